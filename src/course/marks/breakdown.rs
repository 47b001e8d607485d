//! The steps of a mark by a rubric, and each of them in words.

use num_traits::Signed;

use super::derivation::Line;
use crate::assignment::manifest::{Note, Points, decimal};
use crate::messages::Messages;

/// The component or deduction that a line of a mark stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MarkLineKind {
    /// The component of the checks.
    Automatic {
        /// The maximum of points.
        max: Points,
        /// The points on the other scale of the text, if it has one.
        out_of: Option<OutOf>,
    },
    /// The component of the abstraction barriers.
    Barriers {
        /// The number of TADs that are respected.
        respected: usize,
        /// The number of TADs.
        tads: usize,
        /// The maximum of points.
        max: Points,
    },
    /// A criterion that a person grades.
    Criterion {
        /// The title of the criterion.
        title: String,
        /// True if the points were given.
        is_given: bool,
        /// The maximum of points.
        max: Points,
    },
    /// The deduction for a late hand-in.
    Late {
        /// The hours of lateness that have begun.
        hours: i64,
    },
    /// The deduction for hand-ins beyond the free ones.
    HandIns {
        /// The number of hand-ins beyond the free ones.
        beyond: u32,
    },
    /// The deduction for a program that ran only once the teacher had repaired it.
    Repaired,
    /// The deduction for a broken rule.
    Rule {
        /// The name of the rule.
        rule: String,
    },
    /// The deduction of all points for a broken rule.
    RuleZero {
        /// The name of the rule.
        rule: String,
    },
    /// The correction of a negative mark to 0.
    Floor,
}

/// Points on another scale.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutOf {
    /// The points earned.
    pub points: Points,
    /// The maximum.
    pub max: u32,
}

impl Line<MarkLineKind> {
    /// The line in words: `Avaliação automática: 11,8421 de 12`.
    pub fn in_words(&self, messages: &Messages) -> String {
        let points = ("points", points_in_words(messages, self.points).into());
        let out_of = |max: &Points| ("max", points_in_words(messages, *max).into());
        match &self.step {
            MarkLineKind::Automatic { max, out_of: None } => {
                messages.with("mark-automatic", [points, out_of(max)])
            }
            MarkLineKind::Automatic {
                max,
                out_of: Some(other),
            } => {
                let earned = ("earned", points_in_words(messages, other.points).into());
                let all = ("all", other.max.to_string().into());
                messages.with("mark-automatic-also", [points, out_of(max), earned, all])
            }
            MarkLineKind::Barriers {
                respected,
                tads,
                max,
            } => {
                let respected = ("respected", (*respected).into());
                let tads = ("tads", (*tads).into());
                messages.with("mark-barriers", [respected, tads, points, out_of(max)])
            }
            MarkLineKind::Criterion {
                title,
                is_given,
                max,
            } => {
                let title = ("title", title.as_str().into());
                if *is_given {
                    messages.with("mark-criterion", [title, points, out_of(max)])
                } else {
                    messages.with("mark-criterion-missing", [title, out_of(max)])
                }
            }
            MarkLineKind::Late { hours } => {
                messages.with("mark-late", [("hours", (*hours).into()), points])
            }
            MarkLineKind::HandIns { beyond } => {
                messages.with("mark-hand-ins", [("count", (*beyond).into()), points])
            }
            MarkLineKind::Repaired => messages.with("mark-repaired", [points]),
            MarkLineKind::Rule { rule } => {
                messages.with("mark-rule", [("rule", rule.as_str().into()), points])
            }
            MarkLineKind::RuleZero { rule } => {
                messages.with("mark-rule-zero", [("rule", rule.as_str().into()), points])
            }
            MarkLineKind::Floor => messages.with("mark-floor", [points]),
        }
    }

    /// The points that the line adds, with a minus if it takes them off.
    pub fn points_in_words(&self, messages: &Messages) -> String {
        points_in_words(messages, self.points)
    }

    /// The mark after the line.
    pub fn total_in_words(&self, messages: &Messages) -> String {
        points_in_words(messages, self.total)
    }
}

impl Note {
    /// The note in words.
    pub fn in_words(&self, messages: &Messages) -> String {
        match self {
            Note::Late { text } => {
                messages.with("mark-note-late", [("text", text.as_str().into())])
            }
            Note::Rule { rule, text } => {
                let rule = ("rule", rule.as_str().into());
                messages.with("mark-note-rule", [rule, ("text", text.as_str().into())])
            }
        }
    }
}

/// Points as written in this language.
fn points_in_words(messages: &Messages, points: Points) -> String {
    let sign = if points.is_negative() { "−" } else { "" };
    format!("{sign}{}", messages.decimal(&decimal(points.abs())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::Lingua;

    #[test]
    fn a_line_is_said_in_english() {
        let line = Line {
            step: MarkLineKind::Late { hours: 2 },
            points: Points::new(-5, 2),
            total: Points::from(3),
        };
        let words = line.in_words(&Messages::new(Lingua::En));
        assert_eq!(words, "Handed in late, 2 hours begun: −2.5");
    }

    #[test]
    fn a_note_quotes_the_text() {
        let note = Note::Late {
            text: "será ignorada".to_owned(),
        };
        let expected = "Entregue depois do prazo, e o enunciado diz: «será ignorada». Não tira \
                        valores por si: uma pessoa tem de decidir.";
        assert_eq!(note.in_words(&Messages::new(Lingua::Pt)), expected);
    }
}
