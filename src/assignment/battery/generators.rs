//! Generators: programs of an assignment that print sessions, by the seed of the battery.

use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use super::BatteryError;
use crate::assignment::oracle::{NotLoaded, Program};
use crate::messages::{Localized, Notice};
use crate::sandbox::Limits;
use crate::session::observation::{Event, Events};
use crate::session::{MAX_SIZE, Transcript, Value};
use crate::worker::cache::{CacheKey, read_sealed, user_folder, write_sealed};
use crate::worker::{Driver, Machine, NeighbourModule, Preparation, Source};

/// The name by which a generator imports the solution of its assignment.
const SOLUTION: &str = "solucao";
/// The argument of a generator that is to print every session, however many they are.
const EXHAUSTIVE: &str = "exhaustive";
/// The start of the names of generators that print the sessions of whole domains.
const DOMAIN: &str = "dominio";
/// The memory of a generator, in MiB.
const MEMORY: u32 = 2048;
/// The longest text that a generator prints, in KiB.
const OUTPUT: u32 = 64 << 10;

/// The options of making sessions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scope {
    /// The seed of everything that is drawn by chance.
    pub seed: u64,
    /// True if every state is tested, also where that takes long.
    pub is_exhaustive: bool,
}

/// A generator: the path of its file, and its text.
pub type Generator = (String, String);

/// The generators of an assignment.
#[derive(Debug, Clone, Default)]
pub struct Generators {
    pub programs: Vec<Generator>,
    /// Generators of whole domains, whose sessions are not in the hidden battery.
    pub domains: Vec<Generator>,
    /// The modules that they may import.
    modules: Vec<NeighbourModule>,
    /// The processor time of each, in seconds.
    seconds: u32,
    /// True if tests hold that they print the same each time: others run twice.
    is_tested: bool,
}

impl Generators {
    /// The generators of a folder of files, each with its path: those whose names begin with `_`
    /// are modules that the others import, as they do the solution.
    pub fn of(files: Vec<Generator>, solution: &str, seconds: u32) -> Self {
        let stem = |path: &str| {
            let name = path.rsplit('/').next().unwrap_or_default();
            name.trim_end_matches(".py").to_owned()
        };
        let (modules, programs): (Vec<_>, Vec<_>) = files
            .into_iter()
            .partition(|(path, _)| stem(path).starts_with('_'));
        let (domains, programs) = programs
            .into_iter()
            .partition(|(path, _)| stem(path).starts_with(DOMAIN));
        let modules = modules.into_iter().map(|(path, text)| (stem(&path), text));
        let solution = (SOLUTION.to_owned(), solution.to_owned());
        let modules = modules
            .chain([solution])
            .map(|(name, text)| NeighbourModule {
                path: format!("{name}.py"),
                bytes: text.into_bytes(),
            });
        Generators {
            programs,
            domains,
            modules: modules.collect(),
            seconds,
            is_tested: false,
        }
    }

    /// Marks the generators as tested to print the same each time.
    #[must_use]
    pub fn tested(self) -> Self {
        Generators {
            is_tested: true,
            ..self
        }
    }

    /// The sessions that each generator prints, with the path of its file.
    ///
    /// # Errors
    /// The errors of [`sessions_of`](Self::sessions_of).
    pub fn sessions(
        &self,
        scope: Scope,
        machine: &Machine,
    ) -> Result<Vec<(String, Transcript)>, BatteryError> {
        self.all_sessions_of(&self.programs, scope, machine)
    }

    /// The sessions of whole domains, with the path of the file that prints each.
    ///
    /// # Errors
    /// The errors of [`sessions_of`](Self::sessions_of).
    pub fn domain_sessions(
        &self,
        seed: u64,
        machine: &Machine,
    ) -> Result<Vec<(String, Transcript)>, BatteryError> {
        let is_exhaustive = true;
        let scope = Scope {
            seed,
            is_exhaustive,
        };
        self.all_sessions_of(&self.domains, scope, machine)
    }

    fn all_sessions_of(
        &self,
        programs: &[Generator],
        scope: Scope,
        machine: &Machine,
    ) -> Result<Vec<(String, Transcript)>, BatteryError> {
        let generated = programs.par_iter().map(|program| {
            let sessions = self.sessions_of(program, scope, machine)?;
            Ok((program.0.clone(), sessions))
        });
        generated.collect()
    }

    /// The sessions that a generator prints, unless what it printed is known from another run.
    ///
    /// # Errors
    /// [`BatteryError::Generator`] where it does not end by itself, prints no transcript, or prints
    /// another one when it runs again; [`BatteryError::Fault`] where the machine cannot run it.
    pub fn sessions_of(
        &self,
        program: &Generator,
        scope: Scope,
        machine: &Machine,
    ) -> Result<Transcript, BatteryError> {
        let version = &machine.interpreter.version;
        let key = CacheKey::of(&[format!("{self:?} {program:?} {scope:?} {version}").as_bytes()]);
        let path = user_folder("sessions").map(|folder| folder.join(key.as_str()));
        let known = path
            .as_ref()
            .and_then(|path| read_sealed::<String>(path, &key, MAX_SIZE * 2));
        let is_known = known.is_some();
        let printed = match known {
            Some(known) => known,
            None => self.run_twice(program, scope, machine)?,
        };
        let transcript = printed.parse::<Transcript>().map_err(|error| {
            let notice = Notice::new("generator-no-transcript");
            generator_error(program, notice.with("error", error.notice()))
        })?;
        if let Some(path) = path.filter(|_| !is_known) {
            // One that cannot be written costs time in the next run, and nothing else.
            let _ = write_sealed(&path, &key, &printed);
        }
        Ok(transcript)
    }

    /// The output of a generator, which is the same each time.
    fn run_twice(
        &self,
        program: &Generator,
        scope: Scope,
        machine: &Machine,
    ) -> Result<String, BatteryError> {
        let print = || self.run_program(program, scope, machine);
        if self.is_tested {
            return print();
        }
        let (first, second) = rayon::join(print, print);
        let first = first?;
        if second? == first {
            Ok(first)
        } else {
            Err(generator_error(
                program,
                Notice::new("generator-not-deterministic"),
            ))
        }
    }

    /// The output of a generator while it is loaded, with the seed as its argument.
    fn run_program(
        &self,
        program: &Generator,
        scope: Scope,
        machine: &Machine,
    ) -> Result<String, BatteryError> {
        let (name, text) = program;
        let mut arguments = vec![name.clone(), scope.seed.to_string()];
        arguments.extend(scope.is_exhaustive.then(|| EXHAUSTIVE.to_owned()));
        let arguments = Value::Tuple(arguments.into_iter().map(Value::Str).collect());
        let source = Source {
            name: name.clone(),
            bytes: format!("import sys; sys.argv[:] = {arguments}\n{text}").into_bytes(),
            neighbours: self.modules.clone(),
            ..Source::default()
        };
        let limits = Limits {
            cpu_seconds: self.seconds,
            memory_mib: MEMORY,
            output_kib: OUTPUT,
            wall_seconds: None,
            inferences: None,
        };
        let driver = Driver::start(machine, &source, limits, &Preparation::default())?;
        let loaded = Program::load(driver)?;
        let not_loaded = match loaded {
            Ok((_, loading)) => return Ok(text_of_events(&loading.events)),
            Err(NotLoaded::Compile(mut error)) => {
                // The line of the seed is before those of the file.
                error.line = error.line.saturating_sub(1);
                NotLoaded::Compile(error)
            }
            Err(not_loaded) => not_loaded,
        };
        Err(generator_error(
            program,
            not_loaded.notice(&source, &limits),
        ))
    }
}

fn generator_error((file, _): &Generator, error: Notice) -> BatteryError {
    BatteryError::Generator {
        file: file.clone(),
        error,
    }
}

/// The printed text, without the typed input.
fn text_of_events(events: &Events) -> String {
    let printed = events.iter().filter_map(|event| match event {
        Event::Printed(text) => Some(text.as_str()),
        _ => None,
    });
    printed.collect()
}
