//! The page `docs/commands.md`, made from the help of the commands.

use std::fs;
use std::path::Path;

use clap::Command;

use super::command_line;

/// The path of the page, from the root of the project.
const PAGE: &str = "docs/commands.md";
/// The first lines of the page.
const HEADER: &str = "\
<!-- Made from the help of the commands by INSTA_UPDATE=always cargo test --lib commands_page -->

# Commands

Each command has `--help`, with every option, its unit and its default. An assignment is the name
of a built-in one (`gabarito list`) or a folder (docs/own-assignment.md).
";

/// The page, with links where the help names other pages.
fn page() -> String {
    let mut command = command_line();
    command.build();
    let exit_status = text_after(&command);
    let mut page = format!("{HEADER}\n```text\n{exit_status}\n```\n");
    let sections = command.get_subcommands();
    for section in sections.filter(|each| each.get_name() != "help") {
        page += &described(section);
    }
    let links = regex::Regex::new(r"docs/([a-z-]+\.md)").unwrap();
    links.replace_all(&page, "[$1]($1)").into_owned()
}

/// The section of a command: its description and its examples.
fn described(command: &Command) -> String {
    let about = command.get_long_about().or(command.get_about());
    let about = about.map(ToString::to_string).unwrap_or_default();
    let (first, more) = about.split_once("\n\n").unwrap_or((&about, ""));
    let more = if more.is_empty() {
        String::new()
    } else {
        format!("\n{more}\n")
    };
    let examples = text_after(command);
    let examples = examples.strip_prefix("Examples:\n").unwrap();
    let examples = examples
        .lines()
        .map(|line| format!("{}\n", line.trim_start()));
    let examples = examples.collect::<String>();
    let name = command.get_name();
    format!("\n## {name}\n\n{first}.\n{more}\n```sh\n{examples}```\n")
}

/// The text below the options in the help of a command.
fn text_after(command: &Command) -> String {
    command.get_after_help().unwrap().to_string()
}

#[test]
fn the_page_of_commands_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE);
    let page = page();
    if std::env::var_os("INSTA_UPDATE").is_some_and(|value| value == "always") {
        fs::write(&path, &page).unwrap();
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), page);
}
