const text = (id) => document.getElementById(id).textContent;
const { assignment, lang, words } = JSON.parse(text("data"));
const [file, again, stop, shownStatus, progress, report] = [
  "file", "again", "stop", "status", "progress", "report",
].map((id) => document.getElementById(id));
// More than the limit of a case, since messages take time.
const GRACE = 1500;
const TICK = 400;
const MAX_SIZE = 1 << 20;

// The script and the files of a worker, the worker, its version of Python once it is ready, the
// judgement that runs, and the file that was chosen.
let script, files, worker, version, judgement, chosen;

function say(id, values = {}) {
  shownStatus.textContent = words[id].replace(/\{ ?\$([a-z]+) ?\}/g, (_, name) => values[name]);
}

async function unpacked(name) {
  const binary = atob(text(name));
  // It is long, and not needed any more.
  document.getElementById(name).remove();
  const bytes = new Uint8Array(binary.length);
  for (let place = 0; place < bytes.length; place += 1) bytes[place] = binary.charCodeAt(place);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).arrayBuffer();
}

async function unpack() {
  const module = async (name) => WebAssembly.compile(await unpacked(name));
  const [loader, runtime, lock, library, python, judge] = await Promise.all([
    unpacked("loader"),
    unpacked("runtime"),
    unpacked("lock"),
    unpacked("library"),
    module("python-wasm"),
    module("judge-wasm"),
  ]);
  files = { loader, runtime, lock, library, modules: { python, judge } };
  script = URL.createObjectURL(new Blob([text("worker")], { type: "text/javascript" }));
}

function startWorker() {
  worker?.terminate();
  version = undefined;
  worker = new Worker(script);
  worker.addEventListener("message", ({ data }) => heard[data.kind](data));
  worker.addEventListener("error", (event) => fail(event.message));
  worker.postMessage({ files });
}

function run() {
  const { name, source, seed, kept } = judgement;
  const order = { assignment, name, lang, python: version };
  worker.postMessage({ order, source, seed, kept });
}

// A reply in the place of a harness that cannot make one, as `marshal` of Python writes it:
// `(verdict, status, microseconds, step)`, no notes, and no frame.
function lostReply(verdict, status, microseconds, step) {
  const bytes = [0x28, 4, 0, 0, 0, 0x75, verdict.length, 0, 0, 0];
  bytes.push(...new TextEncoder().encode(verdict));
  for (const number of [status, microseconds, step]) {
    bytes.push(0x69, ...[0, 8, 16, 24].map((shift) => (number >> shift) & 255));
  }
  return new Uint8Array([bytes.length, 0, 0, 0, ...bytes, 0, 0, 0, 0]);
}

// Goes on with a new worker after the session that this one cannot end.
function goOn(verdict, status) {
  clearTimeout(judgement.timer);
  const elapsed = Math.min((performance.now() - judgement.begun) * 1000, 2 ** 31 - 1);
  judgement.kept.push(lostReply(verdict, status, Math.round(elapsed), judgement.step));
  startWorker();
}

const heard = {
  ready(data) {
    version = data.version;
    document.getElementById("python").textContent = words.python
      .replace(/\{ ?\$version ?\}/, version)
      .replace(/\{ ?\$release ?\}/, data.release);
    file.disabled = false;
    if (judgement) run();
    else if (!chosen) idle("ready");
  },
  begin({ number }) {
    judgement.begun = performance.now();
    judgement.step = 0;
    judgement.timer = setTimeout(() => goOn("wall", 0), number * 1000 + GRACE);
  },
  step({ number }) {
    judgement.step = number;
  },
  reply({ reply }) {
    clearTimeout(judgement.timer);
    judgement.kept.push(reply);
  },
  lost({ status }) {
    goOn("ended", status);
  },
  progress(data) {
    const [phase, done, all] = data.text.split(" ");
    judgement.progress = { phase: words[`phase-${phase}`], done: Number(done), all: Number(all) };
  },
  report(data) {
    const { name, ticker } = judgement;
    clearInterval(ticker);
    judgement = undefined;
    show(JSON.parse(data.report));
    idle("done", { name });
  },
  fault({ why }) {
    fail(why);
  },
};

function idle(id, values) {
  say(id, values);
  progress.hidden = true;
  stop.hidden = true;
  again.hidden = !chosen;
}

function fail(why) {
  end();
  idle("fault", { why });
  // One that never was ready would fail again.
  if (version) startWorker();
}

function end() {
  clearTimeout(judgement?.timer);
  clearInterval(judgement?.ticker);
  judgement = undefined;
}

function tell() {
  const { name, progress: at } = judgement;
  if (!at) return say("begun", { name });
  progress.max = at.all || 1;
  progress.value = at.done;
  say("judging", { name, ...at });
}

async function judge() {
  let content;
  try {
    if (chosen.handle) chosen.file = await chosen.handle.getFile();
    content = await chosen.file.slice(0, MAX_SIZE + 1).arrayBuffer();
  } catch {
    // A browser may refuse to read again a file that has changed.
    file.value = "";
    return say("unreadable");
  }
  const { name } = chosen.file;
  if (content.byteLength > MAX_SIZE) return say("long", { name });
  if (judgement) {
    end();
    startWorker();
  }
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  judgement = { name, source: new Uint8Array(content), seed: seed | 1, kept: [], step: 0 };
  judgement.ticker = setInterval(tell, TICK);
  progress.removeAttribute("value");
  progress.hidden = stop.hidden = false;
  again.hidden = report.hidden = true;
  document.getElementById("result").textContent = "";
  tell();
  if (version) run();
}

// The report is a page of its own: its headings go below that of this page.
function show({ html, document: result }) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const parts = [...page.querySelectorAll("header > *, main > *")];
  report.replaceChildren(...parts.map((part) => document.importNode(part, true)));
  for (const level of [5, 4, 3, 2, 1]) {
    for (const heading of report.querySelectorAll(`h${level}`)) {
      const lower = document.createElement(`h${level + 1}`);
      lower.id = heading.id;
      lower.append(...heading.childNodes);
      heading.replaceWith(lower);
    }
  }
  report.hidden = false;
  copyByButtons(report);
  document.getElementById("result").textContent = JSON.stringify(result);
  report.focus({ preventScroll: true });
}

function choose(candidate) {
  chosen = candidate;
  judge();
}

file.addEventListener("click", async (event) => {
  // A handle can be read again when the file has changed.
  if (!window.showOpenFilePicker) return;
  event.preventDefault();
  const types = [{ description: "Python", accept: { "text/x-python": [".py"] } }];
  try {
    const [handle] = await showOpenFilePicker({ types });
    choose({ handle });
  } catch {
    // Nothing was chosen.
  }
});
file.addEventListener("change", () => {
  if (file.files.length) choose({ file: file.files[0] });
});
again.addEventListener("click", judge);
stop.addEventListener("click", () => {
  end();
  startWorker();
  idle("stopped");
});
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", async (event) => {
  event.preventDefault();
  const [item] = event.dataTransfer.items;
  const [dropped] = event.dataTransfer.files;
  if (!dropped || file.disabled) return;
  const handle = await item.getAsFileSystemHandle?.().catch(() => undefined);
  choose({ handle, file: dropped });
});

unpack().then(startWorker, () => idle("unsupported"));
