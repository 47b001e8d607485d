//! What the first lines of a hostile submission say of it.

use std::collections::BTreeMap;

use serde::Deserialize;

/// Name by which the honest program is included.
pub(crate) const HONEST: &str = "honesto";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Header {
    #[serde(rename = "intent")]
    _intent: String,
    pub(crate) class: Class,
    /// The verdict that is right for the hostile case, or several and `why`.
    #[serde(default)]
    verdict: Verdict,
    why: Option<String>,
    /// Whether the honest cases can be asked at all.
    #[serde(default = "yes")]
    pub(crate) loads: bool,
    /// What goes before the body: the honest program, and files of `comum/`.
    #[serde(default = "honest")]
    pub(crate) include: Vec<String>,
    /// Words of the body that stand for repeated text.
    #[serde(default)]
    pub(crate) repeat: BTreeMap<String, Repeat>,
    /// Whether a naive grader takes it for right.
    #[serde(default)]
    pub(crate) fools_naive_grader: bool,
    /// Time on the wall for the judgement of a hand-in that attacks it.
    pub(crate) wall_seconds: Option<u64>,
    /// Whether a channel is closed by more than the sandbox.
    #[serde(default)]
    pub(crate) closed_in_every_tier: bool,
    /// Parties between which a channel is known to be open in some tier: a row of
    /// `docs/sandbox.md` says what it takes to close it.
    #[serde(default)]
    pub(crate) open_between: Vec<String>,
    /// Functions of a hand-in of which no answer is right.
    #[serde(default)]
    pub(crate) wrong: Vec<String>,
}

/// What a submission attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Class {
    /// What keeps one case from another.
    Channel,
    /// Whoever reads the file.
    File,
    /// The end of the process.
    Leaving,
    /// Secrets.
    Looking,
    /// Whatever the sandbox has to hold: files, network, processes.
    Machine,
    /// Time and memory.
    Resources,
    /// The harness.
    Tampering,
    /// Whoever reads the answer.
    Values,
}

impl Class {
    /// Whether what becomes of it depends on the sandbox's tier and on the user.
    pub(crate) fn is_at_the_wall(self) -> bool {
        matches!(self, Class::Channel | Class::Looking | Class::Machine)
    }
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Verdict {
    One(String),
    Several(Vec<String>),
}

impl Default for Verdict {
    fn default() -> Self {
        Verdict::Several(Vec::new())
    }
}

/// Text that comes many times: `#` in it is the number of the time.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Repeat {
    times: usize,
    text: String,
}

impl Repeat {
    pub(crate) fn expand(&self) -> String {
        let all = (0..self.times).map(|time| self.text.replace('#', &time.to_string()));
        all.collect()
    }
}

fn yes() -> bool {
    true
}

fn honest() -> Vec<String> {
    vec![HONEST.to_owned()]
}

/// Lines at the top that are comments and say `name = value`.
pub(crate) fn lines<'a>(text: &'a str, comment: &str) -> Vec<&'a str> {
    let text = text.trim_start_matches('\u{feff}');
    let lines = text.lines().map_while(|line| line.strip_prefix(comment));
    lines.take_while(|line| line.contains(" = ")).collect()
}

impl Header {
    /// Parses the header of a submission in whose language comments begin so.
    pub(crate) fn read(bytes: &[u8], comment: &str) -> Result<Header, String> {
        let text = String::from_utf8_lossy(bytes);
        let header: Header =
            toml::from_str(&lines(&text, comment).join("\n")).map_err(|why| why.to_string())?;
        let is_open = matches!(&header.verdict, Verdict::Several(all) if all.len() > 1);
        if is_open == header.why.is_some() {
            Ok(header)
        } else {
            Err("several verdicts need a `why`, and one needs none".to_owned())
        }
    }

    /// Whether it may compute until its time is over.
    pub(crate) fn may_burn(&self) -> bool {
        !self.loads || self.accepts("timeout")
    }

    pub(crate) fn accepts(&self, verdict: &str) -> bool {
        match &self.verdict {
            Verdict::One(one) => one == verdict,
            Verdict::Several(all) => all.iter().any(|each| each == verdict),
        }
    }

    /// What is wrong with this verdict, and with what came with it.
    pub(crate) fn faults(&self, verdict: &str, shown: &str) -> Vec<String> {
        let mut faults = Vec::new();
        if verdict == "pass" || !self.accepts(verdict) {
            let right = &self.verdict;
            faults.push(format!("judged {verdict}, not {right:?}: {shown:.200}"));
        }
        let escaped = ["'LIDO:", "LIGADO", "ESCRITO", "MORTO"];
        if escaped.iter().any(|word| shown.contains(word)) {
            faults.push(format!("escaped: {shown:.200}"));
        }
        faults
    }
}
