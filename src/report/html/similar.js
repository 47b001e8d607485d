"use strict";
// A link to a folded pair opens it.
function unfold() {
  const target = document.getElementById(location.hash.slice(1));
  const details = target?.closest("details");
  if (details && !details.open) {
    details.open = true;
    target.scrollIntoView();
  }
}
addEventListener("hashchange", unfold);
unfold();
