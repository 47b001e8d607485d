//! A class: every hand-in of a folder judged, kept, marked and shown.
//!
//! ```text
//! folder ──► find ──► run ──► Entry, a file each (store) ──► marked ──► tables, pages
//!                      └── Judge, one for all ──┘     Sheet ──┘
//! ```
//!
//! The unit of work is one hand-in. Its result is named by all that it depends on, so
//! that a second run, also one after the machine was switched off, does only what is
//! missing, and so that results of several machines are put together by copying them.

mod entry;
mod find;
mod gather;
mod marked;
mod run;
mod shard;
mod store;
mod write;

pub use entry::{Entry, Outcome};
pub use find::{Class, ClassError, Found, find};
pub use gather::{Absent, Gathered};
pub use marked::{Marked, marked};
pub use run::{Conditions, Told, run};
pub use shard::{Shard, ShardError};
pub use store::{List, Listed, Part, Store, StoreError};
pub use write::{ClassReport, WriteError};
