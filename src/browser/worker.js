"use strict";
// The worker of a page: gabarito, and the Python that answers it, if the page has one. The page
// ends this worker where a session takes too long, and gives the next one the replies of the
// sessions before.

// Results of the system interface.
const [SUCCESS, BAD_DESCRIPTOR, UNSUPPORTED] = [0, 8, 52];
const CHARACTER_DEVICE = 2;

let python, gabarito, newHarness;

// Thrown through gabarito where Python is gone, or gabarito has ended.
class Ended extends Error {}

async function start(files) {
  gabarito = files.gabarito;
  const told = files.python ? await startPython(files.python) : { version: "" };
  postMessage({ kind: "ready", ...told });
}

async function startPython({ loader, runtime, lock, module, library }) {
  const nowhere = () => {};
  // From a disk, a worker may import only what it made itself, and must not be a module, which
  // the loader knows by this function.
  const imported = async (bytes) =>
    import(URL.createObjectURL(new Blob([bytes], { type: "text/javascript" })));
  self.importScripts = undefined;
  // The loader asks for its files by name; nothing comes from anywhere but the page.
  WebAssembly.instantiateStreaming = async (_, imports) => ({
    module,
    instance: await WebAssembly.instantiate(module, imports),
  });
  self.fetch = async () => new Response(library.slice(0));
  const { loadPyodide } = await imported(loader);
  python = await loadPyodide({
    indexURL: "https://page.invalid/",
    createPyodideModule: (await imported(runtime)).default,
    lockFileContents: new TextDecoder().decode(lock),
    stdout: nowhere,
    stderr: nowhere,
  });
  const version = python.runPython("import sys; '.'.join(map(str, sys.version_info[:3]))");
  return { version, release: python.version };
}

// A queue of bytes that gabarito reads.
class Input {
  constructor() {
    this.chunks = [];
  }

  put(bytes) {
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, bytes.length, true);
    this.chunks.push(length, bytes);
  }

  read(room) {
    while (this.chunks.length && !this.chunks[0].length) this.chunks.shift();
    if (!this.chunks.length) return new Uint8Array();
    const read = this.chunks[0].subarray(0, room.length);
    room.set(read);
    this.chunks[0] = this.chunks[0].subarray(read.length);
    return read;
  }
}

// The messages that gabarito writes: a letter, for a request the number of its process, and
// bytes after their length.
class Output {
  constructor(take) {
    this.bytes = new Uint8Array();
    this.take = take;
  }

  write(bytes) {
    const all = new Uint8Array(this.bytes.length + bytes.length);
    all.set(this.bytes);
    all.set(bytes, this.bytes.length);
    this.bytes = all;
    while (this.next());
  }

  next() {
    const { bytes } = this;
    const kind = String.fromCharCode(bytes[0]);
    const head = kind === "Q" ? 9 : 5;
    if (bytes.length < head) return false;
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    const end = head + view.getUint32(head - 4, true);
    if (bytes.length < end) return false;
    this.bytes = bytes.subarray(end);
    this.take(kind, view.getUint32(1, true), bytes.slice(head, end));
    return true;
  }
}

// What gabarito asks of a system: two streams, time, and chance that is the same each time.
function system(memory, input, writers, seed) {
  const view = () => new DataView(memory().buffer);
  const parts = (list, count) =>
    Array.from({ length: count }, (_, index) => {
      const [at, length] = [0, 4].map((place) => view().getUint32(list + index * 8 + place, true));
      return new Uint8Array(memory().buffer, at, length);
    });
  const none = (count, size) => {
    view().setUint32(count, 0, true);
    view().setUint32(size, 0, true);
    return SUCCESS;
  };
  let chance = seed;
  const known = {
    args_sizes_get: none,
    environ_sizes_get: none,
    args_get: () => SUCCESS,
    environ_get: () => SUCCESS,
    clock_time_get(_, __, at) {
      view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return SUCCESS;
    },
    fd_fdstat_get(_, at) {
      new Uint8Array(memory().buffer, at, 24).fill(0);
      view().setUint8(at, CHARACTER_DEVICE);
      return SUCCESS;
    },
    fd_prestat_get: () => BAD_DESCRIPTOR,
    fd_read(_, list, count, at) {
      const room = parts(list, count).find((part) => part.length) ?? new Uint8Array();
      view().setUint32(at, input.read(room).length, true);
      return SUCCESS;
    },
    fd_write(descriptor, list, count, at) {
      let written = 0;
      for (const part of parts(list, count)) {
        written += part.length;
        writers[descriptor](part.slice());
      }
      view().setUint32(at, written, true);
      return SUCCESS;
    },
    random_get(at, length) {
      for (const place of new Uint8Array(memory().buffer, at, length).keys()) {
        chance ^= chance << 13;
        chance ^= chance >>> 17;
        chance ^= chance << 5;
        view().setUint8(at + place, chance & 255);
      }
      return SUCCESS;
    },
    proc_exit(status) {
      throw new Ended(`exit status ${status}`);
    },
    sched_yield: () => SUCCESS,
  };
  return new Proxy(known, { get: (_, name) => known[name] ?? (() => UNSUPPORTED) });
}

// Answers the requests of gabarito, the first ones with the replies that were kept.
function answers(input, kept) {
  const harnesses = new Map();
  let count = 0;
  return (number, message) => {
    if (!harnesses.has(number)) {
      // The first message to a process is its program.
      newHarness ??= defineHarness(new TextDecoder().decode(message));
      harnesses.set(number, newHarness());
      return;
    }
    const reply = harnesses.get(number)(message, kept[count]);
    if (!reply) return;
    if (count === kept.length) {
      kept.push(reply);
      postMessage({ kind: "reply", reply });
    }
    count += 1;
    input.put(reply);
  };
}

// The function that makes a harness: a function of a message and a kept reply.
function defineHarness(source) {
  const names = python.runPython("{'__name__': 'gabarito'}");
  python.runPython(source, { globals: names });
  const tell = (kind) => (number) => postMessage({ kind, number });
  const make = names.get("harness")(tell("begin"), tell("step"));
  return () => {
    const harness = make();
    return (message, kept) => {
      let reply;
      try {
        reply = harness(message, kept);
      } catch (error) {
        postMessage({ kind: "lost", status: error.status ?? 1, why: String(error) });
        throw new Ended("Python is gone");
      }
      return reply;
    };
  };
}

async function run({ order, source, seed, kept }) {
  const input = new Input();
  const text = (bytes) => new TextDecoder().decode(bytes);
  const errors = [];
  let report;
  const answer = answers(input, kept);
  const output = new Output((kind, number, message) => {
    if (kind === "Q") answer(number, message);
    else if (kind === "P") postMessage({ kind: "progress", text: text(message) });
    else report = text(message);
  });
  input.put(new TextEncoder().encode(JSON.stringify(order)));
  input.put(source);
  let instance;
  const memory = () => instance.exports.memory;
  const writers = { 1: (bytes) => output.write(bytes), 2: (bytes) => errors.push(text(bytes)) };
  const imports = { wasi_snapshot_preview1: system(memory, input, writers, seed) };
  instance = await WebAssembly.instantiate(gabarito, imports);
  let end = "";
  try {
    instance.exports._start();
  } catch (error) {
    end = String(error);
    if (error instanceof Ended && end.includes("Python")) return;
  }
  if (report) postMessage({ kind: "report", report });
  else postMessage({ kind: "fault", why: `${errors.join("")} ${end}` });
}

addEventListener("message", async ({ data }) => {
  try {
    await (data.files ? start(data.files) : run(data));
  } catch (error) {
    postMessage({ kind: "fault", why: String(error) });
  }
});
