"use strict";
function select(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = getSelection();
  selection.removeAllRanges();
  selection.addRange(range);
}
// Whether the text takes the place of the selection in what is copied.
function copied(text) {
  const put = (event) => {
    event.clipboardData.setData("text/plain", text);
    event.preventDefault();
  };
  addEventListener("copy", put);
  const isCopied = document.execCommand("copy");
  removeEventListener("copy", put);
  return isCopied;
}
// Has the buttons in a part of the page copy their sessions.
function copyByButtons(part) {
  for (const button of part.querySelectorAll("button.copy")) {
    copyByButton(button);
  }
}
function copyByButton(button) {
  const figure = button.closest("figure");
  const shown = figure.querySelector("pre");
  const status = figure.querySelector("[role=status]");
  button.hidden = false;
  button.addEventListener("click", async () => {
    status.textContent = "";
    try {
      await navigator.clipboard.writeText(button.dataset.text);
      status.textContent = button.dataset.copied;
    } catch {
      // A browser may refuse the clipboard to a page from a file.
      select(shown);
      if (copied(button.dataset.text)) {
        status.textContent = button.dataset.copied;
      }
    }
  });
}
copyByButtons(document);
// The variables of each function that runs at a line of a trace, the outermost first.
function running(lines, at) {
  const functions = [];
  for (const line of lines.slice(0, at + 1)) {
    const isCall = line.dataset.call !== undefined;
    functions.length = Math.min(functions.length, Number(line.dataset.depth) - (isCall ? 1 : 0));
    if (isCall) functions.push({ name: line.dataset.function, variables: new Map() });
    const { variables } = functions.at(-1);
    for (const changed of line.querySelectorAll(".changed > div")) {
      const [name, value] = changed.children;
      variables.set(name.textContent, value.textContent);
    }
  }
  return functions;
}
function element(name, text, className = "") {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}
for (const trace of document.querySelectorAll("details.trace")) {
  const lines = [...trace.querySelectorAll(".lines > li")];
  const stepper = trace.querySelector(".stepper");
  const [range, status, previous, next] = ["input", "[role=status]", ".previous", ".next"].map((it) =>
    stepper.querySelector(it)
  );
  const ran = new Map(lines.map((line) => [Number(line.dataset.line), line.querySelector(".code")]));
  const numbers = [...ran.keys()].sort((one, other) => one - other);
  const show = (at) => {
    const line = lines[at];
    const functions = running(lines, at);
    const changed = [...line.querySelectorAll("dt")].map((name) => name.textContent);
    range.value = at + 1;
    const outcome = line.querySelector(".outcome").textContent;
    const place = { at: at + 1, all: lines.length, line: line.dataset.line, outcome };
    status.textContent = status.dataset.words.replace(/{(\w+)}/g, (_, word) => place[word]);
    range.setAttribute("aria-valuetext", status.textContent);
    previous.disabled = at === 0;
    next.disabled = at === lines.length - 1;
    const listed = numbers.map((number) => {
      const isCurrent = number === Number(line.dataset.line);
      const shown = element("span", `${number}  ${ran.get(number).textContent}\n`, isCurrent ? "current" : "");
      if (isCurrent) shown.setAttribute("aria-current", "step");
      return shown;
    });
    const listing = stepper.querySelector(".ran");
    listing.replaceChildren(...listed);
    const current = listing.querySelector(".current");
    listing.scrollTop = current.offsetTop - listing.offsetTop - listing.clientHeight / 2;
    stepper.querySelector(".running").textContent = functions.map(({ name }) => name).join(" → ");
    const variables = [...functions.at(-1).variables].map(([name, value]) => {
      const shown = element("div", "", changed.includes(name) ? "current" : "");
      shown.append(element("dt", name), element("dd", value));
      return shown;
    });
    stepper.querySelector(".variables").replaceChildren(...variables);
  };
  const step = (by) => show(Math.max(0, Math.min(lines.length - 1, range.valueAsNumber - 1 + by)));
  range.addEventListener("input", () => step(0));
  previous.addEventListener("click", () => step(-1));
  next.addEventListener("click", () => step(1));
  stepper.hidden = false;
  trace.querySelector(".lines").hidden = true;
  show(0);
}
