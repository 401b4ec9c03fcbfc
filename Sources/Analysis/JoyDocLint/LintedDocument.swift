package import SheetEvaluation
import FormulaChecker
package import FormulaLint
package import FormulaRuntime
package import Formulas
package import JSONTree
package import JoyDoc
package import JoyDocEngine
import IndexedCollections
package import SourceText

/// A document with its checked formulas and the derived data that rules read.
package struct LintedDocument: Sendable {
  package private(set) var document: JoyDocument
  /// The checked formulas of the document. They are not compiled.
  package private(set) var checks: CheckedFormulas
  package let catalog: FunctionCatalog
  /// The language of the formulas, for rules that evaluate parts of them.
  let language: FormulaLanguage
  /// The profile that the formulas are written for.
  package let profile: Profile
  /// The differences between the targeted hosts, or `nil` if no host is targeted.
  let hosts: HostVerdicts?
  /// The formula of each definition with its traits; `nil` for a definition without a formula.
  private var formulas: ChunkedArray<LintedFormula?>
  /// The fields that have conditional logic themselves or in a column or schema, in ascending
  /// order.
  private(set) var fieldsWithLogic: [CellID]
  /// The fields whose logic can change their default visibility, with the ids that it refers to.
  private(set) var effectiveLogic: [CellID: [String]]
  /// The fields with an unusual application of formulas, the only ones that some rules check.
  ///
  /// The field has no or several applications, the applied definition is missing, or the field's
  /// type accepts no results.
  private var oddlyApplied: [CellID]
  /// The cells of number and date columns that contain text, by field.
  private(set) var textCells: [CellID: [TextCell]]
  private let definitionIDs = DefinitionIDs()
  /// The work that is left for rules that run parts of formulas. An edit renews it.
  private(set) var trialBudget = TrialBudget()

  package init(
    _ document: JoyDocument, language: FormulaLanguage, profile: Profile = .portable,
    hosts: HostVerdicts? = nil
  ) {
    self.init(
      document, CheckedFormulas(document, language: language), language: language,
      profile: profile, hosts: hosts)
  }

  /// Creates a linted document from checked formulas.
  ///
  /// The traits of formulas that are unchanged from `known`, a document of the same language and
  /// profile, are reused.
  package init(
    _ document: JoyDocument, _ checks: CheckedFormulas, language: FormulaLanguage,
    profile: Profile = .portable, hosts: HostVerdicts? = nil, known: LintedDocument? = nil
  ) {
    self.document = document
    self.profile = profile
    self.hosts = hosts
    self.checks = checks
    catalog = language.catalog
    self.language = language
    let scope = LintScope(
      schema: checks.schema, catalog: catalog, profile: profile)
    var finder = FormulaTraits.Finder(catalog)
    formulas = ChunkedArray(
      checks.definitions.enumerated().map { number, definition in
        definition.map { checked in
          if let place = known?.place(of: checked, near: number, of: checks.definitions.count),
            let other = known?.formulas[place]
          {
            return LintedFormula(other, checked: checked, in: scope)
          }
          return LintedFormula(checked, in: scope, &finder)
        }
      })
    fieldsWithLogic = document.fields.indices.filter { !document.fields[$0].logics.isEmpty }.map {
      CellID($0)
    }
    effectiveLogic = [:]
    for cell in fieldsWithLogic {
      effectiveLogic[cell] = Self.fieldsRead(byEffectiveLogicOf: document.fields[cell])
    }
    oddlyApplied = checks.targets.filter { Self.isOdd($0, in: document) }.map { $0.cell }
    var textCells: [CellID: [TextCell]] = [:]
    for (number, field) in document.fields.enumerated() {
      textCells[CellID(number)] = Self.textCells(of: field, document)
    }
    self.textCells = textCells
  }

  /// Returns the ids that a field's logic refers to, or `nil` if the logic cannot change the
  /// field's default visibility.
  private static func fieldsRead(byEffectiveLogicOf field: JoyDoc.Field) -> [String]? {
    guard let logic = field.logic, logic.action == (field.isHidden ? "show" : "hide") else {
      return nil
    }
    return logic.conditions.compactMap { $0.field }
  }

  private static func isOdd(_ target: SheetTarget, in document: JoyDocument) -> Bool {
    let field = document.fields[target.field]
    return target.definition == nil || field.applications.count != 1 || !field.kind.isWritable
  }

  /// Returns the cells of `field` that contain text but must not, or `nil` if there are none.
  private static func textCells(of field: JoyDoc.Field, _ document: JoyDocument) -> [TextCell]? {
    guard field.kind.storage.hasRows else { return nil }
    let cells = TextCell.all(of: field, in: document.tree)
    return cells.isEmpty ? nil : cells
  }

  /// Returns the index of a formula that another document with `count` definitions has at `given`.
  ///
  /// Only two indices are tried: the same distance from the start and from the end. Returns `nil`
  /// if the formula is at neither of them.
  func place(of checked: CheckedFormula, near given: Int, of count: Int) -> Int? {
    [given, given + formulas.count - count].first { place in
      formulas.indices.contains(place) && formulas[place]?.checked.isSame(as: checked) ?? false
    }
  }

  package var tree: JSONTree { document.tree }

  var oddlyAppliedFields: [JoyDoc.Field] { oddlyApplied.map { document.fields[$0] } }

  /// The fields that a runnable formula computes, each with that formula.
  ///
  /// Complexity: O(formulas).
  package var writtenFields: [WrittenField] { checks.targets.compactMap { written($0) } }

  /// Returns the elements of `writtenFields` that `definition` computes.
  func writtenFields(of definition: DefinitionNumber) -> [WrittenField] {
    checks.targets(of: definition).compactMap { written($0) }
  }

  func written(_ target: SheetTarget) -> WrittenField? {
    guard let definition = target.definition, let formula = formulas[definition.index],
      formula.checked.canRun
    else { return nil }
    let field = document.fields[target.field]
    guard field.kind.isWritable else { return nil }
    return WrittenField(
      field: field, definition: document.formulas[definition.index], formula: formula,
      isOnlyOne: checks.targets(of: definition).count == 1)
  }

  private mutating func noteLogicAndApplications(of delta: FieldDelta) {
    let affected = Set((delta.removed + delta.reparsed).map { CellID($0) })
    if delta.decidesWhatIsShown {
      fieldsWithLogic.removeAll(where: affected.contains)
      fieldsWithLogic += affected.filter { !document.fields[$0.index].logics.isEmpty }
      fieldsWithLogic.sort()
      for cell in affected {
        effectiveLogic[cell] = Self.fieldsRead(byEffectiveLogicOf: document.fields[cell])
      }
    }
    if delta.isComputed { noteApplications(to: affected) }
  }

  private mutating func noteApplications(to cells: Set<CellID>) {
    oddlyApplied.removeAll(where: cells.contains)
    oddlyApplied += cells.filter { cell in
      checks.sheet.target(of: cell).map { Self.isOdd(checks.targets[$0.index], in: document) }
        ?? false
    }
    oddlyApplied.sort()
  }

  /// Returns the id of the field that a definition is applied to, if there is exactly one.
  func onlyField(ofDefinition number: DefinitionNumber) -> String? {
    let targets = checks.targets(of: number)
    guard let target = targets.first, targets.count == 1 else { return nil }
    return document.fields[target.cell].id
  }

  /// Returns the formula of `definition` with its traits, or `nil` if it has no formula.
  package func formula(_ definition: DefinitionNumber) -> LintedFormula? {
    formulas[definition.index]
  }

  /// Returns the ids of definitions that are similar to `id`, which is missing.
  func definitionIDs(like id: String) -> [String] { definitionIDs.near(id, in: document) }

  /// Returns the range of an object's id, or of its opening bracket if it has none.
  package func idRange(of node: JSONNode) -> DocumentRange {
    tree.idRange(of: node)
  }

  /// Returns the range of an object's `logic` key, or of its id if it has none.
  func logicRange(of node: JSONNode) -> DocumentRange {
    tree.member(utf8: "logic".utf8, of: node).map { tree.range($0.name) } ?? idRange(of: node)
  }
}

extension LintedDocument: IncrementallyUpdated {
  /// Complexity: that of the affected definitions and of the edited fields, plus one copied word per
  /// 64 formulas.
  package mutating func apply(
    _ delta: DocumentDelta, to basis: (document: JoyDocument, checks: CheckedFormulas)
  ) -> Bool {
    let (fields, definitions) = delta.lists
    let before = (document: document, checks: checks)
    (document, checks) = basis
    trialBudget = TrialBudget()
    let scope = LintScope(schema: checks.schema, catalog: catalog, profile: profile)
    var finder = FormulaTraits.Finder(catalog)
    while formulas.count < checks.definitions.count { formulas.append(nil) }
    for number in checks.affected {
      formulas[number.index] = checks.definition(number).map {
        LintedFormula($0, in: scope, &finder)
      }
    }
    for number in fields.removed { textCells[CellID(number)] = nil }
    for number in fields.reparsed {
      textCells[CellID(number)] = Self.textCells(of: document.fields[number], document)
    }
    noteLogicAndApplications(of: fields)
    guard !definitions.added.isEmpty || !definitions.removed.isEmpty else { return true }
    definitionIDs.note(definitions.addedIDs)
    definitionIDs.note(definitions.removed.map { before.document.formulas[$0].id })
    noteApplications(
      to: Set(
        before.checks.targetCells(of: checks.affected) + checks.targetCells(of: checks.affected)))
    return true
  }

  package func prepareForUpdates() { definitionIDs.prepare(document) }
}

/// A field with the formula that computes it.
package struct WrittenField: Sendable {
  package let field: JoyDoc.Field
  package let definition: FormulaDefinition
  package let formula: LintedFormula
  /// Whether the formula computes only this field.
  package let isOnlyOne: Bool

  /// The range of the formula's source in the file.
  package var formulaRange: DocumentRange {
    guard let expression = definition.expression else { return definition.idRange }
    return expression.map.range(of: TextRange(start: 0, end: expression.utf8.count))
  }
}

extension FormulaDefinition {
  /// Converts a diagnostic in the formula's source to one in the file.
  ///
  /// Ranges are mapped, and replacements are escaped for the surrounding JSON string.
  package func lifted(_ diagnostic: FormulaDiagnostic) -> DocumentDiagnostic {
    guard let map = expression?.map else {
      return diagnostic.moved { _ in idRange }
    }
    return diagnostic.moved(
      by: { map.range(of: $0) },
      replacement: { text in
        JSONText.content(text)
      })
  }
}
