// The current page of the form, laid out in its author's grid.

import { app, field, on } from "./app.js";
import { pageSteps } from "./bar.js";
import { el } from "./dom.js";
import { fieldView, focusField } from "./fields.js";
import { errorView } from "./notices.js";

let views = [];

export function showForm() {
  on("form", drawForm);
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

function drawForm() {
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
  for (const item of byPosition(page.items)) {
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

/** Positions the fields. Rows are as high as their content, and empty rows are omitted. */
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
