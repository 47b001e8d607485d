//! From a submission to what it is worth: every session run, every answer judged, faults
//! localized, checks and points by the text.

mod aggregate;
mod all_solutions;
mod answer_key;
mod batch;
mod called_functions;
mod early_stop;
mod evidence;
mod expected;
mod experiment;
mod fault_localization;
mod inner_calls;
mod loaded_workers;
mod mixed_functions;
mod predicate_faults;
mod predicates;
mod remarks;
mod rerun;
mod result;
mod results;
mod run;
mod run_order;
mod sample;
mod scheduler;
mod score;
#[cfg(not(target_family = "wasm"))]
mod session_trial;
mod shares;
mod shrinking;
mod state_between_calls;
mod substitution_plans;
mod truncation;
mod unbound_name;
mod watch;
mod wrong_functions;

pub(crate) use all_solutions::{all_solutions, are_whole};
pub use answer_key::AnswerKey;
pub use inner_calls::WrongCall;
pub use loaded_workers::LoadedWorkers;
pub use predicates::assess_predicates;
pub(crate) use predicates::messages_as_remarks;
pub use remarks::{Remark, RemarkKind};
pub(crate) use result::is_zero;
pub use result::{
    Assessment, Cases, CheckResult, CheckVerdict, ExcusedSummary, Failure, FollowedReading, Matches,
};
pub use run::{
    FailuresKept, RunOptions, Submission, WALL_PER_BUDGET, assess, assess_loaded, drive,
    failing_cases, has_failure,
};
pub use score::{ItemScore, score, total};
pub use watch::{Phase, Progress, Watch};
