//! Changes between two judgements of a class, in words.

use super::{ChangeReason, ChangedCheck, HandInChange};
use crate::assignment::manifest::{Points, two_decimals};
use crate::judge::grading::CheckVerdict;
use crate::messages::Messages;
use crate::report::html::{ChangeRow, CheckRow};

/// No points: the hand-in was not judged.
const NONE: &str = "–";

impl HandInChange {
    /// The change in words.
    pub fn in_words(&self, messages: &Messages) -> ChangeRow {
        let points = self.points.map(|points| points.map(two_decimals));
        let points = points.map(|points| {
            let points = points.map(|points| messages.decimal(&points));
            points.unwrap_or_else(|| NONE.to_owned())
        });
        let reasons = self
            .reasons
            .iter()
            .map(|reason| messages.get(message_of(*reason)));
        ChangeRow {
            who: self.who.clone(),
            points,
            difference: signed(self.difference(), messages),
            reasons: reasons.collect::<Vec<_>>().join(", "),
            checks: self
                .checks
                .iter()
                .map(|check| check_row(check, messages))
                .collect(),
        }
    }
}

fn check_row(check: &ChangedCheck, messages: &Messages) -> CheckRow {
    let verdicts = check.verdicts.map(|verdict| {
        messages.get(match verdict {
            Some(CheckVerdict::Pass) => "changes-pass",
            Some(CheckVerdict::Fail) => "changes-fail",
            Some(CheckVerdict::NotRun) => "changes-not-run",
            Some(CheckVerdict::NotDecided) => "changes-not-decided",
            None => "changes-no-check",
        })
    });
    let mut verdicts_text = if verdicts[0] == verdicts[1] {
        verdicts[1].clone()
    } else {
        verdicts.join(" → ")
    };
    if check.is_restated {
        verdicts_text = format!("{verdicts_text}, {}", messages.get("changes-restated"));
    }
    CheckRow {
        path: check.path.clone(),
        clause: check.clause.clone(),
        verdicts: verdicts_text,
    }
}

fn message_of(reason: ChangeReason) -> &'static str {
    match reason {
        ChangeReason::Class => "changes-class",
        ChangeReason::Outcome => "changes-outcome",
        ChangeReason::HandIn => "changes-hand-in",
        ChangeReason::Version => "changes-version",
        ChangeReason::Text => "changes-text",
        ChangeReason::Battery => "changes-battery",
        ChangeReason::Interpreter => "changes-interpreter",
        ChangeReason::Limits => "changes-limits",
        ChangeReason::Answers => "changes-answers",
    }
}

/// Points with their sign.
pub fn signed(points: Points, messages: &Messages) -> String {
    let zero = Points::default();
    let (sign, size) = if points < zero {
        ("−", zero - points)
    } else {
        (if points > zero { "+" } else { "" }, points)
    };
    format!("{sign}{}", messages.decimal(&two_decimals(size)))
}
