import FormulaChecker
import FormulaRuntime
import FormulaSyntax
import FormulaValues
package import SourceText

/// An amount of calendar units with a fraction, which is cut off.
package enum FractionalAmountRule: FormulaRule {
  package static let subjects: FormulaTraits = .date
  package static let description = RuleDescription(
    "fractional-amount", .warning, "A fraction of a day or a larger unit is added to a date.",
    reason: """
      Days and larger units are added in whole numbers, since a part of a month has no fixed length. \
      The fraction is cut off.
      """,
    wrong: #"dateAdd(when, 1.5, "day")"#, right: #"dateAdd(when, 36, "hour")"#)

  package static func check(_ formula: LintedFormula) -> [FormulaDiagnostic] {
    let tree = formula.tree
    return formula.calls.compactMap { known in
      // The signature of functions that move a date: the date, the amount and a unit.
      let parameters = known.function.signature.parameters
      guard parameters.count == 3, known.function.signature.result.kinds == .date,
        parameters.map({ $0.want }) == [.date, .number, .text], known.call.arguments.count >= 3,
        let amount = tree.number(known.call.arguments[1]), amount != amount.rounded(),
        case .text(let unit) = tree[tree.ungrouped(known.call.arguments[2])],
        let whole = wholeUnits[singular(unit)]
      else { return nil }
      let ranges = [1, 2].map { tree.range(of: known.call.arguments[$0]) }
      let hours = whole * 24 * amount
      let isExact = whole > 0 && hours == hours.rounded() && hours.magnitude < 1e6
      return finding(
        "the fraction of \(tree.text(in: ranges[0])) is cut off",
        hint: isExact
          ? "\(Int(hours)) hours have the exact length" : "use a whole number or a smaller unit",
        at: ranges[0],
        fixes: isExact
          ? [
            .init(
              "write \(Int(hours)) hours", isSafe: false,
              edits: [
                .init(ranges[0], with: "\(Int(hours))"), .init(ranges[1], with: "\"hour\""),
              ])
          ] : [])
    }
  }

  /// The lengths of calendar units in days; 0 for those without a fixed length.
  private static let wholeUnits: [String: Double] = [
    "d": 1, "day": 1, "w": 7, "week": 7, "mo": 0, "month": 0, "q": 0, "quarter": 0, "y": 0,
    "year": 0, "businessday": 0,
  ]

  private static func singular(_ unit: String) -> String {
    let name = unit.lowercased()
    return name.count > 3 && name.hasSuffix("s") ? String(name.dropLast()) : name
  }
}
