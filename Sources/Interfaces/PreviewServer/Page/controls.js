// The controls for each field type.

import { app, edit, isPending } from "./app.js";
import { chartControl } from "./chart.js";
import { button, el, freshID } from "./dom.js";
import { pictureControl } from "./pictures.js";
import { signatureControl } from "./signature.js";
import { tableButton } from "./table.js";

/** The maximum number of options shown as radio buttons. */
const mostRadios = 6;

/** Returns a control for a field: its element `body`, and `update`, which applies a new state of the field. */
export function controlFor(field, context) {
  switch (field.editor) {
    case "line": return line(context, { type: "text" });
    case "area": return area(context);
    case "number": return line(context, { type: "text", inputmode: "decimal", class: "number" });
    case "date": return line(context, { type: field.control, max: limitOf(field.control) });
    case "choice": return field.options.filter((one) => !one.deleted).length <= mostRadios
      ? radios(field, context) : dropdown(field, context);
    case "choices": return boxes(field, context);
    case "signature": return signatureControl(context);
    case "pictures": return pictureControl(field, context);
    case "rows": return tableButton(field, context);
    case "chart": return chartControl(field, context);
    case "richText": return richText(context);
    case "block": return plain("block");
    default: return unknown(field);
  }
}

function limitOf(control) {
  return control === "date" ? "9999-12-31" : control === "time" ? undefined : "9999-12-31T23:59";
}

/** Returns the control for a text input element. */
function typing(element, context) {
  element.addEventListener("input", () => {
    // A partially typed date has no value yet.
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

/** Returns a group of choices, which reports focus changes of the group as a whole. */
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
    !now.required && !now.formula && !context.isDisabled
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

// MARK: Read-only content

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
    body: el("div", {}, el("p", { class: "quiet" }, `A field of type “${field.type}”, shown in its stored form.`), element),
    labels: false,
    update(now) { element.textContent = now.text || "nothing"; },
  };
}

