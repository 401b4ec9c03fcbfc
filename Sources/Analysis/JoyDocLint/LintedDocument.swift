package import FormulaSheets
import FormulaChecker
package import FormulaLint
package import FormulaRuntime
package import Formulas
package import JSONTree
package import JoyDoc
package import JoyDocEngine
import IndexedCollections
package import SourceText

/// A document, its formulas checked, and what rules may ask besides.
package struct LintedDocument: Sendable {
  package private(set) var document: JoyDocument
  /// The formulas of the document; they are not compiled.
  package private(set) var checks: CheckedFormulas
  package let catalog: FunctionCatalog
  /// The language of the formulas, for rules that run parts of them.
  let language: FormulaLanguage
  /// For whom the formulas are written.
  package let profile: Profile
  /// The definitions' formulas with what rules may ask about them; nil for one without a text.
  private var formulas: ChunkedArray<LintedFormula?>
  /// The fields that logic shows or hides, or columns of them, by their numbers.
  private(set) var fieldsWithLogic: [CellID]
  /// The fields whose logic acts against what they are by default, with the ids of the fields that it
  /// asks about.
  private(set) var effectiveLogic: [CellID: [String]]
  /// The fields to which formulas are applied in another way than once, to the value,
  /// and by the id of a definition, or whose type takes no results. Few rules ask about others.
  private var oddlyApplied: [CellID]
  /// The cells of number and date columns that hold a text, by their fields.
  private(set) var textCells: [CellID: [TextCell]]
  private let definitionIDs = DefinitionIDs()

  package init(
    _ document: JoyDocument, language: FormulaLanguage, profile: Profile = .portable
  ) {
    self.init(
      document, CheckedFormulas(document, language: language), language: language,
      profile: profile)
  }

  /// A document whose formulas have been checked. What is known of the same formulas in `known`, a
  /// document of the same language and profile, is not found out again.
  package init(
    _ document: JoyDocument, _ checks: CheckedFormulas, language: FormulaLanguage,
    profile: Profile = .portable, known: LintedDocument? = nil
  ) {
    self.document = document
    self.profile = profile
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
      effectiveLogic[cell] = Self.fieldsAsked(byEffectiveLogicOf: document.fields[cell])
    }
    oddlyApplied = checks.targets.filter { Self.isOdd($0, in: document) }.map(\.cell)
    var textCells: [CellID: [TextCell]] = [:]
    for (number, field) in document.fields.enumerated() {
      textCells[CellID(number)] = Self.textCells(of: field, document)
    }
    self.textCells = textCells
  }

  /// The ids of the fields that a field's logic asks about; nil if it changes nothing about what the
  /// field is by default.
  private static func fieldsAsked(byEffectiveLogicOf field: JoyDoc.Field) -> [String]? {
    guard let logic = field.logic, logic.action == (field.isHidden ? "show" : "hide") else {
      return nil
    }
    return logic.conditions.compactMap(\.field)
  }

  private static func isOdd(_ target: SheetTarget, in document: JoyDocument) -> Bool {
    let field = document.fields[target.field]
    return target.definition == nil || field.applications.count != 1 || !field.kind.isWritable
  }

  /// The cells of a field that hold a text and should not; nil if there are none.
  private static func textCells(of field: JoyDoc.Field, _ document: JoyDocument) -> [TextCell]? {
    guard field.kind == .table || field.kind == .collection else { return nil }
    let cells = TextCell.all(of: field, in: document.tree)
    return cells.isEmpty ? nil : cells
  }

  /// The number that a formula has here that another document shares, one of `count` there: the same
  /// as seen from the first one or from the last one. Nil if it is not here.
  func place(of checked: CheckedFormula, near given: Int, of count: Int) -> Int? {
    [given, given + formulas.count - count].first { place in
      formulas.indices.contains(place) && formulas[place]?.checked.isSame(as: checked) ?? false
    }
  }

  package var tree: JSONTree { document.tree }

  var oddlyAppliedFields: [JoyDoc.Field] { oddlyApplied.map { document.fields[$0] } }

  /// The fields whose formula can run and gives them a value, with that formula.
  ///
  /// Complexity: O(formulas).
  package var writtenFields: [WrittenField] { checks.targets.compactMap { written($0) } }

  /// Those of `writtenFields` that a definition gives values to.
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

  /// The document after an edit that affects some definitions.
  ///
  /// Complexity: that of the definitions and of the edited field, and a copied word for every 64
  /// formulas.
  package func following(
    _ edit: DocumentEdit, affecting definitions: [DefinitionNumber], _ document: JoyDocument,
    _ checks: CheckedFormulas
  ) -> LintedDocument {
    var changed = self
    changed.document = document
    changed.checks = checks
    let scope = LintScope(schema: checks.schema, catalog: catalog, profile: profile)
    var finder = FormulaTraits.Finder(catalog)
    while changed.formulas.count < checks.definitions.count { changed.formulas.append(nil) }
    for number in definitions {
      changed.formulas[number.index] = checks.definition(number).map {
        LintedFormula($0, in: scope, &finder)
      }
    }
    switch edit.part {
    case .field(let number):
      changed.textCells[CellID(number)] = Self.textCells(of: document.fields[number], document)
    case .fields(let exchange):
      for number in exchange.gone { changed.textCells[CellID(number)] = nil }
      for number in exchange.read {
        changed.textCells[CellID(number)] = Self.textCells(of: document.fields[number], document)
      }
      changed.noteLogicAndApplications(of: exchange)
    case .definitions(let exchange):
      definitionIDs.note(exchange.come)
      definitionIDs.note(exchange.gone.map { self.document.formulas[$0].id })
      changed.noteApplications(
        to: Set((self.checks.targetCells(of: definitions) + checks.targetCells(of: definitions))))
    case .definition, .elsewhere: break
    }
    return changed
  }

  private mutating func noteLogicAndApplications(of exchange: FieldExchange) {
    let affected = Set((exchange.gone + exchange.read).map { CellID($0) })
    if exchange.decidesWhatIsShown {
      fieldsWithLogic.removeAll(where: affected.contains)
      fieldsWithLogic += affected.filter { !document.fields[$0.index].logics.isEmpty }
      fieldsWithLogic.sort()
      for cell in affected {
        effectiveLogic[cell] = Self.fieldsAsked(byEffectiveLogicOf: document.fields[cell])
      }
    }
    if exchange.isComputed { noteApplications(to: affected) }
  }

  private mutating func noteApplications(to cells: Set<CellID>) {
    oddlyApplied.removeAll(where: cells.contains)
    oddlyApplied += cells.filter { cell in
      checks.sheet.target(of: cell).map { Self.isOdd(checks.targets[$0.index], in: document) }
        ?? false
    }
    oddlyApplied.sort()
  }

  /// The id of the field that a definition is applied to, if it is the only one.
  func onlyField(ofDefinition number: DefinitionNumber) -> String? {
    let targets = checks.targets(of: number)
    guard let target = targets.first, targets.count == 1 else { return nil }
    return document.fields[target.cell].id
  }

  /// A definition's formula with what rules may ask about it; nil if it has no text.
  package func formula(_ definition: DefinitionNumber) -> LintedFormula? {
    formulas[definition.index]
  }

  /// The ids of definitions that come near to one that is missing.
  func definitionIDs(like id: String) -> [String] { definitionIDs.near(id, in: document) }

  /// Finds out what following the first edits takes. Complexity: O(definitions log definitions).
  package func prepareFollowing() { definitionIDs.prepare(document) }

  /// Where the id of an object stands, else its opening bracket.
  package func idRange(of node: JSONNode) -> DocumentRange {
    tree.idRange(of: node)
  }

  /// Where the conditional logic of an object is named, else where its id stands.
  func logicRange(of node: JSONNode) -> DocumentRange {
    tree.member(utf8: "logic".utf8, of: node).map { tree.range($0.name) } ?? idRange(of: node)
  }
}

/// A field with the formula that computes it.
package struct WrittenField: Sendable {
  package let field: JoyDoc.Field
  package let definition: FormulaDefinition
  package let formula: LintedFormula
  /// Whether the formula computes no other field.
  package let isOnlyOne: Bool

  /// Where the formula's text stands in the file.
  package var formulaRange: DocumentRange {
    guard let expression = definition.expression else { return definition.idRange }
    return expression.map.range(of: TextRange(start: 0, end: expression.utf8.count))
  }
}

extension FormulaDefinition {
  /// A finding in the formula's text as one in the file: places and new texts with the escapes of
  /// the JSON string around.
  package func lifted(_ diagnostic: FormulaDiagnostic) -> DocumentDiagnostic {
    guard let map = expression?.map else {
      return diagnostic.moved { _ in idRange }
    }
    return diagnostic.moved(
      by: { map.range(of: $0) },
      replacement: { text in
        String(decoding: JSONWriter.literal(text).dropFirst().dropLast(), as: UTF8.self)
      })
  }
}
