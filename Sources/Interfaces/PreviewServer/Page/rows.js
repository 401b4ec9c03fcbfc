// The rows of a list, loaded lazily in windows.

import { get } from "./api.js";
import { app, tell } from "./app.js";
import { pause } from "./dom.js";

/** The maximum number of rows in a window, and of cells. */
const mostLoaded = 200;
const mostLoadedCells = 10_000;
/** The number of rows that are filtered or sorted without a pause. */
const rowsAtOnce = 1000;

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
  /** The number of rows in a window. */
  #most;
  #view = null;
  #viewRound = 0;
  #round = 0;
  requests = 0;
  /** A callback invoked after the rows were reloaded. */
  onRead = null;

  constructor(field, path) {
    this.field = field;
    this.path = path;
    const columns = app.state.fields[field]?.rows?.columns.length ?? 0;
    this.#most = Math.max(1, Math.min(mostLoaded, Math.floor(mostLoadedCells / Math.max(1, columns))));
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
    return this.#windows.get(Math.floor(place / this.#most))?.[place % this.#most];
  }

  /** Loads the rows of a range. Resolves to true if any were missing. */
  async need(from, to) {
    if (this.#view) return false;
    const most = this.#most;
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
      const answer = await get("rows", { field: this.field, path: this.path, from: number * this.#most, count: this.#most });
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
      if (place >= 0) return number * this.#most + place;
    }
    return undefined;
  }

  /** Returns the index of a row in the unfiltered, unsorted list. */
  placeOf(id) {
    for (const [number, rows] of this.#windows) {
      const place = rows.findIndex((row) => row.id === id);
      if (place >= 0) return number * this.#most + place;
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

  /** Ends the loading of rows that are filtered or sorted. */
  end() { this.#viewRound += 1; }

  async #makeView() {
    this.#viewRound += 1;
    const round = this.#viewRound;
    this.#view = null;
    const words = this.filter.toLocaleLowerCase();
    const isWanted = (row) => !words || Object.values(row.cells).some((cell) => cell.text.toLocaleLowerCase().includes(words));
    let view = [];
    // In order, so that changes of the form do not wait for all windows.
    for (let start = 0; start < this.count; start += this.#most) {
      await this.need(start, start + this.#most);
      if (round !== this.#viewRound) return;
      for (let place = start; place < Math.min(this.count, start + this.#most); place += 1) {
        const row = this.at(place);
        if (row && isWanted(row)) view.push(row);
      }
      await pause();
    }
    if (this.sorting) view = await this.#sorted(view);
    if (round === this.#viewRound) this.#view = view;
  }

  #sorted(view) {
    const { column, isDown } = this.sorting;
    const stores = this.columns.find((one) => one.id === column)?.stores;
    const key = (row) => (stores === "number" || stores === "instant" ? row.cells[column]?.input : row.cells[column]?.text) ?? "";
    const order = stores === "number" ? (one, other) => Number(one) - Number(other)
      : new Intl.Collator(undefined, { numeric: true }).compare;
    return sorted(view, (oneRow, otherRow) => {
      const [one, other] = [key(oneRow), key(otherRow)];
      // Empty cells come last in both directions.
      if (!one || !other) return one ? -1 : other ? 1 : 0;
      return isDown ? order(other, one) : order(one, other);
    });
  }
}

/** Returns the sorted elements of a list, by a stable merge sort with pauses. */
async function sorted(list, order) {
  let runs = [];
  for (let start = 0; start < list.length; start += rowsAtOnce) {
    runs.push(list.slice(start, start + rowsAtOnce).sort(order));
    await pause();
  }
  while (runs.length > 1) {
    const pairs = [];
    for (let index = 0; index < runs.length; index += 2) pairs.push(await merged(runs[index], runs[index + 1] ?? [], order));
    runs = pairs;
  }
  return runs[0] ?? [];
}

async function merged(one, other, order) {
  const all = [];
  let [left, right] = [0, 0];
  while (left < one.length || right < other.length) {
    const isLeft = right === other.length || (left < one.length && order(one[left], other[right]) <= 0);
    all.push(isLeft ? one[left++] : other[right++]);
    if (all.length % rowsAtOnce === 0) await pause();
  }
  return all;
}
