package import SheetEvaluation
import IndexedCollections
import JSONTree
import JoyDoc
package import JoyDocFormulas

/// The result of checking that all required values are filled in.
///
/// Hidden parts are not required.
public struct Validation: Hashable, Sendable {
  /// The overall status; `valid` if every field is valid.
  public var status: Status
  /// The checked fields in document order.
  public var fields: [FieldValidity] = []

  /// The maximum number of required cells that are listed.
  public static let maxCells = 1_000_000

  /// The result of a check.
  public enum Status: String, Hashable, Sendable { case valid, invalid }

  /// The validity of a field.
  public struct FieldValidity: Hashable, Sendable {
    /// The id of the field.
    public var field: String
    /// The title of the field.
    public var title: String?
    /// The status of the field, including its rows.
    public var status: Status
    /// The reasons why the field itself is invalid.
    public var reasons: [String] = []
    /// The id of the first visible page that contains the field.
    public var pageID: String?
    /// The rows with required cells, in display order.
    public var rows: [RowValidity] = []
    /// Whether rows have been left out because the document has more than `maxCells` required cells.
    public var isShortened = false

    /// The rows with missing required cells.
    public var invalidRows: [RowValidity] { rows.filter { $0.status == .invalid } }
  }

  /// The validity of a row of a table or, at any depth, of a collection.
  public struct RowValidity: Hashable, Sendable {
    /// The id of the row.
    public var row: String
    /// The status of the row.
    public var status: Status
    /// The id of the row's schema in a collection.
    public var schemaID: String?
    /// The path of the row's list in a collection, as in `RowPlace`.
    public var parentPath: String?
    /// The cells of required columns, in column order.
    public var cells: [CellValidity]

    /// The ids of the required columns without a value.
    public var missingColumns: [String] {
      cells.filter { $0.status == .invalid }.map { $0.column }
    }
  }

  /// The validity of a required cell.
  public struct CellValidity: Hashable, Sendable {
    /// The id of the column.
    public var column: String
    /// The title of the column.
    public var title: String?
    /// The status of the cell.
    public var status: Status
  }

  /// Validates a document.
  ///
  /// Hidden fields are left out unless `includesHidden` is set, and are then valid. Complexity:
  /// O(size of the document).
  package init(_ live: LiveDocument, view: String? = nil, includesHidden: Bool = false) {
    let visibility = Visibility(live, view: view)
    var room = Self.maxCells
    for cell in live.document.fields.cells {
      let isVisible = visibility.isVisible(field: cell)
      guard isVisible || includesHidden else { continue }
      fields.append(Self.validity(of: cell, isVisible: isVisible, live, visibility, &room))
    }
    status = fields.contains { $0.status == .invalid } ? .invalid : .valid
  }

  /// Returns the validity of a field; a hidden field is valid. Complexity: O(size of the field).
  package static func validity(
    of cell: CellID, _ live: LiveDocument, _ visibility: Visibility
  ) -> FieldValidity {
    var room = maxCells
    return validity(
      of: cell, isVisible: visibility.isVisible(field: cell), live, visibility, &room)
  }

  private static func validity(
    of cell: CellID, isVisible: Bool, _ live: LiveDocument, _ visibility: Visibility,
    _ room: inout Int
  ) -> FieldValidity {
    let field = live.document.fields[cell]
    var validity = FieldValidity(
      field: field.id, title: field.title, status: .valid,
      pageID: visibility.page(of: cell)?.page.id)
    if isVisible { RequiredParts(live[cell], visibility).check(&validity, &room) }
    return validity
  }

  /// Returns `true` if a field lacks a required value. Complexity: O(size of the field).
  package static func isInvalid(
    field number: CellID, _ live: LiveDocument, _ visibility: Visibility
  ) -> Bool {
    guard visibility.isVisible(field: number) else { return false }
    if let edits = live.tableEdits[number] {
      return isInvalid(live.document.fields[number], edits, visibility)
    }
    return RequiredParts(live[number], visibility).lackSomething
  }

  /// Returns `true` if a visible table with separate edits lacks a required value.
  private static func isInvalid(
    _ field: JoyDoc.Field, _ edits: TableEdits, _ visibility: Visibility
  ) -> Bool {
    if field.isRequired, edits.shownCount == 0 { return true }
    let columns = visibility.required(field.columns)
    return !columns.isEmpty
      && edits.containsRow { row in
        let cells = row.cells(lookups: columns.count)
        return columns.contains { column in
          !LogicOperand(column, holding: cells[column.id], of: row.tree).isFilled
        }
      }
  }
}

extension Visibility {
  /// Returns the visible columns that require a value.
  fileprivate func required(_ columns: [Column]) -> [Column] {
    columns.filter { $0.isRequired && $0.kind.storage != .block && isShown(column: $0) }
  }
}

/// The requirements of a field.
private struct RequiredParts {
  private let stored: StoredField
  private let visibility: Visibility
  private var tree: JSONTree { stored.tree }

  init(_ stored: StoredField, _ visibility: Visibility) {
    self.stored = stored
    self.visibility = visibility
  }

  /// Checks the field. Lists rows with up to `room` cells, and takes them from it.
  func check(_ validity: inout Validation.FieldValidity, _ room: inout Int) {
    let field = stored.field
    let isFilled: Bool
    switch field.kind.storage {
    case .rows:
      let rows = TableReader(tree).liveRows(field)
      isFilled = !rows.isEmpty
      let columns = visibility.required(field.columns)
      for row in rows { check(row, columns, nil, path: nil, &validity, &room) }
    case .nestedRows:
      isFilled = !tree.liveObjects(in: field.value).isEmpty
      checkItems(&validity, &room)
    case .block: isFilled = true
    case .text, .number, .instant, .option, .options, .attachments, .signature, .richText, .series,
      .unknown:
      isFilled = LogicOperand(stored).isFilled
    }
    if field.isRequired, !isFilled { validity.reasons = ["Required"] }
    if !validity.reasons.isEmpty { validity.status = .invalid }
  }

  /// Whether a required value is missing.
  var lackSomething: Bool {
    var validity = Validation.FieldValidity(field: stored.field.id, status: .valid)
    var room = 0
    check(&validity, &room)
    return validity.status == .invalid
  }

  /// The required columns of a schema, and its child schemas with their places by id.
  private struct Level {
    let columns: [Column]
    let children: [CollectionSchema]
    let places: [String: Int]

    /// Finds the children among `schemas` by their places in `numbers`, in the order of `schemas`.
    init(
      _ schema: CollectionSchema, among schemas: [CollectionSchema], _ numbers: [String: Int],
      _ visibility: Visibility
    ) {
      columns = visibility.required(schema.columns)
      children = Set(schema.children.compactMap { numbers[$0] }).sorted().map { schemas[$0] }
      places = Dictionary(firstOf: children.enumerated().map { ($1.id, $0) })
    }
  }

  /// Validates the rows of all levels iteratively, list by list.
  private func checkItems(_ validity: inout Validation.FieldValidity, _ room: inout Int) {
    guard let root = stored.field.rootSchema else { return }
    var lists = [(schema: root, path: "", items: tree.liveObjects(in: stored.field.value))]
    let schemas = stored.field.schemas
    let numbers = Dictionary(firstOf: schemas.enumerated().map { ($1.id, $0) })
    var levels: [String: Level] = [:]
    var position = 0
    while position < lists.count {
      let (schema, path, list) = lists[position]
      position += 1
      let level = levels[schema.id] ?? Level(schema, among: schemas, numbers, visibility)
      levels[schema.id] = level
      let (columns, children, places) = (level.columns, level.children, level.places)
      for item in list {
        check(item, columns, schema.id, path: path, &validity, &room)
        guard let below = tree[item, "children"] else { continue }
        var values: [String: JSONNode] = [:]
        for member in tree.members(of: below) {
          if let name = tree.string(member.name) { values[name] = member.value }
        }
        for place in values.keys.compactMap({ places[$0] }).sorted() {
          let child = children[place]
          let inner = tree.liveObjects(in: values[child.id].flatMap { tree[$0, "value"] })
          if inner.isEmpty { continue }
          let isShown = visibility.isShown(
            schema: child, below: schema, cells: tree[item, "cells"], of: tree)
          guard isShown else { continue }
          let step = "\(id(of: item)).\(child.id)"
          lists.append((child, path.isEmpty ? step : "\(path).\(step)", inner))
        }
      }
    }
  }

  private func id(of row: JSONNode) -> String { tree.string("_id", of: row) ?? "" }

  private func check(
    _ row: JSONNode, _ columns: [Column], _ schema: String?, path: String?,
    _ validity: inout Validation.FieldValidity, _ room: inout Int
  ) {
    if columns.isEmpty || validity.isShortened && validity.status == .invalid { return }
    let stored = TableRow(tree: tree, node: row).cells(lookups: columns.count)
    guard columns.count <= room else {
      validity.isShortened = true
      let lacksOne = columns.contains { column in
        !LogicOperand(column, holding: stored[column.id], of: tree).isFilled
      }
      if lacksOne { validity.status = .invalid }
      return
    }
    room -= columns.count
    let cells = columns.map { column in
      let isFilled = LogicOperand(column, holding: stored[column.id], of: tree).isFilled
      return Validation.CellValidity(
        column: column.id, title: column.title, status: isFilled ? .valid : .invalid)
    }
    let isInvalid = cells.contains { $0.status == .invalid }
    if isInvalid { validity.status = .invalid }
    validity.rows.append(
      .init(
        row: id(of: row), status: isInvalid ? .invalid : .valid, schemaID: schema,
        parentPath: path, cells: cells))
  }
}
