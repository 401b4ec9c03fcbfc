export interface Options {
  /** Milliseconds since 1970, or a function that returns them. 0 by default. */
  now?: number | (() => number)
  /** An IANA time zone; UTC by default. */
  zone?: string
  /** A Unicode locale identifier; `en` by default. */
  locale?: string
  /** The seed of random numbers; 0 by default. */
  seed?: number | bigint
  /** Two seeds of hash tables and of the ids of new rows, which are random by default. */
  hashSeeds?: Iterable<bigint>
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

/** A formula of a document that failed. */
export interface Failure {
  /** The id of the field that the formula computes, and its title. */
  field: string
  title?: string
  /** The id of the formula. */
  formula?: string
  code: string
  message: string
  hint?: string
  /** Indices of the formula, a JavaScript string. */
  range?: Range
}

/** A changelog, such as `{ target: "field.update", fieldId: "price", change: { value: 12 } }`. */
export type Changelog = Readonly<Record<string, unknown>>

/** The effects of a changelog; fields, pages, rows and columns are ids. */
export interface ChangeReport {
  /** The number of the changelog, from 1. */
  change: number
  applied: true
  target: string
  touchedFields: string[]
  touchedCells: { field: string; row: string; column: string }[]
  recomputedFields: string[]
  shownFields: string[]
  hiddenFields: string[]
  shownPages: string[]
  hiddenPages: string[]
  validatedFields: string[]
  invalidatedFields: string[]
  failures: { field: string; message: string }[]
  /** The changelogs of the fields that formulas changed. */
  computedChanges: Changelog[]
  /** The changelogs that undo this one. */
  inverse: Changelog[]
}

export interface Recalculation {
  /** The changelogs of the fields that changed. */
  computedChanges: Changelog[]
  failures: Failure[]
}

/** A changelog that was skipped. */
export interface SkippedChange {
  change: number
  applied: false
  error: string
}

export type ChangeResult = ChangeReport | SkippedChange

/** The value of a field with that of every part of its formula, as `formulary trace` prints it. */
export interface Trace {
  field: string
  title?: string
  fieldType: string
  formula?: string
  expression?: string
  stored?: unknown
  value?: unknown
  error?: { code: string; message: string; range?: Range }
  inputs: Record<string, unknown>[]
  trace?: Record<string, unknown>
}

export interface DocumentField {
  id: string
  identifier?: string
  title?: string
  type: string
}

export type Validity = "valid" | "invalid"

/** The required values of a field, and of the cells of its rows. */
export interface FieldValidation {
  field: string
  status: Validity
  pageId?: string
  reasons?: string[]
  rowValidations?: {
    row: string
    schemaId?: string
    parentPath?: string
    status: Validity
    cellValidations: { column: string; status: Validity; reasons?: string[] }[]
  }[]
}

/** The problems of a document, as `formulary validate --format json` prints them. */
export interface ValidationReport {
  /** `null` for another version of the format, which is not checked. */
  status: Validity | null
  fieldValidations: FieldValidation[]
  /** The violations of the format. */
  schema?: {
    code: string
    message: string
    /** The message about another version. */
    error?: string
    errors?: Record<string, unknown>[]
    details: { schemaVersion: string; sdkVersion: string }
  }
}

export interface ValidationOptions {
  /** The type of a view, such as `mobile` or `pdf`. */
  view?: string
  /** Whether to report hidden fields, which are valid. */
  includeHidden?: boolean
}

/** An open JoyDoc document. Fields are named by id, identifier or title. */
export interface OpenDocument {
  /** Evaluates all formulas. The fields of those that fail keep their values. */
  recalculate(): Recalculation
  /**
   * Applies changelogs and evaluates the formulas that depend on them. A string is a JSON array of
   * changelogs. A changelog that cannot be applied is skipped. One for an event that does not
   * change the document has no result.
   */
  apply(change: Changelog): ChangeResult | undefined
  apply(changes: readonly Changelog[] | string): ChangeResult[]
  /** The formulas that failed in their last evaluation. */
  failures(): Failure[]
  /** The stored value of a field; `null` if there is none. */
  value(field: string): unknown
  trace(field: string): Trace
  fields(): DocumentField[]
  /** The required fields without values, and the violations of the format. Evaluates no formulas. */
  validate(options?: ValidationOptions): ValidationReport
  /** The document, in which only changed values have other bytes. */
  json(): string
  /** Frees the memory of the document, which cannot be used afterwards. */
  free(): void
}

/** A position in a file. */
export interface Position {
  /** Lines count from 0. */
  line: number
  /** Indices of the line, a JavaScript string. */
  character: number
  /** The offset in bytes of UTF-8. */
  offset: number
}

/** A finding of the linter, as `formulary lint --format json` prints it. */
export interface Finding {
  file: string
  rule: string
  severity: "hint" | "information" | "warning" | "error"
  message: string
  range: { start: Position; end: Position }
  formula?: string
  field?: string
  hosts?: string[]
  assumed?: boolean
  witness?: unknown
  fixes: {
    title: string
    safe: boolean
    edits: { range: { start: Position; end: Position }; newText: string }[]
  }[]
}

export interface LintOptions {
  /** The name in findings. A name that ends in `.formula` means a single formula. */
  name?: string
  /** The content of a `.formulary.toml`. */
  settings?: string
  /** Whether to search for values with which a formula fails; takes about 0.1 s. */
  search?: boolean
}

/** A message of the language server protocol: JSON-RPC 2.0. */
export type Message = Readonly<Record<string, unknown>>

export interface ServerOptions {
  /** The content of a `.formulary.toml`, which applies to all documents. */
  settings?: string
  /** The URI of a page with a heading per rule, to which diagnostics link. */
  rulesPage?: string
}

/** A language server for documents that its client opens. It reads no files. */
export interface LanguageServer {
  /**
   * Processes a message of the client, an object or JSON text, and calls `send` with the messages
   * that answer it.
   */
  receive(message: Message | string): void
  /** Frees the memory of the server, which cannot be used afterwards. */
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
  /** A formula with white space as in a well-formatted one; unchanged if it has errors. */
  format(source: string, options?: { width?: number }): string
  /** Opens a JoyDoc document. Requires `formulary-documents.wasm`. */
  document(json: string): OpenDocument
  /** The findings of the linter in a document. Requires `formulary-documents.wasm`. */
  lint(source: string, options?: LintOptions): Finding[]
  /** Starts a language server. Requires `formulary-editor.wasm`. */
  languageServer(send: (message: Message) => void, options?: ServerOptions): LanguageServer
}

/**
 * Loads the language from the bytes of `formulary.wasm`, or from a compiled module; from
 * `formulary-documents.wasm` also the documents and the linter.
 */
export function load(
  bytes: BufferSource | WebAssembly.Module, options?: Options): Promise<Formulary>

/** A defect of the module. The instance that threw it cannot be used any more. */
export class FormularyDefect extends Error {
  constructor(cause: unknown)
}
