//! The options of a game, as its page asks for them.

use std::path::PathBuf;

use clap::{Arg, Command, value_parser};

use crate::engines::WITH;
use crate::messages::Messages;
use crate::report::html::{PlayOption, PlayOptions};

/// The options of a command of `play`; those that name a file are left out.
pub(super) fn play_options(
    command: &Command,
    has_python: bool,
    messages: &Messages,
) -> PlayOptions {
    let program = command.get_arguments().find(|arg| arg.get_id() == WITH);
    let conflicts = program.map(|program| command.get_arg_conflicts_with(program));
    let conflicts = conflicts.unwrap_or_default();
    let options = command.get_arguments().filter(|arg| !names_a_file(arg));
    let options = options.map(|arg| {
        let values = arg.get_possible_values();
        let values = values.iter().map(|value| value.get_name().to_owned());
        let values: Vec<String> = values.collect();
        let default = arg.get_default_values().first();
        let default = default.map(|value| value.to_string_lossy().into_owned());
        PlayOption {
            name: arg.get_id().to_string(),
            label: messages.get(&format!("play-option-{}", arg.get_id())),
            default: default
                .or_else(|| values.first().cloned())
                .unwrap_or_default(),
            is_without_program: conflicts.contains(&arg),
            values,
        }
    });
    let name = [("assignment", command.get_name().into())];
    PlayOptions {
        options: options.collect(),
        no_programs: (!has_python).then(|| messages.with("play-no-prolog", name)),
    }
}

fn names_a_file(arg: &Arg) -> bool {
    arg.get_value_parser().type_id() == value_parser!(PathBuf).type_id()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::engines::registry;
    use crate::messages::{Lingua, Messages};

    /// The options of every game have a label each, and no label is of none.
    #[test]
    fn every_option_has_a_label() {
        let messages = Messages::new(Lingua::En);
        let commands = registry::ENGINES
            .iter()
            .filter_map(|each| each.play_command());
        let names: BTreeSet<String> = commands
            .flat_map(|command| play_options(&command, true, &messages).options)
            .map(|option| option.name)
            .collect();
        let labels = messages.starting_with("play-option-");
        let labels: BTreeSet<String> = labels.map(|(name, _)| name.to_owned()).collect();
        assert_eq!(names, labels);
    }
}
