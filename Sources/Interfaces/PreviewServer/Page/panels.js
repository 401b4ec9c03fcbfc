// The side panels: trace, graph, findings and events.

import { get, isLocal } from "./api.js";
import { app, field, nameOf, on, shownPages, go } from "./app.js";
import { button, counted, el, say, sign } from "./dom.js";
import { focusField } from "./fields.js";
import { graphView } from "./graph.js";

/** The open panel, with the field it refers to. */
let open = null;

export function showPanels() {
  on("fields", (ids) => {
    if (open?.kind === "trace" || open?.kind === "graph") {
      if (open.kind === "graph" || ids.length) redraw();
    }
  });
  on("form", redraw);
  on("events", () => { if (open?.kind === "events") redraw(); });
  on("findings", () => { if (open?.kind === "findings") redraw(); });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && open && document.getElementById("beside").contains(event.target)) close();
  });
}

export function togglePanel(kind) {
  if (open?.kind === kind) {
    close();
    return;
  }
  const current = document.activeElement?.closest?.("[data-field]")?.dataset.field;
  show({ kind, field: kind === "graph" ? current ?? firstComputed() : null });
}

export function showTrace(id) {
  show({ kind: "trace", field: id });
}

export function showGraph(id) {
  show({ kind: "graph", field: id });
}

function firstComputed() {
  const page = app.state.pages.find((one) => one.id === app.page);
  const shown = page?.items.find((item) => field(item.field)?.formula);
  return shown?.field ?? Object.values(app.state.fields).find((one) => one.formula)?.id ?? null;
}

let opener = null;
async function show(panel) {
  if (!open) opener = document.activeElement?.dataset?.focus ?? null;
  open = panel;
  await redraw();
  document.querySelector("#beside h2")?.focus();
}

function close() {
  open = null;
  const beside = document.getElementById("beside");
  beside.hidden = true;
  beside.replaceChildren();
  document.body.classList.remove("has-beside");
  const back = opener && document.querySelector(`[data-focus="${CSS.escape(opener)}"]`);
  (back || document.getElementById("form")).focus();
}

const titles = { trace: "Why", graph: "Graph", findings: "Findings", events: "Events" };
let round = 0;

async function redraw() {
  if (!open || !app.state) return;
  round += 1;
  const mine = round;
  const panel = open;
  let content;
  try {
    content = await contents[panel.kind](panel);
  } catch (error) {
    content = [el("p", { class: "fault" }, error.message)];
  }
  if (mine !== round || open !== panel) return;
  const beside = document.getElementById("beside");
  const isInside = beside.contains(document.activeElement);
  const heading = el("h2", { tabindex: "-1", id: "beside-title" },
    panel.kind === "trace" ? `Why ${nameOf(panel.field)}` : titles[panel.kind]);
  beside.replaceChildren(el("section", { class: `panel ${panel.kind}`, "aria-labelledby": "beside-title" },
    el("header", { class: "panel-head" }, heading, sign("✕", `Close ${titles[panel.kind].toLowerCase()}`, close)),
    content));
  beside.hidden = false;
  document.body.classList.add("has-beside");
  if (isInside) heading.focus();
}

// MARK: Trace

const contents = {
  async trace({ field: id }) {
    const trace = await get("trace", { field: id });
    const now = field(id);
    const place = now?.formula?.line ? `${app.state.file}:${now.formula.line}:${now.formula.column}` : null;
    const steps = trace.trace ? stepsOf(trace.trace) : [];
    return [
      trace.expression && el("pre", { class: "expression" }, el("code", {}, trace.expression)),
      place && el("p", { class: "place-line" }, el("span", { class: "place" }, place),
        button("Copy", () => { navigator.clipboard?.writeText(place).then(() => say("Copied")); }, { class: "link" })),
      el("p", { class: "result" }, el("span", { class: "quiet" }, "Value "), el("strong", {}, now?.text || "empty")),
      trace.error && el("p", { class: "fault" }, trace.error.message),
      el("h3", {}, counted(steps.length, "step")),
      el("ol", { class: "steps" }, steps.map(({ node, depth }) => {
        const item = el("li", {}, el("code", { class: "step-text" }, node.text ?? ""), el("span", { class: "step-value" }, valueText(node)));
        item.style.setProperty("--depth", String(Math.min(depth, 6)));
        return item;
      })),
      el("h3", {}, "Inputs"),
      trace.inputs.length ? el("ul", { class: "inputs" }, trace.inputs.map((input) => el("li", {},
        button(input.title || input.field, () => follow(input), { class: "link" }),
        el("span", { class: "step-value" }, input.empty ?? field(input.field)?.text ?? valueText(input))))) : el("p", { class: "quiet" }, "The formula reads no field."),
      !isLocal && el("p", {}, button("Show in the graph", () => showGraph(id), { class: "quiet-button" })),
    ];
  },

  async graph(panel) {
    const graph = await get("graph", panel.field ? { field: panel.field } : {});
    return [
      el("p", { class: "panel-tools" },
        panel.field ? el("span", { class: "quiet" }, `Around ${nameOf(panel.field)}`) : el("span", { class: "quiet" }, "The whole form"),
        panel.field && button("Show all", () => show({ kind: "graph", field: null }), { class: "quiet-button" })),
      graph.nodes.length ? graphView(graph, panel.field, (id) => show({ kind: "graph", field: id }), visit)
        : el("p", { class: "empty quiet" }, "No field of this form is computed."),
    ];
  },

  async findings() {
    const list = app.findings ?? await get("findings");
    if (!list.length) return [el("p", { class: "empty quiet" }, "The linter has no findings for this file.")];
    return [el("ul", { class: "findings-list" }, list.map((one) => el("li", { class: one.severity },
      el("p", {}, el("span", { class: `severity ${one.severity}` }, one.severity), ` ${one.message}`),
      el("p", { class: "quiet" },
        one.field && field(one.field) ? button(nameOf(one.field), () => visit(one.field), { class: "link" }) : "",
        el("span", { class: "place" }, `${one.file}:${one.range.start.line + 1}:${one.range.start.character + 1}`),
        el("code", {}, one.rule)))))];
  },

  events() {
    if (!app.events.length) return [el("p", { class: "empty quiet" }, "No events yet. Events for a host application appear here.")];
    return [el("ol", { class: "events-list", reversed: true }, app.events.slice().reverse().slice(0, 500).map((event) =>
      el("li", {}, el("details", {},
        el("summary", {}, el("code", {}, event.event), " ",
          el("span", {}, [event.fieldId && nameOf(event.fieldId), event.fieldRowId && `row ${event.fieldRowId}`, event.changelogs && counted(event.changelogs.length, "changelog"), event.message].filter(Boolean).join(", "))),
        el("pre", {}, JSON.stringify(event, null, 1).slice(0, 20000))))))];
  },
};

/** Follows a link to an input: to its trace if it is computed, otherwise to its field. */
function follow(input) {
  const id = input.field;
  if (input.computed) showTrace(id);
  else visit(id);
}

function visit(id) {
  const holds = (page) => page.items.some((item) => item.field === id);
  const current = app.state.pages.find((page) => page.id === app.page);
  if (!current || !holds(current)) {
    const page = shownPages().find(holds);
    if (!page) {
      say(`${nameOf(id)} is on no page that is shown`);
      return;
    }
    go(page.id);
  }
  focusField(id);
}

/** Returns the steps of a trace in preorder, with their depths. */
function stepsOf(root) {
  const steps = [];
  const walk = (node, depth) => {
    steps.push({ node, depth });
    for (const part of node.steps ?? []) walk(part, depth + 1);
  };
  walk(root, 0);
  return steps;
}

function valueText(node) {
  if (node.error) return node.error.message;
  if (node.outcome === "not taken") return "not taken";
  if (node.value === undefined) return node.count === undefined ? "" : counted(node.count, "value");
  if (node.value === null) return "empty";
  const text = typeof node.value === "string" ? node.value : JSON.stringify(node.value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
