// Runs the examples of all functions, and calls around the widths of integers, in the module.
// node Packages/Web/test.mjs [formulary.wasm]
import { readFile } from "node:fs/promises"
import { load } from "./formulary.js"

const file = process.argv[2] ?? new URL("../../.build/wasm/formulary.wasm", import.meta.url)
const module = await WebAssembly.compile(await readFile(file))
const failures = []
const expect = (isRight, message) => { if (!isRight) failures.push(message) }

const imports = WebAssembly.Module.imports(module)
expect(imports.length === 0, `the module imports ${imports.map((entry) => entry.name)}`)

/** Whether a value looks like the expected one; numbers may differ by a relative tolerance. */
function looksLike(value, wanted, tolerance) {
  if (typeof value === "number" && typeof wanted === "number") {
    return value === wanted || Math.abs(value - wanted) <= tolerance * Math.abs(wanted)
  }
  if (Array.isArray(value) && Array.isArray(wanted)) {
    return value.length === wanted.length && value.every((part, place) => looksLike(part, wanted[place], tolerance))
  }
  if (value && wanted && typeof value === "object" && typeof wanted === "object") {
    const keys = Object.keys(value)
    return keys.join() === Object.keys(wanted).join()
      && keys.every((key) => looksLike(value[key], wanted[key], tolerance))
  }
  return value === wanted
}

const start = performance.now()
const formulary = await load(module)
const first = formulary.evaluate("price * quantity", { price: 19.99, quantity: 3 })
const started = performance.now() - start
expect(first.value === 59.97, `price * quantity gives ${JSON.stringify(first)}`)

let count = 0
for (const { name, examples } of formulary.functions()) {
  for (const example of examples) {
    count += 1
    const result = formulary.evaluate(example.formula)
    if (example.fails) expect(result.error, `${name}: ${example.formula} gives ${JSON.stringify(result)}, no error`)
    else if ("value" in example) {
      expect("value" in result && looksLike(result.value, example.value, example.tolerance),
        `${name}: ${example.formula} gives ${JSON.stringify(result)}, not ${JSON.stringify(example.value)}`)
    }
  }
}
expect(count > 1200, `only ${count} examples were found`)

// Integers have 32 bits in the module: no argument may trap.
const sizes = [31, 32, 53].flatMap((bits) => [2 ** bits - 1, 2 ** bits, 2 ** bits + 1])
for (const { name, examples } of formulary.functions()) {
  for (const { formula } of examples) {
    for (const size of [...sizes, -(2 ** 31) - 1]) {
      const changed = formula.replace(/(?<![\w."'])\d+(?![\w."'])/, String(size))
      if (changed === formula) continue
      count += 1
      try {
        formulary.evaluate(changed)
      } catch (error) {
        console.error(`${name}: ${changed}: ${error.message}`)
        process.exit(1)
      }
    }
  }
}

// The step limit ends long work.
const endless = formulary.evaluate("sum(map(range(1, 1000), x -> sum(map(range(1, 1000), y -> sum(map(range(1, 1000), z -> x * y * z))))))")
expect(endless.error?.code === "limit-reached", `endless work gives ${JSON.stringify(endless)}`)

const formula = formulary.compile("price * quantity", { price: 0, quantity: 0 })
const rows = Array.from({ length: 10000 }, (_, row) => ({ price: row / 4, quantity: row % 7 }))
const before = performance.now()
const values = formula.values(rows)
const perRow = (performance.now() - before) / rows.length
expect(values.every(({ value }, row) => value === (row / 4) * (row % 7)), "rows have other values")
formula.free()
expect(formula.value(rows[0]) === null, "a freed formula has a value")
expect(formulary.compile("price *").diagnostics.length > 0, "a syntax error has no diagnostic")

console.log(`${count} formulas, ${failures.length} failures; start and first evaluation ${started.toFixed(1)} ms, ${(perRow * 1000).toFixed(2)} µs per row`)
for (const failure of failures.slice(0, 40)) console.log(failure)
process.exit(failures.length > 0 ? 1 : 0)
