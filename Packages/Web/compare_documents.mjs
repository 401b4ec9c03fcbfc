// Compares documents and findings in the module with those of a native tool. Fails if a result differs.
// node Packages/Web/compare_documents.mjs TOOL DOCUMENT.json…
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { perform } from "./tool.mjs"

const [tool, ...files] = process.argv.slice(2).map((path) => resolve(path))
const today = ["--now", "2026-01-31T12:34:56Z"]
const folder = mkdtempSync(join(tmpdir(), "formulary-"))
const rows = new Map()

/** Compares a command: the output as bytes, or as JSON for reports that JavaScript has parsed. */
async function compare(name, args, isParsed = false) {
  const native = spawnSync(tool, args, { encoding: "utf8", maxBuffer: 2 ** 30, cwd: folder })
  const found = await perform(args)
  const row = rows.get(name) ?? { count: 0, equal: 0 }
  rows.set(name, row)
  row.count += 1
  const plain = (text) => isParsed ? JSON.stringify(JSON.parse(text || "null")) : text
  if (plain(native.stdout) === plain(found.output) && native.status === found.status) { row.equal += 1; return }
  const [one, other] = [plain(native.stdout), plain(found.output)]
  const at = [...one].findIndex((character, index) => character !== other[index])
  console.log(`${args.join(" ")} differs at ${at}: exit ${native.status} and ${found.status} ${found.errors ?? ""}
  native ${one.slice(Math.max(0, at - 60), at + 200)}\n  module ${other.slice(Math.max(0, at - 60), at + 200)}`)
}

/** Returns changelogs for a document: other values of its fields, and a few that cannot be applied. */
function changes({ fields = [] }) {
  const values = { number: 1234.5, text: "text \u00e4\u{1F600}", textarea: "a\nb", date: 1706745600000, dropdown: "none", multiSelect: ["none"] }
  return [...fields.map(({ _id, type }) => ({ target: "field.update", fieldId: _id, change: { value: values[type] ?? null } })),
    ...fields.filter(({ type }) => type === "table").map(({ _id }) => (
      { target: "field.value.rowCreate", fieldId: _id, change: { targetRowIndex: 0, row: { _id: "newrow", cells: {} } } })),
    { target: "field.update", fieldId: "missing", change: { value: 1 } }, { target: "nonsense" }]
}

for (const [number, file] of files.entries()) {
  const source = readFileSync(file, "utf8")
  const path = join(folder, `${number}.json`)
  const list = join(folder, `${number}.changes.json`)
  writeFileSync(path, source)
  await compare("lint", ["lint", "--format", "json", path], true)
  await compare("lint --search", ["lint", "--search", "--format", "json", path], true)
  let document
  try { document = JSON.parse(source) } catch { continue }
  await compare("validate", ["validate", "--format", "json", path], true)
  await compare("validate --include-hidden", ["validate", "--include-hidden", "--format", "json", path], true)
  await compare("run", ["run", ...today, path])
  await compare("run --format changes", ["run", "--format", "changes", ...today, path], true)
  writeFileSync(list, JSON.stringify(changes(document)))
  await compare("apply", ["apply", ...today, path, list])
  await compare("apply --format report", ["apply", "--format", "report", ...today, path, list], true)
  for (const field of (document.fields ?? []).filter(({ formulas }) => formulas?.length > 0).slice(0, 20)) {
    await compare("trace", ["trace", "--format", "json", ...today, path, field._id], true)
  }
  for (const { expression } of (document.formulas ?? []).slice(0, 20)) {
    const formula = join(folder, "one.formula")
    writeFileSync(formula, expression ?? "")
    const formatted = spawnSync(tool, ["fmt", "--stdin-filename", "one.formula", "-"], { input: expression ?? "", encoding: "utf8" })
    const found = await perform(["fmt", formula])
    const row = rows.get("fmt") ?? { count: 0, equal: 0 }
    rows.set("fmt", row)
    row.count += 1
    if (formatted.stdout === found.output) row.equal += 1
    else console.log(`fmt ${JSON.stringify(expression)}\n  native ${JSON.stringify(formatted.stdout)}\n  module ${JSON.stringify(found.output)}`)
  }
}
rmSync(folder, { recursive: true })
for (const [name, { count, equal }] of rows) console.log(`${name}: ${equal} of ${count} equal`)
process.exit([...rows.values()].every(({ count, equal }) => count === equal) ? 0 : 1)
