import SheetEvaluation
import FormulaChecker
package import FormulaLint
import FormulaSyntax
import FormulaValues
package import JoyDoc
import JoyDocEngine
import IndexedCollections
import JSONTree
import SourceText

/// The findings in a document before settings are applied, grouped by their dependencies.
///
/// The grouping makes updates incremental: an edit re-runs only the rules that depend on the edited
/// part.
package struct DocumentFindings: Sendable {
  /// Diagnostics of the parser and checker and findings of formula rules, by definition.
  ///
  /// Their ranges are relative to the formula's source.
  private var formulas: ChunkedArray<[FormulaDiagnostic]>
  /// The elements of `formulas` as findings in the file, by definition; empty lists are not stored.
  private var lifted = SparseList<TrackedFindings>()
  /// Findings about definitions and computed fields, by definition.
  private var written = SparseList<TrackedFindings>()
  /// The definitions whose formulas contain comments.
  private var commented: Set<DefinitionNumber> = []
  private var structure = TrackedFindings.none
  /// Findings of rules about names and ids, which incremental updates do not change.
  private var names = TrackedFindings.none
  private var logic = LogicFindings()
  private var positions = PositionFindings()
  /// Findings of each rule about scalars, one list per rule.
  private var placed: [TrackedFindings] = []
  /// Findings about fields, by field.
  private var stored = SparseList<TrackedFindings>()
  private var whole = TrackedFindings.none
  /// Findings of the project's rules about fields, which may read the fields' formulas.
  private var fields: [Finding] = []
  /// The edits by which ranges are yet to be moved.
  private var history = EditHistory()
  private let formulaRules: RuleSelection
  private let customRules: CustomRules
  private let ownCheck: CustomRuleEvaluator

  private static let writtenChecks = DocumentRules.all.compactMap { $0.granularity.ofWrittenField }
  private static let fieldChecks = DocumentRules.all.compactMap { $0.granularity.ofField }
  private static let scalarChecks = DocumentRules.all.compactMap { rule -> ScalarCheck? in
    guard case .scalar(let all, let along) = rule.granularity else { return nil }
    return ScalarCheck(all: all, along: along)
  }
  private static let definitionChecks = DocumentRules.all.compactMap { $0.granularity.ofDefinition }
  private static let structureRules = WholeRule.all(.structure)
  private static let nameRules = WholeRule.all(.names)
  private static let wholeRules = WholeRule.all(.document)
  /// The elements of `Self.wholeRules` that are not optional or are enabled.
  private let wholeRules: [WholeRule]
  /// The names of the rules that run but are not reported.
  private let hidden: Set<String>
  private static let reportedOnce = Set(
    DocumentRules.all.filter { $0.isReportedOnce }.map { $0.description.name })

  /// The checks of a rule about scalars.
  private struct ScalarCheck: Sendable {
    let all: @Sendable (LintedDocument) -> [Finding]
    let along: @Sendable ([JSONNode], LintedDocument) -> [Finding]
  }

  /// A rule that checks whole documents.
  private struct WholeRule: Sendable {
    let rule: AnyDocumentRule
    let check: @Sendable (LintedDocument) -> [Finding]

    static func all(_ scope: RuleScope) -> [WholeRule] {
      DocumentRules.all.compactMap { rule in
        guard case .document(scope, let check) = rule.granularity else { return nil }
        return WholeRule(rule: rule, check: check)
      }
    }
  }

  /// Runs all rules on `document`, with a selection of the rules about formulas.
  ///
  /// An optional rule about whole documents runs only if `isReported` accepts it. Other optional
  /// rules always run, but their findings are reported only if `isReported` accepts them.
  ///
  /// Results of the same rules in `known` are reused for unchanged formulas.
  ///
  /// Complexity: that of all rules.
  package init(
    _ document: LintedDocument, formulaRules: RuleSelection, customRules: CustomRules = .none,
    known: (found: DocumentFindings, document: LintedDocument)? = nil,
    isReported: (RuleDescription) -> Bool = { _ in true }
  ) {
    wholeRules = Self.wholeRules.filter {
      !$0.rule.description.isOptional || isReported($0.rule.description)
    }
    hidden = Set(
      DocumentRules.all.map { $0.description }.filter { $0.isOptional && !isReported($0) }
        .map { $0.name })
    self.formulaRules = formulaRules
    self.customRules = customRules
    let ownCheck = CustomRuleEvaluator(customRules)
    self.ownCheck = ownCheck
    let count = document.document.formulas.count
    let definitions = (0..<count).lazy.map { DefinitionNumber($0) }
    formulas = ChunkedArray(
      definitions.map { number in
        // The project's rules about formulas may also read their fields.
        if let known, customRules.rules.isEmpty, let checked = document.formula(number)?.checked,
          let place = known.document.place(of: checked, near: number.index, of: count)
        {
          return known.found.formulas[place]
        }
        return Self.ofFormula(number, document, formulaRules, ownCheck)
      })
    for number in definitions { note(number, document) }
    structure = dated(Self.structureRules.flatMap { $0.check(document) }, document)
    names = dated(Self.nameRules.flatMap { $0.check(document) }, document)
    placed = Self.scalarChecks.map { dated($0.all(document), document) }
    for number in document.document.fields.indices { visit(at: CellID(number), document) }
    logic = LogicFindings(document, history)
    positions = PositionFindings(document, history)
    whole = dated(wholeRules.flatMap { $0.check(document) }, document)
    fields = ownCheck.ofFields(document)
  }

  /// Returns findings that were just found in `document`.
  private func dated(_ findings: [Finding], _ document: LintedDocument) -> TrackedFindings {
    TrackedFindings(findings, history, in: document.tree)
  }

  private mutating func visit(at field: CellID, _ document: LintedDocument) {
    var found: [Finding] = []
    for check in Self.fieldChecks { found += check(field, document) }
    stored[field.index] = found.isEmpty ? nil : dated(found, document)
  }

  /// Recomputes the findings that refer to replaced source and are not recomputed otherwise.
  ///
  /// Required after the last of several deltas, before the findings are reported.
  ///
  /// Findings of rules about scalars need no update: an edit is applied incrementally only if the
  /// new source has none.
  ///
  /// Complexity: O(findings × edits), plus that of the rules.
  package mutating func restore(_ document: LintedDocument) {
    let history = history
    let lost = [lifted, written].flatMap { list in
      list.numbered.filter { $0.element.isLost(history) }.map { $0.number }
    }
    for number in Set(lost) { note(DefinitionNumber(number), document) }
    for (number, list) in stored.numbered where list.isLost(history) {
      visit(at: CellID(number), document)
    }
    logic.restore(document, history)
    positions.restore(document, history)
    if structure.isLost(history) {
      structure = dated(Self.structureRules.flatMap { $0.check(document) }, document)
    }
    if names.isLost(history) {
      names = dated(Self.nameRules.flatMap { $0.check(document) }, document)
    }
    if whole.isLost(history) {
      whole = dated(wholeRules.flatMap { $0.check(document) }, document)
    }
  }

  private mutating func update(definitions: [DefinitionNumber], _ document: LintedDocument) {
    for number in definitions {
      formulas[number.index] = Self.ofFormula(number, document, formulaRules, ownCheck)
      note(number, document)
    }
    fields = ownCheck.ofFields(document)
  }

  /// Runs the rules about whole documents, unless they certainly find nothing.
  ///
  /// `changed` holds the fields whose dependencies or visibility changed.
  private mutating func updateWhole(_ changed: [CellID], _ document: LintedDocument) {
    let isSurelyEmpty =
      whole.isEmpty && !wholeRules.contains { $0.rule.mayFind(changed, document) }
    if !isSurelyEmpty { whole = dated(wholeRules.flatMap { $0.check(document) }, document) }
  }

  /// Moves all findings to their current ranges.
  ///
  /// Complexity: O(findings × edits).
  private mutating func settle() {
    let past = history
    history = EditHistory()
    let present = history
    func settled(_ list: TrackedFindings) -> TrackedFindings {
      TrackedFindings(settled: list.current(past), present)
    }
    lifted = lifted.mapElements(settled)
    written = written.mapElements(settled)
    stored = stored.mapElements(settled)
    placed = placed.map(settled)
    structure = settled(structure)
    names = settled(names)
    logic.settle(settled)
    positions.settle(settled)
    whole = settled(whole)
  }

  /// Returns `true` if a change of one formula left all dependencies unchanged.
  private static func dependsAlike(
    _ definition: DefinitionNumber, _ before: CheckedFormulas, _ now: CheckedFormulas
  ) -> Bool {
    guard before.cycles.isEmpty, now.cycles.isEmpty,
      before.definition(definition).map({ Array($0.references) })
        == now.definition(definition).map({ Array($0.references) }),
      before.inputs[definition.index] == now.inputs[definition.index]
    else { return false }
    return now.sheet.targets(of: definition).allSatisfy { target in
      (before.targets[target.index].blocker == nil) == (now.targets[target.index].blocker == nil)
    }
  }

  /// Records the findings about a definition other than those in `formulas`.
  private mutating func note(_ number: DefinitionNumber, _ document: LintedDocument) {
    lifted[number.index] =
      formulas[number.index].isEmpty ? nil : dated(lifted(number, document), document)
    if document.formula(number)?.tree.comments.isEmpty ?? true {
      commented.remove(number)
    } else {
      commented.insert(number)
    }
    guard document.document.formulas[number.index].isPresent else {
      written[number.index] = nil
      return
    }
    let found =
      Self.definitionChecks.flatMap { $0(number, document) }
      + document.writtenFields(of: number).flatMap { field in
        Self.writtenChecks.flatMap { $0(field) }
      }
    written[number.index] = found.isEmpty ? nil : dated(found, document)
  }

  /// Returns the findings in a definition's formula as findings in the file.
  private func lifted(_ number: DefinitionNumber, _ document: LintedDocument) -> [Finding] {
    let definition = document.document.formulas[number.index]
    let field = document.onlyField(ofDefinition: number)
    return formulas[number.index].map { diagnostic in
      Finding(definition.lifted(diagnostic), formula: definition.id, field: field)
    }
  }

  /// Returns all findings, in any order.
  ///
  /// Complexity: O(findings log findings).
  func all(in document: LintedDocument) -> [Finding] {
    // A comment may suppress a finding that is not reported.
    let hidden = commented.isEmpty ? hidden : []
    func current(_ dated: TrackedFindings) -> [Finding] { dated.current(history, except: hidden) }
    var findings: [Finding] = []
    let formulas = document.document.formulas
    for list in [lifted, written] {
      for number in formulas.inOrder(list.numbered.map({ $0.number }), { $0 }) {
        findings += list[number].map(current) ?? []
      }
    }
    var ignores = self.ignores(in: document)
    for list in placed { findings += current(list) }
    for (_, list) in stored.numbered { findings += current(list) }
    findings +=
      current(structure) + current(names) + logic.current(current) + positions.current(current)
      + current(whole) + fields
    var heard: Set<String> = []
    findings = MistakenIDs.explained(findings, in: document.document)
    findings = FilledOperands.removed(from: findings, in: document)
    findings = ignores.applied(to: MisplacedFormulas.explained(findings, in: document.document))
    findings.removeAll { finding in
      Self.reportedOnce.contains(finding.diagnostic.rule)
        && !heard.insert(finding.diagnostic.message).inserted
    }
    return findings
  }

  private func ignores(in document: LintedDocument) -> IgnoreComments {
    var ignores = IgnoreComments(customRules)
    for number in document.document.formulas.inOrder(commented, { $0.index }) {
      guard let tree = document.checks.definition(number)?.tree else { continue }
      let definition = document.document.formulas[number.index]
      ignores.add(tree, of: definition.id) { definition.lifted($0) }
    }
    return ignores
  }

  /// Returns the findings of rules that search for counterexamples, without suppressed ones.
  func found(in document: LintedDocument, by rules: [SearchingRule], work: Int) -> [Finding] {
    let found = rules.flatMap { $0.search(document, work) }
    var ignores = found.isEmpty ? IgnoreComments(customRules) : self.ignores(in: document)
    return ignores.unsilenced(found)
  }

  private static func ofFormula(
    _ number: DefinitionNumber, _ document: LintedDocument, _ formulaRules: RuleSelection,
    _ ownCheck: CustomRuleEvaluator
  ) -> [FormulaDiagnostic] {
    guard let formula = document.formula(number) else { return [] }
    let findings =
      formulaRules.findings(in: formula)
      + ownCheck.ofFormula(formula) { document.writtenFields(of: number) }
    let diagnostics = formula.checked.diagnostics
    return findings.isEmpty ? diagnostics : diagnostics + findings
  }
}

extension DocumentFindings: IncrementallyUpdated {
  /// Re-runs rules for the edited parts and for the definitions that the edit affects.
  ///
  /// Rules about whole documents run only if dependencies between fields changed.
  ///
  /// Findings elsewhere that refer to replaced source are left to `restore`.
  ///
  /// Complexity: that of the rules about the parts and the definitions, and that of the rules about
  /// whole documents if dependencies changed. O(findings × edits) after many edits.
  package mutating func apply(
    _ delta: DocumentDelta, to basis: (before: LintedDocument, now: LintedDocument)
  ) -> Bool {
    let (fields, definitions) = delta.lists
    let document = basis.now
    // Of two fields with the same name, the later one is reported.
    guard names.isEmpty || !fields.reorders else { return false }
    if history.isLong {
      restore(basis.before)
      settle()
    }
    history.append(delta.source)
    while formulas.count < document.document.formulas.count { formulas.append([]) }
    for (number, check) in Self.scalarChecks.enumerated() where !delta.isStructural {
      update(placed: number, check, along: delta.path, document)
    }
    for number in fields.removed { stored[number] = nil }
    for number in fields.reparsed { visit(at: CellID(number), document) }
    updateLogic(delta, basis)
    positions.update(named: fields.names, document, history)
    let redefines = !definitions.added.isEmpty || !definitions.removed.isEmpty
    if fields.isComputed || redefines {
      structure = dated(Self.structureRules.flatMap { $0.check(document) }, document)
    }
    let affected = document.checks.affected
    let cells: Set<CellID> =
      delta.isStructural
      ? Set(
        basis.before.checks.targetCells(of: affected)
          + document.checks.targetCells(of: affected)) : []
    if delta.isStructural, !definitions.isEmpty {
      for cell in cells { visit(at: cell, document) }
    }
    update(definitions: affected, document)
    for cell in fields.changed.map({ CellID($0) }) {
      let target = document.checks.sheet.target(of: cell)
      if let definition = target.flatMap({ document.checks.targets[$0.index].definition }) {
        note(definition, document)
      }
    }
    if delta.isStructural {
      updateWhole(fields.reparsed.map { CellID($0) } + cells, document)
    } else {
      let changed = affected.filter {
        !Self.dependsAlike($0, basis.before.checks, document.checks)
      }
      if !changed.isEmpty { updateWhole(document.checks.targetCells(of: changed), document) }
    }
    return true
  }

  /// Builds the lazy index of the positions in `document`, ahead of the first edit.
  ///
  /// Complexity: O(positions).
  package func preparePositions(of document: JoyDocument) { positions.prepare(document) }

  /// Updates the findings of the scalar check `number` for the replaced scalar at the end of `path`.
  private mutating func update(
    placed number: Int, _ check: ScalarCheck, along path: [JSONNode],
    _ document: LintedDocument
  ) {
    let found = check.along(path, document)
    if placed[number].isEmpty, found.isEmpty { return }
    let range = document.tree.range(path.last ?? document.tree.root)
    placed[number] = dated(
      placed[number].current(history).filter { $0.diagnostic.range != range } + found, document)
  }

  /// Rechecks the logic of reparsed fields and the logic that refers to them.
  ///
  /// A replaced scalar matters only if it changes the type of its field.
  private mutating func updateLogic(
    _ delta: DocumentDelta, _ basis: (before: LintedDocument, now: LintedDocument)
  ) {
    let (fields, _) = delta.lists
    let hasOtherType = fields.changed.contains { number in
      basis.before.checks.schema[Slot(number)].type != basis.now.checks.schema[Slot(number)].type
    }
    guard delta.isStructural ? !fields.isEmpty : hasOtherType else { return }
    logic.update(
      (fields.removed + fields.reparsed).map { CellID($0) },
      named: fields.names + fields.changed.map { basis.now.document.fields[$0].id }, basis.now,
      history)
  }
}
