// The module behind a command line like that of the tool, for comparisons: run, apply, lint, trace, validate, fmt, eval --ndjson.
// node Packages/Web/tool.mjs COMMAND [OPTION…] FILE…
import { readFileSync, realpathSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { load } from "../../.build/wasm/package/formulary.js"

const folder = new URL("../../.build/wasm/", import.meta.url)
export const module = await WebAssembly.compile(readFileSync(new URL("formulary-documents.wasm", folder)))
const locales = readFileSync(new URL("package/formulary-locales.bin", folder))

let now = Date.now()
const engines = new Map()

/** The module with a time zone; after a defect, a new one. */
async function engine(zone = "UTC") {
  if (!engines.has(zone)) engines.set(zone, await load(module, { now: () => now, zone, locales }))
  return engines.get(zone)
}

/** The text of a file; `-` is standard input. */
const read = (path) => readFileSync(path === "-" ? 0 : path, "utf8")

const lines = (list) => list.length === 0 ? "[]\n" : `[\n${list.map((one) => JSON.stringify(one)).join(",\n")}\n]\n`

/** Whether formulas compute the value of a field of a document. */
const isComputed = (field) => field?.formulas?.some?.((application) => application?.key === "value")

const settingsOf = (options) => ["error", "warn", "off"].flatMap((choice) =>
  (options[choice] ?? []).map((rule) => `${rule} = "${choice === "warn" ? "warning" : choice}"`))

/** Runs one formula on each line, as `eval --ndjson` does. */
async function evaluate(input) {
  const today = now
  let output = ""
  for (const line of input.split("\n").filter((line) => line.trim())) {
    const { expression, fields, now: instant, timezone } = JSON.parse(line)
    now = instant === undefined ? today : Date.parse(instant)
    output += `${(await engine(timezone)).evaluateJSON(expression, JSON.stringify(fields ?? {}))}\n`
  }
  return { status: 0, output }
}

const commands = {
  run(engine, [path], { format = "document" }) {
    const document = engine.document(read(path))
    const { failures, computedChanges } = document.recalculate()
    const errors = failures.map(({ field, message, hint }) => `${field}: ${message}${hint ? `; ${hint}` : ""}\n`).join("")
    const output = {
      document: () => document.json(),
      changes: () => lines(computedChanges),
      values: () => JSON.stringify(Object.fromEntries(JSON.parse(document.json()).fields.filter(isComputed)
        .map(({ _id }) => [_id, document.value(_id)]))),
    }[format]()
    document.free()
    return { status: failures.length > 0 ? 1 : 0, output, errors }
  },
  apply(engine, [path, changes], { format = "document" }) {
    const document = engine.document(read(path))
    const text = read(changes)
    const reports = document.apply(text)
    const skipped = reports.filter(({ applied }) => !applied)
    const failures = document.failures()
    const list = JSON.parse(text).changelogs ?? JSON.parse(text)
    const output = {
      document: () => document.json(),
      report: () => lines(reports),
      changes: () => lines(reports.filter(({ applied }) => applied)
        .flatMap(({ change, computedChanges }) => [list[change - 1], ...computedChanges])),
    }[format]()
    document.free()
    return { status: skipped.length + failures.length > 0 ? 1 : 0, output,
      errors: skipped.map(({ change, error }) => `change ${change} is skipped: ${error}\n`).join("") }
  },
  lint(engine, [path], options) {
    const findings = engine.lint(read(path), {
      name: path, settings: ["[rules]", ...settingsOf(options)].join("\n"), search: options.search })
    const levels = { error: "error", warning: "warning", information: "note", hint: "note" }
    const results = findings.map(({ rule, severity, message, range: { start, end }, fixes }) => ({
      ruleId: rule, level: levels[severity], message: { text: message },
      locations: [{ physicalLocation: { region: { byteOffset: start.offset, byteLength: end.offset - start.offset } } }],
      fixes: fixes.map(({ title, edits }) => ({ description: { text: title },
        artifactChanges: [{ replacements: edits.map(({ newText }) => ({ insertedContent: { text: newText } })) }] })),
    }))
    return { status: findings.some(({ severity }) => severity === "error") ? 1 : 0,
      output: options.format === "sarif"
        ? JSON.stringify({ runs: [{ tool: { driver: { rules: [] } }, columnKind: "utf16CodeUnits", results }] })
        : `${JSON.stringify(findings)}\n` }
  },
  trace(engine, [path, field]) {
    const document = engine.document(read(path))
    const trace = document.trace(field)
    document.free()
    return { status: trace.error ? 1 : 0, output: `${JSON.stringify(trace)}\n` }
  },
  validate(engine, [path], { view, "include-hidden": includeHidden }) {
    const document = engine.document(read(path))
    const report = document.validate({ view, includeHidden })
    document.free()
    return { status: report.status === "valid" ? 0 : 1, output: `${JSON.stringify(report)}\n` }
  },
  fmt(engine, [path]) {
    return { status: 0, output: engine.format(read(path)) }
  },
}

/** Returns the exit code and the output of a command. */
export async function perform([name, ...args]) {
  const text = { type: "string" }
  const list = { type: "string", multiple: true }
  const { values: options, positionals } = parseArgs({ args, allowPositionals: true, options: {
    now: text, timezone: text, locale: text, format: text, error: list, warn: list, off: list,
    view: text, "include-hidden": { type: "boolean" }, search: { type: "boolean" }, ndjson: { type: "boolean" } } })
  now = options.now === undefined ? Date.now() : Date.parse(options.now)
  try {
    if (name === "eval") return await evaluate(readFileSync(0, "utf8"))
    return commands[name](await engine(options.timezone), positionals, options)
  } catch (error) {
    if (error.name === "FormularyDefect") engines.clear()
    return { status: error.name === "FormularyDefect" ? 70 : 2, output: "", errors: `${error.name}: ${error.message}\n` }
  }
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const { status, output, errors = "" } = await perform(process.argv.slice(2))
  process.stderr.write(errors)
  process.stdout.write(output)
  process.exitCode = status
}
