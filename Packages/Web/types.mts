// Uses of the types in `formulary.d.ts`, right and wrong ones. `make wasm` checks it if there is a `tsc`.
import { load, FormularyDefect, type ChangeResult, type Formula, type OpenDocument, type Result } from "../../.build/wasm/package/formulary.js"
const formulary = await load(new Uint8Array(), { now: () => Date.now(), zone: "Europe/Berlin", seed: 7n, locales: new Uint8Array() })
const result: Result = formulary.evaluate("price * quantity", { price: 19.99, quantity: 3 })
if (result.error) console.log(result.error.message, result.error.range.start)
else console.log(result.value, result.type)
const formula: Formula = formulary.compile("sum(lines.price)", { lines: [{ price: "number" }], due: "date?" })
formula.values([{ lines: [] }]).map((one) => one.error?.code)
for (const { severity } of formula.diagnostics) if (severity === "error") console.log(severity)
formula.free()
const document: OpenDocument = formulary.document("{}")
const report: ChangeResult | undefined = document.apply({ target: "field.update", fieldId: "price", change: { value: 12 } })
if (report?.applied) console.log(report.computedChanges.length, report.inverse)
else console.log(report?.error)
document.recalculate().failures.map(({ field, range }) => [field, range?.start])
document.apply("[]").map(({ change }) => change)
for (const { rule, range } of formulary.lint(document.json(), { settings: "", search: true })) console.log(rule, range.start.line)
console.log(document.validate({ view: "mobile" }).fieldValidations[0].status)
const server = formulary.languageServer((message) => console.log(message["id"]), { settings: "" })
server.receive({ jsonrpc: "2.0", id: 1, method: "shutdown" })
server.free()
const formatted: string = formulary.format("1+1", { width: 60 })
// @ts-expect-error: a number is not a type
formulary.compile("a", { a: 1 })
// @ts-expect-error: fields are an object
formulary.evaluate("a", 1)
try { formulary.functions()[0].examples } catch (error) { if (error instanceof FormularyDefect) throw error }
