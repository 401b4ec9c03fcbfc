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
    for cell in live.document.fields.cells {
      let isVisible = visibility.isVisible(field: cell)
      guard isVisible || includesHidden else { continue }
      fields.append(Self.validity(of: cell, isVisible: isVisible, live, visibility))
    }
    status = fields.contains { $0.status == .invalid } ? .invalid : .valid
  }

  /// Returns the validity of a field; a hidden field is valid. Complexity: O(size of the field).
  package static func validity(
    of cell: CellID, _ live: LiveDocument, _ visibility: Visibility
  ) -> FieldValidity {
    validity(of: cell, isVisible: visibility.isVisible(field: cell), live, visibility)
  }

  private static func validity(
    of cell: CellID, isVisible: Bool, _ live: LiveDocument, _ visibility: Visibility
  ) -> FieldValidity {
    let field = live.document.fields[cell]
    var validity = FieldValidity(
      field: field.id, title: field.title, status: .valid,
      pageID: visibility.page(of: cell)?.page.id)
    if isVisible { RequiredParts(live[cell], visibility).check(&validity) }
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
        let cells = row.tree[row.node, "cells"]
        return columns.contains { !LogicOperand($0, among: cells, of: row.tree).isFilled }
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

  func check(_ validity: inout Validation.FieldValidity) {
    let field = stored.field
    let isFilled: Bool
    switch field.kind.storage {
    case .rows:
      let rows = TableReader(tree).liveRows(field)
      isFilled = !rows.isEmpty
      let columns = visibility.required(field.columns)
      for row in rows { check(row, columns, nil, path: nil, &validity) }
    case .nestedRows:
      isFilled = !tree.liveObjects(in: field.value).isEmpty
      checkItems(&validity)
    case .block: isFilled = true
    case .text, .number, .instant, .option, .options, .attachments, .signature, .richText, .series,
      .unknown:
      isFilled = LogicOperand(stored).isFilled
    }
    if field.isRequired, !isFilled { validity.reasons = ["Required"] }
    let isInvalid = !validity.reasons.isEmpty || validity.rows.contains { $0.status == .invalid }
    if isInvalid { validity.status = .invalid }
  }

  /// Whether a required value is missing.
  var lackSomething: Bool {
    var validity = Validation.FieldValidity(field: stored.field.id, status: .valid)
    check(&validity)
    return validity.status == .invalid
  }

  /// Validates the rows of all levels iteratively, list by list.
  private func checkItems(_ validity: inout Validation.FieldValidity) {
    guard let root = stored.field.rootSchema else { return }
    var lists = [(schema: root, path: "", items: tree.liveObjects(in: stored.field.value))]
    var position = 0
    while position < lists.count {
      let (schema, path, list) = lists[position]
      position += 1
      let columns = visibility.required(schema.columns)
      let children = stored.field.schemas.filter { schema.children.contains($0.id) }
      for item in list {
        check(item, columns, schema.id, path: path, &validity)
        guard let below = tree[item, "children"] else { continue }
        for child in children {
          let inner = tree.liveObjects(
            in: tree.member(utf8: child.id.utf8, of: below).flatMap { tree[$0.value, "value"] })
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
    _ validity: inout Validation.FieldValidity
  ) {
    if columns.isEmpty { return }
    let all = tree[row, "cells"]
    let cells = columns.map { column in
      let isFilled = LogicOperand(column, among: all, of: tree).isFilled
      return Validation.CellValidity(
        column: column.id, title: column.title, status: isFilled ? .valid : .invalid)
    }
    let isInvalid = cells.contains { $0.status == .invalid }
    validity.rows.append(
      .init(
        row: id(of: row), status: isInvalid ? .invalid : .valid, schemaID: schema,
        parentPath: path, cells: cells))
  }
}
