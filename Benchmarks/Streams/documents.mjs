// Prints documents of one template, about 4 KB each, one per line: `node documents.mjs [COUNT]`.
import { formulas } from "./formulas.mjs";

const count = Number(process.argv[2] ?? 10000);
const statuses = [
  { _id: "s_open", value: "open" },
  { _id: "s_done", value: "done" },
  { _id: "s_hold", value: "on hold" },
];
const firsts = ["Katharina", "Margarete", "Élodie", "Jan", "Wei"];
const lasts = ["Lee", "Novák", "O'Brien", "Schmidt", "Okafor"];

function inputs(i) {
  return [
    ["first", "text", firsts[i % 5]],
    ["last", "text", lasts[i % 7 % 5]],
    ["price", "number", 10 + (i % 97) * 0.25],
    ["quantity", "number", 1 + (i % 13)],
    ["discount", "number", i % 5],
    ["score", "number", i % 101],
    ["rate", "number", 0.01 + (i % 9) / 100],
    ["years", "number", 1 + (i % 30)],
    ["principal", "number", 1000 + i % 9000],
    ["due", "date", 1700000000000 + (i % 1000) * 86400000],
  ].map(([id, type, value]) => ({ _id: id, type, identifier: `field_${id}`, title: id, file: "file1", value }));
}

function items(i) {
  return {
    _id: "items", type: "table", title: "Items", file: "file1",
    tableColumns: [
      { _id: "name", type: "text", title: "Name" },
      { _id: "cost", type: "number", title: "Cost" },
      { _id: "pieces", type: "number", title: "Pieces" },
      { _id: "status", type: "dropdown", title: "Status", options: statuses },
    ],
    rowOrder: [0, 1, 2, 3, 4].map((row) => `r${i}_${row}`),
    value: [0, 1, 2, 3, 4].map((row) => ({
      _id: `r${i}_${row}`,
      cells: {
        name: `item ${row}`, cost: 5 + (i + row) % 20, pieces: (i * 3 + row) % 8,
        status: statuses[(i + row) % 3]._id,
      },
    })),
  };
}

const lines = [];
for (let i = 0; i < count; i++) {
  const computed = formulas.map(([id, type, , stale]) => ({
    _id: id, type, title: id, file: "file1",
    formulas: [{ _id: `a_${id}`, key: "value", formula: `d_${id}` }], value: stale,
  }));
  lines.push(JSON.stringify({
    _id: `doc${i}`, identifier: `doc_${i}`, name: `Order ${i}`, stage: "published",
    createdOn: 1700000000000 + i,
    files: [{ _id: "file1", pages: [{ _id: "page1", name: "Order", fieldPositions: [] }], pageOrder: ["page1"] }],
    fields: [...inputs(i), items(i), ...computed],
    formulas: formulas.map(([id, , expression]) => (
      { _id: `d_${id}`, desc: id, type: "calc", scope: "private", expression })),
  }));
  if (lines.length === 1000 || i === count - 1) {
    process.stdout.write(lines.join("\n") + "\n");
    lines.length = 0;
  }
}
