//! The link to a worker with functions that a program calls in another process.

use std::io;
use std::os::fd::AsFd;
use std::time::Instant;

use rustix::pipe::{PipeFlags, pipe_with};

use super::{Driver, PostedRequest};
use crate::sandbox::TimeLimits;
use crate::session::{Step, Value};
use crate::worker::{Fault, Process, ServedFunctions, marshal};

/// The descriptors of a link in a child, as `child.py` says.
const LINK: (u32, u32) = (10, 11);

impl Driver {
    /// Makes the worker ready whose functions the program calls, if it calls any.
    pub(super) fn prepare_served(&mut self) -> Result<(), Fault> {
        let Some(served) = self.served() else {
            return Ok(());
        };
        let deadline = self.deadline;
        let right = match &mut self.right {
            Some(right) => right,
            none => {
                let driver = Driver::start(
                    &self.machine,
                    &served.source,
                    self.limits,
                    &self.preparation,
                )?;
                none.insert(Box::new(driver))
            }
        };
        right.set_deadline(deadline);
        if right.source != *served.source {
            right.switch_to(&served.source);
        }
        if right.is_compiled {
            return Ok(());
        }
        let compiled = right.compile()?;
        compiled.map_err(|error| Fault::OutOfTurn(format!("the solution: {error}")))
    }

    pub(super) fn served(&self) -> Option<ServedFunctions> {
        self.source.loader.as_ref()?.served.clone()
    }

    /// Links the next child of the worker with one that serves functions; gives what was posted
    /// to the latter.
    pub(super) fn link(
        &mut self,
        served: &ServedFunctions,
    ) -> io::Result<Option<Box<PostedRequest>>> {
        // It may have been lost since.
        self.prepare_served().map_err(io::Error::other)?;
        let Some(right) = &mut self.right else {
            return Err(io::ErrorKind::NotConnected.into());
        };
        let (to_right, calls) = pipe_with(PipeFlags::CLOEXEC)?;
        let (answers, from_right) = pipe_with(PipeFlags::CLOEXEC)?;
        let deadline = Instant::now() + Process::START;
        let [names, suspects] = [&served.functions, &served.suspects].map(|names| {
            let names = names.iter().map(|name| name.as_str().into());
            Value::List(names.collect())
        });
        let (reader, writer) = LINK;
        let serve = format!("gabarito_serve({names}, {suspects}, {reader}, {writer})");
        let announced = marshal::encode(&Value::Tuple(vec!["link".into()]));
        right.process.send_before(&announced, deadline)?;
        let ends = [to_right.as_fd(), from_right.as_fd()];
        right.process.send_descriptors(&ends, deadline)?;
        let posted = right.post_alone(&[Step {
            time: TimeLimits::of(self.case_limits),
            ..Step::ask(&serve)
        }]);
        self.process.send_before(&announced, deadline)?;
        let ends = [answers.as_fd(), calls.as_fd()];
        self.process.send_descriptors(&ends, deadline)?;
        Ok(Some(Box::new(posted)))
    }
}
