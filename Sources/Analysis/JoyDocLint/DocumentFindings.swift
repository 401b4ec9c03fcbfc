import FormulaSheets
import FormulaChecker
package import FormulaLint
import FormulaSyntax
package import JoyDoc
import JoyDocEngine
import IndexedCollections
import SourceText

/// The findings in a document before anybody's settings, kept apart by what they depend on, so
/// that an edit of one formula has only that formula looked at anew.
package struct DocumentFindings: Sendable {
  /// Of rules about formulas and of the parser and the checker, by definition; places in the text.
  private var formulas: ChunkedArray<[FormulaDiagnostic]>
  /// The definitions of which there are some.
  private var faulty: Set<Int> = []
  /// Of rules about definitions and about fields with their formulas, by definition.
  private var written: [Int: [Finding]] = [:]
  /// The definitions whose formulas have comments.
  private var commented: Set<Int> = []
  private var structure: [Finding] = []
  private var whole: [Finding] = []
  /// Of the project's rules about fields, which may ask for their formulas.
  private var fields: [Finding] = []
  private let formulaRules: RuleSelection
  private let ownRules: OwnRules
  private let ownCheck: OwnRuleCheck

  private static let writtenRules = DocumentRules.all.compactMap {
    rule -> (any WrittenFieldRule.Type)? in
    if case .byWrittenField(let rule) = rule.manner { rule } else { nil }
  }
  private static let logicRules = DocumentRules.all.compactMap { rule -> (any LogicRule.Type)? in
    if case .byLogic(let rule) = rule.manner { rule } else { nil }
  }
  private static let definitionRules = DocumentRules.all.compactMap {
    rule -> (any DefinitionRule.Type)? in
    if case .byDefinition(let rule) = rule.manner { rule } else { nil }
  }
  private static let structureRules = rules(.structure)
  private static let wholeRules = rules(.document)
  private static let toldOnce = Set(
    DocumentRules.all.filter { $0.isToldOnce }.map { $0.description.name })

  /// The rules that look at documents as a whole.
  private static func rules(_ scope: RuleScope) -> [any DocumentRule.Type] {
    DocumentRules.all.filter { rule in
      if case .whole = rule.manner { rule.scope == scope } else { false }
    }
  }

  /// Looks at everything, with a choice of the rules about formulas.
  ///
  /// Complexity: that of all rules.
  package init(
    _ document: LintedDocument, formulaRules: RuleSelection, ownRules: OwnRules = .none
  ) {
    self.formulaRules = formulaRules
    self.ownRules = ownRules
    let ownCheck = OwnRuleCheck(ownRules)
    self.ownCheck = ownCheck
    let count = document.document.formulas.count
    formulas = ChunkedArray(
      (0..<count).map { Self.ofFormula($0, document, formulaRules, ownCheck) })
    for number in 0..<count { note(number, document) }
    structure = Self.structureRules.flatMap { $0.check(document) }
    for part in ConditionalLogic.all(in: document) {
      for rule in Self.logicRules { structure += rule.check(part, document) }
    }
    whole = Self.wholeRules.flatMap { $0.check(document) }
    fields = ownCheck.ofFields(document)
  }

  /// Looks at a changed formula, and at the whole document if other things depend on each other now.
  ///
  /// Complexity: O(findings), and that of the rules about whole documents in that case.
  package mutating func update(
    _ edit: FormulaEdit, _ before: LintedDocument, _ document: LintedDocument
  ) {
    written = written.mapValues { findings in findings.map { $0.moved(edit) } }
    structure = structure.map { $0.moved(edit) }
    let number = edit.definition
    formulas[number] = Self.ofFormula(number, document, formulaRules, ownCheck)
    note(number, document)
    fields = ownCheck.ofFields(document)
    whole =
      Self.dependsAlike(number, before.plan, document.plan)
      ? whole.map { $0.moved(edit) } : Self.wholeRules.flatMap { $0.check(document) }
  }

  /// Whether everything depends on the same as before a change of one formula.
  private static func dependsAlike(
    _ definition: Int, _ before: CheckedFormulas, _ now: CheckedFormulas
  ) -> Bool {
    guard before.cycles.isEmpty, now.cycles.isEmpty,
      before.definitions[definition]?.references == now.definitions[definition]?.references,
      before.inputs[definition] == now.inputs[definition]
    else { return false }
    return now.sheet.targets(of: DefinitionNumber(definition)).allSatisfy { target in
      (before.targets[target.index].obstacle == nil) == (now.targets[target.index].obstacle == nil)
    }
  }

  /// Notes what is to be said about a definition besides what its formula says by itself.
  private mutating func note(_ number: Int, _ document: LintedDocument) {
    if formulas[number].isEmpty { faulty.remove(number) } else { faulty.insert(number) }
    if document.formula(number)?.tree.comments.isEmpty ?? true {
      commented.remove(number)
    } else {
      commented.insert(number)
    }
    let found =
      Self.definitionRules.flatMap { $0.check(definition: number, in: document) }
      + document.writtenFields(of: number).flatMap { field in
        Self.writtenRules.flatMap { $0.check(field) }
      }
    written[number] = found.isEmpty ? nil : found
  }

  /// All findings in any order. Complexity: O(findings log findings).
  func all(in document: LintedDocument) -> [Finding] {
    var findings: [Finding] = []
    for number in faulty.sorted() {
      let definition = document.document.formulas[number]
      let field = document.onlyField(ofDefinition: number)
      for diagnostic in formulas[number] {
        findings.append(
          Finding(definition.lifted(diagnostic), formula: definition.id, field: field))
      }
    }
    for number in written.keys.sorted() { findings += written[number] ?? [] }
    var ignores = IgnoreComments(ownRules)
    for number in commented.sorted() {
      guard let tree = document.plan.definitions[number]?.tree else { continue }
      let definition = document.document.formulas[number]
      ignores.add(tree, of: definition.id) { definition.lifted($0) }
    }
    var told: Set<String> = []
    return ignores.applied(to: findings + structure + whole + fields).filter { finding in
      !Self.toldOnce.contains(finding.diagnostic.rule)
        || told.insert(finding.diagnostic.message).inserted
    }
  }

  private static func ofFormula(
    _ number: Int, _ document: LintedDocument, _ formulaRules: RuleSelection,
    _ ownCheck: OwnRuleCheck
  ) -> [FormulaDiagnostic] {
    guard let formula = document.formula(number) else { return [] }
    let findings =
      formulaRules.findings(in: formula)
      + ownCheck.ofFormula(formula) { document.writtenFields(of: number) }
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
