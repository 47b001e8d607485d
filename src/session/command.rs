//! A command of the terminal that runs the submission: `python3 menu.py one 'and two' < input.txt`.

use super::value::Value;

/// Names of the interpreter.
const INTERPRETERS: [&str; 2] = ["python3", "python"];

/// The sign of a file that takes the place of the keyboard.
const INPUT: char = '<';

/// The command as a call of the function of the program: `menu('one', 'and two', stdin='input.txt')`;
/// `None` where it is no such command.
pub(super) fn as_call(command: &str) -> Option<String> {
    let (command, input) = match command.split_once(INPUT) {
        None => (command, None),
        Some((command, file)) => (command, Some(shlex::split(file)?)),
    };
    let words = shlex::split(command)?;
    let [interpreter, file, arguments @ ..] = &words[..] else {
        return None;
    };
    let stem = file.strip_suffix(".py")?;
    let is_command = INTERPRETERS.contains(&interpreter.as_str());
    let literal = |word: &String| Value::from(word.as_str()).to_string();
    let mut arguments: Vec<String> = arguments.iter().map(literal).collect();
    match input.as_deref() {
        None => {}
        Some([file]) => arguments.push(format!("stdin={}", literal(file))),
        Some(_) => return None,
    }
    let name = stem.replace(|each: char| !each.is_alphanumeric(), "_");
    is_command.then(|| format!("{name}({})", arguments.join(", ")))
}

/// The word of a command that stands for a text.
pub(super) fn quoted(text: &str) -> String {
    let quoted = shlex::try_quote(text).map(String::from);
    // Only a NUL byte cannot be written.
    quoted.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("python3 menu.py", Some("menu()"))]
    #[case("python a-b.py 3 'x y'", Some("a_b('3', 'x y')"))]
    #[case("python3 menu.py -v < in.txt", Some("menu('-v', stdin='in.txt')"))]
    #[case("python3 menu.py <in.txt", Some("menu(stdin='in.txt')"))]
    #[case("python3 menu.py < a b", None)]
    #[case("python3 menu.py 'a", None)]
    #[case("python3 menu", None)]
    #[case("ls menu.py", None)]
    #[case("python3", None)]
    fn a_command_is_a_call(#[case] command: &str, #[case] call: Option<&str>) {
        assert_eq!(as_call(command).as_deref(), call);
    }
}
