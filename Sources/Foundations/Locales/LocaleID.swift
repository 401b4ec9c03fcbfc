/// The identifier of a locale, such as `de-CH`, taken apart.
package struct LocaleID: Hashable, Sendable {
  /// The language in lower case.
  package let language: String
  /// The region in capital letters; empty if it names none.
  package let region: String
  /// Language, script and region, with `_` between.
  let key: String
  /// The digits that it asks for (`-u-nu-arab`, `@numbers=arab`); empty for those of the locale.
  let digits: String

  /// Never fails: what is no identifier names no language that is known.
  package init(_ identifier: String) {
    let name = identifier.prefix { $0 != "@" && $0 != "." }
    var parts = name.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }[...]
    language = parts.popFirst() ?? ""
    var names = [language]
    if let part = parts.first, part.utf8.count == 4, part.first?.isLetter == true {
      names.append(part.prefix(1).uppercased() + part.dropFirst())
      parts.removeFirst()
    }
    if let part = parts.first,
      part.utf8.count == 2 || part.utf8.count == 3 && part.first?.isNumber == true
    {
      region = part.uppercased()
      names.append(region)
    } else {
      region = ""
    }
    key = names.joined(separator: "_")
    // Settings stand behind a part of one letter, or behind `@`.
    let setting = parts.drop { $0.utf8.count > 1 }.drop { $0 != "nu" }.dropFirst().first
    let keyword = identifier.drop { $0 != "@" }.dropFirst().split(separator: ";")
      .first { $0.hasPrefix("numbers=") }?.drop { $0 != "=" }.dropFirst().lowercased()
    digits = setting ?? keyword ?? ""
  }

  /// Whether the language is one of ISO 639.
  package var isOfKnownLanguage: Bool { Self.knownLanguages.contains(language) }

  /// Whether the region is one of ISO 3166, a number of UN M.49, or there is none.
  package var isOfKnownRegion: Bool { region.utf8.count != 2 || Self.regions.contains(region) }

  /// The codes of ISO 639 for languages, in order.
  package static let languages = LineTable.identifiers.fields(of: "languages")
  private static let knownLanguages = Set(languages)
  private static let regions = Set(LineTable.identifiers.fields(of: "regions"))
}
