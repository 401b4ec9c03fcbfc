package import FormulaSheets
import IndexedCollections
import JSONTree
import JoyDoc
package import JoyDocFormulas

/// Whether what a document requires is filled in. What cannot be seen is not required.
public struct Validation: Hashable, Sendable {
  /// Whether every field is valid.
  public var status: Status
  /// The fields that were looked at, in the order of the document.
  public var fields: [FieldValidity] = []

  /// What a check found.
  public enum Status: String, Hashable, Sendable { case valid, invalid }

  /// What was found of a field.
  public struct FieldValidity: Hashable, Sendable {
    /// The field's id.
    public var field: String
    /// What people call it.
    public var title: String?
    /// Whether all that is required is filled in.
    public var status: Status
    /// Why the field itself is invalid.
    public var reasons: [String] = []
    /// The first page that the field is on and that is shown.
    public var pageID: String?
    /// The rows that have cells which must be filled, in the order in which they are shown.
    public var rows: [RowValidity] = []

    /// The rows that lack something.
    public var invalidRows: [RowValidity] { rows.filter { $0.status == .invalid } }
  }

  /// What was found of a row of a table, or an item of a collection at any depth.
  public struct RowValidity: Hashable, Sendable {
    /// The row's id.
    public var row: String
    /// Whether all that is required is filled in.
    public var status: Status
    /// The schema of the item in a collection.
    public var schemaID: String?
    /// The path to the item's list in a collection, as changes name it.
    public var parentPath: String?
    /// The cells of the columns that must be filled, in the order of the columns.
    public var cells: [CellValidity]

    /// The ids of the columns that must be filled and are not.
    public var missingColumns: [String] {
      cells.filter { $0.status == .invalid }.map(\.column)
    }
  }

  /// What was found of a cell that must be filled.
  public struct CellValidity: Hashable, Sendable {
    /// The column's id.
    public var column: String
    /// What people call it.
    public var title: String?
    /// Whether all that is required is filled in.
    public var status: Status
  }

  /// Checks a document. Fields that are hidden are left out unless they are asked for, and are
  /// valid then. Complexity: O(size of the document).
  package init(_ live: LiveDocument, view: String? = nil, includesHidden: Bool = false) {
    let visibility = Visibility(live, view: view)
    for cell in live.document.fields.cells {
      let isVisible = visibility.isVisible(field: cell)
      guard isVisible || includesHidden else { continue }
      fields.append(Self.validity(of: cell, isVisible: isVisible, live, visibility))
    }
    status = fields.contains { $0.status == .invalid } ? .invalid : .valid
  }

  /// What is found of one field; valid if it cannot be seen. Complexity: O(size of the field).
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

  /// Whether a field lacks something that it requires. Complexity: O(size of the field).
  package static func isInvalid(
    field number: CellID, _ live: LiveDocument, _ visibility: Visibility
  ) -> Bool {
    guard visibility.isVisible(field: number) else { return false }
    return RequiredParts(live[number], visibility).lackSomething
  }
}

/// What a field requires.
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
    switch field.kind {
    case .table:
      let rows = TableReader(tree).liveRows(field)
      isFilled = !rows.isEmpty
      let columns = required(field.columns)
      for row in rows { check(row, columns, nil, path: nil, &validity) }
    case .collection:
      isFilled = !tree.liveObjects(in: field.value).isEmpty
      checkItems(&validity)
    case .block: isFilled = true
    default:
      isFilled = !LogicOperand(stored).isEmpty
    }
    if field.isRequired, !isFilled { validity.reasons = ["Required"] }
    let isInvalid = !validity.reasons.isEmpty || validity.rows.contains { $0.status == .invalid }
    if isInvalid { validity.status = .invalid }
  }

  /// Whether something required is not filled in.
  var lackSomething: Bool {
    var validity = Validation.FieldValidity(field: stored.field.id, status: .valid)
    check(&validity)
    return validity.status == .invalid
  }

  private func required(_ columns: [Column]) -> [Column] {
    columns.filter { $0.isRequired && $0.kind != .block && visibility.isShown(column: $0) }
  }

  /// Looks at the items of all levels, a list at a time.
  private func checkItems(_ validity: inout Validation.FieldValidity) {
    guard let root = stored.field.rootSchema else { return }
    var lists = [(schema: root, path: "", items: tree.liveObjects(in: stored.field.value))]
    var position = 0
    while position < lists.count {
      let (schema, path, list) = lists[position]
      position += 1
      let columns = required(schema.columns)
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
      let isEmpty = LogicOperand(column, among: all, of: tree).isEmpty
      return Validation.CellValidity(
        column: column.id, title: column.title, status: isEmpty ? .invalid : .valid)
    }
    let isInvalid = cells.contains { $0.status == .invalid }
    validity.rows.append(
      .init(
        row: id(of: row), status: isInvalid ? .invalid : .valid, schemaID: schema,
        parentPath: path, cells: cells))
  }
}
