// Creation of elements. Strings become text nodes, never markup.

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
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
  return element;
}

/** Creates an element with attributes, event listeners (`on`) and children, which may be strings. */
export function el(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/** Creates an SVG element with attributes, event listeners (`on`) and children. */
export function svg(tag, attributes, ...children) {
  return fill(document.createElementNS(svgSpace, tag), attributes, children);
}

/** Creates a button. */
export function button(text, action, attributes = {}) {
  return el("button", { type: "button", on: { click: action }, ...attributes }, text);
}

/** Creates a button that shows a symbol. Screen readers read `label` instead. */
export function sign(text, label, action, attributes = {}) {
  return button(el("span", { "aria-hidden": "true" }, text), action,
    { class: "sign", "aria-label": label, title: label, ...attributes });
}

let nextNumber = 0;
/** Returns a unique element ID. */
export function freshID(prefix) {
  nextNumber += 1;
  return `${prefix}-${nextNumber}`;
}

let liveTimer;
/** Announces `text` to screen readers, debounced by 150 ms. */
export function say(text) {
  clearTimeout(liveTimer);
  liveTimer = setTimeout(() => { document.getElementById("live").textContent = text; }, 150);
}

/** The time of the last pause. */
let paused = 0;
/** Lets the browser handle events if that has not happened for 16 ms. */
export async function pause() {
  if (performance.now() - paused < 16) return;
  await new Promise((resolve) => setTimeout(resolve));
  paused = performance.now();
}

/** Returns a count with its noun: `1 field`, `3 fields`. */
export function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** Shows a modal dialog and restores the focus when it closes. */
export function openDialog(dialog, onClose) {
  const before = document.activeElement;
  const mark = before?.dataset?.focus;
  document.body.append(dialog);
  dialog.addEventListener("close", () => {
    dialog.remove();
    onClose?.();
    // The browser has restored the focus, unless that element was removed. This event is asynchronous,
    // so keep the focus if the user has moved it since.
    if (document.activeElement !== document.body) return;
    const back = before?.isConnected ? before
      : mark && document.querySelector(`[data-focus="${CSS.escape(mark)}"]`);
    (back || document.getElementById("form")).focus();
  });
  dialog.showModal();
  return dialog;
}

/** Creates a dialog with a title, a close button and content. */
export function dialog(title, className, ...children) {
  const id = freshID("dialog");
  const element = el("dialog", { class: className, "aria-labelledby": id },
    el("header", { class: "dialog-head" },
      el("h2", { id }, title),
      sign("✕", "Close", () => element.close())),
    ...children);
  return element;
}

/** Asks for confirmation. Resolves to true if the user confirms. */
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
