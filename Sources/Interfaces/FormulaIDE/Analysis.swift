package import SheetEvaluation
import FormulaChecker
import FormulaSyntax
package import FormulaValues
package import Formulas
import JSONTree
package import JoyDoc
package import JoyDocEngine
package import JoyDocLint
import IndexedCollections
package import SourceText

/// An immutable analysis of a text: its document and its type-checked formulas.
package struct Analysis: Sendable {
  /// The bytes that were analyzed first. See `bytes` for the current text.
  let read: [UInt8]
  package let format: Format
  /// The document, or its readable parts if the JSON is malformed.
  package internal(set) var document: JoyDocument?
  /// The document's checked formulas; the readable ones if the JSON is malformed.
  package internal(set) var plan: CheckedFormulas?
  /// The field schema. While the JSON is malformed, unreadable known fields are appended.
  package internal(set) var schema: FormulaSchema
  /// The formulas in file order.
  package internal(set) var formulas: FormulaList
  package let language: FormulaLanguage
  /// The JSON diagnostics.
  var faults: [DocumentDiagnostic]
  /// The schema of the last text without JSON errors, or `nil` for such a text.
  var earlierSchema: FormulaSchema?
  /// The fields that became unreadable with the JSON, and the number of fields before.
  var lost: (fields: [Slot: FormulaSchema.Field], count: Int)?
  /// An index of the parts that refer to other parts, or `nil` if the text is not a document.
  let namingParts: ReferenceIndex?

  /// The kind of a text.
  package enum Format: Hashable, Sendable {
    /// A JoyDoc document, which may be malformed.
    case document
    /// A standalone formula.
    case formula
    /// JSON that is not a JoyDoc document. It gets no diagnostics.
    case other
  }

  /// Analyzes a text. A `name` that ends in `.formula` denotes a standalone formula.
  ///
  /// While the JSON is malformed, the fields of the last well-formed text before it remain available,
  /// and the text counts as a document if `known` was one. `names` are the names that a standalone formula may use.
  ///
  /// Complexity: O(bytes), plus the cost of checking the formulas.
  package init(
    _ bytes: [UInt8], name: String, language: FormulaLanguage = .standard, known: Analysis? = nil,
    names: FormulaNames = .open
  ) {
    read = bytes
    self.language = language
    guard !name.hasSuffix(".formula") else {
      let checked: CheckedFormula
      switch names {
      case .known(let known):
        schema = known
        checked = language.check(bytes, schema: known)
      case .open, .unreadable: (checked, schema) = language.checkOpen(bytes)
      }
      var map = OffsetMap()
      map.appendPlain(count: bytes.count)
      format = .formula
      document = nil
      plan = nil
      namingParts = nil
      formulas = FormulaList([EmbeddedFormula(checked, map: map, definition: nil)])
      faults = []
      return
    }
    let (tree, faults) = JSONTree.parse(bytes)
    let isBroken = faults.contains { $0.isFatal }
    guard
      Self.isDocument(tree, isBroken: isBroken) || isBroken && known?.format == .document
    else {
      format = .other
      document = nil
      plan = nil
      namingParts = nil
      schema = .empty
      formulas = FormulaList([])
      self.faults = []
      return
    }
    let document = JoyDocument(tree)
    let plan = CheckedFormulas(document, language: language, known: known?.plan)
    earlierSchema = isBroken ? known?.wellFormedSchema : nil
    let schema =
      isBroken
      ? plan.schema.completed(by: earlierSchema, declaredIn: bytes) : plan.schema
    format = .document
    self.document = document
    self.plan = plan
    namingParts = ReferenceIndex(document)
    self.schema = schema
    self.faults = faults
    let formulas = document.formulas.enumerated().compactMap { number, definition in
      definition.expression.flatMap { expression in
        plan.definitions[number].map {
          EmbeddedFormula($0, map: expression.map, definition: DefinitionNumber(number))
        }
      }
    }
    self.formulas = FormulaList(
      formulas.sorted { $0.place.start < $1.place.start }, definitionCount: document.formulas.count)
  }

  /// The schema of this text, or of the last one without JSON errors.
  var wellFormedSchema: FormulaSchema? { isBroken ? earlierSchema : schema }

  /// The current text. Complexity: O(bytes) once after an edit, otherwise O(1).
  package var bytes: [UInt8] { document?.tree.bytes ?? read }

  /// The number of bytes of the current text.
  var byteCount: Int { document?.tree.byteCount ?? read.count }

  private static func isDocument(_ tree: JSONTree, isBroken: Bool) -> Bool {
    if BrokenDocument.isDocument(tree, isBroken: isBroken) || JoyDocument.isBegun(tree) {
      return true
    }
    // Also recognize member names that lack their double quotes.
    guard isBroken, tree.kind(tree.root) == .object else { return false }
    return tree[tree.root, "fields"] != nil || tree[tree.root, "formulas"] != nil
      || tree[tree.root, "files"] != nil
  }

  /// Returns the occurrence that contains or touches `offset`; of two neighbours, the later one.
  ///
  /// Complexity: O(size of the formula, or of the field and its siblings).
  package func occurrence(at offset: Int) -> Occurrence? {
    let near = occurrences(around: offset).inOrder
    let after = near.lowerBound { $0.range.start > offset }
    return near[..<after].suffix(4).last { $0.range.touches(offset) }
  }

  /// Returns the occurrences in the formula, field or other part that contains `offset`.
  private func occurrences(around offset: Int) -> [Occurrence] {
    if let (number, _) = formula(at: offset) {
      return FormulaOccurrences(self, formula: number).found
    }
    guard let document, let path = JSONPath(document.tree, at: offset),
      var reader = DocumentOccurrences(self)
    else { return [] }
    reader.read(partAt: path)
    return reader.found
  }

  /// Returns all occurrences of `entity` in text order.
  ///
  /// Complexity: the size of the formulas and fields that refer to it; O(fields and positions) once
  /// per text.
  package func occurrences(of entity: Entity) -> [Occurrence] {
    var reader = DocumentOccurrences(self)
    reader?.read(partsNaming: entity)
    let inFormulas = formulasNaming(entity).flatMap {
      FormulaOccurrences(self, formula: $0).found
    }
    return ((reader?.found ?? []) + inFormulas).filter { $0.entity == entity }.inOrder
  }

  /// Returns the occurrences to highlight for the one at the cursor.
  ///
  /// Complexity: that of `occurrences`, or O(size of the formula) for a function.
  package func highlights(of occurrence: Occurrence) -> [Occurrence] {
    guard case .function = occurrence.entity, let formula = occurrence.formula else {
      return occurrences(of: occurrence.entity)
    }
    return FormulaOccurrences(self, formula: formula).found
      .filter { $0.entity == occurrence.entity }.inOrder
  }

  /// Returns the formulas that may contain `entity`.
  func formulasNaming(_ entity: Entity) -> [EmbeddedFormula.Number] {
    let field: String
    switch entity {
    case .local(let formula, _): return formulas.formula(formula) == nil ? [] : [formula]
    case .function: return formulas.indices.map { EmbeddedFormula.Number($0) }
    case .definition: return []
    case .field(let id), .column(let id, _), .option(let id, _, _): field = id
    }
    // A text that is not a document has at most one formula.
    guard let plan else { return formulas.indices.map { EmbeddedFormula.Number($0) } }
    guard let slot = number(ofField: field)?.slot else { return [] }
    var readers = plan.definitions(reading: slot).filter { number in
      plan.definition(number)?.references.contains(slot) ?? false
    }
    // A formula may return options or rows of its target field without reading it.
    if isGiven(entity), let own = plan.sheet.target(of: CellID(slot)),
      let number = plan.targets[own.index].definition, !readers.contains(number)
    {
      readers.append(number)
    }
    return readers.compactMap { formulas.number(ofDefinition: $0) }
  }

  /// Returns `true` if a formula may return `entity` for its target field: an option or a column.
  private func isGiven(_ entity: Entity) -> Bool {
    switch entity {
    case .option, .column: true
    case .field, .definition, .local, .function: false
    }
  }

  /// Returns the primary declaration of `entity`.
  ///
  /// Complexity: O(columns and options of its field), or O(size of its formula).
  package func declaration(of entity: Entity) -> Occurrence? {
    if case .local = entity { return occurrences(of: entity).declaration }
    guard var reader = DocumentOccurrences(self) else { return nil }
    reader.readDeclarations(of: entity)
    return reader.found.filter { $0.entity == entity }.inOrder.declaration
  }

  /// Whether incremental edits have added or removed fields, so that fields are not in file order.
  package var isPieced: Bool { document?.fields.isPieced ?? false }

  /// The position of each field in file order, or empty if the field numbers are in file order.
  ///
  /// Complexity: O(fields).
  var fieldPlaces: [CellID: Int] {
    guard let fields = document?.fields, fields.isPieced else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: (0..<fields.presentCount).map { (CellID(fields.number(at: $0)), $0) })
  }

  /// Whether the text is a document with malformed JSON.
  package var isBroken: Bool { faults.contains { $0.isFatal } }

  /// The message that rejects automatic edits while the JSON is malformed.
  package static let editRefusal =
    "the JSON is broken, so the document cannot be edited automatically; fix it first"

  /// Returns the formulas whose text, or a quote around it, touches `range`.
  ///
  /// Complexity: O(log formulas).
  package func formulas(in range: DocumentRange) -> Slice<FormulaList> {
    let first = formulas.lowerBound { $0.place.end + 1 >= range.start }
    let end = formulas.lowerBound { $0.place.start > range.end }
    return formulas[first..<max(first, end)]
  }

  /// Returns the formula whose text contains or touches `offset`. Complexity: O(log formulas).
  package func formula(at offset: Int) -> (
    number: EmbeddedFormula.Number, formula: EmbeddedFormula
  )? {
    let next = formulas.lowerBound { $0.place.start > offset }
    guard next > 0, formulas[next - 1].place.touches(offset) else { return nil }
    return (EmbeddedFormula.Number(next - 1), formulas[next - 1])
  }

  /// Returns the number of the field with the ID `id`.
  package func number(ofField id: String) -> CellID? {
    document?.fieldNumbers.number(of: id).map { CellID($0) }
  }

  /// Returns the number of the definition with the ID `id`.
  package func number(ofDefinition id: String) -> DefinitionNumber? {
    document?.definitionNumbers.number(of: id).map { DefinitionNumber($0) }
  }

  /// Returns the document's field for a slot of the schema.
  package func field(_ slot: Slot) -> JoyDoc.Field? { field(schema[slot].id) }

  /// Returns the field with the ID `id`.
  package func field(_ id: String) -> JoyDoc.Field? {
    guard let document, let number = self.number(ofField: id) else { return nil }
    return document.fields[number]
  }

  /// Returns the target fields of a definition.
  package func targets(ofDefinition number: DefinitionNumber) -> [JoyDoc.Field] {
    guard let plan, let document else { return [] }
    return plan.targets(of: number).map { document.fields[$0.cell] }
  }
}
