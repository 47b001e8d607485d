//! From a submission to what it is worth: every question asked, every answer
//! judged, checks and points by the text.

mod assess;
mod score;
mod tally;

pub use assess::{Assessment, Cases, CheckResult, CheckVerdict, Failure, assess, drive};
pub use score::{ItemScore, decimal, score, total};
