public import CFormulary
import Formulas
import JSONTree

/// Implements `formulary_compile`. See `formulary.h`.
@_cdecl("formulary_compile")
public func compile(
  _ expression: UnsafePointer<CChar>?, _ count: Int, _ schema: UnsafePointer<CChar>?,
  _ schemaCount: Int, _ options: UnsafePointer<formulary_options>?,
  _ error: UnsafeMutablePointer<formulary_error>?
) -> OpaquePointer? {
  unsafe CInterface.handle(error) { () throws(CInterfaceFailure) in
    let json = unsafe schema == nil ? nil : try CInterface.bytes(schema, schemaCount, "the schema")
    return unsafe try FormulaHandle(
      CInterface.bytes(expression, count, "the formula"), schema: json, EngineOptions(options))
  }
}

/// Implements `formulary_formula_free`. See `formulary.h`.
@_cdecl("formulary_formula_free")
public func freeFormula(_ formula: OpaquePointer?) { unsafe CInterface.free(formula) }

/// Implements `formulary_formula_fields`. See `formulary.h`.
@_cdecl("formulary_formula_fields")
public func formulaFields(
  _ formula: OpaquePointer?, _ fields: UnsafeMutablePointer<formulary_text>?
) -> Int32 {
  unsafe CInterface.status(nil) { () throws(CInterfaceFailure) in
    let handle = unsafe try CInterface.engine(formula, as: FormulaHandle.self)
    var writer = JSONWriter()
    writer.append(handle.fieldNames)
    unsafe try CInterface.give(writer.bytes, to: fields)
  }
}

/// Implements `formulary_evaluate_json`. See `formulary.h`.
@_cdecl("formulary_evaluate_json")
public func evaluateJSON(
  _ formula: OpaquePointer?, _ values: UnsafePointer<CChar>?, _ count: Int,
  _ result: UnsafeMutablePointer<formulary_text>?, _ error: UnsafeMutablePointer<formulary_error>?
) -> Int32 {
  unsafe CInterface.status(error) { () throws(CInterfaceFailure) in
    let handle = unsafe try CInterface.engine(formula, as: FormulaHandle.self)
    let (line, failure) = unsafe try handle.line(for: CInterface.bytes(values, count, "the values"))
    unsafe try CInterface.give(line, to: result)
    if let failure { throw failure }
  }
}

/// Implements `formulary_evaluate`. See `formulary.h`.
@_cdecl("formulary_evaluate")
public func evaluate(
  _ formula: OpaquePointer?, _ values: UnsafePointer<formulary_value>?, _ count: Int,
  _ maxSteps: Int64, _ result: UnsafeMutablePointer<formulary_value>?,
  _ error: UnsafeMutablePointer<formulary_error>?
) -> Int32 {
  unsafe CInterface.status(error) { () throws(CInterfaceFailure) in
    unsafe try CInterface.engine(formula, as: FormulaHandle.self)
      .evaluate(values, count: count, steps: maxSteps, into: result)
  }
}
