import FormulaRuntime
import FormulaValues
package import JoyDoc

extension FormulaSchema {
  /// Creates the schema of the fields that formulas in a document can refer to, in document order.
  package init(_ document: JoyDocument) {
    self.init(DocumentFields(document.fields), ids: document.fieldNumbers)
  }
}

/// The fields of a document as a source for a schema. Names and options are read lazily.
private final class DocumentFields: SchemaFields {
  private let fields: FieldList

  init(_ fields: FieldList) { self.fields = fields }

  var count: Int { fields.count }
  func kinds(of slot: Slot) -> Kinds? { ValueType(plain: fields.kind(of: slot.index))?.kinds }
  func type(of slot: Slot) -> ValueType { ValueType(fields[slot.index]) }
  func identifier(of slot: Slot) -> String? { fields.identifier(of: slot.index) }

  func field(_ slot: Slot, type: ValueType) -> FormulaSchema.Field {
    FormulaSchema.Field(fields[slot.index], type: type)
  }
}

extension FormulaSchema.Field {
  /// Creates the schema entry for a field of a document.
  init(_ field: JoyDoc.Field) { self.init(field, type: ValueType(field)) }

  fileprivate init(_ field: JoyDoc.Field, type: ValueType) {
    self.init(
      id: field.id, identifier: field.identifier, title: field.title, type: type,
      typeName: field.kind.name)
  }
}

extension ValueType {
  /// The type of a field's value in formulas.
  package init(_ field: JoyDoc.Field) {
    switch field.kind.storage {
    // Cells of a table without declared columns have no static type.
    case .rows where field.columns.isEmpty: self = .list
    case .rows: self = .list(of: .record(RecordShape(columns: field.columns)))
    case .nestedRows:
      self =
        field.rootSchema.flatMap { root in
          // Rows of a collection level without declared columns have no static type.
          root.columns.isEmpty
            ? nil : .list(of: .record(RecordShape(collection: field, root)))
        } ?? .list
    case .series: self = .list(of: .record(.series))
    // Only these types have options. Reading options would load fields that are not needed
    // otherwise.
    case .option, .options: self.init(field.kind, options: field.options)
    case .text, .number, .instant, .attachments, .signature, .block, .richText, .unknown:
      self.init(field.kind, options: [])
    }
  }

  /// The type for a field type that determines it alone; `nil` for other field types.
  fileprivate init?(plain kind: FieldKind) {
    switch kind.storage {
    case .text, .signature, .block, .richText: self = .text.optional
    case .number: self = .number.optional
    case .instant: self = .date.optional
    case .unknown: self = .any
    case .option, .options, .attachments, .rows, .nestedRows, .series: return nil
    }
  }

  /// The type of a cell, or of a field that is not a table, collection or chart.
  package init(_ kind: FieldKind, options: [JoyDoc.Option]) {
    let options = options.map {
      ChoiceOption(id: $0.id, text: $0.text, isDeleted: $0.isDeleted)
    }
    switch kind.storage {
    case .option: self = ValueType(.choice, options: options).optional
    case .options: self = .list(of: ValueType(.choice, options: options))
    case .attachments: self = .list(of: .record(.attachment))
    case .text, .number, .instant, .signature, .block, .richText, .rows, .nestedRows, .series,
      .unknown:
      self = ValueType(plain: kind) ?? .any
    }
  }
}

extension RecordShape {
  /// Creates the shape of a table row with the given columns.
  package init(columns: [Column]) { self.init(columns.map { Member($0) }) }

  /// Creates the shape of a top-level row of a collection.
  init(collection field: JoyDoc.Field, _ root: CollectionSchema) {
    var shapes = CollectionShapes(field)
    self = shapes.shape(of: root)
  }

  static let attachment = RecordShape(
    ["_id", "url", "fileName", "filePath"].map { Member($0, ValueType.text.optional) })

  static let series = RecordShape([
    Member("_id", ValueType.text.optional), Member("title", ValueType.text.optional),
    Member("description", ValueType.text.optional),
    Member("points", .list(of: .record(.point))),
  ])

  static let point = RecordShape([
    Member("_id", ValueType.text.optional), Member("x", ValueType.number.optional),
    Member("y", ValueType.number.optional), Member("label", ValueType.text.optional),
  ])
}

extension RecordShape.Member {
  init(_ column: Column) {
    self.init(
      column.id, ValueType(column.kind, options: column.options),
      aliases: column.aliases, title: column.isDeleted ? nil : column.title)
  }
}
