import FormulaCases
import JoyDocFormulas
import FormulaIDE
import FormulaSheets
import FormulaValues
import JSONRPC
import JSONTree
import JoyDoc
import Presentation

/// A command that an editor can have the server run: everything about it in one file. Each takes an object
/// with the document's `uri` as its argument; the server has the editor show what comes of it, unless the
/// argument says `"show": false`.
protocol ServerCommand: SendableMetatype {
  /// What the protocol calls it.
  static var name: String { get }
  /// What comes of it, for programs.
  static func answer(_ call: CommandCall) async throws(ResponseError) -> JSON
  /// An answer as a text for people; nil for a command that makes none.
  static func text(of answer: JSON) -> String?
  /// What the text is about, to name it by.
  static func subject(_ call: CommandCall) throws(ResponseError) -> String
  /// Has a person see what comes of it; gives what is left for the client to do.
  static func show(_ call: CommandCall) async throws(ResponseError) -> JSON
}

extension ServerCommand {
  static func text(of answer: JSON) -> String? { answer["text"].string }

  static func show(_ call: CommandCall) async throws(ResponseError) -> JSON {
    let answer = try await answer(call)
    guard let text = text(of: answer) else { return answer }
    let file = EditorAction.ShownFile(subject: try subject(call), ending: "txt")
    if await call.snapshot.perform(.show(text, in: file, as: content(of: call))) { return answer }
    // As a message if the client cannot open a text.
    _ = await call.snapshot.perform(.say(text, .information))
    return answer
  }

  /// How the text is asked for again.
  static func content(of call: CommandCall) -> ShownContent {
    ShownContent(
      command: name,
      argument: .object(
        [.init("uri", .string(call.document.uri))]
          + (call.argument.members ?? []).filter { !["uri", "show"].contains($0.name) }))
  }
}

/// A command with what it is to be run on.
struct CommandCall {
  var argument: JSON
  let document: DocumentSnapshot
  let analysis: Analysis
  let snapshot: Snapshot

  init(_ argument: JSON, uri: String, from snapshot: Snapshot) async throws(ResponseError) {
    self.argument = argument
    self.snapshot = snapshot
    document = try snapshot.document(uri: uri)
    analysis = await document.analysis()
  }

  /// The field that the argument names by its id, identifier or title; nil if it names none. Throws if
  /// there is no such field.
  func field() throws(ResponseError) -> CellID? {
    guard let name = argument["field"].string else { return nil }
    return analysis.number(ofField: try id(ofField: name))
  }

  /// The values that the argument takes fields to have, which it names by id, identifier or title; they
  /// are written as people write them. Throws which field cannot hold its value.
  func assumptions() throws(ResponseError) -> [(field: String, json: [UInt8])] {
    let values = argument["values"]
    guard values == .null || values.members != nil else {
      throw ResponseError(
        .invalidParameters, "'values' must be an object, with a value for each field's name")
    }
    var assumptions: [(field: String, json: [UInt8])] = []
    for value in values.members ?? [] {
      let id = try id(ofField: value.name)
      guard let document = analysis.document, let field = analysis.field(id) else {
        throw unreadable
      }
      let tree = JSONTree.parse(value.value.text).tree
      do throws(CaseProblem) {
        let written = WrittenValue(document, environment: self.document.environment)
        assumptions.append((id, try written.json(tree.root, of: tree, in: field)))
      } catch {
        let why = analysis.titled(error.message) + (error.hint.map { "; \($0)" } ?? "")
        throw ResponseError(
          .invalidParameters, "'\(value.name)' cannot have this value: \(why)")
      }
    }
    return assumptions
  }

  /// The id of the field that bears a name. Throws if there is none, or several.
  private func id(ofField name: String) throws(ResponseError) -> String {
    switch analysis.schema.meaning(ofWritten: name) {
    case .field(let slot): return analysis.schema[slot].id
    case .ambiguous:
      throw ResponseError(
        .invalidParameters, "several fields are called '\(name)'; name one by its id")
    case .unknown:
      throw ResponseError(.invalidParameters, "the document has no field '\(name)'")
    }
  }

  func label(_ field: CellID) -> String {
    analysis.document.map { analysis.label(ofField: $0.fields[field].id) } ?? "field"
  }

  var fileName: String {
    FileURI.path(document.uri).split(separator: "/").last.map(String.init) ?? "the document"
  }

  var printer: ValuePrinter {
    ValuePrinter(columns: 100, timeZone: document.environment.timeZone)
  }

  /// What is thrown where there is no document.
  var unreadable: ResponseError {
    ResponseError(.requestFailed, "the text is no document that can be read")
  }
}

extension JSON {
  /// JSON as a message holds it; null if it is nested deeper than messages may be.
  init(parsing bytes: [UInt8]) {
    let tree = JSONTree.parse(bytes).tree
    self = JSON(tree, tree.root) ?? .null
  }
}
