// The forms that make the lines which are too many to be listed.
class Forms {
  // `onLine` is called with a line that was made, `onMissing` with words on what is missing.
  constructor(place, onLine, onMissing) {
    Object.assign(this, { place, onLine, onMissing });
  }

  show(forms) {
    const shape = JSON.stringify(forms);
    if (this.shape === shape) return;
    this.shape = shape;
    // The field of a cell shows it.
    this.outputs = [];
    this.choose(undefined);
    this.place.replaceChildren(...forms.map((form) => this.made(form)));
  }

  get takeCells() {
    return this.outputs?.length > 0;
  }

  // Puts a cell into the forms.
  choose(token, name) {
    this.token = token;
    for (const output of this.outputs) output.value = name ?? words["no-cell"];
  }

  made({ label, fields }) {
    const form = document.createElement("form");
    const values = fields.map((field) => this.field(form, field));
    const button = document.createElement("button");
    button.textContent = label;
    form.append(button);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const parts = values.map((value) => value());
      if (parts.every(Boolean)) this.onLine(parts.join(" "));
      else this.onMissing(words["no-cell"]);
    });
    return form;
  }

  // Adds a field to a form, and gives the function of its part of the line.
  field(form, field) {
    const [[kind, about]] = Object.entries(field);
    if (kind === "word") return () => about;
    const label = document.createElement("label");
    label.append(`${about.label} `);
    form.append(label);
    return this[kind](form, label, about);
  }

  cell(_, label) {
    const output = document.createElement("output");
    output.value = words["no-cell"];
    label.append(output);
    this.outputs.push(output);
    return () => this.token;
  }

  choice(_, label, { words: choices }) {
    const select = document.createElement("select");
    select.append(...choices.map(([value, text]) => new Option(text, value)));
    label.append(select);
    return () => select.value;
  }

  letters(form, label, { tiles, separator }) {
    const input = document.createElement("input");
    Object.assign(input, { required: true, autocomplete: "off", spellcheck: false, size: 12 });
    input.autocapitalize = "characters";
    label.append(input);
    const letters = () => [...input.value.toUpperCase().replace(/\s/g, "")];
    const buttons = tiles.map((tile) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", className: "tile", textContent: tile });
      button.addEventListener("click", () => {
        input.value = [...letters(), tile].join("");
        mark();
      });
      return button;
    });
    // A tile is used where the letters have its letter as often as the tiles up to it.
    const mark = () => {
      const used = letters();
      buttons.forEach((button, place) => {
        const tile = tiles[place];
        const upToIt = tiles.slice(0, place + 1).filter((each) => each === tile).length;
        const isUsed = used.filter((each) => each === tile).length >= upToIt;
        button.classList.toggle("used", isUsed);
      });
    };
    input.addEventListener("input", mark);
    const rack = document.createElement("span");
    rack.setAttribute("role", "group");
    rack.setAttribute("aria-label", label.textContent.trim());
    rack.append(...buttons);
    form.append(rack);
    return () => letters().join(separator);
  }
}
