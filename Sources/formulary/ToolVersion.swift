import CivilTime
import FileAccess
import Formulas
import Locales

/// The version of the tool.
enum ToolVersion {
  static let number = Version.text

  /// The version with the commit of the build, if that is known.
  static var text: String {
    guard let commit = ProgramOrigin.commit else { return number }
    return "\(number) (\(commit))"
  }

  /// The version, and the versions of other data that results depend on.
  static var verbose: String {
    """
    \(text)
    time zones: \(TimeZoneRules.dataVersion)
    languages: CLDR \(LocaleVersion.cldr)
    characters: Unicode \(LocaleVersion.unicode)
    """
  }
}
