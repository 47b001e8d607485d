const text = (id) => document.getElementById(id).textContent;
const { assignment, lang, words } = JSON.parse(text("data"));
// More than the limit of a case, since messages take time.
const GRACE = 1500;

const said = (id, values = {}) =>
  words[id].replace(/\{ ?\$([a-z]+) ?\}/g, (_, name) => values[name]);

async function unpacked(name) {
  const binary = atob(text(name));
  // It is long, and not needed any more.
  document.getElementById(name).remove();
  const bytes = new Uint8Array(binary.length);
  for (let place = 0; place < bytes.length; place += 1) bytes[place] = binary.charCodeAt(place);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

async function unpackedModule(name) {
  return WebAssembly.compile(await unpacked(name));
}

async function unpackedPython() {
  const names = ["loader", "runtime", "lock", "library"];
  const [module, ...files] = await Promise.all([
    unpackedModule("python-wasm"),
    ...names.map(unpacked),
  ]);
  return { module, ...Object.fromEntries(names.map((name, place) => [name, files[place]])) };
}

const script = URL.createObjectURL(new Blob([text("worker")], { type: "text/javascript" }));
const gabarito = unpackedModule("gabarito-wasm");
const python = document.getElementById("loader") ? gabarito.then(unpackedPython) : undefined;

// A reply in the place of a harness that cannot make one, as `marshal` of Python writes it:
// `(verdict, status, microseconds, step, 0)` without an endless function, no notes, and no frame.
function lostReply(verdict, status, microseconds, step) {
  const bytes = [0x28, 5, 0, 0, 0, 0x75, verdict.length, 0, 0, 0];
  bytes.push(...new TextEncoder().encode(verdict));
  for (const number of [status, microseconds, step, 0]) {
    bytes.push(0x69, ...[0, 8, 16, 24].map((shift) => (number >> shift) & 255));
  }
  return new Uint8Array([bytes.length, 0, 0, 0, ...bytes, 0, 0, 0, 0]);
}

// Runs gabarito in a worker, one task after the other. Where a session of a program does not end,
// the worker is ended, and the task begins again in a new one with the replies that were kept.
class Runner {
  // The functions of `heard` are called with what a task tells: `ready`, `progress`, `report`
  // and `fault`.
  constructor(files, heard) {
    this.files = files;
    this.heard = heard;
    this.start();
  }

  start() {
    this.worker?.terminate();
    this.version = undefined;
    const worker = new Worker(script);
    const isCurrent = () => worker === this.worker;
    worker.addEventListener("message", ({ data }) => isCurrent() && this.told[data.kind](data));
    worker.addEventListener("error", ({ message }) => isCurrent() && this.fail(message));
    worker.postMessage({ files: this.files });
    this.worker = worker;
  }

  // A task may have a program, with its name and its source. `kept` has the replies of earlier
  // runs with the same seed.
  run(task) {
    this.task = task;
    if (this.version !== undefined) this.post();
  }

  post() {
    const { order, program, seed, kept } = this.task;
    const named = program && { name: program.name, python: this.version };
    const source = program?.source ?? new Uint8Array();
    this.worker.postMessage({ order: { task: order, program: named }, source, seed, kept });
  }

  end() {
    clearTimeout(this.task?.timer);
    this.task = undefined;
  }

  stop() {
    this.end();
    this.start();
  }

  fail(why) {
    this.end();
    // One that never was ready would fail again.
    if (this.version !== undefined) this.start();
    this.heard.fault(why);
  }

  // Goes on with a new worker after the session that this one cannot end.
  goOn(verdict, status) {
    const { begun, kept, step, timer } = this.task;
    clearTimeout(timer);
    const elapsed = Math.min((performance.now() - begun) * 1000, 2 ** 31 - 1);
    kept.push(lostReply(verdict, status, Math.round(elapsed), step));
    this.start();
  }

  told = {
    ready: (data) => {
      this.version = data.version;
      this.heard.ready?.(data);
      if (this.task) this.post();
    },
    begin: ({ number }) => {
      this.task.begun = performance.now();
      this.task.step = 0;
      this.task.timer = setTimeout(() => this.goOn("wall", 0), number * 1000 + GRACE);
    },
    step: ({ number }) => {
      this.task.step = number;
    },
    reply: ({ reply }) => {
      clearTimeout(this.task.timer);
      this.task.kept.push(reply);
    },
    lost: ({ status }) => this.goOn("ended", status),
    progress: (data) => this.heard.progress?.(data.text),
    report: (data) => {
      this.end();
      this.heard.report(JSON.parse(data.report));
    },
    fault: ({ why }) => this.fail(why),
  };
}

// Numbers that a task has by chance, the same in each of its runs.
const drawSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] | 1;
