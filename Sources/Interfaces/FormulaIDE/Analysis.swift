package import FormulaSheets
import FormulaChecker
import FormulaSyntax
import FormulaRuntime
package import FormulaValues
package import Formulas
import JSONTree
package import JoyDoc
package import JoyDocEngine
package import JoyDocLint
import IndexedCollections
package import SourceText

/// What is known of a text: its formulas checked, and the document around them. Immutable.
package struct Analysis: Sendable {
  /// The text that was looked at first.
  private let read: [UInt8]
  package let format: Format
  /// The document, as far as it can be read.
  package internal(set) var document: JoyDocument?
  /// The document's formulas checked; of broken JSON those that can be read.
  package internal(set) var plan: CheckedFormulas?
  /// The fields; while the JSON is broken those too, at the end, that were known before.
  package internal(set) var schema: Schema
  /// The formulas in the order of the file.
  package internal(set) var formulas: FormulaList
  package let language: FormulaLanguage
  /// What is wrong with the JSON.
  var faults: [DocumentDiagnostic]
  /// The fields that cannot be read since the JSON is broken, and how many there were before.
  var lost: (fields: [Slot: Schema.Field], count: Int)?
  /// Which parts of the document name things; nil if the text is no document.
  let namingParts: NamingParts?

  /// What kind of text it is.
  package enum Format: Hashable, Sendable {
    /// A JoyDoc, be it broken.
    case document
    /// One formula and nothing else.
    case formula
    /// JSON that is no JoyDoc, about which nothing is to be said.
    case other
  }

  /// Looks at a text. A name that ends in `.formula` means a formula by itself. While the JSON is
  /// broken, the fields of `known` can be written as well, and the text is a document
  /// if it was one before. `names` are those that a formula by itself may use.
  ///
  /// Complexity: O(bytes), and what checking the formulas takes.
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
    let isBroken = faults.contains(where: \.isFatal)
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
    let schema =
      isBroken
      ? plan.schema.completed(by: known?.schema, declaredIn: bytes) : plan.schema
    format = .document
    self.document = document
    self.plan = plan
    namingParts = NamingParts(document)
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

  /// The text. Complexity: O(bytes) once after an edit, else O(1).
  package var bytes: [UInt8] { document?.tree.bytes ?? read }

  private static func isDocument(_ tree: JSONTree, isBroken: Bool) -> Bool {
    if BrokenDocument.isDocument(tree, isBroken: isBroken) { return true }
    // Names without double quotes are read as well.
    guard isBroken, tree.kind(tree.root) == .object else { return false }
    return tree[tree.root, "fields"] != nil || tree[tree.root, "formulas"] != nil
      || tree[tree.root, "files"] != nil
  }

  /// The name that holds or touches an offset; of two neighbours the later one.
  ///
  /// Complexity: O(size of the formula, or of the field and its siblings).
  package func occurrence(at offset: Int) -> Occurrence? {
    let near = occurrences(around: offset).inOrder
    let behind = near.lowerBound { $0.range.start > offset }
    return near[..<behind].suffix(4).last { $0.range.touches(offset) }
  }

  /// The places in the formula, field or other part of the document that holds an offset.
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

  /// The places that name a thing, in the order of the text.
  ///
  /// Complexity: the size of the formulas and fields that name it; O(fields and positions) once for a
  /// text.
  package func occurrences(of entity: Entity) -> [Occurrence] {
    var reader = DocumentOccurrences(self)
    reader?.read(partsNaming: entity)
    let inFormulas = formulasNaming(entity).flatMap {
      FormulaOccurrences(self, formula: $0).found
    }
    return ((reader?.found ?? []) + inFormulas).filter { $0.entity == entity }.inOrder
  }

  /// The formulas that may name a thing.
  func formulasNaming(_ entity: Entity) -> [EmbeddedFormula.Number] {
    let field: String
    switch entity {
    case .local(let formula, _): return formulas.formula(formula) == nil ? [] : [formula]
    case .function: return formulas.indices.map { EmbeddedFormula.Number($0) }
    case .definition: return []
    case .field(let id), .column(let id, _), .option(let id, _, _): field = id
    }
    // A text that is no document has one formula at most.
    guard let plan else { return formulas.indices.map { EmbeddedFormula.Number($0) } }
    guard let slot = number(ofField: field)?.slot else { return [] }
    var readers = plan.definitions(reading: slot).filter { number in
      plan.definition(number)?.references.contains(slot) ?? false
    }
    // A formula that computes a field gives its options or rows without reading it.
    if isGiven(entity), let own = plan.sheet.target(of: CellID(slot)),
      let number = plan.targets[own.index].definition, !readers.contains(number)
    {
      readers.append(number)
    }
    return readers.compactMap { formulas.number(ofDefinition: $0) }
  }

  /// Whether a thing is what a formula may give for a field.
  private func isGiven(_ entity: Entity) -> Bool {
    switch entity {
    case .option, .column: true
    case .field, .definition, .local, .function: false
    }
  }

  /// Where a thing is declared by the name that counts.
  ///
  /// Complexity: O(columns and options of its field), or O(size of its formula).
  package func declaration(of entity: Entity) -> Occurrence? {
    if case .local = entity { return occurrences(of: entity).declaration }
    guard var reader = DocumentOccurrences(self) else { return nil }
    reader.readDeclarations(of: entity)
    return reader.found.filter { $0.entity == entity }.inOrder.declaration
  }

  /// Whether fields came and went since the whole text was looked at.
  package var isPieced: Bool { document?.fields.isPieced ?? false }

  /// The places of fields in the order of the file by their numbers; empty if the numbers are in that
  /// order. Complexity: O(fields).
  var fieldPlaces: [CellID: Int] {
    guard let fields = document?.fields, fields.isPieced else { return [:] }
    return Dictionary(
      uniqueKeysWithValues: (0..<fields.presentCount).map { (CellID(fields.number(at: $0)), $0) })
  }

  /// Whether the text is a document, but no JSON.
  package var isBroken: Bool { faults.contains(where: \.isFatal) }

  /// Why nothing is edited but by hand while the JSON is broken.
  package static let editRefusal =
    "the JSON is broken, so that what an edit would touch is not sure; mend it first"

  /// The formulas whose text, or a quote around it, touches a range. Complexity: O(log formulas).
  package func formulas(in range: DocumentRange) -> Slice<FormulaList> {
    let first = formulas.lowerBound { $0.place.end + 1 >= range.start }
    let end = formulas.lowerBound { $0.place.start > range.end }
    return formulas[first..<max(first, end)]
  }

  /// The formula whose text holds or touches an offset. Complexity: O(log formulas).
  package func formula(at offset: Int) -> (
    number: EmbeddedFormula.Number, formula: EmbeddedFormula
  )? {
    let next = formulas.lowerBound { $0.place.start > offset }
    guard next > 0, formulas[next - 1].place.touches(offset) else { return nil }
    return (EmbeddedFormula.Number(next - 1), formulas[next - 1])
  }

  /// The number of the field with an id.
  package func number(ofField id: String) -> CellID? {
    document?.fieldNumbers.number(of: id).map { CellID($0) }
  }

  /// The number of the definition with an id.
  package func number(ofDefinition id: String) -> DefinitionNumber? {
    document?.definitionNumbers.number(of: id).map { DefinitionNumber($0) }
  }

  /// The field of the document that a slot of the schema means.
  package func field(_ slot: Slot) -> JoyDoc.Field? { field(schema[slot].id) }

  /// The field with an id.
  package func field(_ id: String) -> JoyDoc.Field? {
    guard let document, let number = self.number(ofField: id) else { return nil }
    return document.fields[number]
  }

  /// The fields that a definition is applied to.
  package func targets(ofDefinition number: DefinitionNumber) -> [JoyDoc.Field] {
    guard let plan, let document else { return [] }
    return plan.targets(of: number).map { document.fields[$0.cell] }
  }
}
