import SourceText

/// The plural rules of a locale: they select a word's form for a number.
struct PluralRules: Sendable {
  /// A plural category, as the letter that the tables use for it.
  typealias Form = Character

  /// The category of all numbers that match no rule.
  static let other: Form = "o"

  private let rules: [(form: Form, choices: [[Condition]])]

  enum Kind: String { case cardinal, ordinal }

  init(_ kind: Kind, of locale: LocaleID) {
    // Rules belong to languages, except that Portuguese has separate rules in one region.
    let text = LineTable.plurals.field(kind == .cardinal ? 0 : 1, of: locale.key)
    rules = text.split(separator: ";").compactMap { rule in
      guard let form = rule.first, form != "-" else { return nil }
      return (
        form,
        rule.dropFirst().split(separator: "|").map { choice in
          choice.split(separator: "&").compactMap { Condition($0) }
        }
      )
    }
  }

  func form(of number: UInt64) -> Form {
    rules.first { rule in
      rule.choices.contains { choice in choice.allSatisfy { $0.holds(for: number) } }
    }?.form ?? Self.other
  }

  /// A condition such as `%100=11..14,20`: `number` or its remainder is in a range; `!` negates it.
  private struct Condition {
    var modulus: UInt64?
    var isNegated: Bool
    var ranges: [ClosedRange<UInt64>]

    init?(_ text: Substring) {
      guard let sign = text.firstIndex(where: { $0 == "=" || $0 == "!" }) else { return nil }
      modulus = UInt64(text[..<sign].dropFirst())
      isNegated = text[sign] == "!"
      let values = text[sign...].drop { $0 == "=" || $0 == "!" }
      ranges = values.split(separator: ",").compactMap { value in
        let ends = value.split(bytes: "..").compactMap { UInt64($0) }
        guard let first = ends.first, let last = ends.last, first <= last else { return nil }
        return first...last
      }
    }

    func holds(for number: UInt64) -> Bool {
      let number = modulus.map { $0 == 0 ? number : number % $0 } ?? number
      return ranges.contains { $0.contains(number) } != isNegated
    }
  }
}

/// The plural forms of a word, or of a phrase with a placeholder for the number.
struct PluralForms: Sendable {
  private var forms: [PluralRules.Form: String] = [:]

  private static let figures = Array("0123456789abcdefghijklmnopqrstuvwxyz")

  /// Parses forms such as `oyears|14`.
  ///
  /// The general form comes first. Each other form has the number of characters that it shares with
  /// the general form, in base 36, and the characters after them.
  init(_ text: String) {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false)
    let general = parts.first.map { String($0.dropFirst()) } ?? ""
    forms[PluralRules.other] = general
    for part in parts.dropFirst() {
      let rest = part.unicodeScalars.dropFirst()
      guard let form = part.first, let figure = rest.first,
        let count = Self.figures.firstIndex(of: Character(figure))
      else { continue }
      var word = String.UnicodeScalarView(general.unicodeScalars.prefix(count))
      word.append(contentsOf: rest.dropFirst())
      forms[form] = String(word)
    }
  }

  subscript(form: PluralRules.Form) -> String { forms[form] ?? forms[PluralRules.other] ?? "" }
}
