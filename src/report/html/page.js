"use strict";
function select(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = getSelection();
  selection.removeAllRanges();
  selection.addRange(range);
}
for (const button of document.querySelectorAll("button.copy")) {
  const figure = button.closest("figure");
  const text = figure.querySelector("pre");
  const status = figure.querySelector("[role=status]");
  button.hidden = false;
  button.addEventListener("click", async () => {
    status.textContent = "";
    try {
      await navigator.clipboard.writeText(text.textContent);
      status.textContent = button.dataset.copied;
    } catch {
      // A browser may refuse the clipboard to a page from a file.
      select(text);
      if (document.execCommand("copy")) {
        status.textContent = button.dataset.copied;
      }
    }
  });
}
// What is folded would be missing on paper.
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details")) {
    details.open = true;
  }
});
