import FormulaChecker
import JoyDoc
import JoyDocEngine
package import SourceText

/// A line above a formula that sums it up.
package struct FormulaLens: Hashable, Sendable {
  package let title: String
  /// The fields that the formula is applied to.
  package let fields: [String]
  package let range: DocumentRange

  /// The lenses of all formulas in the order of the file.
  ///
  /// Complexity: that of the formulas, and O(what depends on them).
  package static func lenses(_ analysis: Analysis, _ values: LiveValues?) -> [FormulaLens] {
    guard let document = analysis.document else { return [] }
    let dependencies = Dependencies(analysis)
    var targets: [Int: [String]] = [:]
    for target in analysis.plan?.targets ?? [] {
      guard let definition = target.definition else { continue }
      targets[definition, default: []].append(document.fields[target.field].id)
    }
    return analysis.formulas.compactMap { formula in
      guard let number = formula.definition else { return nil }
      var parts: [String] = []
      if let values, formula.checked.canRun {
        parts.append("= \(ValueText.short(values.outcome(of: formula.checked)))")
      }
      if let fields = targets[number], !fields.isEmpty {
        parts.append("→ \(fields.joined(separator: ", "))")
        let count = fields.reduce(0) { $0 + dependencies.dependantCount(of: $1) }
        parts.append("\(count) \(count == 1 ? "dependant" : "dependants")")
      } else {
        parts.append("not applied")
      }
      return FormulaLens(
        title: parts.joined(separator: " · "), fields: targets[number] ?? [], range: formula.place)
    }
  }
}
