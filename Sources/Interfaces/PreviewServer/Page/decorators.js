// Decorators: buttons of the application, whose taps are sent as events.

import { attend } from "./app.js";
import { dialog, button, el, openDialog } from "./dom.js";

/** Symbols in place of the pictures of hosts. */
const symbols = {
  add: "+", camera: "📷", "circle-info": "ⓘ", cloud: "☁", comment: "💬", comments: "💬", download: "⤓", eye: "👁",
  file: "📄", filter: "⛛", flag: "⚑", folder: "📁", "folder-open": "📂", image: "🖼", import: "⇲", magnet: "⊃",
  "paper-plane": "➤", paperclip: "📎", "pen-to-square": "✎", pencil: "✎", plus: "+", print: "⎙", rotate: "⟳",
  share: "⇪", upload: "⤒",
};

/** Returns buttons for decorators. At most `most` are shown; a menu opens the others. */
export function decoratorButtons(decorators, target, most) {
  if (!decorators?.length) return null;
  const name = (one) => one.label || one.icon || one.action;
  const tap = (one) => attend("focus", { ...target, action: one.action });
  const show = (one, after) => {
    const made = button(el("span", {}, one.icon && el("span", { "aria-hidden": "true" }, symbols[one.icon] ?? "◆"), one.icon && one.label && " ", one.label),
      () => { after?.(); tap(one); }, { class: "decorator", "aria-label": name(one), title: `Action: ${one.action || "none"}` });
    if (one.color) made.style.setProperty("--own", one.color);
    return made;
  };
  const rest = decorators.slice(most);
  function menu() {
    const element = dialog("More actions", "small-dialog",
      el("div", { class: "decorators" }, rest.map((one) => show(one, () => element.close()))));
    openDialog(element);
  }
  return el("span", { class: "decorators" }, decorators.slice(0, most).map((one) => show(one)),
    rest.length > 0 && button("⋮", menu, { class: "decorator", "aria-label": `${rest.length} more actions` }));
}
