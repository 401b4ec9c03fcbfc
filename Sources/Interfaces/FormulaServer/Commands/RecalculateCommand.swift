import SourceText
import FormulaIDE
import JSONRPC

/// Stores the computed values in the document.
///
/// Returns the workspace edit if the client does not support `workspace/applyEdit`.
enum RecalculateCommand: ServerCommand {
  static let name = "formulary.recalculate"

  static func answer(_ call: CommandCall) async throws(ResponseError) -> JSON {
    call.document.workspaceEdit(try await edits(call))
  }

  static func text(of answer: JSON) -> String? { nil }

  static func subject(_ call: CommandCall) -> String { "values of \(call.fileName)" }

  static func show(_ call: CommandCall) async throws(ResponseError) -> JSON {
    let edits = try await edits(call)
    if edits.isEmpty {
      _ = await call.snapshot.perform(.say("All values are up to date.", .information))
      return .null
    }
    let edit = call.document.workspaceEdit(edits)
    return await call.snapshot.perform(.apply(edit, label: "Recalculate")) ? .null : edit
  }

  private static func edits(
    _ call: CommandCall
  ) async throws(ResponseError) -> [DocumentDiagnostic.Edit] {
    let sure = try await call.document.sureAnalysis()
    guard let edits = DocumentRecalculation.edits(sure, environment: call.document.environment)
    else {
      throw call.unreadable
    }
    return edits
  }
}
