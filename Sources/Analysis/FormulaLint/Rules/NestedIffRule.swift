import FormulaSyntax
import FormulaValues
package import SourceText

/// Nested conditions that a list of conditions can replace.
package enum NestedIffRule: FormulaRule {
  package static let subjects: FormulaTraits = .manyChoices
  package static let description = RuleDescription(
    "nested-iff", .hint, "Conditions are nested although a list of them is easier to read.",
    reason: """
      Readers must count brackets to see which value belongs to which condition. `ifs` lists them \
      side by side. It is an extension, so it is suggested for three or more conditions in the \
      profile "extended". In "portable" only the depth is reported, for five or more.
      """,
    wrong:
      "iff(price > 9, 4, iff(price > 7, 3, iff(price > 5, 2, iff(price > 3, 1, iff(price > 1, 0, 9)))))",
    right: "ifs(price > 9, 4, price > 7, 3, price > 5, 2, price > 3, 1, price > 1, 0, 9)")

  package static func check(_ formula: LintedFormula) -> [FormulaDiagnostic] {
    let isExtended = formula.profile == .extended
    return formula.chains.filter { $0.count >= (isExtended ? 3 : 5) }.map { chain in
      var arguments = chain.flatMap { [$0.condition, $0.then] }
      if let last = chain.last?.otherwise { arguments.append(last) }
      let text = "ifs(\(arguments.map { formula.argumentText($0) }.joined(separator: ", ")))"
      let range = formula.tree.range(of: chain[0].id)
      // Comments between the arguments would be lost.
      let isFixable =
        isExtended
        && !formula.tree.comments.contains {
          $0.range.start >= range.start && $0.range.end <= range.end
        }
      return finding(
        "\(chain.count) conditions are nested in each other",
        hint: isExtended
          ? "ifs(…) lists them side by side"
          : "ifs(…) would list them side by side, but it is an extension; a table can hold the steps",
        at: range,
        fixes: isFixable
          ? [.init("write it with ifs", isSafe: true, range, with: text)] : [])
    }
  }
}
