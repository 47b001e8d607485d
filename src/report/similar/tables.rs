//! The listed pairs as the tables that the viewers of Dolos and of JPlag read.

use std::io;

use rayon::prelude::*;

use super::SimilarReport;
use crate::report::escape_formula;
use crate::source::Language;

impl SimilarReport<'_> {
    /// The listed pairs, as Dolos writes `pairs.csv`.
    ///
    /// # Errors
    /// The errors of the CSV writer.
    pub fn pairs_csv(&self) -> csv::Result<String> {
        let titles = "id,leftFileId,leftFilePath,rightFileId,rightFilePath,similarity,totalOverlap,\
                      longestFragment,leftCovered,rightCovered";
        let pairs = self.study.found.listed_pairs(self.least);
        let pairs = pairs.into_par_iter().enumerate();
        let rows = pairs.map(|(id, pair)| {
            let [left, right] = pair.programs;
            let fragments = self.study.fragments(pair.programs);
            let longest = fragments.iter().map(|fragment| fragment.tokens).max();
            let text = pair.text;
            let shared = text.map_or(0, |text| text.shared);
            [
                id.to_string(),
                left.to_string(),
                escape_formula(self.name(left)),
                right.to_string(),
                escape_formula(self.name(right)),
                text.map_or(0.0, |text| text.similarity).to_string(),
                (2 * shared).to_string(),
                longest.unwrap_or_default().to_string(),
                shared.to_string(),
                shared.to_string(),
            ]
        });
        table(titles, rows.collect::<Vec<_>>())
    }

    /// Settings of a report for the viewer of Dolos, as `metadata.csv`.
    ///
    /// # Errors
    /// The errors of the CSV writer.
    pub fn metadata_csv(&self) -> csv::Result<String> {
        let language = match self.language {
            Language::Python => "python",
            Language::Prolog => "prolog",
        };
        let rows = [("reportName", "gabarito similar"), ("language", language)];
        let rows = rows.map(|(name, value)| [name, value, "string"].map(str::to_owned));
        table("property,value,type", rows)
    }

    /// The titles of what Dolos writes as `kgrams.csv`. There are no rows: regions in common are on
    /// our own page, and the viewer of Dolos marks none.
    ///
    /// # Errors
    /// The errors of the CSV writer.
    pub fn kgrams_csv(&self) -> csv::Result<String> {
        table::<5>("id,hash,ignored,data,files", [])
    }

    /// The programs, and those that could not be read, as Dolos writes `files.csv`.
    ///
    /// # Errors
    /// The errors of the CSV writer.
    pub fn files_csv(&self) -> csv::Result<String> {
        let titles = "id,path,content,amountOfKgrams,ast,mapping,extra";
        let text = &self.study.found.text;
        let rows = self.study.programs.iter().enumerate();
        let rows = rows.map(|(id, program)| (&program.name, &program.text, text.size(id)));
        let is_read = |name: &String| self.study.programs.iter().any(|each| each.name == *name);
        // In place of a program that cannot be read stands the reason.
        let unread = self.not_compared.iter().filter(|(name, _)| !is_read(name));
        let unread = unread.map(|(name, why)| (name, why, 0));
        let rows = rows.chain(unread).enumerate();
        let rows = rows.map(|(id, (name, content, runs))| {
            let (path, content) = (escape_formula(name), escape_formula(content));
            let [ast, mapping, extra] = ["[]", "[]", "{}"].map(str::to_owned);
            [
                id.to_string(),
                path,
                content,
                runs.to_string(),
                ast,
                mapping,
                extra,
            ]
        });
        table(titles, rows)
    }

    /// The listed pairs, as JPlag writes `results.csv`.
    ///
    /// # Errors
    /// The errors of the CSV writer.
    pub fn results_csv(&self) -> csv::Result<String> {
        let titles = "submissionName1,submissionName2,averageSimilarity,maximumSimilarity";
        let pairs = self.study.found.listed_pairs(self.least).into_iter();
        let rows = pairs.map(|pair| {
            let [left, right] = pair.programs.map(|place| escape_formula(self.name(place)));
            let (average, similarity) = pair
                .text
                .map_or((0.0, 0.0), |text| (text.average, text.similarity));
            [left, right, average.to_string(), similarity.to_string()]
        });
        table(titles, rows)
    }
}

/// A table with titles that are separated by commas.
fn table<const N: usize>(
    titles: &str,
    rows: impl IntoIterator<Item = [String; N]>,
) -> csv::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(titles.split(','))?;
    for row in rows {
        writer.write_record(row)?;
    }
    let bytes = writer
        .into_inner()
        .map_err(csv::IntoInnerError::into_error)?;
    Ok(String::from_utf8(bytes).map_err(io::Error::other)?)
}
