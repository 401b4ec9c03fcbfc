package import SourceText

/// What the parser makes of a text: always a tree, and what is wrong with the text.
///
/// Public only for the benchmarks, which measure parsing by itself.
public struct ParsedFormula: Sendable {
  /// The tree, with gaps where the text lacks something.
  package let tree: Tree
  /// Findings in the order of their places.
  package let diagnostics: [FormulaDiagnostic]
  /// Whether the text only lacks something at its end, so that a next line could complete it.
  package let isUnfinished: Bool

  /// Parses a text.
  ///
  /// Complexity: O(bytes).
  package init(_ text: String, limits: SyntaxLimits = SyntaxLimits()) {
    self.init(bytes: Array(text.utf8), limits: limits)
  }

  /// Parses UTF-8; bytes that are no UTF-8 are reported.
  ///
  /// Complexity: O(bytes).
  package init(bytes: consuming [UInt8], limits: SyntaxLimits) {
    self = Parser.parse(bytes, limits: limits)
  }

  /// Parses UTF-8 in which some parts, apart from each other, are each read as one name.
  ///
  /// Complexity: O(bytes · names).
  package init(bytes: [UInt8], names: [TextRange]) {
    self = Parser.parse(bytes, limits: SyntaxLimits(), names: names)
  }

  /// Parses UTF-8 within the ordinary limits. Complexity: O(bytes).
  public init(bytes: consuming [UInt8]) { self.init(bytes: bytes, limits: SyntaxLimits()) }

  /// A formula without any text.
  package static let nothing = ParsedFormula(bytes: [])

  /// Parses several texts of UTF-8; their trees are kept together.
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

  /// Whether a finding keeps the formula from running.
  public var hasErrors: Bool { diagnostics.contains { $0.isFatal } }
}
