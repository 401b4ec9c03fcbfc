// Notices about the whole form: file errors, conflicts and drafts.

import { isLocal, stop } from "./api.js";
import { app, changed, go, nameOf, on, resolve } from "./app.js";
import { button, counted, el } from "./dom.js";
import { focusField } from "./fields.js";

export function showNotices() {
  on("notices", drawNotices);
  on("form", drawNotices);
}

function drawNotices() {
  const state = app.state;
  const list = [];
  if (app.isLost) {
    list.push(notice("error", "The program has ended or cannot be reached.",
      "The form shows its last state; changes are not saved."));
  }
  if (state?.fault?.code === "ERROR_SCHEMA_FORMAT" && state.pages.length) list.push(formatFault(state.fault));
  if (state?.fault?.code === "ERROR_SCHEMA_VALIDATION" && app.showsAllTheSame) {
    list.push(notice("warning", state.fault.message, "", button("Show the errors", () => {
      app.showsAllTheSame = false;
      changed("form");
    })));
  }
  if (state && state.conflict !== null && state.conflict !== undefined) list.push(conflict(state));
  else if (state?.draft) list.push(draft(state.draft));
  if (state?.draftProblem && app.seenProblem !== state.draftProblem) {
    list.push(notice("warning", "Changes are not saved in a draft.", state.draftProblem,
      dismiss(() => { app.seenProblem = state.draftProblem; })));
  }
  if (app.misfits?.length) {
    list.push(notice("warning", `${counted(app.misfits.length, "change")} could not be applied:`,
      app.misfits.map((one) => one.error).join("; "), dismiss(() => { app.misfits = null; })));
  }
  if (app.problem) list.push(notice("error", app.problem.message, "", dismiss(() => { app.problem = null; })));
  if (app.isBusy) {
    list.push(notice("info", "The formulas are still running.", "",
      button("Stop", () => stop().catch(() => {}))));
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
  const mine = state.conflict > 0 ? `You have ${counted(state.conflict, "unsaved change")}.` : "";
  return notice("warning", "Another program has changed the file.", mine,
    button("Apply my changes to the new file", () => resolve("replay"), { class: "main-button" }),
    button("Load the file", () => resolve("disk")),
    button("Keep my version", () => resolve("mine")));
}

function draft(draft) {
  const when = new Date(draft.writtenOn).toLocaleString();
  return notice("info", `${counted(draft.changes, "change")} from ${when} were not saved.`,
    draft.fits ? "" : "The file has been changed since.",
    button(draft.fits ? "Restore them" : "Apply them to the new file", () => resolve("replay"), { class: "main-button" }),
    button("Discard them", () => resolve("disk")));
}

/** Returns the list of missing values, with links to their fields and cells. */
function summary(validation) {
  const missing = validation.fieldValidations.filter((one) => one.status === "invalid");
  const close = dismiss(() => {
    app.isChecked = false;
    app.validation = null;
    changed("form");
  });
  if (!missing.length) {
    return notice("good", "All required fields are complete.", "", close);
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
  return el("section", { class: "notice warning", "aria-label": "Missing values", role: "region" },
    el("div", { class: "notice-text" },
      el("strong", {}, `${counted(missing.length, "field")} required`),
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

/** Returns the view that replaces the form while the file is not valid. */
export function errorView(fault) {
  return el("section", { class: "error-view" },
    el("p", { class: "error-code" }, fault.code),
    el("h2", {}, `${fault.message}.`),
    !isLocal && el("p", { class: "quiet" },
      fault.code === "ERROR_SCHEMA_VERSION"
        ? "The form cannot be shown. The page updates when the file is saved in another version."
        : "The page updates when the file is saved again."),
    fault.findings.length > 0 && el("ol", { class: "places" }, fault.findings.map((place) =>
      el("li", {},
        el("span", { class: "place" }, `${app.state.file}:${place.line}:${place.column}`),
        el("span", {}, place.message),
        place.path && el("code", {}, place.path)))),
    fault.code === "ERROR_SCHEMA_VALIDATION" && button("Show the form anyway", () => {
      app.showsAllTheSame = true;
      changed("form");
      document.getElementById("form").focus();
    }, { class: "main-button" }));
}

