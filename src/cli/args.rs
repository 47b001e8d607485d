//! The command line, and the options that several commands share.

use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, Subcommand, ValueEnum};

use super::CommandError;
use super::audit::AuditArgs;
use super::battery::BatteryArgs;
use super::battery_options::BatteryOptions;
use super::championship::ChampionshipArgs;
use super::check::CheckArgs;
use super::class::ClassArgs;
use super::compare::CompareArgs;
use super::completions::CompletionsArgs;
use super::diff::DiffArgs;
use super::doctor::DoctorArgs;
use super::evidence::EvidenceArgs;
use super::examples::ExamplesArgs;
use super::explain::ExplainArgs;
use super::lint::LintArgs;
use super::list::ListArgs;
use super::lsp::LspArgs;
use super::man::ManArgs;
use super::merge::MergeArgs;
use super::new::NewArgs;
use super::numbers::whole;
use super::page::PageArgs;
use super::play::PlayArgs;
use super::repair::RepairArgs;
use super::replay::ReplayArgs;
use super::schema::SchemaArgs;
use super::similar::SimilarArgs;
use super::verify::VerifyArgs;
use super::watch::WatchArgs;
use crate::assignment::manifest::{DEFAULT_HINTS, MOST_HINTS, Manifest};
use crate::judge::RunOptions;
use crate::judge::grading::{FailuresKept, WALL_PER_BUDGET};
use crate::messages::Lingua;

/// Grades programming assignments against a reference solution
#[derive(Debug, Parser)]
#[command(name = "gabarito", version, about, max_term_width = 100)]
#[command(after_help = "\
Exit status:
  0  everything passes
  1  something of a submission fails or was not run
  2  the usage or the input is wrong
  3  the machine or gabarito failed; this never costs a mark")]
pub(super) struct Args {
    /// Language of reports and errors [default: the assignment's, else the environment's]
    #[arg(long, value_enum, global = true, help_heading = heading::GLOBAL)]
    pub(super) lang: Option<Lingua>,
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    Check(CheckArgs),
    Verify(VerifyArgs),
    Class(ClassArgs),
    Merge(MergeArgs),
    Diff(DiffArgs),
    Explain(ExplainArgs),
    Compare(CompareArgs),
    Similar(SimilarArgs),
    Evidence(EvidenceArgs),
    List(ListArgs),
    Replay(ReplayArgs),
    Battery(BatteryArgs),
    Audit(AuditArgs),
    Examples(ExamplesArgs),
    Repair(RepairArgs),
    Watch(WatchArgs),
    Lsp(LspArgs),
    New(NewArgs),
    Lint(LintArgs),
    Page(PageArgs),
    Championship(ChampionshipArgs),
    Play(PlayArgs),
    Doctor(DoctorArgs),
    Schema(SchemaArgs),
    Man(ManArgs),
    Completions(CompletionsArgs),
}

/// The output format of commands that print for people or for programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum OutputFormat {
    /// For people
    Text,
    /// For programs
    Json,
}

/// The headings of options in the help.
pub(super) mod heading {
    pub(in crate::cli) const CASES: &str = "Cases";
    pub(in crate::cli) const LIMITS: &str = "Limits";
    pub(in crate::cli) const OUTPUT: &str = "Output";
    pub(in crate::cli) const EXECUTION: &str = "Execution";
    pub(in crate::cli) const GLOBAL: &str = "Global options";
}

/// The options of grading.
#[derive(Debug, clap::Args)]
pub(super) struct Judging {
    #[command(flatten)]
    pub(super) battery: BatteryOptions,
    /// CPU-time limit for the whole submission; cases beyond it are not run, and the result is
    /// provisional
    #[arg(long, help_heading = heading::LIMITS, value_name = "SECONDS", default_value_t = 600, value_parser = whole::<u64>(0..))]
    pub(super) budget: u64,
    /// Wall-clock limit for the whole submission; see `--budget` [default: twice the budget]
    #[arg(long, help_heading = heading::LIMITS, value_name = "SECONDS", value_parser = whole::<u64>(0..))]
    pub(super) wall: Option<u64>,
    /// Report every failing case, up to 500 kB, instead of the shortest of each check
    #[arg(long, help_heading = heading::OUTPUT)]
    pub(super) all_failures: bool,
    /// Hints to students: 0, the sentence; 1, and the session; 2, and the line of the wrong value; in
    /// Python, 3, and the kind of a change that mends the function; 4, and the change, searched with the
    /// CPU time that is left, up to 60 s [default: the assignment's, or 1]
    #[arg(long, help_heading = heading::OUTPUT, value_name = "LEVEL", value_parser = whole::<u8>(0..=MOST_HINTS.into()))]
    pub(super) hints: Option<u8>,
    #[command(flatten)]
    pub(super) running: Running,
}

impl Judging {
    /// The options of a judgement with a number of workers per submission, by the hints that an
    /// assignment allows.
    ///
    /// # Errors
    /// [`CommandError`] where more hints are asked for than an exam may give.
    pub(super) fn run_options(
        &self,
        manifest: &Manifest,
        workers: NonZero<usize>,
    ) -> Result<RunOptions, CommandError> {
        let hints = manifest.hint_level(self.hints);
        let hints = hints.map_err(|error| CommandError::in_option("--hints", &error))?;
        let wall = self.budget.saturating_mul(WALL_PER_BUDGET.into());
        Ok(RunOptions {
            hints,
            traced: hints > DEFAULT_HINTS,
            budget: Duration::from_secs(self.budget),
            wall: Duration::from_secs(self.wall.unwrap_or(wall)),
            kept: if self.all_failures {
                FailuresKept::All
            } else {
                FailuresKept::Shortest
            },
            processes: workers,
            ..RunOptions::default()
        })
    }
}

/// The options of running submissions.
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = heading::EXECUTION)]
pub(super) struct Running {
    /// Python that runs the submissions [default: the first python3 in PATH]
    #[arg(long, value_name = "PATH")]
    pub(super) python: Option<PathBuf>,
    /// Run submissions with resource limits only, without isolation
    #[arg(long, conflicts_with = "require_sandbox")]
    pub(super) no_sandbox: bool,
    /// Refuse to run without full isolation
    #[arg(long)]
    pub(super) require_sandbox: bool,
}

#[cfg(test)]
mod tests {
    use clap::error::ErrorKind::MissingRequiredArgument;
    use regex::Regex;
    use rstest::rstest;

    use crate::cli::command_line;

    /// The commands of a page: those between backticks, which may leave arguments out, and those
    /// of the blocks for a shell.
    fn commands(page: &str) -> Vec<String> {
        let spans =
            Regex::new("(?s)```(?:sh|console)\n.*?```|`gabarito [^`]*`|`cargo run -- [^`]*`");
        let command = Regex::new(r"(?m)(?:gabarito|cargo run (?:--release )?--) ([^`#>|\n]*)");
        let [spans, command] = [spans, command].map(Result::unwrap);
        let spans = spans.find_iter(page).map(|span| span.as_str());
        let found = spans.flat_map(|span| command.captures_iter(span));
        found.map(|found| found[1].trim().to_owned()).collect()
    }

    #[rstest]
    #[case(include_str!("../../README.md"), 30)]
    #[case(include_str!("../../CONTRIBUTING.md"), 3)]
    #[case(include_str!("../../docs/commands.md"), 45)]
    #[case(include_str!("../../docs/class.md"), 5)]
    #[case(include_str!("../../docs/own-assignment.md"), 5)]
    fn commands_of_the_documents_are_commands(#[case] page: &str, #[case] at_least: usize) {
        let commands = commands(page);
        assert!(commands.len() >= at_least, "{commands:?}");
        for command in commands {
            let words = command.replace("SHELL", "bash").replace('…', "");
            let words = words
                .split_whitespace()
                .map(|word| word.trim_matches(['[', ']']));
            let read =
                command_line().try_get_matches_from(std::iter::once("gabarito").chain(words));
            let is_right = match &read {
                Ok(_) => true,
                Err(error) => error.kind() == MissingRequiredArgument,
            };
            assert!(is_right, "{command}: {read:?}");
        }
    }
}
