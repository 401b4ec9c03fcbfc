import FormulaLibrary
import FormulaValues
import Testing

struct ConversionFormatTests {
  /// Expected values of ICU 78 with CLDR 48.
  @Test(arguments: [
    ("en", "-1,234,567.89", "1,234.50"),
    ("de", "-1.234.567,89", "1.234,50"),
    ("fr", "-1\u{202F}234\u{202F}567,89", "1\u{202F}234,50"),
    ("de-CH", "-1'234'567.89", "1'234.50"),
    ("en-IN", "-12,34,567.89", "1,234.50"),
    ("es", "-1.234.567,89", "1234,50"),
    ("sv", "−1\u{A0}234\u{A0}567,89", "1\u{A0}234,50"),
    ("pt-BR", "-1.234.567,89", "1.234,50"),
    ("ja", "-1,234,567.89", "1,234.50"),
    ("pl", "-1\u{A0}234\u{A0}567,89", "1234,50"),
  ])
  func `numbers are formatted in the locale`(
    locale: String, large: String, small: String
  ) {
    let numbers: [(Double, String)] = [(-1_234_567.89, large), (1234.5, small)]
    for (number, text) in numbers {
      #expect(
        result(of: FormatNumberFunction.self, .number(number), 2, .text(locale))
          == .success(.text(text)))
      #expect(
        result(of: ParseNumberFunction.self, .text(text), .text(locale))
          == .success(.number(number)))
    }
  }

  @Test(arguments: [
    ("#,##0.00", 1234.5, "1,234.50"), ("#,##0.00", -0.004, "0.00"), ("0.##", 2.5, "2.5"),
    ("0.##", 2, "2"), ("0.0##", 2, "2.0"), ("000", 7, "007"), ("#", 0, "0"), ("#.00", 0.5, ".50"),
    ("0 %", 0.125, "13 %"), ("0.0‰", 0.0125, "12.5‰"), ("0.00;(0.00)", -3, "(3.00)"),
    ("'#'0", 5, "#5"), ("0 'o''clock'", 5, "5 o'clock"), ("#,##,##0", 1_234_567, "12,34,567"),
    ("€ 0.00", 2.675, "€ 2.68"), ("#,##0", 1e21, "1,000,000,000,000,000,000,000"),
    ("0.", 5, "5."), ("#,##0.;(0)", 1234, "1,234."), ("#.%", 0.5, "50.%"),
  ])
  func `a pattern formats a number`(pattern: String, number: Double, text: String) {
    #expect(
      result(of: FormatNumberFunction.self, .number(number), .text(pattern))
        == .success(.text(text)))
  }

  /// ICU 78; Java gives the same.
  @Test(arguments: [
    ("#.##", ["0", "0.5", "-0.5", "12.35", "0", "1234567.89"]),
    ("#.##%", ["0%", "50%", "-50%", "1234.5%", "0.4%", "123456789.1%"]),
    ("#,###.##", ["0", "0.5", "-0.5", "12.35", "0", "1,234,567.89"]),
    ("#,###", ["0", "1", "-1", "12", "0", "1,234,568"]),
    ("#.00", [".00", ".50", "-.50", "12.35", ".00", "1234567.89"]),
    (".##", [".0", ".5", "-.5", "12.35", ".0", "1234567.89"]),
    (".#%", [".0%", "50.0%", "-50.0%", "1234.5%", ".4%", "123456789.1%"]),
    (".00", [".00", ".50", "-.50", "12.35", ".00", "1234567.89"]),
    ("##.#", ["0", "0.5", "-0.5", "12.3", "0", "1234567.9"]),
    ("#.##;(#.##)", ["0", "0.5", "(0.5)", "12.35", "0", "1234567.89"]),
    ("'x'#.#", ["x0", "x0.5", "-x0.5", "x12.3", "x0", "x1234567.9"]),
  ])
  func `a pattern without 0 has a digit`(pattern: String, texts: [String]) {
    for (number, text) in zip([0, 0.5, -0.5, 12.345, 0.004, 1_234_567.891], texts) {
      #expect(
        result(of: FormatNumberFunction.self, .number(number), .text(pattern))
          == .success(.text(text)))
    }
  }

  @Test(arguments: ["", "abc", "0.0.0", "0#", "0.#0", "#,", "'0", "0;0;0", "0x0"])
  func `an invalid pattern is an error`(pattern: String) {
    #expect(throws: EvaluationError.self) {
      try result(of: FormatNumberFunction.self, 1, .text(pattern)).get()
    }
  }

  /// Expected values of ICU 78 with CLDR 48.
  @Test(arguments: [
    ("en", "EUR", 1234.5, "€1,234.50"), ("en", "USD", -1234.5, "-$1,234.50"),
    ("de", "EUR", 1234.5, "1.234,50\u{A0}€"), ("fr", "EUR", 1234.5, "1\u{202F}234,50\u{A0}€"),
    ("en", "JPY", 1234.5, "¥1,235"), ("ja", "JPY", 1234, "￥1,234"),
    ("en", "KWD", 1, "KWD\u{A0}1.000"),
  ])
  func `money is formatted in the locale`(
    locale: String, currency: String, amount: Double, text: String
  ) {
    #expect(
      result(
        of: FormatCurrencyFunction.self, .number(amount), .text(currency),
        environment: EvaluationEnvironment(locale: locale)) == .success(.text(text)))
  }

  @Test(arguments: [
    ("1,234,567.5", 1_234_567.5), ("+12", 12), ("−3", -3), (".5", 0.5), ("1234.5", 1234.5),
  ])
  func `texts with separators are parsed`(text: String, number: Double) {
    #expect(result(of: ParseNumberFunction.self, .text(text)) == .success(.number(number)))
  }

  @Test(arguments: ["", "1,2", "12,34.5", "1,234,", "1.2.3", "5.", "--1", "1-", "1e5", ",123", "."])
  func `texts that only resemble numbers are errors`(text: String) {
    #expect(throws: EvaluationError.self) {
      try result(of: ParseNumberFunction.self, .text(text)).get()
    }
  }

  @Test func `an unknown locale is an error, and the evaluation's locale is the default`() {
    #expect(throws: EvaluationError.self) {
      try result(of: FormatNumberFunction.self, 1, 2, "nonsense-locale").get()
    }
    #expect(
      result(
        of: FormatPercentFunction.self, 0.125, environment: EvaluationEnvironment(locale: "de"))
        == .success("12,5\u{A0}%"))
  }

  @Test(arguments: [
    (0, "zero"), (-21, "minus twenty-one"), (1234, "one thousand two hundred thirty-four"),
    (0.5, "zero point five"),
  ])
  func `numbers are spelled in words`(number: Double, words: String) {
    #expect(result(of: SpellNumberFunction.self, .number(number)) == .success(.text(words)))
  }

  @Test func `a cheque amount has the fraction in figures and the name of the currency`() {
    #expect(
      result(of: SpellNumberFunction.self, 1, "USD") == .success("one and 00/100 US dollar"))
    #expect(result(of: SpellNumberFunction.self, 12, "JPY") == .success("twelve Japanese yen"))
    #expect(result(of: SpellNumberFunction.self, 21, "de") == .success("einundzwanzig"))
    #expect(
      result(of: SpellNumberFunction.self, 21.5, "EUR", "de")
        == .success("einundzwanzig 50/100 Euro"))
  }
}
