import FormulaIDE
import FormulaValues
package import JSONRPC
import JSONTree
import JoyDoc
import JoyDocEngine
import GraphDrawing
import Presentation
import SourceText

/// The commands: recalculate a document, show its dependencies or why a field has its value, try
/// other values.
package enum ExecuteCommandRequest: Request {
  package static let method = "workspace/executeCommand"
  package static let title = "Running a command"

  /// What can be asked for; each takes an object with the document's `uri` as its argument.
  private enum Command: String, CaseIterable {
    /// Gives the workspace edit that stores the computed values.
    case recalculate = "formulary.recalculate"
    /// Gives `nodes`, `edges` and `unused`; with a `format` (dot, mermaid, svg or html) the graph as
    /// `text` as well, and with a `field` only what concerns it.
    case graph = "formulary.graph"
    /// Takes a `field` as well; gives why it has its value, as `text` for people and as `trace`.
    case trace = "formulary.trace"
    /// Takes `values` by the fields' ids, identifiers or titles as well; gives the computed fields' values for them.
    case whatIf = "formulary.whatIf"
  }

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["executeCommandProvider"] = [
      "commands": .array(Command.allCases.map { .string($0.rawValue) }), "workDoneProgress": true,
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
      let sure = try await document.sureAnalysis()
      guard let edits = Recalculating.edits(sure, environment: document.environment) else {
        throw unreadable
      }
      return document.workspaceEdit(edits)
    case .graph:
      return try graph(argument, document, analysis)
    case .trace:
      return try trace(argument, document, analysis)
    case .whatIf:
      var assumptions: [(field: String, json: [UInt8])] = []
      for value in argument["values"].members ?? [] {
        assumptions.append((try id(ofField: value.name, analysis), value.value.text))
      }
      let computed = Recalculating.values(
        analysis, if: assumptions, environment: document.environment)
      return .object(computed.map { .init($0.field, .string(ValueText.short($0.value))) })
    }
  }

  /// The id of the field that bears a name. Throws if there is none, or several.
  private static func id(
    ofField name: String, _ analysis: Analysis
  ) throws(ResponseError) -> String {
    switch analysis.schema.meaning(of: name) {
    case .field(let slot): return analysis.schema[slot].id
    case .ambiguous:
      throw ResponseError(
        .invalidParameters, "several fields have the identifier '\(name)'; name one by its id")
    case .unknown:
      let titled = analysis.schema.fields.filter { $0.title == name }
      if let field = titled.first, titled.count == 1 { return field.id }
      throw ResponseError(.invalidParameters, "the document has no field '\(name)'")
    }
  }

  /// The number of the field that an argument names; nil if it names none. Throws if there is no
  /// such field.
  private static func field(
    _ argument: JSON, _ analysis: Analysis
  ) throws(ResponseError) -> Int? {
    guard let id = argument["field"].string else { return nil }
    guard let number = analysis.fieldNumbers[id] else {
      throw ResponseError(.invalidParameters, "the document has no field '\(id)'")
    }
    return number
  }

  private static func graph(
    _ argument: JSON, _ document: DocumentSnapshot, _ analysis: Analysis
  ) throws(ResponseError) -> JSON {
    let number = try field(argument, analysis)
    guard let joyDoc = analysis.document, let checks = analysis.plan else { throw unreadable }
    let plan = DocumentProgram(checks)
    let picture = GraphPicture(
      joyDoc, checks, around: number, title: "Formulas of \(joyDoc.name ?? "the document")",
      FullRecalculation(joyDoc, plan, environment: document.environment), printer(document))
    var members = parsed(JSONFormat.bytes(of: picture)).members ?? []
    let name = argument["format"].string ?? JSONFormat.name
    guard let format = GraphFormats.named(name) else {
      let names = GraphFormats.all.map { $0.name }.joined(separator: ", ")
      throw ResponseError(
        .invalidParameters, "'\(name)' is no format of graphs; there are \(names)")
    }
    if format != JSONFormat.self {
      members.append(
        .init("text", .string(String(decoding: format.bytes(of: picture), as: UTF8.self))))
    }
    return .object(members)
  }

  private static func trace(
    _ argument: JSON, _ document: DocumentSnapshot, _ analysis: Analysis
  ) throws(ResponseError) -> JSON {
    guard let number = try field(argument, analysis) else {
      throw ResponseError(.invalidParameters, "the argument needs a 'field', by its id")
    }
    guard let joyDoc = analysis.document, analysis.plan != nil else { throw unreadable }
    let rows = min(max(1, argument["rows"].integer ?? 20), 1_000)
    let trace = FieldTrace(
      joyDoc, field: number, language: analysis.language, environment: document.environment,
      rows: rows)
    let name = document.uri.split(separator: "/").last.map(String.init) ?? document.uri
    let text = FieldTraceText.text(
      trace, file: name, lines: LineIndex(analysis.bytes), printer(document))
    return ["text": .string(text), "trace": parsed(trace.json)]
  }

  private static func printer(_ document: DocumentSnapshot) -> ValuePrinter {
    ValuePrinter(columns: 100, timeZone: document.environment.timeZone)
  }

  private static var unreadable: ResponseError {
    ResponseError(.requestFailed, "the text is no document that can be read")
  }

  /// JSON as a message holds it; null if it is nested deeper than messages may be.
  private static func parsed(_ bytes: [UInt8]) -> JSON {
    let tree = JSONTree.parse(bytes).tree
    return JSON(tree, tree.root) ?? .null
  }
}
