import FormulaIDE
import FormulaValues
package import JSONRPC

/// The commands: recalculate a document, show its dependencies, try other values.
package enum ExecuteCommandRequest: Request {
  package static let method = "workspace/executeCommand"

  /// What can be asked for; each takes an object with the document's `uri` as its argument.
  private enum Command: String, CaseIterable {
    /// Gives the workspace edit that stores the computed values.
    case recalculate = "formulary.recalculate"
    /// Gives the fields and the pairs of a field and what is computed from it.
    case graph = "formulary.graph"
    /// Takes `values` by field as well; gives the computed fields' values for them.
    case whatIf = "formulary.whatIf"
  }

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["executeCommandProvider"] = [
      "commands": .array(Command.allCases.map { .string($0.rawValue) })
    ]
  }

  package static func answer(
    _ parameters: JSON, from snapshot: Snapshot
  ) async throws(ResponseError) -> JSON {
    guard let command = parameters["command"].string.flatMap(Command.init(rawValue:)) else {
      throw ResponseError(.invalidParameters, "there is no such command")
    }
    let argument = parameters["arguments"].elements?.first ?? .null
    guard let uri = argument["uri"].string else {
      throw ResponseError(.invalidParameters, "the argument must be an object with a 'uri'")
    }
    let document = try snapshot.document(uri: uri)
    let analysis = await document.analysis()
    switch command {
    case .recalculate:
      guard let values = LiveValues(analysis, environment: document.environment) else {
        throw ResponseError(.requestFailed, "the text is no document that can be read")
      }
      return document.workspaceEdit(Recalculating.edits(analysis, values))
    case .graph:
      let edges = Dependencies(analysis).edges
      return [
        "edges": .array(edges.map { ["from": .string($0.from), "to": .string($0.to)] })
      ]
    case .whatIf:
      let values = argument["values"].members ?? []
      let computed = Recalculating.values(
        analysis, if: values.map { ($0.name, $0.value.text) }, environment: document.environment)
      return .object(computed.map { .init($0.field, .string(ValueText.short($0.value))) })
    }
  }
}
