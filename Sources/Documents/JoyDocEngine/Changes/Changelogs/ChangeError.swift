import FormulaChecker

/// The reason why a change cannot be applied.
///
/// The document is unchanged.
public enum ChangeError: Error, Hashable, Sendable, CustomStringConvertible {
  case unknownTarget(String?)
  case unknownField(String)
  case unknownPage(String)
  case unknownFile(String)
  case unknownPosition(String)
  case unknownRow(String, field: String)
  case unknownColumn(String, field: String)
  case unknownSchema(String, field: String)
  /// The path does not exist in the collection.
  case unknownParent(String, field: String)
  case duplicateID(what: String, id: String)
  /// The index is not a whole number, or is negative.
  case badIndex(String)
  /// The field has no rows, because it is neither a table nor a collection.
  case noRows(field: String, typeName: String)
  /// A member of the change is missing.
  case lacking(String)
  /// A member of the change has the wrong type.
  case wrongShape(what: String, wanted: String)
  /// The value of a field or cell is not the id of one of its options. `meant` is the id of the option
  /// with that text, if there is one.
  case unknownOption(String, of: String, meant: String?)
  /// A new part cannot be read.
  case unreadablePart(String)
  /// A part of the change is not JSON.
  case malformedValue(String)
  /// The bytes are not JSON, or not a JoyDoc document.
  case unreadableDocument(String)
  /// The document would become too large or too deeply nested.
  case limitReached
  case readOnly
  /// The allowances of the engine exclude the part of the document that the change edits.
  case unlicensed(feature: String, field: String)

  /// The reason in one sentence.
  public var description: String { message }

  /// The error message.
  public var message: String {
    switch self {
    case .unknownTarget(let name?): Self.unknown(name)
    case .unknownTarget(nil): "the change requires a 'target'"
    case .unknownField(let id): "the document has no field '\(id)'"
    case .unknownPage(let id): "the document has no page '\(id)'"
    case .unknownFile(let id): "the document has no file '\(id)'"
    case .unknownPosition(let id): "no page has a field position '\(id)'"
    case .unknownRow(let id, let field): "the field '\(field)' has no row '\(id)'"
    case .unknownColumn(let id, let field): "the field '\(field)' has no column '\(id)'"
    case .unknownSchema(let id, let field): "the collection '\(field)' has no schema '\(id)' there"
    case .unknownParent(let path, let field):
      "the path '\(path)' is not a list of rows in the collection '\(field)'"
    case .duplicateID(let what, let id): "duplicate \(what) id '\(id)'"
    case .badIndex(let text): "\(text) is not a valid index; expected a whole number from 0"
    case .noRows(let field, let typeName):
      "the field '\(field)' of type \(typeName) has no rows; only tables and collections have rows"
    case .lacking(let what): "the change lacks \(what)"
    case .wrongShape(let what, let wanted): "\(what) must be \(wanted)"
    case .unknownOption(let id, let place, let meant):
      "\(place) must be the id of an option, not '\(id)'" + (meant.map { "; write '\($0)'" } ?? "")
    case .unreadablePart(let message): message
    case .unreadableDocument(let message): "the document cannot be read: \(message)"
    case .malformedValue(let message): "the value is not valid JSON: \(message)"
    case .limitReached: "the document would be nested too deeply or become too large"
    case .readOnly: "the document is read-only"
    case .unlicensed(let feature, let field):
      "editing the field '\(field)' requires a license for the feature '\(feature)'"
    }
  }

  /// Checks that `index` is not negative. `nil` means the end and is valid.
  static func check(index: Int?) throws(ChangeError) {
    if let index, index < 0 { throw .badIndex("\(index)") }
  }

  private static func unknown(_ target: String) -> String {
    let near = NameSuggestions.question(for: target, among: DocumentChange.targets)
    return "unknown change target '\(target.prefix(60))'" + (near.map { "; \($0)" } ?? "")
  }
}
