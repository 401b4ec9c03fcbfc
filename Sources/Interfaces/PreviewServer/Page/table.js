// Tables and collections: a button on the page, and a dialog with the rows.

import { get } from "./api.js";
import { attend, field, flushAll, nameOf, on } from "./app.js";
import { button, counted, dialog, el, openDialog } from "./dom.js";
import { Grid } from "./grid.js";
import { openRowForm } from "./rowform.js";
import { Rows } from "./rows.js";
import { rowTools } from "./rowtools.js";

const previewed = 3;

/** Returns a button with the row count and the first rows, which opens the dialog. */
export function tableButton(_, context) {
  const count = el("span", { class: "row-count" });
  const rows = el("div", { class: "first-rows", "aria-hidden": "true" });
  const opener = button("", () => openTable(context.id), {
    class: "field-button table-button", id: context.controlID, "aria-describedby": context.describe,
    "aria-labelledby": `${context.controlID}-title ${context.controlID}-count`, "data-focus": `table-${context.id}`,
  });
  count.id = `${context.controlID}-count`;
  opener.replaceChildren(rows, el("span", { class: "table-foot" }, count, el("span", { class: "open-sign", "aria-hidden": "true" }, "Open ›")));
  let asked = 0;
  async function preview(now) {
    asked += 1;
    const mine = asked;
    try {
      const found = await get("rows", { field: now.id, path: "", from: 0, count: previewed });
      if (mine === asked) rows.replaceChildren(context.item.compactView ? sentences(found) : firstRows(found));
    } catch {
      rows.replaceChildren();
    }
  }
  const stop = on("rows", (id) => {
    const now = field(context.id);
    if (now && (id === context.id || id === null)) preview(now);
  });
  let told = "";
  return {
    body: opener, labels: false, end: stop,
    update(now) {
      count.textContent = counted(now.rows?.count ?? 0, "row");
      const next = JSON.stringify(now);
      if (next !== told) preview(now);
      told = next;
    },
  };
}

function firstRows(found) {
  if (!found.rows.length) return el("p", { class: "quiet none" }, "No rows yet.");
  const columns = found.columns.filter((column) => column.shown).slice(0, 5);
  const wide = columns.length > 2 ? widest(columns, found.rows) : undefined;
  return el("table", {},
    el("thead", {}, el("tr", {}, columns.map((column) => el("th", { class: column.stores === "number" ? "number" : column === wide ? "wide" : undefined }, column.title || column.id)))),
    el("tbody", {}, found.rows.map((row) => el("tr", {}, columns.map((column) =>
      el("td", { class: column.stores === "number" ? "number" : undefined }, row.cells[column.id].text.slice(0, 80) || (column.editor === "pictures" ? pictures(row.cells[column.id]) : "")))))));
}

/** Returns the column with the longest text in `rows`; numbers are short. */
function widest(columns, rows) {
  const length = (column) => (column.stores === "number" ? 0 : Math.max(...rows.map((row) => row.cells[column.id].text.length)));
  return columns.reduce((best, column) => (length(column) > length(best) ? column : best));
}

/** Returns the rows as sentences. Codes that name no column are marked. */
function sentences(found) {
  if (!found.rows.length) return el("p", { class: "quiet none" }, "No rows yet.");
  return el("div", { class: "sentences" }, found.rows.map((row) => el("p", {},
    (row.sentence ?? []).map((piece) => (piece.unknown ? el("mark", { title: "No column has this id" }, piece.text) : piece.text)))));
}

function pictures(cell) {
  return cell.files?.length ? counted(cell.files.length, "image") : "";
}

// MARK: The dialog

/** The last opened dialog, with its idempotent cleanup function. */
let lastTable = null;

/** Opens the rows of a field, and focuses the cell at `place` if given. */
export function openTable(id, place) {
  if (lastTable?.dialog.open) return;
  // The close event is asynchronous, so finish the previous dialog before opening the next one.
  lastTable?.finish();
  const body = el("div", { class: "table-body" });
  const element = dialog(nameOf(id), "table-dialog", body);
  let end = () => {};
  let shown;
  const steps = [];

  /** Shows a list. `path` identifies it in a collection, `title` names its owner. */
  function show(path, title, place) {
    end();
    steps.push({ path, title });
    const rows = new Rows(id, path);
    const grid = new Grid(rows, {
      id, path,
      form: (row) => openRowForm(row, rows.columns, { field: id, path }, () => rows.refresh().then(() => grid.draw())),
      open: (row, child) => show(`${path ? `${path}.` : ""}${row.id}.${child.schema}`, `${child.title || child.schema} of row ${rowName(row, rows)}`),
    });
    shown = grid;
    const tools = rowTools(rows, grid, id, path);
    body.replaceChildren(
      steps.length > 1 ? trail() : "", tools.bar, grid.element, tools.foot);
    const stop = on("rows", (changedID) => {
      if (changedID === null || changedID === id) rows.refresh().then(() => grid.draw());
    });
    const stopForm = on("form", () => rows.refresh().then(() => grid.draw()));
    end = () => {
      stop();
      stopForm();
      grid.end();
    };
    rows.refresh().then(() => grid.start(place));
  }

  function trail() {
    return el("nav", { class: "trail", "aria-label": "Path to this list" }, steps.map((step, index) =>
      index === steps.length - 1 ? el("span", { "aria-current": "page" }, step.title)
        : [button(step.title, () => {
          steps.length = index;
          show(step.path, step.title);
        }, { class: "link" }), el("span", { "aria-hidden": "true" }, " › ")]));
  }

  element.addEventListener("cancel", (event) => {
    // Escape cancels an active edit before it closes the dialog.
    if (element.querySelector(".editing")) event.preventDefault();
  });
  element.addEventListener("paste", (event) => shown.paste(event));
  let isFinished = false;
  function finish() {
    if (isFinished) return;
    isFinished = true;
    end();
    // Send pending text before reporting the loss of focus.
    flushAll();
    attend("blur", { field: id });
  }
  lastTable = { dialog: element, finish };
  attend("focus", { field: id });
  openDialog(element, finish);
  show(place?.path ?? "", nameOf(id), place);
}

function rowName(row, rows) {
  const column = rows.columns.find((one) => one.shown && one.editor === "line");
  return row.cells[column?.id]?.text || String((rows.indexOf(row.id) ?? 0) + 1);
}
