import FormulaIDE
import JSONRPC
import JoyDocEngine
import ValueFormatting
import SourceText

/// Explains the value of `field`: returns the trace as readable `text` and as JSON in `trace`.
///
/// With `values`, keyed by field ID, it traces the value that the field would have.
enum TraceCommand: ServerCommand {
  static let name = "formulary.trace"

  static func answer(_ call: CommandCall) throws(ResponseError) -> JSON {
    guard let field = try call.field() else {
      throw ResponseError(.invalidParameters, "the argument requires a 'field', by id or title")
    }
    let assumptions = try call.assumptions()
    let analysis =
      assumptions.isEmpty
      ? call.analysis
      : DocumentRecalculation.assuming(assumptions, in: call.analysis) ?? call.analysis
    guard let document = analysis.document, analysis.plan != nil else { throw call.unreadable }
    let rows = min(max(1, call.argument["rows"].integer ?? 20), 1_000)
    let trace = FieldTrace(
      document, field: field, language: analysis.language,
      settings: EvaluationSettings(call.document.environment), rows: rows)
    let text = FieldTraceText.text(
      trace, file: call.fileName, lines: LineIndex(analysis.bytes), call.printer)
    return ["text": .string(text), "trace": JSON(parsing: trace.json)]
  }

  static func subject(_ call: CommandCall) throws(ResponseError) -> String {
    "trace of \(try call.field().map { call.label($0) } ?? "field")"
  }
}
