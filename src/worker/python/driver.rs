//! Runs sessions on a submission, each in a fresh child.

mod case;
#[cfg_attr(target_family = "wasm", path = "driver/page_link.rs")]
mod link;

use std::collections::HashMap;
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub use case::{EndedCase, PostedRequest};

use super::compile::{CompileError, decode_compilation};
use super::marshal;
use super::reply::Reply;
use super::request::{self, Request, RequestBuilder};
use super::start::{Preparation, await_greeting, launch_harness, start_harness};
use super::trace::{Trace, TracedLine};
use crate::sandbox::Limits;
use crate::session::observation::Termination;
use crate::session::{Step, Value};
use crate::source::{DecodingError, Language};
use crate::worker::{
    Fault, Machine, OomKills, PATIENCE, Process, RetryReason, Source, is_past, with_retries,
    with_retries_or_fault,
};
use case::Harness;

/// Driver of a submission: sends sessions to its worker.
pub struct Driver {
    machine: Machine,
    preparation: Preparation,
    source: Source,
    /// Limits of a case without its own, and of the submission while it is compiled and loaded.
    limits: Limits,
    /// Limits of the case that was posted last.
    case_limits: Limits,
    process: Process,
    /// True if the worker was sent the submission, and has not yet answered.
    is_sent: bool,
    /// True if the worker has the compiled code.
    is_compiled: bool,
    /// True if the worker must be replaced: the worker is gone, or may still answer an
    /// earlier request.
    is_lost: bool,
    oom_kills: OomKills,
    /// Code of what was compiled, by text: no worker keeps it from one program to another.
    codes: HashMap<Arc<str>, Vec<u8>>,
    /// Driver of the worker whose functions the submission calls, if it calls any.
    right: Option<Box<Driver>>,
    /// Factor on the wall-clock limit of a case.
    patience: u32,
    /// Moment when the time for the whole submission is over.
    deadline: Option<Instant>,
}

impl Driver {
    /// Starts a worker and waits until it is ready.
    ///
    /// # Errors
    /// [`Fault`] where the worker cannot be started.
    pub fn start(
        machine: &Machine,
        source: &Source,
        limits: Limits,
        preparation: &Preparation,
    ) -> Result<Self, Fault> {
        Driver::launch(machine, source, limits, preparation)?.wait_until_ready()
    }

    /// Starts a worker, which compiles the submission, without waiting for it. The kernel kills
    /// the worker with the thread that starts it.
    ///
    /// # Errors
    /// [`Fault`] where the worker cannot be started.
    pub fn launch(
        machine: &Machine,
        source: &Source,
        limits: Limits,
        preparation: &Preparation,
    ) -> Result<LaunchedDriver, Fault> {
        let mut driver = Driver {
            process: launch_harness(machine, preparation)?,
            machine: machine.clone(),
            preparation: preparation.clone(),
            source: source.clone(),
            limits,
            case_limits: limits,
            is_sent: false,
            is_compiled: false,
            is_lost: false,
            oom_kills: OomKills::new(),
            codes: HashMap::new(),
            right: None,
            patience: 1,
            deadline: None,
        };
        // A worker that does not take it is replaced when it is to compile.
        driver.is_lost = driver.send_source().is_err();
        Ok(LaunchedDriver(driver))
    }

    /// The limits of a case without its own.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Sets the moment when the time for the whole submission is over, if any.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.deadline = deadline;
    }

    /// Switches to another submission in the same worker, which itself never runs a line of either.
    pub fn switch_to(&mut self, source: &Source) {
        // A reply to what it was sent before would be taken for one to what comes now.
        self.is_lost |= std::mem::take(&mut self.is_sent);
        self.source = source.clone();
        self.is_compiled = false;
    }

    /// Compiles the submission, which every case then loads; retries as [`run`](Self::run)
    /// does, where the machine was busy or short of memory.
    ///
    /// # Errors
    /// The outer error is a [`Fault`]; the inner one is Python's [`CompileError`].
    pub fn compile(&mut self) -> Result<Result<(), CompileError>, Fault> {
        if self.is_lost && self.is_over() {
            return Err(Fault::OutOfTime);
        }
        if self.is_lost {
            self.replace()?;
        }
        self.case_limits = self.limits;
        let reply = with_retries_or_fault(1, || self.compile_once());
        self.patience = 1;
        self.is_lost = reply.is_err();
        let reply = match reply {
            // The compiler's answer is unknown.
            Err(_) if self.is_over() => return Err(Fault::OutOfTime),
            reply => reply?,
        };
        let is_cut_off = reply.termination(&self.case_limits) != Termination::Normal;
        if is_cut_off && self.is_over() {
            return Err(Fault::OutOfTime);
        }
        let compiled = decode_compilation(&reply, &self.case_limits)?;
        self.prepare_served()?;
        self.is_compiled = compiled.is_ok();
        Ok(compiled.map(|codes| self.keep_code(codes)))
    }

    /// Keeps the code of the texts that the worker compiled, in their order.
    fn keep_code(&mut self, codes: Vec<Vec<u8>>) {
        let Ok(texts) = self.texts_to_compile() else {
            return;
        };
        let parts = self.source.loader.iter().flat_map(|loader| &loader.parts);
        let texts = parts.cloned().chain([texts.program.into()]);
        let uncompiled: Vec<Arc<str>> = texts
            .filter(|text| !self.codes.contains_key(text))
            .collect();
        self.codes.extend(uncompiled.into_iter().zip(codes));
    }

    /// Text of the submission and its modules, which the worker compiles.
    ///
    /// # Errors
    /// [`DecodingError`] where one of them cannot be decoded, so that none is compiled.
    pub fn texts_to_compile(&self) -> Result<SourceTexts, DecodingError> {
        let neighbours = self.source.neighbours.iter();
        let neighbours = neighbours.map(|module| Ok((module.path.clone(), module.text()?)));
        Ok(SourceTexts {
            program: self.source.text(Language::Python)?,
            neighbours: neighbours.collect::<Result<_, _>>()?,
        })
    }

    /// Sends the worker the submission, to be compiled.
    fn send_source(&mut self) -> io::Result<()> {
        let texts = self.texts_to_compile();
        let texts = texts.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
        let parts = self.source.loader.iter().flat_map(|loader| &loader.parts);
        let compiled = parts.map(|part| &**part).chain([&*texts.program]);
        let codes = compiled.map(|text| self.codes.get(text).map(Vec::as_slice));
        let codes = request::encode_codes(&codes.collect::<Vec<_>>());
        let program = [
            self.source.module_name().into(),
            self.source.name.as_str().into(),
            request::encode_limits(self.request_builder().limits),
            request::encode_modules(texts.neighbours),
            request::encode_loader(self.source.loader.as_ref()),
            Value::Str(texts.program),
        ];
        let [name, file, limits, modules, loader, text] =
            program.map(|part| marshal::encode(&part));
        let program = [&name, &file, &limits, &modules, &loader, &text, &codes];
        let deadline = self.capped_at_deadline(Instant::now() + Process::START);
        let announced = marshal::encode(&Value::Tuple(vec!["load".into()]));
        self.process.send_before(&announced, deadline)?;
        let program = marshal::encode_tuple(program.map(Vec::as_slice));
        self.process.send_before(&program, deadline)?;
        self.is_sent = true;
        Ok(())
    }

    /// Compiles once; returns the reply and a reason to retry, if any.
    fn compile_once(&mut self) -> Result<(Reply, Option<RetryReason>), Fault> {
        if !self.is_sent {
            self.send_source()?;
        }
        self.is_sent = false;
        // No line of the submission runs here: a lost worker is gabarito's fault.
        let reply = self.receive_reply()?;
        let retry_reason = self.retry_reason(
            reply.termination(&self.case_limits),
            reply.cpu_time(&self.case_limits),
        );
        Ok((reply, retry_reason))
    }

    /// Loads the submission and ends: shows what it defines, and its cost.
    ///
    /// # Errors
    /// [`Fault`] where the worker cannot be replaced.
    pub fn load(&mut self) -> Result<EndedCase, Fault> {
        self.run(&[])
    }

    /// Runs the statements of a session in a fresh child.
    ///
    /// Retries once where the wall-clock limit passed before the processor limit and the child did
    /// not sleep (the machine may have been busy), and, in a fresh worker, where the worker was
    /// lost or no longer answers requests. Retries once more where the machine is short of memory.
    ///
    /// # Errors
    /// [`Fault`] where the worker cannot be replaced.
    pub fn run(&mut self, steps: &[Step]) -> Result<EndedCase, Fault> {
        let posted = self.post_alone(steps);
        self.collect_alone(posted, steps)
    }

    /// Traces the last step of a session in which lines of the submission run, each step that is
    /// tried in a fresh child: no lines, where the step does not end by itself before its limits.
    ///
    /// # Errors
    /// [`Fault`] where the worker cannot be replaced.
    pub fn trace(&mut self, steps: &[Step]) -> Result<Trace, Fault> {
        for count in (1..=steps.len()).rev() {
            let Some(lines) = self.trace_last(&steps[..count])? else {
                break;
            };
            if !lines.is_empty() {
                let statement = steps[count - 1].statement();
                return Ok(Trace { statement, lines });
            }
        }
        Ok(Trace::default())
    }

    /// Traces the last step; `None` where it does not end by itself.
    fn trace_last(&mut self, steps: &[Step]) -> Result<Option<Vec<TracedLine>>, Fault> {
        let request = self.requests(steps).traced(steps);
        let posted = self.post(request);
        let ended = self.collect(posted)?;
        let program = self.source.text_lossy(Language::Python);
        let program: Vec<&str> = program.lines().collect();
        let lines = ended.frame.map(|frame| frame.trace.into_iter());
        Ok(lines.map(|lines| lines.map(|line| line.in_program(&program)).collect()))
    }

    /// Posts a session in isolation; `collect_alone` returns its end.
    pub fn post_alone(&mut self, steps: &[Step]) -> PostedRequest {
        let request = self.requests(steps).isolated(steps);
        self.post(request)
    }

    /// Collects a session that was posted in isolation, with the retries of [`run`](Self::run).
    ///
    /// # Errors
    /// [`Fault`] where the worker cannot be replaced.
    pub fn collect_alone(
        &mut self,
        posted: PostedRequest,
        steps: &[Step],
    ) -> Result<EndedCase, Fault> {
        let mut first = Some(posted);
        let ended = with_retries(1, || {
            let posted = first.take();
            let posted = posted.unwrap_or_else(|| self.post_alone(steps));
            self.conclude_once(posted)
        });
        self.patience = 1;
        let (mut ended, retry_reason) = ended?;
        match retry_reason {
            Some(RetryReason::Starved) => ended.termination = Termination::Starved,
            Some(RetryReason::Memory) => ended.termination = Termination::NoMemory,
            Some(RetryReason::Machine) | None => {}
        }
        Ok(ended)
    }

    /// Collects once; returns the end and a reason to retry, if any. Leaves a sound worker.
    fn conclude_once(
        &mut self,
        posted: PostedRequest,
    ) -> Result<(EndedCase, Option<RetryReason>), Fault> {
        let (mut ended, harness) = self.collect_once(posted);
        let mut retry_reason = self.retry_reason(ended.termination, ended.cost.cpu);
        if harness == Harness::Suspect {
            // An earlier case may have left something behind: before this one is charged
            // with the end, it must run in a fresh worker.
            retry_reason = retry_reason.or(Some(RetryReason::Machine));
            ended.cost.cpu += self.restart()?;
        }
        if self.is_over() && ended.termination != Termination::Normal {
            ended.termination = Termination::OutOfBudget;
            retry_reason = None;
        }
        Ok((ended, retry_reason))
    }

    /// Returns whether the time for the whole submission is over.
    pub fn is_over(&self) -> bool {
        is_past(self.deadline)
    }

    /// Reason to retry a child with this end, if any. Raises the wall-clock limit of the retry
    /// for a child that waited for a processor.
    fn retry_reason(&mut self, termination: Termination, cpu: Duration) -> Option<RetryReason> {
        let retry_reason = match termination {
            Termination::Crash if self.oom_kills.has_risen() => Some(RetryReason::Memory),
            Termination::Timeout if cpu < self.case_limits.cpu() => {
                match self.process.last_sample() {
                    Some(waiting) => waiting.retry_reason(self.wall_limit()),
                    // The kernel does not report it.
                    None => Some(RetryReason::Machine),
                }
            }
            _ => None,
        };
        if retry_reason == Some(RetryReason::Starved) {
            self.patience = PATIENCE;
        }
        retry_reason
    }

    /// Builder of a request with the limits of these steps.
    pub fn requests<'s>(&mut self, steps: impl IntoIterator<Item = &'s Step>) -> RequestBuilder {
        self.case_limits = self
            .limits
            .with_most(steps.into_iter().map(|step| step.time));
        self.request_builder()
    }

    fn request_builder(&self) -> RequestBuilder {
        // Whole seconds, at least one.
        let seconds = self.wall_limit().as_millis().div_ceil(1000);
        RequestBuilder {
            limits: Limits {
                wall_seconds: u32::try_from(seconds).ok(),
                ..self.case_limits
            },
        }
    }

    /// Posts sessions without waiting for them; [`collect`](Self::collect) returns their end.
    pub fn post(&mut self, request: Request) -> PostedRequest {
        let sent = self.send(&request);
        PostedRequest {
            start: Instant::now(),
            sent: sent
                .as_ref()
                .map(|_| ())
                .map_err(io::Error::kind)
                .map_err(Into::into),
            served: sent.ok().flatten(),
            nonce: request.nonce,
            steps: request.steps,
        }
    }

    /// Sends a request, and links its child with the worker of the functions that it calls; gives
    /// what was posted to that one.
    fn send(&mut self, request: &Request) -> io::Result<Option<Box<PostedRequest>>> {
        if !self.is_compiled || self.is_over() {
            return Err(io::ErrorKind::NotConnected.into());
        }
        let served = self.served().map(|served| self.link(&served));
        let served = served.transpose()?.flatten();
        let deadline = self.capped_at_deadline(Instant::now() + Process::START);
        self.process.send_before(&request.head, deadline)?;
        self.process.send_before(&request.case, deadline)?;
        Ok(served)
    }

    /// Collects sessions that were posted. Unless all of them ended normally, the results of
    /// all are unknown.
    ///
    /// # Errors
    /// [`Fault`] where the worker cannot be replaced.
    pub fn collect(&mut self, posted: PostedRequest) -> Result<EndedCase, Fault> {
        let (mut ended, harness) = self.collect_once(posted);
        if harness == Harness::Suspect {
            ended.cost.cpu += self.restart()?;
        }
        Ok(ended)
    }

    fn collect_once(&mut self, posted: PostedRequest) -> (EndedCase, Harness) {
        let PostedRequest {
            nonce,
            steps,
            start,
            sent,
            served,
        } = posted;
        let reply = sent
            .map_err(Fault::from)
            .and_then(|()| self.receive_reply());
        let wall = start.elapsed();
        let (mut ended, harness) = match reply {
            Ok(reply) => EndedCase::of(reply, &self.case_limits, (&nonce, steps), wall),
            Err(lost) => (EndedCase::lost_by_harness(&lost, wall), Harness::Suspect),
        };
        if let Some((right, served)) = self.right.as_mut().zip(served) {
            let (served, harness) = right.collect_once(*served);
            // Right functions that use up their time were called without end. Otherwise, how they
            // ended says nothing: a submission may have ended them.
            let is_used_up = served.cost.cpu >= right.case_limits.cpu();
            if served.termination == Termination::Timeout && is_used_up {
                (ended.termination, ended.frame) = (Termination::Timeout, None);
            }
            right.is_compiled &= harness == Harness::Sound;
            right.is_lost |= harness == Harness::Suspect;
            ended.cost.cpu += served.cost.cpu;
        }
        (ended, harness)
    }

    /// Wall-clock limit of a case.
    fn wall_limit(&self) -> Duration {
        let wall = self.case_limits.wall() * self.patience;
        let now = Instant::now();
        let left = |deadline: Instant| deadline.saturating_duration_since(now);
        self.deadline
            .map_or(wall, |deadline| wall.min(left(deadline)))
    }

    /// Replaces the worker and returns the wall-clock time of that, charged as processor time,
    /// which is unknown.
    ///
    /// The submission compiled before: a failure to compile now is its own doing, and each
    /// later case tries again.
    fn restart(&mut self) -> Result<Duration, Fault> {
        let began = Instant::now();
        self.is_compiled = false;
        self.is_lost = true;
        if !self.is_over() {
            self.replace()?;
            self.is_compiled = matches!(self.compile(), Ok(Ok(())));
        }
        Ok(began.elapsed())
    }

    fn replace(&mut self) -> Result<(), Fault> {
        self.process = start_harness(&self.machine, &self.preparation)
            .or_else(|_| start_harness(&self.machine, &self.preparation))?;
        self.is_sent = false;
        self.is_lost = false;
        Ok(())
    }

    /// The earlier of a moment and the end of the time for the whole submission, so that no
    /// worker stopped by its submission is waited for any longer.
    fn capped_at_deadline(&self, moment: Instant) -> Instant {
        self.deadline
            .map_or(moment, |deadline| moment.min(deadline))
    }

    fn receive_reply(&mut self) -> Result<Reply, Fault> {
        // A shown value may take several bytes a character, and the frame holds more than
        // the printed output.
        let longest = self.case_limits.output_bytes().saturating_mul(16) + (16 << 20);
        let longest = usize::try_from(longest).unwrap_or(usize::MAX);
        let deadline = self.capped_at_deadline(Instant::now() + self.wall_limit() + Process::GRACE);
        let message = self.process.receive(longest, deadline)?;
        Reply::decode(&message).ok_or_else(|| Fault::OutOfTurn("no reply to a request".to_owned()))
    }
}

/// Sources that a worker compiles: decoded here, so that no coding but ours decides their text.
pub struct SourceTexts {
    program: String,
    /// Name and text of each module of the submission's own.
    neighbours: Vec<(String, String)>,
}

/// Driver whose worker was started, and may not be ready yet or not have compiled the submission.
pub struct LaunchedDriver(Driver);

impl LaunchedDriver {
    /// Waits until the worker is ready.
    ///
    /// # Errors
    /// [`Fault`] where the worker does not greet.
    pub fn wait_until_ready(self) -> Result<Driver, Fault> {
        let LaunchedDriver(mut driver) = self;
        if !driver.is_lost {
            driver.process = await_greeting(driver.process)?;
        }
        Ok(driver)
    }
}

#[cfg(test)]
mod tests;
