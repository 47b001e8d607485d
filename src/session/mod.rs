//! The transcript: the one format in which tests are written and failures shown.
//!
//! A transcript is a session of Python's interactive prompt:
//!
//! ```text
//! >>> t = cria_tabuleiro()
//! >>> m = obter_movimento_manual(t, cria_peca('X'))
//! Turno do jogador. Escolha uma posicao: «a1»
//! >>> posicao_para_str(m[0])
//! 'a1'
//! >>> cria_posicao('a', '4')
//! Traceback (most recent call last): <...>
//! ValueError: cria_posicao: argumentos invalidos
//! ```
//!
//! The differences from that prompt:
//!
//! - `...` continues a statement; every expression statement that does not give
//!   `None` is shown, inside `while` and `for` too;
//! - typed input stands between `«` and `»`, because a piped session does
//!   not echo it;
//! - a traceback is its first line and its last; where any exception is accepted
//!   the last line is `...`. An exception matches by its type or a base of it,
//!   and by its message to the letter;
//! - further accepted answers follow the first, each on a line that starts
//!   with `#|`;
//! - a value whose representation belongs to the program (a TAD) shows as its
//!   type, `<posicao>`, and is not compared;
//! - values compare as data ([`Value`]), printed text to the letter;
//! - a blank line ends an answer and starts nothing new; `<BLANKLINE>` stands for
//!   a blank line of the answer, as in doctest. Other lines between statements,
//!   and lines that start with `# ` under one, are comments;
//! - `$ python3 program.py argument` runs the submission as a terminal does: [as a
//!   call](Step::statement) of the function that stands for it;
//! - a line of three dashes or more starts a new, independent interaction.
//!
//! At the prompt of Prolog, `?-` instead of `>>>`, an answer is what SWI-Prolog shows: solutions that
//! end in ` ;`, and `false.` or an error. One that ends in ` .` asks for no further solution.
//!
//! [`Transcript`] is the file in memory, parsed by `str::parse` and written back by
//! `Display` without loss, except that line ends become plain ones and trailing space after
//! an empty prompt is dropped. [`evaluator`] runs its statements on a reference engine;
//! [`answer_lines`] and [`Answer::agrees_with`] convert between answers and
//! [events](crate::session::observation::Event).

pub mod console;
pub mod observation;

/// Largest transcript that is read from a file, in bytes.
pub(crate) const MAX_SIZE: u64 = 64 << 20;

/// Returns whether a text is a literal value, as a session shows one.
pub(crate) fn is_literal(text: &str) -> bool {
    literal::parse_literal(text).is_some()
}

mod answer;
mod command;
pub mod evaluator;
mod interaction;
mod literal;
mod numbers;
mod query;
mod reader;
mod repr;
mod script;
mod stored_value;
mod term;
mod term_text;
mod tree;
mod value;

pub(crate) use command::program_function;

pub use answer::{Unwritable, answer_lines, other_forms, render, set_off_answer};
pub use interaction::{Answer, Interaction, Prompt, Step, Transcript};
pub use numbers::{Numbers, Tolerance};
pub use query::{QueryAnswer, Solution, without_choices};
pub use reader::ReadError;
pub use repr::to_str;
pub use script::{Script, ScriptStep};
pub use term::{Term, TermError};
pub use tree::{Assignment, Place, Tree};
pub use value::Value;
