//! gabarito (Portuguese for *answer key*): reference engines of programming
//! assignments, replayed sessions of their texts, and a grader that judges what
//! students hand in against them.
//!
//! # Bird's eye
//!
//! ```text
//! fixtures/<assignment>/interacoes/*.pycon     the sessions of the text
//!         │
//!         ▼
//!    Interaction ──► an engine        (in this process)             ──► expected Observation
//!                ──► a worker         (the submission, in its own)  ──► actual Observation
//!                                 │
//!       Observation × Observation ──► Verdict ──► points by the text ──► Document
//!                                                                           │
//!          text | JSON | HTML | JUnit | Gradescope | check50  ◄─────────────┤
//!          Entry, a file for each hand-in of a class  ◄─────────────────────┘
//!             └──► marks, tables, pages
//! ```
//!
//! One language serves all: the [session] of Python's prompt as
//! the texts print it. Teachers write statements and the reference answers them;
//! a student who fails is shown a session to paste at a prompt.
//!
//! # Code map
//!
//! | module | what it knows |
//! |---|---|
//! | [`cli`] | the command line: a file for each command |
//! | [`browser`] | the judge and the games, compiled for a page |
//! | [`course`] | many programs: class, marks, gradebooks, championship |
//! | [`report`] | one document, and a file for each format |
//! | [`engines`] | the texts mirrored in Rust, function by function |
//! | [`judge`] | from a program to a judgement: sessions, barriers, rules; audit, repair, lint, hints |
//! | [`assignment`] | a folder as manifest, battery and oracle; right functions in a program; games |
//! | [`worker`] | a process that runs a program, the wire to it, hand-ins, the cache on disk |
//! | [`session`] | a session as text: read, written, evaluated, compared; values and observations |
//! | [`source`] | the text of a program as data: decoded, parsed, its call graph |
//! | [`sandbox`] | runs a command so that it can do no harm |
//! | [`messages`] | the texts of reports and errors, in Portuguese and in English |
//!
//! Each may use those below it in this table.
//!
//! A new assignment is a folder in `fixtures/`, a folder in `src/engines/`
//! and one line in [`engines::registry::ENGINES`].
//!
//! # Invariants
//!
//! Guarantees by design:
//!
//! - **Expected answers never enter a process that runs a submission.** It is
//!   sent statements and answers with values; the comparison is made here.
//! - **Answers alone make a verdict.** What is right, what is excused, whether a barrier is
//!   respected and what was not run are decided outside, by comparing what was answered with what
//!   is right, and by budgets. What a process that runs a submission says of itself (notes,
//!   counters, an exit status) may say where a violation is; it takes no charge away.
//! - **Nothing that gives an answer away is in reach of a submission.** Right functions run in a
//!   process of their own, which never sees a line of it ([`assignment::substitution`]); in Prolog beside it,
//!   without a clause of the predicate under suspicion. Where right
//!   operations of a TAD are beneath it, they share no helper and no constant with the right
//!   version of the function under suspicion.
//! - **Nothing that a submission says is believed.** What comes back is decoded by
//!   a bounded parser ([`worker::python::frame`], [`worker::python::marshal`],
//!   [`session::Term`]); an exit status proves nothing; a case passes
//!   only by one whole frame that carries its own number.
//! - **A guess is never an answer.** What the evaluator does not know, or the text
//!   does not say, is [`session::evaluator::Unsupported`], with its place.
//! - **What one case does counts for no other.** Where cases share a process, their
//!   results are held against cases run alone. A case that fails only after another is a
//!   failing case of both together, shrunk to the statements that show it.
//! - **A mistake costs what is wrong, once.** Which function is at fault is found by
//!   experiment, never inferred: a failing case runs again with right functions in place
//!   of others ([`assignment::substitution`]). A case is excused only by a function that has a failing
//!   case of its own. A failing case of which no experiment can be made counts.
//! - **Silence is no evidence.** A check passes only if its function was seen to answer.
//! - Where the text is open, each accepted reading is right, the same one throughout.
//! - **Faults of ours are not faults of theirs.** [`worker::Fault`] never
//!   becomes a verdict; it ends the run with its own exit status.
//! - **A representation belongs to its program.** A TAD is shown as its type and is
//!   never compared.
//! - **Only `main`, the command line and the reports print**; the rest gives
//!   values, and nothing exits.

#![cfg_attr(
    target_family = "wasm",
    allow(
        dead_code,
        unused_imports,
        reason = "a page judges, and has no command line to call the rest"
    )
)]

pub mod assignment;
pub mod browser;
#[cfg(not(target_family = "wasm"))]
pub mod cli;
#[cfg(not(target_family = "wasm"))]
pub mod course;
pub mod engines;
pub mod judge;
pub mod messages;
pub mod report;
pub mod sandbox;
pub mod session;
pub mod source;
pub mod worker;

/// True if work can be given to another thread: a page judges in one.
pub(crate) const HAS_THREADS: bool = cfg!(not(target_family = "wasm"));
