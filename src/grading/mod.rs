//! From a submission to what it is worth: every question asked, every answer
//! judged, checks and points by the text.

mod asking;
mod assess;
mod blame;
mod failing;
mod finish;
mod key;
mod ready;
mod result;
mod right;
mod score;
mod settling;
mod tally;

pub use assess::{assess, drive, drive_by, is_caught};
pub use failing::Kept;
pub use key::Key;
pub use result::{
    Assessment, Cases, CheckResult, CheckVerdict, Explained, Failure, Followed, Matches,
};
pub use score::{ItemScore, decimal, score, total};
