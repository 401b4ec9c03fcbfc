package import SourceText

/// The result of parsing a formula: always a tree, plus the diagnostics.
///
/// Public only for the benchmarks, which measure parsing in isolation.
public struct ParsedFormula: Sendable {
  /// The tree, with gaps where the source lacks an expression.
  package let tree: Tree
  /// The diagnostics, ordered by their start.
  package let diagnostics: [FormulaDiagnostic]
  /// Whether only the end of the source is missing, so that a further line could complete it.
  package let isUnfinished: Bool

  /// Parses `text`.
  ///
  /// Complexity: O(bytes).
  package init(_ text: String, limits: SyntaxLimits = SyntaxLimits()) {
    self.init(bytes: Array(text.utf8), limits: limits)
  }

  /// Parses UTF-8 and reports invalid bytes.
  ///
  /// Complexity: O(bytes).
  package init(bytes: consuming [UInt8], limits: SyntaxLimits) {
    self = Parser.parse(bytes, limits: limits)
  }

  /// Parses UTF-8. Each of the disjoint ranges in `names` is read as a single name.
  ///
  /// Complexity: O(bytes · names).
  package init(bytes: [UInt8], names: [TextRange]) {
    self = Parser.parse(bytes, limits: SyntaxLimits(), names: names)
  }

  /// Parses UTF-8 within the default limits.
  ///
  /// Complexity: O(bytes).
  public init(bytes: consuming [UInt8]) { self.init(bytes: bytes, limits: SyntaxLimits()) }

  /// The formula parsed from an empty source.
  package static let nothing = ParsedFormula(bytes: [])

  /// Parses several UTF-8 sources. Their trees share an arena.
  ///
  /// Complexity: O(bytes).
  package static func all(_ texts: [[UInt8]]) -> [ParsedFormula] {
    Parser.parse(texts, limits: SyntaxLimits())
  }

  init(tree: Tree, diagnostics: [FormulaDiagnostic], isUnfinished: Bool) {
    self.tree = tree
    self.diagnostics = diagnostics
    self.isUnfinished = isUnfinished
  }

  /// Whether a fatal diagnostic keeps the formula from running.
  public var hasErrors: Bool { diagnostics.contains { $0.isFatal } }
}
