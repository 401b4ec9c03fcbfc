// The current page of the form, laid out in its author's grid.

import { app, field, on } from "./app.js";
import { pageSteps } from "./bar.js";
import { el, pause } from "./dom.js";
import { fieldView, focusField, focusWanted } from "./fields.js";
import { errorView } from "./notices.js";

/** The number of fields that are drawn without a pause, and the least number in a band. */
const fieldsAtOnce = 50;

let views = [];
/** The number of times that the form was drawn. */
let drawings = 0;

export function showForm() {
  on("form", drawForm);
  on("fields", (ids) => {
    const wanted = new Set(ids);
    const moved = new Set();
    for (const view of views) {
      if (!wanted.has(view.id)) continue;
      const now = field(view.id);
      if (!now || now.shown === view.element.hidden) {
        place(view);
        moved.add(view.band);
      }
      if (now) view.update(now);
    }
    moved.forEach(arrange);
  });
}

async function drawForm() {
  drawings += 1;
  const drawing = drawings;
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
      el("p", { class: "quiet" }, "The file has no pages, or conditions hide all of them.")));
    return;
  }
  const sheet = el("div", { class: page.layout === "grid" ? "sheet grid" : "sheet" });
  sheet.style.setProperty("--columns", String(page.cols > 0 ? page.cols : 12));
  const items = byPosition(page.items).filter((item) => field(item.field));
  form.replaceChildren(
    el("h2", { class: state.navigation ? "page-name unseen" : "page-name" }, page.name || "Page"), sheet,
    items.length ? "" : el("p", { class: "empty quiet" }, "This page has no fields yet."),
    pageSteps() ?? "");
  if (focused) focusField(focused);
  const lists = bands(items);
  for (const list of lists) {
    const band = [];
    const element = el("div", { class: lists.length > 1 ? "band far" : "band" });
    element.style.setProperty("--fields", String(list.length));
    sheet.append(element);
    for (let start = 0; start < list.length; start += fieldsAtOnce) {
      const drawn = list.slice(start, start + fieldsAtOnce).map((item) => fieldView(item, field(item.field)));
      for (const view of drawn) {
        view.band = band;
        place(view);
      }
      views.push(...drawn);
      band.push(...drawn);
      element.append(...drawn.map((view) => view.element));
      arrange(band);
      await pause();
      if (drawing !== drawings) return;
    }
    if (scroll > 0 && scrollY < scroll) scrollTo(0, scroll);
    focusWanted();
  }
}

/**
 * Divides the items, which are in order, at rows that no field crosses.
 *
 * The browser lays out each band on its own, and those that are out of view only when they are scrolled to.
 */
function bands(items) {
  const lists = [];
  let end = 0;
  for (const item of items) {
    const y = item.y ?? 0;
    const last = lists.at(-1);
    if (last && (last.length < fieldsAtOnce || y < end)) last.push(item);
    else lists.push([item]);
    end = Math.max(end, y + Math.max(1, item.h ?? 1));
  }
  return lists;
}

/** Returns the items from top to bottom, then from left to right. */
function byPosition(items) {
  return items.map((item, index) => ({ item, index })).sort((one, other) =>
    (one.item.y ?? 0) - (other.item.y ?? 0) || (one.item.x ?? 0) - (other.item.x ?? 0)
    || one.index - other.index).map(({ item }) => item);
}

function place(view) {
  const now = field(view.id);
  view.element.hidden = !now?.shown;
}

/** Positions the fields of a band. Rows are as high as their content, and empty rows are omitted. */
function arrange(band) {
  const shown = band.filter((view) => !view.element.hidden);
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
