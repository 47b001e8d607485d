//! Starts a worker: a process with the Python harness.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use super::marshal;
use crate::sandbox::WorkFolder;
#[cfg(not(target_family = "wasm"))]
use crate::sandbox::{Spec, Tier};
use crate::session::Value;
use crate::worker::{Fault, Interpreter, Machine, Process};

/// Bootstrap code: runs the harness, which arrives as the first message on standard input.
pub(super) const START_HARNESS: &str = "\
import marshal, os
def read(count):
    data = b''
    while len(data) < count:
        part = os.read(0, count - len(data))
        if not part: os._exit(0)
        data += part
    return data
exec(marshal.loads(read(int.from_bytes(read(4), 'little'))))
";

/// Facts about an assignment that a harness gets before any submission.
#[derive(Debug, Clone, Default)]
pub struct Preparation {
    /// Modules that a submission may import, loaded before the first fork.
    pub modules: Vec<String>,
    /// Functions of the text, each with whether the text says that it prints.
    pub functions: Vec<(String, bool)>,
    /// The folder in which each session may write, if there is one.
    pub work_folder: Option<WorkFolder>,
    /// The files in it when a session begins, by name.
    pub given_files: Arc<BTreeMap<String, Vec<u8>>>,
    /// True if the seed of hashes differs from start to start: no order of a set is relied upon.
    pub has_random_hashes: bool,
    /// True if the submission is run as a program, by the only function.
    pub is_program: bool,
}

/// Starts a harness and waits until it is ready for its first request.
pub(super) fn start_harness(
    machine: &Machine,
    preparation: &Preparation,
) -> Result<Process, Fault> {
    await_greeting(launch_harness(machine, preparation)?)
}

/// Starts a harness without waiting for it.
pub(super) fn launch_harness(
    machine: &Machine,
    preparation: &Preparation,
) -> Result<Process, Fault> {
    let process = start_interpreter(machine, preparation)?;
    send_preparation(process, &machine.interpreter, preparation)
}

/// Starts an interpreter that waits for a harness.
#[cfg(not(target_family = "wasm"))]
fn start_interpreter(machine: &Machine, preparation: &Preparation) -> Result<Process, Fault> {
    let work_folder = preparation.work_folder;
    let tier = machine.jail.sandbox().tier;
    if work_folder.is_some() && tier < Tier::ISOLATED {
        return Err(Fault::NoWorkFolder(tier));
    }
    // Without -E: the environment is empty but for the seed of hashes.
    let args = ["-s", "-S", "-B", "-X", "utf8", "-c", START_HARNESS];
    let spec = Spec {
        program: machine.interpreter.path.clone(),
        args: args.map(str::to_owned).to_vec(),
        readable: machine.interpreter.readable.clone(),
        limits: None,
        work_folder,
    };
    let mut command = machine.jail.command(&spec);
    if !preparation.has_random_hashes {
        // Two checks of a program have one result.
        command.env("PYTHONHASHSEED", "0");
    }
    Ok(Process::start(command)?)
}

/// Starts a harness in the interpreter of the page.
#[cfg(target_family = "wasm")]
fn start_interpreter(_machine: &Machine, _preparation: &Preparation) -> Result<Process, Fault> {
    Ok(Process::start()?)
}

/// Sends a harness its code and its preparation.
pub(super) fn send_preparation(
    mut process: Process,
    interpreter: &Interpreter,
    preparation: &Preparation,
) -> Result<Process, Fault> {
    process.send(&interpreter.harness)?;
    let modules = preparation.modules.iter();
    let modules = modules.map(|name| Value::from(name.as_str()));
    let functions = preparation.functions.iter();
    let functions = functions.map(|(name, prints)| (name.as_str().into(), Value::Bool(*prints)));
    let [modules, functions, is_program] = [
        Value::Tuple(modules.collect()),
        Value::dict(functions),
        Value::Bool(preparation.is_program),
    ]
    .map(|value| marshal::encode(&value));
    let files = encode_files(preparation);
    let parts = [&*modules, &*functions, &*is_program, &*files];
    process.send(&marshal::encode_tuple(parts))?;
    Ok(process)
}

/// Encodes `(size, ((name, bytes), …))` of the folder in which sessions may write; `None` without one.
fn encode_files(preparation: &Preparation) -> Vec<u8> {
    let Some(folder) = preparation.work_folder else {
        return marshal::encode(&Value::None);
    };
    let size = marshal::encode(&Value::from(i64::from(folder.kib) << 10));
    let mut given = Vec::new();
    marshal::begin_tuple(preparation.given_files.len(), &mut given);
    for (name, bytes) in &*preparation.given_files {
        marshal::begin_tuple(2, &mut given);
        marshal::write_value(&Value::from(name.as_str()), &mut given);
        marshal::write_bytes(Some(bytes), &mut given);
    }
    marshal::encode_tuple([&size, &given])
}

/// Waits for the greeting of a harness.
pub(super) fn await_greeting(mut process: Process) -> Result<Process, Fault> {
    let greeting = process.receive(1 << 16, Instant::now() + Process::START)?;
    match marshal::decode(&greeting) {
        Ok(Value::Tuple(_)) => Ok(process),
        _ => Err(Fault::OutOfTurn("no greeting".to_owned())),
    }
}
