import JSONTree
package import FormulaChecker
package import FormulaGraph
package import FormulaSheets
import FormulaSyntax
package import FormulaValues
package import Formulas
package import IndexedCollections
package import JoyDoc

/// The formulas of a document, checked and with what depends on what, but not compiled: all that a
/// linter asks. Fields are the cells of the sheet, by their numbers.
package struct CheckedFormulas: Sendable {
  package let language: FormulaLanguage
  package let schema: Schema
  package let sheet: SheetFormulas
  private let readers: FieldReaders

  /// The definitions in the order of the file.
  package var definitions: ChunkedArray<CheckedFormula?> { sheet.definitions }
  /// The formula of a definition; nil if it has no text.
  package func definition(_ number: DefinitionNumber) -> CheckedFormula? {
    definitions[number.index]
  }

  /// The fields that formulas are applied to, none with a formula of a program.
  package var targets: ChunkedArray<SheetTarget> { sheet.targets }
  package var graph: DependencyGraph { sheet.graph }
  /// The groups of targets that depend on themselves.
  package var cycles: [EvaluationOrder.Cycle] { sheet.cycles }
  /// For each definition, the fields whose values its result depends on: those it reads, and those
  /// that decide whether a field is shown that it asks that about.
  package var inputs: JoinedLists<CellID> { sheet.inputs }

  /// Checks a document's formulas. Those are taken from `known`, formulas of the same language, that
  /// have the same text there, if the fields that they name have the same names, types and places too.
  ///
  /// Complexity: O(size of the formulas).
  package init(
    _ document: JoyDocument, language: FormulaLanguage, known: CheckedFormulas? = nil
  ) {
    let read = Schema(document)
    let comparison = known.map { FieldComparison($0.schema, read) }
    let schema = comparison?.isSame ?? false ? known?.schema ?? read : read
    var checker = language.checker(over: schema)
    var search = InputSearch(document, language)
    let formulas = document.formulas
    let count = formulas.count
    var definitions = ChunkedArray<CheckedFormula?>([])
    var inputs = JoinedLists<CellID>()
    var canRun: [Bool] = []
    // Most formulas read a field or two.
    inputs.reserveCapacity(lists: count, elements: 2 * count)
    canRun.reserveCapacity(count)
    var texts: [[UInt8]] = []
    // Formulas are looked at by so many as fit into the cache, and what is asked of them is asked
    // while they are there: there may be very many.
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

  /// What there is of a definition before it is checked.
  private enum Found {
    case none, text
    case known(CheckedFormula)
  }

  /// A formula with a text that may be the one of a definition of other formulas, of which there are
  /// `count`: at the same place as seen from the first one or from the last one.
  private func formula(_ text: [UInt8], near given: Int, of count: Int) -> CheckedFormula? {
    for place in [given, given + definitions.count - count]
    where definitions.indices.contains(place) {
      if let checked = definitions[place], checked.tree.source == text { return checked }
    }
    return nil
  }

  private init(
    _ document: JoyDocument, _ language: FormulaLanguage, _ schema: Schema,
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

  /// What a formula computes of a cell that it is applied to.
  private static func target(
    _ cell: CellID, _ applied: AppliedFormula, in fields: FieldList,
    canRun: (DefinitionNumber) -> Bool, checked: (DefinitionNumber) -> CheckedFormula?
  ) -> SheetTarget {
    let field = fields[cell]
    var target = SheetTarget(cell)
    switch applied {
    case .value(let definition):
      target.definition = definition.map { DefinitionNumber($0) }
      // Of a formula that can run nothing else is looked at.
      if !(target.definition.map(canRun) ?? false) || !field.kind.isWritable,
        let application = field.application
      {
        target.obstacle = obstacle(field, application, target.definition.map(checked))
      }
    case .other(let key): target.obstacle = .unknownKey(key)
    }
    return target
  }

  private init(_ other: CheckedFormulas, _ schema: Schema, _ sheet: SheetFormulas) {
    language = other.language
    self.schema = schema
    self.sheet = sheet
    readers = other.readers
  }

  /// The same after an edit of which `document` is the outcome, with the numbers of the definitions
  /// that were checked anew or whose formulas read the edited field.
  ///
  /// Complexity: what the changed formulas depend on, a few copied words for every 64 formulas, four bytes for each if some come;
  /// O(size of the formulas' references) if formulas depend on each other in a circle, and once for a
  /// text when a field is edited first.
  package func following(
    _ edit: DocumentEdit, in document: JoyDocument
  ) -> (formulas: CheckedFormulas, affected: [DefinitionNumber]) {
    switch edit.part {
    case .elsewhere: return (self, [])
    case .definition(let number):
      let definition = DefinitionNumber(number)
      return (checking([definition], over: schema, in: document), [definition])
    case .field(let number):
      let readers = readers.definitions(reading: CellID(number), in: self)
      let known = schema[Slot(number)]
      let field = Schema.Field(document.fields[number])
      if field.title == known.title, field.type == known.type { return (self, readers) }
      let changed = schema.changing([Slot(number): field])
      // What is told about names that are not understood depends on the names of all fields.
      let affected = Set(readers).union(self.readers.faulty(in: self)).sorted()
      return (checking(affected, over: changed, in: document), affected)
    case .fields(let exchange):
      var fields: [Slot: Schema.Field] = [:]
      for number in exchange.gone { fields[Slot(number)] = .absent }
      for number in exchange.read {
        let field = Schema.Field(document.fields[number])
        if number >= schema.count || schema[Slot(number)] != field { fields[Slot(number)] = field }
      }
      let changed = fields.isEmpty ? schema : schema.changing(fields)
      var affected = readers.definitions(mentioning: exchange.names, in: self)
      for number in exchange.gone + exchange.changed {
        affected.formUnion(readers.definitions(reading: CellID(number), in: self))
      }
      if !fields.isEmpty { affected.formUnion(readers.faulty(in: self)) }
      if exchange.decidesWhatIsShown { affected.formUnion(readers.asking(in: self)) }
      let new = exchange.read.filter { $0 >= sheet.cellCount }
      if exchange.isComputed { affected.formUnion(applied(to: exchange, in: document)) }
      let numbers = affected.sorted()
      let cells = exchange.isComputed ? exchange.gone + exchange.changed + new : []
      let checks = checking(
        numbers, over: changed, in: document, applyingTo: cells.map { CellID($0) })
      return (checks, numbers)
    case .definitions(let exchange):
      let numbers = (exchange.gone + exchange.changed).map { DefinitionNumber($0) }.sorted()
      var cells = numbers.flatMap { sheet.targets(of: $0) }.map { targets[$0.index].cell }
      if !exchange.come.isEmpty {
        cells += sheet.targetsWithoutDefinition.map { targets[$0.index].cell }.filter { cell in
          document.fields[cell].application?.formula.map(exchange.come.contains) ?? false
        }
      }
      return (checking(numbers, over: schema, in: document, applyingTo: cells), numbers)
    }
  }

  /// The definitions that are applied to fields that came, went or changed, or were.
  private func applied(
    to exchange: FieldExchange, in document: JoyDocument
  ) -> Set<DefinitionNumber> {
    let before = (exchange.gone + exchange.changed).compactMap { number in
      sheet.target(of: CellID(number)).flatMap { targets[$0.index].definition }
    }
    let now = exchange.read.compactMap { number -> DefinitionNumber? in
      guard
        case .value(let definition)? =
          document.fields[number].applied(among: document.definitionNumbers)
      else { return nil }
      return definition.map { DefinitionNumber($0) }
    }
    return Set(before + now)
  }

  /// The definitions about which the parser or the checker has something to say.
  /// Complexity: O(references) once for a text.
  package var faultyDefinitions: [DefinitionNumber] { readers.faulty(in: self).sorted() }

  /// Finds out what following the first edit of a field takes. Complexity: O(references + names).
  package func prepareFollowing() {
    _ = readers.faulty(in: self)
    _ = schema.foldedNames
  }

  /// Whether each name of some is unknown, or that of a field among some others: then no other field
  /// is called by it. Complexity: O(names).
  package func knows(_ names: [String], onlyOf fields: [CellID]) -> Bool {
    let fields = Set(fields)
    return names.allSatisfy { name in
      switch schema.meaning(of: name) {
      case .field(let slot): fields.contains(CellID(slot))
      case .ambiguous: false
      case .unknown: true
      }
    }
  }

  /// For each target its number among those of an earlier state of the text; nil for one that was not
  /// there, or computes one of some cells. Complexity: O(targets).
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

  /// The same with some definitions checked anew, and others applied to some cells.
  private func checking(
    _ numbers: [DefinitionNumber], over schema: Schema, in document: JoyDocument,
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
    let ordered = sheet.following(
      definitions, inputs: inputs, cellCount: document.fields.count, changed: numbers,
      applied: applied
    ) { target in
      let field = document.fields[target.cell]
      guard let application = field.application else { return target.obstacle }
      return Self.obstacle(field, application, target.definition.map { definitions[$0.index] })
    }
    if let ordered { return CheckedFormulas(self, schema, ordered) }
    return CheckedFormulas(
      document, language, schema, definitions, inputs: inputs,
      canRun: definitions.map { $0?.canRun ?? false }, readers: readers)
  }

  /// The definitions whose formulas read a field or ask about it, in order. Complexity: O(definitions that
  /// do or did), and O(references) once for a text.
  package func definitions(reading slot: Slot) -> [DefinitionNumber] {
    readers.definitions(reading: CellID(slot), in: self)
  }

  /// The fields that a definition is applied to.
  package func targets(
    of definition: DefinitionNumber
  ) -> some RandomAccessCollection<SheetTarget> {
    sheet.targets(of: definition).lazy.map { targets[$0.index] }
  }

  /// The fields that some definitions are applied to.
  package func targetCells(of definitions: [DefinitionNumber]) -> [CellID] {
    definitions.flatMap { targets(of: $0) }.map(\.cell)
  }

  private static func obstacle(
    _ field: JoyDoc.Field, _ application: FormulaApplication, _ checked: CheckedFormula??
  ) -> Obstacle? {
    if !field.kind.isWritable { return .forbiddenTarget(field) }
    guard let checked else { return .missingDefinition(application.formula) }
    guard let checked else { return .noExpression }
    return checked.obstacle.map { .notRunnable($0) }
  }
}

extension SheetTarget {
  /// The field's place in the document's list of fields.
  package var field: Int { cell.index }
}

extension Obstacle {
  /// The type of the field takes no results.
  static func forbiddenTarget(_ field: JoyDoc.Field) -> Obstacle {
    .refused(
      EvaluationError(
        "write-target",
        "a formula cannot write into \(field.kind.theField) '\(field.id)'"),
      advice:
        "formulas write into text, textarea, number, date, dropdown, multiSelect and chart fields")
  }

  static func missingDefinition(_ id: String?) -> Obstacle {
    .refused(
      EvaluationError(
        "missing-definition",
        id.map { "the document defines no formula '\($0)'" }
          ?? "the application names no formula"), advice: nil)
  }

  static var noExpression: Obstacle {
    .refused(
      EvaluationError("missing-definition", "the formula has no expression"), advice: nil)
  }

  /// The application is for something other than the value.
  static func unknownKey(_ key: String?) -> Obstacle {
    .refused(
      EvaluationError(
        "unknown-key",
        key.map { "a formula can only be applied to the key 'value', not to '\($0)'" }
          ?? "the application of the formula lacks 'key': 'value' says that the value is computed"),
      advice: nil)
  }
}
