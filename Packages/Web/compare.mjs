// Compares the module with a native tool, byte for byte: the examples of all functions, mutations of
// formulas, and the requests in files of JSON lines.
// Fails if an example differs or the module stops; other differences are printed.
// node Packages/Web/compare.mjs TOOL [--mutants N] [--seed N] [REQUESTS.ndjson…]
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import { load } from "../../.build/wasm/package/formulary.js"

const { values: options, positionals: [tool, ...files] } = parseArgs({
  allowPositionals: true,
  options: { mutants: { type: "string", default: "5000" }, seed: { type: "string", default: "1" } },
})
const today = "2026-01-31T12:34:56Z"
const module = await WebAssembly.compile(readFileSync(new URL("../../.build/wasm/formulary.wasm", import.meta.url)))

const locales = readFileSync(new URL("../../.build/wasm/package/formulary-locales.bin", import.meta.url))

let now = 0
const languages = new Map()
async function language(zone) {
  if (!languages.has(zone)) languages.set(zone, await load(module, { now: () => now, zone, locales }))
  return languages.get(zone)
}

const examples = (await language("UTC")).functions()
  .flatMap(({ examples }) => examples.map(({ formula }) => ({ expression: formula })))
const requests = files.flatMap((file) =>
  readFileSync(file, "utf8").split("\n").filter((line) => line.trim()).map((line) => JSON.parse(line)))

/** Returns random integers below a bound, the same ones for a seed. */
function randomSource(seed) {
  return (bound) => {
    seed = (seed + 0x6D2B79F5) | 0
    let bits = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) % bound
  }
}

/** Returns formulas with changed tokens; most of them still have a valid syntax. */
function mutants(sources, count) {
  const random = randomSource(Number(options.seed))
  sources = sources.filter(({ expression }) => expression.length < 300)
  const tokens = sources.map(({ expression }) =>
    expression.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\w.]+|\s+|[^\w\s]/gu) ?? [])
  const pool = tokens.flat().filter((token) => token.trim())
  const unusual = ["0", "-1", "2147483648", "4294967296", "9007199254740993", "1e308", "1e-320", "0.1",
    "null", "''", "[]", "{}", "true", "date(2024, 2, 29)", "'\u{1F469}\u200D\u{1F680}'", "sequence(1000)", "repeat('ab', 1000)"]
  return Array.from({ length: count }, () => {
    const source = random(sources.length)
    const changed = [...tokens[source]]
    for (let changes = 1 + random(3); changes > 0; changes--) {
      const at = random(changed.length + 1)
      const token = random(3) ? pool[random(pool.length)] : unusual[random(unusual.length)]
      switch (random(6)) {
        case 0: changed.splice(at, 1); break
        case 1: changed.splice(at, 0, token); break
        case 2: changed.splice(at, 0, ...tokens[random(tokens.length)]); break
        default: {
          // Replaces a token by one of its class: a word, or a sign.
          const place = random(changed.length || 1)
          const isWord = /[\w"']/u.test(changed[place] ?? "")
          changed[place] = isWord === /[\w"']/u.test(token) ? token : changed[place] ?? token
        }
      }
    }
    const { fields } = sources[source]
    return { expression: changed.join(""), ...(fields ? { fields } : {}) }
  })
}

let [failures, differences] = [0, 0]
async function compare(name, requests) {
  const input = requests.map(({ expression, fields, now, timezone }) =>
    JSON.stringify({ expression, fields, now, timezone })).join("\n")
  const native = spawnSync(tool, ["eval", "--ndjson", "--locale", "en", "--now", today],
    { input, maxBuffer: 2 ** 30, encoding: "utf8" })
  const expected = native.stdout.split("\n")
  if (expected.length !== requests.length + 1) throw new Error(`the tool stopped: ${native.stderr}`)
  let [equal, slowest, slowestFormula] = [0, 0, ""]
  for (const [index, request] of requests.entries()) {
    now = Date.parse(request.now ?? today)
    const formulary = await language(request.timezone ?? "UTC")
    const start = performance.now()
    let result
    try {
      result = formulary.evaluateJSON(request.expression, JSON.stringify(request.fields ?? {}))
    } catch (error) {
      result = `${error.name}: ${error.message}`
      languages.clear()
      failures += 1
    }
    const time = performance.now() - start
    if (time > slowest) [slowest, slowestFormula] = [time, request.expression]
    if (result === expected[index]) { equal += 1; continue }
    differences += 1
    if (name === "examples") failures += 1
    if (differences <= 20) console.log(`${JSON.stringify(request)}\n  module ${result.slice(0, 300)}\n  native ${expected[index].slice(0, 300)}`)
  }
  console.log(`${name}: ${equal} of ${requests.length} equal; the slowest took ${slowest.toFixed(0)} ms: ${slowestFormula.slice(0, 100)}`)
}

await compare("examples", examples)
if (requests.length > 0) await compare("requests", requests)
await compare("mutants", mutants([...examples, ...requests], Number(options.mutants)))
process.exit(failures > 0 ? 1 : 0)
