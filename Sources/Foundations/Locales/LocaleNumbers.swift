/// Localized formats for numbers, percentages and amounts of money.
package struct LocaleNumbers: Sendable {
  package let symbols: NumberSymbols
  private let id: LocaleID
  private let share: NumberLayout
  private let shareSymbols: NumberSymbols
  private let percentSign: String
  private let money: NumberLayout
  private let moneySymbols: NumberSymbols
  /// The spacing between letters of a currency and digits, before and after them.
  private let spacing: [Substring]

  /// The fields of the table.
  private enum Field: Int {
    case digits, decimal, grouping, minus, percent, moneyDecimal, moneyGrouping, minimumBefore
    case plain, share, money, moneyBesideLetters, spacing
  }

  package init(_ id: LocaleID) {
    let table = LineTable.numbers
    let other = id.digits.isEmpty ? nil : Self.digits(named: id.digits)
    // The table key for the requested digits.
    let key =
      other == nil
      ? id.key
      : table.key(id.key, with: "@" + id.digits) ?? table.key(id.key, with: "@latn") ?? id.key
    self.id = id
    var symbols = NumberSymbols()
    symbols.decimal = Self.field(.decimal, key)
    symbols.grouping = Self.field(.grouping, key)
    symbols.minus = Self.field(.minus, key)
    symbols.digits = Self.digits(other ?? Self.field(.digits, key))
    symbols.groups = NumberLayout(Self.field(.plain, key)).groups
    symbols.groups.minimumBefore = Int(Self.field(.minimumBefore, key)) ?? 1
    self.symbols = symbols
    share = NumberLayout(Self.field(.share, key))
    percentSign = Self.field(.percent, key)
    symbols.groups.last = share.groups.last
    symbols.groups.others = share.groups.others
    shareSymbols = symbols
    money = NumberLayout(Self.field(.money, key))
    spacing = Self.field(.spacing, key).split(separator: "|", maxSplits: 1)
    symbols.decimal = Self.field(.moneyDecimal, key)
    symbols.grouping = Self.field(.moneyGrouping, key)
    symbols.groups.last = money.groups.last
    symbols.groups.others = money.groups.others
    moneySymbols = symbols
  }

  /// Formats a percentage from the digits of its value in percent.
  package func percent(isNegative: Bool, whole: [UInt8], fraction: [UInt8]) -> String {
    let affixes = isNegative ? share.negative : share.positive
    return text(affixes.before) + shareSymbols.text(whole: whole, fraction: fraction)
      + text(affixes.after)
  }

  /// Formats an amount of money.
  package func amount(
    isNegative: Bool, whole: [UInt8], fraction: [UInt8], currency code: String
  ) -> String {
    let sign = LineTable.currencySigns.entry(code, of: id.key) ?? code
    let affixes = isNegative ? money.negative : money.positive
    var before = text(affixes.before, currency: sign)
    if affixes.before.last == .currency, let end = sign.last, !end.isSign {
      before += spacing.first ?? ""
    }
    var after = text(affixes.after, currency: sign)
    if affixes.after.first == .currency, let start = sign.first, !start.isSign {
      after = (spacing.last ?? "") + after
    }
    return before + moneySymbols.text(whole: whole, fraction: fraction) + after
  }

  private func text(_ parts: [NumberLayout.Part], currency: String = "") -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .minus: symbols.minus
      case .percent: percentSign
      case .currency: currency
      }
    }.joined()
  }

  private static func field(_ field: Field, _ key: String) -> String {
    LineTable.numbers.field(field.rawValue, of: key)
  }

  /// Returns the digits of a numbering system, or `nil` if it is unknown.
  ///
  /// If the digits are consecutive scalars, the result is only the zero.
  private static func digits(named name: String) -> String? {
    LineTable.numbers.fields(of: "@").first { $0.hasPrefix(name + "=") }
      .map { String($0.dropFirst(name.count + 1)) }
  }

  private static func digits(_ text: String) -> [Character] {
    guard text.unicodeScalars.count == 1, let zero = text.unicodeScalars.first else {
      return Array(text)
    }
    return (0..<10).compactMap { Unicode.Scalar(zero.value + $0).map(Character.init) }
  }
}

extension Character {
  /// Whether the character needs no spacing next to digits: a symbol or white space.
  fileprivate var isSign: Bool {
    switch unicodeScalars.first?.properties.generalCategory {
    case .currencySymbol, .mathSymbol, .modifierSymbol, .otherSymbol, .spaceSeparator,
      .lineSeparator, .paragraphSeparator:
      true
    default: false
    }
  }
}
