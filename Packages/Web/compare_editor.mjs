// Compares the language server in the module with that of a native tool: opens documents, edits them at random, and sends
// every request at random positions. Fails if an answer differs.
// node Packages/Web/compare_editor.mjs TOOL [--steps N] [--seed N] FILE…
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { basename, resolve } from "node:path"
import { parseArgs } from "node:util"
import { load } from "../../.build/wasm/package/formulary.js"

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: {
  steps: { type: "string", default: "8" }, seed: { type: "string", default: "1" } } })
const [tool, ...files] = positionals.map((path) => resolve(path))
const module = await WebAssembly.compile(readFileSync(new URL("../../.build/wasm/formulary-editor.wasm", import.meta.url)))

// Reproducible numbers: SplitMix64.
let state = BigInt(options.seed)
function random(bound) {
  state = BigInt.asUintN(64, state + 0x9E3779B97F4A7C15n)
  let mixed = BigInt.asUintN(64, (state ^ state >> 30n) * 0xBF58476D1CE4E5B9n)
  mixed = BigInt.asUintN(64, (mixed ^ mixed >> 27n) * 0x94D049BB133111EBn)
  return Number((mixed ^ mixed >> 31n) % BigInt(bound))
}
const oneOf = (list) => list[random(list.length)]

const capabilities = {
  general: { positionEncodings: ["utf-16"] },
  textDocument: {
    diagnostic: { tagSupport: { valueSet: [1, 2] }, codeDescriptionSupport: true, relatedInformation: true },
    completion: { completionItem: { snippetSupport: true, insertReplaceSupport: true, labelDetailsSupport: true,
      documentationFormat: ["markdown"] } },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true }, rename: { prepareSupport: true },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } }, hover: { contentFormat: ["markdown"] },
  },
  workspace: { workspaceEdit: { documentChanges: true } },
}

/** A server with `send`, which sends a message, and `answer`, which returns the answer with an id. */
class Peer {
  #answers = new Map()
  #waiting = new Map()

  take(message) {
    if (message.method !== undefined) return
    const use = this.#waiting.get(message.id)
    if (use) use(message)
    else this.#answers.set(message.id, message)
  }

  answer(id) {
    const known = this.#answers.get(id)
    if (this.#answers.delete(id)) return Promise.resolve(known)
    return new Promise((use) => this.#waiting.set(id, (message) => { this.#waiting.delete(id); use(message) }))
  }
}

/** The server of the tool, which runs as a process. */
function native() {
  const peer = new Peer()
  const child = spawn(tool, ["lsp"], { stdio: ["pipe", "pipe", "inherit"], cwd: "/" })
  let buffer = Buffer.alloc(0)
  child.stdout.on("data", (chunk) => {
    buffer = Buffer.concat([buffer, chunk])
    for (;;) {
      const end = buffer.indexOf("\r\n\r\n")
      if (end < 0) return
      const length = Number(/Content-Length: (\d+)/i.exec(buffer.subarray(0, end).toString())[1])
      if (buffer.length < end + 4 + length) return
      peer.take(JSON.parse(buffer.subarray(end + 4, end + 4 + length)))
      buffer = buffer.subarray(end + 4 + length)
    }
  })
  peer.send = (message) => {
    const body = Buffer.from(JSON.stringify(message))
    child.stdin.write(`Content-Length: ${body.length}\r\n\r\n`)
    child.stdin.write(body)
  }
  peer.end = () => child.stdin.end()
  return peer
}

/** The server of the module. */
async function web() {
  const peer = new Peer()
  const formulary = await load(module, { now: () => Date.now() })
  const server = formulary.languageServer((message) => peer.take(message))
  peer.send = (message) => server.receive(message)
  peer.end = () => server.free()
  return peer
}

const rows = new Map()
let text = ""
let differences = 0
let id = 0

/** Sends a request to both servers, and returns the answer of the tool. */
async function compare(peers, method, params) {
  id += 1
  const number = id
  const [one, other] = await Promise.all(peers.map(async (peer) => {
    const previous = params && "previousResultId" in params ? { previousResultId: peer.resultId } : {}
    peer.send({ jsonrpc: "2.0", id: number, method, params: params && { ...params, ...previous } })
    const answer = await peer.answer(number)
    if (answer.result?.data) peer.resultId = answer.result.resultId
    return answer
  }))
  const row = rows.get(method) ?? { count: 0, equal: 0, errors: 0 }
  rows.set(method, row)
  row.count += 1
  if (one.error) row.errors += 1
  const [native, found] = [comparable(one), comparable(other)]
  if (native === found) {
    row.equal += 1
  } else if ((differences += 1) <= 20) {
    const at = [...native].findIndex((character, index) => character !== found[index])
    console.log(`${method} ${JSON.stringify(params).slice(0, 300)} differs at ${at}:
  native ${native.slice(Math.max(0, at - 80), at + 200)}\n  module ${found.slice(Math.max(0, at - 80), at + 200)}`)
  }
  return one.result
}

/** An answer as JSON, without the names of results and new ids, which are the server's. */
function comparable(answer) {
  return JSON.stringify(answer, (name, value) => name === "resultId" ? undefined
    : typeof value === "string" ? value.replace(/[0-9a-f]{24}/g, (id) => text.includes(id) ? id : "new id") : value)
}

/** The line and the character of an index of a text. */
function position(text, index) {
  const before = text.slice(0, index).split(/\r\n|\n|\r/)
  return { line: before.length - 1, character: before.at(-1).length }
}

const pieces = ["\"", "\\", "{", "}", "[", "]", ",", "\u00E9", "\u{1F600}", "\r\n", "\n", "price", " + ", "(", ")", "\\u00e9", "1", ".",
  "sum(", "", "", "", "iff(a > 1, 2, 3)", "{\"_id\": \"new\", \"type\": \"number\", \"file\": \"f\"}, ", " ", "let x = 1 in x"]

/** A random place of a text, most often in a formula. */
function somewhere(text) {
  const formulas = [...text.matchAll(/"expression"\s*:\s*"((?:[^"\\]|\\.)*)"/g)]
  const formula = formulas.length > 0 && random(10) < 7 ? oneOf(formulas) : undefined
  return formula ? formula.index + formula[0].length - 1 - random(formula[1].length + 1) : random(text.length + 1)
}

/** Returns a text after a random edit, and the change. */
function edited(text) {
  const start = somewhere(text)
  const isInSurrogate = (index) => /[\uDC00-\uDFFF]/.test(text[index] ?? "") || text[index] === "\n" && text[index - 1] === "\r"
  const from = start - (isInSurrogate(start) ? 1 : 0)
  let to = Math.min(text.length, from + (random(3) === 0 ? random(4) : 0))
  if (isInSurrogate(to)) to += 1
  const piece = oneOf(pieces)
  return { text: text.slice(0, from) + piece + text.slice(to), from,
    change: { range: { start: position(text, from), end: position(text, to) }, text: piece } }
}

/** The ids of the fields of a document, or a name that it does not have. */
function fields(text) {
  try { return ["none", ...JSON.parse(text).fields.map(({ _id }) => _id)] } catch { return ["none"] }
}

/** All requests about a place of a document. */
async function requests(peers, uri, text, place) {
  const textDocument = { uri }
  const at = position(text, place)
  const range = { start: position(text, Math.max(0, place - random(2000))), end: at }
  const about = { textDocument, position: at }
  const { items = [] } = await compare(peers, "textDocument/diagnostic", { textDocument }) ?? {}
  const completion = await compare(peers, "textDocument/completion", about)
  const items2 = completion?.items ?? completion ?? []
  if (items2.length > 0) await compare(peers, "completionItem/resolve", oneOf(items2))
  for (const method of ["hover", "signatureHelp", "definition", "typeDefinition", "implementation", "documentHighlight",
    "linkedEditingRange", "prepareRename"]) await compare(peers, `textDocument/${method}`, about)
  await compare(peers, "textDocument/references", { ...about, context: { includeDeclaration: random(2) === 0 } })
  await compare(peers, "textDocument/rename", { ...about, newName: oneOf(["renamed", "price", "a b", "x\u00E9", ""]) })
  await compare(peers, "textDocument/selectionRange", { textDocument, positions: [at, range.start] })
  for (const method of ["documentSymbol", "foldingRange", "documentLink", "codeLens"]) {
    const answer = await compare(peers, `textDocument/${method}`, { textDocument })
    if (method === "codeLens" && answer?.length > 0) await compare(peers, "codeLens/resolve", oneOf(answer))
  }
  for (const method of ["inlayHint", "rangeFormatting", "semanticTokens/range"]) {
    await compare(peers, `textDocument/${method}`, { textDocument, range, options: { tabSize: 2, insertSpaces: true } })
  }
  await compare(peers, "textDocument/semanticTokens/full/delta", { textDocument, previousResultId: "" })
  await compare(peers, "textDocument/semanticTokens/full", { textDocument })
  for (const only of [undefined, ["source.fixAll"], ["source.organizeImports"], ["refactor"], ["quickfix"]]) {
    const place = items.length > 0 && random(2) === 0 ? oneOf(items).range : { start: at, end: at }
    await compare(peers, "textDocument/codeAction", { textDocument, range: place, context: { diagnostics: [], ...(only ? { only } : {}) } })
  }
  await compare(peers, "textDocument/formatting", { textDocument, options: { tabSize: 2, insertSpaces: true } })
  await compare(peers, "textDocument/onTypeFormatting", { ...about, ch: "(", options: { tabSize: 2, insertSpaces: true } })
  const [item] = await compare(peers, "textDocument/prepareCallHierarchy", about) ?? []
  for (const direction of item ? ["incoming", "outgoing"] : []) await compare(peers, `callHierarchy/${direction}Calls`, { item })
  const field = oneOf(fields(text))
  for (const [command, more] of [["graph", { format: oneOf(["json", "dot", "mermaid", "svg", "html"]) }], ["graph", { field }], ["trace", { field }],
    ["whatIf", { values: { [field]: oneOf([1, "text", null, true]) } }], ["recalculate", {}], ["test", {}], ["nothing", {}]]) {
    await compare(peers, "workspace/executeCommand", { command: `formulary.${command}`, arguments: [{ uri, show: false, ...more }] })
  }
}

for (const file of files) {
  text = readFileSync(file, "utf8")
  // The tool computes with the time of its own request.
  if (/\bnow\s*\(/.test(text)) { console.log(`${basename(file)} is left out: its formulas read the clock`); continue }
  const peers = [native(), await web()]
  const uri = `file:///formulary-no-folder/${encodeURIComponent(basename(file))}`
  const tell = (method, params) => peers.forEach((peer) => peer.send({ jsonrpc: "2.0", method, params }))
  await compareInitialize(peers)
  tell("initialized", {})
  tell("textDocument/didOpen", { textDocument: { uri, languageId: file.endsWith(".formula") ? "formula" : "json", version: 1, text } })
  await requests(peers, uri, text, somewhere(text))
  for (let step = 0; step < Number(options.steps); step++) {
    const next = edited(text)
    // Every third text is the original again, so that not all are malformed.
    const isWhole = step % 3 === 2
    text = isWhole ? readFileSync(file, "utf8") : next.text
    tell("textDocument/didChange", { textDocument: { uri, version: step + 2 }, contentChanges: [isWhole ? { text } : next.change] })
    await requests(peers, uri, text, isWhole ? somewhere(text) : Math.min(text.length, next.from + random(20)))
  }
  tell("textDocument/didClose", { textDocument: { uri } })
  await compare(peers, "textDocument/hover", { textDocument: { uri }, position: { line: 0, character: 0 } })
  await compare(peers, "shutdown", undefined)
  tell("exit", undefined)
  peers.forEach((peer) => peer.end())
}

/** The module has all capabilities of the tool except those about files. */
async function compareInitialize(peers) {
  const message = { jsonrpc: "2.0", id: 0, method: "initialize", params: { processId: null, rootUri: null, capabilities } }
  const [one, other] = await Promise.all(peers.map((peer) => { peer.send(message); return peer.answer(0) }))
  const expected = one.result.capabilities
  delete expected.workspaceSymbolProvider
  delete expected.workspace
  const found = other.result.capabilities
  delete found.workspace
  for (const capabilities of [expected, found]) if (capabilities.diagnosticProvider) capabilities.diagnosticProvider.workspaceDiagnostics = false
  const sorted = (object) => JSON.stringify(Object.fromEntries(Object.entries(object).sort()))
  if (sorted(expected) !== sorted(found)) {
    differences += 1
    console.log(`initialize differs\n  native ${sorted(expected)}\n  module ${sorted(found)}`)
  }
}

for (const [name, { count, equal, errors }] of [...rows].sort()) {
  console.log(`${name}: ${equal} of ${count} equal${errors > 0 ? `, ${errors} of them errors` : ""}`)
}
process.exit(differences === 0 && rows.size > 0 ? 0 : 1)
