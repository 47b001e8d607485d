//! A class: every hand-in of a folder judged, cached, graded and shown.
//!
//! ```text
//! folder ──► find ──► run ──► Entry, a file each (cache) ──► graded ──► tables, pages
//!                      └── Judge, one for all ──┘     Sheet ──┘
//! ```
//!
//! The unit of work is one hand-in. Its result is cached under a key of everything that it
//! depends on: an interrupted run resumes where it stopped, and results of several machines
//! are merged by copying them.

mod cache;
mod changes;
mod changes_in_words;
mod comments;
mod corrections;
mod entry;
mod failing;
mod find_hand_ins;
mod fingerprints;
mod graded;
mod merge;
mod mistakes;
mod output;
mod progress;
mod run;
mod shard;
mod similar;
mod summary;
mod table;

pub use cache::{CacheError, ClassCache, JudgedShard, ListedHandIn, ResultIndex};
pub use changes::{ChangeReason, ChangedCheck, HandInChange, find_changes};
pub use changes_in_words::signed;
pub use comments::Comments;
pub(crate) use corrections::corrections_table;
pub use corrections::{CorrectedHandIn, Corrections};
pub use entry::{CachedEntry, Entry, HandInOutcome};
pub use find_hand_ins::{ClassFolder, FoundHandIn, find_hand_ins, listed_name};
pub use graded::{GradedClass, GradedHandIn};
pub use merge::MergedClass;
pub use output::{ClassReport, WriteError, plain_name};
pub use progress::FormerClass;
pub use run::{Conditions, RunEvent, run};
pub use shard::Shard;
