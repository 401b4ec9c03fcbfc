/// Looks for the symbols that fit some letters best, of which a client is sent so many only.
struct SymbolSearch: Sendable {
  /// More symbols are not sent: who looks for one types more letters.
  private static let most = 500

  /// The letters, in small ones.
  private let query: [UInt8]
  /// What fits, by how well.
  private var found: [FolderSymbol.Fit: [FolderSymbol]] = [:]

  init(_ query: String) { self.query = Array(query.lowercased().utf8) }

  /// Complexity: O(symbols and their length).
  mutating func look(at symbols: [FolderSymbol]) {
    for symbol in symbols {
      guard let fit = symbol.fit(query), found[fit]?.count ?? 0 < Self.most else { continue }
      found[fit, default: []].append(symbol)
    }
  }

  /// The best ones, in the order in which they were looked at where they fit as well.
  var best: [FolderSymbol] {
    Array(FolderSymbol.Fit.allCases.flatMap { found[$0] ?? [] }.prefix(Self.most))
  }
}

extension FolderSymbol {
  /// How some letters are in a symbol: one after the other or among others, in its name or in the name
  /// and the detail behind it. The best first.
  enum Fit: CaseIterable { case inName, inWords, amongName, amongWords }
}
