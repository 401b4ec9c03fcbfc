import Formulas
import IndexedCollections
import JoyDocEngine
import ValueFormatting

/// A tool that shows why a field has its value.
enum TraceTool: ContextTool {
  static let name = "trace"
  static let summary = """
    Shows why a field of a document has its value: the formula, the result of every part of it, and \
    the fields that it reads. All formulas are recalculated first.
    """
  private static let field = ToolArgument(
    name: "field", kind: .string, summary: "The field: its id, identifier or title.",
    isRequired: true)
  static let arguments: [ToolArgument] = [.path, .text, field, .now, .timezone]

  static func call(_ call: ToolCall) throws -> [UInt8] {
    let input = try call.input()
    let document = try input.document
    let environment = try call.environment()
    let trace = FieldTrace(
      document.document, field: try document.field(call.text(field) ?? ""),
      language: call.language(for: input), settings: EvaluationSettings(environment),
      rows: 20)
    let printer = ValuePrinter(columns: 120, timeZone: environment.timeZone)
    let text = FieldTraceText.text(
      trace, file: input.name, lines: LineIndex(input.bytes), printer)
    return Array(text.utf8)
  }
}
