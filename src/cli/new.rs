//! `gabarito new`: writes the skeleton of an assignment.

use std::io::Write;

use super::args::New;
use super::{CommandError, Exit};
use crate::assignment::folder::{Skeleton, SkeletonError};
use crate::messages::Localized;

pub(super) fn run(new: &New, out: &mut dyn Write) -> Result<Exit, CommandError> {
    let skeleton = Skeleton::read(&new.from)?;
    skeleton.write(&new.folder)?;
    for (name, _) in &skeleton.files {
        writeln!(out, "{}", new.folder.join(name).display())?;
    }
    Ok(Exit::Pass)
}

impl From<SkeletonError> for CommandError {
    fn from(error: SkeletonError) -> Self {
        CommandError::Usage(error.notice())
    }
}
