//! The standings and marks as a table: text, CSV and JSON.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;

use super::Conditions;
use super::alike::Alike;
use super::marks::{MarkStep, PlayerMark};
use super::standings::{HeadToHead, Standing};
use crate::assignment::manifest::{Points, Scoring, decimal, two_decimals};
use crate::messages::Messages;
use crate::report::{Cell, csv};

/// The messages that head the columns of the table for people.
const SHORT_HEADINGS: [&str; 8] = [
    "championship-rank",
    "championship-program",
    "championship-points",
    "championship-wins-short",
    "championship-draws-short",
    "championship-defeats-short",
    "championship-disqualifications-short",
    "championship-mark",
];
/// The messages that head the columns of the CSV file.
const HEADINGS: [&str; 9] = [
    "championship-rank",
    "championship-program",
    "championship-points",
    "championship-wins",
    "championship-draws",
    "championship-defeats",
    "championship-disqualifications",
    "championship-matches",
    "championship-mark",
];

/// The results of a championship, ready to be shown.
pub struct Table<'a> {
    /// The standings, the best first.
    pub standings: &'a [Standing],
    /// The points of each player against each other.
    pub head_to_head: &'a HeadToHead,
    pub marks: &'a [PlayerMark],
    /// The reasons why programs cannot play, by name.
    pub faults: &'a BTreeMap<String, String>,
    /// The programs that were handed in too late to play.
    pub too_late: &'a [String],
    /// The pairs of similar programs, for a person to look at.
    pub alike: &'a [Alike],
    /// The conditions of the matches.
    pub conditions: &'a Conditions,
    /// The number of rounds; in each, every two programs meet once in each seat.
    pub rounds: u32,
    /// The number of matches played.
    pub matches: usize,
    /// The scoring of points and marks.
    pub scoring: &'a Scoring,
    /// The messages of the table's language.
    pub messages: &'a Messages,
}

/// A row of the table: one program.
#[derive(Debug, Serialize)]
struct Row {
    rank: usize,
    program: String,
    points: i64,
    wins: u32,
    draws: u32,
    defeats: u32,
    disqualifications: u32,
    played: u32,
    mark: String,
    derivation: Vec<String>,
}

#[derive(Serialize)]
struct Document<'a> {
    format: u32,
    conditions: String,
    standings: Vec<Row>,
    head_to_head: BTreeMap<&'a str, BTreeMap<&'a str, i64>>,
    faults: &'a BTreeMap<String, String>,
    too_late: &'a [String],
    alike: &'a [Alike],
}

impl Table<'_> {
    fn rows(&self) -> Vec<Row> {
        let rows = self.standings.iter().map(|standing| {
            let mut marks = self.marks.iter();
            let mark = marks.find(|mark| mark.player() == standing.player);
            let derivation = mark.map(PlayerMark::derivation).unwrap_or_default();
            Row {
                rank: standing.rank,
                program: standing.player.clone(),
                points: standing.points,
                wins: standing.wins,
                draws: standing.draws,
                defeats: standing.defeats,
                disqualifications: standing.disqualifications,
                played: standing.played,
                mark: mark
                    .map(|mark| two_decimals(mark.value()))
                    .unwrap_or_default(),
                derivation: derivation.iter().map(|each| self.step(*each)).collect(),
            }
        });
        rows.collect()
    }

    /// A step of a derivation in words, with the mark after it.
    fn step(&self, (step, after): (MarkStep, Points)) -> String {
        let (messages, scoring) = (self.messages, self.scoring);
        let why = match step {
            MarkStep::Interpolated {
                points,
                first,
                last,
            } => messages.with(
                "championship-interpolated",
                [
                    ("points", points.into()),
                    ("last", last.into()),
                    ("worst", decimal(scoring.last).into()),
                    ("first", first.into()),
                    ("best", decimal(scoring.first).into()),
                ],
            ),
            MarkStep::BelowMinimum {
                disqualified,
                played,
            } => messages.with(
                "championship-below-minimum",
                [
                    ("disqualified", disqualified.into()),
                    ("played", played.into()),
                ],
            ),
            MarkStep::Late { hours } => {
                let percent = decimal(scoring.late_per_day * 100);
                let words = [("hours", hours.into()), ("percent", percent.into())];
                messages.with("championship-late", words)
            }
        };
        format!("{why}: {}", two_decimals(after))
    }

    fn conditions(&self) -> String {
        let Conditions {
            machine,
            limits,
            seed,
            ..
        } = self.conditions;
        self.messages.with(
            "championship-conditions",
            [
                ("programs", self.standings.len().into()),
                ("matches", self.matches.into()),
                ("seconds", limits.wall().as_secs().into()),
                // A string, since Fluent's floating-point numbers cannot represent every seed.
                ("seed", seed.to_string().into()),
                ("rounds", self.rounds.into()),
                ("tier", machine.jail.sandbox().tier.to_string().into()),
            ],
        )
    }

    /// The table as text, for people.
    pub fn text(&self) -> String {
        let messages = self.messages;
        let rows = self.rows();
        let program = messages.get("championship-program");
        let names = rows.iter().map(|row| &row.program).chain([&program]);
        let width = names.map(|name| name.chars().count()).max().unwrap_or(0);
        let mut text = format!("{}\n\n", self.conditions());
        let mut line = |cells: [String; 8]| {
            let [
                rank,
                program,
                points,
                wins,
                draws,
                defeats,
                disqualified,
                mark,
            ] = cells;
            let _ = writeln!(
                text,
                "{rank:>5}  {program:<width$}  {points:>6}  {wins:>4}  {draws:>4}  \
                 {defeats:>4}  {disqualified:>5}  {mark:>5}"
            );
        };
        line(SHORT_HEADINGS.map(|heading| messages.get(heading)));
        for row in &rows {
            line([
                row.rank.to_string(),
                row.program.clone(),
                row.points.to_string(),
                row.wins.to_string(),
                row.draws.to_string(),
                row.defeats.to_string(),
                row.disqualifications.to_string(),
                messages.decimal(&row.mark),
            ]);
        }
        let _ = writeln!(text, "\n{}", messages.get("championship-derivations"));
        for row in &rows {
            let derivation = messages.decimal(&row.derivation.join("; "));
            let _ = writeln!(text, "  {}: {derivation}", row.program);
        }
        self.write_outside(&mut text);
        text
    }

    /// Writes the notes below the list: programs that cannot play, that were too late, or that are
    /// similar.
    fn write_outside(&self, text: &mut String) {
        let messages = self.messages;
        for (program, fault) in self.faults {
            let words = [
                ("program", program.as_str().into()),
                ("fault", fault.as_str().into()),
            ];
            let _ = writeln!(text, "\n{}", messages.with("championship-fault", words));
        }
        for program in self.too_late {
            let words = [
                ("program", program.as_str().into()),
                ("days", self.scoring.latest_days.into()),
            ];
            let _ = writeln!(text, "\n{}", messages.with("championship-too-late", words));
        }
        if !self.alike.is_empty() {
            let _ = writeln!(text, "\n{}", messages.get("championship-alike"));
        }
        for Alike { programs, percent } in self.alike {
            let words = [
                ("one", programs[0].as_str().into()),
                ("other", programs[1].as_str().into()),
                ("percent", (*percent).into()),
            ];
            let _ = writeln!(text, "  {}", messages.with("championship-pair", words));
        }
    }

    /// The table as CSV, in the form of its language.
    ///
    /// # Errors
    /// The errors of the CSV writer.
    pub fn csv(&self) -> Result<String, csv::Error> {
        let headings = HEADINGS.map(|heading| Cell::Text(self.messages.get(heading)));
        let rows = self.rows().into_iter().map(|row| {
            vec![
                Cell::Number(row.rank.to_string()),
                Cell::Text(row.program),
                Cell::Number(row.points.to_string()),
                Cell::Number(row.wins.to_string()),
                Cell::Number(row.draws.to_string()),
                Cell::Number(row.defeats.to_string()),
                Cell::Number(row.disqualifications.to_string()),
                Cell::Number(row.played.to_string()),
                Cell::Number(row.mark),
            ]
        });
        let rows: Vec<Vec<Cell>> = [headings.to_vec()].into_iter().chain(rows).collect();
        csv(&rows, self.messages)
    }

    /// The table as JSON.
    ///
    /// # Errors
    /// The errors of the JSON serializer.
    pub fn json(&self) -> serde_json::Result<String> {
        let head = &self.head_to_head;
        let against = head
            .players
            .iter()
            .zip(&head.points)
            .map(|(player, points)| {
                let others = head.players.iter().zip(points);
                let others =
                    others.filter_map(|(other, points)| Some((other.as_str(), (*points)?)));
                (player.as_str(), others.collect())
            });
        let document = Document {
            format: 1,
            conditions: self.conditions(),
            standings: self.rows(),
            head_to_head: against.collect(),
            faults: self.faults,
            too_late: self.too_late,
            alike: self.alike,
        };
        Ok(format!("{}\n", serde_json::to_string_pretty(&document)?))
    }
}
