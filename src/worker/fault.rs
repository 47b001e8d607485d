//! Faults of gabarito or of the machine: never a student's, never a mark.

use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::messages::{Localized, Notice};
use crate::sandbox::Tier;
use crate::source::Language;

/// Reason why a submission could not be run at all.
#[derive(Debug, Error)]
#[error("{}", self.notice())]
pub enum Fault {
    /// No interpreter was found.
    NoInterpreter {
        language: Language,
        tried: Vec<PathBuf>,
    },
    /// The interpreter named by the user cannot be used.
    NotAnInterpreter {
        language: Language,
        path: PathBuf,
        why: String,
    },
    /// The worker could not be started or spoken to.
    Process(#[from] io::Error),
    /// The jail of the machine has no folder in which a session may write.
    NoWorkFolder(Tier),
    /// The kernel's OOM killer ended the submission twice.
    NoMemory,
    /// The submission waited for a processor until its wall-clock limit was over, twice.
    Busy,
    /// The time for the whole judgement was over before the submission was compiled.
    OutOfTime,
    /// The worker sent a message outside of the protocol.
    OutOfTurn(String),
}

impl Localized for Fault {
    fn notice(&self) -> Notice {
        match self {
            Fault::NoInterpreter { language, tried } => {
                let tried: Vec<String> = tried
                    .iter()
                    .map(|path| path.display().to_string())
                    .collect();
                let id = match language {
                    Language::Python => "fault-no-python",
                    Language::Prolog => "fault-no-prolog",
                };
                Notice::new(id).with("tried", tried.join(", "))
            }
            Fault::NotAnInterpreter {
                language,
                path,
                why,
            } => {
                let id = match language {
                    Language::Python => "fault-not-python",
                    Language::Prolog => "fault-not-prolog",
                };
                Notice::new(id).with("path", path).with("why", why)
            }
            Fault::Process(why) => Notice::new("fault-process").with("why", why),
            Fault::NoWorkFolder(tier) => {
                Notice::new("fault-no-work-folder").with("tier", tier.to_string())
            }
            Fault::NoMemory => Notice::new("fault-no-memory"),
            Fault::Busy => Notice::new("fault-busy"),
            Fault::OutOfTime => Notice::new("fault-out-of-time"),
            Fault::OutOfTurn(why) => Notice::new("fault-out-of-turn").with("why", why),
        }
    }
}
