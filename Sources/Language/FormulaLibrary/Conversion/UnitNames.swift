import SourceText

/// Which unit a name or symbol means.
///
/// The exact spelling decides, since case tells prefixes apart: mPa and MPa. Another case is
/// understood where no unit has that spelling and all that it may be are one unit.
struct UnitNames: Sendable {
  /// What a text may mean.
  enum Meaning {
    case unit(MeasurementUnit)
    /// Spellings that differ from the text by case only and mean several units.
    case ambiguous([String])
    case unknown
  }

  /// Names by spelling in lower case, with the spelling and the unit.
  private typealias Entries = [String: [(spelling: String, unit: MeasurementUnit)]]

  private var whole: Entries = [:]
  /// Symbols behind the symbol of a prefix, and names behind the name of one.
  private var afterSymbol: Entries = [:]
  private var afterName: Entries = [:]
  private static let lengthLimit = 40

  static let known = UnitNames()

  private init() {
    for (names, unit) in MeasurementUnit.table {
      for name in names.split(separator: " ") {
        let spelling = name.drop { $0 == "*" || $0 == "~" }
        for form in Self.forms(of: spelling) {
          whole.add(form, unit)
          if name.first == "*" { afterSymbol.add(form, unit) }
          if name.first == "~" { afterName.add(form, unit) }
        }
      }
    }
  }

  /// A name with its `_` as spaces, as nothing, and as they are.
  private static func forms(of name: Substring) -> Set<String> {
    let parts = name.split(separator: "_")
    return [String(name), parts.joined(separator: " "), parts.joined()]
  }

  /// Complexity: O(prefixes), since longer texts are no names.
  func meaning(of text: String) -> Meaning {
    guard text.utf8.count <= Self.lengthLimit else { return .unknown }
    let name = String(text.trimmed)
    let folded = name.lowercased()
    // A unit of its own comes before a prefix and a unit: ft is no femtotonne.
    if let own = whole[folded]?.first(where: { $0.spelling == name }) { return .unit(own.unit) }
    var candidates = whole[folded] ?? []
    for (symbol, prefix) in Self.foldedSymbols where folded.utf8.starts(with: symbol.utf8) {
      let rest = afterSymbol[String(folded.dropFirst(symbol.count))] ?? []
      candidates += rest.map { (prefix.symbol + $0.spelling, $0.unit.scaled(by: prefix)) }
    }
    for prefix in UnitPrefix.all where folded.utf8.starts(with: prefix.name.utf8) {
      let rest = afterName[String(folded.dropFirst(prefix.name.count))] ?? []
      candidates += rest.map { (prefix.name + $0.spelling, $0.unit.scaled(by: prefix)) }
    }
    if let exact = candidates.first(where: { $0.spelling == name }) { return .unit(exact.unit) }
    guard let first = candidates.first else { return .unknown }
    if candidates.allSatisfy({ $0.unit == first.unit }) { return .unit(first.unit) }
    var spellings: [String] = []
    for candidate in candidates where !spellings.contains(candidate.spelling) {
      spellings.append(candidate.spelling)
    }
    return .ambiguous(spellings)
  }

  private static let foldedSymbols = UnitPrefix.all.map { ($0.symbol.lowercased(), $0) }
}

extension [String: [(spelling: String, unit: MeasurementUnit)]] {
  fileprivate mutating func add(_ spelling: String, _ unit: MeasurementUnit) {
    self[spelling.lowercased(), default: []].append((spelling, unit))
  }
}
