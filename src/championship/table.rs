//! The standings and marks as a table: text, CSV and JSON.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;

use super::marks::{Mark, Step, shown};
use super::similarity::Alike;
use super::standings::{HeadToHead, Standing};
use crate::report::{csv_writer, harmless};

/// Everything that a championship came to.
pub struct Table<'a> {
    /// The standings, the best first.
    pub standings: &'a [Standing],
    /// Who had how many points against whom.
    pub head_to_head: &'a HeadToHead,
    /// The marks.
    pub marks: &'a [Mark],
    /// Why programs cannot play at all, by their names.
    pub faults: &'a BTreeMap<String, String>,
    /// Those that came too late to play.
    pub too_late: &'a [String],
    /// Programs that are alike, for a person to look at.
    pub alike: &'a [Alike],
    /// What it was played with, in words.
    pub conditions: String,
}

/// One program in the table.
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
    conditions: &'a str,
    standings: Vec<Row>,
    head_to_head: BTreeMap<&'a str, BTreeMap<&'a str, i64>>,
    faults: &'a BTreeMap<String, String>,
    too_late: &'a [String],
    alike: &'a [Alike],
}

impl Table<'_> {
    fn rows(&self) -> Vec<Row> {
        let rows = self.standings.iter().map(|standing| {
            let mark = self
                .marks
                .iter()
                .find(|mark| mark.player() == standing.player);
            Row {
                rank: standing.rank,
                program: standing.player.clone(),
                points: standing.points,
                wins: standing.wins,
                draws: standing.draws,
                defeats: standing.defeats,
                disqualifications: standing.disqualifications,
                played: standing.played,
                mark: mark.map(|mark| shown(mark.value())).unwrap_or_default(),
                derivation: mark.map(derivation).unwrap_or_default(),
            }
        });
        rows.collect()
    }

    /// The table for people, in Portuguese, as the text is.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = format!("{}\n\n", self.conditions);
        let rows = self.rows();
        let longest = rows.iter().map(|row| row.program.chars().count()).max();
        let width = longest.unwrap_or(0).max("programa".len());
        let _ = writeln!(
            text,
            "lugar  {:<width$}  pontos  vit.  emp.  der.  desc.   nota",
            "programa"
        );
        for row in &rows {
            let _ = writeln!(
                text,
                "{:>5}  {:<width$}  {:>6}  {:>4}  {:>4}  {:>4}  {:>5}  {:>5}",
                row.rank,
                row.program,
                row.points,
                row.wins,
                row.draws,
                row.defeats,
                row.disqualifications,
                row.mark.replace('.', ",")
            );
        }
        text.push_str("\nComo se chega a cada nota:\n");
        for row in &rows {
            let derivation = row.derivation.join("; ").replace('.', ",");
            let _ = writeln!(text, "  {}: {derivation}", row.program);
        }
        for (program, fault) in self.faults {
            let _ = writeln!(text, "\n{program} não joga: {fault}");
        }
        for program in self.too_late {
            let _ = writeln!(
                text,
                "\n{program}: entregue mais de dez dias depois do prazo"
            );
        }
        if !self.alike.is_empty() {
            text.push_str("\nParecidos, para uma pessoa ver (nenhuma nota depende disto):\n");
        }
        for Alike { programs, percent } in self.alike {
            let [one, other] = programs;
            let _ = writeln!(text, "  {one} e {other}: {percent}% do menor está no outro");
        }
        text
    }

    /// The table as CSV.
    #[must_use]
    pub fn csv(&self) -> String {
        let mut writer = csv_writer();
        let head = [
            "lugar",
            "programa",
            "pontos",
            "vitorias",
            "empates",
            "derrotas",
            "desclassificacoes",
            "partidas",
            "nota",
        ];
        // Into memory: nothing can go wrong.
        let _ = writer.write_record(head);
        for row in self.rows() {
            let _ = writer.write_record([
                row.rank.to_string(),
                harmless(&row.program),
                row.points.to_string(),
                row.wins.to_string(),
                row.draws.to_string(),
                row.defeats.to_string(),
                row.disqualifications.to_string(),
                row.played.to_string(),
                row.mark,
            ]);
        }
        String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
    }

    /// The table as JSON.
    ///
    /// # Errors
    /// Those of the serializer.
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
            conditions: &self.conditions,
            standings: self.rows(),
            head_to_head: against.collect(),
            faults: self.faults,
            too_late: self.too_late,
            alike: self.alike,
        };
        Ok(format!("{}\n", serde_json::to_string_pretty(&document)?))
    }
}

/// How a mark comes about, step by step.
fn derivation(mark: &Mark) -> Vec<String> {
    let steps = mark.derivation().map(|(step, after)| {
        let why = match step {
            Step::Interpolated {
                points,
                first,
                last,
            } => {
                format!("{points} pontos, entre {last} (5) e {first} (10)")
            }
            Step::BelowMinimum {
                disqualified,
                played,
            } => {
                format!("desclassificado em {disqualified} de {played} partidas")
            }
            Step::Late { hours } => format!("{hours} h de atraso, a 10% por dia"),
        };
        format!("{why}: {}", shown(after))
    });
    steps.collect()
}
