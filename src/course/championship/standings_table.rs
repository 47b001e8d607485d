//! The standings and marks as a table: text, CSV and JSON.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;

use super::MatchConditions;
use super::alike::SimilarPair;
use super::marks::{MarkStep, PlayerMark};
use super::standings::{HeadToHead, Standing};
use crate::assignment::manifest::{Scoring, decimal, two_decimals};
use crate::course::marks::Line;
use crate::messages::Messages;
use crate::report::{Cell, csv};

/// The messages that head the columns of the table for people.
const SHORT_HEADINGS: [&str; 9] = [
    "championship-rank",
    "championship-program",
    "championship-points",
    "championship-wins-short",
    "championship-draws-short",
    "championship-defeats-short",
    "championship-disqualifications-short",
    "championship-matches",
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
pub struct StandingsTable<'a> {
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
    pub alike: &'a [SimilarPair],
    pub conditions: &'a MatchConditions,
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
struct StandingsRow<'a> {
    #[serde(flatten)]
    standing: &'a Standing,
    mark: String,
    derivation: Vec<String>,
}

impl StandingsRow<'_> {
    /// The cells of the row, in the order of [`HEADINGS`].
    fn cells(&self) -> [Cell; 9] {
        let number = |number: &dyn ToString| Cell::Number(number.to_string());
        let of = self.standing;
        [
            number(&of.rank),
            Cell::Text(of.player.clone()),
            number(&of.points),
            number(&of.wins),
            number(&of.draws),
            number(&of.defeats),
            number(&of.disqualifications),
            number(&of.played),
            number(&self.mark),
        ]
    }
}

#[derive(Serialize)]
struct JsonStandings<'a> {
    format: u32,
    conditions: String,
    standings: Vec<StandingsRow<'a>>,
    head_to_head: BTreeMap<&'a str, BTreeMap<&'a str, i64>>,
    faults: &'a BTreeMap<String, String>,
    too_late: &'a [String],
    alike: &'a [SimilarPair],
}

impl StandingsTable<'_> {
    fn rows(&self) -> Vec<StandingsRow<'_>> {
        let rows = self.standings.iter().map(|standing| {
            let mut marks = self.marks.iter();
            let mark = marks.find(|mark| mark.player == standing.player);
            let lines = mark.map_or(&[][..], |mark| mark.derivation.lines());
            let value = mark.map(|mark| two_decimals(mark.value()));
            StandingsRow {
                standing,
                mark: value.unwrap_or_default(),
                derivation: lines.iter().map(|line| self.in_words(line)).collect(),
            }
        });
        rows.collect()
    }

    /// A line of a derivation in words, with the mark after it.
    fn in_words(&self, line: &Line<MarkStep>) -> String {
        let (messages, scoring) = (self.messages, self.scoring);
        let why = match line.step {
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
        format!("{why}: {}", two_decimals(line.total))
    }

    fn conditions(&self) -> String {
        let MatchConditions {
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
        let names = rows.iter().map(|row| &row.standing.player);
        let names = names.chain([&program]).map(|name| name.chars().count());
        let width = names.max().unwrap_or(0);
        let mut text = format!("{}\n\n", self.conditions());
        let cells = rows.iter().map(|row| {
            let cells = row.cells();
            cells.map(|cell| cell.in_words(messages))
        });
        let headings = SHORT_HEADINGS.map(|heading| messages.get(heading));
        for cells in [headings].into_iter().chain(cells) {
            let [
                rank,
                program,
                points,
                wins,
                draws,
                defeats,
                disqualified,
                _,
                mark,
            ] = cells;
            let _ = writeln!(
                text,
                "{rank:>5}  {program:<width$}  {points:>6}  {wins:>4}  {draws:>4}  \
                 {defeats:>4}  {disqualified:>5}  {mark:>5}"
            );
        }
        let _ = writeln!(text, "\n{}", messages.get("championship-derivations"));
        for row in &rows {
            let derivation = messages.decimal(&row.derivation.join("; "));
            let _ = writeln!(text, "  {}: {derivation}", row.standing.player);
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
        for SimilarPair { programs, percent } in self.alike {
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
        let rows = self.rows();
        let rows = rows.iter().map(|row| row.cells().into());
        let rows: Vec<Vec<Cell>> = [headings.into()].into_iter().chain(rows).collect();
        csv(&rows, self.messages)
    }

    /// The table as JSON.
    ///
    /// # Errors
    /// The errors of the JSON serializer.
    pub fn json(&self) -> serde_json::Result<String> {
        let head = &self.head_to_head;
        let against = head.players.iter().zip(&head.points);
        let against = against.map(|(player, points)| {
            let others = head.players.iter().zip(points);
            let others = others.filter_map(|(other, points)| Some((other.as_str(), (*points)?)));
            (player.as_str(), others.collect())
        });
        let document = JsonStandings {
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
