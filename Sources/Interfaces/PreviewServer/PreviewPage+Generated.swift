// Written by formulary-dev from the files of the folder Page; `make update` writes it anew.
// swift-format-ignore-file

extension PreviewPage {
  /// The files by the paths under which pages ask for them.
  static let texts: [String: (type: String, text: StaticString)] = [
    "/api.js": (
      "text/javascript; charset=utf-8",
      ###"""
// Talking to the server: questions, changes in order, and the stream of what others do.

const stored = "preview-token";
const fragment = location.hash.slice(1);
if (/^[0-9a-f]{64}$/.test(fragment)) {
  sessionStorage.setItem(stored, fragment);
  history.replaceState(null, "", location.pathname);
}
const token = sessionStorage.getItem(stored) ?? "";

/** Why the server refuses something. */
export class Refused extends Error {
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

async function request(path, options = {}) {
  let answer;
  try {
    answer = await fetch(`/api/${path}`, {
      ...options,
      headers: { Authorization: `Bearer ${token}`, ...options.headers },
    });
  } catch {
    throw new Refused(0, "gone", "The program has ended, or cannot be reached.");
  }
  if (answer.ok) return answer;
  let error;
  try {
    ({ error } = await answer.json());
  } catch {
    // Something else has answered.
  }
  throw new Refused(answer.status, error?.code ?? "unknown", error?.message ?? answer.statusText);
}

export async function get(path, parameters = {}) {
  const query = new URLSearchParams(parameters).toString();
  return (await request(query ? `${path}?${query}` : path)).json();
}

export async function post(path, body = {}) {
  const answer = await request(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
  return answer.status === 204 ? null : answer.json();
}

export async function upload(parameters, file) {
  const query = new URLSearchParams(parameters).toString();
  const answer = await request(`upload?${query}`, {
    method: "POST", headers: { "Content-Type": "application/octet-stream" }, body: file,
  });
  return answer.json();
}

let last = Promise.resolve();
/** Does something once everything before it is done, so that changes arrive in order. */
export function inOrder(work) {
  const next = last.then(work);
  last = next.catch(() => {});
  return next;
}

/** Reads events until the stream ends; `take` is given the name and the data of each. */
async function readStream(take) {
  const answer = await request("events");
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    waiting += value;
    const parts = waiting.split("\n\n");
    waiting = parts.pop();
    for (const part of parts) {
      const name = /^event: (.*)$/m.exec(part)?.[1];
      const data = /^data: (.*)$/m.exec(part)?.[1];
      if (name) take(name, data ? JSON.parse(data) : null);
    }
  }
}

/** Listens for good: joins again after a break, and asks every two seconds where there is no room. */
export async function listen(take, poll, lost) {
  for (;;) {
    let pause = 1000;
    try {
      await readStream(take);
      lost();
    } catch (error) {
      if (error.status === 503) {
        await poll();
        pause = 2000;
      } else if (error.status === 401) {
        return;
      } else {
        lost();
      }
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

"""###),
    "/app.js": (
      "text/javascript; charset=utf-8",
      ###"""
// The form as the server tells it, and everything that changes it.

import { get, inOrder, post, Refused, upload } from "./api.js";
import { counted, freshID, say } from "./dom.js";

/** Names this page among those that look at the form. */
const client = Array.from(crypto.getRandomValues(new Uint8Array(8)),
  (byte) => byte.toString(16).padStart(2, "0")).join("");

export const app = {
  /** The state that the server told last. */
  state: null,
  /** The id of the page that is shown. */
  page: null,
  /** The fields that were left once, whose faults are shown. */
  left: new Set(),
  /** Whether all faults are shown. */
  isChecked: false,
  /** What was typed and is no value, by the field or cell. */
  refusals: new Map(),
  events: [],
  findings: null,
  isBusy: false,
  isLost: false,
};

const listeners = { form: [], fields: [], bar: [], rows: [], notices: [], events: [], findings: [] };

/** Has something done whenever a part of the state changes. */
export function on(part, action) {
  listeners[part].push(action);
  return () => { listeners[part] = listeners[part].filter((other) => other !== action); };
}

export function changed(part, ...details) {
  for (const action of [...listeners[part]]) action(...details);
}

export const isWritable = () => app.state?.mode === "fill";
export const field = (id) => app.state?.fields[id];
export const nameOf = (id) => field(id)?.title || id;

// MARK: State

/** Takes the whole state anew. */
export async function load() {
  app.state = await get("document");
  app.events = app.state.events ?? [];
  const pages = shownPages();
  if (!pages.some((page) => page.id === app.page)) {
    const wanted = pages.find((page) => page.id === app.state.page);
    app.page = (wanted ?? pages[0])?.id ?? null;
  }
  changed("form");
  changed("bar");
  changed("notices");
  changed("events");
}

export function shownPages() {
  return (app.state?.pages ?? []).filter((page) => page.shown);
}

export function go(page) {
  app.page = page;
  changed("form");
}

/** Takes over what a change has done. */
export function merge(answer) {
  const state = app.state;
  if (!state || answer.revision === undefined) return;
  state.revision = Math.max(state.revision, answer.revision);
  Object.assign(state, { undo: answer.undo, redo: answer.redo, dirty: answer.dirty });
  const ids = Object.keys(answer.fields);
  for (const id of ids) {
    if (answer.fields[id]) state.fields[id] = answer.fields[id];
    else delete state.fields[id];
  }
  if (answer.pages) {
    mergePages(answer.pages);
  } else {
    changed("fields", ids);
  }
  if (ids.length > 1) say(`${counted(ids.length, "field")} changed`);
  for (const [id, rows] of Object.entries(answer.rows ?? {})) changed("rows", id, rows);
  changed("bar");
}

/** If the page that is shown hides, its nearest neighbour is shown, and that is said. */
function mergePages(pages) {
  const before = app.state.pages.findIndex((page) => page.id === app.page);
  app.state.pages = pages;
  const current = pages.find((page) => page.id === app.page);
  if (!current?.shown) {
    const near = pages.map((page, index) => ({ page, distance: Math.abs(index - before) }))
      .filter(({ page }) => page.shown).sort((one, other) => one.distance - other.distance)[0];
    app.page = near?.page.id ?? null;
    if (near) say(`The page was hidden; ${near.page.name || "the next one"} is shown`);
  }
  changed("form");
}

// MARK: Changes

/** Sends edits, after those before; gives the reports on them. */
export function edit(...edits) {
  return inOrder(async () => {
    try {
      const answer = await post("changes", { epoch: app.state.epoch, client, edits });
      merge(answer);
      return answer.reports;
    } catch (error) {
      tell(error);
      return [];
    }
  });
}

const waiting = new Map();
/** Sends what is typed a moment after the last key; `taken` is told the report. */
export function type(key, change, taken) {
  clearTimeout(waiting.get(key)?.timer);
  waiting.set(key, { change, taken, timer: setTimeout(() => flush(key), 250) });
}

/** Sends what was typed at once. */
export async function flush(key) {
  const pending = waiting.get(key);
  if (!pending) return;
  clearTimeout(pending.timer);
  waiting.delete(key);
  const [report] = await edit(pending.change);
  if (report) pending.taken(report);
}

export async function flushAll() {
  await Promise.all([...waiting.keys()].map(flush));
}

/** Whether something typed there has still to be sent. */
export const isPending = (key) => waiting.has(key);

export function attend(kind, target) {
  inOrder(() => post("event", { type: kind, ...target }).catch(() => {}));
}

export async function addPicture(target, file) {
  await inOrder(async () => {
    try {
      const parameters = { field: target.field, name: file.name };
      for (const name of ["row", "path", "column"]) if (target[name]) parameters[name] = target[name];
      merge(await upload(parameters, file));
    } catch (error) {
      tell(error);
    }
  });
}

async function step(path) {
  await flushAll();
  await inOrder(async () => {
    try {
      merge(await post(path));
      changed("rows", null, null);
      say(path === "undo" ? "Undone" : "Redone");
    } catch (error) {
      if (!error.code.startsWith("nothing-to")) tell(error);
    }
  });
}

export const undo = () => step("undo");
export const redo = () => step("redo");

export async function save() {
  if (!app.state.savable) return;
  await flushAll();
  await inOrder(async () => {
    try {
      await post("save", { force: false });
      app.state.dirty = false;
      app.state.conflict = null;
      changed("bar");
      changed("notices");
      say("Saved");
    } catch (error) {
      if (error.code === "changed-on-disk") {
        app.state.conflict = app.state.conflict ?? 1;
        changed("notices");
      } else {
        tell(error);
      }
    }
  });
}

/** Settles a conflict or an offered draft; changes that do not fit any more are listed. */
export async function resolve(take) {
  await inOrder(async () => {
    try {
      const answer = await post("resolve", { take });
      app.misfits = answer.failed;
      await load();
    } catch (error) {
      tell(error);
    }
  });
}

/** Shows all faults; gives the fields that have some. */
export async function check() {
  await flushAll();
  app.isChecked = true;
  app.validation = await get("validation");
  changed("form");
  const count = app.validation.fieldValidations.filter((one) => one.status === "invalid").length;
  say(count ? `${counted(count, "field")} to be filled in` : "Everything that is required is filled in");
}

/** Shows why something did not work. */
export function tell(error) {
  if (!(error instanceof Refused)) throw error;
  if (error.code === "stale-epoch") {
    load();
    return;
  }
  app.problem = { id: freshID("problem"), message: error.message };
  changed("notices");
}

export { client };

"""###),
    "/bar.js": (
      "text/javascript; charset=utf-8",
      ###"""
// The bar above the form: its name, what can be done with it, and its pages.

import { app, changed, check, go, isWritable, on, redo, save, shownPages, undo, edit, flushAll } from "./app.js";
import { ask, button, counted, el, sign } from "./dom.js";
import { showHelp } from "./help.js";
import { togglePanel } from "./panels.js";

export function showBar() {
  on("bar", draw);
  on("form", draw);
  on("findings", draw);
  new ResizeObserver(([{ target }]) => {
    document.documentElement.style.setProperty("--bar-height", `${target.offsetHeight}px`);
  }).observe(document.getElementById("bar"));
}

function draw() {
  const state = app.state;
  const bar = document.getElementById("bar");
  const focused = document.activeElement?.dataset?.focus;
  document.title = `${state.dirty ? "● " : ""}${state.name || state.file} – Preview`;
  bar.replaceChildren(
    el("div", { class: "bar-row" },
      el("div", { class: "bar-name" },
        el("h1", {}, state.name || "Untitled form"),
        el("p", { class: "quiet file-name", title: state.file }, state.file),
        state.files.length > 1
          && el("p", { class: "quiet" }, `The first of ${state.files.length} files: ${state.files.map((name) => name || "untitled").join(", ")}`)),
      el("div", { class: "bar-tools", role: "toolbar", "aria-label": "Form" },
        isWritable() && sign("↶", "Undo (Ctrl-Z)", undo, { disabled: !state.undo, "data-focus": "undo" }),
        isWritable() && sign("↷", "Redo (Ctrl-Shift-Z)", redo, { disabled: !state.redo, "data-focus": "redo" }),
        button("Check", check, { class: "quiet-button", "data-focus": "check" }),
        el("span", { class: "divider", "aria-hidden": "true" }),
        findingsButton(),
        button("Graph", () => togglePanel("graph"), { class: "quiet-button", "data-focus": "graph" }),
        button("Events", () => togglePanel("events"), { class: "quiet-button", "data-focus": "events" }),
        sign("?", "Keys", showHelp, { "data-focus": "help" }),
        saver(state))),
    state.navigation && pages());
  if (focused) bar.querySelector(`[data-focus="${CSS.escape(focused)}"]`)?.focus();
}

function findingsButton() {
  const count = app.findings?.length ?? 0;
  const errors = app.findings?.filter((one) => one.severity === "error").length ?? 0;
  return button("Findings", () => togglePanel("findings"), {
    class: "quiet-button", "data-focus": "findings",
    "aria-label": count ? `Findings: ${count}${errors ? `, ${counted(errors, "error")}` : ""}` : "Findings: none",
    "data-badge": count ? String(count) : undefined,
    "data-errors": errors > 0,
  });
}

function saver(state) {
  if (!state.savable) return el("span", { class: "tag" }, state.mode === "readonly" ? "Read only" : "Not saved here");
  return button(state.dirty ? "Save" : "Saved", () => save(), {
    class: "main-button", disabled: !state.dirty, "data-focus": "save", title: "Ctrl-S",
  });
}

// MARK: Pages

function pages() {
  const list = shownPages();
  const state = app.state;
  const canEdit = isWritable() && !state.fixedPages && app.page;
  if (list.length < 2 && !canEdit) return null;
  return el("nav", { class: "pages", "aria-label": "Pages" },
    el("ul", {}, list.map((page, index) => el("li", {},
      button(page.name || `Page ${index + 1}`, () => go(page.id), {
        "aria-current": page.id === app.page ? "page" : undefined, "data-focus": `page-${page.id}`,
      })))),
    canEdit && el("div", { class: "page-tools" },
      button("Duplicate page", duplicate, { class: "quiet-button", "data-focus": "duplicate" }),
      button("Delete page", remove, {
        class: "quiet-button", disabled: list.length < 2, "data-focus": "delete",
      })));
}

async function duplicate() {
  await flushAll();
  const known = new Set(app.state.pages.map((page) => page.id));
  await pageChange("page.duplicate");
  const made = app.state.pages.find((page) => !known.has(page.id));
  if (made) go(made.id);
}

async function remove() {
  const page = app.state.pages.find((one) => one.id === app.page);
  const isSure = await ask(`Delete “${page?.name || "this page"}” with its fields? Undo brings it back.`, "Delete");
  if (isSure) await pageChange("page.delete");
}

async function pageChange(target) {
  const [report] = await edit({ changelog: { target, pageId: app.page, change: {} } });
  if (report && !report.applied) {
    app.problem = { message: report.error };
    changed("notices");
  }
}

/** Previous and next page, below the form. */
export function pageSteps() {
  const list = shownPages();
  const index = list.findIndex((page) => page.id === app.page);
  if (list.length < 2 || !app.state.navigation) return null;
  const step = (distance, text) => {
    const page = list[index + distance];
    return button(text, () => {
      go(page.id);
      document.getElementById("form").focus();
      scrollTo(0, 0);
    }, { class: "quiet-button", disabled: !page });
  };
  return el("div", { class: "page-steps" }, step(-1, "← Previous page"),
    el("span", { class: "quiet" }, `Page ${index + 1} of ${list.length}`), step(1, "Next page →"));
}


"""###),
    "/cells.js": (
      "text/javascript; charset=utf-8",
      ###"""
// Editing a cell where it stands.

import { edit, nameOf, on, field, isWritable } from "./app.js";
import { get } from "./api.js";
import { button, dialog, el, openDialog } from "./dom.js";
import { pictureList } from "./pictures.js";
import { openSignature } from "./signature.js";

/** Puts a control into a cell; `done` is told where to go next. Gives the control. */
export function editCell(element, cell, column, target, typed, done) {
  const { field: id, ...place } = target;
  const send = (change) => edit({ set: id, ...place, ...change });
  switch (column.type) {
    case "block": case "unknown":
      done();
      return null;
    case "dropdown": case "multiSelect":
      if (typed === "") {
        send({ options: [] }).then(() => done());
        return {};
      }
      if (column.type === "dropdown" || !column.multi) return choose(element, cell, column, send, done);
      openChoices(cell, column, send, done);
      return {};
    case "image":
      openPictures(target, column, done);
      return {};
    case "signature":
      openSignature(target, { left: done });
      return {};
    default:
      return write(element, cell, column, send, typed, done);
  }
}

function write(element, cell, column, send, typed, done) {
  const input = el("input", {
    type: column.type === "date" ? column.control : "text", class: "editing", "aria-label": column.title || column.id,
    inputmode: column.type === "number" ? "decimal" : undefined, autocomplete: "off", value: typed ?? cell.input,
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
  input.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter") {
      event.preventDefault();
      finish({ down: 1 });
    } else if (event.key === "Escape") {
      event.preventDefault();
      finish({}, false);
    } else if (event.key === "Tab") {
      event.preventDefault();
      finish({ right: event.shiftKey ? -1 : 1 });
    }
  });
  input.addEventListener("blur", () => { if (!input.validity.badInput) finish(); });
  element.classList.add("edited");
  element.replaceChildren(input);
  input.focus();
  if (typed === undefined) input.select?.();
  else if (typed === "" && column.type !== "date") finish();
  return input;
}

function choose(element, cell, column, send, done) {
  const options = column.options.filter((one) => !one.deleted || cell.input === one.id || cell.chosen?.includes(one.id));
  const select = el("select", { class: "editing", "aria-label": column.title || column.id },
    el("option", { value: "" }, "–"), options.map((one) => el("option", { value: one.id }, one.text)));
  select.value = cell.chosen?.[0] ?? cell.input;
  const before = select.value;
  let isOver = false;
  async function finish(step, isKept = true) {
    if (isOver) return;
    isOver = true;
    if (isKept && select.value !== before) await send({ options: select.value ? [select.value] : [] });
    await done(step);
  }
  select.addEventListener("keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Enter") {
      event.preventDefault();
      finish({ down: 1 });
    } else if (event.key === "Escape") {
      event.preventDefault();
      finish({}, false);
    } else if (event.key === "Tab") {
      event.preventDefault();
      finish({ right: event.shiftKey ? -1 : 1 });
    }
  });
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
    // The cell is read anew, since pictures come and go.
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

"""###),
    "/chart.js": (
      "text/javascript; charset=utf-8",
      ###"""
// Charts: lines between axes, and the points as a table that can be changed.

import { edit, flush, isPending, type } from "./app.js";
import { button, el, sign, svg } from "./dom.js";

const width = 480;
const height = 210;
const left = 44;
const bottom = 38;

export function chartControl(field, context) {
  const picture = el("div", { class: "chart" });
  const points = el("div", { class: "chart-points" });
  const details = el("details", {}, el("summary", {}, "Points"), points);
  const element = el("div", { role: "group", "aria-labelledby": `${context.controlID}-title`, "aria-describedby": context.describe,
    on: {
      focusin: (event) => { if (!element.contains(event.relatedTarget)) context.focused(); },
      focusout: (event) => { if (!element.contains(event.relatedTarget)) context.left(); },
    } }, picture, details);
  let shape = "";
  return {
    body: element, labels: false,
    update(now) {
      picture.replaceChildren(drawing(now));
      const next = JSON.stringify((now.series ?? []).map((line) => [line.id, line.points.map((point) => point.id)]));
      if (next !== shape) {
        shape = next;
        const focused = document.activeElement?.dataset?.cell;
        points.replaceChildren(...tables(now, context));
        if (focused) points.querySelector(`[data-cell="${CSS.escape(focused)}"]`)?.focus();
      } else {
        for (const input of points.querySelectorAll("input")) {
          if (input !== document.activeElement && !isPending(input.dataset.cell)) input.value = value(now, input.dataset);
        }
      }
    },
  };
}

function value(now, { line, point, column }) {
  const series = now.series.find((one) => one.id === line);
  const owner = point ? series?.points.find((one) => one.id === point) : series;
  return String(owner?.[column] ?? "");
}

function tables(now, context) {
  const parts = (now.series ?? []).map((line, index) => {
    const input = (point, column, label) => {
      const key = `point ${now.id} ${line.id} ${point?.id ?? ""} ${column}`;
      const change = () => ({ set: now.id, path: line.id, row: point?.id, column, text: cell.value });
      const cell = el("input", {
        type: "text", "aria-label": label, readOnly: context.isDisabled, autocomplete: "off", inputmode: column === "x" || column === "y" ? "decimal" : undefined,
        "data-cell": key, "data-line": line.id, "data-point": point?.id ?? "", "data-column": column,
        value: value(now, { line: line.id, point: point?.id, column }),
        on: {
          input: () => type(key, change(), (report) => {
            cell.setAttribute("aria-invalid", String(!report.applied));
            cell.title = report.applied ? "" : report.error;
          }),
          blur: () => flush(key),
        },
      });
      return cell;
    };
    const name = line.title || `Line ${index + 1}`;
    return el("section", { class: "chart-line" },
      el("div", { class: "row" },
        input(null, "title", `Title of line ${index + 1}`),
        !context.isDisabled && button("Remove line", () => edit({ set: now.id, path: line.id, remove: line.id }), { class: "quiet-button", "aria-label": `Remove ${name}` })),
      el("table", {},
        el("caption", { class: "unseen" }, `Points of ${name}`),
        el("thead", {}, el("tr", {}, ["Label", now.axes?.x || "x", now.axes?.y || "y"].map((text) => el("th", { scope: "col" }, text)), el("td", {}))),
        el("tbody", {}, line.points.map((point, place) => el("tr", {},
          ["label", "x", "y"].map((column) => el("td", {}, input(point, column, `${column === "label" ? "Label" : column} of point ${place + 1} of ${name}`))),
          el("td", {}, !context.isDisabled && sign("✕", `Remove point ${place + 1} of ${name}`, () => edit({ set: now.id, path: line.id, row: point.id, remove: point.id }))))))),
      !context.isDisabled && button("Add point", () => edit({ set: now.id, path: line.id, add: "point" }), { class: "quiet-button", "aria-label": `Add point to ${name}` }));
  });
  if (!context.isDisabled) {
    parts.push(button("Add line", () => edit({ set: now.id, add: "line" }), { class: "quiet-button" }));
  }
  return parts;
}

// MARK: Drawing

function drawing(now) {
  const lines = (now.series ?? []).map((line) => ({
    ...line, points: line.points.filter((point) => point.x !== null && point.y !== null),
  }));
  const all = lines.flatMap((line) => line.points);
  if (!all.length) return el("p", { class: "quiet none" }, "No points yet.");
  const range = (values) => {
    const low = Math.min(...values);
    const high = Math.max(...values);
    return low === high ? [low - 1, high + 1] : [low, high];
  };
  const [lowX, highX] = range(all.map((point) => point.x));
  const [lowY, highY] = range([0, ...all.map((point) => point.y)]);
  const x = (value) => left + (value - lowX) / (highX - lowX) * (width - left - 12);
  const y = (value) => height - bottom - (value - lowY) / (highY - lowY) * (height - bottom - 10);
  const text = (value) => String(Math.round(value * 100) / 100);
  const described = lines.map((line, index) => `${line.title || `Line ${index + 1}`}: ${line.points.length} points`).join("; ");
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `Chart. ${described}` },
    [0, 1, 2, 3, 4].map((step) => {
      const value = lowY + (highY - lowY) * step / 4;
      return [svg("line", { class: "rule", x1: left, x2: width - 12, y1: y(value), y2: y(value) }),
        svg("text", { class: "scale", x: left - 6, y: y(value) + 4, "text-anchor": "end" }, text(value))];
    }).flat(),
    [lowX, (lowX + highX) / 2, highX].map((value, index) =>
      svg("text", { class: "scale", x: x(value), y: height - 20, "text-anchor": ["start", "middle", "end"][index] }, text(value))),
    svg("text", { class: "scale", x: width / 2 + left / 2, y: height - 4, "text-anchor": "middle" }, now.axes?.x ?? ""),
    lines.map((line, index) => [
      svg("polyline", { class: `series s${index % 4}`, points: line.points.map((point) => `${x(point.x)},${y(point.y)}`).join(" ") }),
      line.points.map((point) => svg("circle", { class: `dot s${index % 4}`, cx: x(point.x), cy: y(point.y), r: 3 },
        svg("title", {}, `${point.label || line.title || ""} ${text(point.x)}, ${text(point.y)}`))),
    ].flat()).flat());
}


"""###),
    "/controls.js": (
      "text/javascript; charset=utf-8",
      ###"""
// The controls by the types of fields.

import { app, edit, isPending } from "./app.js";
import { chartControl } from "./chart.js";
import { button, el, freshID } from "./dom.js";
import { pictureControl } from "./pictures.js";
import { signatureControl } from "./signature.js";
import { tableButton } from "./table.js";

/** The most options that stand beside each other. */
const mostRadios = 6;

/** A control for a field: `body` is put into the page, `update` takes a new state of the field. */
export function controlFor(field, context) {
  switch (field.type) {
    case "text": return line(context, { type: "text" });
    case "textarea": return area(context);
    case "number": return line(context, { type: "text", inputmode: "decimal", class: "number" });
    case "date": return line(context, { type: field.control, max: limitOf(field.control) });
    case "dropdown": return field.options.filter((one) => !one.deleted).length <= mostRadios
      ? radios(field, context) : dropdown(field, context);
    case "multiSelect": return boxes(field, context);
    case "signature": return signatureControl(context);
    case "image": case "file": return pictureControl(field, context);
    case "table": case "collection": return tableButton(field, context);
    case "chart": return chartControl(field, context);
    case "richText": return richText(context);
    case "block": return plain("block");
    default: return unknown(field);
  }
}

function limitOf(control) {
  return control === "date" ? "9999-12-31" : control === "time" ? undefined : "9999-12-31T23:59";
}

/** What all controls that are typed into have in common. */
function typing(element, context) {
  element.addEventListener("input", () => {
    // A date that is typed half has no value yet.
    if (element.validity?.badInput) return;
    context.typed(element.value);
  });
  element.addEventListener("focus", context.focused);
  element.addEventListener("blur", context.left);
  return {
    body: element, labels: true,
    update(field) {
      const isTyped = document.activeElement === element
        && (isPending(context.key) || app.refusals.has(context.key));
      if (!isTyped && element.value !== field.input) element.value = field.input;
    },
    setFaulty(isFaulty) { element.setAttribute("aria-invalid", String(isFaulty)); },
  };
}

function attributes(context) {
  return { id: context.controlID, readOnly: context.isDisabled, "aria-describedby": context.describe, autocomplete: "off" };
}

function line(context, extra) {
  return typing(el("input", { ...attributes(context), ...extra }), context);
}

function area(context) {
  return typing(el("textarea", { ...attributes(context), rows: 3 }), context);
}

// MARK: Choices

function visibleOptions(field) {
  return field.options.filter((one) => !one.deleted || field.chosen.includes(one.id));
}

function optionText(option) {
  return option.deleted ? `${option.text} (no longer offered)` : option.text;
}

function choose(context, ids) {
  return edit({ set: context.id, options: ids });
}

function dropdown(field, context) {
  const element = el("select", { id: context.controlID, "aria-describedby": context.describe, disabled: context.isDisabled });
  element.addEventListener("focus", context.focused);
  element.addEventListener("blur", context.left);
  element.addEventListener("change", () => choose(context, element.value ? [element.value] : []));
  return {
    body: element, labels: true,
    update(now) {
      element.replaceChildren(el("option", { value: "" }, "–"), ...visibleOptions(now).map((option) =>
        el("option", { value: option.id }, optionText(option))));
      element.value = now.chosen[0] ?? "";
    },
    setFaulty(isFaulty) { element.setAttribute("aria-invalid", String(isFaulty)); },
  };
}

/** A group of choices; focus is told when it is entered and left as a whole. */
function group(context, role, draw) {
  const element = el("div", { class: "choices", role, "aria-labelledby": `${context.controlID}-title`, "aria-describedby": context.describe });
  let isInside = false;
  element.addEventListener("focusin", () => {
    if (!isInside) context.focused();
    isInside = true;
  });
  element.addEventListener("focusout", (event) => {
    if (element.contains(event.relatedTarget)) return;
    isInside = false;
    context.left();
  });
  let drawn = "";
  return {
    body: element, labels: false,
    update(now) {
      const next = JSON.stringify([visibleOptions(now), context.isDisabled]);
      if (next !== drawn) {
        drawn = next;
        element.replaceChildren(...draw(now));
      }
      for (const input of element.querySelectorAll("input")) input.checked = now.chosen.includes(input.value);
      const clear = element.querySelector(".clear");
      if (clear) clear.hidden = now.chosen.length === 0;
    },
    setFaulty(isFaulty) { if (role === "radiogroup") element.setAttribute("aria-invalid", String(isFaulty)); },
  };
}

function choice(kind, name, option, context, action) {
  const input = el("input", { type: kind, name, value: option.id, disabled: context.isDisabled, on: { change: action } });
  const swatch = option.color ? el("span", { class: "swatch", "aria-hidden": "true" }) : null;
  if (swatch) swatch.style.setProperty("background-color", option.color);
  return el("label", { class: option.deleted ? "choice gone" : "choice" }, input, swatch, el("span", {}, optionText(option)));
}

function radios(field, context) {
  const name = freshID("choice");
  return group(context, "radiogroup", (now) => [
    ...visibleOptions(now).map((option) => choice("radio", name, option, context, () => choose(context, [option.id]))),
    !now.required && !context.isDisabled
      ? button("Clear", () => choose(context, []), { class: "link clear", "aria-label": `Clear ${now.title || now.id}` }) : "",
  ]);
}

function boxes(field, context) {
  if (!field.multi) return radios(field, context);
  const name = freshID("choice");
  return group(context, "group", (now) => visibleOptions(now).map((option) =>
    choice("checkbox", name, option, context, (event) => {
      const inputs = [...event.target.closest(".choices").querySelectorAll("input")];
      choose(context, inputs.filter((input) => input.checked).map((input) => input.value));
    })));
}

// MARK: What is only read

function plain(className) {
  const element = el("div", { class: className });
  return { body: element, labels: false, update(now) { element.textContent = now.text; } };
}

const blockTags = { heading1: "h3", heading2: "h4", heading3: "h5", quote: "blockquote", paragraph: "p" };

function richText() {
  const element = el("div", { class: "rich" });
  const span = ({ text, bold, italic }) => {
    const inner = italic ? el("em", {}, text) : text;
    return bold ? el("strong", {}, inner) : inner;
  };
  return {
    body: element, labels: false,
    update(now) {
      const parts = [];
      let list = null;
      for (const block of now.blocks ?? []) {
        const spans = block.spans.map(span);
        const tag = block.kind === "bullet" ? "ul" : block.kind === "number" ? "ol" : null;
        if (!tag) {
          list = null;
          parts.push(el(blockTags[block.kind] ?? "p", {}, spans));
        } else {
          if (list?.localName !== tag) parts.push(list = el(tag));
          list.append(el("li", {}, spans));
        }
      }
      element.replaceChildren(...parts);
    },
  };
}

function unknown(field) {
  const element = el("pre", { class: "stored", tabindex: "0", "aria-label": `Stored value of ${field.title || field.id}` });
  return {
    body: el("div", {}, el("p", { class: "quiet" }, `A field of type “${field.type}”, which is shown as it is stored.`), element),
    labels: false,
    update(now) { element.textContent = now.text || "nothing"; },
  };
}


"""###),
    "/dom.js": (
      "text/javascript; charset=utf-8",
      ###"""
// Making elements. Texts become text nodes and nothing else.

const svgSpace = "http://www.w3.org/2000/svg";

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "on") {
      for (const [event, action] of Object.entries(value)) element.addEventListener(event, action);
    } else if (name === "value" || name === "checked" || name === "disabled" || name === "readOnly") {
      element[name] = value;
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
  return element;
}

/** An element with attributes, listeners (`on`) and children, which may be texts. */
export function el(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for drawings. */
export function svg(tag, attributes, ...children) {
  return fill(document.createElementNS(svgSpace, tag), attributes, children);
}

/** A button; `label` is what is read where the text is a sign. */
export function button(text, action, attributes = {}) {
  return el("button", { type: "button", on: { click: action }, ...attributes }, text);
}

/** A button that shows a sign only. */
export function sign(text, label, action, attributes = {}) {
  return button(el("span", { "aria-hidden": "true" }, text), action,
    { class: "sign", "aria-label": label, title: label, ...attributes });
}

let nextNumber = 0;
/** An id that no other element has. */
export function freshID(prefix) {
  nextNumber += 1;
  return `${prefix}-${nextNumber}`;
}

let liveTimer;
/** Has something read out, once nothing more comes for a moment. */
export function say(text) {
  clearTimeout(liveTimer);
  liveTimer = setTimeout(() => { document.getElementById("live").textContent = text; }, 150);
}

/** `1 field`, `3 fields`. */
export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Shows a dialog, which gives the focus back when it closes. */
export function openDialog(dialog, onClose) {
  const before = document.activeElement;
  const mark = before?.dataset?.focus;
  document.body.append(dialog);
  dialog.addEventListener("close", () => {
    dialog.remove();
    onClose?.();
    const back = before?.isConnected ? before
      : mark && document.querySelector(`[data-focus="${CSS.escape(mark)}"]`);
    (back || document.getElementById("form")).focus();
  });
  dialog.showModal();
  return dialog;
}

/** A dialog with a title, a way to close it, and content. */
export function dialog(title, className, ...children) {
  const id = freshID("dialog");
  const element = el("dialog", { class: className, "aria-labelledby": id },
    el("header", { class: "dialog-head" },
      el("h2", { id }, title),
      sign("✕", "Close", () => element.close())),
    ...children);
  return element;
}

/** Asks a question; gives whether the answer is yes. */
export function ask(question, yes) {
  return new Promise((resolve) => {
    let answer = false;
    const element = dialog("Please confirm", "small-dialog",
      el("p", {}, question),
      el("div", { class: "dialog-foot" },
        button("Cancel", () => element.close()),
        button(yes, () => { answer = true; element.close(); }, { class: "main-button" })));
    openDialog(element, () => resolve(answer));
  });
}

"""###),
    "/fields.js": (
      "text/javascript; charset=utf-8",
      ###"""
// A field: its title, its control, and what is said about it.

import { app, attend, field, flush, isPending, isWritable, type } from "./app.js";
import { controlFor } from "./controls.js";
import { el, freshID, sign } from "./dom.js";
import { showTrace } from "./panels.js";
import { openTable } from "./table.js";

/** A field at a place of the page; `update` takes over what has changed. */
export function fieldView(item, first) {
  const id = item.field;
  const controlID = freshID("control");
  const element = el("div", { class: "field", "data-field": id });
  const notes = el("div", { class: "notes", id: `${controlID}-notes` });
  let control = null;
  let shape = null;
  let now = first;

  const key = `field ${id}`;
  const context = {
    id, controlID, key, item,
    get isDisabled() { return !isWritable() || now.disabled; },
    /** Sends what is typed. */
    typed(text) {
      type(key, { set: id, text }, (report) => {
        if (report.applied) app.refusals.delete(key);
        else app.refusals.set(key, report.error);
        drawNotes();
      });
    },
    focused() { attend("focus", { field: id }); },
    async left() {
      await flush(key);
      app.left.add(id);
      attend("blur", { field: id });
      drawNotes();
    },
    describe: `${controlID}-notes`,
  };

  function drawNotes() {
    const refusal = app.refusals.get(key);
    const isMarked = app.isChecked || app.left.has(id);
    const texts = [];
    if (refusal) texts.push(refusal);
    if (!refusal && isMarked && !now.valid) {
      texts.push(...(now.reasons.length ? now.reasons : ["Rows lack something that is required"]).map(worded));
    }
    const marks = marksOf(id);
    notes.replaceChildren(
      ...texts.map((text) => el("p", { class: "fault" }, text)),
      ...(now.error ? [el("p", { class: "fault" }, `The formula gives no value: ${now.error.message}`)] : []),
      ...marks.map((mark) => el("p", { class: `mark ${mark.severity}` }, `${mark.severity}: ${mark.message}`)),
      now.tip ? el("p", { class: "tip" }, now.tip) : "");
    element.classList.toggle("faulty", texts.length > 0 || Boolean(now.error));
    control?.setFaulty?.(texts.length > 0);
  }

  function draw() {
    const { body, labels } = control;
    const title = now.title || now.id;
    element.replaceChildren(
      el("div", { class: "field-head" },
        el(labels ? "label" : "span", { class: "title", id: `${controlID}-title`, for: labels ? controlID : undefined },
          title, now.required && el("span", { class: "star", title: "required" }, el("span", { "aria-hidden": "true" }, " *"), el("span", { class: "unseen" }, " (required)"))),
        now.formula && sign("ƒ", `Why ${title} has its value`, () => showTrace(id), { class: "sign function", "data-focus": `trace-${id}` }),
        now.disabled && el("span", { class: "tag" }, "disabled")),
      body, notes);
  }

  function update(next) {
    now = next;
    const nextShape = JSON.stringify([next.type, next.title, next.required, next.disabled, next.formula?.definition,
      next.options, next.multi, next.control, next.rows?.columns, isWritable()]);
    if (nextShape !== shape) {
      const hadFocus = element.contains(document.activeElement);
      shape = nextShape;
      control = controlFor(next, context);
      draw();
      if (hadFocus) focusIn(element);
    }
    element.classList.toggle("computed", Boolean(next.formula));
    if (!isPending(key)) control.update(next);
    drawNotes();
  }

  update(first);
  return { id, item, element, update, end: () => control?.end?.() };
}

function worded(reason) {
  return reason === "Required" ? "This has to be filled in" : reason;
}

/** What the linter says about a field. */
function marksOf(id) {
  return (app.findings ?? []).filter((one) => one.field === id
    && (one.severity === "error" || one.severity === "warning")).slice(0, 3);
}

function focusIn(element) {
  element.querySelector("input, textarea, select, .field-button, [tabindex]")?.focus();
}

/** Goes to a field of the page, or to one of its cells. */
export function focusField(id, place) {
  if (place && field(id)?.rows) {
    openTable(id, place);
    return;
  }
  const element = document.querySelector(`[data-field="${CSS.escape(id)}"]`);
  if (!element) return;
  element.scrollIntoView({ block: "nearest" });
  focusIn(element);
}


"""###),
    "/form.js": (
      "text/javascript; charset=utf-8",
      ###"""
// The page of the form that is shown, in the grid that its author made.

import { app, field, on } from "./app.js";
import { pageSteps } from "./bar.js";
import { el } from "./dom.js";
import { fieldView, focusField } from "./fields.js";
import { errorView } from "./notices.js";

let views = [];

export function showForm() {
  on("form", draw);
  on("fields", (ids) => {
    const wanted = new Set(ids);
    for (const view of views) {
      if (!wanted.has(view.id)) continue;
      const now = field(view.id);
      if (!now || now.shown === view.element.hidden) place(view);
      if (now) view.update(now);
    }
    arrange();
  });
}

function draw() {
  const state = app.state;
  const form = document.getElementById("form");
  const focused = form.contains(document.activeElement)
    ? document.activeElement.closest("[data-field]")?.dataset.field : null;
  const scroll = scrollY;
  for (const view of views) view.end?.();
  views = [];
  const fault = state.fault;
  form.classList.toggle("stale", fault?.code === "ERROR_SCHEMA_FORMAT" && state.pages.length > 0);
  form.inert = fault?.code === "ERROR_SCHEMA_FORMAT" && state.pages.length > 0;
  const isBlocked = fault && (!state.pages.length
    || (fault.code === "ERROR_SCHEMA_VALIDATION" && !app.showsAllTheSame));
  if (isBlocked) {
    form.replaceChildren(errorView(fault));
    return;
  }
  const page = state.pages.find((one) => one.id === app.page);
  if (!page) {
    form.replaceChildren(el("section", { class: "empty" }, el("h2", {}, "No page is shown"),
      el("p", { class: "quiet" }, "The file has no page, or conditions hide all of them.")));
    return;
  }
  const sheet = el("div", { class: page.layout === "grid" ? "sheet grid" : "sheet" });
  sheet.style.setProperty("--columns", String(page.cols > 0 ? page.cols : 12));
  for (const item of inOrder(page.items)) {
    const now = field(item.field);
    if (!now) continue;
    const view = fieldView(item, now);
    views.push(view);
    sheet.append(view.element);
    place(view);
  }
  form.replaceChildren(
    el("h2", { class: state.navigation ? "page-name unseen" : "page-name" }, page.name || "Page"), sheet,
    views.length ? "" : el("p", { class: "empty quiet" }, "This page has no fields yet."),
    pageSteps() ?? "");
  arrange();
  scrollTo(0, scroll);
  if (focused) focusField(focused);
}

/** From top to bottom, then from left to right. */
function inOrder(items) {
  return items.map((item, index) => ({ item, index })).sort((one, other) =>
    (one.item.y ?? 0) - (other.item.y ?? 0) || (one.item.x ?? 0) - (other.item.x ?? 0)
    || one.index - other.index).map(({ item }) => item);
}

function place(view) {
  const now = field(view.id);
  view.element.hidden = !now?.shown;
}

/** Gives fields their places: rows are as high as what stands in them, and those without fields vanish. */
function arrange() {
  const shown = views.filter((view) => !view.element.hidden);
  const edges = new Set();
  for (const { item } of shown) {
    edges.add(item.y ?? 0);
    edges.add((item.y ?? 0) + Math.max(1, item.h ?? 1));
  }
  const lines = [...edges].sort((one, other) => one - other);
  const line = new Map(lines.map((edge, index) => [edge, index + 1]));
  for (const { element, item } of shown) {
    const x = Math.max(0, Math.trunc(item.x ?? 0));
    element.style.setProperty("--x", String(x + 1));
    element.style.setProperty("--w", String(Math.max(1, Math.trunc(item.w ?? 12))));
    element.style.setProperty("--from", String(line.get(item.y ?? 0)));
    element.style.setProperty("--to", String(line.get((item.y ?? 0) + Math.max(1, item.h ?? 1))));
  }
}

"""###),
    "/graph.js": (
      "text/javascript; charset=utf-8",
      ###"""
// The graph of formulas, drawn where the server says.

import { field } from "./app.js";
import { el, svg } from "./dom.js";

/** A drawing; `around` is the field in the middle, `choose` and `visit` are told of clicks. */
export function graphView(graph, around, choose, visit) {
  const margin = 16;
  const width = graph.width + 2 * margin;
  const height = graph.height + 2 * margin;
  const drawing = svg("svg", { viewBox: `${-margin} ${-margin} ${width} ${height}`, width, height, role: "group", "aria-label": `${graph.nodes.length} fields` },
    svg("defs", {}, svg("marker", { id: "tip", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" },
      svg("path", { d: "M0 0L8 4L0 8z", class: "arrow" }))),
    graph.edges.map((edge) => svg("path", { class: edge.cyclic ? "edge cyclic" : "edge", d: pathOf(edge.points), "marker-end": "url(#tip)" })),
    graph.nodes.map((node) => {
      const now = field(node.field);
      const name = node.title || node.field;
      const box = svg("g", {
        class: ["node", node.style, node.expression ? "computed" : "", node.cyclic ? "cyclic" : "", node.field === around ? "middle" : "", now?.error ? "failed" : ""].join(" "),
        transform: `translate(${node.x} ${node.y})`, tabindex: "0", role: "button",
        "aria-label": `${name}: ${now?.error ? "fails" : now?.text || "empty"}${node.expression ? ", computed" : ""}. Enter shows what is around it, F goes to the field`,
      },
      svg("rect", { width: node.width, height: node.height, rx: node.expression ? 10 : 3 }),
      svg("text", { class: "label", x: 12, y: 18 }, node.label),
      svg("text", { class: "detail", x: 12, y: 34 }, cut(now?.error ? "fails" : now?.text || "empty", Math.floor((node.width - 24) / 6.4))),
      svg("title", {}, node.expression ? `${name} = ${node.expression}` : name));
      box.addEventListener("click", () => choose(node.field));
      box.addEventListener("dblclick", () => visit(node.field));
      box.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          choose(node.field);
        } else if (event.key === "f") {
          visit(node.field);
        }
      });
      return box;
    }));
  // Small graphs are made to fit; large ones stay legible and are scrolled.
  drawing.style.setProperty("--least", `${Math.round(width * 0.75)}px`);
  const frame = el("div", { class: "graph-frame", tabindex: "0", role: "region", "aria-label": "Drawing of the graph" }, drawing);
  const middle = graph.nodes.find((node) => node.field === around);
  if (middle) {
    requestAnimationFrame(() => {
      const scale = drawing.getBoundingClientRect().width / width;
      frame.scrollLeft = (middle.x + middle.width / 2 + margin) * scale - frame.clientWidth / 2;
      frame.scrollTop = (middle.y + margin) * scale - frame.clientHeight / 2;
    });
  }
  return frame;
}

function pathOf(points) {
  const [first, ...rest] = points;
  let text = `M${first[0]} ${first[1]}`;
  let [x, y] = first;
  for (const [nextX, nextY] of rest) {
    const middle = (x + nextX) / 2;
    text += `C${middle} ${y} ${middle} ${nextY} ${nextX} ${nextY}`;
    [x, y] = [nextX, nextY];
  }
  return text;
}

function cut(text, length) {
  return text.length > length ? `${text.slice(0, Math.max(1, length - 1))}…` : text;
}

"""###),
    "/grid.js": (
      "text/javascript; charset=utf-8",
      ###"""
// A grid of rows of which only those are in the page that can be seen.

import { attend, isWritable, field } from "./app.js";
import { editCell } from "./cells.js";
import { counted, el, sign } from "./dom.js";

const rowHeight = 36;
const spare = 8;
const mostRows = 76;

export class Grid {
  /** The ids of the rows that are chosen. */
  chosen = new Set();
  /** Where the focus is: the place of a row, -1 for the heads, and the number of a column. */
  at = { row: 0, column: 0 };
  #listeners = [];
  #editor = null;

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
  end() { this.#observer.disconnect(); }

  /** Whether rows can be changed. */
  get isWritable() { return isWritable() && !field(this.target.id)?.disabled; }

  onChoice(action) { this.#listeners.push(action); }
  choiceChanged() { for (const action of this.#listeners) action(); }

  /** The columns that are shown: the number first, and the lists below a row last. */
  get columns() {
    const columns = this.rows.columns.filter((column) => column.shown);
    const hasChildren = this.rows.at(0)?.children.length > 0;
    return [{ id: "", kind: "number" }, ...columns, ...(hasChildren ? [{ id: "", kind: "children", title: "Below" }] : [])];
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
    const widths = columns.map((column) => column.kind === "number" ? "52px"
      : column.kind === "children" ? "minmax(140px, 1fr)"
        : column.type === "number" ? "minmax(96px, 0.7fr)" : "minmax(140px, 1fr)").join(" ");
    this.grid.style.setProperty("--widths", widths);
    this.grid.setAttribute("aria-rowcount", String(rows.length + 1));
    this.grid.setAttribute("aria-colcount", String(columns.length));
    this.head.replaceChildren(this.#heads(columns));
    this.body.style.setProperty("height", `${Math.max(1, rows.length) * rowHeight}px`);
    const drawn = [];
    // The row that has the focus stays, wherever it is scrolled.
    const places = new Set(Array.from({ length: to - from }, (_, index) => from + index));
    if (focused && this.at.row >= 0 && this.at.row < rows.length) places.add(this.at.row);
    let isMissing = false;
    for (const place of [...places].sort((one, other) => one - other)) {
      const row = rows.at(place);
      if (row) drawn.push(this.#row(row, place, columns));
      else isMissing = true;
    }
    if (!rows.length) {
      drawn.push(el("div", { role: "row", class: "grid-row none" }, el("div", { role: "gridcell", class: "quiet" },
        rows.isArranged ? "No row has these words." : "No rows yet.")));
    }
    this.body.replaceChildren(...drawn);
    if (isMissing) rows.need(from, to).then((isNew) => { if (isNew) this.draw(); });
    if (focused) this.#focus();
  }

  #heads(columns) {
    return el("div", { role: "row", "aria-rowindex": "1", class: "grid-row" }, columns.map((column, index) => {
      const sorting = this.rows.sorting?.column === column.id && column.id ? this.rows.sorting : null;
      const cell = el("div", {
        role: "columnheader", "aria-colindex": String(index + 1), "data-row": "-1", "data-column": String(index),
        tabindex: this.at.row === -1 && this.at.column === index ? "0" : "-1",
        "aria-sort": sorting ? (sorting.isDown ? "descending" : "ascending") : undefined,
        class: column.type === "number" ? "number" : undefined,
      }, column.kind === "number" ? el("span", {}, "#") : column.title || column.id || "",
      column.required && el("span", { class: "star", "aria-label": "required" }, " *"),
      sorting && el("span", { "aria-hidden": "true" }, sorting.isDown ? " ↓" : " ↑"));
      if (column.id) cell.addEventListener("click", () => this.#sort(column.id));
      return cell;
    }));
  }

  #row(row, place, columns) {
    const isChosen = this.chosen.has(row.id);
    const element = el("div", {
      role: "row", class: isChosen ? "grid-row chosen" : "grid-row", "aria-rowindex": String(place + 2), "aria-selected": String(isChosen),
    }, columns.map((column, index) => {
      const cell = row.cells[column.id];
      const element = el("div", {
        role: column.kind === "number" ? "rowheader" : "gridcell", "aria-colindex": String(index + 1), "data-row": String(place), "data-column": String(index),
        tabindex: this.at.row === place && this.at.column === index ? "0" : "-1",
        class: [column.type === "number" ? "number" : "", cell && !cell.valid ? "missing" : ""].join(" ").trim() || undefined,
        "aria-invalid": cell && !cell.valid ? "true" : undefined,
        "aria-readonly": this.isWritable && column.type !== "block" ? undefined : "true",
        title: cell?.text.length > 30 ? cell.text.slice(0, 500) : undefined,
      }, column.kind === "number" ? this.#chooser(row, place)
        : column.kind === "children" ? this.#children(row)
          : cell ? shown(cell, column) : "");
      return element;
    }));
    element.style.setProperty("top", `${place * rowHeight}px`);
    return element;
  }

  #chooser(row, place) {
    const box = el("input", { type: "checkbox", tabindex: "-1", checked: this.chosen.has(row.id), "aria-label": `Choose row ${place + 1}`, disabled: !this.isWritable });
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

  /** Goes to a cell, which is brought into sight. */
  async go(row, column) {
    const last = this.rows.length - 1;
    this.at = { row: Math.max(-1, Math.min(row, last)), column: Math.max(0, Math.min(column, this.columns.length - 1)) };
    const top = this.at.row * rowHeight;
    const room = this.element.clientHeight - this.head.offsetHeight;
    if (this.at.row >= 0 && top < this.element.scrollTop) this.element.scrollTop = top;
    else if (top + rowHeight > this.element.scrollTop + room) this.element.scrollTop = top + rowHeight - room;
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
    if (this.#editor) return;
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
      const type = this.columns[column].type;
      if (["text", "number", "barcode"].includes(type)) {
        event.preventDefault();
        this.#edit(row, column, event.key);
      }
    }
  }

  /** Puts a control in the place of a cell; `typed` is what it begins with. */
  #edit(place, index, typed) {
    const column = this.columns[index];
    const row = this.rows.at(place);
    if (!row) return;
    if (column.kind === "children") {
      const child = row.children.find((one) => one.shown);
      if (child) this.target.open(row, child);
      return;
    }
    if (column.kind === "number" || !this.isWritable) return;
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

function shown(cell, column) {
  if (column.type === "signature") return cell.input.startsWith("data:image/") ? el("img", { src: cell.input, alt: "signature", class: "cell-signature" }) : "";
  if (column.type === "image") return cell.files?.length ? counted(cell.files.length, "picture") : "";
  return cell.text.slice(0, 300);
}

"""###),
    "/help.js": (
      "text/javascript; charset=utf-8",
      ###"""
// The keys of the page.

import { dialog, el, openDialog } from "./dom.js";

const keys = [
  ["Ctrl-S", "Save"], ["Ctrl-Z", "Undo"], ["Ctrl-Shift-Z", "Redo"], ["?", "This list"],
  ["Escape", "Close a dialog, or give up what is typed in a cell"],
  ["Arrows", "Move between the cells of a table"], ["Home, End", "First and last cell of a row"],
  ["Ctrl-Home, Ctrl-End", "First and last row"], ["Page up, Page down", "A screen of rows"],
  ["Enter, F2", "Edit a cell, or open it"], ["Space", "Choose the row"], ["Delete", "Empty the cell"],
];

export function showHelp() {
  openDialog(dialog("Keys", "small-dialog",
    el("dl", { class: "keys" }, keys.map(([key, meaning]) =>
      [el("dt", {}, el("kbd", {}, key)), el("dd", {}, meaning)]))));
}

"""###),
    "/": (
      "text/html; charset=utf-8",
      ###"""
<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Preview</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
<link rel="stylesheet" href="/parts.css">
<script type="module" src="/main.js"></script>
</head>
<body>
<a class="skip" href="#form">Skip to the form</a>
<header id="bar"></header>
<div id="notices"></div>
<div id="frame">
<main id="form" tabindex="-1"></main>
<div id="beside" hidden></div>
</div>
<div id="live" class="unseen" role="status" aria-live="polite"></div>
</body>
</html>

"""###),
    "/main.js": (
      "text/javascript; charset=utf-8",
      ###"""
// Puts the page together, and follows what happens elsewhere.

import { get, listen, post } from "./api.js";
import { app, changed, client, flushAll, load, merge, redo, save, undo } from "./app.js";
import { showBar } from "./bar.js";
import { el, say } from "./dom.js";
import { showForm } from "./form.js";
import { showHelp } from "./help.js";
import { showNotices } from "./notices.js";
import { showPanels } from "./panels.js";

async function loadFindings() {
  try {
    app.findings = await get("findings");
  } catch {
    app.findings = null;
  }
  changed("findings");
}

const takers = {
  async hello({ epoch, revision }) {
    app.isLost = false;
    if (!app.state || app.state.epoch !== epoch || app.state.revision !== revision) await load();
    changed("notices");
  },
  change(answer) {
    app.isBusy = false;
    if (answer.client !== client) merge(answer);
    changed("notices");
  },
  async reload() {
    await load();
    changed("rows", null, null);
    say("The form was read anew");
  },
  fault(fault) {
    app.state.fault = fault;
    changed("form");
    changed("notices");
  },
  findings: loadFindings,
  conflict({ mine }) {
    app.state.conflict = mine;
    changed("notices");
  },
  saved() {
    app.state.dirty = false;
    app.state.conflict = null;
    app.state.draft = null;
    changed("bar");
    changed("notices");
  },
  draft({ problem }) {
    app.state.draftProblem = problem;
    changed("notices");
  },
  busy() {
    app.isBusy = true;
    changed("notices");
  },
  bye() {
    app.isLost = true;
    changed("notices");
  },
  host(event) {
    app.events.push(event);
    if (app.events.length > 500) app.events.shift();
    changed("events");
  },
};

let taking = Promise.resolve();
function take(name, data) {
  taking = taking.then(() => takers[name]?.(data)).catch(() => {});
}

async function poll() {
  const before = app.state?.revision;
  const state = await get("document");
  if (state.revision !== before || state.epoch !== app.state?.epoch) await load();
}

function lost() {
  if (app.isLost) return;
  app.isLost = true;
  changed("notices");
}

document.addEventListener("keydown", (event) => {
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && event.key.toLowerCase() === "s") {
    event.preventDefault();
    save();
  } else if (isCommand && event.key.toLowerCase() === "z" && !event.altKey) {
    event.preventDefault();
    if (event.shiftKey) redo(); else undo();
  } else if (event.key === "?" && !/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) {
    event.preventDefault();
    showHelp();
  }
});

addEventListener("blur", () => {
  flushAll();
});
addEventListener("visibilitychange", async () => {
  if (document.visibilityState !== "hidden") return;
  await flushAll();
  post("event", { type: "blur" }).catch(() => {});
});
showBar();
showForm();
showPanels();
showNotices();
try {
  await load();
  listen(take, poll, lost);
  loadFindings();
} catch (error) {
  document.getElementById("form").replaceChildren(
    el("section", { class: "empty" },
      el("h1", {}, error.status === 401 ? "This page needs its address" : "The form cannot be shown"),
      el("p", {}, error.status === 401
        ? "Open the address that the program printed, with everything behind the #."
        : error.message)));
}

"""###),
    "/notices.js": (
      "text/javascript; charset=utf-8",
      ###"""
// What has to be said about the form as a whole: faults of the file, conflicts, drafts.

import { post } from "./api.js";
import { app, changed, go, nameOf, on, resolve } from "./app.js";
import { button, counted, el } from "./dom.js";
import { focusField } from "./fields.js";

export function showNotices() {
  on("notices", draw);
  on("form", draw);
}

function draw() {
  const state = app.state;
  const list = [];
  if (app.isLost) {
    list.push(notice("error", "The program has ended or cannot be reached.",
      "What you see is the form as it was; changes are not taken."));
  }
  if (state?.fault?.code === "ERROR_SCHEMA_FORMAT" && state.pages.length) list.push(formatFault(state.fault));
  if (state?.fault?.code === "ERROR_SCHEMA_VALIDATION" && app.showsAllTheSame) {
    list.push(notice("warning", state.fault.message, "", button("Show the places", () => {
      app.showsAllTheSame = false;
      changed("form");
    })));
  }
  if (state && state.conflict !== null && state.conflict !== undefined) list.push(conflict(state));
  else if (state?.draft) list.push(draft(state.draft));
  if (state?.draftProblem && app.seenProblem !== state.draftProblem) {
    list.push(notice("warning", "What is typed is kept in no draft.", state.draftProblem,
      dismiss(() => { app.seenProblem = state.draftProblem; })));
  }
  if (app.misfits?.length) {
    list.push(notice("warning", `${counted(app.misfits.length, "change")} no longer fit:`,
      app.misfits.map((one) => one.error).join("; "), dismiss(() => { app.misfits = null; })));
  }
  if (app.problem) list.push(notice("error", app.problem.message, "", dismiss(() => { app.problem = null; })));
  if (app.isBusy) {
    list.push(notice("info", "The formulas are still running.", "",
      button("Stop them", () => post("stop").catch(() => {}))));
  }
  if (app.isChecked && app.validation) list.push(summary(app.validation));
  document.getElementById("notices").replaceChildren(...list.filter(Boolean));
}

function notice(kind, title, text, ...tools) {
  return el("section", { class: `notice ${kind}`, role: kind === "error" ? "alert" : "status" },
    el("div", { class: "notice-text" }, el("strong", {}, title), text && el("p", {}, text)),
    el("div", { class: "notice-tools" }, tools));
}

function dismiss(action) {
  return button("Dismiss", () => {
    action();
    changed("notices");
  });
}

function formatFault(fault) {
  const first = fault.findings[0];
  const place = first ? `Line ${first.line}, column ${first.column}: ${first.message}` : "";
  return notice("error", `${fault.message}.`, `${place} Below is the last good form.`);
}

function conflict(state) {
  const mine = state.conflict > 0 ? `Not saved here: ${counted(state.conflict, "change")}.` : "";
  return notice("warning", "Someone else has changed the file.", mine,
    button("Put my changes onto the new file", () => resolve("replay"), { class: "main-button" }),
    button("Take the file", () => resolve("disk")),
    button("Keep mine", () => resolve("mine")));
}

function draft(draft) {
  const when = new Date(draft.writtenOn).toLocaleString();
  return notice("info", `${counted(draft.changes, "change")} from ${when} were not saved.`,
    draft.fits ? "" : "The file has been changed since.",
    button(draft.fits ? "Bring them back" : "Put them onto the new file", () => resolve("replay"), { class: "main-button" }),
    button("Discard them", () => resolve("disk")));
}

/** What is not filled in, each with a way there. */
function summary(validation) {
  const missing = validation.fieldValidations.filter((one) => one.status === "invalid");
  const close = dismiss(() => {
    app.isChecked = false;
    app.validation = null;
    changed("form");
  });
  if (!missing.length) {
    return notice("good", "Everything that is required is filled in.", "", close);
  }
  const links = missing.flatMap((one) => {
    const rows = (one.rowValidations ?? []).filter((row) => row.status === "invalid");
    const link = (text, place) => el("li", {}, button(text, () => reach(one, place), { class: "link" }));
    if (!rows.length) return [link(nameOf(one.field))];
    return rows.slice(0, 20).flatMap((row) => row.cellValidations
      .filter((cell) => cell.status === "invalid").map((cell) =>
        link(`${nameOf(one.field)}, row ${row.row}, ${columnName(one.field, cell.column)}`,
          { row: row.row, column: cell.column, path: row.parentPath ?? "" })));
  });
  return el("section", { class: "notice warning", "aria-label": "What is missing", role: "region" },
    el("div", { class: "notice-text" },
      el("strong", {}, `${counted(missing.length, "field")} to be filled in`),
      el("ul", { class: "summary" }, links)),
    el("div", { class: "notice-tools" }, close));
}

function columnName(field, column) {
  return app.state.fields[field]?.rows?.columns.find((one) => one.id === column)?.title || column;
}

function reach(one, place) {
  const holds = (page) => page.shown && page.items.some((item) => item.field === one.field);
  const current = app.state.pages.find((page) => page.id === app.page);
  if (!current || !holds(current)) {
    const page = app.state.pages.find(holds);
    if (page) go(page.id);
  }
  focusField(one.field, place);
}

/** The view that takes the form's place while there is none. */
export function errorView(fault) {
  return el("section", { class: "error-view" },
    el("p", { class: "error-code" }, fault.code),
    el("h2", {}, `${fault.message}.`),
    el("p", { class: "quiet" },
      fault.code === "ERROR_SCHEMA_VERSION"
        ? "It cannot be shown. The page follows as soon as the file is saved in another version."
        : "The page follows as soon as the file is saved again."),
    fault.findings.length > 0 && el("ol", { class: "places" }, fault.findings.map((place) =>
      el("li", {},
        el("span", { class: "place" }, `${app.state.file}:${place.line}:${place.column}`),
        el("span", {}, place.message),
        place.path && el("code", {}, place.path)))),
    fault.code === "ERROR_SCHEMA_VALIDATION" && button("Show the form all the same", () => {
      app.showsAllTheSame = true;
      changed("form");
      document.getElementById("form").focus();
    }, { class: "main-button" }));
}


"""###),
    "/page.css": (
      "text/css; charset=utf-8",
      ###"""
/* The frame of the page: colours, the bar, the sheet of the form. */
:root {
  color-scheme: light dark;
  --ground: #f3f4f6;
  --paper: #ffffff;
  --raised: #fafbfc;
  --text: #1b1f27;
  --quiet: #565e6c;
  --line: #dde1e7;
  --edge: #848c99;
  --accent: #1f56c4;
  --accent-strong: #17479f;
  --on-accent: #ffffff;
  --tint: #eaf0fc;
  --computed: #f4f1fb;
  --computed-ink: #5b3fb0;
  --bad: #b3261e;
  --bad-ground: #fdeeec;
  --warn: #7a4d00;
  --warn-ground: #fdf4e1;
  --good: #1a6b3c;
  --good-ground: #e8f6ed;
  --shadow: 0 1px 2px rgb(20 25 35 / 6%), 0 4px 16px rgb(20 25 35 / 6%);
  --radius: 6px;
  --font: system-ui, -apple-system, "Segoe UI", "Noto Sans", "DejaVu Sans", sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #14161a;
    --paper: #1c1f25;
    --raised: #22262d;
    --text: #e7e9ee;
    --quiet: #a5adba;
    --line: #333943;
    --edge: #7d8695;
    --accent: #8fb4ff;
    --accent-strong: #b3ccff;
    --on-accent: #10203f;
    --tint: #243350;
    --computed: #2a2540;
    --computed-ink: #c7b6ff;
    --bad: #ff9d94;
    --bad-ground: #3a2020;
    --warn: #f3c46b;
    --warn-ground: #352a14;
    --good: #86d6a4;
    --good-ground: #17301f;
    --shadow: 0 1px 2px rgb(0 0 0 / 40%), 0 4px 16px rgb(0 0 0 / 30%);
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 120px; }
body {
  margin: 0;
  background: var(--ground);
  color: var(--text);
  font: 14px/1.45 var(--font);
  overflow-wrap: anywhere;
}
h1, h2, h3, p, ul, ol, dl, dd, pre { margin: 0; }
ul, ol { padding: 0; }
[hidden] { display: none !important; }
code, pre, kbd, .place { font-family: var(--mono); font-size: 12.5px; }
.quiet { color: var(--quiet); }
.unseen {
  position: absolute; width: 1px; height: 1px; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap;
}
.skip { position: absolute; left: -999px; }
.skip:focus { left: 8px; top: 8px; z-index: 20; background: var(--paper); padding: 8px 12px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
main:focus-visible, h2:focus-visible { outline: none; }

/* Buttons */
button {
  font: inherit; color: inherit; cursor: pointer;
  min-height: 30px; padding: 3px 12px;
  background: var(--paper); border: 1px solid var(--edge); border-radius: var(--radius);
}
button:hover:not(:disabled) { background: var(--tint); }
button:disabled { color: var(--quiet); border-color: var(--line); cursor: default; opacity: .75; }
.main-button { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
.main-button:hover:not(:disabled) { background: var(--accent-strong); }
.main-button:disabled { background: none; color: var(--quiet); opacity: 1; font-weight: 400; }
.quiet-button, .sign { background: none; border-color: transparent; padding: 3px 9px; }
.quiet-button:disabled, .sign:disabled { border-color: transparent; }
.sign { min-width: 30px; padding: 3px 6px; font-size: 15px; line-height: 1.2; }
.quiet-button:hover:not(:disabled), .sign:hover:not(:disabled) { border-color: var(--line); }
.link { background: none; border: 0; padding: 2px 2px; min-height: 24px; color: var(--accent); text-decoration: underline; text-underline-offset: 2px; text-align: start; }
[data-badge]::after {
  content: attr(data-badge); margin-inline-start: 6px; padding: 0 6px; border-radius: 9px;
  background: var(--warn-ground); color: var(--warn); font-size: 12px; font-weight: 600;
}
[data-errors]::after { background: var(--bad-ground); color: var(--bad); }
.tag {
  font-size: 12px; color: var(--quiet); border: 1px solid var(--line); border-radius: 10px;
  padding: 1px 8px; white-space: nowrap;
}

/* The bar */
#bar { position: sticky; top: 0; z-index: 5; background: var(--paper); border-bottom: 1px solid var(--line); }
.bar-row { display: flex; gap: 8px 16px; align-items: center; flex-wrap: wrap; padding: 8px 20px; }
.bar-name { flex: 1 1 180px; min-width: 0; }
.bar-name h1 { font-size: 16px; line-height: 1.3; font-weight: 650; max-height: 2.6em; overflow: hidden; }
.bar-name p { font-size: 12px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.bar-tools { display: flex; align-items: center; gap: 2px; flex-wrap: wrap; }
.bar-tools .main-button { margin-inline-start: 8px; min-width: 76px; }
.divider { width: 1px; height: 20px; background: var(--line); margin: 0 6px; }
.pages { display: flex; gap: 4px 16px; align-items: center; padding: 0 20px; flex-wrap: wrap; border-top: 1px solid var(--line); }
.pages ul { display: flex; flex: 1; gap: 2px; list-style: none; overflow-x: auto; max-height: 84px; flex-wrap: wrap; }
.pages li button { border: 0; border-bottom: 2px solid transparent; border-radius: 0; background: none; padding: 7px 10px 6px; max-width: 260px; max-height: 40px; overflow: hidden; }
.pages li button[aria-current] { border-bottom-color: var(--accent); font-weight: 600; }
.page-tools { display: flex; gap: 2px; font-size: 13px; padding: 2px 0; }

/* Notices */
.notice {
  display: flex; gap: 8px 16px; align-items: center; flex-wrap: wrap;
  padding: 10px 20px; border-bottom: 1px solid var(--line); background: var(--tint);
}
.notice-text { flex: 1 1 260px; max-height: 180px; overflow: auto; }
.notice-tools { display: flex; gap: 8px; flex-wrap: wrap; }
.notice.error { background: var(--bad-ground); }
.notice.error strong { color: var(--bad); }
.notice.warning { background: var(--warn-ground); }
.notice.warning strong { color: var(--warn); }
.notice.good { background: var(--good-ground); }
.notice.good strong { color: var(--good); }
.summary { list-style: none; display: flex; flex-wrap: wrap; gap: 0 16px; }

/* The frame and the sheet */
#frame { display: grid; grid-template-columns: minmax(0, 1fr); }
main { width: 100%; max-width: 1120px; margin: 0 auto; padding: 20px 20px 60px; }
.page-name { font-size: 14px; font-weight: 600; color: var(--quiet); margin: 0 2px 8px; max-height: 3em; overflow: hidden; }
.sheet {
  background: var(--paper); border: 1px solid var(--line); border-radius: 10px;
  box-shadow: var(--shadow); padding: 14px 12px;
  display: flex; flex-direction: column;
}
@media (min-width: 900px) {
  .sheet.grid { display: grid; grid-template-columns: repeat(var(--columns), minmax(0, 1fr)); grid-auto-rows: auto; }
  .sheet.grid .field { grid-column: var(--x) / span var(--w); grid-row: var(--from) / var(--to); }
}
.page-steps { display: flex; justify-content: space-between; align-items: center; margin-top: 14px; }
.stale { opacity: .55; filter: grayscale(1); }
.empty { text-align: center; padding: 32px 16px; }
.error-view {
  background: var(--paper); border: 1px solid var(--line); border-top: 3px solid var(--bad); border-radius: 10px;
  box-shadow: var(--shadow); padding: 28px 32px; display: grid; gap: 10px; justify-items: start; max-width: 820px; margin: 24px auto;
}
.error-view h2 { font-size: 19px; line-height: 1.3; }
.error-code { font: 12px var(--mono); color: var(--bad); letter-spacing: .02em; }
.places { list-style: none; width: 100%; border-top: 1px solid var(--line); margin-top: 6px; max-height: 50vh; overflow: auto; }
.places li { display: flex; gap: 4px 14px; flex-wrap: wrap; padding: 7px 0; border-bottom: 1px solid var(--line); }
.places .place, .places code { color: var(--quiet); }

/* Fields */
.field { padding: 7px 10px 9px; min-width: 0; border-radius: 8px; }
.field-head { display: flex; align-items: center; gap: 6px; min-height: 26px; }
.title, .field-label { font-weight: 600; font-size: 13px; max-height: 4.4em; overflow: hidden; }
.star { color: var(--bad); }
.function { font: italic 600 15px Georgia, "DejaVu Serif", serif; color: var(--computed-ink); min-height: 26px; min-width: 26px; padding: 0 4px; }
input, textarea, select {
  font: inherit; color: inherit; background: var(--paper);
  border: 1px solid var(--edge); border-radius: var(--radius);
}
input:not([type=checkbox], [type=radio], [type=file]), textarea, select { width: 100%; min-height: 34px; padding: 5px 9px; }
textarea { resize: vertical; min-height: 74px; display: block; }
input[type=date], input[type=time], input[type=datetime-local] { max-width: 260px; }
input:read-only:not([type=checkbox], [type=radio], [type=file]), textarea:read-only { background: var(--raised); border-color: var(--line); }
input:focus-visible, textarea:focus-visible, select:focus-visible { outline-offset: 0; border-color: var(--accent); border-radius: var(--radius); }
.computed input, .computed textarea, .computed select { background: var(--computed); border-color: color-mix(in srgb, var(--computed-ink) 45%, var(--paper)); }
.faulty input, .faulty textarea, .faulty select, [aria-invalid=true] { border-color: var(--bad); }
.notes p { font-size: 12.5px; margin-top: 3px; }
.fault { color: var(--bad); }
.fault::before { content: "⚠ "; }
.tip { color: var(--quiet); }
.mark { color: var(--warn); }
.mark.error { color: var(--bad); }
input[type=checkbox], input[type=radio] { width: 17px; height: 17px; margin: 0; accent-color: var(--accent); flex: none; }
.choices { display: flex; flex-wrap: wrap; gap: 0 18px; padding: 3px 0; align-items: center; }
.choice { display: inline-flex; align-items: center; gap: 7px; min-height: 28px; cursor: pointer; }
.choice.gone { color: var(--quiet); text-decoration: line-through; }
.swatch { width: 11px; height: 11px; border-radius: 3px; border: 1px solid var(--edge); }
.clear { font-size: 12.5px; }
@media (max-width: 899px) {
  .bar-row, .pages, .notice { padding-inline: 12px; }
  main { padding: 12px 10px 48px; }
  .sheet { padding: 8px 4px; }
  .file-name { display: none; }
}
@media (max-width: 560px) {
  .divider { display: none; }
  .bar-name { flex-basis: 100%; }
  .bar-tools { width: 100%; }
  .bar-tools .main-button { margin-inline-start: auto; }
  .bar-tools .quiet-button { padding: 3px 6px; }
  .bar-tools [data-focus=help] { display: none; }
  .error-view { padding: 18px 16px; }
}
@media (max-height: 500px) { #bar { position: static; } }
@media (prefers-reduced-motion: reduce) { * { transition: none !important; scroll-behavior: auto !important; } }
@media print {
  #bar, #notices, #beside, .page-steps, .sign, .adder, .skip { display: none !important; }
  body, .sheet { background: none; border: 0; box-shadow: none; }
  main { max-width: none; padding: 0; }
  .field { break-inside: avoid; }
}

"""###),
    "/panels.js": (
      "text/javascript; charset=utf-8",
      ###"""
// What stands beside the form: a trace, the graph, findings, events.

import { get } from "./api.js";
import { app, field, nameOf, on, shownPages, go } from "./app.js";
import { button, counted, el, say, sign } from "./dom.js";
import { focusField } from "./fields.js";
import { graphView } from "./graph.js";

/** The panel that is open, and the field that it is about. */
let open = null;

export function showPanels() {
  on("fields", (ids) => {
    if (open?.kind === "trace" || open?.kind === "graph") {
      if (open.kind === "graph" || ids.length) redraw();
    }
  });
  on("form", redraw);
  on("events", () => { if (open?.kind === "events") redraw(); });
  on("findings", () => { if (open?.kind === "findings") redraw(); });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && open && document.getElementById("beside").contains(event.target)) close();
  });
}

export function togglePanel(kind) {
  if (open?.kind === kind) {
    close();
    return;
  }
  const current = document.activeElement?.closest?.("[data-field]")?.dataset.field;
  show({ kind, field: kind === "graph" ? current ?? firstComputed() : null });
}

export function showTrace(id) {
  show({ kind: "trace", field: id });
}

export function showGraph(id) {
  show({ kind: "graph", field: id });
}

function firstComputed() {
  const page = app.state.pages.find((one) => one.id === app.page);
  const shown = page?.items.find((item) => field(item.field)?.formula);
  return shown?.field ?? Object.values(app.state.fields).find((one) => one.formula)?.id ?? null;
}

let opener = null;
async function show(panel) {
  if (!open) opener = document.activeElement?.dataset?.focus ?? null;
  open = panel;
  await redraw();
  document.querySelector("#beside h2")?.focus();
}

function close() {
  open = null;
  const beside = document.getElementById("beside");
  beside.hidden = true;
  beside.replaceChildren();
  document.body.classList.remove("has-beside");
  const back = opener && document.querySelector(`[data-focus="${CSS.escape(opener)}"]`);
  (back || document.getElementById("form")).focus();
}

const titles = { trace: "Why", graph: "Graph", findings: "Findings", events: "Events" };
let round = 0;

async function redraw() {
  if (!open || !app.state) return;
  round += 1;
  const mine = round;
  const panel = open;
  let content;
  try {
    content = await contents[panel.kind](panel);
  } catch (error) {
    content = [el("p", { class: "fault" }, error.message)];
  }
  if (mine !== round || open !== panel) return;
  const beside = document.getElementById("beside");
  const isInside = beside.contains(document.activeElement);
  const heading = el("h2", { tabindex: "-1", id: "beside-title" },
    panel.kind === "trace" ? `Why ${nameOf(panel.field)}` : titles[panel.kind]);
  beside.replaceChildren(el("section", { class: `panel ${panel.kind}`, "aria-labelledby": "beside-title" },
    el("header", { class: "panel-head" }, heading, sign("✕", `Close ${titles[panel.kind].toLowerCase()}`, close)),
    content));
  beside.hidden = false;
  document.body.classList.add("has-beside");
  if (isInside) heading.focus();
}

// MARK: Trace

const contents = {
  async trace({ field: id }) {
    const trace = await get("trace", { field: id });
    const now = field(id);
    const place = now?.formula?.line ? `${app.state.file}:${now.formula.line}:${now.formula.column}` : null;
    const steps = trace.trace ? stepsOf(trace.trace) : [];
    return [
      trace.expression && el("pre", { class: "expression" }, el("code", {}, trace.expression)),
      place && el("p", { class: "place-line" }, el("span", { class: "place" }, place),
        button("Copy", () => { navigator.clipboard?.writeText(place).then(() => say("Copied")); }, { class: "link" })),
      el("p", { class: "result" }, el("span", { class: "quiet" }, "Value "), el("strong", {}, now?.text || "empty")),
      trace.error && el("p", { class: "fault" }, trace.error.message),
      el("h3", {}, counted(steps.length, "step")),
      el("ol", { class: "steps" }, steps.map(({ node, depth }) => {
        const item = el("li", {}, el("code", { class: "step-text" }, node.text ?? ""), el("span", { class: "step-value" }, valueText(node)));
        item.style.setProperty("--depth", String(Math.min(depth, 6)));
        return item;
      })),
      el("h3", {}, "Inputs"),
      trace.inputs.length ? el("ul", { class: "inputs" }, trace.inputs.map((input) => el("li", {},
        button(input.title || input.field, () => follow(input), { class: "link" }),
        el("span", { class: "step-value" }, field(input.field)?.text ?? valueText(input))))) : el("p", { class: "quiet" }, "The formula reads no field."),
      el("p", {}, button("Show in the graph", () => showGraph(id), { class: "quiet-button" })),
    ];
  },

  async graph(panel) {
    const graph = await get("graph", panel.field ? { field: panel.field } : {});
    return [
      el("p", { class: "panel-tools" },
        panel.field ? el("span", { class: "quiet" }, `Around ${nameOf(panel.field)}`) : el("span", { class: "quiet" }, "The whole form"),
        panel.field && button("Show all", () => show({ kind: "graph", field: null }), { class: "quiet-button" })),
      graph.nodes.length ? graphView(graph, panel.field, (id) => show({ kind: "graph", field: id }), visit)
        : el("p", { class: "empty quiet" }, "No field of this form is computed."),
    ];
  },

  async findings() {
    const list = app.findings ?? await get("findings");
    if (!list.length) return [el("p", { class: "empty quiet" }, "The linter has nothing to say about this file.")];
    return [el("ul", { class: "findings-list" }, list.map((one) => el("li", { class: one.severity },
      el("p", {}, el("span", { class: `severity ${one.severity}` }, one.severity), ` ${one.message}`),
      el("p", { class: "quiet" },
        one.field && field(one.field) ? button(nameOf(one.field), () => visit(one.field), { class: "link" }) : "",
        el("span", { class: "place" }, `${one.file}:${one.range.start.line + 1}:${one.range.start.character + 1}`),
        el("code", {}, one.rule)))))];
  },

  events() {
    if (!app.events.length) return [el("p", { class: "empty quiet" }, "Nothing has happened yet. What a host would be told stands here.")];
    return [el("ol", { class: "events-list", reversed: true }, app.events.slice().reverse().slice(0, 500).map((event) =>
      el("li", {}, el("details", {},
        el("summary", {}, el("code", {}, event.event), " ",
          el("span", {}, [event.fieldId && nameOf(event.fieldId), event.fieldRowId && `row ${event.fieldRowId}`, event.changelogs && counted(event.changelogs.length, "changelog"), event.message].filter(Boolean).join(", "))),
        el("pre", {}, JSON.stringify(event, null, 1).slice(0, 20000))))))];
  },
};

/** An input that is computed leads on to its own trace; any other one to its field. */
function follow(input) {
  const id = input.field;
  if (input.computed) showTrace(id);
  else visit(id);
}

function visit(id) {
  const holds = (page) => page.items.some((item) => item.field === id);
  const current = app.state.pages.find((page) => page.id === app.page);
  if (!current || !holds(current)) {
    const page = shownPages().find(holds);
    if (!page) {
      say(`${nameOf(id)} is on no page that is shown`);
      return;
    }
    go(page.id);
  }
  focusField(id);
}

/** The parts of a formula, each before those that it is made of. */
function stepsOf(root) {
  const steps = [];
  const walk = (node, depth) => {
    steps.push({ node, depth });
    for (const part of node.steps ?? []) walk(part, depth + 1);
  };
  walk(root, 0);
  return steps;
}

function valueText(node) {
  if (node.error) return node.error.message;
  if (node.outcome === "not taken") return "not taken";
  if (node.value === undefined) return node.count === undefined ? "" : counted(node.count, "value");
  if (node.value === null) return "empty";
  const text = typeof node.value === "string" ? node.value : JSON.stringify(node.value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

"""###),
    "/parts.css": (
      "text/css; charset=utf-8",
      ###"""
/* Controls of several parts, dialogs, and what stands beside the form. */

/* Tables on the page */
.table-button { display: block; width: 100%; text-align: start; padding: 0; overflow: hidden; border-color: var(--edge); }
.first-rows { overflow: hidden; }
.first-rows th.wide { width: 34%; }
.first-rows th { text-align: start; }
.first-rows th.number { text-align: end; }
.first-rows table { width: 100%; border-collapse: collapse; table-layout: fixed; font-size: 13px; }
.first-rows th { font-weight: 600; color: var(--quiet); background: var(--raised); }
.first-rows th, .first-rows td { padding: 4px 10px; border-bottom: 1px solid var(--line); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.number { text-align: end; font-variant-numeric: tabular-nums; }
input.number { text-align: start; }
.table-foot { display: flex; justify-content: space-between; padding: 5px 10px; }
.row-count { color: var(--quiet); }
.open-sign { color: var(--accent); font-weight: 600; }
.none { padding: 8px 10px; }

/* Dialogs */
dialog {
  color: var(--text); background: var(--paper); border: 1px solid var(--line); border-radius: 10px;
  box-shadow: 0 12px 48px rgb(10 15 25 / 35%); padding: 0; max-width: calc(100vw - 24px); max-height: calc(100dvh - 24px);
}
dialog::backdrop { background: rgb(15 18 25 / 45%); }
.dialog-head { display: flex; align-items: center; justify-content: space-between; gap: 12px; padding: 10px 12px 10px 18px; border-bottom: 1px solid var(--line); }
.dialog-head h2, .panel-head h2 { font-size: 15px; font-weight: 650; max-height: 2.8em; overflow: hidden; }
.dialog-foot { display: flex; justify-content: flex-end; gap: 8px; margin-top: 8px; }
.small-dialog { width: 460px; }
.small-dialog > :not(.dialog-head) { margin: 14px 18px; }
.signature-dialog { width: 520px; }
.signature-dialog > :not(.dialog-head) { margin: 12px 18px; }
.pad { display: block; width: calc(100% - 36px); aspect-ratio: 3; background: #fff; border: 1px solid var(--edge); border-radius: var(--radius); touch-action: none; }
.adder { display: grid; gap: 4px; margin-top: 8px; }
.file-input { border: 0; padding: 2px 0; min-height: 30px; max-width: 100%; font-size: 13px; }
.file-input::file-selector-button { font: inherit; color: var(--text); background: var(--paper); border: 1px solid var(--edge); border-radius: var(--radius); padding: 3px 12px; min-height: 28px; margin-inline-end: 8px; cursor: pointer; }
.file-input::file-selector-button:hover { background: var(--tint); }
.keys { display: grid; grid-template-columns: auto 1fr; gap: 6px 18px; align-items: baseline; }
kbd { background: var(--raised); border: 1px solid var(--line); border-radius: 4px; padding: 1px 6px; white-space: nowrap; }

/* The dialog of a table */
.table-dialog { width: min(1180px, calc(100vw - 24px)); max-height: min(820px, calc(100dvh - 24px)); min-height: 300px; }
.table-dialog[open] { display: flex; flex-direction: column; }
.table-body { flex: 1; min-height: 0; display: flex; flex-direction: column; }
.row-tools { display: flex; flex-wrap: wrap; gap: 2px; align-items: center; padding: 6px 12px; border-bottom: 1px solid var(--line); }
.row-tools .space { flex: 1; }
.row-tools input[type=search] { width: 200px; min-height: 30px; padding: 3px 9px; }
.trail { padding: 6px 18px; border-bottom: 1px solid var(--line); font-size: 13px; }
.grid-frame { flex: 1 1 auto; min-height: 150px; overflow: auto; position: relative; }
.grid-table { min-width: 100%; width: max-content; }
.grid-head { position: sticky; top: 0; z-index: 2; background: var(--raised); border-bottom: 1px solid var(--line); font-weight: 600; font-size: 13px; }
.grid-head .grid-row { position: static; }
.grid-rows { position: relative; }
.grid-row { position: absolute; inset-inline: 0; display: grid; grid-template-columns: var(--widths); height: 36px; min-width: 100%; border-bottom: 1px solid var(--line); }
.grid-row > :last-child { border-inline-end: 0; }
.grid-row.none { display: block; padding: 8px 18px; border: 0; }
.grid-row:hover { background: var(--raised); }
.grid-row.chosen { background: var(--tint); }
.grid-row > * { padding: 8px 10px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; border-inline-end: 1px solid var(--line); min-width: 0; max-width: 420px; }
.grid-row > *:focus { outline: 2px solid var(--accent); outline-offset: -2px; border-radius: 0; }
[role=columnheader] { cursor: pointer; }
.grid-row > .missing { box-shadow: inset 3px 0 var(--bad); background: var(--bad-ground); }
.grid-row > .edited { padding: 0; overflow: visible; position: relative; z-index: 1; }
.grid-row .editing { width: 100%; height: 35px; min-height: 0; border: 2px solid var(--accent); border-radius: 0; padding: 4px 8px; }
.grid-row select.editing { margin: -8px -10px; width: calc(100% + 20px); }
.cell-fault { position: absolute; inset-inline-start: 0; top: 36px; background: var(--bad-ground); color: var(--bad); border: 1px solid var(--bad); border-radius: 4px; padding: 3px 8px; font-size: 12.5px; z-index: 3; white-space: normal; min-width: 200px; text-align: start; }
.chooser { display: flex; align-items: center; gap: 7px; color: var(--quiet); font-variant-numeric: tabular-nums; font-size: 12.5px; margin: -8px -10px; padding: 8px 10px; min-height: 34px; }
.chooser input { width: 15px; height: 15px; }
.children .link { min-height: 24px; padding: 0 4px; font-size: 13px; }
.cell-signature { height: 30px; margin: -5px 0; background: #fff; }
.table-status { padding: 6px 18px; border-top: 1px solid var(--line); font-size: 13px; }

/* Pictures, signatures, charts, rich text */
.pictures { list-style: none; display: grid; gap: 6px; }
.pictures li { display: flex; align-items: center; gap: 10px; border: 1px solid var(--line); border-radius: var(--radius); padding: 5px 8px; }
.pictures img { width: 56px; height: 42px; object-fit: contain; background: var(--raised); border-radius: 4px; }
.picture-name { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; }
.address { font: 12px var(--mono); color: var(--quiet); max-width: 40%; max-height: 3em; overflow: hidden; }
.picture-field .none { padding: 4px 0; }
.signature-field { display: flex; flex-wrap: wrap; align-items: center; gap: 10px; min-height: 34px; }
.signature-field img { height: 64px; max-width: 100%; background: #fff; border: 1px solid var(--line); border-radius: var(--radius); }
.signature-field .quiet-button { border-color: var(--edge); }
.row { display: flex; gap: 8px; align-items: center; }
.block { padding: 2px 0; white-space: pre-wrap; max-height: 60vh; overflow: auto; }
.rich > * { margin: 0 0 6px; }
.rich ul, .rich ol { padding-inline-start: 22px; }
.stored { background: var(--raised); border: 1px solid var(--line); border-radius: var(--radius); padding: 8px 10px; max-height: 160px; overflow: auto; white-space: pre-wrap; margin-top: 4px; }
.chart svg { display: block; width: 100%; max-height: 260px; }
.rule { stroke: var(--line); }
.scale { fill: var(--quiet); font: 11px var(--font); }
.series { fill: none; stroke-width: 2; stroke-linejoin: round; }
.s0 { stroke: #2f6fde; } .s1 { stroke: #c2571a; } .s2 { stroke: #1d8a5b; } .s3 { stroke: #8d4fd0; }
.s1.series { stroke-dasharray: 7 3; } .s2.series { stroke-dasharray: 2 3; } .s3.series { stroke-dasharray: 9 3 2 3; }
.dot { fill: var(--paper); stroke-width: 2; }
details > summary { cursor: pointer; min-height: 26px; padding: 3px 0; font-size: 13px; color: var(--quiet); }
.chart-points { display: grid; gap: 12px; justify-items: start; }
.chart-points table { border-collapse: collapse; margin: 6px 0; }
.chart-points th { font-size: 12.5px; text-align: start; color: var(--quiet); padding: 0 4px; }
.chart-points td { padding: 2px 4px 2px 0; }
.chart-points td input { min-height: 30px; width: 110px; padding: 3px 8px; }

/* Beside the form */
.panel { background: var(--paper); border-inline-start: 1px solid var(--line); padding: 0 18px 24px; display: grid; gap: 10px; align-content: start; justify-items: stretch; }
.panel-head { display: flex; justify-content: space-between; align-items: center; padding: 8px 0; border-bottom: 1px solid var(--line); position: sticky; top: 0; background: var(--paper); z-index: 1; }
.panel h3 { font-size: 13px; color: var(--quiet); font-weight: 600; margin-top: 4px; }
.panel ul, .panel ol { list-style: none; }
.panel-tools { display: flex; justify-content: space-between; align-items: center; gap: 8px; }
@media (min-width: 900px) {
  .has-beside #frame { grid-template-columns: minmax(0, 1fr) clamp(320px, 34vw, 560px); }
  #beside { position: sticky; top: var(--bar-height, 56px); height: calc(100dvh - var(--bar-height, 56px)); overflow: auto; background: var(--paper); border-inline-start: 1px solid var(--line); }
  #beside .panel { border: 0; }
}
@media (max-width: 899px) {
  #beside { order: -1; max-height: 62vh; overflow: auto; border-bottom: 2px solid var(--line); }
}
.expression, .panel pre { background: var(--raised); border: 1px solid var(--line); border-radius: var(--radius); padding: 9px 11px; white-space: pre-wrap; max-height: 220px; overflow: auto; }
.place-line { display: flex; gap: 10px; align-items: center; flex-wrap: wrap; }
.place { color: var(--quiet); }
.result strong { font-size: 16px; }
.steps li, .inputs li { display: flex; justify-content: space-between; gap: 14px; align-items: baseline; padding: 4px 0; border-bottom: 1px solid var(--line); }
.steps li { padding-inline-start: calc(var(--depth) * 14px); }
.step-text { min-width: 0; }
.step-value { text-align: end; font-variant-numeric: tabular-nums; flex: 0 1 auto; max-width: 55%; }
.findings-list li { padding: 8px 0; border-bottom: 1px solid var(--line); display: grid; gap: 2px; }
.findings-list .quiet { display: flex; gap: 2px 12px; flex-wrap: wrap; align-items: baseline; font-size: 12.5px; }
.severity { font-size: 12px; font-weight: 600; padding: 1px 7px; border-radius: 9px; background: var(--raised); border: 1px solid var(--line); }
.severity.error { background: var(--bad-ground); color: var(--bad); border-color: transparent; }
.severity.warning { background: var(--warn-ground); color: var(--warn); border-color: transparent; }
.events-list li { border-bottom: 1px solid var(--line); }
.events-list pre { font-size: 12px; }
.graph-frame svg { display: block; max-width: 100%; height: auto; min-width: var(--least); }
.graph-frame { overflow: auto; border: 1px solid var(--line); border-radius: var(--radius); background: var(--ground); max-height: 68vh; }
.node { cursor: pointer; }
.node rect { fill: var(--paper); stroke: var(--edge); }
.node.computed rect { fill: var(--computed); stroke: var(--computed-ink); }
.node.failed rect, .node.cyclic rect { stroke: var(--bad); stroke-dasharray: 5 3; }
.node.middle rect { stroke-width: 2.5; stroke: var(--accent); }
.node:focus-visible { outline: none; }
.node:focus-visible rect { stroke: var(--accent); stroke-width: 4; }
.label { font: 600 13px var(--font); fill: var(--text); }
.detail { font: 12px var(--font); fill: var(--quiet); }
.edge { fill: none; stroke: var(--edge); stroke-width: 1.3; }
.edge.cyclic { stroke: var(--bad); }
.arrow { fill: var(--edge); }
@media (max-width: 560px) {
  .row-tools input[type=search] { width: 100%; }
  .table-dialog { width: 100vw; height: 100dvh; max-width: none; max-height: none; border-radius: 0; border: 0; }
}

"""###),
    "/pictures.js": (
      "text/javascript; charset=utf-8",
      ###"""
// Pictures and files: a list with thumbnails, and ways to add and remove them.

import { addPicture, app, edit } from "./app.js";
import { button, el, freshID } from "./dom.js";

const accepted = "image/png,image/jpeg,image/gif,image/webp";

/** A list of pictures; `target` names the field or cell. */
export function pictureList(target, files, allowsMany, isDisabled, label) {
  const remove = (id) => {
    const { field, ...cell } = target;
    return edit({ set: field, ...cell, options: files.filter((one) => one.id !== id).map((one) => one.id) });
  };
  const inputID = freshID("file");
  const input = el("input", { type: "file", id: inputID, accept: accepted, multiple: allowsMany, class: "file-input" });
  input.addEventListener("change", async () => {
    for (const file of input.files) await addPicture(target, file);
    input.value = "";
  });
  return [
    el("ul", { class: "pictures" }, files.map((file) => el("li", {},
      isShown(file)
        ? el("img", { src: file.url, alt: file.name || "picture", loading: "lazy", referrerpolicy: "no-referrer" })
        : el("span", { class: "address" }, file.url.slice(0, 300) || "no address"),
      el("span", { class: "picture-name" }, file.name || "picture"),
      !isDisabled && button("Remove", () => remove(file.id), { class: "quiet-button", "aria-label": `Remove ${file.name || "picture"}` })))),
    files.length === 0 ? el("p", { class: "quiet none" }, "No picture yet.") : "",
    isDisabled ? "" : el("div", { class: "adder" }, el("label", { for: inputID, class: "field-label" }, `${allowsMany || !files.length ? "Add to" : "Replace in"} ${label}`), input),
  ];
}

function isShown(file) {
  return file.embedded || (app.state.images && /^https:/.test(file.url));
}

export function pictureControl(field, context) {
  const element = el("div", {
    class: "picture-field", role: "group", "aria-labelledby": `${context.controlID}-title`, "aria-describedby": context.describe,
    on: {
      focusin: (event) => { if (!element.contains(event.relatedTarget)) context.focused(); },
      focusout: (event) => { if (!element.contains(event.relatedTarget)) context.left(); },
    },
  });
  return {
    body: element, labels: false,
    update(now) {
      const isInside = element.contains(document.activeElement);
      element.replaceChildren(...pictureList({ field: now.id }, now.files ?? [], now.multi, context.isDisabled, now.title || now.id));
      if (isInside) element.querySelector("input, button")?.focus();
    },
  };
}

"""###),
    "/rows.js": (
      "text/javascript; charset=utf-8",
      ###"""
// The rows of a list: windows of them are asked for as they are needed.

import { get } from "./api.js";
import { tell } from "./app.js";

const most = 200;

export class Rows {
  count = 0;
  columns = [];
  /** The words that rows must have; filtering and sorting are of the view alone. */
  filter = "";
  sorting = null;
  #windows = new Map();
  #view = null;
  #round = 0;
  requests = 0;
  /** Is called whenever the rows were read anew. */
  onRead = null;

  constructor(field, path) {
    this.field = field;
    this.path = path;
  }

  /** Forgets what was read, and reads the first rows anew. */
  async refresh() {
    this.#round += 1;
    this.#windows.clear();
    const wasFiltered = this.#view !== null;
    await this.#ask(0);
    if (wasFiltered || this.filter || this.sorting) await this.#makeView();
    this.onRead?.();
  }

  /** How many rows are shown. */
  get length() { return this.#view ? this.#view.length : this.count; }

  /** A row by its place; undefined as long as it is not there. */
  at(place) {
    if (this.#view) return this.#view[place];
    return this.#windows.get(Math.floor(place / most))?.[place % most];
  }

  /** Makes sure that rows are there; gives whether any had to be asked for. */
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
      this.#windows.set(number, answer.rows);
    } catch (error) {
      tell(error);
    }
  }

  /** The place of a row among those that are there; undefined if it is not. */
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

  /** The place of a row in the list itself. */
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
      const type = this.columns.find((one) => one.id === column)?.type;
      const key = (row) => (type === "number" || type === "date" ? row.cells[column]?.input : row.cells[column]?.text) ?? "";
      const order = type === "number"
        ? (one, other) => Number(one) - Number(other)
        : (one, other) => one.localeCompare(other, undefined, { numeric: true });
      view = view.map((row) => [key(row), row]).sort(([one], [other]) => {
        // Empty cells come last either way.
        if (!one || !other) return one ? -1 : other ? 1 : 0;
        return isDown ? order(other, one) : order(one, other);
      }).map(([, row]) => row);
    }
    this.#view = view;
  }
}

"""###),
    "/rowtools.js": (
      "text/javascript; charset=utf-8",
      ###"""
// What can be done with the rows that are chosen.

import { edit, nameOf } from "./app.js";
import { ask, button, counted, dialog, el, freshID, openDialog, say } from "./dom.js";

function freshRowID() {
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  // Ids of hosts begin with a digit.
  return `6${digits.slice(1)}`;
}

/** The bar above the rows and the line below them. */
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
    // Requests hold at most 500 edits.
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
      if (ids.length > 1 && !await ask(`Delete ${counted(ids.length, "row")}? Undo brings them back.`, "Delete")) return;
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

  /** Gives the cells of a column in all rows that are chosen one value. */
  function bulk() {
    const ids = targets();
    const columns = rows.columns.filter((column) => column.shown && !["block", "image", "signature"].includes(column.type));
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
        : el("input", { id: valueID, type: column.type === "date" ? column.control : "text", autocomplete: "off" });
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
      // Places are those of the list itself, so nothing moves in a view that is sorted.
      const needsOrder = ["Insert below", "Move up", "Move down"].includes(one.textContent);
      one.disabled = (needsOrder && isArranged) || (rows.length === 0 && one.textContent !== "Add row");
    }
    const total = rows.length === rows.count ? counted(rows.count, "row") : `${rows.length} of ${counted(rows.count, "row")}`;
    status.textContent = `${total}${count ? `, ${count} chosen` : ""}${rows.sorting ? ", sorted in this view" : ""}`;
  }
  grid.onChoice(draw);
  rows.onRead = draw;
  return { bar, foot, draw };
}

"""###),
    "/signature.js": (
      "text/javascript; charset=utf-8",
      ###"""
// Signatures: drawn, or a name that is drawn.

import { edit } from "./app.js";
import { button, dialog, el, freshID, openDialog } from "./dom.js";

const width = 480;
const height = 160;

export function signatureControl(context) {
  const picture = el("img", { class: "signature", alt: "signature" });
  const none = el("span", { class: "quiet" }, "Not signed");
  const signer = button("Sign", () => openSignature({ field: context.id }, context),
    { class: "quiet-button field-button", id: context.controlID, "aria-describedby": context.describe, disabled: context.isDisabled });
  const clear = button("Clear", () => edit({ set: context.id, text: "" }), { class: "quiet-button", "aria-label": "Clear the signature" });
  return {
    body: el("div", { class: "signature-field", role: "group", "aria-labelledby": `${context.controlID}-title` }, picture, none,
      el("div", { class: "row" }, signer, clear)),
    labels: false,
    update(now) {
      const isSigned = now.input.startsWith("data:image/");
      picture.hidden = !isSigned;
      none.hidden = isSigned;
      if (isSigned && picture.src !== now.input) picture.src = now.input;
      clear.hidden = !isSigned || context.isDisabled;
      signer.textContent = isSigned ? "Sign anew" : "Sign";
    },
  };
}

/** A dialog in which a field or cell is signed. */
export function openSignature(target, context) {
  const canvas = el("canvas", { width, height, class: "pad", "aria-label": "Draw the signature here, or type a name below", role: "img" });
  const ink = canvas.getContext("2d");
  const nameID = freshID("name");
  const name = el("input", { id: nameID, type: "text", autocomplete: "name" });
  let isEmpty = true;
  let last = null;

  function wipe() {
    ink.clearRect(0, 0, width, height);
    isEmpty = true;
  }
  function place(event) {
    const box = canvas.getBoundingClientRect();
    return [(event.clientX - box.left) * width / box.width, (event.clientY - box.top) * height / box.height];
  }
  canvas.addEventListener("pointerdown", (event) => {
    if (name.value) wipe();
    name.value = "";
    canvas.setPointerCapture(event.pointerId);
    last = place(event);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!last) return;
    const next = place(event);
    Object.assign(ink, { strokeStyle: "#1a2b6b", lineWidth: 2.5, lineCap: "round" });
    ink.beginPath();
    ink.moveTo(...last);
    ink.lineTo(...next);
    ink.stroke();
    last = next;
    isEmpty = false;
  });
  canvas.addEventListener("pointerup", () => { last = null; });
  name.addEventListener("input", () => {
    wipe();
    const text = name.value.trim();
    if (!text) return;
    let size = 64;
    do {
      ink.font = `italic ${size}px "Segoe Script", "Bradley Hand", "Snell Roundhand", cursive`;
      size -= 4;
    } while (ink.measureText(text).width > width - 40 && size > 12);
    ink.fillStyle = "#1a2b6b";
    ink.textBaseline = "middle";
    ink.fillText(text, 20, height / 2);
    isEmpty = false;
  });

  const element = dialog("Signature", "signature-dialog",
    el("p", { class: "quiet" }, "Draw with mouse, pen or finger, or type your name."),
    canvas,
    el("div", { class: "adder" }, el("label", { for: nameID, class: "field-label" }, "Name"), name),
    el("div", { class: "dialog-foot" },
      button("Start over", () => { wipe(); name.value = ""; }),
      button("Use this signature", async () => {
        if (isEmpty) {
          name.focus();
          return;
        }
        const { field, ...cell } = target;
        const text = canvas.toDataURL("image/png");
        element.close();
        await edit({ set: field, ...cell, text });
      }, { class: "main-button" })));
  context?.focused?.();
  openDialog(element, () => context?.left?.());
  name.focus();
}

"""###),
    "/table.js": (
      "text/javascript; charset=utf-8",
      ###"""
// Tables and collections: a button on the page, and a dialog with the rows.

import { get } from "./api.js";
import { attend, field, flushAll, nameOf, on } from "./app.js";
import { button, counted, dialog, el, openDialog } from "./dom.js";
import { Grid } from "./grid.js";
import { Rows } from "./rows.js";
import { rowTools } from "./rowtools.js";

const previewed = 3;

/** A button that shows how many rows there are, the first of them, and opens the dialog. */
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
      if (mine === asked) rows.replaceChildren(firstRows(found));
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
  return el("table", {},
    el("thead", {}, el("tr", {}, columns.map((column, index) => el("th", { class: column.type === "number" ? "number" : index === 0 && columns.length > 2 ? "wide" : undefined }, column.title || column.id)))),
    el("tbody", {}, found.rows.map((row) => el("tr", {}, columns.map((column) =>
      el("td", { class: column.type === "number" ? "number" : undefined }, row.cells[column.id].text.slice(0, 80) || (column.type === "image" ? pictures(row.cells[column.id]) : "")))))));
}

function pictures(cell) {
  return cell.files?.length ? counted(cell.files.length, "image") : "";
}

// MARK: The dialog

let isOpen = false;

/** Opens the rows of a field, at a cell if one is named. */
export function openTable(id, place) {
  if (isOpen) return;
  isOpen = true;
  const body = el("div", { class: "table-body" });
  const element = dialog(nameOf(id), "table-dialog", body);
  let end = () => {};
  const steps = [];

  /** Shows a list; `path` names one in a collection, `title` what it belongs to. */
  function show(path, title, place) {
    end();
    steps.push({ path, title });
    const rows = new Rows(id, path);
    const grid = new Grid(rows, {
      id, path,
      open: (row, child) => show(`${path ? `${path}.` : ""}${row.id}.${child.schema}`, `${child.title || child.schema} of row ${rowName(row, rows)}`),
    });
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
    return el("nav", { class: "trail", "aria-label": "Where this list belongs" }, steps.map((step, index) =>
      index === steps.length - 1 ? el("span", { "aria-current": "page" }, step.title)
        : [button(step.title, () => {
          steps.length = index;
          show(step.path, step.title);
        }, { class: "link" }), el("span", { "aria-hidden": "true" }, " › ")]));
  }

  element.addEventListener("cancel", (event) => {
    // Escape gives up an edit first.
    if (element.querySelector(".editing")) event.preventDefault();
  });
  attend("focus", { field: id });
  openDialog(element, async () => {
    isOpen = false;
    end();
    await flushAll();
    attend("blur", { field: id });
  });
  show(place?.path ?? "", nameOf(id), place);
}

function rowName(row, rows) {
  const column = rows.columns.find((one) => one.shown && one.type === "text");
  return row.cells[column?.id]?.text || String((rows.indexOf(row.id) ?? 0) + 1);
}

"""###),
  ]
}
