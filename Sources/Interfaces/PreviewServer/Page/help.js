// The keyboard shortcuts of the page.

import { dialog, el, openDialog } from "./dom.js";

const keys = [
  ["Ctrl-S", "Save"], ["Ctrl-Z", "Undo"], ["Ctrl-Shift-Z", "Redo"], ["?", "This list"],
  ["Escape", "Close a dialog, or cancel editing a cell"],
  ["Arrows", "Move between the cells of a table"], ["Home, End", "First and last cell of a row"],
  ["Ctrl-Home, Ctrl-End", "First and last row"], ["Page up, Page down", "A screen of rows"],
  ["Enter, F2", "Edit a cell, or open it"], ["Space", "Select the row"], ["Delete", "Clear the cell"],
];

export function showHelp() {
  openDialog(dialog("Keyboard shortcuts", "small-dialog",
    el("dl", { class: "keys" }, keys.map(([key, meaning]) =>
      [el("dt", {}, el("kbd", {}, key)), el("dd", {}, meaning)]))));
}
