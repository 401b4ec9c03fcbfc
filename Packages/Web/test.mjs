// Tests the module: examples of all functions, integers beyond 32 bits, limits, and the interface.
// node Packages/Web/test.mjs
import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import test from "node:test"
import { FormularyDefect, load } from "../../.build/wasm/package/formulary.js"

const module = await WebAssembly.compile(
  await readFile(new URL("../../.build/wasm/formulary.wasm", import.meta.url)))
const formulary = await load(module)

/** Whether a value equals the expected one; numbers may differ by a relative tolerance. */
function isLike(value, wanted, tolerance) {
  if (typeof value === "number" && typeof wanted === "number") {
    return value === wanted || Math.abs(value - wanted) <= tolerance * Math.abs(wanted)
  }
  if (!value || !wanted || typeof value !== "object" || typeof wanted !== "object") {
    return value === wanted
  }
  const keys = Object.keys(value)
  return Array.isArray(value) === Array.isArray(wanted)
    && keys.join() === Object.keys(wanted).join()
    && keys.every((key) => isLike(value[key], wanted[key], tolerance))
}

test("the module imports nothing", () => {
  assert.deepEqual(WebAssembly.Module.imports(module), [])
})

test("examples of functions have the values that the reference states", () => {
  let count = 0
  for (const { examples } of formulary.functions()) {
    for (const { formula, value, tolerance, fails } of examples) {
      count += 1
      const result = formulary.evaluate(formula)
      const found = `${formula} gives ${JSON.stringify(result)}`
      if (fails) assert.ok(result.error, found)
      else if (value !== undefined) assert.ok(isLike(result.value, value, tolerance), found)
    }
  }
  assert.ok(count > 1200, `only ${count} examples`)
})

test("numbers beyond 32 bits do not trap", async () => {
  const own = await load(module)
  const numbers = [31, 32, 53].flatMap((bits) => [2 ** bits - 1, 2 ** bits, -(2 ** bits) - 1])
  for (const { examples } of formulary.functions()) {
    for (const { formula } of examples) {
      for (const number of numbers) {
        const changed = formula.replace(/(?<![\w."'])\d+(?![\w."'])/, `(${number})`)
        if (changed !== formula) own.evaluate(changed)
      }
    }
  }
})

test("whole numbers beyond 32 bits are those of the formula", () => {
  assert.equal(formulary.evaluate("isLeapYear(4000000100)").value, false)
  assert.equal(formulary.evaluate("isLeapYear(4000000400)").value, true)
  assert.match(formulary.evaluate("date(1000000000000, 1, 1)").error.message, /is 1000000000000$/)
  assert.match(formulary.evaluate("sequence(-5000000000)").error.message, /-5000000000/)
})

test("elementary functions have the same bits as everywhere", () => {
  // Correctly rounded results, from MPFR.
  const expected = {
    "exp(1)": 2.718281828459045, "ln(10)": 2.302585092994046, "pow(1.1, 10.5)": 2.7203400420274986, "sin(1e22)": -0.8522008497671888,
    "cos(3)": -0.9899924966004454, "tan(1.5)": 14.101419947171719, "atan2(1, 3)": 0.3217505543966422, "irr([-100, 60, 60, 60])": 0.36309653947517656,
  }
  for (const [formula, value] of Object.entries(expected)) assert.equal(formulary.evaluate(formula).value, value, formula)
})

test("limits end a formula", () => {
  for (const formula of [
    "sum(map(sequence(1000), x -> sum(map(sequence(1000), y -> sum(map(sequence(1000), z -> x * y * z))))))",
    "map(sequence(1000), x -> map(sequence(100000), y -> x + y))",
    "map(sequence(1000), x -> repeat(toText(x), 1000000))",
    "repeat('ab', 2147483648)",
  ]) {
    assert.equal(formulary.evaluate(formula).error?.code, "limit-reached", formula)
  }
  for (const bracket of ["(", "[", "-", "!", "{a:", "x -> ", "1 + (", "f("]) {
    const result = formulary.evaluate(bracket.repeat(99_990 / bracket.length) + "1")
    assert.ok(result.error, `${bracket} has a value`)
  }
  const nested = `{"a": ${"[".repeat(100_000)}${"]".repeat(100_000)}}`
  assert.throws(() => formulary.evaluateJSON("a", nested), /nested too deeply/)
  assert.equal(formulary.evaluate("1 + 1").value, 2)
})

test("a compiled formula evaluates rows", () => {
  const formula = formulary.compile("price * quantity", { price: "number", quantity: "number?" })
  assert.deepEqual(formula.diagnostics, [])
  assert.deepEqual(formula.value({ price: 2, quantity: 4 }), { value: 8, type: "number" })
  assert.deepEqual(
    formula.values([{ price: 1, quantity: 3 }, { quantity: 5, price: 2 }]).map(({ value }) => value), [3, 10])
  assert.deepEqual(formula.values([]), [])
  formula.free()
  formula.free()
  assert.throws(() => formula.value({}), TypeError)
})

test("types of fields", () => {
  const due = formulary.compile("dateAdd(due, 1, 'days')", { due: "date" })
  assert.equal(due.value({ due: new Date("2024-02-28") }).value, Date.parse("2024-02-29"))
  const lines = formulary.compile("sum(lines.price)", { lines: [{ price: "number" }] })
  assert.equal(lines.value({ lines: [{ price: 1 }, { price: 2 }] }).value, 3)
  assert.equal(formulary.compile("first + last").value({ first: 1, last: 2 }).value, 3)
  assert.throws(() => formulary.compile("a", { a: "nonsense" }), /nonsense/)
})

test("errors have ranges in JavaScript's strings", () => {
  const source = "'ä€😀' + 1 / 0"
  const { error } = formulary.evaluate(source)
  assert.equal(source.slice(error.range.start, error.range.end), "1 / 0")
  const { diagnostics, canRun } = formulary.compile("'😀' + prise", { price: "number" })
  assert.equal(canRun, false)
  assert.equal(diagnostics[0].range.start, 7)
})

test("arguments that cannot be used throw", () => {
  assert.throws(() => formulary.evaluate("1", [1]), /must be an object/)
  assert.throws(() => formulary.evaluateJSON("1", "{"), /cannot be read/)
  assert.throws(() => formulary.evaluate("1", { a: 1n }), TypeError)
  assert.equal(formulary.evaluate("1").value, 1)
})

test("instant, zone, locale and seed come from the caller", async () => {
  let now = Date.parse("2024-03-31T00:30:00Z")
  const berlin = await load(module, { now: () => now, zone: "Europe/Berlin", locale: "de", seed: 7 })
  const formula = berlin.compile("hour(now())")
  assert.equal(formula.value().value, 1)
  now += 3_600_000
  assert.equal(formula.value().value, 3)
  assert.equal(berlin.evaluate("hour(now())").value, 3)
  assert.equal(formulary.evaluate("now()").value, 0)
  assert.notEqual(berlin.evaluate("random()").value, formulary.evaluate("random()").value)
  assert.equal(berlin.evaluate("random()").value, berlin.evaluate("random()").value)
})

test("currency names of other languages come from a file", async () => {
  const swahili = "spellNumber(2, 'JPY', 'sw')"
  const [german, words] = ["spellNumber(2, 'JPY', 'de')", "spellNumber(2, 'sw')"]
  assert.throws(() => formulary.evaluate(swahili), /formulary-locales\.bin/)
  assert.throws(() => formulary.compile(swahili).value(), /formulary-locales\.bin/)
  assert.equal(formulary.evaluate(german).value, "zwei Japanische Yen")
  assert.equal(formulary.evaluate(words).value, "mbili")
  const locales = await readFile(new URL("../../.build/wasm/package/formulary-locales.bin", import.meta.url))
  const own = await load(module, { locales })
  assert.equal(own.evaluate(swahili).value, "mbili yen za Japani")
  assert.equal(own.evaluate(german).value, "zwei Japanische Yen")
  await assert.rejects(load(module, { locales: new Uint8Array([48, 10]) }), /version/)
})

test("a trap makes only its instance unusable", async () => {
  // A module with the exports that are needed, of which `evaluate` is the instruction `unreachable`.
  const trapping = Buffer.from(
    "AGFzbQEAAAABIwZgAX8Bf2ABfwBgAXwAYAJ+fgBgBX5/f39/AGAEf39/fwF/AwcGAAECAwQFBQMBAAEHSQcGbWVtb3J5AgAIYWxs"
    + "b2NhdGUAAARmcmVlAAEGc2V0Tm93AAIKc2VlZEhhc2hlcwADCWNvbmZpZ3VyZQAECGV2YWx1YXRlAAUKGgYEAEEQCwMAAQsDAAEL"
    + "AwABCwMAAQsDAAAL", "base64")
  const broken = await load(trapping)
  assert.throws(() => broken.evaluate("1"), FormularyDefect)
  assert.throws(() => broken.evaluate("1"), /an earlier call failed/)
  assert.equal(formulary.evaluate("2 * 3").value, 6)
})
