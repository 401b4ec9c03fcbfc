import FormulaRuntime
import FormulaValues
import SourceText

/// An index of units by name and symbol.
///
/// The exact spelling takes precedence, since case distinguishes prefixes: mPa and MPa. Another
/// case is accepted if no unit has that exact spelling and all candidates are the same unit.
struct UnitNames: Sendable {
  /// The result of looking up a name or symbol.
  enum Meaning {
    case unit(MeasurementUnit)
    /// Spellings that differ from the text only in case and denote several units.
    case ambiguous([String])
    case unknown
  }

  /// Entries by lower-cased spelling, each with its exact spelling and its unit.
  private typealias Entries = [String: [(spelling: String, unit: MeasurementUnit)]]

  private var whole: Entries = [:]
  /// Symbols that may follow the symbol of a prefix, and names that may follow the name of one.
  private var afterSymbol: Entries = [:]
  private var afterName: Entries = [:]
  private static let lengthLimit = 40

  static let known = UnitNames()

  /// The spellings of all units without SI prefixes, in alphabetical order.
  static let spellings = Set(known.whole.values.joined().map { $0.spelling }).sorted()

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

  /// Returns the spellings of a name with its `_` as a space, removed, and unchanged.
  private static func forms(of name: Substring) -> Set<String> {
    let parts = name.split(separator: "_")
    return [String(name), parts.joined(separator: " "), parts.joined()]
  }

  /// Returns the meaning of a text.
  ///
  /// Complexity: O(prefixes), since longer texts cannot be names.
  func meaning(of text: String) -> Meaning {
    guard text.utf8.count <= Self.lengthLimit else { return .unknown }
    let name = String(text.trimmed)
    let folded = name.lowercased()
    // A unit takes precedence over a prefixed one: ft is a foot, not a femtotonne.
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

  /// Returns the error for a name that does not mean one unit.
  static func error(
    _ name: String, _ meaning: Meaning, argument: Int, in run: inout Run
  ) -> Word {
    if case .ambiguous(let spellings) = meaning {
      return run.fail(
        .badArgument,
        "'\(name.prefix(40))' may be \(spellings.joined(separator: " or ")); write the intended one",
        argument: argument)
    }
    // The name is compared with the units that begin or end like it.
    guard run.spend(1000 + 60 * min(name.utf8.count, 24)) else { return run.stepError() }
    let meant =
      MisspelledWord.meant(by: name, among: MeasurementUnit.symbols)
      ?? MisspelledWord.meant(by: name, among: spellings)
    let hint =
      meant.map { "did you mean '\($0)'?" }
      ?? "the units are \(MeasurementUnit.symbolList)"
    return run.fail(
      .badArgument, "'\(name.prefix(40))' is not a known unit; \(hint)", argument: argument)
  }

  private static let foldedSymbols = UnitPrefix.all.map { ($0.symbol.lowercased(), $0) }
}

extension [String: [(spelling: String, unit: MeasurementUnit)]] {
  fileprivate mutating func add(_ spelling: String, _ unit: MeasurementUnit) {
    self[spelling.lowercased(), default: []].append((spelling, unit))
  }
}
