//! A command of the terminal that runs the submission: `python3 menu.py one 'and two' < input.txt`,
//! with `; echo $?` behind it where its exit status is shown.

use super::value::Value;

/// Names of the interpreter.
const INTERPRETERS: [&str; 2] = ["python3", "python"];

/// The sign of a file that takes the place of the keyboard.
const INPUT: char = '<';

/// The end of a command that shows its exit status.
const STATUS: &str = "; echo $?";

/// Characters that mean something to a shell, unless they are quoted.
const SPECIAL: [char; 7] = [';', '|', '&', '>', '#', '$', '`'];

/// The command as a call of the function of the program: `menu('one', 'and two', stdin='input.txt')`;
/// `None` where it is no such command.
pub(super) fn as_call(command: &str) -> Option<String> {
    let (command, status) = match command.trim_end().strip_suffix(STATUS) {
        None => (command, None),
        Some(command) => (command, Some("status=True".to_owned())),
    };
    if !command.contains(['\'', '"', '\\']) && command.contains(SPECIAL) {
        return None;
    }
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
    arguments.extend(status);
    is_command.then(|| format!("{}({})", program_function(stem), arguments.join(", ")))
}

/// The name of the function that stands for a program, by that of its file without `.py`.
pub(crate) fn program_function(stem: &str) -> String {
    stem.replace(|each: char| !each.is_alphanumeric(), "_")
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
    #[case("python3 menu.py 1; echo $?", Some("menu('1', status=True)"))]
    #[case("python3 menu.py 'a;b'", Some("menu('a;b')"))]
    #[case("python3 menu.py > out.txt", None)]
    #[case("python3 menu.py $HOME", None)]
    #[case("python3 menu.py # all", None)]
    #[case("python3 menu.py < a b", None)]
    #[case("python3 menu.py 'a", None)]
    #[case("python3 menu", None)]
    #[case("ls menu.py", None)]
    #[case("python3", None)]
    fn a_command_is_a_call(#[case] command: &str, #[case] call: Option<&str>) {
        assert_eq!(as_call(command).as_deref(), call);
    }
}
