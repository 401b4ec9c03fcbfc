import TestFiles
import JoyDocFormulas
import FormulaIDE
import SheetEvaluation
import FormulaValues
import JSONRPC
import JSONTree
import JoyDoc
import ValueFormatting

/// A command that the client can run via `workspace/executeCommand`. Each command is one file.
///
/// Its argument is an object with the document's `uri`. The server shows the result in the editor
/// unless the argument contains `"show": false`.
protocol ServerCommand: SendableMetatype {
  /// The command's name in the protocol.
  static var name: String { get }
  /// Returns the result for programs.
  static func answer(_ call: CommandCall) throws(ResponseError) -> JSON
  /// Returns the result as readable text, or `nil` if the command produces none.
  static func text(of answer: JSON) -> String?
  /// Returns the subject of the text, from which its file name is derived.
  static func subject(_ call: CommandCall) throws(ResponseError) -> String
  /// Returns the result after the action that shows it to the user.
  static func show(_ call: CommandCall) throws(ResponseError) -> Answer
}

extension ServerCommand {
  static func text(of answer: JSON) -> String? { answer["text"].string }

  static func show(_ call: CommandCall) throws(ResponseError) -> Answer {
    let answer = try answer(call)
    guard let text = text(of: answer) else { return Answer(answer) }
    let file = EditorAction.ShownFile(subject: try subject(call), ending: "txt")
    // Fall back to a message if the client cannot open a document.
    return Answer(
      answer, after: .show(text, in: file, as: content(of: call)), or: .say(text, .information))
  }

  /// Returns the identity of the virtual document, from which its text can be computed again.
  static func content(of call: CommandCall) -> VirtualDocument {
    VirtualDocument(
      command: name,
      argument: .object(
        [.init("uri", .string(call.document.uri))]
          + (call.argument.members ?? []).filter { !["uri", "show"].contains($0.name) }))
  }
}

/// The entry of a command in the registry.
///
/// Holds closures, since Embedded Swift has no metatypes of protocols.
struct AnyCommand: Sendable {
  let name: String
  let answer: @Sendable (CommandCall) throws(ResponseError) -> JSON
  let text: @Sendable (_ answer: JSON) -> String?
  let show: @Sendable (CommandCall) throws(ResponseError) -> Answer

  init<Kind: ServerCommand>(_ command: Kind.Type) {
    name = Kind.name
    answer = { call throws(ResponseError) in try Kind.answer(call) }
    text = { Kind.text(of: $0) }
    show = { call throws(ResponseError) in try Kind.show(call) }
  }
}

/// An invocation of a command: its argument and the document it runs on.
struct CommandCall {
  var argument: JSON
  let document: DocumentSnapshot

  var analysis: Analysis { document.analysis }

  /// Returns the field that the argument `field` names by ID, identifier or title.
  ///
  /// Returns `nil` if the argument is missing; throws if there is no such field.
  func field() throws(ResponseError) -> CellID? {
    guard let name = argument["field"].string else { return nil }
    return analysis.number(ofField: try id(ofField: name))
  }

  /// Returns the assumed field values from the argument `values`, as JSON by field ID.
  ///
  /// Keys are IDs, identifiers or titles. Values may be written as in a user interface. Throws if a
  /// field cannot hold its value.
  func assumptions() throws(ResponseError) -> [(field: String, json: [UInt8])] {
    let values = argument["values"]
    guard values == .null || values.members != nil else {
      throw ResponseError(
        .invalidParameters, "'values' must be an object of field names and values")
    }
    var assumptions: [(field: String, json: [UInt8])] = []
    for value in values.members ?? [] {
      let id = try id(ofField: value.name)
      guard let document = analysis.document, let field = analysis.field(id) else {
        throw unreadable
      }
      let tree = JSONTree.parse(value.value.text).tree
      do throws(CaseError) {
        let written = WrittenValue(
          document, settings: EvaluationSettings(self.document.environment))
        assumptions.append((id, try written.json(tree.root, of: tree, in: field)))
      } catch {
        let why = analysis.titled(error.message) + (error.hint.map { "; \($0)" } ?? "")
        throw ResponseError(
          .invalidParameters, "'\(value.name)' cannot have this value: \(why)")
      }
    }
    return assumptions
  }

  /// Returns the ID of the field called `name`. Throws if no field or several fields match.
  private func id(ofField name: String) throws(ResponseError) -> String {
    switch analysis.schema.meaning(ofWritten: name) {
    case .field(let slot): return analysis.schema[slot].id
    case .ambiguous:
      throw ResponseError(
        .invalidParameters, "several fields are called '\(name)'; use the id of one")
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

  /// The error for a command on a text that is not a readable document.
  var unreadable: ResponseError {
    ResponseError(.requestFailed, "the text is not a readable document")
  }
}

extension JSON {
  /// Parses `bytes`. Yields `null` if they are nested deeper than messages may be.
  init(parsing bytes: [UInt8]) {
    let tree = JSONTree.parse(bytes).tree
    self = JSON(tree, tree.root) ?? .null
  }
}
