import FormulaChecker
public import FormulaValues
public import SourceText

/// Where formulas get their world from: names with types, and values, be it a form or a database.
///
/// A formula is checked over `schema(in:)` first; then only the fields that it reads are asked for.
/// A source is only read, and each call sees what is there by then.
public protocol FormulaSource: Sendable {
  /// The relations of which each row is a world of its own, in the source's order.
  var scopes: [String] { get }

  /// What formulas can name: in a row of a scope, or in the source as a whole.
  ///
  /// Throws `.unknownScope`, or why the source cannot be read.
  func schema(in scope: String?) throws(SourceError) -> Schema

  /// The values of some fields of `schema(in: scope)`: for every row of a scope in order of their
  /// keys, or a single one for the source as a whole. Other fields must not be asked for.
  ///
  /// Throws `.unknownScope`, or why the source cannot be read.
  func contexts(
    in scope: String?, reading slots: [Slot]
  ) throws(SourceError) -> [ScopedContext]

  /// The formulas that the source holds itself.
  var formulas: [SourceFormula] { get }
}

extension FormulaSource {
  /// The world of one row of a scope, by the row's key; of several rows with that key the first.
  ///
  /// Throws `.unknownKey`, and what `contexts(in:reading:)` throws. Complexity: that of reading all
  /// rows.
  public func context(
    in scope: String, key: String, reading slots: [Slot]
  ) throws(SourceError) -> ScopedContext {
    let contexts = try contexts(in: scope, reading: slots)
    if let context = contexts.first(where: { $0.key == key }) { return context }
    throw .unknownKey(key, in: scope, among: contexts.lazy.map(\.key))
  }

  /// None: most sources hold no formulas.
  public var formulas: [SourceFormula] { [] }
}

/// The world of a formula in one row of a source.
public struct ScopedContext {
  /// What names the row in its scope; empty for a source as a whole.
  public var key: String
  /// What people call the row.
  public var title: String?
  /// The values of the fields that were asked for.
  public var context: any EvaluationContext

  /// A row's values under its key.
  public init(key: String, title: String? = nil, context: any EvaluationContext) {
    self.key = key
    self.title = title
    self.context = context
  }
}

/// A formula that stands in a source.
public struct SourceFormula: Hashable, Sendable {
  /// What names the formula in the source.
  public var id: String
  /// The formula as it reads once escapes are undone.
  public var text: String
  /// Where each part of the text stands in the source's bytes.
  public var map: OffsetMap
  /// The fields that take the formula's result, by their ids.
  public var targets: [String]

  /// A formula and where it goes.
  public init(id: String, text: String, map: OffsetMap, targets: [String]) {
    self.id = id
    self.text = text
    self.map = map
    self.targets = targets
  }
}

/// Why a source gives no names or values.
public struct SourceError: Error, Sendable {
  /// What kind of obstacle it is; the raw value is stable.
  public enum Code: String, Sendable, CaseIterable {
    /// The file is not there, or may not be read.
    case unreadable
    /// The file is of no kind that formulas can read.
    case notASource = "not-a-source"
    /// The file is a source, and no form with fields to be computed.
    case notADocument = "not-a-document"
    /// The file begins like a database and is none.
    case notADatabase = "not-a-database"
    /// Another program holds the source.
    case locked
    /// A part of the source is broken, or would do what a source must not.
    case damaged
    /// The source has no relation of that name.
    case unknownScope = "unknown-scope"
    /// No row of the relation has that key.
    case unknownKey = "unknown-key"
    /// Reading would take more time or memory than a source may have.
    case limitReached = "limit-reached"
  }

  /// What kind of obstacle it is.
  public var code: Code
  /// What is wrong, as a sentence without its full stop.
  public var message: String
  /// What is wrong at places of the source's text, if that is known.
  public var diagnostics: [DocumentDiagnostic]
  /// The source's name and text if there are such places.
  public var text: (name: String, bytes: [UInt8])?

  /// An obstacle in words, and at places of a text.
  public init(
    _ code: Code, _ message: String, in text: (name: String, bytes: [UInt8])? = nil,
    diagnostics: [DocumentDiagnostic] = []
  ) {
    self.code = code
    self.message = message
    self.text = text
    self.diagnostics = diagnostics
  }

  /// There is no scope of a name; those that are near are offered.
  package static func unknownScope(_ name: String, among scopes: [String]) -> SourceError {
    if scopes.isEmpty {
      return .init(.unknownScope, "this source has no scopes; leave '\(name)' out")
    }
    return .init(
      .unknownScope, "there is no scope '\(name)'" + advice(for: name, among: scopes))
  }

  /// There is no row with a key; those that are near are offered.
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
