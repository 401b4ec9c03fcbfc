import Formulas
import FileAccess
import JoyDocLint

extension FormulaLanguage {
  /// Returns the language of the formulas in a file, with the functions that its configuration
  /// declares.
  ///
  /// Without a file, the configuration of the current folder applies.
  static func declared(for path: String = "-") -> FormulaLanguage {
    var settings = ProjectSettings()
    let configuration = settings.configuration(for: FilePath.absolute(path))
    return .standard.adding(configuration?.functions ?? [])
  }
}
