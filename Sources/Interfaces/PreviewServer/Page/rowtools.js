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
    "Edit row…": () => {
      const row = rows.at(grid.at.row);
      if (row) grid.target.form(row);
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
    const columns = rows.columns.filter((column) => column.shown && ["typed", "chosen"].includes(column.entry));
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

  // MARK: Pasting

  /** Returns the change of a cell to copied text, or null if the cell cannot hold it. */
  function changeOf(column, text) {
    if (column.entry === "typed") return { text };
    if (column.entry !== "chosen") return null;
    const words = column.stores === "options" && column.multi ? text.split(",") : [text];
    const chosen = words.map((word) => word.trim().toLocaleLowerCase()).filter(Boolean)
      .map((word) => column.options.find((one) => !one.deleted && one.text.toLocaleLowerCase() === word)?.id);
    return chosen.includes(undefined) ? null : { options: chosen };
  }

  /** Writes copied lines of cells, separated by tabs. Lines after the last row are added as rows. */
  async function paste(text) {
    const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n").slice(0, 5000).map((line) => line.split("\t"));
    const first = rows.length ? Math.max(0, grid.at.row) : 0;
    const columns = grid.columns.slice(Math.max(1, grid.at.column)).filter((column) => !column.kind);
    await rows.need(first, Math.min(rows.length, first + lines.length));
    const edits = [];
    let refused = 0;
    let reason = "";
    for (const [index, cells] of lines.entries()) {
      let row = rows.at(first + index)?.id;
      if (row === undefined) {
        // A sorted or filtered view has no last row.
        if (rows.isArranged) break;
        row = freshRowID();
        edits.push(changelog("field.value.rowCreate", { row: { _id: row, cells: {} } }));
      }
      for (const [offset, column] of columns.slice(0, cells.length).entries()) {
        const change = changeOf(column, cells[offset]);
        if (change) {
          edits.push({ set: id, row, ...(path ? { path } : {}), column: column.id, ...change });
        } else if (cells[offset]) {
          refused += 1;
          reason ||= `“${cells[offset].slice(0, 40)}” cannot be pasted into ${column.title || column.id}`;
        }
      }
    }
    let count = 0;
    for (let start = 0; start < edits.length; start += 500) {
      for (const [index, report] of (await edit(...edits.slice(start, start + 500))).entries()) {
        if (!edits[start + index].set) continue;
        if (report.applied) count += 1;
        else {
          refused += 1;
          reason ||= report.error;
        }
      }
    }
    await rows.refresh();
    grid.draw();
    draw();
    refusal.hidden = !refused;
    refusal.textContent = refused ? `${counted(refused, "cell")} not pasted: ${reason}` : "";
    say(`${counted(count, "cell")} pasted${refused ? `, ${refused} not: ${reason}` : ""}`);
  }
  grid.onPaste = paste;

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
  // Announced by the live region, so not a status of its own.
  const refusal = el("span", { class: "fault", "aria-hidden": "true", hidden: true });
  const foot = el("div", { class: "table-status" }, status, " ", refusal);

  function draw() {
    const count = rowIDs().length;
    const isArranged = rows.isArranged;
    for (const one of buttons) {
      // Positions refer to the unsorted list, so rows cannot be moved in a sorted or filtered view.
      const needsOrder = ["Insert below", "Move up", "Move down"].includes(one.textContent);
      one.hidden = one.textContent === "Edit row…" && !rows.form;
      one.disabled = (needsOrder && isArranged) || (rows.length === 0 && one.textContent !== "Add row");
    }
    const total = rows.length === rows.count ? counted(rows.count, "row") : `${rows.length} of ${counted(rows.count, "row")}`;
    status.textContent = `${total}${count ? `, ${count} selected` : ""}${rows.sorting ? ", sorted in this view" : ""}`;
  }
  grid.onChoice(draw);
  rows.onRead = draw;
  return { bar, foot, draw };
}
