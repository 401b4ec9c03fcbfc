import JSONTree
package import JoyDoc
import JoyDocFormulas
import SourceText

/// The validity of a part of a document that a path names.
///
/// A path is `page`, `page/position`, `page/position/row` or `page/position/row/column`, as hosts
/// write it. Rows of all levels of a collection are addressed by their id alone.
package struct PathValidation: Sendable {
  /// The path without blanks around its steps.
  package let path: String
  package let kind: Kind
  /// The status; `nil` if the path leads nowhere.
  package let status: Validation.Status?
  package let reasons: [String]
  /// The fields that the part contains or belongs to, with only the rows and cells that it names.
  package let fields: [Validation.FieldValidity]

  package enum Kind: String, Sendable { case page, field, row, cell, notFound }

  private init(
    _ path: String, _ kind: Kind, _ status: Validation.Status? = nil, reasons: [String] = [],
    _ fields: [Validation.FieldValidity] = []
  ) {
    self.path = path
    self.kind = kind
    self.status = status
    self.reasons = reasons
    self.fields = fields
  }

  /// Returns the steps of a path; empty for the whole document.
  package static func steps(of path: String) -> [String] {
    path.split(separator: "/", omittingEmptySubsequences: false)
      .map { String($0.trimmed) }.filter { !$0.isEmpty }
  }

  /// Picks the part at `path` from the validation of `document`.
  ///
  /// Complexity: O(pages + rows of the field).
  package init(_ path: String, in document: JoyDocument, _ validation: Validation) {
    let steps = Self.steps(of: path)
    let path = steps.joined(separator: "/")
    let pages = document.files.flatMap { $0.allPages }
    guard let first = steps.first, steps.count < 5,
      let page = pages.first(where: { $0.id == first })
    else {
      self.init(path, .notFound)
      return
    }
    let shown = pages.filter { $0.id == page.id }.flatMap { $0.positions }
    guard steps.count > 1, let position = shown.first(where: { $0.id == steps[1] }) else {
      // A position on another page leads to this page, as in hosts.
      let isElsewhere =
        steps.count == 2 && pages.contains { $0.positions.contains { $0.id == steps[1] } }
      guard steps.count == 1 || isElsewhere else {
        self.init(path, .notFound)
        return
      }
      let ids = Set(shown.compactMap { $0.field })
      let fields = validation.fields.filter { ids.contains($0.field) }
      let isInvalid = fields.contains { $0.status == .invalid }
      self.init(path, .page, isInvalid ? .invalid : .valid, fields)
      return
    }
    guard let id = position.field, let number = document.fieldNumbers.number(of: id) else {
      self.init(path, .notFound)
      return
    }
    let field = document.fields[number]
    let validity =
      validation.fields.first { $0.field == id }
      ?? Validation.FieldValidity(field: id, title: field.title, status: .valid)
    guard steps.count > 2 else {
      self.init(path, .field, validity.status, reasons: validity.reasons, [validity])
      return
    }
    guard let columns = Self.columns(ofRow: steps[2], in: field, document.tree) else {
      self.init(path, .notFound)
      return
    }
    var part = validity
    part.rows = validity.rows.filter { $0.row == steps[2] }
    guard steps.count > 3 else {
      let isInvalid = part.rows.contains { $0.status == .invalid }
      self.init(
        path, .row, isInvalid ? .invalid : .valid, reasons: isInvalid ? ["Required"] : [], [part])
      return
    }
    guard columns.contains(where: { $0.id == steps[3] && !$0.isDeleted }) else {
      self.init(path, .notFound)
      return
    }
    for row in part.rows.indices {
      part.rows[row].cells = part.rows[row].cells.filter { $0.column == steps[3] }
    }
    let isInvalid = part.rows.contains { $0.cells.contains { $0.status == .invalid } }
    self.init(
      path, .cell, isInvalid ? .invalid : .valid, reasons: isInvalid ? ["Required"] : [], [part])
  }

  /// Returns the columns of the level that the row `id` is on, or `nil` if there is no such row.
  private static func columns(
    ofRow id: String, in field: Field, _ tree: JSONTree
  ) -> [Column]? {
    guard field.kind.storage.hasRows else { return nil }
    let top = field.kind == .table ? field.columns : field.rootSchema?.columns ?? []
    var open = [(rows: field.value, columns: top)]
    while let (rows, columns) = open.popLast() {
      for row in tree.liveObjects(in: rows) {
        if let node = tree[row, "_id"], tree.isText(node, utf8: id.utf8) { return columns }
        guard field.kind.storage == .nestedRows, let children = tree[row, "children"] else {
          continue
        }
        for child in tree.members(of: children) {
          guard let schema = field.schemas.first(where: { $0.id == tree.string(child.name) }) else {
            continue
          }
          open.append((tree[child.value, "value"], schema.columns))
        }
      }
    }
    return nil
  }

  /// Whether the path leads to a part that is valid.
  package var isValid: Bool { status == .valid }

  /// The result as a JSON object.
  package var json: [UInt8] {
    JSONWriter.object { writer in
      writer.append("path", path)
      writer.append("kind", kind.rawValue)
      guard let status else { return }
      writer.append("status", status.rawValue)
      writer.append("reasons", reasons)
      writer.appendObjects("fieldValidations", of: fields) { writer, field in
        field.write(to: &writer)
      }
    } + [UInt8(ascii: "\n")]
  }
}
