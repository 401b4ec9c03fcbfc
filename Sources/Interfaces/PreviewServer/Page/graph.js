// The dependency graph, drawn with the server's layout.

import { field } from "./app.js";
import { el, svg } from "./dom.js";

/** Returns the drawing of a graph, centered on the field `around`. Calls `choose` on click and `visit` on double click. */
export function graphView(graph, around, choose, visit) {
  const margin = 16;
  const width = graph.width + 2 * margin;
  const height = graph.height + 2 * margin;
  const drawing = svg("svg", { viewBox: `${-margin} ${-margin} ${width} ${height}`, width, height, role: "group", "aria-label": `${graph.nodes.length} fields` },
    svg("defs", {}, svg("marker", { id: "tip", viewBox: "0 0 8 8", refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: "auto" },
      svg("path", { d: "M0 0L8 4L0 8z", class: "arrow" }))),
    graph.edges.map((edge) => svg("path", { class: edge.cyclic ? "edge cyclic" : "edge", d: pathOf(edge.points), "marker-end": "url(#tip)" })),
    graph.nodes.map((node) => {
      const now = field(node.field);
      const name = node.title || node.field;
      const box = svg("g", {
        class: ["node", node.style, node.expression ? "computed" : "", node.cyclic ? "cyclic" : "", node.field === around ? "middle" : "", now?.error ? "failed" : ""].join(" "),
        transform: `translate(${node.x} ${node.y})`, tabindex: "0", role: "button",
        "aria-label": `${name}: ${now?.error ? "fails" : now?.text || "empty"}${node.expression ? ", computed" : ""}. Enter shows its neighbours, F goes to the field`,
      },
      svg("rect", { width: node.width, height: node.height, rx: node.expression ? 10 : 3 }),
      svg("text", { class: "label", x: 12, y: 18 }, node.label),
      svg("text", { class: "detail", x: 12, y: 34 }, cut(now?.error ? "fails" : now?.text || "empty", Math.floor((node.width - 24) / 6.4))),
      svg("title", {}, node.expression ? `${name} = ${node.expression}` : name));
      box.addEventListener("click", () => choose(node.field));
      box.addEventListener("dblclick", () => visit(node.field));
      box.addEventListener("keydown", (event) => {
        if (event.key === "Enter" || event.key === " ") {
          event.preventDefault();
          choose(node.field);
        } else if (event.key === "f") {
          visit(node.field);
        }
      });
      return box;
    }));
  // Small graphs are scaled to fit. Large ones stay legible and scroll.
  drawing.style.setProperty("--least", `${Math.round(width * 0.7)}px`);
  const frame = el("div", { class: "graph-frame", tabindex: "0", role: "region", "aria-label": "Drawing of the graph" }, drawing);
  const middle = graph.nodes.find((node) => node.field === around);
  if (middle) {
    requestAnimationFrame(() => {
      const scale = drawing.getBoundingClientRect().width / width;
      frame.scrollLeft = (middle.x + middle.width / 2 + margin) * scale - frame.clientWidth / 2;
      frame.scrollTop = (middle.y + margin) * scale - frame.clientHeight / 2;
    });
  }
  return frame;
}

function pathOf(points) {
  const [first, ...rest] = points;
  let text = `M${first[0]} ${first[1]}`;
  let [x, y] = first;
  for (const [nextX, nextY] of rest) {
    const middle = (x + nextX) / 2;
    text += `C${middle} ${y} ${middle} ${nextY} ${nextX} ${nextY}`;
    [x, y] = [nextX, nextY];
  }
  return text;
}

function cut(text, length) {
  return text.length > length ? `${text.slice(0, Math.max(1, length - 1))}…` : text;
}
