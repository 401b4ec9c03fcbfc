public import CFormulary
import ColumnarEvaluation
import JoyDocStreams
import JSONTree

/// Implements `formulary_evaluate_arrow`. See `formulary.h`.
@_cdecl("formulary_evaluate_arrow")
public func evaluateArrow(
  _ formula: OpaquePointer?, _ batch: UnsafeMutablePointer<ArrowArray>?,
  _ schema: UnsafeMutablePointer<ArrowSchema>?, _ result: UnsafeMutablePointer<ArrowArray>?,
  _ resultSchema: UnsafeMutablePointer<ArrowSchema>?,
  _ error: UnsafeMutablePointer<formulary_error>?
) -> Int32 {
  unsafe CInterface.status(error) { () throws(CInterfaceFailure) in
    let handle = unsafe try CInterface.engine(formula, as: FormulaHandle.self)
    let (columns, rows) = unsafe try ArrowImport.batch(batch, schema)
    guard let result = unsafe result, let resultSchema = unsafe resultSchema else {
      throw .argument("the struct for the result or its schema is NULL")
    }
    let outcome = try handle.outcome(columns, rows: rows)
    if let errors = outcome.errors {
      unsafe ArrowExport.give(outcome.values, errors, to: result, resultSchema)
    } else {
      unsafe ArrowExport.give(outcome.values, to: result, resultSchema)
    }
  }
}

/// Implements `formulary_formula_errors`. See `formulary.h`.
@_cdecl("formulary_formula_errors")
public func formulaErrors(
  _ formula: OpaquePointer?, _ errors: UnsafeMutablePointer<formulary_text>?
) -> Int32 {
  unsafe CInterface.status(nil) { () throws(CInterfaceFailure) in
    let handle = unsafe try CInterface.engine(formula, as: FormulaHandle.self)
    unsafe try CInterface.give(handle.tally.json, to: errors)
  }
}

/// Implements `formulary_template_run_arrow`. See `formulary.h`.
@_cdecl("formulary_template_run_arrow")
public func runTemplateOverColumns(
  _ model: OpaquePointer?, _ answers: UnsafeMutablePointer<ArrowArray>?,
  _ schema: UnsafeMutablePointer<ArrowSchema>?, _ result: UnsafeMutablePointer<ArrowArray>?,
  _ resultSchema: UnsafeMutablePointer<ArrowSchema>?,
  _ errors: UnsafeMutablePointer<formulary_text>?, _ error: UnsafeMutablePointer<formulary_error>?
) -> Int32 {
  unsafe CInterface.status(error) { () throws(CInterfaceFailure) in
    let handle = unsafe try CInterface.engine(model, as: TemplateHandle.self)
    let (columns, rows) = unsafe try ArrowImport.batch(answers, schema)
    guard let result = unsafe result, let resultSchema = unsafe resultSchema else {
      throw .argument("the struct for the result or its schema is NULL")
    }
    let outcome = try handle.outcome(columns, rows: rows)
    var writer = JSONWriter()
    writer.beginArray()
    for (column, tally) in zip(outcome.columns, outcome.tallies) {
      tally.append(to: &writer, field: column.name)
    }
    writer.endArray()
    unsafe try CInterface.give(writer.bytes, to: errors)
    unsafe ArrowExport.give(
      OutputColumn(joining: outcome.columns, as: "computed"), to: result, resultSchema)
  }
}

extension ErrorTally {
  /// The errors as a JSON array.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    append(to: &writer, field: nil)
    writer.endArray()
    return writer.bytes
  }

  /// Appends the errors as array elements, with the ID of their `field` if given.
  fileprivate func append(to writer: inout JSONWriter, field: String?) {
    for entry in entries {
      writer.beginObject()
      if let field { writer.append("field", field) }
      writer.append("code", entry.code)
      writer.append("count", entry.count)
      writer.append("row", entry.firstRow)
      writer.append("message", entry.message)
      writer.endObject()
    }
  }
}
