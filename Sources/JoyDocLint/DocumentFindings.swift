import FormulaChecker
package import FormulaLint
import FormulaSyntax
package import JoyDoc
import JoyDocEngine
import SourceText

/// The findings in a document before anybody's settings, kept apart by what they depend on, so
/// that an edit of one formula has only that formula looked at anew.
package struct DocumentFindings: Sendable {
  /// Of rules about formulas and of the parser and the checker, by definition; places in the text.
  private var formulas: [[FormulaDiagnostic]] = []
  /// Of rules about fields with their formulas, by definition.
  private var written: [[Finding]] = []
  private var structure: [Finding] = []
  private var whole: [Finding] = []
  private let formulaRules: RuleSelection

  private static let writtenRules = DocumentRules.all.compactMap {
    rule -> (any WrittenFieldRule.Type)? in
    if case .byWrittenField(let rule) = rule.manner { rule } else { nil }
  }
  private static let logicRules = DocumentRules.all.compactMap { rule -> (any LogicRule.Type)? in
    if case .byLogic(let rule) = rule.manner { rule } else { nil }
  }
  private static let structureRules = rules(.structure)
  private static let wholeRules = rules(.document)

  /// The rules that look at documents as a whole.
  private static func rules(_ scope: RuleScope) -> [any DocumentRule.Type] {
    DocumentRules.all.filter { rule in
      if case .whole = rule.manner { rule.scope == scope } else { false }
    }
  }

  /// Looks at everything, with a choice of the rules about formulas.
  ///
  /// Complexity: that of all rules.
  package init(_ document: LintedDocument, formulaRules: RuleSelection) {
    self.formulaRules = formulaRules
    let count = document.document.formulas.count
    formulas = (0..<count).map { ofFormula($0, document) }
    written = Array(repeating: [], count: count)
    for target in document.plan.targets {
      guard let number = target.definition, let field = document.written(target) else { continue }
      for rule in Self.writtenRules { written[number] += rule.check(field) }
    }
    structure = Self.structureRules.flatMap { $0.check(document) }
    for part in ConditionalLogic.all(in: document) {
      for rule in Self.logicRules { structure += rule.check(part, document) }
    }
    whole = Self.wholeRules.flatMap { $0.check(document) }
  }

  /// Looks at a changed formula, and at what rules about the whole document say; `document` is the
  /// one after the change.
  ///
  /// Complexity: O(formulas + findings), and that of the rules about whole documents.
  package mutating func update(_ edit: FormulaEdit, _ document: LintedDocument) {
    for number in written.indices where !written[number].isEmpty {
      written[number] = written[number].map { $0.moved(edit) }
    }
    structure = structure.map { $0.moved(edit) }
    let number = edit.definition
    formulas[number] = ofFormula(number, document)
    written[number] = document.writtenFields(of: number).flatMap { field in
      Self.writtenRules.flatMap { $0.check(field) }
    }
    whole = Self.wholeRules.flatMap { $0.check(document) }
  }

  /// All findings in any order. Complexity: O(formulas + findings).
  func all(in document: LintedDocument) -> [Finding] {
    var findings: [Finding] = []
    var fields: [[Int]]?
    for (number, diagnostics) in formulas.enumerated() where !diagnostics.isEmpty {
      let known = fields ?? document.fieldsOfDefinitions
      fields = known
      let definition = document.document.formulas[number]
      let field = known[number].count == 1 ? document.document.fields[known[number][0]].id : nil
      for diagnostic in diagnostics {
        findings.append(
          Finding(definition.lifted(diagnostic), formula: definition.id, field: field))
      }
    }
    for list in written where !list.isEmpty { findings += list }
    var ignores = IgnoreComments()
    for (number, definition) in document.document.formulas.enumerated() {
      guard let tree = document.plan.definitions[number]?.tree, !tree.comments.isEmpty else {
        continue
      }
      ignores.add(tree, of: definition.id) { definition.lifted($0) }
    }
    return ignores.applied(to: findings + structure + whole)
  }

  private func ofFormula(_ number: Int, _ document: LintedDocument) -> [FormulaDiagnostic] {
    guard let formula = document.formula(number) else { return [] }
    let findings = formulaRules.findings(in: formula)
    let diagnostics = formula.checked.diagnostics
    return findings.isEmpty ? diagnostics : diagnostics + findings
  }
}

extension Finding {
  fileprivate func moved(_ edit: FormulaEdit) -> Finding {
    var finding = self
    finding.diagnostic = diagnostic.moved(by: edit.moved)
    return finding
  }
}
