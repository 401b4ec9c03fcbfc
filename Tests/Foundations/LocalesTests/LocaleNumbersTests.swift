import Testing

@testable import Locales

struct LocaleNumbersTests {
  @Test(arguments: [
    ("en", "-1,234,567.50"), ("de", "-1.234.567,50"), ("fr", "-1\u{202F}234\u{202F}567,50"),
    ("en-IN", "-12,34,567.50"), ("sv", "\u{2212}1\u{A0}234\u{A0}567,50"),
    ("he", "\u{200E}-1,234,567.50"),
    ("de-u-nu-arab", "\u{61C}-١٬٢٣٤٬٥٦٧٫٥٠"), ("xx", "-1,234,567.50"),
    ("zh-TW", "-1,234,567.50"), ("de-XX", "-1.234.567,50"),
    ("ja-u-nu-hanidec", "-一,二三四,五六七.五〇"),
  ])
  func `numbers are formatted in a locale`(locale: String, text: String) {
    let symbols = LocaleNumbers(LocaleID(locale)).symbols
    #expect(
      symbols.minus + symbols.text(whole: [1, 2, 3, 4, 5, 6, 7], fraction: [5, 0]) == text)
  }

  @Test(arguments: [
    ("en", "-12.5%"), ("de", "-12,5\u{A0}%"), ("tr", "-%12,5"), ("ar-EG", "\u{61C}-١٢٫٥٪\u{61C}"),
  ])
  func `percentages are formatted in a locale`(locale: String, text: String) {
    #expect(
      LocaleNumbers(LocaleID(locale)).percent(isNegative: true, whole: [1, 2], fraction: [5])
        == text)
  }

  @Test(arguments: [
    ("en", "USD", "-$1,234.50"), ("en", "KWD", "-KWD\u{A0}1,234.50"),
    ("de", "EUR", "-1.234,50\u{A0}€"), ("nl", "EUR", "€\u{A0}-1.234,50"),
    ("en-CA", "USD", "-US$1,234.50"), ("es", "EUR", "-1234,50\u{A0}€"),
    ("pt", "QQQ", "-QQQ\u{A0}1.234,50"), ("zh-TW", "TWD", "-$1,234.50"),
  ])
  func `amounts of money are formatted in a locale`(locale: String, currency: String, text: String)
  {
    #expect(
      LocaleNumbers(LocaleID(locale)).amount(
        isNegative: true, whole: [1, 2, 3, 4], fraction: [5, 0], currency: currency) == text)
  }

  @Test(
    arguments: [
      ("en", "USD", 1, "US dollar"), ("en", "USD", 2, "US dollars"), ("ro", "EUR", 21, "de euro"),
      ("ru", "USD", 2, "доллара США"), ("ru", "USD", 5, "долларов США"), ("de", "QQQ", 1, "QQQ"),
    ] as [(String, String, UInt64, String)])
  func `currencies have plural names`(locale: String, currency: String, count: UInt64, name: String)
  {
    #expect(CurrencyNames.name(of: currency, count: count, in: LocaleID(locale)) == name)
  }
}
