//! Suspicion of lines, by the sessions that run them, and the order of changes by it.

use std::collections::{BTreeSet, HashMap};

/// Lines before a place among which the statement that it is a part of begins.
const LONGEST_STATEMENT: u32 = 8;
/// Suspicion of a constant, which no trace shows.
const OF_CONSTANT: f64 = 0.5;

/// The suspicion of each line of a program (Ochiai): 1 where every failing session runs it and
/// no passing one.
#[derive(Debug, Default)]
pub(super) struct Suspicion(HashMap<u32, f64>);

impl Suspicion {
    /// The suspicion by the lines that some failing and some passing sessions run.
    pub(super) fn of(failing: &[BTreeSet<u32>], passing: &[BTreeSet<u32>]) -> Self {
        let count = |sessions: &[BTreeSet<u32>], line: u32| {
            let sessions = sessions.iter().filter(|lines| lines.contains(&line));
            to_float(sessions.count())
        };
        let lines: BTreeSet<u32> = failing.iter().chain(passing).flatten().copied().collect();
        let suspicion = lines.into_iter().map(|line| {
            let (failed, passed) = (count(failing, line), count(passing, line));
            let all = (to_float(failing.len()) * (failed + passed)).sqrt();
            (line, failed / all.max(1.0))
        });
        Suspicion(suspicion.collect())
    }

    /// The suspicion of a place by its line; that of the statement that it is a part of, where no
    /// trace shows the line.
    pub(super) fn at(&self, line: u32, is_constant: bool) -> f64 {
        if is_constant {
            return OF_CONSTANT;
        }
        let lines = (line.saturating_sub(LONGEST_STATEMENT)..=line).rev();
        let mut known = lines.filter_map(|line| self.0.get(&line));
        known.next().copied().unwrap_or_default()
    }
}

/// The handicap of a kind of change: how much less likely it is than that of an operator; `None`
/// for those that repair nothing.
pub(super) fn handicap(operator: &str) -> Option<f64> {
    Some(match operator {
        "comparison" | "arithmetic" | "constant" | "connective" | "not" | "sign" | "jump"
        | "built-in" | "boolean" => 0.0,
        // The operator of the same comparison is the simpler change.
        "boundary" => 0.01,
        "return" | "arguments" | "name" | "exception" | "copy" | "text" | "removal"
        | "negation" | "assignment" | "indices" | "choice" => 0.1,
        "number" | "order" | "indentation" | "keyword" | "statement" => 0.2,
        "condition" => 0.4,
        _ => return None,
    })
}

#[expect(clippy::cast_precision_loss, reason = "a handful of sessions")]
fn to_float(count: usize) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_failing_sessions_alone_run_comes_first() {
        let sessions = |lines: &[&[u32]]| -> Vec<BTreeSet<u32>> {
            let lines = lines.iter().map(|each| each.iter().copied().collect());
            lines.collect()
        };
        let suspicion = Suspicion::of(&sessions(&[&[1, 2], &[1, 2]]), &sessions(&[&[1, 4]]));
        let [both, failing, none] = [1, 2, 4].map(|line| suspicion.at(line, false));
        assert!(failing > both && both > none, "{suspicion:?}");
        assert!((suspicion.at(3, false) - failing).abs() < f64::EPSILON);
    }
}
