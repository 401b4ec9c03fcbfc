/// Whether a text names a locale, and what one that names none may have meant.
extension LocaleID {
  /// The bytes of the longest name of a locale that is looked at.
  private static let longestName = 80

  /// Whether a text names a locale: a known language, perhaps with a script, a region and settings.
  package static func isKnown(_ identifier: String) -> Bool {
    guard identifier.utf8.count <= longestName, identifier.utf8.allSatisfy({ $0 > 0x20 }) else {
      return false
    }
    let id = LocaleID(identifier)
    // What is no region, script or variant would be taken for nothing.
    return id.isOfKnownLanguage && id.isOfKnownRegion
      && parts(of: identifier).allSatisfy { part in
        1...8 ~= part.utf8.count
          && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
  }

  /// The locale that a text which names none was surely meant for; nil if there is no telling.
  package static func meant(by identifier: String) -> String? {
    guard identifier.utf8.count <= longestName else { return nil }
    let parts = parts(of: identifier.replacing(" ", with: "-"))
    guard let name = parts.first?.lowercased() else { return nil }
    var meant = usualMistakes[name] ?? name
    guard isKnown(meant) else { return nil }
    if let last = parts.dropFirst().last {
      let region = last.uppercased() == "UK" ? "GB" : last.uppercased()
      if isKnown("\(meant)-\(region)") { meant += "-\(region)" }
    }
    return meant == identifier ? nil : meant
  }

  /// The parts of a name before its settings.
  private static func parts(of identifier: String) -> [Substring] {
    identifier.prefix { $0 != "@" && $0 != "." }.split { $0 == "-" || $0 == "_" }
  }

  /// What people write who know a language by its name or by the country where it is spoken.
  private static let usualMistakes = [
    "at": "de-AT", "au": "en-AU", "ch": "de-CH", "chinese": "zh", "cn": "zh", "cz": "cs",
    "czech": "cs", "danish": "da", "deutsch": "de", "dk": "da", "dutch": "nl", "english": "en",
    "finnish": "fi", "français": "fr", "french": "fr", "gb": "en-GB", "german": "de", "gr": "el",
    "greek": "el", "hungarian": "hu", "italian": "it", "japanese": "ja", "jp": "ja",
    "korean": "ko", "kr": "ko", "mx": "es-MX", "norwegian": "nb", "polish": "pl",
    "portuguese": "pt", "romanian": "ro", "russian": "ru", "spanish": "es", "swedish": "sv",
    "turkish": "tr", "ua": "uk", "ukrainian": "uk", "us": "en-US",
  ]
}
