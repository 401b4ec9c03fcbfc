// The state of the form as sent by the server, and the actions that change it.

import { get, inOrder, post, Refused, upload } from "./api.js";
import { counted, freshID, say } from "./dom.js";

/** The ID of this page among the connected pages. */
const client = Array.from(crypto.getRandomValues(new Uint8Array(8)),
  (byte) => byte.toString(16).padStart(2, "0")).join("");

export const app = {
  /** The last state sent by the server. */
  state: null,
  /** The ID of the current page of the form. */
  page: null,
  /** The fields that have lost focus once, whose errors are shown. */
  left: new Set(),
  /** Whether the errors of all fields are shown. */
  isChecked: false,
  /** The errors of invalid input, by field or cell. */
  refusals: new Map(),
  events: [],
  findings: null,
  isBusy: false,
  isLost: false,
};

const listeners = { form: [], fields: [], bar: [], rows: [], notices: [], events: [], findings: [] };

/** Calls `action` whenever a part of the state changes. Returns a function that unsubscribes. */
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

/** Loads the complete state from the server. */
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

/** Merges the effect of a change into the state. */
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

/** Replaces the pages. If the current page becomes hidden, shows and announces its nearest neighbour. */
function mergePages(pages) {
  const before = app.state.pages.findIndex((page) => page.id === app.page);
  app.state.pages = pages;
  const current = pages.find((page) => page.id === app.page);
  if (!current?.shown) {
    const near = pages.map((page, index) => ({ page, distance: Math.abs(index - before) }))
      .filter(({ page }) => page.shown).sort((one, other) => one.distance - other.distance)[0];
    app.page = near?.page.id ?? null;
    if (near) say(`The page was hidden; now showing ${near.page.name || "the next page"}`);
  }
  changed("form");
}

// MARK: Changes

/** Sends edits after all earlier ones. Returns their reports. */
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
/** Sends typed text, debounced by 250 ms. Calls `taken` with the report. */
export function type(key, change, taken) {
  clearTimeout(waiting.get(key)?.timer);
  waiting.set(key, { change, taken, timer: setTimeout(() => flush(key), 250) });
}

/** Sends pending text immediately. */
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

/** Returns true if text typed there has not been sent yet. */
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

/** Resolves a conflict or an offered draft. Lists changes that could not be applied. */
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

/** Validates the form and shows all errors. */
export async function check() {
  await flushAll();
  app.isChecked = true;
  app.validation = await get("validation");
  changed("form");
  const count = app.validation.fieldValidations.filter((one) => one.status === "invalid").length;
  say(count ? `${counted(count, "field")} required` : "All required fields are complete");
}

/** Shows the error of a failed request. */
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
