import FormulaChecker
import JoyDoc
import FormulaSyntax
import JSONTree
package import SourceText

/// The nesting structure of a text.
package enum Structure {
  /// An iterator over the foldable ranges: objects and arrays, or a standalone formula.
  ///
  /// It visits a document in text order.
  package struct Foldable: IteratorProtocol {
    private let tree: JSONTree?
    private var open: [JSONNode]
    private var formulas: FormulaList.Iterator

    package init(_ analysis: Analysis) {
      tree = analysis.document?.tree
      open = tree.map { [$0.root] } ?? []
      formulas = (analysis.document == nil ? analysis.formulas : FormulaList([])).makeIterator()
    }

    /// Returns the next range. Complexity: O(elements of the part).
    package mutating func next() -> DocumentRange? { next { _ in true }?.range }

    /// Returns the next range and whether it satisfies `isFoldable`.
    ///
    /// Ranges within one that cannot be folded are skipped, since they cannot be folded either.
    ///
    /// Complexity: O(elements of the part).
    package mutating func next(
      where isFoldable: (DocumentRange) -> Bool
    ) -> (range: DocumentRange, isFoldable: Bool)? {
      guard let tree else { return formulas.next().map { ($0.place, isFoldable($0.place)) } }
      while let node = open.popLast() {
        let kind = tree.kind(node)
        guard kind == .array || kind == .object else { continue }
        let range = tree.range(node)
        guard isFoldable(range) else { return (range, false) }
        open +=
          kind == .array
          ? tree.elements(of: node).reversed() : tree.members(of: node).map { $0.value }.reversed()
        return (range, true)
      }
      return nil
    }
  }

  /// Returns the nested ranges around `offset`, innermost first.
  ///
  /// Complexity: O(depth · siblings).
  package static func around(_ offset: Int, in analysis: Analysis) -> [DocumentRange] {
    var ranges: [DocumentRange] = []
    if let tree = analysis.document?.tree {
      for node in tree.nodes(at: offset) {
        ranges.append(tree.range(node))
        if tree.kind(node) == .string, tree.contentRange(node).touches(offset) {
          ranges.append(tree.contentRange(node))
        }
      }
    } else {
      ranges.append(DocumentRange(start: 0, end: analysis.bytes.count))
    }
    if let (_, formula) = analysis.formula(at: offset) {
      let tree = formula.checked.tree
      let inner = formula.map.decodedOffset(of: offset)
      var id: ExpressionID? = tree.root
      while let next = id, tree.range(of: next).touches(inner) {
        ranges.append(formula.place(of: tree.range(of: next)))
        let children = tree.children(of: next).filter { tree.range(of: $0).touches(inner) }
        id = children.last { !tree.range(of: $0).isEmpty }
      }
      let token = tree.tokens.last { $0.range.touches(inner) && $0.kind != .end }
      if let token { ranges.append(formula.place(of: token.range)) }
    }
    var nested: [DocumentRange] = []
    for range in ranges where range.touches(offset) {
      guard let last = nested.last else {
        nested.append(range)
        continue
      }
      if last.contains(range), last != range { nested.append(range) }
    }
    return nested.reversed()
  }
}
