import FormulaChecker
import FormulaSyntax
package import JoyDocLint
import JoyDoc
import SourceText

/// What is wrong or suspicious in a text.
package enum Problems {
  /// The findings in the order of their places. While the JSON is broken, only it and the syntax of
  /// the formulas before the fault are looked at.
  ///
  /// Complexity: that of the linter.
  package static func findings(_ analysis: Analysis, name: String, by linter: Linter) -> [Finding] {
    guard analysis.format != .other else { return [] }
    guard analysis.isBroken, let document = analysis.document else {
      return linter.findings(in: analysis.bytes, of: name)
    }
    var findings = analysis.faults.map { Finding($0) }
    for formula in analysis.formulas {
      guard let number = formula.definition else { continue }
      let definition = document.formulas[number]
      let parsed = ParsedFormula(bytes: formula.checked.tree.source)
      findings += parsed.diagnostics.map {
        Finding(definition.lifted($0), formula: definition.id)
      }
    }
    return findings.sorted { $0.diagnostic.range.start < $1.diagnostic.range.start }
  }
}
