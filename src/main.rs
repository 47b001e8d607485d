//! The program: what was typed, run; how it ended, as an exit status.

use std::process::ExitCode;

fn main() -> ExitCode {
    gabarito::cli::run(std::env::args_os()).into()
}
