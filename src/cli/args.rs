//! What is typed.

use std::num::NonZero;
use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};
use clap_complete::Shell;

use super::formats::{FormatChoice, FormatParser};
use crate::manifest::Lingua;
use crate::similarity::{FEWEST_MISTAKES, LISTED};

/// Judges programming assignments by reference engines of their texts.
#[derive(Debug, Parser)]
#[command(name = "gabarito", version, about, max_term_width = 100)]
pub(super) struct Args {
    /// Language of reports and errors [default: that of the assignment; without one, that of the
    /// environment]
    #[arg(long, value_enum, global = true)]
    pub(super) lang: Option<Lingua>,
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Shows the assignments; of one, its functions, points and sessions
    List(List),
    /// Runs transcripts on the reference and prints them with its answers
    Replay(Replay),
    /// Writes the skeleton of an assignment, made of a teacher's solution
    New(New),
    /// Says everything that is wrong in the folder of an assignment
    Lint(Lint),
    /// Judges a submission
    Check(Check),
    /// Judges every hand-in of a folder, and writes tables and pages
    Class(Class),
    /// Puts together the parts of a class that were judged apart
    Merge(Merge),
    /// Shows whose points changed between two judgements of a class, by which checks, and why
    Diff(Diff),
    /// Reports style and complexity hints for human graders; never affects the mark
    Evidence(Evidence),
    /// Shows which hand-ins are similar, for a person to judge; never affects the mark
    Similar(Similar),
    /// Prints the hidden battery with the reference's answers
    Battery(Battery),
    /// Tells how many wrong programs each battery catches
    Audit(Audit),
    /// Has every program of a folder play against every other
    Championship(Championship),
    /// Plays a game as its text shows it
    Play(Play),
    /// Writes a page on which students judge their program by the text, and play its game
    Page(Page),
    /// Tells what this machine has, and how to get what is missing
    Doctor(Doctor),
    /// Prints the JSON Schema of `check --format json`, or of enunciado.toml
    Schema(Schema),
    /// Prints the manual page
    Man(Man),
    /// Prints the completions of a shell
    Completions(Completions),
}

#[derive(Debug, clap::Args)]
pub(super) struct List {
    /// The assignment to describe
    pub(super) assignment: Option<String>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Replay {
    /// The assignment
    pub(super) assignment: String,
    /// Transcripts; `-` is standard input
    #[arg(required = true)]
    pub(super) files: Vec<PathBuf>,
    /// Compare the answers in the files instead, and print what differs
    #[arg(long)]
    pub(super) check: bool,
    /// Write the answers into the files instead; those that are right stay as they are
    #[arg(long, conflicts_with_all = ["check", "with"])]
    pub(super) write: bool,
    /// Ask this program instead of the reference
    #[arg(long, value_name = "SUBMISSION")]
    pub(super) with: Option<PathBuf>,
    #[command(flatten)]
    pub(super) running: Running,
}

#[derive(Debug, clap::Args)]
pub(super) struct Man {
    /// Write the page of every command into this folder instead
    #[arg(long, value_name = "FOLDER")]
    pub(super) out: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub(super) shell: Shell,
}

#[derive(Debug, clap::Args)]
pub(super) struct Schema {
    /// The data that it describes
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
    /// The folder to write: a new one, or an empty one
    pub(super) folder: PathBuf,
    /// The solution in Python: its functions are judged, its doctests are the first sessions
    #[arg(long, value_name = "SOLUTION")]
    pub(super) from: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(super) struct Lint {
    /// The folder of the assignment
    pub(super) folder: PathBuf,
    /// How it is written
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
    /// The assignment
    pub(super) assignment: String,
    /// The program handed in
    pub(super) submission: PathBuf,
    #[command(flatten)]
    pub(super) judging: Judging,
    /// Ask the sessions of these transcripts instead, of which a comment `# check:
    /// FUNCTION/ID` says what the next steps show
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["battery", "seed", "exhaustive", "function"]
    )]
    pub(super) sessions: Vec<PathBuf>,
    /// Ask at most so many sessions, chosen evenly; all of them, if not given
    #[arg(long, value_name = "N")]
    pub(super) cases: Option<NonZero<usize>>,
    /// At most so many processes run the program at once, but always two where it plays
    /// matches; as many as there are processors, and at most eight, if not given
    #[arg(long, value_name = "N")]
    pub(super) jobs: Option<NonZero<usize>>,
    /// Stop at the first failure, and report it alone: a provisional result
    #[arg(long)]
    pub(super) fail_fast: bool,
    /// Format of the report; with =FILE, it is written to that file. May be given several
    /// times, at most once without a file
    #[arg(
        long = "format",
        value_name = "NAME[=FILE]",
        value_parser = FormatParser,
        default_value = "text"
    )]
    pub(super) formats: Vec<FormatChoice>,
    /// File of the format that names none [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Class {
    /// The assignment
    pub(super) assignment: String,
    /// The folder of the hand-ins: each a program, an archive or a folder in it
    pub(super) folder: PathBuf,
    /// The folder of the results; what is there is not judged again
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    /// Student or group of a hand-in: the first group of this regular expression in its name; the
    /// name without its ending, if not given
    #[arg(long, value_name = "PATTERN")]
    pub(super) who: Option<String>,
    /// How many hand-ins are judged at once; if not given, as many as there are processors,
    /// or half as many where each plays matches, in two processes
    #[arg(long, value_name = "N")]
    pub(super) jobs: Option<NonZero<usize>>,
    /// Judge one part of N: K/N, `auto` in a job of GitLab, auto/N in one of Kubernetes
    #[arg(long, value_name = "K/N", conflicts_with_all = ["sheet", "csv", "moodle", "fenix"])]
    pub(super) shard: Option<String>,
    #[command(flatten)]
    pub(super) judging: Judging,
    #[command(flatten)]
    pub(super) gradebooks: Gradebooks,
}

#[derive(Debug, clap::Args)]
pub(super) struct Merge {
    /// The folders of the parts
    #[arg(required = true)]
    pub(super) folders: Vec<PathBuf>,
    /// The folder of the whole class
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    /// Write what there is, with a row for each hand-in that is missing and why; the status
    /// is then 1
    #[arg(long)]
    pub(super) partial: bool,
    #[command(flatten)]
    pub(super) gradebooks: Gradebooks,
}

#[derive(Debug, clap::Args)]
pub(super) struct Diff {
    /// The folder that `class` or `merge` wrote first
    pub(super) before: PathBuf,
    /// The folder that it wrote later
    pub(super) after: PathBuf,
    /// Format of the output
    #[arg(long, value_enum, default_value = "text")]
    pub(super) format: DiffFormat,
    /// File of the output [default: standard output]
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
    /// What a teacher knows of the hand-ins: `quem`, `entrega`, `entregas`, `reparado` and
    /// the criteria read by a person
    #[arg(long, value_name = "FILE")]
    pub(super) sheet: Option<PathBuf>,
    /// Language of `turma.csv` and `turma.xlsx`: in `pt`, with semicolons and decimal commas; in
    /// `en`, with commas and decimal points [default: that of the report]
    #[arg(long, value_name = "LANG", value_enum, hide_possible_values = true)]
    pub(super) csv: Option<Lingua>,
    /// Enter the marks in a copy of this grading worksheet of Moodle
    #[arg(long, value_name = "FILE")]
    pub(super) moodle: Option<PathBuf>,
    /// Replace the feedback that the worksheet has; it is kept, if not given
    #[arg(long, requires = "moodle")]
    pub(super) overwrite_feedback: bool,
    /// Enter no mark that a person has to look at first
    #[arg(long)]
    pub(super) hold: bool,
    /// Write the marks for Fénix, with so many decimals
    #[arg(long, value_name = "DECIMALS", num_args = 0..=1, default_missing_value = "0", value_parser = clap::value_parser!(u32).range(0..=6))]
    pub(super) fenix: Option<u32>,
}

/// How submissions are judged.
#[derive(Debug, clap::Args)]
pub(super) struct Judging {
    #[command(flatten)]
    pub(super) battery: BatteryOptions,
    /// Processor time of the submission; what it does not reach is not run
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    pub(super) budget: u64,
    /// Time on the wall for the whole judgement of a submission; what it does not reach is
    /// not run [default: twice the budget]
    #[arg(long, value_name = "SECONDS")]
    pub(super) wall: Option<u64>,
    /// Show every failure, up to 500 kB, not only the shortest of each check
    #[arg(long)]
    pub(super) all_failures: bool,
    #[command(flatten)]
    pub(super) running: Running,
}

/// Which questions are asked.
#[derive(Debug, clap::Args)]
pub(super) struct BatteryOptions {
    /// Which questions are asked
    #[arg(long, value_enum, default_value_t = BatteryChoice::All)]
    pub(super) battery: BatteryChoice,
    #[command(flatten)]
    pub(super) drawn: Drawn,
}

/// What is drawn for a hidden battery.
#[derive(Debug, clap::Args)]
pub(super) struct Drawn {
    /// What is drawn by chance in the hidden battery; fixed by the assignment, if not
    /// given
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
    /// Ask about every state, also where that takes long
    #[arg(long)]
    pub(super) exhaustive: bool,
    /// Ask about this function alone
    #[arg(long, value_name = "NAME")]
    pub(super) function: Option<String>,
}

#[derive(Debug, clap::Args)]
pub(super) struct Battery {
    /// The assignment
    pub(super) assignment: String,
    #[command(flatten)]
    pub(super) drawn: Drawn,
    /// How it is written
    #[arg(long, value_enum, default_value_t = BatteryFormat::Pycon)]
    pub(super) format: BatteryFormat,
    /// File of the module that `--format pytest` tests [default: the file that the assignment asks
    /// for, or else projeto.py]
    #[arg(long, value_name = "FILE", requires = "format")]
    pub(super) module: Option<String>,
    /// At most so many sessions, chosen evenly; all of them, if not given
    #[arg(long, value_name = "N")]
    pub(super) cases: Option<NonZero<usize>>,
    /// Add sessions to `escondidas/crescidas.pycon` of a folder that catch mutants of its
    /// solution which no session catches yet
    #[arg(long, conflicts_with_all = ["exhaustive", "function", "format", "cases"])]
    pub(super) grow: bool,
    /// Seconds of wall-clock time for drawing sessions with `--grow`
    #[arg(long, value_name = "SECONDS", default_value_t = 120, requires = "grow")]
    pub(super) wall: u64,
    /// Mutants that are tried at once with `--grow` [default: the number of processors]
    #[arg(long, value_name = "N", requires = "grow")]
    pub(super) jobs: Option<NonZero<usize>>,
    #[command(flatten)]
    pub(super) running: Running,
}

/// How a battery is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum BatteryFormat {
    /// Sessions, as `gabarito replay` reads them
    Pycon,
    /// A file that pytest runs against a module
    Pytest,
}

#[derive(Debug, clap::Args)]
pub(super) struct Page {
    /// The assignment
    pub(super) assignment: String,
    /// The folder that gets the page: `index.html`, which needs no other file
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    /// The files that scripts/page-runtimes makes: gabarito and Python for browsers
    #[arg(long, value_name = "DIR", default_value = "target/page-runtimes")]
    pub(super) runtimes: PathBuf,
    #[command(flatten)]
    pub(super) running: Running,
}

#[derive(Debug, clap::Args)]
pub(super) struct Evidence {
    /// The assignment
    pub(super) assignment: String,
    /// The program handed in
    pub(super) submission: PathBuf,
    /// How it is written
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
    /// Folder of the hand-ins
    pub(super) folder: PathBuf,
    /// Folders of earlier years, compared with the hand-ins and not among themselves
    pub(super) earlier: Vec<PathBuf>,
    /// Assignment of the hand-ins [default: none; Python, or Prolog if the folder has such programs]
    #[arg(long, value_name = "NAME")]
    pub(super) assignment: Option<String>,
    /// Program that the course gave, whose code does not count; may be given several times
    #[arg(long, value_name = "FILE")]
    pub(super) given: Vec<PathBuf>,
    /// Student or group of a hand-in: the first group of this regular expression in its name
    /// [default: the name without its ending]
    #[arg(long, value_name = "PATTERN")]
    pub(super) who: Option<String>,
    /// Folder that `class` wrote for these hand-ins, whose mistakes are compared too
    #[arg(long, value_name = "DIR")]
    pub(super) judged: Option<PathBuf>,
    /// Lowest similarity that is listed, in percent
    #[arg(long, value_name = "PERCENT", default_value_t = LISTED, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(super) least: u32,
    /// Fewest mistakes in common for which a pair is listed whose text is not similar
    #[arg(long, value_name = "N", default_value_t = FEWEST_MISTAKES, requires = "judged")]
    pub(super) fewest_mistakes: usize,
    /// Format of the pairs
    #[arg(long, value_enum, default_value_t = SimilarFormat::Text)]
    pub(super) format: SimilarFormat,
    /// Folder for a page, the report of Dolos, and `results.csv` of JPlag
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
    /// The assignment: the name of a built-in one, or a folder, whose solution is mutated
    pub(super) assignment: String,
    /// A folder of mutants of a built-in assignment, as scripts/mutants makes it, asked too
    #[arg(long, value_name = "FOLDER")]
    pub(super) mutants: Option<PathBuf>,
    /// Number of mutants of the solution of a folder, evenly over its functions [default: all]
    #[arg(long, value_name = "N", conflicts_with = "mutants")]
    pub(super) most: Option<NonZero<usize>>,
    /// Judge this many programs with two planted mistakes in different functions instead: a
    /// pair should lose exactly what each of its mistakes loses alone
    #[arg(long, value_name = "N")]
    pub(super) pairs: Option<NonZero<usize>>,
    /// Print the whole program of a patch or fragment instead
    #[arg(long, value_name = "FILE", conflicts_with_all = ["mutants", "pairs"])]
    pub(super) show: Option<PathBuf>,
    /// The folder of the data of the assignments
    #[arg(long, value_name = "FOLDER", default_value = "fixtures")]
    pub(super) fixtures: PathBuf,
    /// RNG seed of the hidden battery, and of the pairs [default: the assignment's]
    #[arg(long, value_name = "N")]
    pub(super) seed: Option<u64>,
    /// How many programs are asked at once; as many as there are processors, if not
    /// given
    #[arg(long, value_name = "N")]
    pub(super) jobs: Option<NonZero<usize>>,
    #[command(flatten)]
    pub(super) running: Running,
}

#[derive(Debug, clap::Args)]
pub(super) struct Championship {
    /// The assignment
    pub(super) assignment: String,
    /// The folder of the programs
    pub(super) folder: PathBuf,
    /// The folder of the records and of the table; what is there is not played again
    #[arg(long, value_name = "DIR")]
    pub(super) out: PathBuf,
    /// How often every pair plays, in both colours
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) rounds: u32,
    /// What is drawn by chance; fixed by the assignment, if not given
    #[arg(long, value_name = "S")]
    pub(super) seed: Option<u64>,
    /// How many matches are played at once; as many as there are processors, if not
    /// given
    #[arg(long, value_name = "N")]
    pub(super) concurrency: Option<usize>,
    /// Time on the wall for a move; that of the assignment, if not given
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) wall: Option<u32>,
    /// When the programs were handed in: `programa,entrega`, with a row `prazo`
    #[arg(long, value_name = "FILE")]
    pub(super) deadline: Option<PathBuf>,
    #[command(flatten)]
    pub(super) running: Running,
}

/// How submissions are run.
#[derive(Debug, Default, clap::Args)]
pub(super) struct Running {
    /// The Python that runs submissions; the first `python3`, if not given
    #[arg(long, value_name = "PATH")]
    pub(super) python: Option<PathBuf>,
    /// Hold submissions by limits alone
    #[arg(long, conflicts_with = "require_sandbox")]
    pub(super) no_sandbox: bool,
    /// Refuse to run without every protection
    #[arg(long)]
    pub(super) require_sandbox: bool,
}

/// The games are subcommands that their assignments describe.
#[derive(Debug, clap::Args)]
#[command(disable_help_subcommand = true)]
pub(super) struct Play {}

#[derive(Debug, clap::Args)]
pub(super) struct Doctor {
    /// The Python to look at; the first `python3`, if not given
    #[arg(long, value_name = "PATH")]
    pub(super) python: Option<PathBuf>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum BatteryChoice {
    /// The sessions of the text
    Documented,
    /// Sessions that nobody knows beforehand
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
