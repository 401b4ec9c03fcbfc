import IndexedCollections
import FormulaSheets
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

  /// What can be asked for; each takes an object with the document's `uri` as its argument. The
  /// server has the editor show what comes of it, unless the argument says `"show": false`.
  private enum Command: String, CaseIterable {
    /// Stores the computed values; gives the workspace edit to clients that do not take one.
    case recalculate = "formulary.recalculate"
    /// Gives `nodes`, `edges` and `unused`; with a `format` (dot, mermaid, svg or html) the graph as
    /// `text` as well, and with a `field` only what concerns it.
    case graph = "formulary.graph"
    /// Takes a `field` as well; gives why it has its value, as `text` for people and as `trace`. With
    /// `values` by the fields' ids it is the value that it would have.
    case trace = "formulary.trace"
    /// Takes `values` by the fields' ids, identifiers or titles as well, computed fields among them;
    /// gives for each computed field its `title`, and its value then as `value` and as `text`.
    case whatIf = "formulary.whatIf"
    /// Gives what came of the tests of a document, or of those in the file, as `text`.
    case test = "formulary.test"
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
    // An editor that hands over nothing means the text that was worked on last.
    let latest = snapshot.documents.values.max { $0.generation < $1.generation }
    guard let uri = argument["uri"].string ?? latest?.uri else {
      throw ResponseError(.invalidParameters, "no document is open, and the argument has no 'uri'")
    }
    let isShown = argument["show"].bool ?? true
    let content = ShownContent(
      command: command.rawValue,
      argument: .object(
        [.init("uri", .string(uri))]
          + (argument.members ?? []).filter { !["uri", "show"].contains($0.name) }))
    let document = try snapshot.document(uri: uri)
    let analysis = await document.analysis()
    switch command {
    case .recalculate:
      let sure = try await document.sureAnalysis()
      guard let edits = Recalculating.edits(sure, environment: document.environment) else {
        throw unreadable
      }
      let edit = document.workspaceEdit(edits)
      guard isShown else { return edit }
      if edits.isEmpty {
        _ = await snapshot.perform(.say("All values are up to date.", .information))
        return .null
      }
      return await snapshot.perform(.apply(edit, label: "Recalculate")) ? .null : edit
    case .graph:
      var argument = argument
      if isShown, snapshot.client.showsDocuments, argument["format"] == .null {
        argument = .object((argument.members ?? []) + [.init("format", "html")])
      }
      let answer = try graph(argument, document, analysis)
      if isShown, let text = answer["text"].string {
        let endings = ["html": "html", "svg": "svg", "mermaid": "md", "dot": "dot"]
        let about = try field(argument, analysis).map { "around \(label($0, analysis))" }
        let file = EditorAction.ShownFile(
          subject: "formulas \(about ?? "of \(fileName(document))")",
          ending: argument["format"].string.flatMap { endings[$0] } ?? "txt")
        _ = await snapshot.perform(.show(text, in: file, as: content))
      } else if isShown {
        _ = await snapshot.perform(.say(sentence(answer), .information))
      }
      return answer
    case .trace:
      let answer = try trace(argument, document, analysis)
      if isShown, let text = answer["text"].string, let number = try field(argument, analysis) {
        await show(text, "trace of \(label(number, analysis))", content, snapshot)
      }
      return answer
    case .whatIf:
      let answer = try whatIf(argument, document, analysis)
      if isShown {
        await show(report(answer), "what if in \(fileName(document))", content, snapshot)
      }
      return answer
    case .test:
      let text = try testReport(document)
      if isShown { await show(text, "tests of \(fileName(document))", content, snapshot) }
      return ["text": .string(text)]
    }
  }

  /// The text that a command makes of a document that is open.
  static func text(
    of content: ShownContent, from snapshot: Snapshot
  ) async throws(ResponseError) -> String {
    guard let command = Command(rawValue: content.command), let uri = content.document else {
      throw ResponseError(.invalidParameters, "there is no such command")
    }
    let document = try snapshot.document(uri: uri)
    let analysis = await document.analysis()
    let text: String? =
      switch command {
      case .trace: try trace(content.argument, document, analysis)["text"].string
      case .graph: try graph(content.argument, document, analysis)["text"].string
      case .whatIf: report(try whatIf(content.argument, document, analysis))
      case .test: try testReport(document)
      case .recalculate: nil
      }
    guard let text else {
      throw ResponseError(.invalidParameters, "the command '\(content.command)' makes no text")
    }
    return text
  }

  private static func testReport(_ document: DocumentSnapshot) throws(ResponseError) -> String {
    guard let tests = document.tests.last else {
      throw ResponseError(
        .requestFailed,
        document.isTestFile
          ? "the tests have not been run yet"
          : "\(fileName(document)) has no tests, which stand in a file NAME.tests.json beside it")
    }
    return tests.report
  }

  private static func whatIf(
    _ argument: JSON, _ document: DocumentSnapshot, _ analysis: Analysis
  ) throws(ResponseError) -> JSON {
    let computed = Recalculating.values(
      analysis, if: try assumptions(argument, analysis), environment: document.environment)
    return .object(
      computed.map { field, value -> JSON.Member in
        var members = [
          JSON.Member("value", parsed(Array(ValueText.json(value).utf8))),
          .init("text", .string(ValueText.short(value))),
        ]
        if let title = analysis.title(ofField: field) {
          members.insert(.init("title", .string(title)), at: 0)
        }
        return .init(field, .object(members))
      })
  }

  /// The values that fields are taken to have.
  private static func assumptions(
    _ argument: JSON, _ analysis: Analysis
  ) throws(ResponseError) -> [(field: String, json: [UInt8])] {
    var assumptions: [(field: String, json: [UInt8])] = []
    for value in argument["values"].members ?? [] {
      assumptions.append((try id(ofField: value.name, analysis), value.value.text))
    }
    return assumptions
  }

  /// A graph in words, for clients that can show nothing else.
  private static func sentence(_ graph: JSON) -> String {
    let edges = graph["edges"].elements ?? []
    let titles = Dictionary(
      (graph["nodes"].elements ?? []).compactMap { node in
        node["field"].string.map { ($0, node["title"].string ?? $0) }
      }, uniquingKeysWith: { first, _ in first })
    func name(_ end: JSON) -> String { end.string.map { titles[$0] ?? $0 } ?? "" }
    let links = edges.prefix(20).map { "\(name($0["from"])) → \(name($0["to"]))" }
    if links.isEmpty { return "no field depends on another" }
    return links.joined(separator: ", ") + (edges.count > 20 ? ", …" : "")
  }

  /// The values of a what-if as a text, a line each.
  private static func report(_ answer: JSON) -> String {
    let lines = (answer.members ?? []).map { field in
      let title = field.value["title"].string.map { "\($0) (\(field.name))" } ?? field.name
      return "\(title): \(field.value["text"].string ?? "")\n"
    }
    return lines.isEmpty ? "no field is computed\n" : lines.joined()
  }

  /// Shows a text in a file, or as a message if the client cannot open one.
  private static func show(
    _ text: String, _ subject: String, _ content: ShownContent, _ snapshot: Snapshot
  ) async {
    let file = EditorAction.ShownFile(subject: subject, ending: "txt")
    if await snapshot.perform(.show(text, in: file, as: content)) { return }
    _ = await snapshot.perform(.say(text, .information))
  }

  private static func label(_ field: CellID, _ analysis: Analysis) -> String {
    analysis.document.map { analysis.label(ofField: $0.fields[field].id) } ?? "field"
  }

  private static func fileName(_ document: DocumentSnapshot) -> String {
    FileURI.path(document.uri).split(separator: "/").last.map(String.init) ?? "the document"
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
  ) throws(ResponseError) -> CellID? {
    guard let id = argument["field"].string else { return nil }
    guard let number = analysis.number(ofField: id) else {
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
    let assumptions = try Self.assumptions(argument, analysis)
    let analysis =
      assumptions.isEmpty
      ? analysis : Recalculating.assuming(assumptions, in: analysis) ?? analysis
    guard let joyDoc = analysis.document, analysis.plan != nil else { throw unreadable }
    let rows = min(max(1, argument["rows"].integer ?? 20), 1_000)
    let trace = FieldTrace(
      joyDoc, field: number, language: analysis.language, environment: document.environment,
      rows: rows)
    let text = FieldTraceText.text(
      trace, file: fileName(document), lines: LineIndex(analysis.bytes), printer(document))
    return ["text": .string(text), "trace": parsed(trace.json)]
  }

  private static func printer(_ document: DocumentSnapshot) -> ValuePrinter {
    ValuePrinter(columns: 100, timeZone: document.environment.timeZone)
  }

  private static var unreadable: ResponseError {
    ResponseError(.requestFailed, "the text is no document that can be read")
  }

  /// JSON as a message holds it; null if it is nested deeper than messages may be.
  static func parsed(_ bytes: [UInt8]) -> JSON {
    let tree = JSONTree.parse(bytes).tree
    return JSON(tree, tree.root) ?? .null
  }
}
