import Foundation
import FormulaLibrary
import FormulaValues
import Testing

/// Texts formatted and sorted by locale.
struct LocaleTextTests {
  @Test func `parseNumber parses the output of formatNumber in every locale`() throws {
    var knownCount = 0
    let numbers = [-1_234_567.25, -0.5, 0, 1234.5, 98_765_432]
    let isLong = ProcessInfo.processInfo.environment["LONG_TESTS"] == "1"
    for (place, locale) in Set(Locale.availableIdentifiers).sorted().enumerated() {
      // One number per locale, in turn, unless time permits all.
      for number in isLong ? numbers : [numbers[place % numbers.count]] {
        // Other locales of the system, such as Western Apache, are not in the published tables.
        guard
          case .success(let written) = result(
            of: FormatNumberFunction.self, .number(number), 2, .text(locale))
        else { continue }
        knownCount += 1
        #expect(
          result(of: ParseNumberFunction.self, written, .text(locale)) == .success(.number(number)),
          "\(written) in \(locale)")
      }
    }
    #expect(knownCount > 900)
  }

  @Test(arguments: [
    ("hi", "and", "a, b, और c"), ("th", "and", "a b และc"), ("is", "and", "a, b og c"),
    ("fa", "and", "a،\u{200F} b، و c"), ("bn", "or", "a, b, বা c"), ("ms", "and", "a, b dan c"),
    ("ja", "or", "a、b、またはc"), ("he", "and", "a, b ו-c"), ("en-GB", "and", "a, b and c"),
    ("de", "unit", "a, b und c"), ("zh", "and", "a、b和c"), ("tlh", "and", "a, b, and c"),
  ])
  func `three elements are listed in the style of the locale`(
    locale: String, style: String, text: String
  ) {
    #expect(
      result(of: FormatListFunction.self, ["a", "b", "c"], .text(style), .text(locale))
        == .success(.text(text)))
  }

  @Test(arguments: [
    ("es", "and", "iglesia", "x e iglesia"), ("es", "and", "hijo", "x e hijo"),
    ("es", "and", "hielo", "x y hielo"), ("es", "and", "yo", "x y yo"),
    ("es", "or", "ocho", "x u ocho"), ("es", "or", "11", "x u 11"), ("es", "or", "1", "x o 1"),
    ("he", "and", "אב", "x ואב"), ("he", "and", "b", "x ו-b"), ("he", "or", "b", "x או b"),
    ("ja", "or", "y", "xまたはy"),
  ])
  func `the conjunction of two elements depends on the second`(
    locale: String, style: String, second: String, text: String
  ) {
    #expect(
      result(of: FormatListFunction.self, ["x", .text(second)], .text(style), .text(locale))
        == .success(.text(text)))
  }

  @Test(arguments: [
    ("ru", "1-й"), ("uk", "1-ий"), ("el", "1ος"), ("he", "1."), ("de", "1."), ("fr", "1er"),
    ("en", "1st"), ("ja", "第1"),
  ])
  func `ordinals are never plain numbers`(locale: String, text: String) {
    #expect(result(of: OrdinalFunction.self, 1, .text(locale)) == .success(.text(text)))
  }

  @Test(arguments: [("fi", "maanantai"), ("de", "Montag"), ("ru", "понедельник")])
  func `weekdays have a stand-alone form`(locale: String, name: String) {
    #expect(
      result(of: WeekdayNameFunction.self, "2024-01-01", .text(locale)) == .success(.text(name)))
  }

  /// Sorted by ICU 78 with the standard collation of each language.
  @Test(arguments: [
    ("cs", "auto cena cihla čas hora hrad chata ibis ryba řeka sen šála tón zub žába"),
    ("da", "Anders Ürgen Yrsa Zenia Ærø Østrup Özil Aalborg Århus Åse"),
    ("nb", "Anders Ürgen Yrsa Zenia Ærø Østrup Özil Aalborg Århus Åse"),
    (
      "hu",
      "cukor csak dal dzsem gáz gyár híd kassza kaszt ló lóca loccsan lyuk meggy mez nap nyár olló őr öröm sör szél tél tyúk úr ut ügy ünnep űr zene zsák"
    ),
    ("et", "aed sall šokk zoo žanr tamm vesi wc õlu ämber öö üks xylo yks"),
    ("lt", "akis cukrus čia eiti ėjo ęsąs ypač ir yra įrankis jis sala šalis zona žemė"),
    ("tr", "cam çay dağ gün ğ hoş ısı Isı ilk İlk iyi İyi jant ok öküz su şu ut üç"),
    ("sv", "apa þing tok van wat Yngve Ürgen zebra ångström år Ära ärla æsir ö öl øl"),
    ("es", "cano cantar canto caña llama luz nube ñandú ñu oro"),
    ("fi", "ǥ gnu vesi wc zoo åbo äiti öljy"),
    ("pl", "cma ćma los lot łoś oko ósmy zoo źródło żaba"),
    (
      "el",
      "άλφα αλφάβητο άννα Άννα βήτα εψιλον έψιλον ζήτα ιδέα ίδιος ιόν ϊόν όμικρον υψηλός ύψιλον ωμέγα"
    ),
    ("ru", "аист еда ёж ежи ёлка Ёлка ель жук игра иней йод щука эхо юла яма"),
    ("uk", "апельсин гора ґанок дім ера єнот жук іграшка ірис їжак їзда йога яма"),
    ("be", "ель ехаць ёлка зубр узор ўзор яма"), ("en", "ґанок гора дім ёлка ель"),
    ("en", "ångström apfel Äpfel cote coté côte côté resume Resume résumé rose zoe Zoë"),
  ])
  func `words are sorted as in a dictionary of the language`(locale: String, words: String) {
    let words = words.split(separator: " ").map(String.init)
    for (index, word) in words.enumerated() {
      for later in words[(index + 1)...] {
        let order = result(
          of: TextCompareFunction.self, .text(word), .text(later), true, .text(locale))
        #expect(order == .success(-1), "\(word) < \(later)")
        let back = result(
          of: TextCompareFunction.self, .text(later), .text(word), true, .text(locale))
        #expect(back == .success(1), "\(later) > \(word)")
      }
    }
  }

  @Test(arguments: [
    ("el", "άλφα", "ΑΛΦΑ"), ("el", "Μαΐου", "ΜΑΪΟΥ"), ("el", "άυλος", "ΑΫΛΟΣ"), ("el", "ή", "Ή"),
    ("el", "η ή α", "Η Ή Α"), ("el", "Ρωμέικα", "ΡΩΜΕΪΚΑ"), ("el", "ᾠδή", "ΩΙΔΗ"),
    ("el", "ὁδός", "ΟΔΟΣ"), ("el", "a\u{3B1}\u{301}é", "AΑÉ"), ("el-GR", "ΐ", "Ϊ"),
    ("lt", "i\u{307}\u{300}", "I\u{300}"), ("lt", "ąi\u{323}\u{307}", "ĄI\u{323}"),
    ("tr", "izmir", "İZMİR"), ("en", "άλφα", "ΆΛΦΑ"), ("en-GB", "ά", "Ά"),
  ])
  func `uppercasing follows the language`(locale: String, text: String, upper: String) throws {
    let written = try result(of: UpperFunction.self, .text(text), .text(locale)).get()
    guard case .text(let written) = written else { throw LocaleMissing() }
    #expect(Array(written.unicodeScalars) == Array(upper.unicodeScalars))
  }

  @Test(arguments: [
    ("lt", "Ì", "i\u{307}\u{300}"), ("lt", "J\u{301}", "j\u{307}\u{301}"), ("lt", "II", "ii"),
    ("lt", "Į\u{303}", "\u{12F}\u{307}\u{303}"), ("el", "ΟΔΟΣ ΣΑΣ", "οδος σας"),
    ("el", "Α.Σ.", "α.ς."), ("en", "ΑΣ:Β Σ", "ασ:β σ"), ("lt", "ΟΔΟΣ", "οδος"),
    ("tr", "IZMİR", "ızmir"),
  ])
  func `lowercasing follows the language`(locale: String, text: String, lower: String) throws {
    let written = try result(of: LowerFunction.self, .text(text), .text(locale)).get()
    guard case .text(let written) = written else { throw LocaleMissing() }
    #expect(Array(written.unicodeScalars) == Array(lower.unicodeScalars))
  }

  private struct LocaleMissing: Error {}

  @Test(arguments: [
    ("xx", "'xx' is not a valid locale, such as en or de"),
    ("german", "'german' is not a valid locale; did you mean 'de'?"),
    ("en-UK", "'en-UK' is not a valid locale; did you mean 'en-GB'?"),
    ("jp", "'jp' is not a valid locale; did you mean 'ja'?"),
  ])
  func `an invalid locale is an error in every function`(name: String, message: String) {
    let locale = Value.text(name)
    let results = [
      result(of: UpperFunction.self, "ä", locale), result(of: LowerFunction.self, "Ä", locale),
      result(of: TextCompareFunction.self, "a", "b", locale),
      result(of: FormatNumberFunction.self, 1, 2, locale),
      result(of: FormatPercentFunction.self, 1, 2, locale),
      result(of: FormatCurrencyFunction.self, 1, "EUR", locale),
      result(of: ParseNumberFunction.self, "1", locale),
      result(of: OrdinalFunction.self, 1, locale),
      result(of: FormatListFunction.self, ["a", "b"], "and", locale),
      result(of: SpellNumberFunction.self, 1, "EUR", locale),
      result(of: ToTextFunction.self, 1, "0", locale),
      result(of: FormatDurationFunction.self, 1, "HH", locale),
      result(of: FormatDateFunction.self, "2024-01-01", "L", "UTC", locale),
      result(of: ParseDateFunction.self, "2024-01-01", "YYYY-MM-DD", "UTC", locale),
    ]
    for result in results {
      guard case .failure(let error) = result else {
        Issue.record("\(result)")
        continue
      }
      #expect(error.message == message)
    }
  }

  @Test(arguments: [
    ("K1A 0B1", true), ("k1a0b1", true), ("G1A-0A2", true), ("D1A 0B1", false), ("W1A 0B1", false),
    ("Z1A 0B1", false), ("K1O 0B1", false), ("K1W 0Z1", true), ("K1A 0U1", false),
  ])
  func `Canadian postal codes contain only valid letters`(code: String, isRight: Bool) {
    #expect(
      result(of: IsPostalCodeFunction.self, .text(code), "CA") == .success(.boolean(isRight)))
  }

  @Test func `composed and decomposed letters are sorted equally`() {
    for (locale, letter, next) in [
      ("cs", "c\u{30C}", "d"), ("sv", "A\u{30A}", "Ä"), ("es", "n\u{303}", "o"),
    ] {
      let base = String(letter.unicodeScalars.prefix(1))
      #expect(
        result(of: TextCompareFunction.self, .text(letter), .text(next), .text(locale))
          == .success(-1))
      #expect(
        result(of: TextCompareFunction.self, .text(base + "z"), .text(letter), .text(locale))
          == .success(-1))
    }
  }
}
