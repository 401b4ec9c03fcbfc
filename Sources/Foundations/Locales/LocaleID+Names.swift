import SourceText

/// Validation of locale identifiers, and suggestions for invalid ones.
extension LocaleID {
  /// The maximum number of bytes in an identifier that is checked.
  private static let longestName = 80

  /// Returns `true` if `identifier` names a locale.
  ///
  /// It consists of a known language with an optional script, region and settings.
  package static func isKnown(_ identifier: String) -> Bool {
    guard identifier.utf8.count <= longestName, identifier.utf8.allSatisfy({ $0 > 0x20 }) else {
      return false
    }
    let id = LocaleID(identifier)
    // `LocaleID` ignores a part that is not a region, script or variant, so the format of each part
    // is checked here.
    return id.isOfKnownLanguage && id.isOfKnownRegion
      && parts(of: identifier).allSatisfy { part in
        1...8 ~= part.utf8.count
          && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
  }

  /// Returns the locale that an invalid identifier certainly means, or `nil` if that is unclear.
  package static func meant(by identifier: String) -> String? {
    guard identifier.utf8.count <= longestName else { return nil }
    let parts = parts(of: identifier.replacing(bytes: " ", with: "-"))
    guard let name = parts.first?.lowercased() else { return nil }
    var meant = usualMistakes[name] ?? name
    guard isKnown(meant) else { return nil }
    if let last = parts.dropFirst().last {
      let region = last.uppercased() == "UK" ? "GB" : last.uppercased()
      if isKnown("\(meant)-\(region)") { meant += "-\(region)" }
    }
    return meant == identifier ? nil : meant
  }

  /// Returns the parts of an identifier before its settings.
  private static func parts(of identifier: String) -> [Substring] {
    identifier.prefix { $0 != "@" && $0 != "." }.split { $0 == "-" || $0 == "_" }
  }

  /// Frequent mistakes: a language's name, or the code of a country where it is spoken.
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
