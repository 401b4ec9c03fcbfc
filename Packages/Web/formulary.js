// The formula language of Formulary as an ES module: `await load(bytes)`.

/** A defect of the module. The instance that threw it cannot be used any more. */
export class FormularyDefect extends Error {
  constructor(cause) {
    super(`the module stopped: ${cause instanceof Error ? cause.message : cause}`, { cause })
    this.name = "FormularyDefect"
  }
}

/** A failure that belongs to a formula or its fields: `code`, `message` and `range`. */
export class FormulaError extends Error {
  constructor({ code, message, range }) {
    super(message)
    this.name = "FormulaError"
    this.code = code
    this.range = range
  }
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/**
 * Loads the language from the bytes of `formulary.wasm`, or a compiled module.
 *
 * Nothing reads a clock: `now` (a function or milliseconds since 1970), `zone`, `locale` and `seed`
 * come from the caller.
 */
export async function load(bytes, options = {}) {
  const module = bytes instanceof WebAssembly.Module ? bytes : await WebAssembly.compile(bytes)
  const instance = await WebAssembly.instantiate(module, {})
  return new Formulary(instance.exports, options)
}

class Formulary {
  #exports
  #options
  #isBroken = false

  constructor(exports, options) {
    this.#exports = exports
    this.#options = options
  }

  /** Calls an export; a trap makes the instance unusable. */
  #run(body) {
    if (this.#isBroken) throw new FormularyDefect("an earlier call failed")
    try {
      return body()
    } catch (cause) {
      this.#isBroken = true
      throw new FormularyDefect(cause)
    }
  }

  /** Calls an export with texts, and returns the object that it answers. */
  #call(name, before, ...texts) {
    const answer = this.#run(() => {
      const { memory, allocate, free } = this.#exports
      const places = texts.map((text) => {
        const bytes = encoder.encode(text)
        const place = allocate(bytes.length) >>> 0
        new Uint8Array(memory.buffer, place, bytes.length).set(bytes)
        return [place, bytes.length]
      })
      const start = this.#exports[name](...before, ...places.flat())
      for (const [place] of places) free(place)
      if (start === undefined) return "null"
      const place = start >>> 0
      const count = new DataView(memory.buffer).getUint32(place, true)
      const text = decoder.decode(new Uint8Array(memory.buffer, place + 4, count))
      free(place)
      return text
    })
    return answer === "" ? null : JSON.parse(answer)
  }

  #configure() {
    const { now = 0, zone = "UTC", locale = "en", seed = 0 } = this.#options
    const instant = typeof now === "function" ? now() : now
    this.#call("configure", [Number(instant), BigInt.asUintN(64, BigInt(seed))], `${zone}\n${locale}`)
  }

  static #fields(fields) {
    return typeof fields === "string" ? fields : JSON.stringify(fields ?? {})
  }

  static #error(answer) {
    if (answer?.error && !("value" in answer)) throw new FormulaError(answer.error)
    return answer
  }

  /** The result of a formula: `{ value, type }` or `{ error: { code, message, range } }`. */
  evaluate(source, fields = {}) {
    this.#configure()
    return this.#call("evaluate", [], source, Formulary.#fields(fields))
  }

  /** Compiles a formula for fields with the types of those in `fields`. */
  compile(source, fields = {}) {
    this.#configure()
    const { formula, diagnostics } = Formulary.#error(
      this.#call("compile", [], source, Formulary.#fields(fields)))
    return {
      diagnostics,
      canRun: formula !== null,
      value: (row = {}) => this.#call("value", [formula ?? -1], Formulary.#fields(row)),
      values: (rows) => this.#call("values", [formula ?? -1], JSON.stringify(rows)),
      free: () => this.#run(() => this.#exports.release(formula ?? -1)),
    }
  }

  /** All functions with their examples. */
  functions() {
    return this.#call("functions", [])
  }
}
