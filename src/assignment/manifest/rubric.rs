//! The rubric: the table `[rubric]` of an `enunciado.toml`.
//!
//! The components add up to the scale. The deductions are made after them, in their order. The
//! notes are about what the text forbids without a penalty: a person looks at it, and no points are
//! taken off.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Deserialize;

use super::points::{PointsText, decimal};
use super::{Deadline, Manifest, Points};
use crate::messages::Notice;

/// The column of a sheet of marks that names a hand-in.
pub(crate) const WHO: &str = "quem";
/// The column of the time of a hand-in.
pub(crate) const HANDED_IN: &str = "entrega";
/// The column of the number of hand-ins.
pub(crate) const HAND_INS: &str = "entregas";
/// The column that says whether the teacher repaired the program.
pub(crate) const REPAIRED: &str = "reparado";
/// The names of the other fixed columns, which a sheet may have whatever the criteria.
pub(crate) const OWN: [&str; 3] = [HANDED_IN, HAND_INS, REPAIRED];

/// The components, deductions and notes of a mark.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rubric {
    /// The best possible mark.
    #[serde(with = "PointsText")]
    pub scale: Points,
    /// The deadline of the hand-in.
    #[serde(default)]
    #[schemars(with = "Option<String>")]
    pub deadline: Option<Deadline>,
    /// The components, which add up to the scale.
    #[serde(rename = "component")]
    pub components: Vec<Component>,
    /// The deductions.
    #[serde(rename = "deduction", default)]
    pub deductions: Vec<Deduction>,
    /// The notes for a person to look at.
    #[serde(rename = "note", default)]
    pub notes: Vec<Note>,
}

/// A component of the mark.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Component {
    /// The checks: the points of the component × the share of the items' points that is earned.
    Automatic {
        /// The points of the component.
        #[serde(with = "PointsText")]
        points: Points,
        /// The maximum of the other scale on which the text counts its points, if any.
        #[serde(default)]
        out_of: Option<u32>,
        /// The words of the text.
        text: String,
    },
    /// An equal share for each TAD whose barrier is respected.
    Barriers {
        /// The points of the component.
        #[serde(with = "PointsText")]
        points: Points,
        /// The words of the text.
        text: String,
    },
    /// The criteria that a person grades.
    Manual {
        /// The points of the component.
        #[serde(with = "PointsText")]
        points: Points,
        /// The words of the text.
        text: String,
        /// The criteria, which add up to the component.
        #[serde(rename = "criterion")]
        criteria: Vec<Criterion>,
    },
}

/// A criterion that a person grades.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Criterion {
    /// The name of the criterion and of its column in the sheet.
    pub name: String,
    /// The title of the criterion, as shown to readers.
    pub title: String,
    /// The maximum of points.
    #[serde(with = "PointsText")]
    pub points: Points,
    /// The words of the text.
    pub text: String,
}

/// A deduction from a mark.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Deduction {
    /// Takes points off for each hour of lateness that has begun.
    Late {
        /// The points.
        #[serde(with = "PointsText")]
        points: Points,
        /// The words of the text.
        text: String,
    },
    /// Takes points off for a broken rule.
    Rule {
        /// The name of the rule.
        rule: String,
        /// The points.
        #[serde(with = "PointsText")]
        points: Points,
        /// The words of the text.
        text: String,
    },
    /// Takes all points off for a broken rule.
    RuleZero {
        /// The name of the rule.
        rule: String,
        /// The words of the text.
        text: String,
    },
    /// Takes points off the automatic component for each hand-in beyond the free ones, at most as
    /// many as the component has.
    HandIns {
        /// The number of free hand-ins.
        free: u32,
        /// The points.
        #[serde(with = "PointsText")]
        points: Points,
        /// The words of the text.
        text: String,
    },
    /// Takes points off a program that ran only once the teacher had repaired it.
    Repaired {
        /// The points.
        #[serde(with = "PointsText")]
        points: Points,
        /// The words of the text.
        text: String,
    },
}

/// A note for a person to look at; it costs no points by itself.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Note {
    /// The hand-in is late.
    Late {
        /// The words of the text.
        text: String,
    },
    /// A rule is broken.
    Rule {
        /// The name of the rule.
        rule: String,
        /// The words of the text.
        text: String,
    },
}

impl Rubric {
    /// The mark that is the points of the items.
    pub(super) fn automatic(points: Points) -> Self {
        let automatic = Component::Automatic {
            points,
            out_of: None,
            text: String::new(),
        };
        Rubric {
            scale: points,
            deadline: None,
            components: vec![automatic],
            deductions: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// The criteria that a person grades, in the order of the text.
    pub fn criteria(&self) -> impl Iterator<Item = &Criterion> {
        self.components.iter().flat_map(Component::criteria)
    }

    /// Everything in which the rubric contradicts itself or its manifest.
    pub(crate) fn problems(&self, manifest: &Manifest) -> Vec<Notice> {
        let mut problems = Vec::new();
        let found: Points = self.components.iter().map(Component::points).sum();
        if found != self.scale {
            let problem = Notice::new("rubric-components").with("found", decimal(found));
            problems.push(problem.with("scale", decimal(self.scale)));
        }
        let components = self.components.iter();
        problems.extend(components.filter_map(|each| each.problem(manifest)));
        let mut taken = BTreeSet::from(OWN);
        taken.insert(WHO);
        for Criterion { name, .. } in self.criteria() {
            if !taken.insert(name) {
                problems.push(Notice::new("rubric-taken-name").with("name", name));
            }
        }
        for rule in self.rules() {
            // Remarks are no rules: reports do not say whether they are kept.
            let mut rules = manifest.rules.iter().filter(|each| !each.is_remark);
            if rules.all(|each| each.name != rule) {
                problems.push(Notice::new("rubric-unknown-rule").with("rule", rule));
            }
        }
        if self.is_about_lateness() && self.deadline.is_none() {
            problems.push(Notice::new("rubric-no-deadline"));
        }
        problems
    }

    /// The rules that deductions and notes name.
    fn rules(&self) -> impl Iterator<Item = &str> {
        let deductions = self.deductions.iter().filter_map(|each| match each {
            Deduction::Rule { rule, .. } | Deduction::RuleZero { rule, .. } => Some(rule.as_str()),
            _ => None,
        });
        let notes = self.notes.iter().filter_map(|each| match each {
            Note::Rule { rule, .. } => Some(rule.as_str()),
            Note::Late { .. } => None,
        });
        deductions.chain(notes)
    }

    fn is_about_lateness(&self) -> bool {
        let mut deductions = self.deductions.iter();
        let mut notes = self.notes.iter();
        deductions.any(|each| matches!(each, Deduction::Late { .. }))
            || notes.any(|each| matches!(each, Note::Late { .. }))
    }
}

impl Component {
    /// The points of the component.
    pub fn points(&self) -> Points {
        match self {
            Component::Automatic { points, .. }
            | Component::Barriers { points, .. }
            | Component::Manual { points, .. } => *points,
        }
    }

    fn criteria(&self) -> &[Criterion] {
        match self {
            Component::Manual { criteria, .. } => criteria,
            Component::Automatic { .. } | Component::Barriers { .. } => &[],
        }
    }

    fn problem(&self, manifest: &Manifest) -> Option<Notice> {
        match self {
            Component::Barriers { .. } if manifest.tads.is_empty() => {
                Some(Notice::new("rubric-no-tads"))
            }
            Component::Manual {
                points, criteria, ..
            } => {
                let found: Points = criteria.iter().map(|each| each.points).sum();
                (found != *points).then(|| {
                    let problem = Notice::new("rubric-criteria").with("found", decimal(found));
                    problem.with("points", decimal(*points))
                })
            }
            Component::Automatic { .. } | Component::Barriers { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::assignment::manifest::ManifestError;
    use crate::engines::registry;

    #[rstest]
    #[case("moinho", Some("20"))]
    #[case("scrabble", Some("20"))]
    #[case("tictactoe", Some("26"))]
    #[case("velha", None)]
    fn a_text_has_the_scale_that_it_says(#[case] name: &str, #[case] scale: Option<&str>) {
        let manifest = registry::engine(name).unwrap().manifest().unwrap();
        let found = manifest.rubric.map(|rubric| decimal(rubric.scale));
        assert_eq!(found.as_deref(), scale);
    }

    /// The manifest of moinho with one thing in it written otherwise.
    fn moinho_with(written: &str, instead: &str) -> Result<Manifest, ManifestError> {
        let text = registry::engine("moinho").unwrap().manifest_text;
        let (data, rubric) = text.split_once("[rubric]").unwrap();
        assert!(rubric.contains(written), "{written}");
        let rubric = rubric.replacen(written, instead, 1);
        Manifest::parse(&format!("{data}[rubric]{rubric}"))
    }

    #[rstest]
    #[case(
        "scale = \"20\"",
        "scale = \"19\"",
        "the components of the rubric add up to 20, and its scale is 19"
    )]
    #[case(
        "points = \"1.5\"",
        "points = \"2\"",
        "the criteria of a component of 4 points add up to 4.5"
    )]
    #[case(
        "name = \"nomes\"",
        "name = \"comentarios\"",
        "the name `comentarios` of a criterion is taken"
    )]
    #[case(
        "name = \"nomes\"",
        "name = \"entrega\"",
        "the name `entrega` of a criterion is taken"
    )]
    #[case(
        "rule = \"ascii\"",
        "rule = \"latin\"",
        "the rubric is about the rule `latin`, which the text does not have"
    )]
    #[case::a_remark_is_no_rule(
        "rule = \"imports\"",
        "rule = \"carregar-em-silencio\"",
        "the rubric is about the rule `carregar-em-silencio`, which the text does not have"
    )]
    #[case(
        "deadline = \"2025-12-16 23:59\"",
        "",
        "the rubric is about lateness, and has no deadline"
    )]
    fn a_rubric_that_contradicts_itself_is_refused(
        #[case] written: &str,
        #[case] instead: &str,
        #[case] expected: &str,
    ) {
        let error = moinho_with(written, instead).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }

    #[rstest]
    #[case("kind = \"late\"", "kind = \"early\"")]
    #[case("scale = \"20\"", "scale = \"20\"\nscales = \"20\"")]
    #[case("kind = \"late\"", "kind = \"late\"\nrule = \"ascii\"")]
    #[case("scale = \"20\"", "scale = \"vinte\"")]
    #[case("2025-12-16 23:59", "16 de dezembro")]
    fn what_is_no_rubric_is_refused(#[case] written: &str, #[case] instead: &str) {
        let error = moinho_with(written, instead).unwrap_err();
        assert!(matches!(error, ManifestError::Syntax(_)), "{error}");
    }

    #[test]
    fn barriers_need_tads() {
        let text = registry::engine("tictactoe").unwrap().manifest_text;
        let text = text.replace("kind = \"automatic\"", "kind = \"barriers\"");
        let error = Manifest::parse(&text).unwrap_err();
        let expected = "the rubric is about barriers, and the text has no TADs";
        assert_eq!(error.to_string(), expected);
    }
}
