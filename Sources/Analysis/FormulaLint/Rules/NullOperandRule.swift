import FormulaChecker
import FormulaSyntax
import FormulaRuntime
import FormulaValues
package import SourceText

/// A calculation with a value that may be missing.
package enum NullOperandRule: FormulaRule {
  package static let subjects: FormulaTraits = .doubtfulOperand
  package static let description = RuleDescription(
    "null-operand", .hint, "A calculation uses a value that may be missing, and is then empty.",
    reason: """
      A calculation with null gives null. That is intended for fields that are not filled in yet, so \
      they are not reported (`empty-operand` does that). But an element that may not exist, a branch \
      without a value, or a sum with only one guarded operand is usually an oversight.
      """,
    wrong: "find(lines, (line) -> line.amount > 5).amount + 1",
    right: "sum(map(lines, (line) -> line.amount)) + 1")

  package static func check(_ formula: LintedFormula) -> [FormulaDiagnostic] {
    var reported: Set<ExpressionID> = []
    var findings: [FormulaDiagnostic] = []
    for id in formula.tree.all {
      let operands: [ExpressionID]
      switch formula.tree.shape(of: id) {
      case .binary(.add, _, _), .binary(.subtract, _, _), .binary(.multiply, _, _),
        .binary(.divide, _, _), .binary(.remainder, _, _), .binary(.power, _, _),
        .unary(.negate, _):
        operands = formula.tree.children(of: id)
      default: continue
      }
      // Joined with a text, null is the empty text.
      guard operands.allSatisfy({ isCalculable($0, formula) }) else { continue }
      for operand in operands {
        let inner = formula.tree.ungrouped(operand)
        if case .null = formula.tree.shape(of: inner) {
          findings.append(
            finding(
              "a calculation with null gives null", at: formula.tree.range(of: inner)))
        } else if mayBeMissing(inner, formula), reported.insert(inner).inserted {
          findings.append(report(inner, "this may be null, and then so is the result", formula))
        }
      }
      guard operands.count == 2, isSum(id, formula) else { continue }
      let isGuarded = operands.map { formula.tree.ungrouped($0) }.map { guards($0, formula) }
      for (operand, other) in [(operands[0], isGuarded[1]), (operands[1], isGuarded[0])] where other
      {
        let inner = formula.tree.ungrouped(operand)
        guard case .field = formula.checked[meaning: inner],
          formula.checked[type: inner].isOptional, reported.insert(inner).inserted
        else { continue }
        findings.append(
          report(
            inner, "unlike the other operand, this has no '?? 0', so the result may be null",
            formula))
      }
    }
    return findings
  }

  private static func isSum(_ id: ExpressionID, _ formula: LintedFormula) -> Bool {
    switch formula.tree.shape(of: id) {
    case .binary(.add, _, _), .binary(.subtract, _, _): true
    default: false
    }
  }

  private static func isCalculable(_ id: ExpressionID, _ formula: LintedFormula) -> Bool {
    formula.checked[kinds: id].subtracting(.null).isSubset(of: .numeric)
  }

  /// Returns `true` if an operand replaces null by a number.
  private static func guards(_ id: ExpressionID, _ formula: LintedFormula) -> Bool {
    let last: ExpressionID?
    switch formula.tree.shape(of: id) {
    case .binary(.coalesce, _, let right): last = right
    case .call(let call)
    where formula.function(of: id)?.replacesNull ?? false:
      last = call.arguments.last
    default: return false
    }
    guard let last, case .number = formula.tree[formula.tree.ungrouped(last)] else { return false }
    return true
  }

  /// Returns `true` if an operand searches for a value, or is a choice with a branch that is null.
  private static func mayBeMissing(_ id: ExpressionID, _ formula: LintedFormula) -> Bool {
    guard formula.checked[kinds: id].contains(.null) else { return false }
    if case .field = formula.checked[meaning: id] { return false }
    var id = id
    while true {
      switch formula.tree[formula.tree.ungrouped(id)] {
      case .member(let member):
        if member.isOptional { return false }
        id = member.base
      case .call(let call):
        guard let function = formula.function(of: formula.tree.ungrouped(id)) else { return false }
        if function.choice == .condition {
          return call.arguments.count == 2
            || call.arguments.dropFirst().contains { isNull($0, formula) }
        }
        return function.plays(.searches)
      case .conditional(_, let then, let otherwise):
        return isNull(then, formula) || isNull(otherwise, formula)
      default: return false
      }
    }
  }

  private static func isNull(_ id: ExpressionID, _ formula: LintedFormula) -> Bool {
    if case .null = formula.tree.shape(of: formula.tree.ungrouped(id)) { true } else { false }
  }

  static func report(
    _ id: ExpressionID, _ message: String, _ formula: LintedFormula
  ) -> FormulaDiagnostic {
    let range = formula.tree.range(of: id)
    let text = formula.tree.text(in: range)
    var replacement = "(\(text) ?? 0)"
    if formula.profile == .portable {
      guard case .name = formula.tree[id] else {
        return finding(
          message,
          hint: "'?? 0' would replace it by 0; in portable formulas iff(empty(…), 0, …) does",
          at: range,
          fixes: [.init("write \(replacement)", isSafe: false, range, with: replacement)])
      }
      replacement = "iff(empty(\(text)), 0, \(text))"
    }
    return finding(
      message, hint: "?? 0 replaces it by 0", at: range,
      fixes: [
        .init(
          "write \(GeneratedID.cut(replacement, over: 60, to: 57))", isSafe: false, range,
          with: replacement)
      ])
  }
}
