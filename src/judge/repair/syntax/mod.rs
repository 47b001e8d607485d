//! Corrections of syntax and coding: the smallest with which Python compiles a program.
//!
//! A beam search: each level corrects one more error, as Python's parser finds them from the start
//! of the program on. A candidate stays if the first error lies further down with it. Python itself
//! has the last word on every text.

mod coding;
mod draft;
mod layout;
mod rewrites;
mod tokens;

use std::cmp::Reverse;
use std::collections::HashSet;

pub(super) use coding::Decoded;
use draft::{Candidate, Draft};

use crate::source::first_error;

/// Errors that are corrected, one after the other: more are no small ones.
const MOST_ERRORS: usize = 10;
/// Texts of a level whose next error is corrected.
const WIDTH: usize = 12;
/// Corrections as good as each other that are given.
const MOST_FOUND: usize = 12;

/// A text that Python compiles, or one whose first errors are corrected.
#[derive(Debug, Clone)]
pub(super) struct Corrected {
    pub(super) text: String,
    /// The kinds of the corrections, in their order.
    pub(super) kinds: Vec<&'static str>,
    /// The cost of the corrections: the likelier, the lower.
    cost: u32,
    /// The place of the first error; `None` where the parser finds none.
    error: Option<usize>,
    /// The line that Python names, from 1; 0 for none.
    pub(super) line: usize,
}

/// The result of Python's compiler: the line of its error, from 1 (0 for none).
pub(super) type Compiled = Result<(), usize>;

/// The result of a search.
pub(super) enum Corrections {
    /// Texts that Python compiles, likeliest first.
    Found(Vec<Corrected>),
    /// The text that is correct furthest down.
    Stuck(Corrected),
}

/// Searches for the smallest corrections of a text with which Python compiles it. `compile` runs
/// Python's compiler; `is_over` says whether time is up.
///
/// # Errors
/// The errors of `compile`.
pub(super) fn correct<E>(
    start: Corrected,
    compile: &mut impl FnMut(&str) -> Result<Compiled, E>,
    is_over: &impl Fn() -> bool,
) -> Result<Corrections, E> {
    let mut seen = HashSet::from([start.text.clone()]);
    let mut stuck = start.clone();
    let mut level = vec![start];
    for _ in 0..MOST_ERRORS {
        let next = next_level(&level, &mut seen, is_over);
        level.clear();
        let mut found = Vec::new();
        for mut each in next {
            if found.len() == MOST_FOUND || level.len() == WIDTH || is_over() {
                break;
            }
            match compile(&each.text)? {
                Ok(()) => found.push(each),
                Err(line) => {
                    each.line = line;
                    level.push(each);
                }
            }
        }
        if !found.is_empty() {
            return Ok(Corrections::Found(found));
        }
        match level.first() {
            Some(first) => stuck = first.clone(),
            None => break,
        }
    }
    Ok(Corrections::Stuck(stuck))
}

/// The texts of a level with one more correction each, with which the first error lies further
/// down: those without an error first, then the likeliest.
fn next_level(
    level: &[Corrected],
    seen: &mut HashSet<String>,
    is_over: &impl Fn() -> bool,
) -> Vec<Corrected> {
    let mut next = Vec::new();
    for base in level {
        for candidate in Draft::new(&base.text, base.error, base.line).candidates() {
            if is_over() {
                return next;
            }
            let child = base.with(&candidate);
            if child.is_further_than(base) && seen.insert(child.text.clone()) {
                next.push(child);
            }
        }
    }
    next.sort_by_key(|each| (each.error.is_some(), each.cost, Reverse(each.place())));
    next
}

impl Corrected {
    /// A text whose bytes were decoded, by corrections of these kinds; `line` is that of Python's error.
    pub(super) fn new(text: String, kinds: Vec<&'static str>, line: usize) -> Self {
        Corrected {
            error: first_error(&text),
            text,
            kinds,
            cost: 0,
            line,
        }
    }

    fn with(&self, candidate: &Candidate) -> Self {
        let text = candidate.apply_to(&self.text);
        let mut kinds = self.kinds.clone();
        kinds.push(candidate.kind);
        Corrected {
            cost: self.cost + candidate.cost,
            ..Corrected::new(text, kinds, 0)
        }
    }

    /// The distance of the first error from the end of the text, negative: what lies before it may
    /// be longer or shorter by now.
    fn place(&self) -> isize {
        let from_end = self.error.map_or(0, |error| self.text.len() - error);
        -isize::try_from(from_end).unwrap_or(isize::MAX)
    }

    /// Returns whether the first error lies further down than that of another text. Where only
    /// Python finds one, it decides.
    fn is_further_than(&self, other: &Self) -> bool {
        match (self.error, other.error) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(_), Some(_)) => self.place() > other.place(),
        }
    }
}
