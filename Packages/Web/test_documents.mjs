// Tests documents and the linter in the module: recalculation, changes, traces, findings, and hostile documents.
// node Packages/Web/test_documents.mjs
import assert from "node:assert/strict"
import { readFile } from "node:fs/promises"
import test from "node:test"
import { load } from "../../.build/wasm/package/formulary.js"

const compiled = async (name) => WebAssembly.compile(await readFile(new URL(`../../.build/wasm/${name}`, import.meta.url)))
const module = await compiled("formulary-documents.wasm")
const formulary = await load(module, { now: Date.parse("2026-01-31T12:34:56Z") })

/** Returns a document with fields, and with formulas by the ids of the fields that they compute. */
function form(fields, formulas = {}) {
  const ids = Object.keys(formulas)
  return {
    _id: "doc", identifier: "doc", name: "Form",
    files: [{ _id: "file", pages: [{ _id: "page", name: "Page", fieldPositions: fields.map(({ _id }, index) => (
      { _id: `at${_id}`, field: _id, x: 0, y: index, width: 1, height: 1, displayType: "original" })) }], pageOrder: ["page"] }],
    fields: fields.map((field) => ({ file: "file", identifier: `field_${field._id}`, ...field,
      ...(ids.includes(field._id) ? { formulas: [{ _id: `use${field._id}`, key: "value", formula: `of${field._id}` }] } : {}) })),
    formulas: ids.map((id) => ({ _id: `of${id}`, desc: id, type: "calc", scope: "global", expression: formulas[id] })),
  }
}

const number = (_id, value, title = _id) => ({ _id, type: "number", title, ...(value === undefined ? {} : { value }) })
const invoice = () => form([number("price", 2), number("quantity", 4), number("net"), number("gross")],
  { net: "price * quantity", gross: "round(net * 1.19, 2)" })
const open = (document) => formulary.document(JSON.stringify(document))

test("the module imports nothing", () => {
  assert.deepEqual(WebAssembly.Module.imports(module), [])
})

test("the file with only the language has no documents", async () => {
  const language = await load(await compiled("formulary.wasm"))
  assert.throws(() => language.document("{}"), /formulary-documents\.wasm/)
  assert.throws(() => language.lint("{}"), /formulary-documents\.wasm/)
  assert.equal(language.evaluate("1 + 1").value, 2)
  assert.equal(formulary.evaluate("1 + 1").value, 2)
  assert.equal(language.format("1+1"), "1 + 1\n")
})

test("formulas are recalculated in order", () => {
  const document = open(invoice())
  assert.equal(document.value("gross"), null)
  const { computedChanges, failures } = document.recalculate()
  assert.deepEqual(failures, [])
  assert.deepEqual(computedChanges.map(({ fieldId, change }) => [fieldId, change.value]), [["net", 8], ["gross", 9.52]])
  assert.equal(document.value("net"), 8)
  assert.equal(document.value("field_gross"), 9.52)
  assert.deepEqual(JSON.parse(document.json()).fields.map(({ value }) => value), [2, 4, 8, 9.52])
  document.free()
})

test("a document keeps all bytes except changed values", () => {
  const source = `\uFEFF${JSON.stringify(invoice(), null, 3)}\n\n`.replace('"value": 2', '"value" : 2.0')
  const document = formulary.document(source)
  assert.equal(document.json(), source)
  document.apply({ target: "field.update", fieldId: "quantity", change: { value: 5 } })
  assert.ok(document.json().startsWith("\uFEFF{\n   \"_id\""))
  assert.ok(document.json().includes('"value" : 2.0'))
  assert.ok(document.json().endsWith("}\n\n"))
})

test("a change is applied with its effects, and undone by its inverse", () => {
  const document = open(invoice())
  document.recalculate()
  const before = document.json()
  const report = document.apply({ target: "field.update", fieldId: "price", change: { value: 10 } })
  assert.equal(report.applied, true)
  assert.deepEqual(report.touchedFields, ["price"])
  assert.deepEqual(report.recomputedFields, ["net", "gross"])
  assert.deepEqual(report.computedChanges.map(({ fieldId, change }) => [fieldId, change.value]), [["net", 40], ["gross", 47.6]])
  assert.equal(document.value("gross"), 47.6)
  assert.ok(document.apply(report.inverse).every(({ applied }) => applied))
  assert.equal(document.json(), before)
  const [first, second] = document.apply([
    { target: "field.update", fieldId: "prise", change: { value: 1 } },
    { target: "field.update", fieldId: "price", change: { value: 1 } }])
  assert.equal(first.applied, false)
  assert.match(first.error, /prise/)
  assert.equal(second.applied, true)
  assert.equal(document.value("net"), 4)
  assert.throws(() => document.apply("{"), /not valid JSON/)
  assert.throws(() => document.apply("1"), /must be a JSON array/)
})

test("rows are created, and formulas count them", () => {
  const table = { _id: "lines", type: "table", title: "Lines", value: [], rowOrder: [],
    tableColumns: [{ _id: "price", type: "number", title: "Price" }], tableColumnOrder: ["price"] }
  const document = open(form([table, number("sum")], { sum: "sum(lines.price)" }))
  document.recalculate()
  for (const price of [1.5, 2]) {
    const report = document.apply({ target: "field.value.rowCreate", fieldId: "lines",
      change: { targetRowIndex: 0, row: { _id: `row${price}`, cells: { price } } } })
    assert.equal(report.applied, true, report.error)
  }
  assert.equal(document.value("sum"), 3.5)
})

test("failures name the field, and the range in the formula", () => {
  const source = "'ä😀' + 1 / zero"
  const document = open(form([number("zero", 0), { _id: "out", type: "text", title: "Out", value: "kept" }], { out: source }))
  const [failure] = document.recalculate().failures
  assert.equal(failure.field, "out")
  assert.equal(failure.title, "Out")
  assert.equal(failure.code, "division-by-zero")
  assert.equal(source.slice(failure.range.start, failure.range.end), "1 / zero")
  assert.equal(document.value("out"), "kept")
  assert.deepEqual(document.failures(), [failure])
  document.apply({ target: "field.update", fieldId: "zero", change: { value: 2 } })
  assert.deepEqual(document.failures(), [])
})

test("a trace has the values of the parts", () => {
  const document = open(invoice())
  const { field, value, trace, inputs } = document.trace("gross")
  assert.deepEqual([field, value], ["gross", 9.52])
  assert.equal(trace.steps[0].text, "net * 1.19")
  assert.deepEqual(inputs.map(({ field, value }) => [field, value]), [["net", 8]])
  assert.throws(() => document.trace("grss"), /has no field 'grss'; did you mean/)
})

test("required fields without a value are invalid", () => {
  const required = { ...number("price"), required: true }
  const source = form([required, { ...required, _id: "hidden", hidden: true }, number("other")])
  const document = open(source)
  const { status, fieldValidations } = document.validate()
  assert.equal(status, "invalid")
  assert.deepEqual(fieldValidations.filter(({ status }) => status === "invalid"),
    [{ field: "price", status: "invalid", pageId: "page", reasons: ["Required"] }])
  assert.ok(document.validate({ includeHidden: true }).fieldValidations.some(({ field }) => field === "hidden"))
  document.apply({ target: "field.update", fieldId: "price", change: { value: 1 } })
  assert.equal(document.validate().status, document.validate().schema ? "invalid" : "valid")
  assert.ok(document.validate().fieldValidations.every(({ status }) => status === "valid"))
  assert.throws(() => document.validate({ view: "mobil" }), /there is no view 'mobil'/)
  assert.equal(open({ ...source, v: "9.0.0" }).validate().status, null)
})

test("logic, pages and copies use the names of members", () => {
  const fields = [number("a", 1), { ...number("b", 2), hidden: true,
    logic: { action: "show", eval: "and", conditions: [{ file: "file", page: "page", field: "a", condition: ">", value: 5 }] } }]
  const source = form(fields)
  Object.assign(source.files[0].pages[0], { deletable: true, copyable: ["withValues"] })
  const document = open(source)
  const report = document.apply({ target: "field.update", fieldId: "a", change: { value: 6 } })
  assert.deepEqual(report.shownFields, ["b"])
  const copy = document.apply({ target: "page.duplicate", pageId: "page", change: { newPageId: "copy" } })
  assert.deepEqual(copy.shownPages, ["copy"])
  const page = JSON.parse(document.json()).files[0].pages[1]
  assert.deepEqual(Object.keys(page), ["_id", "name", "fieldPositions"])
  assert.deepEqual(document.fields().slice(0, 2),
    [{ id: "a", identifier: "field_a", title: "a", type: "number" }, { id: "b", identifier: "field_b", title: "b", type: "number" }])
})

test("the linter finds mistakes, by settings", () => {
  const source = JSON.stringify(form([number("price", 1), number("out")], { out: "prise + 1" }))
  const [finding] = formulary.lint(source).filter(({ severity }) => severity === "error")
  assert.equal(finding.rule, "unknown-field")
  assert.equal(finding.file, "document.json")
  assert.equal(finding.formula, "ofout")
  assert.match(finding.message, /did you mean 'price'/)
  assert.equal(source.slice(finding.range.start.character, finding.range.end.character), "prise")
  assert.ok(finding.fixes.length > 0)
  const off = formulary.lint(source, { settings: "[rules]\nunknown-field = \"off\"" })
  assert.ok(off.every(({ rule }) => rule !== "unknown-field"))
  const [wrong] = formulary.lint(source, { settings: "rulez = 1" })
  assert.equal(wrong.file, ".formulary.toml")
  assert.equal(formulary.lint("1 +", { name: "a.formula" })[0].file, "a.formula")
  assert.equal(formulary.lint("[1, 2").length > 0, true)
  const search = formulary.lint(JSON.stringify(form([number("a", 1), number("b", 1), number("out")], { out: "a / b" })), { search: true })
  assert.ok(search.some(({ witness }) => witness !== undefined), JSON.stringify(search))
})

test("a formula is formatted", () => {
  assert.equal(formulary.format("iff( a>1,2 , 3)"), "iff(a > 1, 2, 3)\n")
  assert.equal(formulary.format("iff(a > 1, 2, 3)", { width: 8 }).split("\n").length, 6)
  assert.equal(formulary.format("1 +"), "1 +")
})

test("documents are freed, and their numbers used again", () => {
  for (let round = 0; round < 3; round++) {
    const documents = Array.from({ length: 50 }, (_, index) => open(form([number("a", index), number("b")], { b: "a + 1" })))
    documents.forEach((document) => document.recalculate())
    documents.forEach((document, index) => assert.equal(document.value("b"), index + 1))
    documents.forEach((document) => document.free())
    assert.throws(() => documents[0].json(), /was freed/)
    documents[0].free()
  }
})

test("what is no document is refused", () => {
  for (const source of ["", "{", "[]", "1", "\u0000", "{\"a\":}", "[".repeat(1_000_000), "{\"a\":".repeat(1_000_000)]) {
    assert.throws(() => formulary.document(source), TypeError, source.slice(0, 20))
    assert.ok(formulary.lint(source).length > 0, source.slice(0, 20))
  }
  assert.equal(formulary.document('{"refused":"not this"}').json(), '{"refused":"not this"}')
})

test("deeply nested documents end with errors, not with a defect", async () => {
  for (const depth of [100, 300, 500, 900, 2_000, 9_000, 20_000]) {
    const own = await load(module)
    const deep = (brackets) => JSON.parse(brackets[0].repeat(depth) + "1" + brackets[1].repeat(depth))
    const places = [
      (value) => ({ ...invoice(), metadata: value }),
      (value) => ({ ...invoice(), more: value }),
      (value) => form([{ _id: "a", type: "text", title: "a", value }, number("b")], { b: "iff(empty(a), 1, 2)" }),
      (value) => form([{ _id: "a", type: "unknown", title: "a", value }, number("b")], { b: "toText(a)" }),
      (value) => form([{ ...number("a"), logic: value }]),
      (value) => form([{ _id: "a", type: "table", title: "a", value: [{ _id: "r", cells: { c: value } }], rowOrder: ["r"],
        tableColumns: [{ _id: "c", type: "text", title: "c", value }], tableColumnOrder: ["c"] }, number("b")], { b: "toText(a)" }),
    ]
    for (const brackets of [["[", "]"], ['{"a":', "}"]]) {
      for (const place of places) {
        const source = stringify(place(deep(brackets)))
        own.lint(source)
        let document
        try { document = own.document(source) } catch (error) { assert.match(error.message, /nested/); continue }
        document.recalculate()
        document.fields().forEach(({ id }) => document.value(id))
        document.fields().forEach(({ id }) => document.trace(id))
        document.apply(stringify([{ target: "field.update", fieldId: "a", change: { value: deep(brackets) } }]))
        document.apply([{ target: "field.update", fieldId: "price", change: { value: 3 } }])
        document.json()
        document.free()
      }
    }
    assert.equal(own.evaluate("1 + 1").value, 2)
  }
})

/** `JSON.stringify` without recursion on nested lists and objects with one member. */
function stringify(value) {
  const marks = []
  const text = JSON.stringify(value, (key, inner) => {
    let [depth, open, close] = [inner, "", ""]
    let count = 0
    while (depth !== null && typeof depth === "object" && (Array.isArray(depth) ? depth.length === 1 : Object.keys(depth).join() === "a")) {
      [open, close] = Array.isArray(depth) ? [`${open}[`, `]${close}`] : [`${open}{"a":`, `}${close}`]
      depth = Array.isArray(depth) ? depth[0] : depth.a
      count += 1
    }
    if (count < 50) return inner
    marks.push(open + JSON.stringify(depth) + close)
    return `@${marks.length - 1}@`
  })
  return text.replace(/"@(\d+)@"/g, (_, number) => marks[number])
}

test("many rows and fields", async () => {
  const own = await load(module)
  const rows = Array.from({ length: 100_000 }, (_, index) => ({ _id: `r${index}`, cells: { price: index % 10 } }))
  const table = { _id: "lines", type: "table", title: "Lines", value: rows, rowOrder: rows.map(({ _id }) => _id),
    tableColumns: [{ _id: "price", type: "number", title: "Price" }], tableColumnOrder: ["price"] }
  const document = own.document(JSON.stringify(form([table, number("sum")], { sum: "sum(lines.price)" })))
  assert.deepEqual(document.recalculate().failures, [])
  assert.equal(document.value("sum"), 450_000)
  document.apply({ target: "field.value.rowUpdate", fieldId: "lines", change: { rowId: "r5", row: { _id: "r5", cells: { price: 105 } } } })
  assert.equal(document.value("sum"), 450_100)
  document.free()
  const fields = Array.from({ length: 20_000 }, (_, index) => number(`f${index}`, index))
  const formulas = Object.fromEntries(fields.slice(1).map(({ _id }, index) => [_id, `f${index} + 1`]))
  const chain = own.document(JSON.stringify(form(fields, formulas)))
  assert.deepEqual(chain.recalculate().failures, [])
  assert.equal(chain.value("f19999"), 19_999)
})

test("endless formulas end with errors", async () => {
  const own = await load(module)
  const endless = "sum(map(sequence(1000), x -> sum(map(sequence(1000), y -> sum(map(sequence(1000), z -> x * y * z))))))"
  const document = own.document(JSON.stringify(form([number("a", 7), number("b"), number("c")], { b: endless, c: "a + 1" })))
  assert.deepEqual(document.recalculate().failures.map(({ field, code }) => [field, code]), [["b", "limit-reached"]])
  assert.equal(document.value("c"), 8)
  const cycle = own.document(JSON.stringify(form([number("a"), number("b")], { a: "b", b: "a" })))
  assert.deepEqual(cycle.recalculate().failures.map(({ code }) => code), ["circular-dependency", "circular-dependency"])
  const nested = own.document(JSON.stringify(form([number("a")], { a: "(".repeat(50_000) + "1" + ")".repeat(50_000) })))
  assert.equal(nested.recalculate().failures.length, 1)
  assert.ok(own.lint(nested.json(), { search: true }).length > 0)
  assert.equal(own.evaluate("1 + 1").value, 2)
})
