// Images and files: a list with thumbnails, which can be extended and shortened.

import { addPicture, app, edit } from "./app.js";
import { button, el, freshID } from "./dom.js";

const accepted = "image/png,image/jpeg,image/gif,image/webp";

/** Returns a list of images. `target` identifies the field or cell. */
export function pictureList(target, files, allowsMany, isDisabled, label) {
  const remove = (id) => {
    const { field, ...cell } = target;
    return edit({ set: field, ...cell, options: files.filter((one) => one.id !== id).map((one) => one.id) });
  };
  const inputID = freshID("file");
  const input = el("input", { type: "file", id: inputID, accept: accepted, multiple: allowsMany, class: "file-input" });
  input.addEventListener("change", async () => {
    for (const file of input.files) await addPicture(target, file);
    input.value = "";
  });
  return [
    el("ul", { class: "pictures" }, files.map((file) => el("li", {},
      isShown(file)
        ? el("img", { src: file.url, alt: file.name || "picture", loading: "lazy", referrerpolicy: "no-referrer" })
        : el("span", { class: "address" }, file.url.slice(0, 300) || "no address"),
      el("span", { class: "picture-name" }, file.name || "picture"),
      !isDisabled && button("Remove", () => remove(file.id), { class: "quiet-button", "aria-label": `Remove ${file.name || "picture"}` })))),
    files.length === 0 ? el("p", { class: "quiet none" }, "Nothing added yet.") : "",
    isDisabled ? "" : el("div", { class: "adder" }, el("label", { for: inputID, class: "field-label" }, `${allowsMany || !files.length ? "Add to" : "Replace in"} ${label}`), input),
  ];
}

function isShown(file) {
  return file.embedded || (app.state.images && /^https:/.test(file.url));
}

export function pictureControl(field, context) {
  const element = el("div", {
    class: "picture-field", role: "group", "aria-labelledby": `${context.controlID}-title`, "aria-describedby": context.describe,
    on: {
      focusin: (event) => { if (!element.contains(event.relatedTarget)) context.focused(); },
      focusout: (event) => { if (!element.contains(event.relatedTarget)) context.left(); },
    },
  });
  return {
    body: element, labels: false,
    update(now) {
      const isInside = element.contains(document.activeElement);
      element.replaceChildren(...pictureList({ field: now.id }, now.files ?? [], now.multi, context.isDisabled, now.title || now.id));
      if (isInside) element.querySelector("input, button")?.focus();
    },
  };
}
