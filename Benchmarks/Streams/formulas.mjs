// The ten formulas of the documents: field, type, formula, an outdated value, and the formula in JavaScript.
const values = (fields) => fields.items.value;

export const formulas = [
  ["net", "number", "price * quantity - discount", 0,
    (f) => f.price.value * f.quantity.value - f.discount.value],
  ["grade", "text", 'iff(score >= 90, "A", iff(score >= 80, "B", "C"))', "",
    (f) => f.score.value >= 90 ? "A" : f.score.value >= 80 ? "B" : "C"],
  ["total", "number", "sum(map(items, (r) -> r.cost * r.pieces))", 0,
    (f) => { let sum = 0; for (const r of values(f)) sum += r.cells.cost * r.cells.pieces; return sum; }],
  ["open", "number", 'length(filter(items, (r) -> and(r.status == "open", r.pieces > 2)))', 0,
    (f) => values(f).filter((r) => r.cells.status === "s_open" && r.cells.pieces > 2).length],
  ["fullName", "text", 'concat(upper(first), " ", last)', "",
    (f) => f.first.value.toUpperCase() + " " + f.last.value],
  ["balance", "number", "round(pow(1 + rate/12, 12*years) * principal, 2)", 0,
    (f) => Math.round(Math.pow(1 + f.rate.value / 12, 12 * f.years.value) * f.principal.value * 100) / 100],
  ["tax", "number", "round((net + total) * 0.19, 2)", 0,
    (f) => Math.round((f.net.value + f.total.value) * 0.19 * 100) / 100],
  ["gross", "number", "net + total + tax", 0,
    (f) => f.net.value + f.total.value + f.tax.value],
  ["isLarge", "text", 'iff(gross > 500, "large", "small")', "",
    (f) => f.gross.value > 500 ? "large" : "small"],
  ["label", "text", 'concat(fullName, ": ", grade, " / ", isLarge)', "",
    (f) => `${f.fullName.value}: ${f.grade.value} / ${f.isLarge.value}`],
];
