import CivilTime
import FileAccess
import Formulas
import Locales

/// Which tool this is.
enum ToolVersion {
  static let number = Version.text

  /// The version with the commit that it was built from, where that is known.
  static var text: String {
    guard let commit = ProgramOrigin.commit else { return number }
    return "\(number) (\(commit))"
  }

  /// The version, and those of what results depend on besides.
  static var verbose: String {
    """
    \(text)
    time zones: \(TimeZoneRules.dataVersion)
    languages: CLDR \(LocaleVersion.cldr)
    characters: Unicode \(LocaleVersion.unicode)
    """
  }
}
