//! How the process beside a submission is started.

use std::time::Instant;

use super::marshal;
use crate::sandbox::Spec;
use crate::submission::{Fault, Interpreter, Machine, Process};
use crate::transcript::Value;

/// Runs the harness, which comes first on standard input, as all messages come.
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

/// What a harness knows of an assignment before it is given a submission.
#[derive(Debug, Clone, Default)]
pub struct Preparation {
    /// Modules that a submission may import: they are loaded before it is forked.
    pub modules: Vec<String>,
    /// The functions of the text, and whether the text says that they print.
    pub functions: Vec<(String, bool)>,
}

/// A harness that waits for its first request.
pub(super) fn begin(machine: &Machine, preparation: &Preparation) -> Result<Process, Fault> {
    greeted(launched(machine, preparation)?)
}

/// A harness on its way.
pub(super) fn launched(machine: &Machine, preparation: &Preparation) -> Result<Process, Fault> {
    let args = ["-E", "-s", "-S", "-B", "-X", "utf8", "-c", START_HARNESS];
    let spec = Spec {
        program: machine.interpreter.path.clone(),
        args: args.map(str::to_owned).to_vec(),
        readable: machine.interpreter.readable.clone(),
    };
    let process = Process::start(machine.jail.command(&spec))?;
    given(process, &machine.interpreter, preparation)
}

/// Gives a harness what it starts with.
pub(super) fn given(
    mut process: Process,
    interpreter: &Interpreter,
    preparation: &Preparation,
) -> Result<Process, Fault> {
    process.send(&interpreter.harness)?;
    let modules = preparation.modules.iter();
    let modules = modules.map(|name| Value::from(name.as_str()));
    let functions = preparation.functions.iter();
    let functions = functions.map(|(name, prints)| (name.as_str().into(), Value::Bool(*prints)));
    process.send(&marshal::encode(&Value::Tuple(vec![
        Value::Tuple(modules.collect()),
        Value::Dict(functions.collect()),
    ])))?;
    Ok(process)
}

/// Waits until it is there.
pub(super) fn greeted(mut process: Process) -> Result<Process, Fault> {
    let greeting = process.receive(1 << 16, Instant::now() + Process::START)?;
    match marshal::decode(&greeting) {
        Ok(Value::Tuple(_)) => Ok(process),
        _ => Err(Fault::OutOfTurn("no greeting".to_owned())),
    }
}
