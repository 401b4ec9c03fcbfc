// Signatures: drawn by hand, or a name rendered as handwriting.

import { edit } from "./app.js";
import { button, dialog, el, freshID, openDialog } from "./dom.js";

const padWidth = 480;
const padHeight = 160;

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
      signer.textContent = isSigned ? "Sign again" : "Sign";
    },
  };
}

/** Opens a dialog to sign a field or cell. */
export function openSignature(target, context) {
  const canvas = el("canvas", { width: padWidth, height: padHeight, class: "pad", "aria-label": "Draw the signature here, or type a name below", role: "img" });
  const ink = canvas.getContext("2d");
  const nameID = freshID("name");
  const name = el("input", { id: nameID, type: "text", autocomplete: "name" });
  let isEmpty = true;
  let last = null;

  function wipe() {
    ink.clearRect(0, 0, padWidth, padHeight);
    isEmpty = true;
  }
  function place(event) {
    const box = canvas.getBoundingClientRect();
    return [(event.clientX - box.left) * padWidth / box.width, (event.clientY - box.top) * padHeight / box.height];
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
    } while (ink.measureText(text).width > padWidth - 40 && size > 12);
    ink.fillStyle = "#1a2b6b";
    ink.textBaseline = "middle";
    ink.fillText(text, 20, padHeight / 2);
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
