//! What the first lines of a hostile submission say of it.

use serde::Deserialize;
use serde::de::DeserializeOwned;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Header {
    #[serde(rename = "intent")]
    _intent: String,
    #[serde(rename = "class")]
    _class: String,
    /// The verdicts that are right for the hostile case.
    verdict: Vec<String>,
    /// Whether the honest cases can be asked at all.
    #[serde(default = "yes")]
    pub(crate) loads: bool,
}

fn yes() -> bool {
    true
}

/// The lines at the top that are comments and say `name = value`.
pub(crate) fn read<T: DeserializeOwned>(text: &str, comment: &str) -> T {
    let lines: Vec<&str> = text
        .trim_start_matches('\u{feff}')
        .lines()
        .map_while(|line| line.strip_prefix(comment))
        .take_while(|line| line.contains(" = "))
        .collect();
    toml::from_str(&lines.join("\n")).unwrap()
}

impl Header {
    pub(crate) fn read(bytes: &[u8], comment: &str) -> Header {
        read(&String::from_utf8_lossy(bytes), comment)
    }

    pub(crate) fn accepts(&self, verdict: &str) -> bool {
        let has = |verdict: &str| self.verdict.iter().any(|each| each == verdict);
        // Whether an exception is the sandbox's or the program's is not for this
        // test to say.
        has(verdict) || (verdict == "refused" && has("raised"))
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
