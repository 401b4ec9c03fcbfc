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
    let present = analysis
    let analysis = analysis.closed(at: offset)
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
    // The quote that closes a string at the end of the text does not exist.
    for item in items.indices {
      items[item].range.end = min(items[item].range.end, present.byteCount)
    }
    let order = items.indices.sorted { (items[$0].rank, $0) < (items[$1].rank, $1) }
    items = order.prefix(Self.maxItems).map { items[$0] }
    if order.count > Self.maxItems { isIncomplete = true }
  }
}

extension Analysis {
  /// Returns the analysis with a string closed that the end of the text cuts off at `offset`.
  ///
  /// Complexity: O(1), or that of a full analysis if the text ends in a string.
  fileprivate func closed(at offset: Int) -> Analysis {
    guard isBroken, offset == byteCount else { return self }
    let bytes = bytes
    var isInside = false
    var isEscaped = false
    let line = bytes.lastIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? -1
    for byte in bytes[(line + 1)...] {
      if byte == UInt8(ascii: "\""), !isEscaped { isInside.toggle() }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    guard isInside else { return self }
    return Analysis(
      bytes + [UInt8(ascii: "\"")], name: "", language: language, known: self)
  }
}
