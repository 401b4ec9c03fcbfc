import FormulaSyntax
import FormulaRuntime
package import SourceText

/// A value that is never used.
package enum UnreachableBranchRule: FormulaRule {
  package static let subjects: FormulaTraits = [.choices, .cases, .coalescing]
  package static let description = RuleDescription(
    "unreachable-branch", .warning, "A branch is never taken, because an earlier one always is.",
    reason: "Its value is never used; usually two conditions were confused.",
    wrong: "iff(price > 10, 1, iff(price > 10, 2, 3))",
    right: "iff(price > 10, 1, iff(price > 5, 2, 3))", fades: true)

  package static func check(_ formula: LintedFormula) -> [FormulaDiagnostic] {
    var findings = formula.chains.flatMap { repeated($0, formula) }
    var truths: [Bool?]?
    for known in formula.calls {
      switch known.function.choice {
      case .conditions:
        let values = truths ?? formula.truths
        truths = values
        findings += pairs(known, formula, firstCondition: 0) { values[$0.number] == true }
      case .matching: findings += pairs(known, formula, firstCondition: 1) { _ in false }
      case .condition, nil:
        if known.function.fallback == .null { findings += afterConstant(known, formula) }
      }
    }
    for id in formula.tree.all {
      guard case .binary(.coalesce, let left, let right) = formula.tree.shape(of: id),
        isNeverNull(left, formula)
      else { continue }
      findings.append(
        unused(
          formula.tree.range(of: right), formula,
          edit: .init(formula.tree.range(of: id), with: formula.operandText(left))))
    }
    return findings
  }

  private static func unused(
    _ range: TextRange, _ formula: LintedFormula, edit: FormulaDiagnostic.Edit
  ) -> FormulaDiagnostic {
    finding(
      "the value before it is never null, so this one is never used", at: range,
      fixes: [.init("remove it", isSafe: true, edits: [edit])])
  }

  /// Returns `true` if an expression is evidently never null.
  private static func isNeverNull(_ id: ExpressionID, _ formula: LintedFormula) -> Bool {
    var id = formula.tree.ungrouped(id)
    while case .binary(.coalesce, _, let right) = formula.tree[id] {
      id = formula.tree.ungrouped(right)
    }
    switch formula.tree[id] {
    case .boolean, .number, .text, .list, .record: return true
    default: return false
    }
  }

  private static func afterConstant(
    _ known: KnownCall, _ formula: LintedFormula
  ) -> [FormulaDiagnostic] {
    let arguments = known.call.arguments
    guard
      let place = arguments.dropLast().firstIndex(where: { isNeverNull($0, formula) })
    else { return [] }
    let end = formula.tree.range(of: arguments[place]).end
    let last = formula.tree.range(of: arguments[arguments.count - 1]).end
    return [
      unused(
        formula.tree.range(of: arguments[place + 1]), formula,
        edit: .init(TextRange(start: end, end: last), with: ""))
    ]
  }

  /// Returns findings for conditions that occur a second time in a chain of choices.
  private static func repeated(
    _ chain: [LintedFormula.Choice], _ formula: LintedFormula
  ) -> [FormulaDiagnostic] {
    guard chain.count > 1 else { return [] }
    var seen: Set<String> = []
    return chain.compactMap { choice in
      guard !formula.isVolatile(choice.condition),
        !seen.insert(formula.canonicalText(choice.condition)).inserted
      else { return nil }
      let text = choice.otherwise.map { formula.operandText($0) } ?? "null"
      return finding(
        "duplicate condition, so this branch is never taken",
        at: formula.tree.range(of: choice.condition),
        fixes: [
          .init("remove the branch", isSafe: true, formula.tree.range(of: choice.id), with: text)
        ])
    }
  }

  /// Returns a finding for a repeated condition or case, or for values after a condition that
  /// always holds.
  ///
  /// `true` before the last value is accepted, as it commonly means "otherwise".
  private static func pairs(
    _ known: KnownCall, _ formula: LintedFormula, firstCondition: Int,
    holds: (ExpressionID) -> Bool
  ) -> [FormulaDiagnostic] {
    let arguments = known.call.arguments
    var seen: Set<String> = []
    var place = firstCondition
    while place + 1 < arguments.count {
      let condition = arguments[place]
      let range = formula.tree.range(of: arguments[place])
      let end = formula.tree.range(of: arguments[place + 1]).end
      if !formula.isVolatile(condition), !seen.insert(formula.canonicalText(condition)).inserted {
        let start = formula.tree.range(of: arguments[place - 1]).end
        return [
          finding(
            "duplicate case, so this branch is never taken", at: range,
            fixes: [
              .init("remove the branch", isSafe: true, TextRange(start: start, end: end), with: "")
            ])
        ]
      }
      if holds(condition), place + 2 < arguments.count {
        let last = formula.tree.range(of: arguments[arguments.count - 1]).end
        return [
          finding(
            "the condition before it always holds, so this is never used",
            at: formula.tree.range(of: arguments[place + 2]),
            fixes: [
              .init("remove what follows", isSafe: true, TextRange(start: end, end: last), with: "")
            ])
        ]
      }
      place += 2
    }
    return []
  }
}
