import IndexedCollections
import Synchronization

/// A formatter for numbers in words and ordinals in digits, driven by ICU's rule notation.
///
/// Rules are grouped into sets. Each rule applies from its base number on and describes how the
/// parts of the number are written.
package struct Spelling: Sendable {
  package enum Kind: Int, Sendable { case ordinals, words }

  /// The rules of one rule set.
  private struct RuleSet: Sendable {
    var rules: [(base: UInt64, rule: SpellingRule)] = []
    var special: [SpellingRule.Subject: SpellingRule] = [:]
    /// Whether the set formats fractions; the bases are then denominators.
    var isAboutFractions = false
  }

  /// The number that a rule formats.
  private enum Operand {
    case whole(UInt64, isNegative: Bool = false)
    case any(Double)

    var number: Double {
      switch self {
      case .whole(let number, let isNegative): isNegative ? -Double(number) : Double(number)
      case .any(let number): number
      }
    }
  }

  private var sets: [RuleSet] = []
  private let symbols: NumberSymbols
  private let cardinals: PluralRules
  private let ordinals: PluralRules

  /// The maximum recursion depth; no rules need more.
  private static let deepest = 64

  /// Returns the rules of a locale, or those of English if it has none.
  package static func rules(_ kind: Kind, of locale: LocaleID) -> Spelling {
    let key = Key(kind: kind, locale: locale)
    if let known = cache.withLock({ $0[key] }) { return known }
    let rules = Spelling(LineTable.spelling.field(kind.rawValue, of: locale.key), locale)
    cache.withLock { known in
      // Locale identifiers are untrusted input, so the cache is bounded.
      if known.count >= 16 { known.removeAll() }
      known[key] = rules
    }
    return rules
  }

  private struct Key: Hashable {
    var kind: Kind
    var locale: LocaleID
  }

  private static let cache = Mutex<[Key: Spelling]>([:])

  private init(_ text: String, _ locale: LocaleID) {
    symbols = LocaleNumbers(locale).symbols
    cardinals = PluralRules(.cardinal, of: locale)
    ordinals = PluralRules(.ordinal, of: locale)
    for line in text.split(separator: ";") {
      var line = line
      if line.first == "%", let colon = line.firstIndex(of: ":") {
        sets.append(RuleSet())
        line = line[line.index(after: colon)...]
      }
      guard let rule = SpellingRule(line), !sets.isEmpty else { continue }
      let last = sets.count - 1
      if case .from(let base) = rule.subject {
        sets[last].rules.append((base, rule))
      } else if sets[last].special[rule.subject] == nil
        || rule.point.map(String.init) == symbols.decimal
      {
        sets[last].special[rule.subject] = rule
      }
    }
    for set in sets.indices {
      for rule in sets[set].special.values where rule.point != nil {
        for case .substitution(let part) in rule.parts where part.operation == .remainder {
          if case .rules(let target) = part.target, target != set, sets.indices.contains(target) {
            sets[target].isAboutFractions = true
          }
        }
      }
    }
  }

  // MARK: Numbers

  /// Formats an integer.
  package func text(of number: Int64) -> String {
    var text = ""
    write(number.magnitude, isNegative: number < 0, by: 0, 0, &text)
    return text
  }

  /// Formats any number.
  package func text(of number: Double) -> String {
    var text = ""
    write(number, by: 0, 0, &text)
    return text
  }

  private func write(
    _ number: UInt64, isNegative: Bool, by set: Int, _ depth: Int, _ text: inout String
  ) {
    guard depth < Self.deepest, sets.indices.contains(set) else { return }
    if isNegative, let rule = sets[set].special[.negative] {
      return write(rule, .whole(number), of: set, depth, &text)
    }
    if sets[set].isAboutFractions { return write(Double(number), by: set, depth, &text) }
    guard let rule = rule(for: number, in: set) else { return }
    write(rule, .whole(number, isNegative: isNegative), of: set, depth, &text)
  }

  private func write(_ number: Double, by set: Int, _ depth: Int, _ text: inout String) {
    guard depth < Self.deepest, sets.indices.contains(set) else { return }
    let special = sets[set].special
    if sets[set].isAboutFractions {
      guard let rule = fractionRule(for: number, in: set) else { return }
      return write(rule, .any(number), of: set, depth, &text)
    }
    if number < 0, let rule = special[.negative] {
      return write(rule, .any(number), of: set, depth, &text)
    }
    let size = number.magnitude
    if size != size.rounded(.down) {
      let rule = size < 1 ? special[.properFraction] : nil
      if let rule = rule ?? special[.improperFraction] {
        return write(rule, .any(number), of: set, depth, &text)
      }
    }
    guard let whole = UInt64(exactly: (size + 0.5).rounded(.down)),
      let rule = rule(for: whole, in: set)
    else { return }
    write(rule, .any(number), of: set, depth, &text)
  }

  // MARK: Rules

  private func rule(for number: UInt64, in set: Int) -> SpellingRule? {
    let rules = sets[set].rules
    guard let place = rules.lastIndex(where: { $0.base <= number }) else { return nil }
    let (base, rule) = rules[place]
    // A number without remainder uses the previous rule if this rule formats a remainder.
    let hasRest = rule.parts.contains {
      if case .substitution(let part) = $0 { part.operation == .remainder } else { false }
    }
    if hasRest, number % rule.divisor == 0, base % rule.divisor != 0, place > 0 {
      return rules[place - 1].rule
    }
    return rule
  }

  /// Returns the rule whose denominator approximates `number` best.
  private func fractionRule(for number: Double, in set: Int) -> SpellingRule? {
    let rules = sets[set].rules.filter { $0.base > 0 }
    guard let first = rules.first else { return nil }
    let multiple = rules.dropFirst().reduce(first.base) { Self.leastCommonMultiple($0, $1.base) }
    guard multiple > 0, let numerator = UInt64(exactly: (number * Double(multiple)).rounded())
    else { return first.rule }
    var (winner, least) = (0, UInt64.max)
    for (place, rule) in rules.enumerated() {
      let rest = numerator.multipliedFullWidth(by: rule.base)
      let remainder = multiple.dividingFullWidth((rest.high % multiple, rest.low)).remainder
      let difference = min(remainder, multiple - remainder)
      if difference < least { (winner, least) = (place, difference) }
      if least == 0 { break }
    }
    if winner + 1 < rules.count, rules[winner + 1].base == rules[winner].base {
      let count = Double(rules[winner].base) * number
      if count < 0.5 || count >= 2 { winner += 1 }
    }
    return rules[winner].rule
  }

  private static func leastCommonMultiple(_ first: UInt64, _ second: UInt64) -> UInt64 {
    var (divisor, rest) = (first, second)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    let (product, overflows) = (first / max(1, divisor)).multipliedReportingOverflow(by: second)
    return overflows ? 0 : product
  }

  // MARK: Parts

  private func write(
    _ rule: SpellingRule, _ operand: Operand, of set: Int, _ depth: Int, _ text: inout String
  ) {
    for part in rule.parts {
      switch part {
      case .text(let words): text += words
      case .plural(let kind, let forms):
        let form = (kind == .cardinal ? cardinals : ordinals).form(of: count(operand, by: rule))
        text += forms[form] ?? forms[PluralRules.other] ?? ""
      case .substitution(let part):
        let target = part.target ?? .rules(sets[set].isAboutFractions ? 0 : set)
        if rule.point != nil, part.operation == .remainder, target == .rules(set) {
          writeDecimals(
            of: operand.number, by: set, between: part.isDoubled ? "" : " ", depth, &text)
        } else {
          if part.isDoubled, sets[set].isAboutFractions, case .rules(let digits) = target {
            writeZeros(of: operand.number, in: rule, by: digits, depth, &text)
          }
          write(
            value(of: part, in: rule, operand, isFraction: sets[set].isAboutFractions), to: target,
            depth + 1, &text)
        }
      }
    }
  }

  /// Returns the count that selects a plural form in a rule.
  private func count(_ operand: Operand, by rule: SpellingRule) -> UInt64 {
    switch operand {
    case .whole(let number, _): return number / rule.divisor
    case .any(let number):
      let number = number.magnitude
      let count =
        number < 1 ? (number * Double(rule.divisor)).rounded() : number / Double(rule.divisor)
      return UInt64(exactly: count.rounded(.towardZero)) ?? 0
    }
  }

  private func value(
    of part: SpellingRule.Substitution, in rule: SpellingRule, _ operand: Operand, isFraction: Bool
  ) -> Operand {
    switch (part.operation, operand, rule.subject) {
    case (.same, _, _): return operand
    case (.remainder, .whole(let number, _), .negative): return .whole(number)
    case (.remainder, .any(let number), .negative): return .any(number.magnitude)
    case (.quotient, _, .from(let base)) where isFraction:
      return .any((operand.number * Double(base)).rounded())
    case (.quotient, .whole(let number, _), _): return .whole(number / rule.divisor)
    case (.remainder, .whole(let number, _), _): return .whole(number % rule.divisor)
    case (.quotient, .any(let number), _):
      let quotient = number / Double(rule.divisor)
      if case .figures? = part.target { return .any(quotient) }
      return .any(quotient.rounded(.towardZero))
    case (.remainder, .any(let number), _):
      return .any(number.magnitude.truncatingRemainder(dividingBy: Double(rule.divisor)))
    }
  }

  private func write(
    _ operand: Operand, to target: SpellingRule.Substitution.Target, _ depth: Int,
    _ text: inout String
  ) {
    switch (target, operand) {
    case (.rules(let set), .whole(let number, let isNegative)):
      write(number, isNegative: isNegative, by: set, depth, &text)
    case (.rules(let set), .any(let number)):
      if let whole = UInt64(exactly: number.magnitude) {
        write(whole, isNegative: number < 0, by: set, depth, &text)
      } else {
        write(number, by: set, depth, &text)
      }
    case (.figures(let layout), _):
      var symbols = symbols
      symbols.groups = layout.groups
      let figures = SpellingFigures(operand.number, places: layout.places)
      if operand.number < 0 { text += symbols.minus }
      text += symbols.text(whole: figures.whole, fraction: figures.fraction)
    }
  }

  /// Formats the decimals digit by digit.
  private func writeDecimals(
    of number: Double, by set: Int, between: String, _ depth: Int, _ text: inout String
  ) {
    let decimals = SpellingFigures(number, places: 0...Self.maxDecimals).fraction
    for (place, digit) in (decimals.isEmpty ? [0] : decimals).enumerated() {
      if place > 0 { text += between }
      write(UInt64(digit), isNegative: false, by: set, depth + 1, &text)
    }
  }

  private static let maxDecimals = 20

  /// Formats the zeros before the first nonzero decimal.
  private func writeZeros(
    of number: Double, in rule: SpellingRule, by set: Int, _ depth: Int, _ text: inout String
  ) {
    guard case .from(let denominator) = rule.subject else { return }
    var numerator = (number * Double(denominator)).rounded()
    guard numerator > 0 else { return }
    while numerator * 10 < Double(denominator) {
      numerator *= 10
      write(0, isNegative: false, by: set, depth + 1, &text)
      text += " "
    }
  }
}
