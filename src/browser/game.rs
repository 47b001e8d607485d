//! A game of a page: played again from its beginning by all lines typed so far, since its engine
//! cannot wait for a person, and gives the same each time.

use std::collections::VecDeque;
use std::path::Path;

use anstream::adapter::strip_str;
use serde::{Deserialize, Serialize};

use crate::engines::registry::{self, FindError};
use crate::engines::{Engine, PlayError, Seated, Table};
use crate::messages::{Lingua, Localized, Messages, safe};
use crate::session::console::{BoardView, Console, EndOfInput};
use crate::session::observation::{Event, Events, push_printed};

/// A game, and the lines typed so far.
#[derive(Debug, Clone, Deserialize)]
pub struct Game {
    /// The name of the assignment.
    pub assignment: String,
    /// The options, as `gabarito play` takes them.
    pub options: Vec<String>,
    /// The lines that were typed.
    pub lines: VecDeque<String>,
    /// The language of the person.
    pub lang: Lingua,
}

/// Progress of a game.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub struct Played {
    /// Printed text, prompts included, and typed lines.
    pub transcript: Events,
    /// The last board that was shown.
    pub view: Option<BoardView>,
    /// The prompt of the line that comes next; `None` where the game is over.
    pub prompt: Option<String>,
    /// Why the game ended before its end.
    pub error: Option<String>,
}

/// Plays a game as far as its lines go; `seat` gives the program of `--with`.
///
/// # Errors
/// [`FindError`] where no assignment has the name.
pub fn played(
    game: &Game,
    seat: &dyn Fn(&Path) -> Result<Seated, PlayError>,
) -> Result<Played, FindError> {
    let messages = Messages::new(game.lang);
    let mut replay = Replay {
        lines: game.lines.clone(),
        played: Played::default(),
    };
    let engine = registry::engine(&game.assignment)?;
    let error = replay.run(engine, &game.options, &messages, seat).err();
    let mut played = replay.played;
    // Whoever is asked for a line has not left.
    if played.prompt.is_none() {
        played.error = error.map(|error| safe(&error));
    }
    Ok(played)
}

/// A console that types the lines of a game and records what passes.
struct Replay {
    lines: VecDeque<String>,
    played: Played,
}

impl Replay {
    /// Plays the game; the error is in the language of the person.
    fn run(
        &mut self,
        engine: &Engine,
        options: &[String],
        messages: &Messages,
        seat: &dyn Fn(&Path) -> Result<Seated, PlayError>,
    ) -> Result<(), String> {
        let error_text = |error: PlayError| messages.tell(&error.notice());
        let command = engine.play_command();
        let command = command.ok_or_else(|| error_text(PlayError::NotAGame))?;
        let options = command.no_binary_name(true).try_get_matches_from(options);
        let options = options.map_err(|error| error.to_string())?;
        let mut table = Table {
            console: self,
            messages,
            seat,
        };
        engine.play(&options, &mut table).map_err(error_text)
    }
}

impl Console for Replay {
    fn print(&mut self, text: &str) {
        let text = safe(&strip_str(text).to_string());
        push_printed(&mut self.played.transcript, &text);
    }

    fn input(&mut self, prompt: &str) -> Result<String, EndOfInput> {
        self.print(prompt);
        let Some(line) = self.lines.pop_front() else {
            self.played.prompt = Some(safe(prompt));
            return Err(EndOfInput);
        };
        self.played.transcript.push(Event::Typed(line.clone()));
        Ok(line)
    }

    fn show(&mut self, view: BoardView) {
        self.played.view = Some(view);
    }
}
