import Testing

@testable import Locales

struct PluralRulesTests {
  @Test(arguments: [
    ("en", "o1ooooooooo"), ("fr", "11ooooooooo"), ("ru", "m1fffmmmmmm"), ("ja", "ooooooooooo"),
    ("ar", "z12ffffffff"), ("pl", "m1fffmmmmmm"), ("cy", "z12foomoooo"), ("pt-PT", "o1ooooooooo"),
    ("xx", "o1ooooooooo"),
  ])
  func `the numbers from 0 to 10 have plural forms`(locale: String, forms: String) {
    let rules = PluralRules(.cardinal, of: LocaleID(locale))
    #expect(String((0...10).map { rules.form(of: UInt64($0)) }) == forms)
  }

  @Test(arguments: [(1, "1"), (2, "2"), (3, "f"), (4, "o"), (11, "o"), (21, "1"), (113, "o")])
  func `English ordinals have plural forms`(number: UInt64, form: Character) {
    #expect(PluralRules(.ordinal, of: LocaleID("en")).form(of: number) == form)
  }

  @Test func `plural forms share their prefixes`() {
    let forms = PluralForms("oyears|14|f2s")
    #expect(forms["o"] == "years")
    #expect(forms["1"] == "year")
    #expect(forms["f"] == "yes")
    #expect(forms["m"] == "years")
  }
}
