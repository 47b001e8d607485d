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
//!    Interaction ──► target::Library  (the engine, in this process) ──► expected Observation
//!                ──► target::Program  (the submission, in its own)  ──► actual Observation
//!                                 │
//!       Observation × Observation ──► Verdict ──► points by the text ──► Document
//!                                                                           │
//!          text | JSON | HTML | JUnit | Gradescope | check50  ◄─────────────┤
//!          Entry, a file for each hand-in of a class  ◄─────────────────────┘
//!             └──► marks, tables, pages
//! ```
//!
//! One language serves all: the [transcript], the session of Python's prompt as
//! the texts print it. Teachers write statements and the reference answers them;
//! a student who fails is shown a session to paste at a prompt.
//!
//! # Code map
//!
//! | module | what it knows |
//! |---|---|
//! | [`assignment`] | one assignment: its data, and the oracle that answers for it |
//! | [`folder`] | an assignment of one's own: its folder, a skeleton of one, and what is wrong in one |
//! | [`engines`] | what a built-in assignment gives in Rust: a folder each, and all by name |
//! | [`manifest`] | `enunciado.toml`: functions, points, promises, errata, readings |
//! | [`transcript`] | text to interactions and back; values; the evaluator of sessions |
//! | [`observation`] | what a target showed, step by step, and how it ended |
//! | [`target`] | who answers an interaction |
//! | [`submission`] | a program handed in: its source, its process, the wire to it, a folder each language |
//! | [`sandbox`] | limits, and what holds a submission |
//! | [`battery`] | what is asked, and the promise that each step shows |
//! | [`verdict`] | what was expected against what came |
//! | [`grading`] | every session run and judged, faults localized; points in exact fractions |
//! | [`substitution`] | a submission with right functions in place of some of its own |
//! | [`rules`] | what is read in a program: imports, characters, calls |
//! | [`barriers`] | other representations beneath a program's TADs, and what reaches behind them |
//! | [`intake`] | what is handed in: programs, folders, archives |
//! | [`judge`] | a hand-in judged: its sessions, its rules, its barriers |
//! | [`cache`] | results kept on disk for the next run |
//! | [`class`] | a folder of hand-ins judged, kept, marked and shown |
//! | [`marks`] | marks by the text: how they are made up, and what a teacher adds |
//! | [`registrar`] | marks as Moodle and Fénix take them |
//! | [`lint`] | style hints for whoever reads a program; never a mark |
//! | [`similarity`] | what two hand-ins have in common, of text and of behaviour |
//! | [`audit`] | which wrong programs and mutants a battery catches |
//! | [`game`] | games of two players: rules, referee, records, and how a program is asked for a move |
//! | [`championship`] | who plays whom, the matches and their records, standings and marks |
//! | [`messages`] | the texts of reports and errors, in Portuguese and in English |
//! | [`browser`] | the page on which students judge a program, and play its game, in their browser |
//! | [`report`] | what is said of it, to people and to programs |
//! | [`cli`] | the command line: what was typed, what is meant |
//! | [`console`] | where an engine prints and reads, and the board that a page shows |
//!
//! A new assignment is a folder in `fixtures/`, a folder in `src/engines/`
//! and one line in [`engines::registry::ENGINES`].
//!
//! # Invariants
//!
//! What is deliberately absent from the code:
//!
//! - **Expected answers never enter a process that runs a submission.** It is
//!   sent statements and answers with values; the comparison is made here.
//! - **Answers alone make a verdict.** What is right, what is excused, whether a barrier is
//!   respected and what was not run are decided outside, by comparing what was answered with what
//!   is right, and by budgets. What a process that runs a submission says of itself (notes,
//!   counters, an exit status) may say where a violation is; it takes no charge away.
//! - **Nothing that gives an answer away is in reach of a submission.** Right functions run in a
//!   process of their own, which never sees a line of it ([`substitution`]). Where right
//!   operations of a TAD are beneath it, they share no helper and no constant with the right
//!   version of the function under suspicion.
//! - **Nothing that a submission says is believed.** What comes back is decoded by
//!   a bounded parser ([`submission::python::frame`], [`submission::python::marshal`],
//!   [`submission::prolog::term`]); an exit status proves nothing; a case passes
//!   only by one whole frame that carries its own number.
//! - **A guess is never an answer.** What the evaluator does not know, or the text
//!   does not say, is [`transcript::evaluator::Unsupported`], with its place.
//! - **What one case does counts for no other.** Where cases share a process, their
//!   results are held against cases run alone. A case that fails only after another is a
//!   failing case of both together, shrunk to the statements that show it.
//! - **A mistake costs what is wrong, once.** Which function is at fault is found by
//!   experiment, never inferred: a failing case runs again with right functions in place
//!   of others ([`substitution`]). A case is excused only by a function that has a failing
//!   case of its own. A failing case of which no experiment can be made counts.
//! - **Silence is no evidence.** A check passes only if its function was seen to answer.
//! - Where the text is open, each accepted reading is right, the same one throughout.
//! - **Faults of ours are not faults of theirs.** [`submission::Fault`] never
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
#[cfg(not(target_family = "wasm"))]
pub mod audit;
pub mod barriers;
pub mod battery;
pub mod browser;
#[cfg(not(target_family = "wasm"))]
pub mod cache;
#[cfg(not(target_family = "wasm"))]
pub mod championship;
#[cfg(not(target_family = "wasm"))]
pub mod class;
#[cfg(not(target_family = "wasm"))]
pub mod cli;
mod clock;
pub mod console;
pub mod engines;
#[cfg(not(target_family = "wasm"))]
pub mod folder;
pub mod game;
pub mod grading;
pub mod intake;
mod interrupt;
pub mod judge;
pub mod lint;
pub mod manifest;
#[cfg(not(target_family = "wasm"))]
pub mod marks;
pub mod messages;
pub mod observation;
pub mod parameters;
#[cfg(not(target_family = "wasm"))]
pub mod registrar;
pub mod report;
pub mod rules;
pub mod sandbox;
pub mod similarity;
pub mod submission;
pub mod substitution;
pub mod target;
pub mod transcript;
pub mod verdict;

/// Whether work can be given to another thread: a page judges in one.
pub(crate) const HAS_THREADS: bool = cfg!(not(target_family = "wasm"));
