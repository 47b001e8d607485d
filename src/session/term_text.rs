//! Writes terms as the prompt of SWI-Prolog does.

use std::fmt::Write;

use super::term::{Term, write_atom};

/// The standard operators: priority, type, names.
const OPERATORS: [(u16, &str, &str); 18] = [
    (1200, "xfx", ":- -->"),
    (1200, "fx", ":- ?-"),
    (1150, "fx", "dynamic discontiguous initialization table"),
    (1100, "xfy", "; |"),
    (1050, "xfy", "-> *->"),
    (1000, "xfy", ","),
    (990, "xfx", ":="),
    (900, "fy", "\\+"),
    (
        700,
        "xfx",
        "< = =.. =@= =:= =< == =\\= > >= @< @=< @> @>= \\= \\== as is >:< :< \
         #= #\\= #< #> #=< #>= in ins",
    ),
    (600, "xfy", ":"),
    (500, "yfx", "+ - /\\ \\/ xor"),
    (450, "xfx", ".."),
    (400, "yfx", "* / // mod rdiv << >> div rem"),
    (200, "xfx", "**"),
    (200, "xfy", "^"),
    (200, "fy", "- + \\"),
    (100, "yfx", "."),
    (1, "fx", "$"),
];

/// The name of the functor of a list's cell.
const CELL: &str = "[|]";
/// The maximum priority of an argument.
const ARGUMENT: u16 = 999;

/// An operator: its priority, and the maximum of the operands at its left and at its right.
type Operator = (u16, Option<u16>, Option<u16>);

fn operator(name: &str, arity: usize) -> Option<Operator> {
    let of_name = |(_, kind, names): &&(u16, &str, &str)| {
        kind.len() == arity + 1 && names.split(' ').any(|each| each == name)
    };
    let (priority, kind, _) = OPERATORS.iter().find(of_name)?;
    let operand = |letter: u8| match letter {
        b'x' => priority - 1,
        _ => *priority,
    };
    let kind = kind.as_bytes();
    Some(match *kind {
        [left, _, right] => (*priority, Some(operand(left)), Some(operand(right))),
        _ => (*priority, None, Some(operand(kind[1]))),
    })
}

/// Writes a term as the prompt does, with the variables by these names.
pub(super) fn term_text(term: &Term, priority: u16, variable: &dyn Fn(usize) -> String) -> String {
    let mut writer = Writer {
        text: String::new(),
        variable,
    };
    writer.term(term, priority);
    writer.text
}

struct Writer<'a> {
    text: String,
    variable: &'a dyn Fn(usize) -> String,
}

impl Writer<'_> {
    /// Adds a token, apart from the one before where they would be read as one.
    fn token(&mut self, token: &str) {
        let last = self.text.chars().next_back();
        let both = last.zip(token.chars().next());
        let is_glued = both.is_some_and(|(last, next)| {
            let is_word = |each: char| each.is_alphanumeric() || each == '_';
            let is_symbol = |each: char| "+-*/\\^<>=~:.?@#&$".contains(each);
            (is_word(last) && is_word(next))
                || (is_symbol(last) && is_symbol(next))
                || (last == ',' && next != ' ')
        });
        if is_glued {
            self.text.push(' ');
        }
        self.text.push_str(token);
    }

    fn atom(&mut self, name: &str) {
        let is_symbol = |each: char| "+-*/\\^<>=~:.?@#&$".contains(each);
        let is_bare = matches!(name, "[]" | "!" | ";" | "{}" | ",")
            || (!name.is_empty() && name.chars().all(is_symbol));
        if is_bare && name != "," {
            self.token(name);
        } else {
            let mut text = String::new();
            let _ = write_atom(&mut text, name);
            self.token(&text);
        }
    }

    fn term(&mut self, term: &Term, priority: u16) {
        match term {
            Term::Variable(number) => self.token(&(self.variable)(*number)),
            Term::Atom(name) => self.atom(name),
            Term::List(items) => self.list(items, None),
            Term::Compound(name, parts) if name == CELL && parts.len() == 2 => {
                let (mut items, mut rest) = (vec![parts[0].clone()], &parts[1]);
                while let Some([head, tail]) = rest.arguments_of(CELL) {
                    items.push(head.clone());
                    rest = tail;
                }
                self.list(&items, Some(rest));
            }
            Term::Compound(name, parts) if name == "{}" && parts.len() == 1 => {
                self.token("{");
                self.term(&parts[0], 1200);
                self.text.push('}');
            }
            Term::Compound(name, parts) => {
                if let Some(operator) = operator(name, parts.len()) {
                    self.operation(name, parts, operator, priority);
                } else {
                    self.atom(name);
                    self.text.push('(');
                    self.arguments(parts);
                    self.text.push(')');
                }
            }
            other => self.token(&other.to_string()),
        }
    }

    fn operation(
        &mut self,
        name: &str,
        parts: &[Term],
        (own, left, right): Operator,
        priority: u16,
    ) {
        let is_wrapped = own > priority;
        if is_wrapped {
            self.token("(");
        }
        if let Some(left) = left {
            self.term(&parts[0], left);
        }
        let is_word = name.chars().all(char::is_alphanumeric);
        match name {
            "," => self.text.push(','),
            "->" | ":-" | "-->" | "*->" | "is" | ":=" => {
                let _ = write!(self.text, "{}{name}", if is_word { " " } else { "" });
            }
            _ if is_word && left.is_some() => {
                let _ = write!(self.text, " {name}");
            }
            _ => self.atom(name),
        }
        if let Some(right) = right {
            let operand = parts.last().unwrap_or(&Term::Variable(0));
            let is_number = matches!(operand, Term::Integer(_) | Term::Float(_));
            if is_word || (left.is_none() && is_number) {
                self.text.push(' ');
            }
            self.term(operand, right);
        }
        if is_wrapped {
            self.text.push(')');
        }
    }

    fn list(&mut self, items: &[Term], rest: Option<&Term>) {
        self.token("[");
        self.arguments(items);
        if let Some(rest) = rest {
            self.text.push('|');
            self.term(rest, ARGUMENT);
        }
        self.text.push(']');
    }

    fn arguments(&mut self, terms: &[Term]) {
        for (index, term) in terms.iter().enumerate() {
            if index > 0 {
                self.text.push(',');
            }
            self.term(term, ARGUMENT);
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("c2;1;+i1;c2;1;*i2;a1;x", "1+2*x")]
    #[case("c2;1;*c2;1;+i1;i2;a1;x", "(1+2)*x")]
    #[case("c2;1;-i1;c2;1;-i2;i3;", "1-(2-3)")]
    #[case("c2;1;-i1;i-1;", "1- -1")]
    #[case("c1;1;-i1;", "- 1")]
    #[case("c1;1;-a1;a", "-a")]
    #[case("c1;2;\\+a1;a", "(\\+a)")]
    #[case("c2;3;moda1;xi2;", "x mod 2")]
    #[case("l2;a1;aa1;B", "[a, 'B']")]
    #[case("c2;3;[|]a1;av2;", "[a|_2]")]
    #[case("c1;1;fc2;1;,a1;aa1;b", "f((a, b))")]
    #[case("c1;2;{}c2;1;,a1;aa1;b", "{a, b}")]
    #[case("c2;2;:-a1;aa1;b", "(a:-b)")]
    #[case("c1;1;fl0;", "f([])")]
    fn a_term_is_written_as_the_prompt_does(#[case] wire: &str, #[case] expected: &str) {
        let term = Term::decode(wire.as_bytes()).unwrap();
        assert_eq!(
            term_text(&term, 699, &|number| format!("_{number}")),
            expected
        );
    }
}
