// The tools for selected rows.

import { edit, nameOf } from "./app.js";
import { ask, button, counted, dialog, el, freshID, openDialog, say } from "./dom.js";

function freshRowID() {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  // Host IDs begin with a decimal digit.
  return `6${digits.slice(1)}`;
}

/** Returns the toolbar above the rows and the status line below them. */
export function rowTools(rows, grid, id, path) {
  const place = path ? { parentPath: path } : {};
  const changelog = (target, change) => ({ changelog: { target, fieldId: id, change: { ...change, ...place } } });
  const rowIDs = () => [...grid.chosen].filter((one) => rows.indexOf(one) !== undefined)
    .sort((one, other) => rows.placeOf(one) - rows.placeOf(other));
  const current = () => rows.at(grid.at.row)?.id;
  const targets = () => {
    const ids = rowIDs();
    return ids.length ? ids : current() !== undefined ? [current()] : [];
  };

  async function apply(edits, text) {
    // A request may contain at most 500 edits.
    for (let start = 0; start < edits.length; start += 500) {
      const reports = await edit(...edits.slice(start, start + 500));
      const failed = reports.find((report) => !report.applied);
      if (failed) {
        say(failed.error);
        return;
      }
    }
    await rows.refresh();
    grid.draw();
    draw();
    say(text);
  }

  async function add(index) {
    const row = freshRowID();
    await apply([changelog("field.value.rowCreate", { row: { _id: row, cells: {} }, ...(index === undefined ? {} : { targetRowIndex: index }) })], "Row added");
    const place = index ?? rows.count - 1;
    await rows.need(place, place + 1);
    await grid.go(rows.indexOf(row) ?? place, 1);
  }

  const actions = {
    "Add row": () => add(),
    "Insert below": () => {
      const last = targets().at(-1);
      add(last === undefined ? undefined : rows.placeOf(last) + 1);
    },
    Duplicate: async () => {
      const ids = targets();
      await apply(ids.map((row) => ({ set: id, row, ...(path ? { path } : {}), duplicate: freshRowID() })), `${counted(ids.length, "row")} duplicated`);
    },
    Delete: async () => {
      const ids = targets();
      if (ids.length > 1 && !await ask(`Delete ${counted(ids.length, "row")}? You can undo this.`, "Delete")) return;
      const at = { ...grid.at };
      grid.chosen.clear();
      await apply(ids.map((row) => changelog("field.value.rowDelete", { rowId: row })), `${counted(ids.length, "row")} deleted`);
      await grid.go(Math.min(at.row, rows.length - 1), at.column);
    },
    "Move up": () => move(-1),
    "Move down": () => move(1),
    "Set column…": () => bulk(),
  };

  async function move(distance) {
    const ids = distance < 0 ? targets() : targets().reverse();
    const places = ids.map((row) => rows.placeOf(row));
    if (!places.length || (distance < 0 ? Math.min(...places) === 0 : Math.max(...places) === rows.count - 1)) return;
    await apply(ids.map((row, index) => changelog("field.value.rowMove", { rowId: row, targetRowIndex: places[index] + distance })),
      distance < 0 ? "Moved up" : "Moved down");
    await grid.go(grid.at.row + distance, grid.at.column);
  }

  /** Sets a column to one value in all selected rows. */
  function bulk() {
    const ids = targets();
    const columns = rows.columns.filter((column) => column.shown && ["line", "area", "number", "date", "choice", "choices"].includes(column.editor));
    if (!ids.length || !columns.length) return;
    const which = el("select", { id: freshID("column") }, columns.map((column) => el("option", { value: column.id }, column.title || column.id)));
    const holder = el("div", { class: "adder" });
    let value;
    function control() {
      const column = columns.find((one) => one.id === which.value);
      const valueID = freshID("value");
      const isChoice = column.options.length > 0;
      value = isChoice
        ? el("select", { id: valueID }, el("option", { value: "" }, "–"), column.options.filter((one) => !one.deleted).map((one) => el("option", { value: one.id }, one.text)))
        : el("input", { id: valueID, type: column.editor === "date" ? column.control : "text", autocomplete: "off" });
      holder.replaceChildren(el("label", { for: valueID, class: "field-label" }, "Value"), value);
    }
    which.addEventListener("change", control);
    control();
    const element = dialog(`Set a column in ${counted(ids.length, "row")}`, "small-dialog",
      el("div", { class: "adder" }, el("label", { for: which.id, class: "field-label" }, "Column"), which), holder,
      el("div", { class: "dialog-foot" }, button("Cancel", () => element.close()), button("Set", async () => {
        const column = columns.find((one) => one.id === which.value);
        const change = column.options.length ? { options: value.value ? [value.value] : [] } : { text: value.value };
        element.close();
        await apply(ids.map((row) => ({ set: id, row, ...(path ? { path } : {}), column: column.id, ...change })), `${counted(ids.length, "row")} set`);
      }, { class: "main-button" })));
    openDialog(element);
  }

  // MARK: Drawing

  const buttons = Object.entries(actions).map(([text, action]) => button(text, action, { class: "quiet-button" }));
  const filterID = freshID("filter");
  const filter = el("input", { id: filterID, type: "search", placeholder: "Filter", "aria-label": `Filter the rows of ${nameOf(id)}` });
  let timer;
  filter.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      await rows.arrange(filter.value.trim(), rows.sorting);
      grid.element.scrollTop = 0;
      grid.draw();
      draw();
    }, 200);
  });
  const status = el("span", { class: "quiet", role: "status" });
  const bar = el("div", { class: "row-tools", role: "toolbar", "aria-label": "Rows" }, grid.isWritable ? buttons : [], el("span", { class: "space" }), filter);
  const foot = el("div", { class: "table-status" }, status);

  function draw() {
    const count = rowIDs().length;
    const isArranged = rows.isArranged;
    for (const one of buttons) {
      // Positions refer to the unsorted list, so rows cannot be moved in a sorted or filtered view.
      const needsOrder = ["Insert below", "Move up", "Move down"].includes(one.textContent);
      one.disabled = (needsOrder && isArranged) || (rows.length === 0 && one.textContent !== "Add row");
    }
    const total = rows.length === rows.count ? counted(rows.count, "row") : `${rows.length} of ${counted(rows.count, "row")}`;
    status.textContent = `${total}${count ? `, ${count} selected` : ""}${rows.sorting ? ", sorted in this view" : ""}`;
  }
  grid.onChoice(draw);
  rows.onRead = draw;
  return { bar, foot, draw };
}
