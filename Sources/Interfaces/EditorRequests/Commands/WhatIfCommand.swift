import FormulaIDE
import FormulaValues
import JSONRPC

/// Computes the document with other field values, passed as `values`.
///
/// The keys of `values` are field IDs, identifiers or titles; computed fields are allowed. For each
/// computed field it returns its `title` and either its `value` and `text`, or the `problem` of its
/// formula.
enum WhatIfCommand: ServerCommand {
  static let name = "formulary.whatIf"

  static func answer(_ call: CommandCall) throws(ResponseError) -> JSON {
    let computed = DocumentRecalculation.values(
      call.analysis, if: try call.assumptions(), environment: call.document.environment)
    return .object(
      computed.map { field, value, failure -> JSON.Member in
        var members = [
          JSON.Member("value", JSON(parsing: Array(ValueText.json(value).utf8))),
          .init("text", .string(ValueText.short(value))),
        ]
        if let failure { members.append(.init("problem", .string(failure.message))) }
        if let title = call.analysis.title(ofField: field) {
          members.insert(.init("title", .string(title)), at: 0)
        }
        return .init(field, .object(members))
      })
  }

  /// Returns one line per computed field.
  static func text(of answer: JSON) -> String? {
    let lines = (answer.members ?? []).map { field in
      let title = field.value["title"].string.map { "\($0) (\(field.name))" } ?? field.name
      let text = field.value["problem"].string ?? field.value["text"].string ?? ""
      return "\(title): \(text)\n"
    }
    return lines.isEmpty ? "no computed fields\n" : lines.joined()
  }

  static func subject(_ call: CommandCall) -> String { "what if in \(call.fileName)" }
}
