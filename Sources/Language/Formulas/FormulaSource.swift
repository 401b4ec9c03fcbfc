import FormulaChecker
public import FormulaValues
public import SourceText

/// A source of names, types and values for formulas, such as a form or a database.
///
/// A formula is checked over `schema(in:)`; then only the fields that it reads are requested. A
/// source is never modified, and each call sees its current content.
public protocol FormulaSource: Sendable {
  /// The relations whose rows are independent contexts, in the source's order.
  var scopes: [String] { get }

  /// Returns the names that formulas can use in a row of `scope`, or in the source as a whole.
  ///
  /// Throws `.unknownScope`, or another `SourceError` if the source cannot be read.
  func schema(in scope: String?) throws(SourceError) -> FormulaSchema

  /// Returns the values of some fields of `schema(in: scope)`.
  ///
  /// The result has one context per row of a scope, in the order of their keys, or a single one for
  /// the source as a whole. Fields outside `slots` must not be read.
  ///
  /// Throws `.unknownScope`, or another `SourceError` if the source cannot be read.
  func contexts(
    in scope: String?, reading slots: [Slot]
  ) throws(SourceError) -> [ScopedContext]

  /// The formulas that the source itself contains.
  var formulas: [SourceFormula] { get }
}

extension FormulaSource {
  /// Returns the context of the first row of `scope` with the given key.
  ///
  /// Throws `.unknownKey`, and the errors of `contexts(in:reading:)`. Complexity: that of reading
  /// all rows.
  public func context(
    in scope: String, key: String, reading slots: [Slot]
  ) throws(SourceError) -> ScopedContext {
    let contexts = try contexts(in: scope, reading: slots)
    if let context = contexts.first(where: { $0.key == key }) { return context }
    throw .unknownKey(key, in: scope, among: contexts.lazy.map { $0.key })
  }

  /// An empty list, since most sources do not contain formulas.
  public var formulas: [SourceFormula] { [] }
}

/// The context of a formula in one row of a source.
public struct ScopedContext {
  /// The key of the row in its scope; empty for a source as a whole.
  public var key: String
  /// The display name of the row.
  public var title: String?
  /// The values of the requested fields, as an `EvaluationContext`.
  public var context: any EvaluationContext

  /// Creates the context of a row with the key `key`.
  public init(key: String, title: String? = nil, context: any EvaluationContext) {
    self.key = key
    self.title = title
    self.context = context
  }
}

/// A formula that a source contains.
public struct SourceFormula: Hashable, Sendable {
  /// The id of the formula in the source.
  public var id: String
  /// The source of the formula after unescaping.
  public var text: String
  /// The mapping from offsets in `text` to offsets in the source's bytes.
  public var map: OffsetMap
  /// The ids of the target fields that receive the formula's result.
  public var targets: [String]

  /// Creates a formula with its target fields.
  public init(id: String, text: String, map: OffsetMap, targets: [String]) {
    self.id = id
    self.text = text
    self.map = map
    self.targets = targets
  }
}

/// The reason why a source does not provide names or values.
public struct SourceError: Error, Sendable, CustomStringConvertible {
  /// The category of the error; raw values are stable.
  public enum Code: String, Sendable, CaseIterable {
    /// The file does not exist, or may not be read.
    case unreadable
    /// The file is not of a kind that formulas can read.
    case notASource = "not-a-source"
    /// The file is a source, but not a form with fields to compute.
    case notADocument = "not-a-document"
    /// The file has the header of a database but is not a valid one.
    case notADatabase = "not-a-database"
    /// Another program has locked the source.
    case locked
    /// A part of the source is malformed, or would perform an operation that sources must not
    /// perform.
    case damaged
    /// The source has no relation with that name.
    case unknownScope = "unknown-scope"
    /// The relation has no row with that key.
    case unknownKey = "unknown-key"
    /// Reading would exceed the time or memory limit of a source.
    case limitReached = "limit-reached"
  }

  /// The category of the error.
  public var code: Code
  /// The message, as a sentence without its full stop.
  public var message: String
  /// The errors at ranges of `text`, if known.
  public var diagnostics: [DocumentDiagnostic]
  /// The source's name and text, if `diagnostics` refer to it.
  public var text: (name: String, bytes: [UInt8])?

  /// The code and the message.
  public var description: String { "\(code.rawValue): \(message)" }

  /// Creates an error with a message and optional diagnostics in a text.
  public init(
    _ code: Code, _ message: String, in text: (name: String, bytes: [UInt8])? = nil,
    diagnostics: [DocumentDiagnostic] = []
  ) {
    self.code = code
    self.message = message
    self.text = text
    self.diagnostics = diagnostics
  }

  /// Returns the error for the unknown scope `name`, with suggestions from `scopes`.
  package static func unknownScope(_ name: String, among scopes: [String]) -> SourceError {
    if scopes.isEmpty {
      return .init(.unknownScope, "this source has no scopes; remove '\(name)'")
    }
    return .init(
      .unknownScope, "there is no scope '\(name)'" + advice(for: name, among: scopes))
  }

  /// Returns the error for the unknown key `key`, with suggestions from `keys`.
  package static func unknownKey(
    _ key: String, in scope: String, among keys: some Sequence<String>
  ) -> SourceError {
    .init(
      .unknownKey, "no row of '\(scope)' has the key '\(key)'" + advice(for: key, among: keys))
  }

  private static func advice(for name: String, among names: some Sequence<String>) -> String {
    NameSuggestions.question(for: name, among: names).map { "; \($0)" } ?? ""
  }
}
