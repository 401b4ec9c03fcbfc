import SourceText
import FormulaIDE
import JSONRPC

/// Stores the computed values in the document.
///
/// Returns the workspace edit if the client does not support `workspace/applyEdit`.
enum RecalculateCommand: ServerCommand {
  static let name = "formulary.recalculate"

  static func answer(_ call: CommandCall) throws(ResponseError) -> JSON {
    call.document.workspaceEdit(try edits(call))
  }

  static func text(of answer: JSON) -> String? { nil }

  static func subject(_ call: CommandCall) -> String { "values of \(call.fileName)" }

  static func show(_ call: CommandCall) throws(ResponseError) -> Answer {
    let edits = try edits(call)
    if edits.isEmpty {
      return Answer(.null, after: .say("All values are up to date.", .information))
    }
    let edit = call.document.workspaceEdit(edits)
    return Answer(.null, after: .apply(edit, label: "Recalculate"), unsupported: edit)
  }

  private static func edits(
    _ call: CommandCall
  ) throws(ResponseError) -> [DocumentDiagnostic.Edit] {
    let sure = try call.document.sureAnalysis()
    guard let edits = DocumentRecalculation.edits(sure, environment: call.document.environment)
    else {
      throw call.unreadable
    }
    return edits
  }
}
