// Compares the speed of the module with a native tool: the time of one evaluation of formulas.
// node Packages/Web/speed.mjs TOOL
import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { load } from "../../.build/wasm/package/formulary.js"

const tool = process.argv[2]
const bytes = readFileSync(new URL("../../.build/wasm/package/formulary.wasm", import.meta.url))
let start = performance.now()
const formulary = await load(bytes)
const loaded = performance.now() - start
formulary.evaluate("price * quantity", { price: 19.99, quantity: 3 })
console.log(`load ${loaded.toFixed(0)} ms, with the first evaluation ${(performance.now() - start).toFixed(0)} ms`)

const loops = {
  "additions": "sum(map(sequence(100000), x -> x + 1))",
  "comparisons": "length(filter(sequence(100000), x -> x % 3 == 0))",
  "sum of rows": "sum(map(map(sequence(10000), x -> {a: x, b: x / 2}), r -> r.a * r.b))",
  "texts": "length(join(map(sequence(10000), x -> concat(upper('ab'), toText(x))), ','))",
  "dates": "length(filter(sequence(10000), x -> weekday(dateAdd(date(2024, 1, 1), x, 'days')) == 1))",
  "powers": "sum(map(sequence(10000), x -> round(pow(1 + x / 12, 0.5), 2)))",
}

/** The median time of one call in milliseconds of processor time, after a warm-up. */
function median(body) {
  const rounds = []
  for (let round = 0; round < 12; round++) {
    const before = process.cpuUsage()
    let calls = 0
    const end = performance.now() + 100
    do { body(); calls += 1 } while (performance.now() < end)
    const { user, system } = process.cpuUsage(before)
    if (round > 1) rounds.push((user + system) / 1000 / calls)
  }
  return rounds.sort((one, other) => one - other)[rounds.length >> 1]
}

const row = (name, module, native) =>
  console.log(`${name.padEnd(14)} ${module.toFixed(4)} ms, native ${native.toFixed(4)} ms: ${(module / native).toFixed(2)} times`)

for (const [name, formula] of Object.entries(loops)) {
  const bench = JSON.parse(spawnSync(tool, ["bench", formula, "--json", "--time", "2"], { encoding: "utf8" }).stdout)
  const native = (part) => bench.measures.find(({ name }) => name === part).median / 1e6
  const compiled = formulary.compile(formula)
  row(name, median(() => compiled.value()), native("evaluate"))
  row("  compile", median(() => formulary.compile(formula).free()), native("compile"))
}

// Rows through JSON in both directions, beside the native tool's stream.
const rows = Array.from({ length: 100_000 }, (_, index) => ({ price: index / 4, quantity: index % 7, discount: 1 }))
const formula = formulary.compile("price * quantity - discount", { price: "number", quantity: "number", discount: "number" })
const requests = rows.map((fields) => JSON.stringify({ expression: "price * quantity - discount", fields })).join("\n")
const script = "TIMEFORMAT='%U %S'; time \"$0\" eval --ndjson > /dev/null"
const natives = [1, 2, 3].map(() => {
  const { stderr } = spawnSync("bash", ["-c", script, tool], { input: requests, encoding: "utf8" })
  return stderr.trim().split("\n").at(-1).split(" ").reduce((sum, seconds) => sum + Number(seconds) * 1000, 0)
})
row("100,000 rows", median(() => formula.values(rows)), Math.min(...natives))
