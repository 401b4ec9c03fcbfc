import SourceText

/// Localized currency names.
package enum CurrencyNames {
  /// The table key of the pattern that joins a number and a currency name.
  private static let joint = "***"

  /// Returns the plural form of a currency's name for `count`, or `code` if it has no name.
  package static func name(of code: String, count: UInt64, in locale: LocaleID) -> String {
    let form = PluralRules(.cardinal, of: locale).form(of: count)
    let table = LineTable.currencyNames
    let name = PluralForms(table.entry(code, of: locale.key) ?? "o" + code)[form]
    // Some languages put a word between the number and the name.
    let joint = PluralForms(table.entry(joint, of: locale.key) ?? "o{0} {1}")[form]
    let text = joint.replacing(bytes: "{0}", with: "").replacing(bytes: "{1}", with: name)
    guard let first = text.firstIndex(where: { $0.isLetter }),
      let last = text.lastIndex(where: { $0.isLetter })
    else { return code }
    return String(text[first...last])
  }
}
