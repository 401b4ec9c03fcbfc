import FormulaChecker
import FormulaSyntax
import FormulaValues
package import SourceText

/// A calculation with a date and a plain number, or with two dates, which are in milliseconds.
package enum DateArithmeticRule: FormulaRule {
  package static let subjects: FormulaTraits = .date
  package static let description = RuleDescription(
    "date-arithmetic", .warning, "A small number is added to a date, or dates are subtracted.",
    reason: """
      A date is a number of milliseconds here, not of days as in a spreadsheet, so that \
      when + 365 is a third of a second later. Calculations with a number of 1000 or more, such as \
      86400000 for a day, are assumed to be intended.
      """,
    wrong: "formatDate(when + 365)", right: #"formatDate(dateAdd(when, 365, "day"))"#)

  package static func check(_ formula: LintedFormula) -> [FormulaDiagnostic] {
    var places: [ExpressionID] = []
    var differences: Set<ExpressionID> = []
    for id in formula.tree.all {
      guard case .binary(let sign, let left, let right) = formula.tree[id] else { continue }
      switch (sign, isDate(left, formula), isDate(right, formula)) {
      case (.add, true, false) where isPlainNumber(right, formula): places.append(id)
      case (.add, false, true) where isPlainNumber(left, formula): places.append(id)
      case (.subtract, true, false) where isPlainNumber(right, formula): places.append(id)
      case (.subtract, true, true): differences.insert(id)
      default: break
      }
    }
    return places.compactMap { step($0, formula) }
      + days(among: differences, formula).map { difference($0, formula) }
  }

  // MARK: A date and a number

  private static func step(_ id: ExpressionID, _ formula: LintedFormula) -> FormulaDiagnostic? {
    guard case .binary(let sign, let left, let right) = formula.tree[id] else { return nil }
    let (date, number) = isDate(left, formula) ? (left, right) : (right, left)
    let amount = formula.argumentText(number)
    let call = sign == .add ? "dateAdd" : "dateSubtract"
    let text = "\(call)(\(formula.argumentText(date)), \(amount), \"day\")"
    let verb = sign == .add ? "adds" : "subtracts"
    let what = amount.utf8.count > 30 ? "a number of" : amount
    return finding(
      "this \(verb) \(what) milliseconds", hint: "\(shown(text)) \(verb) days",
      at: formula.tree.range(of: id), fixes: [fix(text, for: id, formula)])
  }

  /// Returns `true` if nothing suggests that an expression is a number of milliseconds.
  ///
  /// This is the case for small numbers, fields and cells, and for sums and products of them.
  private static func isPlainNumber(_ id: ExpressionID, _ formula: LintedFormula) -> Bool {
    guard formula.checked[type: id].kinds.subtracting(.null) == .number else { return false }
    var open = [id]
    while let id = open.popLast() {
      switch formula.tree[id] {
      case .number(let number): guard abs(number) < 1000 else { return false }
      case .group, .unary, .binary: open += formula.tree.children(of: id)
      case .name:
        guard case .field = formula.checked[meaning: id],
          formula.checked[type: id].kinds.subtracting(.null) == .number
        else { return false }
      case .member, .element: break
      default: return false
      }
    }
    return true
  }

  // MARK: Two dates

  private static func difference(_ id: ExpressionID, _ formula: LintedFormula) -> FormulaDiagnostic
  {
    guard case .binary(_, let left, let right) = formula.tree[id] else {
      return finding("dates are subtracted", at: formula.tree.range(of: id))
    }
    let call = "dateDiff(\(formula.argumentText(right)), \(formula.argumentText(left)), \"day\")"
    let source = formula.tree.text(in: formula.tree.range(of: id))
    let quotient = "(\(source)) / 86400000"
    let isPortable = formula.profile == .portable
    return finding(
      "the difference of two dates is a number of milliseconds",
      hint: isPortable
        ? "\(shown(quotient)) gives days; \(shown(call)) gives whole days where extensions are supported"
        : "\(shown(call)) gives days",
      at: formula.tree.range(of: id), fixes: [fix(isPortable ? quotient : call, for: id, formula)])
  }

  /// Returns the differences that are used as days: as a result, or with a small number.
  private static func days(
    among differences: Set<ExpressionID>, _ formula: LintedFormula
  ) -> [ExpressionID] {
    guard !differences.isEmpty else { return [] }
    let tree = formula.tree
    var days = Set(formula.results.map { tree.ungrouped($0) }).intersection(differences)
    for id in tree.all {
      guard case .binary(let sign, let left, let right) = tree[id] else { continue }
      switch sign {
      case .coalesce, .or, .and, .contained: continue
      default: break
      }
      for (one, other) in [(left, right), (right, left)] {
        let difference = tree.ungrouped(one)
        guard differences.contains(difference),
          case .number(let number) = tree[tree.ungrouped(other)]
        else { continue }
        if abs(number) < 1000, number != 0 { days.insert(difference) }
      }
    }
    return days.sorted { tree.range(of: $0).start < tree.range(of: $1).start }
  }

  // MARK: Parts

  private static func isDate(_ id: ExpressionID, _ formula: LintedFormula) -> Bool {
    formula.checked[type: id].kinds.subtracting(.null) == .date
  }

  private static func shown(_ text: String) -> String {
    GeneratedID.cut(text, over: 60, to: 57)
  }

  private static func fix(
    _ text: String, for id: ExpressionID, _ formula: LintedFormula
  ) -> FormulaDiagnostic.Fix {
    .init("write \(shown(text))", isSafe: false, formula.tree.range(of: id), with: text)
  }
}
