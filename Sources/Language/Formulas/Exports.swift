// A client of the library needs the values, functions and findings that it speaks; one import gives all.
@_exported public import FormulaRuntime
@_exported public import FormulaValues
@_exported public import SourceText
