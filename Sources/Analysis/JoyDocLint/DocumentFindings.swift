import FormulaSheets
import FormulaChecker
package import FormulaLint
import FormulaSyntax
import FormulaValues
package import JoyDoc
import JoyDocEngine
import IndexedCollections
import JSONTree
import SourceText

/// The findings in a document before anybody's settings, kept apart by what they depend on, so
/// that an edit has only that looked at anew which depends on the edited part.
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
  private var logic: [Finding] = []
  /// Of rules about values wherever they stand, a list for each rule.
  private var placed: [[Finding]] = []
  /// Of rules about fields by themselves, by field.
  private var stored: [Int: [Finding]] = [:]
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
  private static let fieldRules = DocumentRules.all.compactMap { rule -> (any FieldRule.Type)? in
    if case .byField(let rule) = rule.manner { rule } else { nil }
  }
  private static let placeRules = DocumentRules.all.compactMap { rule -> (any PlaceRule.Type)? in
    if case .byPlace(let rule) = rule.manner { rule } else { nil }
  }
  private static let definitionRules = DocumentRules.all.compactMap {
    rule -> (any DefinitionRule.Type)? in
    if case .byDefinition(let rule) = rule.manner { rule } else { nil }
  }
  private static let structureRules = rules(.structure)
  private static let wholeRules = rules(.document)
  /// Those of `wholeRules` that may tell something.
  private let wholeRules: [any DocumentRule.Type]
  private static let toldOnce = Set(
    DocumentRules.all.filter { $0.isToldOnce }.map { $0.description.name })

  /// The rules that look at documents as a whole.
  private static func rules(_ scope: RuleScope) -> [any DocumentRule.Type] {
    DocumentRules.all.filter { rule in
      if case .whole = rule.manner { rule.scope == scope } else { false }
    }
  }

  /// Looks at everything, with a choice of the rules about formulas. Rules that must be turned on are
  /// asked only if `isTold` says so.
  ///
  /// What the same rules said of formulas in `known` is not asked again, where these are the same.
  ///
  /// Complexity: that of all rules.
  package init(
    _ document: LintedDocument, formulaRules: RuleSelection, ownRules: OwnRules = .none,
    known: (found: DocumentFindings, document: LintedDocument)? = nil,
    isTold: (RuleDescription) -> Bool = { _ in true }
  ) {
    wholeRules = Self.wholeRules.filter { !$0.description.isOptional || isTold($0.description) }
    self.formulaRules = formulaRules
    self.ownRules = ownRules
    let ownCheck = OwnRuleCheck(ownRules)
    self.ownCheck = ownCheck
    let count = document.document.formulas.count
    formulas = ChunkedArray(
      (0..<count).map { number in
        // The project's rules about formulas ask for their fields as well.
        if let known, ownRules.rules.isEmpty, let checked = document.formula(number)?.checked,
          let place = known.document.place(of: checked, near: number, of: count)
        {
          return known.found.formulas[place]
        }
        return Self.ofFormula(number, document, formulaRules, ownCheck)
      })
    for number in 0..<count { note(number, document) }
    structure = Self.structureRules.flatMap { $0.check(document) }
    placed = Self.placeRules.map { $0.check(document) }
    for number in document.document.fields.indices { look(atField: number, document) }
    logic = Self.logic(document)
    whole = wholeRules.flatMap { $0.check(document) }
    fields = ownCheck.ofFields(document)
  }

  private static func logic(_ document: LintedDocument) -> [Finding] {
    ConditionalLogic.all(in: document).flatMap { part in
      logicRules.flatMap { $0.check(part, document) }
    }
  }

  private mutating func look(atField number: Int, _ document: LintedDocument) {
    var found: [Finding] = []
    for rule in Self.fieldRules { found += rule.check(field: number, in: document) }
    stored[number] = found.isEmpty ? nil : found
  }

  /// Looks at the edited part and the definitions that the edit affects, and at the whole document if
  /// other things depend on each other now.
  ///
  /// Complexity: O(findings), that of the rules about the part and these definitions, and that of the
  /// rules about whole documents in that case.
  package mutating func update(
    _ edit: DocumentEdit, affecting definitions: [Int], _ before: LintedDocument,
    _ document: LintedDocument
  ) {
    let range = document.tree.range(edit.way.last ?? document.tree.root)
    written = written.mapValues { findings in findings.map { $0.moved(edit) } }
    stored = stored.mapValues { findings in findings.map { $0.moved(edit) } }
    structure = structure.map { $0.moved(edit) }
    logic = logic.map { $0.moved(edit) }
    for (number, rule) in Self.placeRules.enumerated() {
      placed[number] =
        placed[number].map { $0.moved(edit) }.filter { $0.diagnostic.range != range }
        + rule.check(along: edit.way, in: document)
    }
    for number in definitions {
      formulas[number] = Self.ofFormula(number, document, formulaRules, ownCheck)
      note(number, document)
    }
    if case .field(let number) = edit.part {
      look(atField: number, document)
      if let definition = document.plan.sheet.target(of: CellID(number))
        .flatMap({ document.plan.targets[$0.index].definition })
      {
        note(definition.index, document)
      }
      let slot = Slot(number)
      if before.plan.schema[slot].type != document.plan.schema[slot].type {
        logic = Self.logic(document)
      }
    }
    fields = ownCheck.ofFields(document)
    let dependsAlike = definitions.allSatisfy { number in
      Self.dependsAlike(number, before.plan, document.plan)
    }
    whole =
      dependsAlike
      ? whole.map { $0.moved(edit) } : wholeRules.flatMap { $0.check(document) }
  }

  /// Whether everything depends on the same as before a change of one formula.
  private static func dependsAlike(
    _ definition: Int, _ before: CheckedFormulas, _ now: CheckedFormulas
  ) -> Bool {
    guard before.cycles.isEmpty, now.cycles.isEmpty,
      before.definitions[definition].map({ Array($0.references) })
        == now.definitions[definition].map({ Array($0.references) }),
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
    var ignores = self.ignores(in: document)
    var told: Set<String> = []
    for list in placed { findings += list }
    for number in stored.keys.sorted() { findings += stored[number] ?? [] }
    return ignores.applied(to: findings + structure + logic + whole + fields).filter { finding in
      !Self.toldOnce.contains(finding.diagnostic.rule)
        || told.insert(finding.diagnostic.message).inserted
    }
  }

  private func ignores(in document: LintedDocument) -> IgnoreComments {
    var ignores = IgnoreComments(ownRules)
    for number in commented.sorted() {
      guard let tree = document.plan.definitions[number]?.tree else { continue }
      let definition = document.document.formulas[number]
      ignores.add(tree, of: definition.id) { definition.lifted($0) }
    }
    return ignores
  }

  /// What rules find that try fillings, without what comments silence.
  func found(in document: LintedDocument, by rules: [any ExploredRule.Type], work: Int) -> [Finding]
  {
    let found = rules.flatMap { $0.check(document, work: work) }
    var ignores = found.isEmpty ? IgnoreComments(ownRules) : self.ignores(in: document)
    return ignores.unsilenced(found)
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
  fileprivate func moved(_ edit: DocumentEdit) -> Finding {
    var finding = self
    finding.diagnostic = diagnostic.moved(by: edit.moved)
    return finding
  }
}
