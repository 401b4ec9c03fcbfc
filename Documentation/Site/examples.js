// Makes the examples of a page editable: lines such as `abs(-2.5) → 2.5` become inputs with live results.
//
// The engine is loaded by the first click on a page. A line stays as it is if it does not have the printed
// result, because it reads fields of another form.

(() => {
  const arrow = " → ";
  const base = document.currentScript.src;
  let engine;

  /** Loads the file that `make site` writes from the WebAssembly module. */
  function load() {
    engine ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = new URL("formulary-module.js", base);
      script.onload = () => resolve(globalThis.formularyModule());
      script.onerror = () => reject(new Error("this site was built without the engine"));
      document.head.append(script);
    });
    return engine;
  }

  /** The fields that examples read, as in the tests of the pages. */
  const fields = {
    price: 19.99, quantity: 3, customer: "Ada", discount: null,
    lines: [{ item: "Desk", price: 489, quantity: 2 }, { item: "Lamp", price: 39.95, quantity: 4 }],
  };

  /** Returns the spellings of a formula's result: JSON, or plain texts and dates, as the pages print them. */
  function results(formulary, source) {
    const { value, type, error } = formulary.evaluate(source, fields);
    if (error) return { json: "error", plain: "error", detail: error.message };
    if (type !== "date") return { json: JSON.stringify(value), plain: typeof value === "string" ? value : "" };
    const date = new Date(value).toISOString();
    return { json: date, plain: date.replace(".000Z", "Z") };
  }

  /** Returns the spelling in which a result is printed, or null; pages round some numbers. */
  function spelling({ json, plain }, printed) {
    if (json === printed || Math.abs(json - printed) <= 1e-9 * Math.abs(printed)) return "json";
    return plain === printed ? "plain" : null;
  }

  /** Returns an input for a formula, with its result. */
  function editable(formulary, source, printed, spelling) {
    const line = document.createElement("span");
    const input = document.createElement("input");
    const output = document.createElement("output");
    input.value = source;
    input.size = Math.max(source.length + 1, 12);
    input.spellcheck = false;
    input.setAttribute("aria-label", "formula");
    output.textContent = printed;
    input.addEventListener("input", () => {
      const found = results(formulary, input.value);
      output.textContent = found.detail ? `error: ${found.detail}` : found[spelling] || found.json;
      input.size = Math.max(input.value.length + 1, 12);
    });
    line.append(input, arrow, output);
    return line;
  }

  /** Replaces the lines of a block that have the printed result; returns their number. */
  function open(formulary, code) {
    let count = 0;
    const parts = code.textContent.replace(/\n$/, "").split("\n").map((line) => {
      const [source, printed] = line.split(arrow);
      const kind = printed === undefined ? null : spelling(results(formulary, source), printed);
      if (!kind) return line;
      count += 1;
      return editable(formulary, source, printed, kind);
    });
    if (count) code.replaceChildren(...parts.flatMap((part) => [part, "\n"]));
    return count;
  }

  for (const code of document.querySelectorAll("pre > code")) {
    if (!code.textContent.includes(arrow)) continue;
    const button = document.createElement("button");
    button.className = "md-button try-examples";
    button.textContent = "Try these";
    button.addEventListener("click", async () => {
      button.disabled = true;
      try {
        const count = open(await load(), code);
        if (count) button.remove();
        else button.textContent = "These cannot be changed here";
        code.querySelector("input")?.focus();
      } catch (error) {
        button.textContent = error.message;
      }
    });
    (code.closest(".highlight") ?? code.closest("pre")).after(button);
  }
})();
