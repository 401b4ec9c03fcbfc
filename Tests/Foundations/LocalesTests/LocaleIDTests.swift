import Testing

@testable import Locales

struct LocaleIDTests {
  @Test(arguments: [
    ("de", "de", ""), ("de-CH", "de_CH", ""), ("DE_ch", "de_CH", ""),
    ("zh-hant-tw", "zh_Hant_TW", ""),
    ("es-419", "es_419", ""), ("de-CH-1996", "de_CH", ""), ("ar-u-nu-latn", "ar", "latn"),
    ("ar-EG-u-ca-gregory-nu-latn", "ar_EG", "latn"),
    ("fa_IR@calendar=persian;numbers=latn", "fa_IR", "latn"),
    ("de_DE.UTF-8", "de_DE", ""), ("nu", "nu", ""), ("de-nu", "de_NU", ""), ("", "", ""),
    ("@", "", ""),
    ("-", "", ""),
  ])
  func `a locale identifier is parsed`(text: String, key: String, digits: String) {
    let locale = LocaleID(text)
    #expect(locale.key == key)
    #expect(locale.digits == digits)
  }

  @Test(arguments: [("de", true), ("fil", true), ("xx", false), ("", false), ("tsss", false)])
  func `ISO 639 languages are valid`(text: String, isKnown: Bool) {
    #expect(LocaleID(text).isOfKnownLanguage == isKnown)
  }

  @Test(arguments: [("de", true), ("de-CH", true), ("de-ZZ", false), ("es-419", true)])
  func `ISO 3166 regions are valid`(text: String, isKnown: Bool) {
    #expect(LocaleID(text).isOfKnownRegion == isKnown)
  }
}
