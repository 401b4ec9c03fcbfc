import JSONTree
package import FormulaChecker
package import SheetEvaluation
import FormulaSyntax
package import FormulaValues
package import Formulas
package import IndexedCollections
package import JoyDoc

/// The type-checked formulas of a document and their dependency graph.
///
/// They are not compiled, which is sufficient for the linter. The cells of the sheet are the fields
/// of the document, by number.
package struct CheckedFormulas: Sendable {
  package let language: FormulaLanguage
  package let schema: FormulaSchema
  package let sheet: SheetFormulas
  private let readers: FieldReaders
  /// The definitions that the last delta affects: those that were checked again or that read a
  /// changed field, in ascending order.
  package private(set) var affected: [DefinitionNumber] = []
  /// The part of the last delta that is about fields.
  package private(set) var fieldDelta = FieldDelta()

  /// The checked definitions by number.
  package var definitions: ChunkedArray<CheckedFormula?> { sheet.definitions }
  /// Returns the formula of a definition, or `nil` if it has no expression.
  package func definition(_ number: DefinitionNumber) -> CheckedFormula? {
    definitions[number.index]
  }

  /// The fields that formulas are applied to, without compiled formulas.
  package var targets: ChunkedArray<SheetTarget> { sheet.targets }
  package var graph: DependencyGraph { sheet.graph }
  /// The groups of targets that depend on themselves.
  package var cycles: [EvaluationOrder.Cycle] { sheet.cycles }
  /// For each definition, the fields that its result depends on.
  ///
  /// These are the fields that it reads, and the inputs of visibility logic that it queries.
  package var inputs: JoinedLists<CellID> { sheet.inputs }

  /// Checks the formulas of a document.
  ///
  /// Formulas in `known` with the same source are reused, provided that the fields that they refer
  /// to have the same names, types and numbers. `known` must have been checked with the same
  /// language.
  ///
  /// Complexity: O(size of the formulas).
  package init(
    _ document: JoyDocument, language: FormulaLanguage, known: CheckedFormulas? = nil
  ) {
    let read = FormulaSchema(document)
    let comparison = known.map { FieldComparison($0.schema, read) }
    let schema = comparison?.isSame ?? false ? known?.schema ?? read : read
    var checker = language.checker(over: schema)
    var search = InputSearch(document, language)
    let formulas = document.formulas
    let count = formulas.count
    var definitions = ChunkedArray<CheckedFormula?>([])
    var inputs = JoinedLists<CellID>()
    var canRun: [Bool] = []
    // Most formulas read one or two fields.
    inputs.reserveCapacity(lists: count, elements: 2 * count)
    canRun.reserveCapacity(count)
    var texts: [[UInt8]] = []
    // Formulas are checked in batches that fit into the CPU cache, and their inputs are collected
    // while they are still cached. There may be very many formulas.
    for first in stride(from: 0, to: count, by: Self.batchSize) {
      let numbers = first..<min(count, first + Self.batchSize)
      let found = numbers.map { number -> Found in
        guard let text = formulas.text(of: number) else { return .none }
        if let known, let comparison, let checked = known.formula(text, near: number, of: count),
          comparison.keeps(checked)
        {
          return .known(checked)
        }
        texts.append(text)
        return .text
      }
      var new = checker.check(ParsedFormula.all(texts)).makeIterator()
      for found in found {
        let checked: CheckedFormula? =
          switch found {
          case .none: nil
          case .known(let checked): checked
          case .text: new.next()
          }
        search.add(inputsOf: checked, to: &inputs)
        canRun.append(checked?.canRun ?? false)
        definitions.append(checked)
      }
      texts.removeAll(keepingCapacity: true)
    }
    self.init(document, language, schema, definitions, inputs: inputs, canRun: canRun)
  }

  private static var batchSize: Int { 64 }

  /// The state of a definition before it is checked.
  private enum Found {
    case none, text
    case known(CheckedFormula)
  }

  /// Returns a formula with the source `text` if it has the same index as the definition `given`.
  ///
  /// The index is counted from the start or from the end of the `count` definitions.
  private func formula(_ text: [UInt8], near given: Int, of count: Int) -> CheckedFormula? {
    for place in [given, given + definitions.count - count]
    where definitions.indices.contains(place) {
      if let checked = definitions[place], checked.tree.source == text { return checked }
    }
    return nil
  }

  private init(
    _ document: JoyDocument, _ language: FormulaLanguage, _ schema: FormulaSchema,
    _ definitions: ChunkedArray<CheckedFormula?>, inputs: JoinedLists<CellID>, canRun: [Bool],
    readers: FieldReaders = FieldReaders()
  ) {
    self.language = language
    self.schema = schema
    self.readers = readers
    let fields = document.fields
    var targets: [SheetTarget] = []
    targets.reserveCapacity(definitions.count)
    fields.forEachApplied(among: document.definitionNumbers) { number, applied in
      let target = Self.target(CellID(number), applied, in: fields) {
        canRun[$0.index]
      } checked: {
        definitions[$0.index]
      }
      targets.append(target)
    }
    sheet = SheetFormulas(
      definitions, inputs: inputs, targets: targets, cellCount: fields.count
    ) { fields[$0.index].id }
  }

  /// Returns the target for an application of a formula to a cell.
  private static func target(
    _ cell: CellID, _ applied: AppliedFormula, in fields: FieldList,
    canRun: (DefinitionNumber) -> Bool, checked: (DefinitionNumber) -> CheckedFormula?
  ) -> SheetTarget {
    let field = fields[cell]
    var target = SheetTarget(cell)
    switch applied {
    case .value(let definition):
      target.definition = definition.map { DefinitionNumber($0) }
      // Fast path: a formula that can run has no blockers.
      if !(target.definition.map(canRun) ?? false) || !field.kind.isWritable,
        let application = field.application
      {
        target.blocker = blocker(field, application, target.definition.map(checked))
      }
    case .other(let key): target.blocker = .unknownKey(key)
    }
    return target
  }

  private init(_ other: CheckedFormulas, _ schema: FormulaSchema, _ sheet: SheetFormulas) {
    language = other.language
    self.schema = schema
    self.sheet = sheet
    readers = other.readers
  }

  /// Returns the definitions that are or were applied to added, removed or changed fields.
  private func applied(
    to delta: FieldDelta, in document: JoyDocument
  ) -> Set<DefinitionNumber> {
    let before = (delta.removed + delta.changed).compactMap { number in
      sheet.target(of: CellID(number)).flatMap { targets[$0.index].definition }
    }
    let now = delta.reparsed.compactMap { number -> DefinitionNumber? in
      guard
        case .value(let definition)? =
          document.fields[number].applied(among: document.definitionNumbers)
      else { return nil }
      return definition.map { DefinitionNumber($0) }
    }
    return Set(before + now)
  }

  /// The definitions with diagnostics from the parser or the checker.
  ///
  /// Complexity: O(references) on first access.
  package var faultyDefinitions: [DefinitionNumber] { readers.faulty(in: self).sorted() }

  /// Returns `true` if each name is unresolved or refers to one of `fields`. Complexity: O(names).
  private func knows(_ names: [String], onlyOf cells: [CellID]) -> Bool {
    let fields = Set(cells)
    return names.allSatisfy { name in
      switch schema.meaning(of: name) {
      case .field(let slot): fields.contains(CellID(slot))
      case .ambiguous: false
      case .unknown: true
      }
    }
  }

  /// Returns the earlier number of each target.
  ///
  /// The number is `nil` for a target that did not exist in `earlier` or computes one of `cells`.
  /// Complexity: O(targets).
  func numbers(
    ofTargetsIn earlier: CheckedFormulas, except cells: Set<CellID>
  ) -> [TargetNumber?] {
    var place = 0
    return targets.map { target in
      while place < earlier.targets.count, earlier.targets[place].cell < target.cell { place += 1 }
      guard place < earlier.targets.count, earlier.targets[place].cell == target.cell,
        !cells.contains(target.cell)
      else { return nil }
      return TargetNumber(place)
    }
  }

  /// Returns the formulas after checking some definitions again and updating the targets of
  /// `cells`.
  private func checking(
    _ numbers: [DefinitionNumber], over schema: FormulaSchema, in document: JoyDocument,
    applyingTo cells: [CellID] = []
  ) -> CheckedFormulas {
    var search = InputSearch(document, language)
    var (definitions, inputs) = (sheet.definitions, sheet.inputs)
    while definitions.count < document.formulas.count {
      definitions.append(nil)
      inputs.endList()
    }
    var checker = language.checker(over: schema)
    for number in numbers {
      let checked = document.formulas.text(of: number.index).map {
        checker.check(ParsedFormula(bytes: $0))
      }
      let read = search.inputs(of: checked)
      readers.note(number, checked, inputs: read)
      definitions[number.index] = checked
      inputs.replace(number.index, with: read)
    }
    let fields = document.fields
    let applied: [(cell: CellID, target: SheetTarget?)] = cells.sorted().map { cell in
      let target = fields[cell].applied(among: document.definitionNumbers).map { applied in
        Self.target(cell, applied, in: fields) {
          definitions[$0.index]?.canRun ?? false
        } checked: {
          definitions[$0.index]
        }
      }
      return (cell, target)
    }
    let ordered = sheet.updated(
      definitions, inputs: inputs, cellCount: document.fields.count, changed: numbers,
      applied: applied
    ) { target in
      let field = document.fields[target.cell]
      guard let application = field.application else { return target.blocker }
      return Self.blocker(field, application, target.definition.map { definitions[$0.index] })
    }
    if let ordered { return CheckedFormulas(self, schema, ordered) }
    return CheckedFormulas(
      document, language, schema, definitions, inputs: inputs,
      canRun: definitions.map { $0?.canRun ?? false }, readers: readers)
  }

  /// Returns the definitions whose formulas read a field or query its properties, in ascending
  /// order.
  ///
  /// Complexity: O(definitions that do so now or did before), plus O(references) on the first call.
  package func definitions(reading slot: Slot) -> [DefinitionNumber] {
    readers.definitions(reading: CellID(slot), in: self)
  }

  /// Returns the targets that apply a definition.
  package func targets(
    of definition: DefinitionNumber
  ) -> some RandomAccessCollection<SheetTarget> {
    sheet.targets(of: definition).lazy.map { targets[$0.index] }
  }

  /// Returns the cells of the targets that apply one of `definitions`.
  package func targetCells(of definitions: [DefinitionNumber]) -> [CellID] {
    definitions.flatMap { targets(of: $0) }.map { $0.cell }
  }

  private static func blocker(
    _ field: JoyDoc.Field, _ application: FormulaApplication, _ checked: CheckedFormula??
  ) -> EvaluationBlocker? {
    if !field.kind.isWritable { return .forbiddenTarget(field) }
    guard let checked else { return .missingDefinition(application.formula) }
    guard let checked else { return .noExpression }
    return checked.blocker.map { .notRunnable($0) }
  }
}

extension CheckedFormulas: IncrementallyUpdated {
  /// Checks again the formulas that depend on the difference.
  ///
  /// Returns `false` if a name would change its meaning, or if there is a cycle, which is reported
  /// from its first field.
  ///
  /// Complexity: O(dependents of the changed formulas), plus a few copied words per 64 formulas,
  /// and four bytes per formula if formulas are added. O(size of all references) if there is a
  /// cycle. The first edit of a field also builds the lazy indexes.
  package mutating func apply(_ delta: DocumentDelta, to document: JoyDocument) -> Bool {
    let (fields, definitions) = delta.lists
    guard knows(fields.names, onlyOf: fields.removed.map { CellID($0) }) else { return false }
    let changed = changedFields(fields, in: document)
    let readers = (fields.removed + fields.changed).map {
      self.readers.definitions(reading: CellID($0), in: self)
    }
    let edited = definitions.removed + definitions.changed + definitions.added
    var dirty = Set(edited.map { DefinitionNumber($0) })
    dirty.formUnion(self.readers.definitions(mentioning: fields.names, in: self))
    if !changed.isEmpty {
      for list in readers { dirty.formUnion(list) }
      // Diagnostics for unresolved names depend on the names of all fields.
      dirty.formUnion(self.readers.faulty(in: self))
    }
    if fields.decidesWhatIsShown { dirty.formUnion(self.readers.asking(in: self)) }
    if fields.isComputed { dirty.formUnion(applied(to: fields, in: document)) }
    let cells = cellsApplied(by: delta, in: document)
    let isSame =
      dirty.isEmpty && cells.isEmpty && changed.isEmpty && fields.added.isEmpty
      && definitions.added.isEmpty
    if !isSame {
      self = checking(
        dirty.sorted(), over: changed.isEmpty ? schema : schema.changing(changed), in: document,
        applyingTo: cells)
    }
    affected = readers.reduce(into: dirty) { $0.formUnion($1) }.sorted()
    fieldDelta = fields
    return knows(fields.names, onlyOf: fields.added.map { CellID($0) })
      && (cycles.isEmpty || !document.fields.isPieced)
  }

  package func prepareForUpdates() {
    _ = readers.faulty(in: self)
    _ = schema.foldedNames
  }

  /// Returns the fields of the schema that the difference changes, adds or removes.
  private func changedFields(
    _ delta: FieldDelta, in document: JoyDocument
  ) -> [Slot: FormulaSchema.Field] {
    var changed: [Slot: FormulaSchema.Field] = [:]
    for number in delta.removed { changed[Slot(number)] = .absent }
    for number in delta.reparsed {
      let field = FormulaSchema.Field(document.fields[number])
      if number >= schema.count || schema[Slot(number)] != field { changed[Slot(number)] = field }
    }
    return changed
  }

  /// Returns the cells to which another formula, or none, is applied after the difference.
  private func cellsApplied(by delta: DocumentDelta, in document: JoyDocument) -> [CellID] {
    let (fields, definitions) = delta.lists
    var cells =
      fields.isComputed
      ? (fields.removed + fields.changed + fields.added).map { CellID($0) } : []
    for number in definitions.removed {
      cells += sheet.targets(of: DefinitionNumber(number)).map { targets[$0.index].cell }
    }
    if !definitions.addedIDs.isEmpty {
      cells += sheet.targetsWithoutDefinition.map { targets[$0.index].cell }.filter { cell in
        document.fields[cell].application?.formula.map(definitions.addedIDs.contains) ?? false
      }
    }
    return cells
  }
}

extension SheetTarget {
  /// The number of the field in the document.
  package var field: Int { cell.index }
}

extension EvaluationBlocker {
  /// The type of the field does not accept results.
  static func forbiddenTarget(_ field: JoyDoc.Field) -> EvaluationBlocker {
    .refused(
      EvaluationError(
        "write-target",
        "a formula cannot write into \(field.kind.theField) '\(field.id)'"),
      advice:
        "formulas write into text, textarea, number, date, dropdown, multiSelect and chart fields")
  }

  static func missingDefinition(_ id: String?) -> EvaluationBlocker {
    .refused(
      EvaluationError(
        "missing-definition",
        id.map { "the document defines no formula '\($0)'" }
          ?? "the application lacks 'formula'"), advice: nil)
  }

  static var noExpression: EvaluationBlocker {
    .refused(
      EvaluationError("missing-definition", "the formula has no expression"), advice: nil)
  }

  /// The application has another `key` than `value`.
  static func unknownKey(_ key: String?) -> EvaluationBlocker {
    .refused(
      EvaluationError(
        "unknown-key",
        key.map { "a formula can only be applied to the key 'value', not to '\($0)'" }
          ?? "the application lacks 'key'; use 'value' to compute the field's value"),
      advice: nil)
  }
}
