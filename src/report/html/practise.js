const [file, again, stop, shownStatus, progress, report] = [
  "file", "again", "stop", "status", "progress", "report",
].map((id) => document.getElementById(id));
const TICK = 400;
const MAX_SIZE = 1 << 20;

// What runs judgements, the judgement that runs, and the file that was chosen.
let runner, judgement, chosen;

function say(id, values) {
  shownStatus.textContent = said(id, values);
}

const heard = {
  ready({ version, release }) {
    document.getElementById("python").textContent = said("python", { version, release });
    file.disabled = false;
    if (!judgement && !chosen) idle("ready");
  },
  progress(told) {
    const [phase, done, all] = told.split(" ");
    judgement.progress = { phase: words[`phase-${phase}`], done: Number(done), all: Number(all) };
  },
  report(result) {
    const { name } = judgement;
    end();
    show(result);
    idle("done", { name });
  },
  fault(why) {
    end();
    idle("fault", { why });
  },
};

function idle(id, values) {
  say(id, values);
  progress.hidden = true;
  stop.hidden = true;
  again.hidden = !chosen;
}

function end() {
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

// The program that was chosen; nothing where it cannot be read, which the status tells.
async function readProgram() {
  let content;
  try {
    if (chosen.handle) chosen.file = await chosen.handle.getFile();
    content = await chosen.file.slice(0, MAX_SIZE + 1).arrayBuffer();
  } catch {
    // A browser may refuse to read again a file that has changed.
    file.value = "";
    say("unreadable");
    return undefined;
  }
  const { name } = chosen.file;
  if (content.byteLength <= MAX_SIZE) return { name, source: new Uint8Array(content) };
  say("long", { name });
  return undefined;
}

async function judge() {
  const program = await readProgram();
  if (!program) return;
  if (judgement) {
    end();
    runner.stop();
  }
  judgement = { name: program.name, ticker: setInterval(tell, TICK) };
  progress.removeAttribute("value");
  progress.hidden = stop.hidden = false;
  again.hidden = report.hidden = true;
  document.getElementById("result").textContent = "";
  tell();
  runner.run({ order: { judge: { assignment, lang } }, program, seed: drawSeed(), kept: [] });
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
  dispatchEvent(new Event("choose"));
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
  runner.stop();
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

Promise.all([gabarito, python]).then(
  ([gabarito, python]) => {
    runner = new Runner({ gabarito, python }, heard);
  },
  () => idle("unsupported"),
);
