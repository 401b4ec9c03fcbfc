// In-place editing of cells.

import { edit, nameOf, on, field, isWritable } from "./app.js";
import { get } from "./api.js";
import { button, dialog, el, openDialog } from "./dom.js";
import { pictureList } from "./pictures.js";
import { openSignature } from "./signature.js";

/** Shows a control in a cell and returns it. Calls `done` with the direction in which to move next. */
export function editCell(element, cell, column, target, typed, done) {
  const { field: id, ...place } = target;
  const send = (change) => edit({ set: id, ...place, ...change });
  switch (column.entry) {
    case "fixed":
      done();
      return null;
    case "chosen":
      if (typed === "") {
        send({ options: [] }).then(() => done());
        return {};
      }
      if (column.editor === "choice" || !column.multi) return chooseCell(element, cell, column, send, typed, done);
      openChoices(cell, column, send, done);
      return {};
    case "opened":
      if (column.editor === "signature") openSignature(target, { left: done });
      else openPictures(target, column, done);
      return {};
    default:
      return write(element, cell, column, send, typed, done);
  }
}

/** Calls `finish` for the keys that leave a cell, with the direction in which to move next. */
function leave(event, finish) {
  event.stopPropagation();
  if (!["Enter", "Escape", "Tab"].includes(event.key)) return;
  event.preventDefault();
  if (event.key === "Enter") finish({ down: 1 });
  else if (event.key === "Escape") finish({}, false);
  else finish({ right: event.shiftKey ? -1 : 1 });
}

function write(element, cell, column, send, typed, done) {
  // A date control cannot receive the typed character, so typing opens a plain text control.
  const isPicked = column.editor === "date" && typed === undefined;
  const pattern = column.editor !== "date" || isPicked ? undefined
    : { time: "hh:mm", "datetime-local": "YYYY-MM-DDThh:mm" }[column.control] ?? "YYYY-MM-DD";
  const input = el("input", {
    type: isPicked ? column.control : "text", placeholder: pattern, title: pattern, class: "editing", "aria-label": column.title || column.id,
    inputmode: column.stores === "number" ? "decimal" : undefined, autocomplete: "off", value: typed ?? cell.input,
  });
  let isOver = false;
  async function finish(step, isKept = true) {
    if (isOver) return;
    isOver = true;
    if (isKept && input.value !== cell.input) {
      const [report] = await send({ text: input.value });
      if (report && !report.applied) {
        isOver = false;
        input.setAttribute("aria-invalid", "true");
        input.title = report.error;
        const note = element.querySelector(".cell-fault") ?? el("span", { class: "cell-fault", role: "alert" });
        note.textContent = report.error;
        element.append(note);
        input.focus();
        return;
      }
    }
    element.classList.remove("edited");
    await done(step);
  }
  input.addEventListener("keydown", (event) => leave(event, finish));
  input.addEventListener("blur", () => { if (!input.validity.badInput) finish(); });
  element.classList.add("edited");
  element.replaceChildren(input);
  input.focus();
  if (typed === undefined) input.select?.();
  else if (typed === "") finish();
  return input;
}

function chooseCell(element, cell, column, send, typed, done) {
  const options = column.options.filter((one) => !one.deleted || cell.input === one.id || cell.chosen?.includes(one.id));
  const select = el("select", { class: "editing", "aria-label": column.title || column.id },
    el("option", { value: "" }, "–"), options.map((one) => el("option", { value: one.id }, one.text)));
  select.value = cell.chosen?.[0] ?? cell.input;
  const before = select.value;
  const start = typed?.toLocaleLowerCase();
  const meant = start && options.find((one) => one.text.toLocaleLowerCase().startsWith(start));
  if (meant) select.value = meant.id;
  let isOver = false;
  async function finish(step, isKept = true) {
    if (isOver) return;
    isOver = true;
    if (isKept && select.value !== before) await send({ options: select.value ? [select.value] : [] });
    await done(step);
  }
  select.addEventListener("keydown", (event) => leave(event, finish));
  select.addEventListener("blur", () => finish());
  element.replaceChildren(select);
  select.focus();
  return select;
}

function openChoices(cell, column, send, done) {
  const boxes = column.options.filter((one) => !one.deleted || cell.chosen.includes(one.id)).map((one) =>
    el("input", { type: "checkbox", value: one.id, checked: cell.chosen.includes(one.id) }));
  const element = dialog(column.title || column.id, "small-dialog",
    el("div", { class: "choices", role: "group", "aria-label": column.title || column.id }, boxes.map((box) =>
      el("label", { class: "choice" }, box, column.options.find((one) => one.id === box.value).text))),
    el("div", { class: "dialog-foot" }, button("Done", () => element.close(), { class: "main-button" })));
  openDialog(element, async () => {
    const chosen = boxes.filter((box) => box.checked).map((box) => box.value);
    if (chosen.join() !== cell.chosen.join()) await send({ options: chosen });
    done();
  });
  boxes[0]?.focus();
}

function openPictures(target, column, done) {
  const body = el("div", { class: "picture-field" });
  async function draw() {
    // Reload the cell, because its images may have changed.
    for (let from = 0; ; from += 200) {
      const found = await get("rows", { field: target.field, path: target.path ?? "", from, count: 200 });
      const row = found.rows.find((one) => one.id === target.row);
      if (row) {
        const isDisabled = !isWritable() || field(target.field)?.disabled;
        body.replaceChildren(...pictureList(target, row.cells[target.column].files ?? [], column.multi, isDisabled, column.title || nameOf(target.field)));
        return;
      }
      if (from + 200 >= found.count) return;
    }
  }
  const stop = on("rows", draw);
  const element = dialog(column.title || "Pictures", "small-dialog", body);
  openDialog(element, () => {
    stop();
    done();
  });
  draw();
}
