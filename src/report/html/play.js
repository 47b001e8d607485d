// The game of a page. It is played again from its beginning after each line, so that to take one
// back is to leave it out.
{
  const part = (id) => document.getElementById(id);
  const [section, setup, start, withProgram, stop, back, shown, table, notes, forms, typed, line, log] = [
    "game", "setup", "start", "with-program", "stop-game", "take-back", "game-status", "table",
    "notes", "forms", "typed", "line", "log",
  ].map(part);
  const copy = log.closest("figure").querySelector(".copy");
  // Milliseconds before the page says that the other side is playing.
  const QUICK = 300;

  // What runs games without and with Python, the game that is played, and whether it waits for
  // a line.
  const runners = {};
  let game, isAsking, ticker;

  const board = new Board(table, (token) => isAsking && click(token));
  const making = new Forms(forms, (made) => isAsking && send(made), tell);

  const heard = {
    report(played) {
      game.played = played;
      show();
    },
    fault(why) {
      finish("over");
      typed.hidden = true;
      tell(said("game-fault", { why }));
    },
  };

  // What has changed on the board is seen there.
  function tell(told, changed = "") {
    const unseen = document.createElement("span");
    unseen.className = "unseen";
    unseen.textContent = `${changed} `;
    shown.replaceChildren(...(changed ? [unseen] : []), told);
  }

  function finish(state) {
    clearTimeout(ticker);
    isAsking = state === "asking";
    stop.hidden = true;
    section.dataset.state = state;
  }

  // Has gabarito play the game as far as its lines go.
  function run() {
    const { options, lines, program, seed, kept, runner } = game;
    isAsking = false;
    section.dataset.state = "playing";
    ticker = setTimeout(() => {
      tell(runner.version === undefined ? words.loading : words.thinking);
      stop.hidden = false;
      mark();
    }, QUICK);
    const order = { play: { assignment: assignment.builtin, options, lines, lang } };
    runner.run({ order, program, seed, kept });
  }

  function send(made) {
    game.marks.push(game.kept.length);
    game.lines.push(made);
    line.value = "";
    run();
  }

  // Leaves out the last line, and the replies that came after it.
  function leaveOut() {
    game.lines.pop();
    game.kept.length = game.marks.pop();
  }

  // The line after a click on a cell, which goes on with what there is or begins anew.
  function continued(token) {
    const { lines } = game.played.view;
    const starts = [line.value + token, token];
    return starts.find((begun) => lines.some((each) => each.startsWith(begun)));
  }

  function click(token) {
    if (making.takeCells) {
      making.choose(token, board.named(token));
    } else {
      const made = continued(token);
      if (made === undefined) return;
      if (game.played.view.lines.includes(made)) return send(made);
      line.value = made;
    }
    mark();
  }

  function mark() {
    if (!game?.played?.view) return;
    const isChosen = (token) => (making.takeCells ? making.token : line.value) === token;
    const isEnabled = (token) => isAsking && (making.takeCells || continued(token) !== undefined);
    board.mark(isEnabled, isChosen);
  }

  function show() {
    const { transcript, view, prompt, error } = game.played;
    finish(prompt === null ? "over" : "asking");
    const last = transcript.at(-1)?.printed ?? "";
    const told = last.slice(0, last.length - (prompt ?? "").length).trim().split("\n");
    part("played").hidden = false;
    showLog(transcript);
    const changed = view ? board.show(view) : [];
    notes.textContent = view?.notes.join("\n") ?? "";
    making.show(isAsking && view ? view.forms : []);
    table.hidden = !view;
    typed.hidden = !isAsking;
    typed.querySelector("label").textContent = prompt;
    back.hidden = !game.lines.length;
    mark();
    // Why a line was refused is told in one line, and so is how a game ends.
    const ending = error ? [error, words.over] : [isAsking ? prompt : told.at(-1) || words.over];
    const refused = isAsking && game.lines.length && told.length === 1 ? told : [];
    tell([...refused, ...ending].filter(Boolean).join("\n").replace(/:\s*$/, ""), changed.join(". "));
  }

  // What was shown before is the beginning of what is shown now, or goes on after its end.
  function showLog(transcript) {
    const texts = transcript.map(({ printed, typed }) => printed ?? `${typed}\n`);
    const isSame = (place) => log.childNodes[place]?.textContent === texts[place];
    const common = texts.findIndex((_, place) => !isSame(place));
    const kept = common < 0 ? texts.length : common;
    while (log.childNodes.length > kept) log.lastChild.remove();
    for (const [place, text] of texts.entries()) {
      if (place < kept) continue;
      const made = document.createElement(transcript[place].typed === undefined ? "span" : "kbd");
      made.textContent = text;
      log.append(made);
    }
    log.scrollTop = log.scrollHeight;
    copy.dataset.text = texts.join("");
  }

  async function begin() {
    const isWith = withProgram?.checked;
    if (isWith) tell(words.loading);
    const program = isWith ? await readProgram() : undefined;
    if (isWith && !program) return tell(shownStatus.textContent);
    const chosen = [...setup.querySelectorAll("[name]")];
    const options = chosen
      .filter(({ dataset }) => !isWith || !("withoutProgram" in dataset))
      .map(({ name, value }) => `--${name}=${value}`);
    if (program) options.push(`--with=${program.name}`);
    const files = { gabarito: await gabarito, python: isWith ? await python : undefined };
    if (section.dataset.state === "playing") game.runner.stop();
    const kind = isWith ? "python" : "reference";
    const runner = (runners[kind] ??= new Runner(files, heard));
    game = { options, program, runner, seed: drawSeed(), kept: [], lines: [], marks: [] };
    log.replaceChildren();
    board.clear();
    making.show([]);
    start.textContent = words.restart;
    run();
    return undefined;
  }

  setup.addEventListener("submit", (event) => {
    event.preventDefault();
    begin();
  });
  typed.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isAsking) send(line.value);
  });
  line.addEventListener("input", mark);
  back.addEventListener("click", () => {
    if (section.dataset.state === "playing") return;
    leaveOut();
    run();
  });
  stop.addEventListener("click", () => {
    game.runner.stop();
    finish("over");
    if (!game.played) return tell(words.stopped);
    leaveOut();
    show();
    return undefined;
  });
  withProgram?.addEventListener("change", () => {
    for (const option of setup.querySelectorAll("[data-without-program]")) {
      option.disabled = withProgram.checked;
    }
  });
  addEventListener("choose", () => {
    withProgram.disabled = false;
    part("program-first").hidden = true;
  });
  gabarito.then(
    () => {
      start.disabled = false;
    },
    () => tell(words.unsupported),
  );
}
