/// Which form of a word goes with a number.
struct PluralRules: Sendable {
  /// Forms by the letters that the tables have for them.
  typealias Form = Character

  /// The form of all numbers that no rule is about.
  static let other: Form = "o"

  private let rules: [(form: Form, choices: [[Condition]])]

  enum Kind: String { case cardinal, ordinal }

  init(_ kind: Kind, of locale: LocaleID) {
    // These are about languages; of Portuguese alone a region has rules of its own.
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

  /// `%100=11..14,20`: the number, or what is left of it, lies in one of some ranges; `!` if not.
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
        let ends = value.split(separator: "..").compactMap { UInt64($0) }
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

/// The forms of a word, or of a phrase with a gap for the number.
struct PluralForms: Sendable {
  private var forms: [PluralRules.Form: String] = [:]

  private static let figures = Array("0123456789abcdefghijklmnopqrstuvwxyz")

  /// `oyears|14`: the general form, then others by how many characters they share with it, and what
  /// follows these.
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
