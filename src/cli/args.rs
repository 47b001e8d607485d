//! The arguments of every command, with their help.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use super::formats::{FormatChoice, FormatParser};
use super::numbers::{positive, whole};
use crate::judge::similarity::{FEWEST_MISTAKES, LISTED};
use crate::messages::Lingua;

/// Grades programming assignments against the answers of a right solution
#[derive(Debug, Parser)]
#[command(name = "gabarito", version, about, max_term_width = 100)]
pub(super) struct Args {
    /// Language of reports and errors [default: the assignment's, else the environment's]
    #[arg(long, value_enum, global = true)]
    pub(super) lang: Option<Lingua>,
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Lists the assignments, or what one of them grades: functions, points and sessions
    List(List),
    /// Runs recorded Python sessions on the right solution, and prints them with its answers
    Replay(Replay),
    /// Creates the folder of an assignment from a teacher's solution
    New(New),
    /// Reports every problem in the folder of an assignment
    Lint(Lint),
    /// Grades a submission
    Check(Check),
    /// Grades every submission in a folder, and writes tables and pages
    Class(Class),
    /// Merges the results of `class --shard`
    Merge(Merge),
    /// Compares two results of a class: whose points changed, by which checks, and why
    Diff(Diff),
    /// Reports style and complexity hints for human graders; never affects the mark
    Evidence(Evidence),
    /// Lists similar submissions for a person to review; never affects the mark
    Similar(Similar),
    /// Prints the hidden test cases with the expected answers
    Battery(Battery),
    /// Tests the test cases: which known wrong programs and mutants they catch
    Audit(Audit),
    /// Plays every program in a folder against every other
    Championship(Championship),
    /// Plays the game of an assignment in the terminal
    Play(Play),
    /// Writes a web page where students check their program against the text, and play its game
    Page(Page),
    /// Reports what this machine provides, and how to install what is missing
    Doctor(Doctor),
    /// Prints the JSON Schema of `check --format json`, or of enunciado.toml
    Schema(Schema),
    /// Prints the manual page
    Man(Man),
    /// Prints shell completions
    Completions(Completions),
}

#[derive(Debug, clap::Args)]
pub(super) struct List {
    /// Assignment to describe
    pub(super) assignment: Option<String>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Replay {
    /// Name of a built-in assignment, or folder of another
    pub(super) assignment: String,
    /// Transcripts; `-` is standard input
    #[arg(required = true)]
    pub(super) files: Vec<PathBuf>,
    /// Compare with the answers in the files, and print the differences
    #[arg(long)]
    pub(super) check: bool,
    /// Update the wrong answers in the files
    #[arg(long, conflicts_with_all = ["check", "with"])]
    pub(super) write: bool,
    /// Run on this program instead of the reference solution
    #[arg(long, value_name = "SUBMISSION")]
    pub(super) with: Option<PathBuf>,
    #[command(flatten)]
    pub(super) running: Running,
}

#[derive(Debug, clap::Args)]
pub(super) struct Man {
    /// Folder for one page of each command, instead of standard output
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Completions {
    /// Shell
    #[arg(value_enum)]
    pub(super) shell: Shell,
}

#[derive(Debug, clap::Args)]
pub(super) struct Schema {
    /// Which data the schema describes
    #[arg(value_enum, default_value_t = SchemaOf::Report)]
    pub(super) of: SchemaOf,
}

/// Data that a JSON Schema describes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum SchemaOf {
    /// The report of `check --format json`
    Report,
    /// The file enunciado.toml of an assignment
    Enunciado,
}

#[derive(Debug, clap::Args)]
pub(super) struct New {
    /// Folder to create, or an empty one
    pub(super) folder: PathBuf,
    /// Solution in Python: its functions are graded, its doctests are the first sessions
    #[arg(long, value_name = "SOLUTION")]
    pub(super) from: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(super) struct Lint {
    /// Folder of the assignment
    pub(super) folder: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t = LintFormat::Text)]
    pub(super) format: LintFormat,
    #[command(flatten)]
    pub(super) running: Running,
}

/// The format of the problems of a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum LintFormat {
    /// For people
    Text,
    /// For programs
    Json,
}

#[derive(Debug, clap::Args)]
pub(super) struct Check {
    /// Name of a built-in assignment, or folder of another
    pub(super) assignment: String,
    /// Program to grade: a file, an archive or a folder with one program
    pub(super) submission: PathBuf,
    #[command(flatten)]
    pub(super) judging: Judging,
    /// Recorded sessions to run instead of the battery; a comment `# check: FUNCTION/ID`, with a
    /// check of `gabarito list`, says what the lines below it show. May be given several times
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["battery", "seed", "exhaustive", "function"]
    )]
    pub(super) sessions: Vec<PathBuf>,
    /// Maximum number of cases, sampled evenly [default: all]
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(super) cases: Option<NonZero<usize>>,
    /// Parallel workers, always 2 for matches of Prolog players [default: the number of processors,
    /// at most 8]
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(super) jobs: Option<NonZero<usize>>,
    /// Stop at the first failure and report only that; the points are no mark
    #[arg(long)]
    pub(super) fail_fast: bool,
    /// Format of the report, and the file for it. May be given several times, once without a file
    #[arg(
        long = "format",
        value_name = "NAME[=FILE]",
        value_parser = FormatParser,
        default_value = "text"
    )]
    pub(super) formats: Vec<FormatChoice>,
    /// File for the format without one [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Class {
    /// Name of a built-in assignment, or folder of another
    pub(super) assignment: String,
    /// Folder of the submissions: each a program, an archive or a folder
    pub(super) folder: PathBuf,
    /// Folder for the results; submissions with a result there are not graded again
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    /// Regular expression whose first group is the student or team in a submission's name
    /// [default: the name without its extension]
    #[arg(long, value_name = "PATTERN")]
    pub(super) who: Option<String>,
    /// Submissions graded in parallel [default: the number of processors; half of it for matches]
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(super) jobs: Option<NonZero<usize>>,
    /// Grade the K-th of N parts of the class, for N machines; `auto` in a GitLab job, `auto/N` in a
    /// Kubernetes job
    #[arg(long, value_name = "K/N", conflicts_with_all = ["sheet", "csv", "moodle", "fenix"])]
    pub(super) shard: Option<String>,
    #[command(flatten)]
    pub(super) judging: Judging,
    #[command(flatten)]
    pub(super) gradebooks: Gradebooks,
}

#[derive(Debug, clap::Args)]
pub(super) struct Merge {
    /// Folders that `class --shard` wrote
    #[arg(required = true)]
    pub(super) folders: Vec<PathBuf>,
    /// Folder for the results of the whole class
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    /// Merge although submissions are missing: each gets a row with the reason; exit status 1
    #[arg(long)]
    pub(super) partial: bool,
    #[command(flatten)]
    pub(super) gradebooks: Gradebooks,
}

#[derive(Debug, clap::Args)]
pub(super) struct Diff {
    /// Earlier folder of `class` or `merge`
    pub(super) before: PathBuf,
    /// Later folder of `class` or `merge`
    pub(super) after: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: DiffFormat,
    /// Output file [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

/// The format of what changed in a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum DiffFormat {
    /// For people
    Text,
    /// A table for a spreadsheet
    Csv,
    /// A page to read in a browser
    Html,
}

/// What a teacher adds, and where the marks go.
#[derive(Debug, clap::Args)]
pub(super) struct Gradebooks {
    /// CSV file or workbook with a row for each submission: `quem`, `entrega`, `entregas`,
    /// `reparado`, and the criteria that a person marks (docs/class.md)
    #[arg(long, value_name = "FILE")]
    pub(super) sheet: Option<PathBuf>,
    /// Language of `turma.csv` and `turma.xlsx`: `pt` for semicolons and decimal commas, `en` for
    /// commas and decimal points [default: the language of the report]
    #[arg(long, value_name = "LANG", value_enum, hide_possible_values = true)]
    pub(super) csv: Option<Lingua>,
    /// Grading worksheet of Moodle; a copy with the marks is written
    #[arg(long, value_name = "FILE")]
    pub(super) moodle: Option<PathBuf>,
    /// Replace feedback that is already in the worksheet
    #[arg(long, requires = "moodle")]
    pub(super) overwrite_feedback: bool,
    /// Leave out of the gradebooks the marks that a person must look at first
    #[arg(long)]
    pub(super) hold: bool,
    /// Write `fenix.txt` for Fénix, with marks of this many decimals (0 where no number follows)
    #[arg(long, value_name = "DECIMALS", num_args = 0..=1, default_missing_value = "0", value_parser = whole::<u32>(0..=6))]
    pub(super) fenix: Option<u32>,
}

/// How submissions are judged.
#[derive(Debug, clap::Args)]
pub(super) struct Judging {
    #[command(flatten)]
    pub(super) battery: BatteryOptions,
    /// CPU-time limit for the whole submission; cases beyond it are not run, and the result is
    /// provisional
    #[arg(long, value_name = "SECONDS", default_value_t = 600, value_parser = whole::<u64>(0..))]
    pub(super) budget: u64,
    /// Wall-clock limit for the whole submission, as --budget [default: twice the budget]
    #[arg(long, value_name = "SECONDS", value_parser = whole::<u64>(0..))]
    pub(super) wall: Option<u64>,
    /// Report every failing case, up to 500 kB, not only one for each check
    #[arg(long)]
    pub(super) all_failures: bool,
    #[command(flatten)]
    pub(super) running: Running,
}

/// Options that choose the cases.
#[derive(Debug, clap::Args)]
pub(super) struct BatteryOptions {
    /// Cases to run
    #[arg(long, value_enum, default_value_t = BatteryChoice::All)]
    pub(super) battery: BatteryChoice,
    #[command(flatten)]
    pub(super) drawn: Drawn,
}

/// Options of the hidden battery.
#[derive(Debug, clap::Args)]
pub(super) struct Drawn {
    /// RNG seed of the hidden cases [default: the assignment's]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..))]
    pub(super) seed: Option<u64>,
    /// Run the full state space instead of a sample (slow)
    #[arg(long)]
    pub(super) exhaustive: bool,
    /// Only the cases of this function: a function of the text, as `gabarito list` shows them
    #[arg(long, value_name = "NAME")]
    pub(super) function: Option<String>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Battery {
    /// Name of a built-in assignment, or folder of another
    pub(super) assignment: String,
    #[command(flatten)]
    pub(super) drawn: Drawn,
    /// Output format
    #[arg(long, value_enum, default_value_t = BatteryFormat::Pycon)]
    pub(super) format: BatteryFormat,
    /// Module under test of `--format pytest` [default: the file name that the assignment requires,
    /// else projeto.py]
    #[arg(long, value_name = "FILE", requires = "format")]
    pub(super) module: Option<String>,
    /// Maximum number of cases, sampled evenly [default: all]
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(super) cases: Option<NonZero<usize>>,
    /// Add cases to `escondidas/crescidas.pycon` that catch changes of the solution (mutants) which
    /// no case catches yet
    #[arg(long, conflicts_with_all = ["exhaustive", "function", "format", "cases"])]
    pub(super) grow: bool,
    /// Wall-clock time for `--grow` to search
    #[arg(long, value_name = "SECONDS", default_value_t = 120, requires = "grow", value_parser = whole::<u64>(0..))]
    pub(super) grow_time: u64,
    /// Mutants run in parallel by `--grow` [default: the number of processors]
    #[arg(long, value_name = "N", requires = "grow", value_parser = positive)]
    pub(super) jobs: Option<NonZero<usize>>,
    #[command(flatten)]
    pub(super) running: Running,
}

/// The format of a battery.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum BatteryFormat {
    /// Sessions, as `gabarito replay` reads them
    Pycon,
    /// A file that pytest runs against a module
    Pytest,
}

#[derive(Debug, clap::Args)]
pub(super) struct Page {
    /// Name of a built-in assignment, or folder of another
    pub(super) assignment: String,
    /// Folder for the page, a single `index.html`
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    /// Folder of gabarito and Python for browsers, made by scripts/page-runtimes
    #[arg(long, value_name = "DIR", default_value = "target/page-runtimes")]
    pub(super) runtimes: PathBuf,
    #[command(flatten)]
    pub(super) running: Running,
}

#[derive(Debug, clap::Args)]
pub(super) struct Evidence {
    /// Name of a built-in assignment, or folder of another
    pub(super) assignment: String,
    /// Program to grade: a file, an archive or a folder with one program
    pub(super) submission: PathBuf,
    /// Output format
    #[arg(long, value_enum, default_value_t = EvidenceFormat::Text)]
    pub(super) format: EvidenceFormat,
}

/// The format of the hints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum EvidenceFormat {
    /// For people
    Text,
    /// For programs
    Json,
}

#[derive(Debug, clap::Args)]
pub(super) struct Similar {
    /// Folder of the submissions
    pub(super) folder: PathBuf,
    /// Folders of earlier years, compared with the submissions but not among themselves
    pub(super) earlier: Vec<PathBuf>,
    /// Assignment of the submissions [default: none]
    #[arg(long, value_name = "NAME")]
    pub(super) assignment: Option<String>,
    /// Program handed out by the course, whose code does not count as similar. May be given several
    /// times
    #[arg(long, value_name = "FILE")]
    pub(super) given: Vec<PathBuf>,
    /// Regular expression whose first group is the student or team in a submission's name
    /// [default: the name without its extension]
    #[arg(long, value_name = "PATTERN")]
    pub(super) who: Option<String>,
    /// Results of `class` for these submissions, to compare their mistakes too
    #[arg(long, value_name = "DIR")]
    pub(super) judged: Option<PathBuf>,
    /// Minimum similarity of a listed pair
    #[arg(long, value_name = "PERCENT", default_value_t = LISTED, value_parser = whole::<u32>(1..=100))]
    pub(super) least: u32,
    /// Minimum number of shared mistakes of a listed pair whose text is not similar
    #[arg(long, value_name = "N", default_value_t = FEWEST_MISTAKES, requires = "judged", value_parser = whole::<usize>(0..))]
    pub(super) fewest_mistakes: usize,
    /// Output format
    #[arg(long, value_enum, default_value_t = SimilarFormat::Text)]
    pub(super) format: SimilarFormat,
    /// Folder for a page, and for files that Dolos and JPlag show
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
}

/// The format of similar pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum SimilarFormat {
    /// For people
    Text,
    /// For programs
    Json,
}

#[derive(Debug, clap::Args)]
pub(super) struct Audit {
    /// Name of a built-in assignment, or folder of another, whose solution is mutated
    pub(super) assignment: String,
    /// Folder of more mutants of a built-in assignment, made by scripts/mutants
    #[arg(long, value_name = "DIR")]
    pub(super) mutants: Option<PathBuf>,
    /// Maximum number of mutants of a folder's solution, sampled evenly over its functions
    /// [default: all]
    #[arg(long, value_name = "N", conflicts_with = "mutants", value_parser = positive)]
    pub(super) most: Option<NonZero<usize>>,
    /// Instead, grade this many programs with mistakes planted in two functions: such a program should
    /// lose exactly the checks that each of its mistakes loses alone
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(super) pairs: Option<NonZero<usize>>,
    /// Instead, print the whole program of a patch or fragment
    #[arg(long, value_name = "FILE", conflicts_with_all = ["mutants", "pairs"])]
    pub(super) show: Option<PathBuf>,
    /// Folder of the known wrong programs of built-in assignments
    #[arg(long, value_name = "DIR", default_value = "fixtures")]
    pub(super) fixtures: PathBuf,
    /// RNG seed of the hidden cases and of the pairs [default: the assignment's]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..))]
    pub(super) seed: Option<u64>,
    /// Programs run in parallel [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(super) jobs: Option<NonZero<usize>>,
    #[command(flatten)]
    pub(super) running: Running,
}

#[derive(Debug, clap::Args)]
pub(super) struct Championship {
    /// Name of a built-in assignment, or folder of another
    pub(super) assignment: String,
    /// Folder of the programs
    pub(super) folder: PathBuf,
    /// Folder for the records and the standings; matches with a record there are not played again
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    /// Matches of every pair in each colour
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u32>(1..))]
    pub(super) rounds: u32,
    /// RNG seed [default: the assignment's]
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..))]
    pub(super) seed: Option<u64>,
    /// Matches played in parallel [default: the number of processors]
    #[arg(long, value_name = "N", value_parser = positive)]
    pub(super) jobs: Option<NonZero<usize>>,
    /// Wall-clock limit for a move [default: the assignment's]
    #[arg(long, value_name = "SECONDS", value_parser = whole::<u32>(1..))]
    pub(super) move_time: Option<u32>,
    /// CSV file of submission times: `programa,entrega`, with a row `prazo` for the deadline
    #[arg(long, value_name = "FILE")]
    pub(super) deadline: Option<PathBuf>,
    #[command(flatten)]
    pub(super) running: Running,
}

/// How submissions are run.
#[derive(Debug, Default, clap::Args)]
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

/// The games are subcommands that their assignments describe.
#[derive(Debug, clap::Args)]
#[command(disable_help_subcommand = true)]
pub(super) struct Play {}

#[derive(Debug, clap::Args)]
pub(super) struct Doctor {
    /// Python to look at [default: the first python3 in PATH]
    #[arg(long, value_name = "PATH")]
    pub(super) python: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum BatteryChoice {
    /// Sessions printed in the text
    Documented,
    /// Cases that students do not see
    Hidden,
    /// Both
    All,
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
        let command = Regex::new(r"(?m)(?:gabarito|cargo run (?:--release )?--) ([^`#\n]*)");
        let [spans, command] = [spans, command].map(Result::unwrap);
        let spans = spans.find_iter(page).map(|span| span.as_str());
        let found = spans.flat_map(|span| command.captures_iter(span));
        found.map(|found| found[1].trim().to_owned()).collect()
    }

    #[rstest]
    #[case(include_str!("../../README.md"), 30)]
    #[case(include_str!("../../CONTRIBUTING.md"), 3)]
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
