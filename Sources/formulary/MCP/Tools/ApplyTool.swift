import FormulaValues
import JSONRPC
import JSONTree
import JoyDocEngine

/// A tool that changes a document.
enum ApplyTool: ContextTool {
  static let name = "apply"
  static let summary = """
    Applies changelogs to a document in order and recalculates its formulas. Returns an object with \
    'reports', the effect of each change or why it was skipped, 'failures', the formulas that fail, \
    and 'document', the new text unless it is written.
    """
  static let writes = true
  private static let changes = ToolArgument(
    name: "changes", kind: .array,
    summary: """
      Changelogs, such as {"target": "field.update", "fieldId": "price", "change": {"value": 3}}.
      """, isRequired: true)
  static let arguments: [ToolArgument] = [.path, .text, changes, .write, .now, .timezone]

  static func call(_ call: ToolCall) throws -> [UInt8] {
    let input = try call.input()
    var engine = DocumentEngine(try input.document.document, environment: try call.environment())
    var writer = JSONWriter()
    writer.beginObject()
    // A list of changelogs has been checked to be an array.
    let reports = try? engine.reports(applying: call[changes].text)
    writer.appendArray("reports", json: reports ?? [])
    writer.appendArray("failures", of: engine.failures) { writer, failure in
      let described: JSON = [
        "field": .optional(failure.fieldID), "formula": .optional(failure.definitionID),
        "message": .string(failure.error.message),
      ]
      described.append(to: &writer)
    }
    if call.isOn(.write) {
      try call.write(engine.bytes, over: input)
    } else {
      writer.append("document", String(decoding: engine.bytes, as: UTF8.self))
    }
    writer.endObject()
    return writer.bytes
  }
}
