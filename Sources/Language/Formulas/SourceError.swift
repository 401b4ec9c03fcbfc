import FormulaChecker
public import SourceText

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
