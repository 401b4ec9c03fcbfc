// The formula language of Formulary as an ES module: `await load(bytes)`.

/** A defect of the module. The instance that threw it cannot be used any more. */
export class FormularyDefect extends Error {
  constructor(cause) {
    super(`the module stopped: ${cause instanceof Error ? cause.message : cause}`, { cause })
    this.name = "FormularyDefect"
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Loads the language from the bytes of `formulary.wasm`, or from a compiled module.
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

  constructor(exports, { now = 0, zone = "UTC", locale = "en", seed = 0, locales }) {
    this.#exports = exports
    this.#now = typeof now === "function" ? now : () => now
    // Hash tables get random seeds, as in a native program; results do not depend on them. In Node,
    // loading `crypto` for them would take as long as all initializers.
    const isNode = globalThis.process?.versions?.node !== undefined
    const part = () => BigInt(Math.floor(Math.random() * 2 ** 32))
    const seeds = isNode || !globalThis.crypto ? [part() << 32n | part(), part() << 32n | part()]
      : globalThis.crypto.getRandomValues(new BigUint64Array(2))
    this.#run(() => {
      exports._initialize?.()
      exports.seedHashes(...seeds)
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
    const answer = this.#answer("evaluate", [], source, fields)
    checked(answer.startsWith('{"refused":') ? JSON.parse(answer) : {})
    return answer
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
    return checked(JSON.parse(this.#answer(name, numbers, ...texts)))
  }

  /** Calls an export with numbers and strings, and returns its answer. */
  #answer(name, numbers, ...texts) {
    const now = Number(this.#now())
    const encoded = texts.map((text) => encoder.encode(text))
    return this.#run(() => {
      const { memory, allocate, free, setNow } = this.#exports
      setNow(now)
      const starts = encoded.map((bytes) => allocate(bytes.length) >>> 0)
      const spans = encoded.flatMap((bytes, index) => {
        new Uint8Array(memory.buffer, starts[index], bytes.length).set(bytes)
        return [starts[index], bytes.length]
      })
      const answer = this.#exports[name](...numbers, ...spans)
      starts.forEach((start) => free(start))
      if (answer === undefined) return ""
      const start = answer >>> 0
      const count = new DataView(memory.buffer).getUint32(start, true)
      const text = decoder.decode(new Uint8Array(memory.buffer, start + 4, count))
      free(start)
      return text
    })
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

function bytesOf(source) {
  return ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength) : new Uint8Array(source)
}

/** Throws if the module refused the arguments of the call. */
function checked(answer) {
  if (answer.refused !== undefined) throw new TypeError(answer.refused)
  return answer
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
