import FormulaChecker
import FormulaSyntax
import FormulaRuntime
import FormulaValues
package import SourceText

/// A date that is converted to text as a number of milliseconds.
package enum DateAsTextRule: FormulaRule {
  package static let subjects: FormulaTraits = .date
  package static let description = RuleDescription(
    "date-as-text", .warning, "A date becomes text as its number of milliseconds.",
    reason: """
      A date is an instant, and its plain text form is the number of milliseconds since 1970. \
      People want to read a day or a time.
      """,
    wrong: #"concat("due ", when)"#,
    right: #"concat("due ", concat(year(when), "-", month(when), "-", day(when)))"#)

  /// Returns a hint to format the date explicitly.
  ///
  /// It uses functions that every host provides, or `formatDate` in the extended profile.
  package static func hint(_ profile: Profile, for date: String = "date") -> String {
    "\(dayText(date.utf8.count > 20 ? "date" : date, profile)) gives a readable text"
  }

  private static func dayText(_ date: String, _ profile: Profile) -> String {
    switch profile {
    case .portable: #"concat(year(\#(date)), "-", month(\#(date)), "-", day(\#(date)))"#
    case .extended: #"formatDate(\#(date), "YYYY-MM-DD")"#
    }
  }

  package static func check(_ formula: LintedFormula) -> [FormulaDiagnostic] {
    let tree = formula.tree
    var dates: [ExpressionID] = []
    for known in formula.calls
    where known.function.plays(.writesText) && !hasPattern(known, formula) {
      dates += known.call.arguments
    }
    for id in tree.all {
      guard case .binary(.add, let left, let right) = tree[id] else { continue }
      if formula.checked[kinds: left].isText { dates.append(right) }
      if formula.checked[kinds: right].isText { dates.append(left) }
    }
    return dates.filter { formula.checked[type: $0].kinds.subtracting(.null) == .date }.map { id in
      let range = tree.range(of: id)
      let date = tree.text(in: tree.range(of: tree.ungrouped(id)))
      return finding(
        "as text a date is its number of milliseconds", hint: hint(formula.profile, for: date),
        at: range,
        fixes: [
          .init("write it as a day", isSafe: false, range, with: dayText(date, formula.profile))
        ])
    }
  }

  /// Returns `true` if a call has an argument that determines the date format, such as the pattern
  /// of `toText`.
  private static func hasPattern(_ known: KnownCall, _ formula: LintedFormula) -> Bool {
    zip(known.function.signature.parameters, known.call.arguments).contains { parameter, id in
      parameter.name == "format" && formula.checked[type: id].kinds != .null
    }
  }
}
