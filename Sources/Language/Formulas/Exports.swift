// Clients of the library also need the values, functions and diagnostics in its API; one import
// provides all of them.
@_exported public import FormulaRuntime
@_exported public import FormulaValues
@_exported public import SourceText
