export interface Options {
  /** Milliseconds since 1970, or a function that returns them. 0 by default. */
  now?: number | (() => number)
  /** An IANA time zone; UTC by default. */
  zone?: string
  /** A Unicode locale identifier; `en` by default. */
  locale?: string
  /** The seed of random numbers; 0 by default. */
  seed?: number | bigint
}
export type Fields = Record<string, unknown>
export interface Range { start: number; end: number }
export interface Failure { code: string; message: string; range: Range }
export type Result = { value: unknown; type: string } | { error: Failure }
export interface Diagnostic {
  code: string
  severity: string
  message: string
  hint?: string
  range: Range
}
export interface Formula {
  readonly diagnostics: Diagnostic[]
  readonly canRun: boolean
  value(row?: Fields | string): Result | null
  values(rows: Fields[]): Result[] | null
  free(): void
}
export interface Example {
  formula: string
  value?: unknown
  tolerance?: number
  fails?: true
}
export interface FunctionPage { name: string; summary: string; examples: Example[] }
export interface Formulary {
  evaluate(source: string, fields?: Fields | string): Result
  compile(source: string, fields?: Fields | string): Formula
  functions(): FunctionPage[]
}
export function load(
  bytes: BufferSource | WebAssembly.Module, options?: Options): Promise<Formulary>
export class FormularyDefect extends Error {}
export class FormulaError extends Error {
  readonly code: string
  readonly range: Range
}
