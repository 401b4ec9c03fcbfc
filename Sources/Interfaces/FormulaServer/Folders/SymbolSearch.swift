import FormulaValues

/// A fuzzy search for workspace symbols, limited to the best matches.
struct SymbolSearch: Sendable {
  /// The maximum number of symbols sent. Users refine the query if there are more.
  private static let most = 500

  /// The case folding of the query, as UTF-8.
  private let query: [UInt8]
  /// The matches by quality.
  private var found: [FolderSymbol.MatchQuality: [FolderSymbol]] = [:]

  init(_ query: String) { self.query = Array(CaseFolding.folded(query).utf8) }

  /// Adds the matches in `symbols`. Complexity: O(total length of the symbols).
  mutating func visit(_ symbols: [FolderSymbol]) {
    for symbol in symbols {
      guard let fit = symbol.fit(query), found[fit]?.count ?? 0 < Self.most else { continue }
      found[fit, default: []].append(symbol)
    }
  }

  /// The best matches; equally good ones stay in the order in which they were added.
  var best: [FolderSymbol] {
    Array(FolderSymbol.MatchQuality.allCases.flatMap { found[$0] ?? [] }.prefix(Self.most))
  }
}

extension FolderSymbol {
  /// The quality of a match, best first.
  ///
  /// `inName` and `inWords` match a contiguous substring; `amongName` and `amongWords` match a
  /// subsequence. The `Words` cases also search the detail.
  enum MatchQuality: CaseIterable { case inName, inWords, amongName, amongWords }
}
