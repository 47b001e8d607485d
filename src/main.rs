//! The program: what was typed, run; how it ended, as an exit status.

use std::ffi::OsString;
use std::process::ExitCode;

use gabarito::{cli, sandbox};

/// Much of what is done here is small values made and dropped.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let typed: Vec<OsString> = std::env::args_os().collect();
    if sandbox::is_hidden(&typed) {
        return sandbox::run_hidden(&typed).into();
    }
    cli::run(&typed).into()
}
