export interface Options {
  /** Milliseconds since 1970, or a function that returns them. 0 by default. */
  now?: number | (() => number)
  /** An IANA time zone; UTC by default. */
  zone?: string
  /** A Unicode locale identifier; `en` by default. */
  locale?: string
  /** The seed of random numbers; 0 by default. */
  seed?: number | bigint
  /**
   * The bytes of `formulary-locales.bin`, which `spellNumber` needs for the names of currencies in
   * other languages than Chinese, Dutch, English, French, German, Italian, Japanese, Portuguese, Russian and Spanish.
   */
  locales?: BufferSource
}

/**
 * The values of fields, as JSON. A date field reads a `Date`, an ISO text or milliseconds since
 * 1970; fields without a type read only what JSON has.
 */
export type Fields = Readonly<Record<string, unknown>>

/** A type such as `"number?"`, an object for a record, or a list with the type of its elements. */
export type FieldType = string | { readonly [name: string]: FieldType } | readonly [FieldType]

/** Indices of the source, a JavaScript string. */
export interface Range {
  start: number
  end: number
}

export interface FormulaError {
  code: string
  message: string
  range: Range
}

/** A value, where dates are milliseconds since 1970, or the error of the evaluation. */
export type Result = { value: unknown; type: string; error?: undefined } | { error: FormulaError }

export interface Diagnostic {
  code: string
  severity: "hint" | "information" | "warning" | "error"
  message: string
  hint?: string
  range: Range
}

export interface Formula {
  readonly diagnostics: Diagnostic[]
  /** The type of the results. */
  readonly type: string
  /** Whether the formula can be evaluated; if not, `diagnostics` states why. */
  readonly canRun: boolean
  value(fields?: Fields): Result
  values(rows: readonly Fields[]): Result[]
  /** Frees the memory of the formula, which cannot be evaluated afterwards. */
  free(): void
}

export interface Example {
  formula: string
  value?: unknown
  /** The relative tolerance of numbers in `value`. */
  tolerance?: number
  fails?: true
}

export interface FunctionPage {
  name: string
  summary: string
  examples: Example[]
}

export interface Formulary {
  evaluate(source: string, fields?: Fields): Result
  /** Takes and returns JSON, with ranges in bytes of UTF-8, as the native tool does. */
  evaluateJSON(source: string, fields?: string): string
  compile(source: string, types?: Readonly<Record<string, FieldType>>): Formula
  functions(): FunctionPage[]
}

/** Loads the language from the bytes of `formulary.wasm`, or from a compiled module. */
export function load(
  bytes: BufferSource | WebAssembly.Module, options?: Options): Promise<Formulary>

/** A defect of the module. The instance that threw it cannot be used any more. */
export class FormularyDefect extends Error {
  constructor(cause: unknown)
}
