//! The command that judges a file, quoted for a shell.

use crate::report::BatteryAbout;

/// The option that runs the sessions of a file.
const SESSIONS: &str = "--sessions";

/// `gabarito check ASSIGNMENT FILE --seed SEED`, with the other options that chose the cases.
pub(super) fn check(assignment: &str, file: &str, battery: &BatteryAbout) -> String {
    // A name that begins with a dash would be read as an option.
    let file = if file.starts_with('-') {
        format!("./{file}")
    } else {
        file.to_owned()
    };
    let mut words = vec!["gabarito".to_owned(), "check".to_owned()];
    words.extend([quoted(assignment), quoted(&file)]);
    // Sessions of a file are run as they are: `--seed` conflicts with them.
    let mut options = battery.options.iter();
    if !options.any(|option| option.as_str() == SESSIONS) {
        words.extend(["--seed".to_owned(), battery.seed.to_string()]);
    }
    words.extend(battery.options.iter().map(|option| quoted(option)));
    words.join(" ")
}

/// Quotes a word for a shell, where needed.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._-/".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("projeto.py", "projeto.py")]
    #[case("o meu projeto.py", "'o meu projeto.py'")]
    #[case("a;rm -rf ~.py", "'a;rm -rf ~.py'")]
    #[case("d'Ávila.py", r"'d'\''Ávila.py'")]
    #[case("--no-sandbox", "./--no-sandbox")]
    #[case("", "''")]
    fn a_shell_reads_the_name_of_the_file_as_one_word(#[case] file: &str, #[case] word: &str) {
        let expected = format!("gabarito check moinho {word} --seed 7");
        assert_eq!(check("moinho", file, &battery(&[])), expected);
    }

    #[rstest]
    #[case::of_a_file(
        &["--sessions", "a b.pycon", "--cases", "9"],
        "--sessions 'a b.pycon' --cases 9"
    )]
    #[case::drawn(&["--battery", "hidden", "--cases", "9"], "--seed 7 --battery hidden --cases 9")]
    fn what_chose_the_questions_chooses_them_again(#[case] options: &[&str], #[case] words: &str) {
        let expected = format!("gabarito check moinho p.py {words}");
        assert_eq!(check("moinho", "p.py", &battery(options)), expected);
    }

    fn battery(options: &[&str]) -> BatteryAbout {
        BatteryAbout {
            seed: 7,
            sha256: String::new(),
            kinds: Vec::new(),
            options: options.iter().map(|each| (*each).to_owned()).collect(),
            is_sample: false,
        }
    }
}
