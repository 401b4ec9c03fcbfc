// Charts: a drawing with axes, and an editable table of points.

import { edit, flush, isPending, type } from "./app.js";
import { button, el, sign, svg } from "./dom.js";

const width = 480;
const height = 210;
const left = 56;
const bottom = 38;

export function chartControl(field, context) {
  const picture = el("div", { class: "chart" });
  const points = el("div", { class: "chart-points" });
  const details = el("details", {}, el("summary", {}, "Points"), points);
  const element = el("div", { role: "group", "aria-labelledby": `${context.controlID}-title`, "aria-describedby": context.describe,
    on: {
      focusin: (event) => { if (!element.contains(event.relatedTarget)) context.focused(); },
      focusout: (event) => { if (!element.contains(event.relatedTarget)) context.left(); },
    } }, picture, details);
  let shape = "";
  return {
    body: element, labels: false,
    update(now) {
      picture.replaceChildren(drawing(now));
      const next = JSON.stringify((now.series ?? []).map((line) => [line.id, line.points.map((point) => point.id)]));
      if (next !== shape) {
        shape = next;
        const focused = document.activeElement?.dataset?.cell;
        points.replaceChildren(...tables(now, context));
        if (focused) points.querySelector(`[data-cell="${CSS.escape(focused)}"]`)?.focus();
      } else {
        for (const input of points.querySelectorAll("input")) {
          if (input !== document.activeElement && !isPending(input.dataset.cell)) input.value = value(now, input.dataset);
        }
      }
    },
  };
}

function value(now, { line, point, column }) {
  const series = now.series.find((one) => one.id === line);
  const owner = point ? series?.points.find((one) => one.id === point) : series;
  return String(owner?.[column] ?? "");
}

function tables(now, context) {
  const parts = (now.series ?? []).map((line, index) => {
    const input = (point, column, label) => {
      const key = `point ${now.id} ${line.id} ${point?.id ?? ""} ${column}`;
      const change = () => ({ set: now.id, path: line.id, row: point?.id, column, text: cell.value });
      const cell = el("input", {
        type: "text", "aria-label": label, readOnly: context.isDisabled, autocomplete: "off", inputmode: column === "x" || column === "y" ? "decimal" : undefined,
        "data-cell": key, "data-line": line.id, "data-point": point?.id ?? "", "data-column": column,
        value: value(now, { line: line.id, point: point?.id, column }),
        on: {
          input: () => type(key, change(), (report) => {
            cell.setAttribute("aria-invalid", String(!report.applied));
            cell.title = report.applied ? "" : report.error;
          }),
          blur: () => flush(key),
        },
      });
      return cell;
    };
    const name = line.title || `Line ${index + 1}`;
    return el("section", { class: "chart-line" },
      el("div", { class: "row" },
        input(null, "title", `Title of line ${index + 1}`),
        !context.isDisabled && button("Remove line", () => edit({ set: now.id, path: line.id, remove: line.id }), { class: "quiet-button", "aria-label": `Remove ${name}` })),
      el("table", {},
        el("caption", { class: "unseen" }, `Points of ${name}`),
        el("thead", {}, el("tr", {}, ["Label", now.settings?.xTitle || "x", now.settings?.yTitle || "y"].map((text) => el("th", { scope: "col" }, text)), el("td", {}))),
        el("tbody", {}, line.points.map((point, place) => el("tr", {},
          ["label", "x", "y"].map((column) => el("td", {}, input(point, column, `${column === "label" ? "Label" : column} of point ${place + 1} of ${name}`))),
          el("td", {}, !context.isDisabled && sign("✕", `Remove point ${place + 1} of ${name}`, () => edit({ set: now.id, path: line.id, row: point.id, remove: point.id }))))))),
      !context.isDisabled && button("Add point", () => edit({ set: now.id, path: line.id, add: "point" }), { class: "quiet-button", "aria-label": `Add point to ${name}` }));
  });
  if (!context.isDisabled) {
    parts.push(button("Add line", () => edit({ set: now.id, add: "line" }), { class: "quiet-button" }));
  }
  return parts;
}

// MARK: Drawing

/** Returns the labels of the points in order of x, or null if some x has none or they do not fit. */
function labelsOf(points, span) {
  const known = new Map();
  for (const { x, label } of points) known.set(x, known.get(x) || label);
  const labels = [...known].sort(([one], [other]) => one - other);
  // A letter is about six units wide. The outermost labels lie within the axis, the others around their x.
  const part = (index) => 6 * (labels[index][1]?.length ?? 0) * (index === 0 || index === labels.length - 1 ? 1 : 0.5);
  const fits = labels.every(([x, label], index) => label && (index === 0 ||
    (x - labels[index - 1][0]) / span * (width - left - 12) > part(index - 1) + part(index) + 8));
  return labels.length > 1 && fits ? labels : null;
}

function drawing(now) {
  const lines = (now.series ?? []).map((line) => ({
    ...line, points: line.points.filter((point) => point.x !== null && point.y !== null),
  }));
  const all = lines.flatMap((line) => line.points);
  if (!all.length) return el("p", { class: "quiet none" }, "No points yet.");
  const axes = now.settings ?? {};
  // Use the range specified by the form, extended to include all points.
  const range = (values, least, most) => {
    const low = Math.min(...values, ...least);
    const high = Math.max(...values, ...most);
    return low === high ? [low - 1, high + 1] : [low, high];
  };
  const end = (value) => (value === null || value === undefined ? [] : [value]);
  const [lowX, highX] = range(all.map((point) => point.x), end(axes.xMin), end(axes.xMax));
  const [lowY, highY] = range(all.map((point) => point.y), axes.yMin === null || axes.yMin === undefined ? [0] : end(axes.yMin), end(axes.yMax));
  const x = (value) => left + (value - lowX) / (highX - lowX) * (width - left - 12);
  const y = (value) => height - bottom - (value - lowY) / (highY - lowY) * (height - bottom - 10);
  const text = (value) => String(Math.round(value * 100) / 100);
  const labels = labelsOf(all, highX - lowX);
  const described = lines.map((line, index) => `${line.title || `Line ${index + 1}`}: ${line.points.length} points`).join("; ");
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `Chart. ${described}` },
    [0, 1, 2, 3, 4].map((step) => {
      const value = lowY + (highY - lowY) * step / 4;
      return [svg("line", { class: "rule", x1: left, x2: width - 12, y1: y(value), y2: y(value) }),
        svg("text", { class: "scale", x: left - 6, y: y(value) + 4, "text-anchor": "end" }, text(value))];
    }).flat(),
    (labels ?? [lowX, (lowX + highX) / 2, highX].map((value) => [value, text(value)])).map(([value, label], index, { length }) =>
      svg("text", { class: "scale", x: x(value), y: height - 20, "text-anchor": index === 0 ? "start" : index === length - 1 ? "end" : "middle" }, label)),
    svg("text", { class: "scale", x: width / 2 + left / 2, y: height - 4, "text-anchor": "middle" }, axes.xTitle ?? ""),
    svg("text", { class: "scale", transform: `translate(11 ${(height - bottom + 10) / 2}) rotate(-90)`, "text-anchor": "middle" }, axes.yTitle ?? ""),
    lines.map((line, index) => [
      svg("polyline", { class: `series s${index % 4}`, points: line.points.map((point) => `${x(point.x)},${y(point.y)}`).join(" ") }),
      line.points.map((point) => svg("circle", { class: `dot s${index % 4}`, cx: x(point.x), cy: y(point.y), r: 3 },
        svg("title", {}, `${point.label || line.title || ""} ${text(point.x)}, ${text(point.y)}`))),
    ].flat()).flat());
}

