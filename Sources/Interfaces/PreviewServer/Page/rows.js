// The rows of a list, loaded lazily in windows.

import { get } from "./api.js";
import { tell } from "./app.js";

const most = 200;

export class Rows {
  count = 0;
  columns = [];
  /** Whether cells are edited in the grid, and rows in a form. */
  inline = true;
  form = true;
  /** The filter text. Filtering and sorting affect only this view. */
  filter = "";
  sorting = null;
  #windows = new Map();
  #view = null;
  #round = 0;
  requests = 0;
  /** A callback invoked after the rows were reloaded. */
  onRead = null;

  constructor(field, path) {
    this.field = field;
    this.path = path;
  }

  /** Clears the loaded rows and reloads the first window. */
  async refresh() {
    this.#round += 1;
    this.#windows.clear();
    const wasFiltered = this.#view !== null;
    await this.#ask(0);
    if (wasFiltered || this.filter || this.sorting) await this.#makeView();
    this.onRead?.();
  }

  /** The number of rows in the view. */
  get length() { return this.#view ? this.#view.length : this.count; }

  /** Returns the row at an index, or undefined if it is not loaded. */
  at(place) {
    if (this.#view) return this.#view[place];
    return this.#windows.get(Math.floor(place / most))?.[place % most];
  }

  /** Loads the rows of a range. Resolves to true if any were missing. */
  async need(from, to) {
    if (this.#view) return false;
    const missing = [];
    for (let number = Math.floor(from / most); number <= Math.floor(Math.max(from, to - 1) / most); number += 1) {
      if (!this.#windows.has(number) && number * most < this.count) missing.push(number);
    }
    await Promise.all(missing.map((number) => this.#ask(number)));
    return missing.length > 0;
  }

  async #ask(number) {
    const round = this.#round;
    this.requests += 1;
    try {
      const answer = await get("rows", { field: this.field, path: this.path, from: number * most, count: most });
      if (round !== this.#round) return;
      this.count = answer.count;
      this.columns = answer.columns;
      this.inline = answer.inline;
      this.form = answer.form;
      this.#windows.set(number, answer.rows);
    } catch (error) {
      tell(error);
    }
  }

  /** Returns the index of a row in the view, or undefined if it is not loaded. */
  indexOf(id) {
    if (this.#view) {
      const place = this.#view.findIndex((row) => row.id === id);
      return place < 0 ? undefined : place;
    }
    for (const [number, rows] of this.#windows) {
      const place = rows.findIndex((row) => row.id === id);
      if (place >= 0) return number * most + place;
    }
    return undefined;
  }

  /** Returns the index of a row in the unfiltered, unsorted list. */
  placeOf(id) {
    for (const [number, rows] of this.#windows) {
      const place = rows.findIndex((row) => row.id === id);
      if (place >= 0) return number * most + place;
    }
    return undefined;
  }

  // MARK: The view

  get isArranged() { return this.#view !== null; }

  async arrange(filter, sorting) {
    this.filter = filter;
    this.sorting = sorting;
    if (!filter && !sorting) {
      this.#view = null;
      return;
    }
    await this.#makeView();
  }

  async #makeView() {
    const all = [];
    this.#view = null;
    await this.need(0, this.count);
    for (let place = 0; place < this.count; place += 1) {
      const row = this.at(place);
      if (row) all.push(row);
    }
    const words = this.filter.toLocaleLowerCase();
    let view = words
      ? all.filter((row) => Object.values(row.cells).some((cell) => cell.text.toLocaleLowerCase().includes(words)))
      : all;
    if (this.sorting) {
      const { column, isDown } = this.sorting;
      const stores = this.columns.find((one) => one.id === column)?.stores;
      const key = (row) => (stores === "number" || stores === "instant" ? row.cells[column]?.input : row.cells[column]?.text) ?? "";
      const order = stores === "number"
        ? (one, other) => Number(one) - Number(other)
        : (one, other) => one.localeCompare(other, undefined, { numeric: true });
      view = view.map((row) => [key(row), row]).sort(([one], [other]) => {
        // Empty cells come last in both directions.
        if (!one || !other) return one ? -1 : other ? 1 : 0;
        return isDown ? order(other, one) : order(one, other);
      }).map(([, row]) => row);
    }
    this.#view = view;
  }
}
