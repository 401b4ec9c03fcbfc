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
