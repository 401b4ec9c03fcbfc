// The reference for `formulary run --ndjson`: JSON.parse, the formulas as JavaScript functions,
// JSON.stringify. Reads documents from standard input, one per line.
import { formulas } from "./formulas.mjs";

let rest = null;

function answer(line) {
  const document = JSON.parse(line);
  const fields = {};
  for (const field of document.fields) fields[field._id] = field;
  for (const [id, , , , compute] of formulas) fields[id].value = compute(fields);
  return JSON.stringify(document);
}

function take(chunk) {
  let start = 0;
  let end;
  const output = [];
  while ((end = chunk.indexOf(10, start)) >= 0) {
    let line = chunk.toString("utf8", start, end);
    if (rest !== null) {
      line = Buffer.concat([...rest, chunk.subarray(start, end)]).toString("utf8");
      rest = null;
    }
    start = end + 1;
    if (line.length > 0) output.push(answer(line));
  }
  if (start < chunk.length) (rest ??= []).push(chunk.subarray(start));
  if (output.length > 0) process.stdout.write(output.join("\n") + "\n");
}

process.stdin.on("data", take);
