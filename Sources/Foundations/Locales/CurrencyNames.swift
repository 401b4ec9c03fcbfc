/// What a locale calls currencies.
package enum CurrencyNames {
  /// Where the table keeps how number and name are joined.
  private static let joint = "***"

  /// A currency's name in the form that goes with a number; its code if it has none.
  package static func name(of code: String, count: UInt64, in locale: LocaleID) -> String {
    let form = PluralRules(.cardinal, of: locale).form(of: count)
    let table = LineTable.currencyNames
    let name = PluralForms(table.entry(code, of: locale.key) ?? "o" + code)[form]
    // Some languages put a word between.
    let joint = PluralForms(table.entry(joint, of: locale.key) ?? "o{0} {1}")[form]
    let text = joint.replacing("{0}", with: "").replacing("{1}", with: name)
    guard let first = text.firstIndex(where: \.isLetter),
      let last = text.lastIndex(where: \.isLetter)
    else { return code }
    return String(text[first...last])
  }
}
