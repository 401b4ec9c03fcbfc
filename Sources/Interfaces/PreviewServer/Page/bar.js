// The bar above the form: its name, tools and page tabs.

import { app, changed, check, go, isWritable, on, redo, save, shownPages, undo, edit, flushAll } from "./app.js";
import { downloadChanges, isLocal } from "./api.js";
import { ask, button, counted, el, sign } from "./dom.js";
import { showHelp } from "./help.js";
import { togglePanel } from "./panels.js";

export function showBar() {
  on("bar", drawBar);
  on("form", drawBar);
  on("findings", drawBar);
  new ResizeObserver(([{ target }]) => {
    document.documentElement.style.setProperty("--bar-height", `${target.offsetHeight}px`);
  }).observe(document.getElementById("bar"));
}

function drawBar() {
  const state = app.state;
  const bar = document.getElementById("bar");
  const focused = document.activeElement?.dataset?.focus;
  document.title = `${state.dirty ? "● " : ""}${state.name || state.file}${isLocal ? "" : " – Preview"}`;
  bar.replaceChildren(
    el("div", { class: "bar-row" },
      el("div", { class: "bar-name" },
        el("h1", {}, state.name || "Untitled form"),
        el("p", { class: "quiet file-name", title: state.file }, state.file),
        state.files.length > 1
          && el("p", { class: "quiet" }, `First of ${state.files.length} files: ${state.files.map((name) => name || "untitled").join(", ")}`)),
      el("div", { class: "bar-tools", role: "toolbar", "aria-label": "Form" },
        isWritable() && sign("↶", "Undo (Ctrl-Z)", undo, { disabled: !state.undo, "data-focus": "undo" }),
        isWritable() && sign("↷", "Redo (Ctrl-Shift-Z)", redo, { disabled: !state.redo, "data-focus": "redo" }),
        button("Check", check, { class: "quiet-button", "data-focus": "check" }),
        el("span", { class: "divider", "aria-hidden": "true" }),
        !isLocal && [
          findingsButton(),
          button("Graph", () => togglePanel("graph"), { class: "quiet-button", "data-focus": "graph" }),
          button("Events", () => togglePanel("events"), { class: "quiet-button", "data-focus": "events" }),
        ],
        sign("?", "Keyboard shortcuts", showHelp, { "data-focus": "help" }),
        saver(state))),
    (state.navigation && pages()) || "");
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
  if (isLocal) {
    return [
      button("Download changes", downloadChanges, {
        class: "quiet-button", disabled: !state.revision, "data-focus": "changes", title: "The changes as JSON, for programs",
      }),
      button("Download", () => save(), { class: "main-button", "data-focus": "save", title: "Ctrl-S" }),
    ];
  }
  return button(state.dirty ? "Save" : "Saved", () => save(), {
    class: "main-button", disabled: !state.dirty, "data-focus": "save", title: "Ctrl-S",
  });
}

// MARK: Pages

function pages() {
  const list = shownPages();
  const state = app.state;
  const canEdit = isWritable() && !state.fixedPages && app.page;
  const page = state.pages.find((one) => one.id === app.page);
  if (list.length < 2 && !canEdit) return null;
  return el("nav", { class: "pages", "aria-label": "Pages" },
    el("ul", {}, list.map((page, index) => el("li", {},
      button(page.name || `Page ${index + 1}`, () => go(page.id), {
        "aria-current": page.id === app.page ? "page" : undefined, "data-focus": `page-${page.id}`,
      })))),
    canEdit && el("div", { class: "page-tools" },
      page?.copiesWithValues && button("Duplicate page", () => duplicate({}), { class: "quiet-button", "data-focus": "duplicate" }),
      page?.copiesWithoutValues && button("Copy without values", () => duplicate({ values: false }), { class: "quiet-button", "data-focus": "copy" }),
      page?.deletable && button("Delete page", remove, {
        class: "quiet-button", disabled: list.length < 2, "data-focus": "delete",
      })));
}

async function duplicate(change) {
  await flushAll();
  const known = new Set(app.state.pages.map((page) => page.id));
  await pageChange("page.duplicate", change);
  const made = app.state.pages.find((page) => !known.has(page.id));
  if (made) go(made.id);
}

async function remove() {
  const page = app.state.pages.find((one) => one.id === app.page);
  const isSure = await ask(`Delete “${page?.name || "this page"}” with its fields? You can undo this.`, "Delete");
  if (isSure) await pageChange("page.delete");
}

async function pageChange(target, change = {}) {
  const [report] = await edit({ changelog: { target, pageId: app.page, change } });
  if (report && !report.applied) {
    app.problem = { message: report.error };
    changed("notices");
  }
}

/** Returns the buttons for the previous and next page, shown below the form. */
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

