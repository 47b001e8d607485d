//! The SWI-Prolog of this machine.

use std::path::Path;

use crate::source::Language;
use crate::worker::fault::Fault;
use crate::worker::interpreter::Interpreter;
use crate::worker::search::{InterpreterSearch, is_at_least};

/// Arguments that start SWI-Prolog without the user's settings and packs, and without
/// threads or terminal.
pub(super) const BARE: [&str; 8] = [
    "-q",
    "-f",
    "none",
    "-F",
    "none",
    "--no-packs",
    "--no-threads",
    "--no-tty",
];

/// Prints the version, the program, an empty line for the harness, and every path that it
/// reads: its own folder, the folders of its libraries, and where those are looked up.
const QUESTION: &str = "\
    current_prolog_flag(version, V), A is V // 10000, B is V // 100 mod 100, C is V mod 100, \
    format('~d.~d.~d~n', [A, B, C]), \
    read_link('/proc/self/exe', _, Program), writeln(Program), nl, \
    current_prolog_flag(home, Home), writeln(Home), \
    writeln('/etc/ld.so.cache'), \
    maplist([L]>>use_foreign_library(foreign(L)), [unix, process, rlimit, memfile]), \
    open('/proc/self/maps', read, Maps), read_string(Maps, _, Text), \
    split_string(Text, \"\\n\", \"\", Lines), \
    findall(Folder, (member(Line, Lines), once(sub_string(Line, At, 1, _, \"/\")), \
                     sub_string(Line, At, _, 0, File), sub_string(File, _, _, _, \".so\"), \
                     file_directory_name(File, Folder)), Folders), \
    sort(Folders, Sorted), maplist(writeln, Sorted), \
    halt";

/// Finds the SWI-Prolog at `named`, or else the first `swipl` of `PATH`.
///
/// # Errors
/// [`Fault`] where none is found, or the one named does not answer.
pub fn find_interpreter(named: Option<&Path>) -> Result<Interpreter, Fault> {
    let mut question = BARE.to_vec();
    question.extend(["-g", QUESTION, "-t", "halt(1)"]);
    let search = InterpreterSearch {
        language: Language::Prolog,
        program: "swipl",
        question: &question,
        is_recent: |version| is_at_least(version, (9, 0)),
    };
    search.find(named)
}
