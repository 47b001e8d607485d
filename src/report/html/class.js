"use strict";
const table = document.getElementById("rows");
const body = table.tBodies[0];
const rows = [...body.rows];
const filter = document.getElementById("filter");
const show = document.getElementById("show");
const shown = document.getElementById("shown");
const collator = new Intl.Collator(document.documentElement.lang, { numeric: true });

// Without accents and case, so that "joao" finds "João".
function plain(text) {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

const kinds = {
  all: () => true,
  look: (row) => "look" in row.dataset,
  failed: (row) => Number(row.dataset.failed) > 0,
  refused: (row) => "refused" in row.dataset,
};

function update() {
  const wanted = plain(filter.value.trim());
  let count = 0;
  for (const row of rows) {
    const isShown = kinds[show.value](row) && plain(row.cells[0].textContent).includes(wanted);
    row.hidden = !isShown;
    count += isShown ? 1 : 0;
  }
  shown.textContent = `${count} / ${rows.length}`;
}

// What has no number comes last, up or down.
function compareNumbers(one, other, sign) {
  const [a, b] = [parseFloat(one), parseFloat(other)];
  if (Number.isNaN(a) || Number.isNaN(b)) {
    return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  }
  return sign * (a - b);
}

function sort(head) {
  const isUp = head.getAttribute("aria-sort") !== "ascending";
  const sign = isUp ? 1 : -1;
  const key = (row) => row.cells[head.cellIndex].dataset.key;
  const isNumber = "number" in head.dataset;
  rows.sort((one, other) =>
    isNumber
      ? compareNumbers(key(one), key(other), sign)
      : sign * collator.compare(key(one), key(other)));
  body.append(...rows);
  for (const each of head.parentElement.cells) {
    each.setAttribute("aria-sort", "none");
  }
  head.setAttribute("aria-sort", isUp ? "ascending" : "descending");
}

for (const button of table.querySelectorAll("thead button")) {
  button.disabled = false;
  button.addEventListener("click", () => sort(button.closest("th")));
}
filter.addEventListener("input", update);
show.addEventListener("change", update);
document.getElementById("controls").hidden = false;
// A browser keeps what was typed before the page was loaded again.
update();
