//! Similarity between programs, for a person to judge; no mark depends on it.
//!
//! ```text
//! source ──► tokens ──► fingerprints ─┐
//!                                     ├──► inverted index ──► pairs ──► clusters
//! wrong answers to cases ──────────────┘            └──► distribution of all pairs
//! ```
//!
//! A program is compared as the set of its fingerprints: all runs of a fixed
//! number of tokens. Renaming, comments, layout, annotations, statements without effect and the
//! order of functions make no difference; a rewritten statement changes the runs that cross it,
//! and no others. What most of a class has in common, or what the course gave, does not count, and
//! what is rare counts more.
//!
//! | module | contents |
//! |---|---|
//! | `tokens` | a program as tokens, names and literals abstracted |
//! | `normal_form` | the tokens of Python, the same for what says the same |
//! | `fingerprints` | the runs of tokens |
//! | `overlap` | the inverted index: overlap of two sets of features, weighted by rarity |
//! | `group_sum` | the weight that two sets share, counted by groups |
//! | `compare` | all pairs of a class, and earlier years |
//! | `clusters` | groups of mutually similar programs |
//! | `distribution` | how surprising a figure is in its class |
//! | `fragments` | the matching regions of two programs |
//! | `similarities` | the hand-ins of a class, compared by text and by mistakes |
//! | `wrong_answers` | wrong answers to cases, which can be compared |
//! | `study` | the same with the programs, whose matching regions are shown |
//!
mod clusters;
mod compare;
mod distribution;
mod fingerprints;
mod fragments;
mod group_sum;
mod normal_form;
mod overlap;
mod similarities;
mod study;
mod tokens;
mod wrong_answers;

pub use compare::Comparison;
pub use distribution::{Distribution, LEAST_SURPRISING};

pub use fragments::Fragment;
pub use overlap::SetOverlap;
pub use similarities::{FEWEST_MISTAKES, LISTED, ListedPair, Similarities};
pub use study::{ComparedProgram, SimilarityStudy};
pub use tokens::Token;
pub(crate) use wrong_answers::{WrongAnswer, sampled, without_addresses, wrong_answer};
