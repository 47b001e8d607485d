//! Holds the evaluator of sessions against the real Python: whatever it
//! answers, Python answers to the letter. What it does not know, it must say.
//!
//! `tests/it/data/python_truth.txt` has the picked sessions; the others are made up
//! (`PROPTEST_CASES` for more of them, `PROPTEST_RNG_SEED` for other ones). The
//! interpreter is `GABARITO_PYTHON`, or else `python3`.

mod generate;

use std::cell::{Cell, RefCell};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use gabarito::session::evaluator::{Session, SessionError};
use gabarito::session::{Answer, Value, render};
use proptest::test_runner::{Config, RngSeed, TestCaseError, TestRunner};
use serde::Deserialize;

const PICKED: &str = include_str!("data/python_truth.txt");

/// What Python showed for a statement.
#[derive(Debug, Deserialize)]
struct Shown {
    text: String,
    /// Whether sets make the order of what is shown accidental.
    accidental: bool,
}

/// One Python for all sessions.
struct Python {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Python {
    fn start() -> Self {
        let name = std::env::var("GABARITO_PYTHON").unwrap_or_else(|_| "python3".to_owned());
        let mut child = Command::new(&name)
            .args(["-c", include_str!("python_truth/ask.py")])
            .env("PYTHONIOENCODING", "utf-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("this test needs Python, and `{name}`: {error}"));
        Python {
            questions: child.stdin.take().unwrap(),
            answers: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    fn run(&mut self, session: &[&str]) -> Vec<Shown> {
        let question = serde_json::to_string(session).unwrap();
        writeln!(self.questions, "{question}").unwrap();
        let mut answer = String::new();
        self.answers.read_line(&mut answer).unwrap();
        serde_json::from_str(&answer)
            .unwrap_or_else(|error| panic!("{error}: Python answered {answer:?} to {question}"))
    }
}

impl Drop for Python {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Runs a session as far as the evaluator knows it, and holds what it shows
/// against Python; gives what it did not know.
fn compare(python: &mut Python, statements: &[&str]) -> Result<Option<SessionError>, String> {
    let mut session = Session::new(&[]);
    let mut known = Vec::new();
    let mut unknown = None;
    for statement in statements {
        match session.run(statement, &[]) {
            Ok(events) => known.push(events),
            Err(error) => {
                unknown = Some(error);
                break;
            }
        }
    }
    let truth = python.run(&statements[..known.len()]);
    for ((events, truth), statement) in known.iter().zip(&truth).zip(statements) {
        let ours = render(events);
        let same = truth.accidental || ours == truth.text;
        if !same || !Answer::of(&truth.text).agrees_with(events) {
            return Err(format!(
                "{statements:?}\nat {statement}\nPython {}\nwe     {ours}",
                truth.text
            ));
        }
    }
    Ok(unknown)
}

#[test]
fn picked_sessions() {
    let mut python = Python::start();
    let mut wrong = Vec::new();
    let mut rows = 0;
    for (index, line) in PICKED.lines().enumerate() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        rows += 1;
        let (refused_at, source) = match line.strip_prefix("!") {
            Some(rest) => {
                let (place, source) = rest.split_once(' ').unwrap();
                let (row, column) = place.split_once(':').unwrap();
                let place: (usize, usize) = (row.parse().unwrap(), column.parse().unwrap());
                (Some(place), source)
            }
            None => (None, line),
        };
        let source = source.replace('⏎', "\n");
        let statements: Vec<&str> = source.split(" ¦ ").collect();
        let refused = compare(&mut python, &statements);
        let as_told = match (&refused, refused_at) {
            (Ok(None), None) => true,
            (Ok(Some(error)), Some(place)) => (error.line, error.column) == place,
            _ => false,
        };
        if !as_told {
            wrong.push(format!("row {}: {line}\n{refused:?}", index + 1));
        }
    }
    assert!(rows > 300, "only {rows} rows");
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// The share of made-up sessions that the evaluator may not know, in percent. Half of them
/// are: they mix all types in all operations, and it answers for those that sessions use.
const MOST_UNKNOWN: u32 = 55;

#[test]
#[ignore = "slow: scripts/test"]
fn made_up_sessions() {
    let mut config = Config {
        failure_persistence: None,
        ..Config::default()
    };
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = 3000;
    }
    if std::env::var_os("PROPTEST_RNG_SEED").is_none() {
        config.rng_seed = RngSeed::Fixed(11);
    }
    let python = RefCell::new(Python::start());
    let (all, unknown) = (Cell::new(0_u32), Cell::new(0_u32));
    let mut runner = TestRunner::new(config);
    let outcome = runner.run(&generate::session(), |statements| {
        let statements: Vec<&str> = statements.iter().map(String::as_str).collect();
        match compare(&mut python.borrow_mut(), &statements) {
            Ok(refused) => {
                all.set(all.get() + 1);
                unknown.set(unknown.get() + u32::from(refused.is_some()));
                Ok(())
            }
            Err(difference) => Err(TestCaseError::fail(difference)),
        }
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
    let share = unknown.get() * 100 / all.get();
    println!("{} sessions, {share}% of them not known", all.get());
    assert!(
        share <= MOST_UNKNOWN,
        "{share}% of the sessions are not known"
    );
}

/// `repr` of every character that this Python knows, and that a newer table of
/// ours may know better.
#[test]
fn every_character() {
    let mut python = Python::start();
    let planes = "[''.join('01'[chr(c).isprintable()] if unicodedata.category(chr(c)) != 'Cn' \
                  else '?' for c in range(0x110000))][0]";
    let shown = python.run(&["import unicodedata", planes]);
    let printable: Vec<char> = shown[1].text.trim().trim_matches('\'').chars().collect();
    assert_eq!(printable.len(), 0x11_0000);
    let differs = |character: char| match printable[character as usize] {
        '?' => false,
        known => {
            let escaped = Value::Str(character.to_string()).to_string().contains('\\');
            let escaped = escaped && character != '\\';
            escaped == (known == '1')
        }
    };
    let wrong: Vec<char> = ('\0'..=char::MAX).filter(|c| differs(*c)).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}
