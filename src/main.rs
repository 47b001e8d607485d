//! The program: what was typed, run; how it ended, as an exit status.

use std::process::ExitCode;

/// Much of what is done here is small values made and dropped.
#[cfg(not(target_family = "wasm"))]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[cfg(not(target_family = "wasm"))]
fn main() -> ExitCode {
    use gabarito::{cli, sandbox};

    let typed: Vec<std::ffi::OsString> = std::env::args_os().collect();
    if sandbox::is_hidden(&typed) {
        return sandbox::run_hidden(&typed).into();
    }
    cli::run(&typed).into()
}

/// In a page, the program has no command line.
#[cfg(target_family = "wasm")]
fn main() -> ExitCode {
    gabarito::browser::run()
}
