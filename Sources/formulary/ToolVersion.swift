import FileAccess
import Formulas

/// Which tool this is.
enum ToolVersion {
  static let number = Version.text

  /// The version with the commit that it was built from, where that is known.
  static var text: String {
    guard let commit = ProgramOrigin.commit else { return number }
    return "\(number) (\(commit))"
  }
}
