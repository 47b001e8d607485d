// A board of a game, to be clicked on: a grid, of which one cell can be reached by Tab and the
// others by the arrows.
class Board {
  // `onClick` is called with the token of a cell.
  constructor(place, onClick) {
    this.place = place;
    this.onClick = onClick;
    this.cells = [];
    place.addEventListener("keydown", (event) => this.move(event));
  }

  // Shows a view, and gives the descriptions of the cells that have changed.
  show({ columns, rows, links }) {
    const shape = JSON.stringify([columns, rows.map(({ name }) => name), links]);
    const isNew = this.shape !== shape;
    if (isNew) this.make(columns, rows, links);
    this.shape = shape;
    const changed = [];
    for (const cell of this.cells) {
      const { text, token } = rows[cell.row].cells[cell.column];
      const content = text || words.free;
      const values = { row: rows[cell.row].name, column: columns[cell.column], content };
      const isChanged = !isNew && cell.button.textContent !== text;
      cell.token = token;
      cell.name = said("cell", values);
      cell.button.textContent = text;
      cell.button.setAttribute("aria-label", cell.name);
      cell.button.classList.toggle("new", isChanged);
      if (isChanged && text) changed.push(cell.name);
    }
    return changed;
  }

  // Forgets what is shown, so that nothing of the next view has changed.
  clear() {
    this.shape = undefined;
  }

  make(columns, rows, links) {
    const table = document.createElement("table");
    table.setAttribute("role", "grid");
    table.setAttribute("aria-label", words.board);
    const head = table.insertRow();
    head.append(document.createElement("td"), ...columns.map((name) => header("col", name)));
    this.cells = [];
    rows.forEach(({ name, cells }, row) => {
      const line = table.insertRow();
      line.append(header("row", name));
      cells.forEach((_, column) => {
        const button = document.createElement("button");
        button.type = "button";
        button.tabIndex = this.cells.length ? -1 : 0;
        const cell = { button, row, column };
        button.addEventListener("click", () => this.onClick(cell.token));
        button.addEventListener("focus", () => this.reach(cell));
        line.insertCell().append(button);
        this.cells.push(cell);
      });
    });
    this.place.style.setProperty("--columns", columns.length);
    this.place.classList.toggle("linked", links.length > 0);
    this.place.replaceChildren(table, ...(links.length ? [lines(columns, rows, links)] : []));
  }

  // Marks what can be clicked on, and what is chosen.
  mark(isEnabled, isChosen) {
    for (const { button, token } of this.cells) {
      button.setAttribute("aria-disabled", !isEnabled(token));
      if (isChosen(token)) button.setAttribute("aria-pressed", true);
      else button.removeAttribute("aria-pressed");
    }
  }

  // The description of a cell.
  named(token) {
    return this.cells.find((cell) => cell.token === token)?.name;
  }

  reach(reached) {
    for (const cell of this.cells) cell.button.tabIndex = cell === reached ? 0 : -1;
  }

  move(event) {
    const steps = {
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      Home: [0, -Infinity],
      End: [0, Infinity],
    };
    const [down, right] = steps[event.key] ?? [];
    const at = this.cells.find(({ button }) => button === event.target);
    if (down === undefined || !at) return;
    event.preventDefault();
    const last = this.cells.at(-1);
    const row = Math.max(0, Math.min(last.row, at.row + down));
    const column = Math.max(0, Math.min(last.column, at.column + right));
    this.cells.find((cell) => cell.row === row && cell.column === column).button.focus();
  }
}

function header(scope, name) {
  const made = document.createElement("th");
  made.scope = scope;
  made.textContent = name;
  return made;
}

// The lines between cells, drawn beneath them.
function lines(columns, rows, links) {
  const drawing = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
    return made;
  };
  const places = new Map();
  rows.forEach(({ cells }, row) => {
    cells.forEach(({ token }, column) => places.set(token, [column + 0.5, row + 0.5]));
  });
  const all = drawing("svg", { viewBox: `0 0 ${columns.length} ${rows.length}`, "aria-hidden": true });
  for (const link of links) {
    const [[x1, y1], [x2, y2]] = link.map((token) => places.get(token));
    all.append(drawing("line", { x1, y1, x2, y2 }));
  }
  return all;
}
