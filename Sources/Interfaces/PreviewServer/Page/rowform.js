// A form for one row, for tables whose cells are not edited in the grid.

import { edit } from "./app.js";
import { button, dialog, el, freshID, openDialog, say } from "./dom.js";

/** Opens the form of a row. Calls `done` after its values were sent. */
export function openRowForm(row, columns, target, done) {
  const controls = columns.filter((column) => column.shown).map((column) => control(row.cells[column.id], column));
  const fault = el("p", { class: "fault", role: "alert" });
  async function send() {
    const edits = controls.flatMap((one) => one.change() ?? [])
      .map((change) => ({ set: target.field, row: row.id, ...(target.path ? { path: target.path } : {}), ...change }));
    if (edits.length) {
      const reports = await edit(...edits);
      const failed = reports.find((report) => !report.applied);
      if (failed) {
        fault.textContent = failed.error;
        return;
      }
      say("Row changed");
    }
    element.close();
  }
  const element = dialog("Edit row", "small-dialog row-form",
    el("div", { class: "row-form-fields" }, controls.map((one) => one.body)), fault,
    el("div", { class: "dialog-foot" }, button("Cancel", () => element.close()), button("Apply", send, { class: "main-button" })));
  openDialog(element, done);
}

/** Returns a labelled control for a cell, and its change if there is one. */
function control(cell, column) {
  const id = freshID("cell");
  const title = [column.title || column.id, column.required && " *"];
  const options = column.options.filter((one) => !one.deleted || cell.chosen?.includes(one.id));
  if (column.stores === "options" && column.multi) {
    const boxes = options.map((one) => el("input", { type: "checkbox", value: one.id, checked: cell.chosen.includes(one.id) }));
    const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
    return {
      body: el("fieldset", {}, el("legend", {}, title), boxes.map((box, index) => el("label", {}, box, ` ${options[index].text}`))),
      change: () => (String(chosen()) === String(cell.chosen) ? null : { column: column.id, options: chosen() }),
    };
  }
  const isChoice = column.entry === "chosen";
  const isFixed = !isChoice && column.entry !== "typed";
  const before = column.stores === "options" ? cell.chosen[0] ?? "" : cell.input;
  const input = isChoice
    ? el("select", { id, value: before }, el("option", { value: "" }, "–"), options.map((one) => el("option", { value: one.id, selected: one.id === before }, one.text)))
    : el("input", {
      id, type: column.editor === "date" ? column.control : "text", inputmode: column.stores === "number" ? "decimal" : undefined,
      autocomplete: "off", value: isFixed ? cell.text : before, disabled: isFixed,
    });
  return {
    body: el("div", { class: "adder" }, el("label", { for: id, class: "field-label" }, title), input),
    change() {
      if (isFixed || input.value === before) return null;
      return isChoice ? { column: column.id, options: input.value ? [input.value] : [] } : { column: column.id, text: input.value };
    },
  };
}
