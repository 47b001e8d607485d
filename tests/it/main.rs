//! Tests of the library, of the command, and of everything that both are documented by.

#![expect(clippy::unwrap_used, reason = "a test that fails says so by a panic")]

mod comments;
mod common;
mod compare;
mod courses;

mod appeals;
mod bad_input;
mod batteries;
mod broken_folders;
mod browser;
mod certificates;
mod championship;
mod class;
mod classes;
mod cli;
mod decoding;
mod editor;
mod errata;
mod evidence;
mod examples;
mod files;
mod folder;
mod grow;
mod hint_levels;
mod hostile_names;
mod intake;
#[cfg(target_os = "linux")]
mod jail;
#[cfg(target_os = "linux")]
mod killed;
mod limits;
mod manifests;
mod messages;
mod moinho_readings;
mod mutual_expectations;
mod new;
mod own_sessions;
mod page;
mod play;
mod predicate_programs;
mod predicates;
mod programs;
mod progress;
mod prolog;
mod python_truth;
mod readme;
mod repair;
#[cfg(unix)]
mod result_folders;
mod rooms;
mod scrabble_games;
mod shrinking;
mod similar;
mod state;
mod styles;
mod tads;
mod teachers_words;
mod tictactoe;
mod tiers;
mod transcripts;
mod velha;
mod wire;
