//! A real browser, over its protocol for tools: messages of JSON through two pipes, each
//! ended by a zero.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

/// Where it may be.
const NAMES: [&str; 3] = [
    "chromium",
    "chromium-browser",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
/// The shell moves the pipes to where the browser has them.
const START: &str = "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1";

/// A browser with one page.
pub(crate) struct Browser {
    child: Child,
    requests: ChildStdin,
    messages: BufReader<ChildStdout>,
    session: Option<String>,
    next: u64,
    /// What came meanwhile: the names of the events and what they say.
    pub(crate) events: Vec<(String, Value)>,
    _profile: TempDir,
}

impl Browser {
    /// Starts one with an empty page.
    pub(crate) fn start() -> Self {
        let profile = tempfile::tempdir().unwrap();
        let is_there = |name: &&str| Command::new(name).arg("--version").output().is_ok();
        let program = NAMES.into_iter().find(is_there);
        let program = program.expect("a Chromium, which scripts/test installs");
        let mut child = Command::new("sh")
            .args(["-c", START, program])
            .args(["--headless", "--disable-gpu", "--disable-quic"])
            .args(["--no-first-run", "--disable-background-networking"])
            .args(["--disable-component-update", "--disable-sync"])
            .args(["--remote-debugging-pipe"])
            // Root has no sandbox for it, and these are our pages.
            .args(
                rustix::process::geteuid()
                    .is_root()
                    .then_some("--no-sandbox"),
            )
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut browser = Browser {
            requests: child.stdin.take().unwrap(),
            messages: BufReader::new(child.stdout.take().unwrap()),
            child,
            session: None,
            next: 0,
            events: Vec::new(),
            _profile: profile,
        };
        let target = browser.call("Target.createTarget", &json!({"url": "about:blank"}));
        let attach = json!({"targetId": target["targetId"], "flatten": true});
        let session = browser.call("Target.attachToTarget", &attach);
        browser.session = session["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page", "Runtime", "Log", "Network"] {
            browser.call(&format!("{domain}.enable"), &json!({}));
        }
        browser
    }

    /// Has a method called, and gives its result.
    pub(crate) fn call(&mut self, method: &str, params: &Value) -> Value {
        self.next += 1;
        let id = self.next;
        let mut request = json!({"id": id, "method": method, "params": params});
        if let Some(session) = &self.session {
            request["sessionId"] = json!(session);
        }
        let mut bytes = serde_json::to_vec(&request).unwrap();
        bytes.push(0);
        self.requests.write_all(&bytes).unwrap();
        loop {
            let message = self.message();
            if message["id"] == json!(id) {
                assert!(message["error"].is_null(), "{method}: {message}");
                return message["result"].clone();
            }
        }
    }

    /// The next message; events are kept.
    fn message(&mut self) -> Value {
        let mut bytes = Vec::new();
        self.messages.read_until(0, &mut bytes).unwrap();
        assert_eq!(bytes.pop(), Some(0), "the browser has ended");
        let message: Value = serde_json::from_slice(&bytes).unwrap();
        if let Some(name) = message["method"].as_str() {
            let event = (name.to_owned(), message["params"].clone());
            self.events.push(event);
        }
        message
    }

    /// Opens a page, and waits until it is there.
    pub(crate) fn open(&mut self, page: &Path) {
        self.events.clear();
        let url = format!("file://{}", page.display());
        self.call("Page.navigate", &json!({"url": url}));
        while !self
            .events
            .iter()
            .any(|(name, _)| name == "Page.loadEventFired")
        {
            self.message();
        }
    }

    /// What an expression gives on the page.
    pub(crate) fn evaluate(&mut self, expression: &str) -> Value {
        let params = json!({"expression": expression, "returnByValue": true});
        let result = self.call("Runtime.evaluate", &params);
        assert!(
            result["exceptionDetails"].is_null(),
            "{expression}: {result}"
        );
        result["result"]["value"].clone()
    }

    /// The events of these names.
    pub(crate) fn told(&self, names: &[&str]) -> Vec<&(String, Value)> {
        let events = self.events.iter();
        events
            .filter(|(name, _)| names.contains(&name.as_str()))
            .collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
