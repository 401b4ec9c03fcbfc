// Compares the module with a native tool, byte for byte: the examples of all functions, the requests in
// files of JSON lines, examples with other numbers, and mutations of formulas. Fails if a result differs.
// node Packages/Web/compare.mjs TOOL [--programs N] [--seed N] [REQUESTS.ndjson…]
// With --emulator qemu-aarch64-static, TOOL is the program that `build.py --arm` builds; with --emulator "wasmkit run --dir ." the
// command that `build.py --wasi` builds.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { load } from "../../.build/wasm/package/formulary.js"

const { values: options, positionals: [tool, ...files] } = parseArgs({
  allowPositionals: true,
  options: {
    programs: { type: "string", default: "100000" }, seed: { type: "string", default: "1" },
    emulator: { type: "string" },
  },
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
  seed = Math.imul(seed, 0x9E3779B1)
  return (bound) => {
    seed = (seed + 0x6D2B79F5) | 0
    let bits = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) % bound
  }
}

/** Returns a number as a formula writes it: an integer, a few decimals, or all digits at any magnitude. */
function numeral(random) {
  const fraction = (random(2 ** 26) * 2 ** 27 + random(2 ** 27)) / 2 ** 53
  const number = () => {
    switch (random(8)) {
      case 0: return random(10)
      case 1: return random(1000)
      case 2: return random(100_000) / 100
      case 3: return 2 ** (random(54)) + random(3) - 1
      case 4: return (1 + fraction) * 2 ** (random(2040) - 1020)
      case 5: return (1 + fraction) * 2 ** (random(20) - 10)
      default: return fraction
    }
  }
  return `${number()}`.replace("+", "")
}

/** Returns formulas in which most numbers are others. */
function varied(sources, count, random) {
  return Array.from({ length: count }, () => {
    const { expression, fields } = sources[random(sources.length)]
    const changed = expression.replace(/(?<![\w."'#\-:])\d+(\.\d+)?(?![\w."'\-:])/g, (number) =>
      random(4) === 0 ? number : random(3) === 0 ? `(-${numeral(random)})` : numeral(random))
    return { expression: changed, ...(fields ? { fields } : {}) }
  })
}

/** Returns formulas with changed tokens; most of them still have a valid syntax. */
function mutants(sources, count, random) {
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

/** Returns the results of the native tool. */
function evaluated(requests) {
  const input = requests.map(({ expression, fields, now, timezone }) =>
    JSON.stringify({ expression, fields, now, timezone })).join("\n")
  return spawnSync(tool, ["eval", "--ndjson", "--locale", "en", "--now", today],
    { input, maxBuffer: 2 ** 30, encoding: "utf8" })
}

/** Returns the results of the program in an emulator: each request is its numbers, then its texts. */
function emulated(requests) {
  const input = requests.map(({ expression, fields, now, timezone }) => {
    const texts = [timezone ?? "UTC", expression, JSON.stringify(fields ?? {})].map((text) => Buffer.from(text))
    return Buffer.concat([Buffer.from(`${Date.parse(now ?? today)} ${texts.map((text) => text.length).join(" ")}\n`), ...texts])
  })
  const [emulator, ...flags] = options.emulator.split(" ")
  return spawnSync(emulator, [...flags, tool, ".build/wasm/package/formulary-locales.bin"],
    { input: Buffer.concat(input), maxBuffer: 2 ** 30, encoding: "utf8", cwd: fileURLToPath(new URL("../..", import.meta.url)) })
}

let failures = 0
const rows = new Map()
async function compare(name, requests, hashes) {
  const native = options.emulator ? emulated(requests) : evaluated(requests)
  const expected = native.stdout.split("\n")
  if (expected.length !== requests.length + 1) throw new Error(`the tool stopped: ${native.stderr}`)
  const row = rows.get(name) ?? { count: 0, equal: 0, slowest: 0, formula: "" }
  rows.set(name, row)
  row.count += requests.length
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
    }
    const time = performance.now() - start
    if (time > row.slowest) Object.assign(row, { slowest: time, formula: request.expression })
    hashes?.module.update(`${result}\n`)
    hashes?.native.update(`${expected[index]}\n`)
    if (result === expected[index]) { row.equal += 1; continue }
    failures += 1
    if (failures <= 20) console.log(`${JSON.stringify(request)}\n  module ${result.slice(0, 300)}\n  native ${expected[index].slice(0, 300)}`)
  }
}

await compare("examples", examples)
if (requests.length > 0) await compare("requests", requests)
const sources = [...examples, ...requests].filter(({ expression }) => expression.length < 300)
const hashes = { module: createHash("sha256"), native: createHash("sha256") }
const random = randomSource(Number(options.seed))
const batch = 20_000
for (let done = 0; done < Number(options.programs); done += batch) {
  const count = Math.min(batch, Number(options.programs) - done) / 2
  await compare("other numbers", varied(sources, Math.ceil(count), random), hashes)
  await compare("mutants", mutants(sources, Math.floor(count), random), hashes)
}
for (const [name, { count, equal, slowest, formula }] of rows) {
  console.log(`${name}: ${equal} of ${count} equal; the slowest took ${slowest.toFixed(0)} ms: ${formula.slice(0, 100)}`)
}
console.log(`SHA-256 of the results of ${options.programs} programs: module ${hashes.module.digest("hex")}, native ${hashes.native.digest("hex")}`)
process.exit(failures > 0 ? 1 : 0)
