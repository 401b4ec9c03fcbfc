// Tests the language server in the module and in a worker thread: transcripts, hostile messages, cancellation, defects.
// node Packages/Web/test_editor.mjs
import assert from "node:assert/strict"
import { readFile, readdir } from "node:fs/promises"
import test from "node:test"
import { Worker } from "node:worker_threads"
import { load } from "../../.build/wasm/package/formulary.js"

const bytes = await readFile(new URL("../../.build/wasm/formulary-editor.wasm", import.meta.url))
const module = await WebAssembly.compile(bytes)
const transcripts = new URL("../../Tests/Interfaces/FormulaServerTests/Transcripts/", import.meta.url)
const uri = "file:///form.json"

/** A server with the messages that it sent. */
async function server(options = {}) {
  const formulary = await load(module, { now: Date.parse("2026-01-31T12:34:56Z"), ...options })
  const sent = []
  const server = formulary.languageServer((message) => sent.push(message))
  let id = 0
  const request = (method, params) => {
    id += 1
    server.receive({ jsonrpc: "2.0", id, method, params })
    const answer = sent.find((message) => message.id === id && message.method === undefined)
    assert.ok(answer, `${method} has no answer`)
    return answer.error ?? answer.result
  }
  const notify = (method, params) => server.receive({ jsonrpc: "2.0", method, params })
  return { formulary, server, sent, request, notify }
}

/** A server in which a document is open. */
async function opened(text, { capabilities = {}, ...options } = {}) {
  const one = await server(options)
  one.request("initialize", { processId: null, capabilities })
  one.notify("initialized", {})
  one.notify("textDocument/didOpen", { textDocument: { uri, languageId: "json", version: 1, text } })
  return one
}

/** A document with a field and a formula that computes another. */
const form = (expression) => JSON.stringify({ files: [], fields: [{ _id: "price", type: "number", file: "f", value: 10 },
  { _id: "total", type: "number", file: "f", formulas: [{ _id: "a", key: "value", formula: "calc" }] }],
formulas: [{ _id: "calc", desc: "", type: "calc", scope: "global", expression }] })

/** Whether a value is as expected, where "…" stands for anything. */
function fits(value, expected) {
  if (expected === "…") return true
  if (typeof value !== "object" || typeof expected !== "object" || value === null || expected === null) return value === expected
  const names = Object.keys(expected)
  return Array.isArray(value) === Array.isArray(expected) && names.length === Object.keys(value).length
    && names.every((name) => name in value && fits(value[name], expected[name]))
}

test("the module imports nothing", () => {
  assert.deepEqual(WebAssembly.Module.imports(module), [])
})

for (const name of (await readdir(transcripts)).sort()) {
  test(`the messages of ${name}`, async () => {
    const formulary = await load(module)
    const waiting = []
    const server = formulary.languageServer((message) => waiting.push(message))
    for (const line of (await readFile(new URL(name, transcripts), "utf8")).split("\n")) {
      // Frames of streams do not concern the module.
      if (line.startsWith(">>")) continue
      if (line.startsWith(">")) server.receive(line.slice(1).trim())
      if (!line.startsWith("<")) continue
      const expected = JSON.parse(line.slice(1))
      const place = waiting.findIndex((message) => fits(message, expected))
      if (place < 0 && !line.includes('"id": 15') && !line.includes('"id": null')) {
        assert.fail(`${line}\n${JSON.stringify(waiting)}`)
      }
      if (place >= 0) waiting.splice(place, 1)
    }
    assert.deepEqual(waiting, [])
  })
}

test("diagnostics are published, and a hover has the value", async () => {
  const { sent, request, notify } = await opened(form("prise * 2"))
  const diagnostics = () => sent.filter(({ method }) => method === "textDocument/publishDiagnostics").at(-1).params
  assert.deepEqual(diagnostics().diagnostics.map(({ code }) => code), ["unknown-field"])
  const place = diagnostics().diagnostics[0].range
  notify("textDocument/didChange", { textDocument: { uri, version: 2 }, contentChanges: [{ range: place, text: "price" }] })
  assert.deepEqual(diagnostics(), { uri, version: 2, diagnostics: [] })
  const { contents } = request("textDocument/hover", { textDocument: { uri }, position: place.start })
  assert.match(contents.value, /10/)
  const { items } = request("textDocument/completion", { textDocument: { uri }, position: place.start })
  assert.ok(items.some(({ label }) => label === "price"), JSON.stringify(items.slice(0, 5)))
})

test("values on demand know the rows of tables and the titles of columns", async () => {
  const document = JSON.parse(form("'' + rowId(lines[1]) + lines[0]['Unit price']"))
  document.fields.push({ _id: "lines", type: "table", file: "f", rowOrder: ["r1", "r2"], tableColumnOrder: ["price"],
    tableColumns: [{ _id: "price", type: "number", title: "Unit price" }],
    value: [{ _id: "r1", cells: { price: 7 } }, { _id: "r2", cells: { price: 8 } }] })
  const source = JSON.stringify(document)
  const { request } = await opened(source)
  const { contents } = request("textDocument/hover", { textDocument: { uri }, position: { line: 0, character: source.indexOf(" + lines") + 1 } })
  assert.match(contents.value, /= `"r27"`/)
})

test("the instant, the zone and the locale are the host's", async () => {
  const source = form("'at ' + formatDate(now(), 'YYYY-MM-DD HH:mm')")
  const { request } = await opened(source, { zone: "Asia/Tokyo" })
  const { contents } = request("textDocument/hover", { textDocument: { uri }, position: { line: 0, character: source.indexOf("+") } })
  assert.match(contents.value, /at 2026-01-31 21:34/)
})

test("messages that are none are answered with errors", async () => {
  const { server, sent, request } = await opened("{}")
  for (const message of ["", "{", "[]", "1", "null", "{\"jsonrpc\":\"2.0\"}", "[".repeat(100_000), "\u0000"]) server.receive(message)
  for (const message of [null, 1, [], {}, "text", { jsonrpc: "1.0", id: 1, method: "shutdown" }]) {
    server.receive(typeof message === "string" ? JSON.stringify(message) : message)
  }
  assert.ok(sent.filter(({ error }) => error).every(({ error }) => error.code < -32000))
  assert.equal(request("textDocument/hover", { textDocument: { uri: "file:///other" }, position: { line: 0, character: 0 } }).code, -32602)
  assert.equal(request("textDocument/hover", { textDocument: { uri }, position: { line: 1e12, character: 1e300 } })?.code ?? -32602, -32602)
  assert.equal(request("shutdown", undefined), null)
  assert.throws(() => server.receive(undefined), TypeError)
})

test("deeply nested and large documents are processed", async () => {
  for (const depth of [100, 1_000, 9_000, 50_000]) {
    for (const [open, close] of [["[", "]"], ['{"fields":', "}"], ['{"a":', "}"]]) {
      const { request } = await opened(open.repeat(depth) + "1" + close.repeat(depth))
      request("textDocument/documentSymbol", { textDocument: { uri } })
      request("textDocument/foldingRange", { textDocument: { uri } })
      request("textDocument/selectionRange", { textDocument: { uri }, positions: [{ line: 0, character: depth }] })
    }
  }
  const { request } = await opened(form("(".repeat(50_000) + "1" + ")".repeat(50_000)))
  request("textDocument/semanticTokens/full", { textDocument: { uri } })
  const endless = "1 + sum(map(sequence(1000), x -> sum(map(sequence(1000), y -> sum(map(sequence(1000), z -> x * y * z))))))"
  const slow = await opened(form(endless))
  const { contents } = slow.request("textDocument/hover", { textDocument: { uri }, position: { line: 0, character: form(endless).indexOf("+") } })
  assert.match(contents.value, /error/)
})

test("a freed server and the other files are refused", async () => {
  const { server, notify } = await opened("{}")
  server.free()
  server.free()
  assert.throws(() => notify("exit"), /was freed/)
  const documents = await load(await readFile(new URL("../../.build/wasm/formulary-documents.wasm", import.meta.url)))
  assert.throws(() => documents.languageServer(() => {}), /formulary-editor\.wasm/)
})

/** A worker thread with a way to wait for one of its messages. */
function worker(first) {
  const thread = new Worker(new URL("../../.build/wasm/package/worker.js", import.meta.url))
  const ended = new Promise((use) => thread.once("exit", use))
  const sent = []
  const waiting = []
  thread.on("message", (message) => {
    const place = waiting.findIndex(({ isWanted }) => isWanted(message))
    if (place < 0) sent.push(message)
    else waiting.splice(place, 1)[0].use(message)
  })
  const next = (isWanted) => new Promise((use) => {
    const place = sent.findIndex(isWanted)
    if (place < 0) waiting.push({ isWanted, use })
    else use(sent.splice(place, 1)[0])
  })
  thread.postMessage(first)
  const post = (message) => thread.postMessage({ jsonrpc: "2.0", ...message })
  return { ended, post, next, answer: (id) => next((message) => message.id === id && message.method === undefined) }
}

for (const [name, value] of [["bytes", bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)], ["a compiled module", module]]) {
  test(`a worker serves with ${name}`, async () => {
    const { ended, post, next, answer } = worker({ module: value, zone: "UTC" })
    // Messages wait while the module is loaded, and one of them is cancelled.
    post({ id: 1, method: "initialize", params: { processId: null, capabilities: {} } })
    post({ method: "initialized", params: {} })
    post({ method: "textDocument/didOpen", params: { textDocument: { uri, languageId: "json", version: 1, text: form("prise") } } })
    for (const id of [2, 3]) post({ id, method: "textDocument/codeLens", params: { textDocument: { uri } } })
    post({ method: "$/cancelRequest", params: { id: 3 } })
    assert.ok((await answer(1)).result.capabilities.hoverProvider)
    const { params } = await next(({ method }) => method === "textDocument/publishDiagnostics")
    assert.equal(params.diagnostics[0].code, "unknown-field")
    assert.ok((await answer(2)).result)
    assert.equal((await answer(3)).error.code, -32800)
    post({ id: 4, method: "shutdown" })
    assert.equal((await answer(4)).result, null)
    post({ method: "exit" })
    await ended
  })
}

test("a defect is shown, and ends the worker", async () => {
  const { ended, next } = worker({ module: new ArrayBuffer(3) })
  const { params } = await next(({ method }) => method === "window/showMessage")
  assert.equal(params.type, 1)
  assert.match(params.message, /stopped/)
  await ended
})
