import SourceText

/// The completion items at an offset of a text.
package struct Completion: Sendable {
  /// The items, best first.
  package private(set) var items: [CompletionItem] = []
  /// Whether there are more items than listed.
  package private(set) var isIncomplete = false

  private static let maxItems = 500

  /// Computes the items at `offset`. Complexity: O(fields + functions + size of the formula).
  package init(_ analysis: Analysis, at offset: Int, snippets: Bool) {
    if let (_, formula) = analysis.formula(at: offset) {
      // Text inside a JSON escape is not part of the formula.
      guard !formula.isInEscape(offset) else { return }
      var search = FormulaCompletion(analysis, formula, at: offset, snippets: snippets)
      search.run()
      items = search.items
      isIncomplete = search.isIncomplete
    } else {
      let search = DocumentCompletion(analysis, at: offset, snippets: snippets)
      items = search.items
      isIncomplete = search.isIncomplete
    }
    let order = items.indices.sorted { (items[$0].rank, $0) < (items[$1].rank, $1) }
    items = order.prefix(Self.maxItems).map { items[$0] }
    if order.count > Self.maxItems { isIncomplete = true }
  }
}
