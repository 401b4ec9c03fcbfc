// A field: its title, control and messages.

import { app, attend, field, flush, isPending, isWritable, type } from "./app.js";
import { controlFor } from "./controls.js";
import { decoratorButtons } from "./decorators.js";
import { el, freshID, sign } from "./dom.js";
import { showTrace } from "./panels.js";
import { openTable } from "./table.js";

/** Returns the view of a field at a position of the page. Its `update` applies a new state of the field. */
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
    /** Sends typed text. */
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
      texts.push(...(now.reasons.length ? now.reasons : ["Required cells are empty"]).map(worded));
    }
    const marks = marksOf(id);
    notes.replaceChildren(
      ...texts.map((text) => el("p", { class: "fault" }, text)),
      ...(now.error ? [el("p", { class: "fault" }, `The formula fails: ${now.error.message}`)] : []),
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
        now.disabled && el("span", { class: "tag" }, "disabled"),
        decoratorButtons(now.decorators, { field: id }, 2)),
      el("div", { class: "field-body" }, body, notes));
  }

  function update(next) {
    now = next;
    const nextShape = JSON.stringify([next.type, next.title, next.required, next.disabled, next.formula?.definition,
      next.options, next.multi, next.control, next.settings, next.rows?.columns, next.decorators, isWritable()]);
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
  return reason === "Required" ? "This field is required" : reason;
}

/** Returns the linter's errors and warnings about a field. */
function marksOf(id) {
  return (app.findings ?? []).filter((one) => one.field === id
    && (one.severity === "error" || one.severity === "warning")).slice(0, 3);
}

function focusIn(element) {
  element.querySelector("input, textarea, select, .field-button, [tabindex]")?.focus();
}

/** The field to focus when it is drawn. */
let wanted = null;

/** Focuses the field that was not drawn yet when it was to be focused. */
export function focusWanted() {
  if (wanted !== null) focusField(wanted);
}

/** Focuses a field of the page, or one of its cells. */
export function focusField(id, place) {
  if (place && field(id)?.rows) {
    openTable(id, place);
    return;
  }
  const element = document.querySelector(`[data-field="${CSS.escape(id)}"]`);
  wanted = element ? null : id;
  if (!element) return;
  element.scrollIntoView({ block: "nearest" });
  focusIn(element);
}

