//! Reads the output of a judge as strictly as Dodona does: each command has its level, and takes
//! these keys and no others.
//!
//! Dodona's `result_constructor.rb` gives the keys to methods as named arguments, and raises an
//! error for any other and for a command at another level; it checks values by its
//! `partial_output.json` first.

use serde_json::{Map, Value};

/// What Dodona stores of a judgement.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Judged {
    pub(super) accepted: bool,
    pub(super) status: String,
    pub(super) human: String,
    /// The number beside the title of each tab.
    pub(super) badges: Vec<(String, u64)>,
    pub(super) annotations: usize,
}

/// From the least to the worst.
const STATUSES: [&str; 8] = [
    "correct",
    "wrong",
    "output limit exceeded",
    "runtime error",
    "compilation error",
    "memory limit exceeded",
    "time limit exceeded",
    "internal error",
];

/// The levels, each opened in the one before.
const LEVELS: [&str; 5] = ["judgement", "tab", "context", "testcase", "test"];

/// The keys of each command; those with a mark are required.
const COMMANDS: [(&str, &[&str]); 13] = [
    ("start-judgement", &[]),
    ("start-tab", &["title!", "hidden", "permission"]),
    ("start-context", &["description"]),
    ("start-testcase", &["description!"]),
    (
        "start-test",
        &["description", "expected!", "channel", "format"],
    ),
    ("append-message", &["message!"]),
    (
        "annotate-code",
        &[
            "row!",
            "text!",
            "type",
            "rows",
            "column",
            "columns",
            "externalUrl",
        ],
    ),
    ("escalate-status", &["status!"]),
    ("close-test", &["generated!", "accepted", "status!"]),
    ("close-testcase", &["accepted"]),
    ("close-context", &["accepted", "data"]),
    ("close-tab", &["badgeCount"]),
    ("close-judgement", &["accepted", "status"]),
];

/// Reads what a judge printed.
pub(super) fn read(output: &str) -> Result<Judged, String> {
    let mut reader = Reader::default();
    for command in serde_json::Deserializer::from_str(output).into_iter::<Map<String, Value>>() {
        let mut keys = command.map_err(|error| error.to_string())?;
        let command = keys.remove("command").ok_or("no command")?;
        let command = command.as_str().ok_or("the command is no text")?;
        reader
            .take(command, &keys)
            .map_err(|why| format!("{command}: {why}"))?;
    }
    match reader.levels {
        0 if !reader.judged.status.is_empty() => Ok(reader.judged),
        levels => Err(format!("{levels} levels are open at the end")),
    }
}

#[derive(Default)]
struct Reader {
    judged: Judged,
    /// How many levels are open.
    levels: usize,
    /// Whether each open level is accepted.
    accepted: Vec<bool>,
}

impl Reader {
    fn take(&mut self, command: &str, keys: &Map<String, Value>) -> Result<(), String> {
        let known = COMMANDS.iter().find(|(name, _)| *name == command);
        let (_, known) = known.ok_or("unknown")?;
        for key in keys.keys() {
            let is_known = known.iter().any(|each| each.trim_end_matches('!') == key);
            is_known
                .then_some(())
                .ok_or(format!("unknown keyword: {key}"))?;
        }
        for key in known.iter().filter_map(|each| each.strip_suffix('!')) {
            keys.get(key).ok_or(format!("{key} is missing"))?;
        }
        keys.iter().try_for_each(|(key, value)| check(key, value))?;
        match command.split_once('-') {
            Some(("start", level)) => self.open(level, keys),
            Some(("close", level)) => self.close(level, keys),
            _ if self.levels == 0 => Err("nothing is open".to_owned()),
            _ => {
                self.judged.annotations += usize::from(command == "annotate-code");
                self.escalate(keys);
                Ok(())
            }
        }
    }

    fn open(&mut self, level: &str, keys: &Map<String, Value>) -> Result<(), String> {
        (LEVELS.get(self.levels) == Some(&level))
            .then_some(())
            .ok_or(format!(
                "started during {:?}",
                self.levels.checked_sub(1).map(|at| LEVELS[at])
            ))?;
        if level == "tab" {
            let title = keys["title"].as_str().unwrap_or_default().to_owned();
            self.judged.badges.push((title, 0));
        }
        if level == "judgement" {
            STATUSES[0].clone_into(&mut self.judged.status);
        }
        self.levels += 1;
        self.accepted.push(true);
        Ok(())
    }

    fn close(&mut self, level: &str, keys: &Map<String, Value>) -> Result<(), String> {
        let open = self.levels.checked_sub(1).map(|at| LEVELS[at]);
        (open == Some(level))
            .then_some(())
            .ok_or(format!("closed during {open:?}"))?;
        self.levels -= 1;
        let inner = self.accepted.pop().unwrap_or_default();
        let is_correct = keys.get("status").map(|status| status["enum"] == "correct");
        let said = keys.get("accepted").and_then(Value::as_bool);
        let accepted = said.or(is_correct).unwrap_or(inner);
        if let Some(outer) = self.accepted.last_mut() {
            // A tab leaves the judgement as its contexts do.
            *outer &= accepted;
        }
        match level {
            "test" => self.escalate(keys),
            "testcase" if !accepted => {
                if let Some((_, count)) = self.judged.badges.last_mut() {
                    *count += 1;
                }
            }
            "tab" => {
                let (_, count) = self.judged.badges.last_mut().ok_or("no tab")?;
                *count = keys
                    .get("badgeCount")
                    .and_then(Value::as_u64)
                    .unwrap_or(*count);
            }
            "judgement" => {
                self.judged.accepted = accepted;
                if let Some(status) = keys.get("status") {
                    let text = |key: &str| status[key].as_str().unwrap_or_default();
                    text("enum").clone_into(&mut self.judged.status);
                    text("human").clone_into(&mut self.judged.human);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The worst status is that of the judgement.
    fn escalate(&mut self, keys: &Map<String, Value>) {
        let place = |name: &str| STATUSES.iter().position(|each| *each == name);
        let new = keys
            .get("status")
            .and_then(|status| status["enum"].as_str());
        if let Some(new) = new.filter(|new| place(new) > place(&self.judged.status)) {
            new.clone_into(&mut self.judged.status);
        }
    }
}

/// Checks a value by the type of its key.
fn check(key: &str, value: &Value) -> Result<(), String> {
    let is_one_of =
        |known: &[&str], value: &Value| value.as_str().is_some_and(|v| known.contains(&v));
    let is_message = |value: &Value| {
        let keys = value.as_object();
        value.is_string()
            || keys.is_some_and(|keys| {
                let known = ["description", "format", "permission"];
                keys.keys().all(|key| known.contains(&key.as_str()))
                    && keys.get("description").is_some_and(Value::is_string)
                    && keys.get("format").is_some_and(Value::is_string)
                    && keys
                        .get("permission")
                        .is_none_or(|who| is_one_of(&["student", "staff", "zeus"], who))
            })
    };
    let is_right = match key {
        "message" | "description" => is_message(value),
        "title" | "text" | "expected" | "generated" | "channel" => value.is_string(),
        "hidden" | "accepted" => value.is_boolean(),
        "row" | "rows" | "column" | "columns" | "badgeCount" => value.is_u64(),
        "type" => is_one_of(&["error", "warning", "info"], value),
        "status" => {
            is_one_of(&STATUSES, &value["enum"])
                && value["human"]
                    .as_str()
                    .is_some_and(|human| !human.is_empty())
        }
        _ => true,
    };
    is_right.then_some(()).ok_or(format!("{key} is {value}"))
}
