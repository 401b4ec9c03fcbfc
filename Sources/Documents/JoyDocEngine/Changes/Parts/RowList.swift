import IndexedCollections
package import JSONTree
package import JoyDoc
package import JoyDocFormulas

/// A list of rows in a field: that of a table, or one of the nested lists of a collection.
package struct RowList {
  package let stored: StoredField
  /// The field or row that contains the list.
  let owner: JSONNode
  /// The member names on the path from the owner to the list.
  let path: [String]
  /// The node of the array; `nil` if it does not exist yet.
  let array: JSONNode?
  /// The elements of the array.
  package let elements: [JSONNode]
  /// The indexes in `elements` of the shown rows, in display order.
  package let shown: [Int]
  package let columns: [Column]
  package let schemaID: String?

  package var tree: JSONTree { stored.tree }
  var fieldID: String { stored.field.id }

  /// Finds a list. Throws if the field has no rows or there is no list at `place`.
  package init(_ stored: StoredField, _ place: RowPlace) throws(ChangeError) {
    let field = stored.field
    switch field.kind.storage {
    case .rows:
      self.init(
        stored, owner: stored.owner, path: ["value"], columns: field.columns, schemaID: nil)
    case .nestedRows:
      var owner = stored.owner
      var path = ["value"]
      guard var schema = field.rootSchema else {
        throw .unknownSchema(place.schemaID ?? "", field: field.id)
      }
      if let parentPath = place.parentPath, !parentPath.isEmpty, parentPath != schema.id {
        var rest = Substring(parentPath)
        while !rest.isEmpty {
          let list = RowList(
            stored, owner: owner, path: path, columns: schema.columns, schemaID: schema.id)
          guard let step = list.step(along: rest, below: schema) else {
            throw .unknownParent(parentPath, field: field.id)
          }
          owner = step.item
          path = ["children", step.schema.id, "value"]
          schema = step.schema
          rest = step.rest
        }
      }
      if let wanted = place.schemaID, wanted != schema.id {
        throw .unknownSchema(wanted, field: field.id)
      }
      self.init(stored, owner: owner, path: path, columns: schema.columns, schemaID: schema.id)
    case .text, .number, .instant, .option, .options, .attachments, .signature, .block, .richText,
      .series, .unknown:
      throw .noRows(field: field.id, typeName: field.kind.name)
    }
  }

  private init(
    _ stored: StoredField, owner: JSONNode, path: [String], columns: [Column],
    schemaID: String?
  ) {
    self.stored = stored
    self.owner = owner
    self.path = path
    self.columns = columns
    self.schemaID = schemaID
    let tree = stored.tree
    var node: JSONNode? = owner
    for name in path { node = node.flatMap { tree.member(utf8: name.utf8, of: $0)?.value } }
    array = node.flatMap { tree.kind($0) == .array ? $0 : nil }
    let elements = array.map { Array(tree.elements(of: $0)) } ?? []
    self.elements = elements
    if stored.field.kind.storage == .rows {
      shown = TableReader(tree).liveRows(stored.field).compactMap { row in
        // Elements are in the order of the source.
        let place = elements.lowerBound { $0 >= row }
        return place < elements.count && elements[place] == row ? place : nil
      }
    } else {
      shown = elements.indices.filter {
        tree.kind(elements[$0]) == .object && !tree.isDeleted(elements[$0])
      }
    }
  }

  /// Returns the first step of a path: a row of this list and a child schema.
  ///
  /// Ids may contain the separator, so the longest matching ids are used.
  private func step(
    along path: Substring, below schema: CollectionSchema
  ) -> (item: JSONNode, schema: CollectionSchema, rest: Substring)? {
    var best: (item: JSONNode, length: Int)?
    for place in shown {
      guard let id = id(at: place), path.hasPrefix(id + ".") else { continue }
      if id.count > best?.length ?? -1 { best = (elements[place], id.count) }
    }
    guard let best else { return nil }
    let rest = path.dropFirst(best.length + 1)
    var child: CollectionSchema?
    for candidate in stored.field.schemas
    where schema.children.contains(candidate.id)
      && (rest == candidate.id || rest.hasPrefix(candidate.id + "."))
    {
      if candidate.id.count > child?.id.count ?? -1 { child = candidate }
    }
    guard let child else { return nil }
    return (best.item, child, rest.dropFirst(child.id.count + 1))
  }

  package func id(at place: Int) -> String? {
    tree[elements[place], "_id"].flatMap { tree.string($0) }
  }

  /// Returns the index of a row, deleted or not.
  ///
  /// For duplicate ids, returns the first shown row, or else the first row.
  func place(of id: String) -> Int? {
    if let place = shown.first(where: { self.id(at: $0) == id }) { return place }
    return elements.indices.first { tree.kind(elements[$0]) == .object && self.id(at: $0) == id }
  }

  /// Returns the index of a row that is not deleted. Throws if there is none.
  func livePlace(of id: String) throws(ChangeError) -> Int {
    guard let place = place(of: id), !isDeleted(place) else {
      throw .unknownRow(id, field: fieldID)
    }
    return place
  }

  func isDeleted(_ place: Int) -> Bool { tree.isDeleted(elements[place]) }

  /// Returns `true` if a row that is not deleted is not shown, except the row at `place`.
  ///
  /// Complexity: O(rows).
  func hidesRow(besides place: Int) -> Bool {
    let shown = Set(shown)
    return elements.indices.contains { $0 != place && !isDeleted($0) && !shown.contains($0) }
  }

  /// The row order of a table, if it has one; rows of collections are in array order.
  var order: JSONNode? {
    guard stored.field.kind.storage == .rows, let order = stored.field.rowOrder,
      tree.kind(order) == .array
    else { return nil }
    return order
  }

  /// Whether the row order determines the visible rows.
  var isOrdered: Bool { order.map { tree.count($0) > 0 } ?? false }

  /// Checks that every cell belongs to a column that can store its value.
  func checkCells(_ cells: [ChangedMember]) throws(ChangeError) {
    try Self.check(cells, columns: columns, of: fieldID)
  }

  static func check(
    _ cells: [ChangedMember], columns: [Column], of field: String
  ) throws(ChangeError) {
    // A single cell is not worth a dictionary.
    let places =
      cells.count > 1 ? Dictionary(firstOf: columns.enumerated().map { ($1.id, $0) }) : nil
    for cell in cells where !cell.isVerbatim {
      let place = places.map { $0[cell.name] } ?? columns.firstIndex { $0.id == cell.name }
      guard let column = place.map({ columns[$0] }) else {
        throw .unknownColumn(cell.name, field: field)
      }
      guard let value = cell.value else { continue }
      try column.constraints.check(
        value, of: "a cell of the \(column.kind.name) column '\(column.id)'")
    }
  }

  /// The ids of the shown rows.
  var shownIDs: [String] { shown.map { id(at: $0) ?? "" } }

  /// The ids in the row order.
  var orderIDs: [String?] {
    order.map { tree.elements(of: $0).map { tree.string($0) } } ?? []
  }
}

/// The location of a list of rows within a field.
public struct RowPlace: Hashable, Sendable {
  /// The id of the schema of the rows in a collection; `nil` in a table.
  public var schemaID: String?
  /// Alternating ids of rows and schemas on the path to the list, separated by `.`.
  ///
  /// `nil` or an empty string means the outermost list.
  public var parentPath: String?

  /// Creates a location.
  ///
  /// Without arguments, it is the outermost list.
  public init(schemaID: String? = nil, parentPath: String? = nil) {
    self.schemaID = schemaID
    self.parentPath = parentPath
  }

  /// The only list of a table, or the outermost list of a collection.
  public static let outermost = RowPlace()

  init(reading reader: ChangelogReader) {
    schemaID = reader.text("schemaId")
    parentPath = reader.text("parentPath")
  }

  func write(to writer: inout JSONWriter) {
    if let schemaID { writer.append("schemaId", schemaID) }
    if let parentPath { writer.append("parentPath", parentPath) }
  }
}
