// Formulary as an ES module: `await load(bytes)`.

/** A defect of the module. The instance that threw it cannot be used any more. */
export class FormularyDefect extends Error {
  constructor(cause) {
    super(`the module stopped: ${cause instanceof Error ? cause.message : cause}`, { cause })
    this.name = "FormularyDefect"
  }
}

const encoder = new TextEncoder()
// A byte order mark is a part of a document.
const decoder = new TextDecoder("utf-8", { ignoreBOM: true })

/**
 * Loads the language from the bytes of `formulary.wasm`, or from a compiled module; from
 * `formulary-documents.wasm` also the documents and the linter.
 *
 * Formulas read no clock and no system: `now`, `zone`, `locale` and `seed` come from the caller.
 */
export async function load(bytes, options = {}) {
  const module = bytes instanceof WebAssembly.Module ? bytes : await WebAssembly.compile(bytes)
  return new Formulary((await WebAssembly.instantiate(module, {})).exports, options)
}

class Formulary {
  #exports
  #now
  #isBroken = false

  constructor(exports, { now = 0, zone = "UTC", locale = "en", seed = 0, locales, hashSeeds = randomSeeds() }) {
    this.#exports = exports
    this.#now = typeof now === "function" ? now : () => now
    this.#run(() => {
      exports._initialize?.()
      exports.seedHashes(...hashSeeds)
    })
    if (locales !== undefined) this.#setLocales(bytesOf(locales))
    this.#answer("configure", [BigInt.asUintN(64, BigInt(seed))], zone, locale)
  }

  /** The result of a formula: `{ value, type }` or `{ error: { code, message, range } }`. */
  evaluate(source, fields = {}) {
    return located(source, this.#parsed("evaluate", [], source, JSON.stringify(fields)))
  }

  /** The result of a formula for fields in JSON as JSON, exactly as the native tool prints it. */
  evaluateJSON(source, fields = "{}") {
    return this.#answer("evaluate", [], source, fields)
  }

  /** Compiles a formula for fields with types; without them, for the names in the formula. */
  compile(source, types) {
    const json = types === undefined ? "" : JSON.stringify(types)
    const compiled = this.#parsed("compile", [], source, json)
    for (const diagnostic of compiled.diagnostics) locate(source, diagnostic.range)
    let number = compiled.formula
    const values = (rows) => {
      if (number === null) throw new TypeError("the formula has errors, or was freed")
      const json = rows.map((row) => JSON.stringify(row ?? {})).join("\n")
      return this.#parsed("values", [number], json).map((result) => located(source, result))
    }
    return {
      diagnostics: compiled.diagnostics,
      type: compiled.type,
      canRun: number !== null,
      value: (fields = {}) => values([fields])[0],
      values,
      free: () => {
        if (number !== null) this.#run(() => this.#exports.release(number))
        number = null
      },
    }
  }

  /** A formula with white space as in a well-formatted one; unchanged if it has errors. */
  format(source, { width = 80 } = {}) {
    return this.#answer("format", [width], source)
  }

  /** Opens a JoyDoc document. */
  document(json) {
    const isPossible = this.#exports.formulary_document_open !== undefined
    if (!isPossible) throw new TypeError("documents need formulary-documents.wasm")
    let number = this.#parsed("formulary_document_open", [], json).document
    const text = (name, texts = [], numbers = []) => {
      if (number === null) throw new TypeError("the document was freed")
      return this.#answer(`formulary_document_${name}`, [number, ...numbers], ...texts)
    }
    const parsed = (name, ...texts) => JSON.parse(text(name, texts))
    return {
      recalculate: () => parsed("recalculate"),
      apply: (changes) => {
        if (typeof changes === "string") return parsed("apply", changes)
        const reports = parsed("apply", JSON.stringify([changes].flat()))
        return Array.isArray(changes) ? reports : reports[0]
      },
      failures: () => parsed("failures"),
      value: (field) => parsed("value", field),
      trace: (field) => parsed("trace", field),
      fields: () => parsed("fields"),
      validate: ({ view = "", includeHidden = false } = {}) =>
        JSON.parse(text("validate", [view], [includeHidden ? 1 : 0])),
      json: () => text("json"),
      free: () => {
        if (number !== null) this.#run(() => this.#exports.formulary_document_free(number))
        number = null
      },
    }
  }

  /** The findings of the linter in a document, or in a formula whose name ends in `.formula`. */
  lint(source, { name = "document.json", settings = "", search = false } = {}) {
    if (!this.#exports.formulary_lint) throw new TypeError("the linter needs formulary-documents.wasm")
    return this.#parsed("formulary_lint", [search ? 1 : 0], source, name, settings)
  }

  /** The form of an exported page, which answers the requests of the page with JSON. One at a time. */
  form(json, settings = {}) {
    if (!this.#exports.formulary_form_open) throw new TypeError("forms need formulary-form.wasm")
    this.#answer("formulary_form_open", [], json, JSON.stringify(settings))
    return {
      request: (route, query, body) => this.#answer("formulary_form_request", [], route, query, body),
      json: () => this.#answer("formulary_form_json", []),
      changelogs: () => this.#answer("formulary_form_changelogs", []),
    }
  }

  /**
   * A language server, which calls `send` with each message for its client. Messages are JSON-RPC
   * objects. It answers a message before `receive` returns.
   */
  languageServer(send, { settings = "", rulesPage = "" } = {}) {
    if (!this.#exports.formulary_server_open) throw new TypeError("the language server needs formulary-editor.wasm")
    let number = this.#parsed("formulary_server_open", [], settings, rulesPage).server
    return {
      receive: (message) => {
        if (number === null) throw new TypeError("the server was freed")
        const json = typeof message === "string" ? message : JSON.stringify(message)
        if (json === undefined) throw new TypeError("a message must be an object or JSON text")
        this.#parsed("formulary_server_receive", [number], json).forEach((answer) => send(answer))
      },
      free: () => {
        if (number !== null) this.#run(() => this.#exports.formulary_server_free(number))
        number = null
      },
    }
  }

  /** All functions with their examples. */
  functions() {
    return this.#parsed("functions", [])
  }

  #setLocales(bytes) {
    const isUsed = this.#run(() => {
      const start = this.#exports.allocate(bytes.length) >>> 0
      new Uint8Array(this.#exports.memory.buffer, start, bytes.length).set(bytes)
      return this.#exports.setLocales(start, bytes.length)
    })
    if (!isUsed) throw new TypeError("the locales are not those of this version")
  }

  #parsed(name, numbers, ...texts) {
    return JSON.parse(this.#answer(name, numbers, ...texts))
  }

  /** Calls an export with numbers and strings, or bytes, and returns its answer. Throws if it refuses them. */
  #answer(name, numbers, ...texts) {
    const now = Number(this.#now())
    const encoded = texts.map((text) => typeof text === "string" ? encoder.encode(text) : text)
    const { text, isRefusal } = this.#run(() => {
      const { memory, allocate, free, setNow } = this.#exports
      setNow(now)
      const starts = encoded.map((bytes) => allocate(bytes.length) >>> 0)
      const spans = encoded.flatMap((bytes, index) => {
        new Uint8Array(memory.buffer, starts[index], bytes.length).set(bytes)
        return [starts[index], bytes.length]
      })
      const answer = this.#exports[name](...numbers, ...spans)
      starts.forEach((start) => free(start))
      if (answer === undefined) return { text: "" }
      const start = answer >>> 0
      const count = new DataView(memory.buffer).getUint32(start, true)
      const text = decoder.decode(new Uint8Array(memory.buffer, start + 4, count & 0x7FFFFFFF))
      free(start)
      return { text, isRefusal: count >>> 31 === 1 }
    })
    if (isRefusal) throw new TypeError(text)
    return text
  }

  /** Runs code of the module; a trap makes the instance unusable. */
  #run(body) {
    if (this.#isBroken) throw new FormularyDefect("an earlier call failed")
    try {
      return body()
    } catch (cause) {
      this.#isBroken = true
      throw new FormularyDefect(cause)
    }
  }
}

/**
 * Seeds of hash tables, random as in a native program. Results do not depend on them, only the ids of new rows.
 *
 * In Node, loading `crypto` for them would take as long as all initializers.
 */
function randomSeeds() {
  const isNode = globalThis.process?.versions?.node !== undefined
  const part = () => BigInt(Math.floor(Math.random() * 2 ** 32))
  return isNode || !globalThis.crypto ? [part() << 32n | part(), part() << 32n | part()]
    : globalThis.crypto.getRandomValues(new BigUint64Array(2))
}

function bytesOf(source) {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source)
}

function located(source, result) {
  if (result.error) locate(source, result.error.range)
  return result
}

/** Converts a range from bytes of UTF-8 into indices of the string. */
function locate(source, range) {
  range.start = index(source, range.start)
  range.end = index(source, range.end)
}

function index(source, offset) {
  let [position, bytes] = [0, 0]
  for (const character of source) {
    if (bytes >= offset) break
    const code = character.codePointAt(0)
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    position += character.length
  }
  return position
}
