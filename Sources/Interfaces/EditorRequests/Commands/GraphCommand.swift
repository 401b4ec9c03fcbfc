import FormulaIDE
import GraphDrawing
import IndexedCollections
import JSONRPC
import JoyDoc
import JoyDocEngine

/// Returns the dependency graph as `nodes`, `edges` and `unused`.
///
/// With a `format` (`dot`, `mermaid`, `svg` or `html`) the result also holds the rendered graph as
/// `text`. With a `field` it is limited to the dependencies of that field.
enum GraphCommand: ServerCommand {
  static let name = "formulary.graph"

  /// The file extension for each format.
  private static let endings = ["html": "html", "svg": "svg", "mermaid": "md", "dot": "dot"]

  static func answer(_ call: CommandCall) throws(ResponseError) -> JSON {
    let field = try call.field()
    guard let document = call.analysis.document, let checks = call.analysis.plan else {
      throw call.unreadable
    }
    let picture = FieldGraph(
      document, checks, around: field, title: "Formulas of \(document.name ?? "the document")",
      FullRecalculation(
        document, DocumentProgram(checks), settings: EvaluationSettings(call.document.environment)),
      call.printer)
    var members = JSON(parsing: JSONFormat.bytes(of: picture)).members ?? []
    let name = call.argument["format"].string ?? JSONFormat.name
    guard let format = GraphFormats.named(name) else {
      let names = GraphFormats.all.map { $0.name }.joined(separator: ", ")
      throw ResponseError(
        .invalidParameters, "'\(name)' is not a valid graph format; the formats are \(names)")
    }
    if format.name != JSONFormat.name {
      members.append(
        .init("text", .string(String(decoding: format.bytes(picture), as: UTF8.self))))
    }
    return .object(members)
  }

  static func subject(_ call: CommandCall) throws(ResponseError) -> String {
    let around = try call.field().map { "around \(call.label($0))" }
    return "formulas \(around ?? "of \(call.fileName)")"
  }

  static func show(_ call: CommandCall) throws(ResponseError) -> Answer {
    let content = content(of: call)
    var call = call
    if call.document.client.showsDocuments, call.argument["format"] == .null {
      call.argument = .object((call.argument.members ?? []) + [.init("format", "html")])
    }
    let answer = try answer(call)
    guard let text = text(of: answer) else {
      return Answer(answer, after: .say(sentence(answer), .information))
    }
    let ending = call.argument["format"].string.flatMap { endings[$0] } ?? "txt"
    let file = EditorAction.ShownFile(subject: try subject(call), ending: ending)
    return Answer(answer, after: .show(text, in: file, as: content))
  }

  /// Returns a one-line summary of `graph`, for clients that can only show a message.
  private static func sentence(_ graph: JSON) -> String {
    let edges = graph["edges"].elements ?? []
    let titles = Dictionary(
      firstOf: (graph["nodes"].elements ?? []).compactMap { node in
        node["field"].string.map { ($0, node["title"].string ?? $0) }
      })
    func name(_ end: JSON) -> String { end.string.map { titles[$0] ?? $0 } ?? "" }
    let links = edges.prefix(20).map { "\(name($0["from"])) → \(name($0["to"]))" }
    if links.isEmpty { return "no field depends on another" }
    return links.joined(separator: ", ") + (edges.count > 20 ? ", …" : "")
  }
}
