import Formulas
import FileAccess
import JoyDocLint

extension FormulaLanguage {
  /// The language of the formulas in a file: with the functions that the configuration of its folder
  /// declares. Without a file, that of the current folder counts.
  static func declared(for path: String = "-") -> FormulaLanguage {
    var finder = ConfigurationFinder(read: Files.readIfThere)
    let configuration = finder.configuration(for: FilePath.absolute(path))
    return .standard.adding(configuration?.functions ?? [])
  }
}
