import FormulaChecker
import FormulaCompiler
import Formulas
import IndexedCollections
import JoyDocFormulas

extension DocumentProgram {
  /// Whether a formula queries facts other than field values.
  var readsFacts: Bool {
    let functions = checks.language.callable
    return checks.definitions.contains { $0.map(functions.readsFacts) ?? false }
  }
}
