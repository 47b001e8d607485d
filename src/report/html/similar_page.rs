//! The page of the similar hand-ins of a class.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use serde::Serialize;

use super::{HtmlError, engine};
use crate::judge::similarity::{Fragment, ListedPair};
use crate::report::SimilarReport;
use crate::report::record::record;

/// Most pairs whose lines are shown side by side: each has two whole programs.
const MAX_SIDE_BY_SIDE: usize = 20;
/// Most pairs that are listed on the page.
const MAX_PAIRS: usize = 500;
/// Longest part of a program that is shown, in bytes.
const MAX_SHOWN: usize = 200 << 10;
/// Most hand-ins of a matrix.
const MAX_MATRIX: usize = 40;
/// Most matrices.
const MAX_MATRICES: usize = 10;

/// A hand-in: a number for whoever must not see the name, and the name.
#[derive(Clone, Copy, Serialize)]
struct Person<'a> {
    number: usize,
    name: &'a str,
    earlier: bool,
}

#[derive(Clone, Copy, Serialize)]
struct Cell {
    percent: u32,
    /// The place of the pair on the page, if it is shown side by side.
    place: Option<usize>,
}

/// Consecutive lines of a program.
#[derive(Serialize)]
struct Block {
    /// The place of the region that the lines belong to.
    region: Option<usize>,
    /// True if the block is the first one of its region.
    is_first: bool,
    text: String,
}

/// Renders the page of similar hand-ins: how all pairs of the class are distributed, a matrix of
/// each cluster, the pairs, and the first of them side by side. Names are behind a switch.
///
/// # Errors
/// [`HtmlError`] if a template of gabarito is wrong.
pub fn similar_page(report: &SimilarReport) -> Result<String, HtmlError> {
    let all = report.study.found.listed_pairs(report.least).len();
    let listed = report.pairs_to_show();
    let counts = &report.study.found.text.distribution.intervals;
    let pairs = listed.iter().take(MAX_PAIRS).enumerate();
    let view = record! {
        title: report.messages.get("html-similar-title"),
        about: report.summary(),
        no_proof: report.messages.get("similar-no-proof"),
        count: report.study.found.text.distribution.count,
        largest: counts.iter().map(|count| bar_height(*count)).max().unwrap_or(1),
        intervals: intervals(counts),
        matrices: matrices(report, &listed),
        // On the pairs that are left out.
        more: (all > listed.len().min(MAX_SIDE_BY_SIDE)).then(|| pairs_note(report, listed.len(), all)),
        pairs: pairs
            .map(|(place, pair)| pair_view(report, pair, place < MAX_SIDE_BY_SIDE))
            .collect::<Vec<_>>(),
        not_compared: report.not_compared,
    };
    engine::render(&engine::SIMILAR, report.messages, &view)
}

/// The note on how many of `all` pairs are shown.
fn pairs_note(report: &SimilarReport, listed: usize, all: usize) -> String {
    let counts = [
        ("shown", listed.min(MAX_PAIRS).into()),
        ("all", all.into()),
        ("beside", MAX_SIDE_BY_SIDE.into()),
    ];
    report.messages.with("similar-more", counts)
}

/// The pairs whose figure is in an interval, in percent.
fn intervals(counts: &[usize]) -> Vec<impl Serialize> {
    let width = 100 / counts.len();
    let intervals = counts.iter().enumerate().map(|(place, count)| {
        record! {
            from: place * width,
            to: (place + 1) * width,
            count: *count,
            height: bar_height(*count),
        }
    });
    intervals.collect()
}

/// The height of a bar: the binary digits of the count, since nearly all pairs share little.
fn bar_height(count: usize) -> u32 {
    usize::BITS - count.leading_zeros()
}

fn person<'a>(report: &SimilarReport<'a>, place: usize) -> Person<'a> {
    Person {
        number: place + 1,
        name: &report.study.programs[place].name,
        earlier: place >= report.study.current,
    }
}

/// The matrices of the largest clusters.
fn matrices<'a>(
    report: &SimilarReport<'a>,
    listed: &[ListedPair],
) -> Vec<impl Serialize + use<'a>> {
    let places = listed.iter().take(MAX_SIDE_BY_SIDE).enumerate();
    let places: HashMap<[usize; 2], usize> =
        places.map(|(place, pair)| (pair.programs, place)).collect();
    let cell = |one: usize, other: usize| {
        let programs = [one.min(other), one.max(other)];
        let pair = report.study.found.text.pair(programs);
        let place = places.get(&programs).copied();
        let percent = pair.map_or(0, |pair| pair.percent());
        (one != other).then_some(Cell { percent, place })
    };
    let clusters = report.clusters.iter();
    let matrices = clusters.take(MAX_MATRICES).map(|cluster| {
        let cluster = &cluster[..cluster.len().min(MAX_MATRIX)];
        let person = |place: &usize| person(report, *place);
        let row = |one: &usize| {
            let cells = cluster.iter().map(|other| cell(*one, *other));
            record! { person: person(one), cells: cells.collect::<Vec<_>>() }
        };
        record! {
            people: cluster.iter().map(person).collect::<Vec<_>>(),
            rows: cluster.iter().map(row).collect::<Vec<_>>(),
        }
    });
    matrices.collect()
}

fn pair_view<'a>(
    report: &SimilarReport<'a>,
    pair: &ListedPair,
    is_shown: bool,
) -> impl Serialize + use<'a> {
    let fragments = is_shown.then(|| report.study.fragments(pair.programs));
    let sides = fragments.as_ref().map(|fragments| {
        [0, 1].map(|side| {
            let text = &report.study.programs[pair.programs[side]].text;
            blocks(text, fragments, side)
        })
    });
    let regions = fragments.iter().flatten();
    let regions = regions.map(|fragment| {
        let ends = |lines: &RangeInclusive<usize>| [*lines.start(), *lines.end()];
        fragment.lines.each_ref().map(ends)
    });
    record! {
        people: pair.programs.map(|place| person(report, place)),
        percent: pair.text.map_or(0, |text| text.percent()),
        lines: report.lines_of_longest_region(pair.programs),
        rank: pair.rank,
        mistakes: pair.behaviour.map(|behaviour| behaviour.percent()),
        shared_mistakes: pair.behaviour.map_or(0, |behaviour| behaviour.shared),
        // The first and the last line of each matching region, in both programs.
        regions: regions.collect::<Vec<_>>(),
        // The lines of both programs, in blocks, if they are shown.
        sides: sides,
    }
}

/// The lines of a program, numbered, in blocks, each in one region or in none.
fn blocks(text: &str, fragments: &[Fragment], side: usize) -> Vec<Block> {
    let shown = &text[..text.floor_char_boundary(MAX_SHOWN)];
    let rest = (shown.len() < text.len()).then_some("…\n");
    let lines: Vec<&str> = shown.split_inclusive('\n').chain(rest).collect();
    let mut regions = vec![None; lines.len()];
    for (region, fragment) in fragments.iter().enumerate() {
        for line in fragment.lines[side].clone() {
            if let Some(of_line @ None) = regions.get_mut(line - 1) {
                *of_line = Some(region);
            }
        }
    }
    let mut blocks: Vec<Block> = Vec::new();
    let mut is_begun = vec![false; fragments.len()];
    for (number, (line, region)) in (1..).zip(lines.into_iter().zip(regions)) {
        let line = format!("{number:>4}  {line}");
        match blocks.last_mut() {
            Some(block) if block.region == region => block.text += &line,
            _ => blocks.push(Block {
                is_first: region
                    .is_some_and(|region| !std::mem::replace(&mut is_begun[region], true)),
                region,
                text: line,
            }),
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::super::sample_document::{HOSTILE, is_tame};
    use super::*;
    use crate::judge::similarity::{ComparedProgram, LISTED, SimilarityStudy};
    use crate::messages::{Lingua, Messages};
    use crate::source::Language;
    use crate::worker::Source;

    /// The page of two hand-ins with this name and this text.
    fn page(text: &str, language: Lingua) -> String {
        let body = "    for c in a:\n        if c in b and c > 1:\n            return [c, a[0]]\n";
        let source = Source {
            bytes: format!("def f(a, b):\n{body}\n# {text}\ndef g(a, b):\n{body}").into_bytes(),
            ..Source::default()
        };
        let program = ComparedProgram::new(text, &source, Language::Python);
        let study = SimilarityStudy::new(vec![program.clone(), program], 2, &[], LISTED);
        let report = SimilarReport {
            study: &study,
            clusters: &study.found.clusters(LISTED),
            language: Language::Python,
            least: LISTED,
            not_compared: &[(text.to_owned(), text.to_owned())],
            messages: &Messages::new(language),
        };
        similar_page(&report).unwrap()
    }

    #[rstest]
    fn hostile_text_stays_text(#[values(Lingua::Pt, Lingua::En)] language: Lingua) {
        let page = page(HOSTILE, language);
        assert!(page.contains("id=\"pair-0\""));
        assert!(is_tame(&page), "{page}");
    }

    #[rstest]
    fn a_page_is_whole_in_each_language(#[values(Lingua::Pt, Lingua::En)] language: Lingua) {
        let page = page("a", language);
        assert!(
            !page.contains("html-") && !page.contains("similar-"),
            "{page}"
        );
    }

    #[test]
    fn regions_of_both_sides_are_linked() {
        let page = page("a", Lingua::Pt);
        for (here, there) in [(0, 1), (1, 0)] {
            assert!(page.contains(&format!("id=\"region-0-{here}-0\"")));
            assert!(page.contains(&format!("href=\"#region-0-{there}-0\"")));
        }
        assert!(
            page.contains("<a href=\"#region-0-0-0\">1–10 = 1–10</a>"),
            "{page}"
        );
        assert!(
            page.contains("   2      for c in a:\n   3          if c in b"),
            "{page}"
        );
    }
}
