// A virtualized grid: only visible rows are in the DOM, and of many columns only visible ones.

import { attend, isWritable, field } from "./app.js";
import { editCell } from "./cells.js";
import { decoratorButtons } from "./decorators.js";
import { counted, el, sign } from "./dom.js";

const rowHeight = 36;
const spare = 8;
const mostRows = 76;
/** The number of columns from which on only visible ones are in the DOM, all with the same width. */
const mostColumns = 24;
const numberWidth = 52;
const columnWidth = 140;

export class Grid {
  /** The IDs of the selected rows. */
  chosen = new Set();
  /** The focused cell: the index of its row (-1 for the header) and of its column. */
  at = { row: 0, column: 0 };
  #listeners = [];
  #editor = null;
  /** A callback that writes copied text from the focused cell on. */
  onPaste = null;

  constructor(rows, target) {
    this.rows = rows;
    this.target = target;
    this.head = el("div", { role: "rowgroup", class: "grid-head" });
    this.body = el("div", { role: "rowgroup", class: "grid-rows" });
    this.element = el("div", { class: "grid-frame" });
    this.grid = el("div", { role: "grid", class: "grid-table", "aria-label": `Rows of ${field(target.id)?.title || target.id}`, "aria-multiselectable": "true" }, this.head, this.body);
    this.element.append(this.grid);
    let frame = 0;
    this.element.addEventListener("scroll", () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => this.draw());
    });
    this.grid.addEventListener("keydown", (event) => this.#key(event));
    this.grid.addEventListener("focusin", (event) => {
      const cell = event.target.closest("[data-row]");
      if (cell) this.at = { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
    });
    this.grid.addEventListener("dblclick", (event) => {
      const cell = event.target.closest("[data-row]");
      if (cell && !this.#editor) this.#edit(Number(cell.dataset.row), Number(cell.dataset.column));
    });
    this.#observer = new ResizeObserver(() => this.draw());
    this.#observer.observe(this.element);
  }

  #observer;
  end() {
    this.#observer.disconnect();
    this.rows.end();
  }

  /** Whether rows can be edited. */
  get isWritable() { return isWritable() && !field(this.target.id)?.disabled; }

  /** Whether cells can be edited in place. Otherwise rows have a form of their own. */
  get isInline() { return this.isWritable && this.rows.inline; }

  onChoice(action) { this.#listeners.push(action); }
  choiceChanged() { for (const action of this.#listeners) action(); }

  /** The visible columns, preceded by the row number and followed by the nested lists of rows. */
  get columns() {
    const columns = this.rows.columns.filter((column) => column.shown);
    const hasChildren = this.rows.at(0)?.children.length > 0;
    const hasDecorators = this.rows.at(0)?.decorators.length > 0;
    return [{ id: "", kind: "number" }, ...columns, ...(hasChildren ? [{ id: "", kind: "children", title: "Below" }] : []),
      ...(hasDecorators ? [{ id: "", kind: "decorators", title: "Actions" }] : [])];
  }

  async start(place) {
    this.draw();
    if (place?.row) {
      let index = this.rows.indexOf(place.row);
      for (let from = 0; index === undefined && from < this.rows.count; from += 200) {
        await this.rows.need(from, from + 200);
        index = this.rows.indexOf(place.row);
      }
      const column = this.columns.findIndex((one) => one.id === place.column);
      await this.go(index ?? 0, Math.max(1, column));
    } else if (this.rows.length) {
      await this.go(0, 1);
    } else {
      this.element.closest("dialog")?.querySelector(".row-tools button:not([disabled]), .dialog-head button")?.focus();
    }
  }

  // MARK: Drawing

  draw() {
    if (this.#editor) return;
    const { rows, columns } = this;
    const focused = this.grid.contains(document.activeElement);
    const top = Math.floor(this.element.scrollTop / rowHeight);
    const seen = Math.ceil((this.element.clientHeight || 400) / rowHeight);
    const from = Math.max(0, top - spare);
    const to = Math.min(rows.length, from + Math.min(mostRows, seen + 2 * spare));
    const widths = columns.length > mostColumns ? `${numberWidth}px repeat(${columns.length - 1}, ${columnWidth}px)`
      : columns.map((column) => column.kind === "number" ? `${numberWidth}px`
        : column.kind === "children" ? `minmax(${columnWidth}px, 1fr)`
          : column.stores === "number" ? "minmax(96px, 0.7fr)" : `minmax(${columnWidth}px, 1fr)`).join(" ");
    this.grid.style.setProperty("--widths", widths);
    this.grid.setAttribute("aria-rowcount", String(rows.length + 1));
    this.grid.setAttribute("aria-colcount", String(columns.length));
    const shown = this.#shown(columns);
    this.head.replaceChildren(this.#heads(shown));
    this.body.style.setProperty("height", `${Math.max(1, rows.length) * rowHeight}px`);
    const drawn = [];
    // Keep the focused row in the DOM even when it is scrolled out of view.
    const places = new Set(Array.from({ length: to - from }, (_, index) => from + index));
    if (focused && this.at.row >= 0 && this.at.row < rows.length) places.add(this.at.row);
    let isMissing = false;
    for (const place of [...places].sort((one, other) => one - other)) {
      const row = rows.at(place);
      if (row) drawn.push(this.#row(row, place, shown));
      else isMissing = true;
    }
    if (!rows.length) {
      drawn.push(el("div", { role: "row", class: "grid-row none" }, el("div", { role: "gridcell", class: "quiet" },
        rows.isArranged ? "No row matches the filter." : "No rows yet.")));
    }
    this.body.replaceChildren(...drawn);
    if (isMissing) rows.need(from, to).then((isNew) => { if (isNew) this.draw(); });
    if (focused) this.#focus();
  }

  /** Returns the columns in the DOM with their indices: the visible ones, the row numbers and the focused one. */
  #shown(columns) {
    const all = columns.map((column, index) => ({ column, index }));
    if (columns.length <= mostColumns) return all;
    const from = Math.floor((this.element.scrollLeft - numberWidth) / columnWidth);
    const to = from + Math.ceil((this.element.clientWidth || 1200) / columnWidth) + 2;
    return all.filter(({ index }) => index === 0 || index === this.at.column || (index >= from && index <= to));
  }

  #heads(shown) {
    return el("div", { role: "row", "aria-rowindex": "1", class: "grid-row" }, shown.map(({ column, index }) => {
      const sorting = this.rows.sorting?.column === column.id && column.id ? this.rows.sorting : null;
      const cell = el("div", {
        role: "columnheader", "aria-colindex": String(index + 1), "data-row": "-1", "data-column": String(index),
        tabindex: this.at.row === -1 && this.at.column === index ? "0" : "-1",
        "aria-sort": sorting ? (sorting.isDown ? "descending" : "ascending") : undefined,
        class: column.stores === "number" ? "number" : undefined,
      }, column.kind === "number" ? el("span", {}, "#") : column.title || column.id || "",
      column.required && el("span", { class: "star", "aria-label": "required" }, " *"),
      sorting && el("span", { "aria-hidden": "true" }, sorting.isDown ? " ↓" : " ↑"), this.#decorators(column.decorators, column));
      if (column.id) cell.addEventListener("click", () => this.#sort(column.id));
      cell.style.setProperty("grid-column", String(index + 1));
      return cell;
    }));
  }

  #row(row, place, shown) {
    const isChosen = this.chosen.has(row.id);
    const element = el("div", {
      role: "row", class: isChosen ? "grid-row chosen" : "grid-row", "aria-rowindex": String(place + 2), "aria-selected": String(isChosen),
    }, shown.map(({ column, index }) => {
      const cell = row.cells[column.id];
      const element = el("div", {
        role: column.kind === "number" ? "rowheader" : "gridcell", "aria-colindex": String(index + 1), "data-row": String(place), "data-column": String(index),
        tabindex: this.at.row === place && this.at.column === index ? "0" : "-1",
        class: [column.stores === "number" ? "number" : "", cell && !cell.valid ? "missing" : ""].join(" ").trim() || undefined,
        "aria-invalid": cell && !cell.valid ? "true" : undefined,
        "aria-readonly": this.isInline && column.editor !== "block" ? undefined : "true",
        title: cell?.text.length > 30 ? cell.text.slice(0, 500) : undefined,
      }, column.kind === "number" ? this.#chooser(row, place)
        : column.kind === "children" ? this.#children(row)
          : column.kind === "decorators" ? this.#decorators(row.decorators, {}, row)
          : cell ? [contentOf(cell, column), this.#decorators(cell.decorators, column, row)] : "");
      element.style.setProperty("grid-column", String(index + 1));
      return element;
    }));
    element.style.setProperty("top", `${place * rowHeight}px`);
    return element;
  }

  /** Returns the buttons at a column, a row or a cell. Their clicks do not act on the cell around them. */
  #decorators(decorators, column, row) {
    const { id, path } = this.target;
    const buttons = decoratorButtons(decorators, { field: id, row: row?.id, column: column.id, path: path || undefined }, 1);
    buttons?.addEventListener("click", (event) => event.stopPropagation());
    buttons?.addEventListener("dblclick", (event) => event.stopPropagation());
    return buttons ?? "";
  }

  #chooser(row, place) {
    const box = el("input", { type: "checkbox", tabindex: "-1", checked: this.chosen.has(row.id), "aria-label": `Select row ${place + 1}`, disabled: !this.isWritable });
    box.addEventListener("change", () => this.choose(row.id, box.checked));
    return el("label", { class: "chooser" }, box, el("span", { "aria-hidden": "true" }, String(place + 1)));
  }

  #children(row) {
    return el("span", { class: "children" }, row.children.filter((child) => child.shown).map((child) =>
      sign(`${child.title || child.schema} (${child.count}) ›`, `Open ${child.title || child.schema}: ${counted(child.count, "row")}`,
        () => this.target.open(row, child), { class: "link", tabindex: "-1" })));
  }

  choose(id, isChosen) {
    if (isChosen) this.chosen.add(id); else this.chosen.delete(id);
    this.draw();
    this.choiceChanged();
  }

  async #sort(column) {
    const now = this.rows.sorting;
    const next = now?.column !== column ? { column, isDown: false } : now.isDown ? null : { column, isDown: true };
    await this.rows.arrange(this.rows.filter, next);
    this.draw();
    this.choiceChanged();
  }

  // MARK: Keys

  /** Writes copied text from the focused cell on, also into a grid without rows. */
  paste(event) {
    const text = event.clipboardData?.getData("text/plain");
    if (!text || this.#editor || !this.isInline || event.target.closest("input:not([type=checkbox]), textarea, select")) return;
    event.preventDefault();
    this.onPaste?.(text);
  }

  /** Focuses a cell and scrolls it into view. */
  async go(row, column) {
    const last = this.rows.length - 1;
    this.at = { row: Math.max(-1, Math.min(row, last)), column: Math.max(0, Math.min(column, this.columns.length - 1)) };
    const top = this.at.row * rowHeight;
    const room = this.element.clientHeight - this.head.offsetHeight;
    if (this.at.row >= 0 && top < this.element.scrollTop) this.element.scrollTop = top;
    else if (top + rowHeight > this.element.scrollTop + room) this.element.scrollTop = top + rowHeight - room;
    if (this.columns.length > mostColumns) {
      const left = numberWidth + (this.at.column - 1) * columnWidth;
      const { scrollLeft, clientWidth } = this.element;
      this.element.scrollLeft = Math.max(left + columnWidth - clientWidth, Math.min(left, scrollLeft));
    }
    if (this.at.row >= 0 && !this.rows.at(this.at.row)) await this.rows.need(this.at.row, this.at.row + 1);
    this.draw();
    this.#focus();
  }

  #focus() {
    const cell = this.grid.querySelector(`[data-row="${this.at.row}"][data-column="${this.at.column}"]`);
    if (!cell) return;
    for (const other of this.grid.querySelectorAll('[tabindex="0"]')) other.tabIndex = -1;
    cell.tabIndex = 0;
    cell.focus({ preventScroll: true });
    const box = cell.getBoundingClientRect();
    const frame = this.element.getBoundingClientRect();
    if (box.right > frame.right) this.element.scrollLeft += box.right - frame.right + 8;
    if (box.left < frame.left) this.element.scrollLeft -= frame.left - box.left + 8;
  }

  #key(event) {
    if (this.#editor || (["Enter", " "].includes(event.key) && event.target.matches("button"))) return;
    const { row, column } = this.at;
    const screen = Math.max(1, Math.floor(this.element.clientHeight / rowHeight) - 2);
    const isCommand = event.ctrlKey || event.metaKey;
    const moves = {
      ArrowUp: [row - 1, column], ArrowDown: [row + 1, column], ArrowLeft: [row, column - 1], ArrowRight: [row, column + 1],
      Home: [isCommand ? 0 : row, 0], End: isCommand ? [this.rows.length - 1, column] : [row, this.columns.length - 1],
      PageUp: [Math.max(0, row - screen), column], PageDown: [row + screen, column],
    };
    if (moves[event.key]) {
      event.preventDefault();
      this.go(...moves[event.key]);
    } else if (event.key === "Enter" || event.key === "F2") {
      event.preventDefault();
      if (row === -1) this.#sort(this.columns[column].id); else this.#edit(row, column);
    } else if (event.key === " " && row >= 0 && this.isWritable) {
      event.preventDefault();
      const id = this.rows.at(row)?.id;
      if (id !== undefined) this.choose(id, !this.chosen.has(id));
    } else if (event.key === "Delete" && row >= 0) {
      event.preventDefault();
      this.#edit(row, column, "");
    } else if (event.key.length === 1 && !isCommand && !event.altKey && row >= 0) {
      if (["typed", "chosen"].includes(this.columns[column].entry)) {
        event.preventDefault();
        this.#edit(row, column, event.key);
      }
    }
  }

  /** Replaces a cell with an edit control. `typed` is its initial text. */
  #edit(place, index, typed) {
    const column = this.columns[index];
    const row = this.rows.at(place);
    if (!row) return;
    if (column.kind === "children") {
      const child = row.children.find((one) => one.shown);
      if (child) this.target.open(row, child);
      return;
    }
    if (column.kind === "decorators") {
      this.grid.querySelector(`[data-row="${place}"][data-column="${index}"] button`)?.click();
      return;
    }
    if (column.kind === "number" || !this.isWritable) return;
    if (!this.isInline) {
      this.target.form(row);
      return;
    }
    const cell = this.grid.querySelector(`[data-row="${place}"][data-column="${index}"]`);
    const target = { field: this.target.id, row: row.id, column: column.id, path: this.target.path || undefined };
    attend("focus", target);
    this.#editor = editCell(cell, row.cells[column.id], column, target, typed, async (step) => {
      this.#editor = null;
      attend("blur", target);
      await this.go(place + (step?.down ?? 0), index + (step?.right ?? 0));
    });
  }
}

function contentOf(cell, column) {
  if (column.editor === "signature") return cell.input.startsWith("data:image/") ? el("img", { src: cell.input, alt: "signature", class: "cell-signature" }) : "";
  if (column.editor === "pictures") return cell.files?.length ? counted(cell.files.length, "picture") : "";
  return cell.text.slice(0, 300);
}
