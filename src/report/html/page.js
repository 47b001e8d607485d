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
// What is folded would be missing on paper.
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("details")) {
    details.open = true;
  }
});
