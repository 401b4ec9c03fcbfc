/// A parsed locale identifier, such as `de-CH`.
package struct LocaleID: Hashable, Sendable {
  /// The language in lower case.
  package let language: String
  /// The region in upper case; empty if there is none.
  package let region: String
  /// The table key: language, script and region, separated by `_`.
  let key: String
  /// The requested digits (`-u-nu-arab`, `@numbers=arab`); empty for the locale's default.
  let digits: String

  /// Parses an identifier without failing; a malformed one yields an unknown language.
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
    // Settings follow a single-letter part or `@`.
    let setting = parts.drop { $0.utf8.count > 1 }.drop { $0 != "nu" }.dropFirst().first
    let keyword = identifier.drop { $0 != "@" }.dropFirst().split(separator: ";")
      .first { $0.hasPrefix("numbers=") }?.drop { $0 != "=" }.dropFirst().lowercased()
    digits = setting ?? keyword ?? ""
  }

  /// Whether the language is in ISO 639.
  package var isOfKnownLanguage: Bool { Self.knownLanguages.contains(language) }

  /// Whether the region is in ISO 3166, is a UN M.49 number, or is missing.
  package var isOfKnownRegion: Bool { region.utf8.count != 2 || Self.regions.contains(region) }

  /// The ISO 639 language codes, sorted.
  package static let languages = LineTable.identifiers.fields(of: "languages")
  private static let knownLanguages = Set(languages)
  private static let regions = Set(LineTable.identifiers.fields(of: "regions"))
}
