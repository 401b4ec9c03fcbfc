package import FormulaRuntime
import FormulaValues
import IndexedCollections
package import JSONTree
package import JoyDoc
import SourceText

/// Reads rows of tables and collections into the heap, in columnar layout.
package struct TableReader {
  private let tree: JSONTree

  package init(_ tree: JSONTree) { self.tree = tree }

  /// The maximum depth of values in a cell: a list of records.
  private static let cellDepth = 2
  /// The maximum depth of levels that are read; deeper rows are left out.
  private static let maxLevels = 100
  /// The maximum number of cells of a table, besides `cellsPerByte` for each byte of its rows.
  private static let maxEmptyCells = 200_000
  private static let cellsPerByte = 8

  // MARK: Tables

  /// Returns the rows of a table as a list word. Complexity: O(size of the value).
  package func table(_ field: JoyDoc.Field, run: inout Run) -> Word {
    let rows = liveRows(field)
    let zone = FieldReader.zone(field.timeZone, in: &run)
    do throws(EvaluationError) {
      let table = try read(
        rows, columns: field.columns, zone: zone, schemaID: nil, parent: nil, run: &run)
      return run.heap.rows(of: table, count: rows.count)
    } catch {
      return run.fail(error)
    }
  }

  /// Creates a table without rows and returns its number in the heap, or `nil` if the heap is full.
  package func emptyTable(_ field: JoyDoc.Field, run: inout Run) -> Int? {
    try? read([], columns: field.columns, zone: 0, schemaID: nil, parent: nil, run: &run)
  }

  /// Returns the visible rows of a table in display order.
  ///
  /// These are the existing rows that a non-empty `rowOrder` names, or else all rows. Deleted rows
  /// are left out.
  package func liveRows(_ field: JoyDoc.Field) -> [JSONNode] {
    let rows = tree.liveObjects(in: field.value)
    guard let order = field.rowOrder, tree.kind(order) == .array, tree.count(order) > 0 else {
      return rows
    }
    if isOrdered(rows, by: order) { return rows }
    // Without strings, since this runs for every change of a list of changes.
    var places = NameTable(capacity: rows.count)
    for (place, row) in rows.enumerated() {
      guard let id = tree[row, "_id"], tree.kind(id) == .string else { continue }
      _ = unsafe tree.withUTF8(id) { unsafe places.insert($0, number: place) }
    }
    var isListed = [Bool](repeating: false, count: rows.count)
    var ordered: [JSONNode] = []
    ordered.reserveCapacity(rows.count)
    for element in tree.elements(of: order) where tree.kind(element) == .string {
      // For duplicate ids in the row order, the first one counts.
      guard let place = unsafe tree.withUTF8(element, { unsafe places.number(of: $0) }),
        !isListed[place]
      else { continue }
      isListed[place] = true
      ordered.append(rows[place])
    }
    return ordered
  }

  /// Returns `true` if the rows are already in the given order. This is the fast path.
  private func isOrdered(_ rows: [JSONNode], by order: JSONNode) -> Bool {
    guard rows.count == tree.count(order) else { return false }
    var names = Set<Int>(minimumCapacity: rows.count)
    for (row, name) in zip(rows, tree.elements(of: order)) {
      guard let id = tree[row, "_id"], tree.hasSameText(id, as: name, of: tree) else {
        return false
      }
      // Rows with duplicate ids must not both be used; the slow path handles them.
      let hash = unsafe tree.withUTF8(id) { bytes in
        var hasher = Hasher()
        unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
        return hasher.finalize()
      }
      if !names.insert(hash).inserted { return false }
    }
    return true
  }

  // MARK: Collections

  /// Returns the top-level rows of a collection as a list word. Complexity: O(size of the value).
  package func collection(_ field: JoyDoc.Field, run: inout Run) -> Word {
    let items = tree.liveObjects(in: field.value)
    let zone = FieldReader.zone(field.timeZone, in: &run)
    let root = field.rootSchema.map { Level($0) } ?? Level(undeclared: nil)
    let schemas = Dictionary(firstOf: field.schemas.map { ($0.id, $0) })
    do throws(EvaluationError) {
      let table = try level(
        root, of: schemas, items, zone: zone, parent: nil, depth: 0, run: &run)
      return run.heap.rows(of: table, count: items.count)
    } catch {
      return run.fail(error)
    }
  }

  /// The parents of a level's rows: their table, and the parent row of each row.
  private struct Parent {
    var table: Int
    var rows: [Int32]
  }

  /// The declaration of a level; empty for a collection without schemas.
  private struct Level {
    let id: String?
    var columns: [Column] = []
    var aliases: [String] = []
    /// The ids of the child schemas; `nil` to use those found in the rows.
    var children: [String]?

    init(_ schema: CollectionSchema) {
      id = schema.id
      columns = schema.columns
      aliases = [schema.identifier ?? "", schema.title ?? ""]
      children = schema.children
    }

    init(undeclared id: String?) { self.id = id }
  }

  /// Returns the child levels of a level.
  ///
  /// Complexity: O(members of the rows' children) for a level without a declaration.
  private func levels(
    below level: Level, of schemas: [String: CollectionSchema], _ rows: [JSONNode]
  ) -> [Level] {
    guard let children = level.children else {
      return memberNames("children", of: rows).map { Level(undeclared: $0) }
    }
    // A schema that is listed twice contributes its rows once.
    var known: Set<String> = []
    return children.compactMap { id in
      known.insert(id).inserted ? schemas[id].map { Level($0) } : nil
    }
  }

  /// Reads one level of a collection into a single table.
  ///
  /// The table contains the rows of all parents. The children of a row are contiguous in it.
  private func level(
    _ schema: Level, of schemas: [String: CollectionSchema], _ rows: [JSONNode], zone: Int,
    parent: Parent?, depth: Int, run: inout Run
  ) throws(EvaluationError) -> Int {
    let table = try read(
      rows, columns: schema.columns, zone: zone, schemaID: schema.id, parent: parent, run: &run)
    guard depth < Self.maxLevels else { return table }
    var columns: [RowTable.Column] = []
    var depth = (levels: depth, values: 0)
    // All rows without children share one empty list, and all levels without rows one column.
    let none = run.list([])
    var unused: UnsafeMutablePointer<Word>?
    let levelsBelow = levels(below: schema, of: schemas, rows)
    let lists = children(of: rows, in: levelsBelow)
    try admit(rows, columns: lists.count { !$0.isEmpty })
    for (child, lists) in zip(levelsBelow, lists) {
      let id = child.id ?? ""
      guard !lists.isEmpty else {
        let cells = unsafe unused ?? column(of: none, count: rows.count, run: &run)
        unsafe unused = unsafe cells
        unsafe columns.append(.init(id: id, aliases: child.aliases, cells: cells))
        depth.values = max(depth.values, 1)
        continue
      }
      var parents: [Int32] = []
      for list in lists {
        let parent = Int32(clamping: list.row)
        parents.append(contentsOf: repeatElement(parent, count: list.items.count))
      }
      let below = try level(
        child, of: schemas, lists.flatMap { $0.items }, zone: zone,
        parent: Parent(table: table, rows: parents), depth: depth.levels + 1, run: &run)
      let cells = unsafe column(of: none, count: rows.count, run: &run)
      var first = 0
      for list in lists {
        unsafe cells[list.row] = run.heap.rows(of: below, first: first, count: list.items.count)
        first += list.items.count
      }
      unsafe columns.append(.init(id: id, aliases: child.aliases, cells: cells))
      depth.values = max(depth.values, run.heap.tables[below].depth + 2)
    }
    if !columns.isEmpty { run.heap.add(columns, to: table, depth: depth.values) }
    return table
  }

  /// The rows of a child level that are below one row.
  private struct ChildList {
    var row: Int
    var items: [JSONNode]
  }

  /// Returns for each child level the rows below each row that has some, in the order of the rows.
  ///
  /// Complexity: O(rows + levels + members of the rows' children).
  private func children(of rows: [JSONNode], in levels: [Level]) -> [[ChildList]] {
    var lists = [[ChildList]](repeating: [], count: levels.count)
    let places = Dictionary(firstOf: levels.enumerated().map { ($1.id ?? "", $0) })
    for (row, node) in rows.enumerated() {
      guard let parts = tree[node, "children"] else { continue }
      for member in tree.members(of: parts) {
        guard let place = tree.string(member.name).flatMap({ places[$0] }) else { continue }
        // The last member with a name counts.
        if lists[place].last?.row == row { lists[place].removeLast() }
        let items = tree.liveObjects(in: tree[member.value, "value"])
        if !items.isEmpty { lists[place].append(ChildList(row: row, items: items)) }
      }
    }
    return lists
  }

  // MARK: Rows

  /// A column of the heap's table and the reader for its cells.
  private struct ColumnReader {
    let id: String
    let aliases: [String]
    let reader: FieldReader
  }

  /// Reads rows that have the same columns.
  private struct RowReader {
    let columns: [ColumnReader]
    let names: ColumnNames
    /// The time zone of the field.
    let zone: Int
    /// The cells of the current row, by column.
    var found: [JSONNode?]

    init(_ columns: [ColumnReader], zone: Int) {
      self.columns = columns
      self.zone = zone
      names = ColumnNames(columns.map { $0.id })
      found = [JSONNode?](repeating: nil, count: columns.count)
    }
  }

  /// Returns `count` words that are all `word`.
  private func column(of word: Word, count: Int, run: inout Run) -> UnsafeMutablePointer<Word> {
    let words = unsafe run.heap.allocateWords(count)
    for index in 0..<count { unsafe words[index] = word }
    return unsafe words
  }

  /// Throws if rows have far more cells than their text suggests.
  ///
  /// Rows and columns without cells would otherwise take memory for each of their combinations.
  ///
  /// Complexity: O(rows), and O(1) for a table of ordinary size.
  private func admit(_ rows: [JSONNode], columns: Int) throws(EvaluationError) {
    if Self.admits(rows: rows.count, columns: columns, bytes: 0) { return }
    let bytes = rows.reduce(0) { sum, row in
      let range = tree.range(row)
      return sum + range.end - range.start
    }
    guard !Self.admits(rows: rows.count, columns: columns, bytes: bytes) else { return }
    throw EvaluationError(
      .limitReached,
      "the table has \(rows.count) rows and \(columns) columns, and too many of its cells are empty"
    )
  }

  /// Returns `true` if a table may have another row like `row`.
  private func admits(_ row: JSONNode, after rows: Int, columns: Int) -> Bool {
    let range = tree.range(row)
    return Self.admits(
      rows: rows + 1, columns: columns, bytes: (rows + 1) * (range.end - range.start))
  }

  private static func admits(rows: Int, columns: Int, bytes: Int) -> Bool {
    let (cells, isTooMany) = rows.multipliedReportingOverflow(by: columns)
    return !isTooMany && cells <= maxEmptyCells + cellsPerByte * bytes
  }

  /// Returns the member names that occur in the object `member` of the rows, by first occurrence.
  private func memberNames(_ member: StaticString, of rows: [JSONNode]) -> [String] {
    var names: [String] = []
    var known: Set<String> = []
    for row in rows {
      guard let parts = tree[row, member], tree.kind(parts) == .object else { continue }
      for member in tree.members(of: parts) {
        if let name = tree.string(member.name), known.insert(name).inserted { names.append(name) }
      }
    }
    return names
  }

  /// Reads rows into a new table.
  ///
  /// Throws if the heap has reached its maximum number of tables, or too many cells are empty.
  private func read(
    _ rows: [JSONNode], columns: [Column], zone: Int, schemaID: String?, parent: Parent?,
    run: inout Run
  ) throws(EvaluationError) -> Int {
    guard run.heap.tables.count < 0xFFFF else {
      throw EvaluationError(.limitReached, "the document has too many tables and levels of rows")
    }
    let columns = readers(of: columns, rows, in: &run)
    try admit(rows, columns: columns.count)
    let cells = unsafe columns.map { _ in unsafe run.heap.allocateWords(rows.count) }
    let ids = unsafe run.heap.allocateWords(rows.count)
    var metadata: UnsafeMutablePointer<Word>?
    var reader = RowReader(columns, zone: zone)
    for (index, row) in rows.enumerated() {
      let noted = unsafe read(
        row, by: &reader, into: cells, ids: ids, at: index, run: &run)
      if let noted {
        let notes = unsafe metadata ?? column(of: .null, count: rows.count, run: &run)
        unsafe notes[index] = noted
        unsafe metadata = unsafe notes
      }
    }
    let parents = parent.map { parentRows($0, in: &run) }
    unsafe run.heap.tables.append(
      RowTable(
        rowCount: rows.count,
        columns: columns.indices.map { index in
          unsafe .init(id: columns[index].id, aliases: columns[index].aliases, cells: cells[index])
        },
        rowIDs: unsafe ids, rowMetadata: unsafe metadata, parents: parents,
        depth: 1 + Self.cellDepth, schemaID: schemaID))
    return run.heap.tables.count - 1
  }

  /// Reads the id and the cells of a row, and returns its metadata if it has some.
  @inline(__always)
  private func read(
    _ row: JSONNode, by reader: inout RowReader, into cells: [UnsafeMutablePointer<Word>],
    ids: UnsafeMutablePointer<Word>?, at index: Int, run: inout Run
  ) -> Word? {
    let members = members(of: row)
    unsafe ids?[index] = members.id.map { NestedReader(tree).any($0, run: &run) } ?? .null
    var metadata: Word?
    if let noted = members.metadata, tree.kind(noted) == .object {
      metadata = NestedReader(tree).any(noted, run: &run)
    }
    find(reader.names, among: members.cells, &reader.found)
    let rowZone = FieldReader.zone(members.zone.flatMap(tree.string), in: &run)
    for column in reader.columns.indices {
      let cell = reader.columns[column].reader
      unsafe cells[column][index] = cell.word(
        reader.found[column], of: tree, zone: cell.zone(ofRow: rowZone, field: reader.zone),
        run: &run)
    }
    return metadata
  }

  /// Inserts a row of `field` at `index` into the table whose rows are `list`.
  ///
  /// Returns `false` if the table has no declared columns or was not read from `field`. Complexity:
  /// O(cells after the row).
  package func insert(
    _ row: JSONNode, at index: Int, into list: Word, of field: JoyDoc.Field, run: inout Run
  ) -> Bool {
    guard !field.columns.isEmpty, let number = run.heap.table(of: list),
      run.heap.tables[number].columns.count == field.columns.count,
      admits(row, after: run.heap.tables[number].rowCount, columns: field.columns.count),
      let number = run.heap.insertRow(at: index, in: list)
    else { return false }
    let table = run.heap.tables[number]
    let zone = FieldReader.zone(field.timeZone, in: &run)
    var reader = RowReader(readers(of: field.columns, [row], in: &run), zone: zone)
    let metadata = unsafe read(
      row, by: &reader, into: table.columns.map { unsafe $0.cells }, ids: table.rowIDs, at: index,
      run: &run)
    if let metadata { run.heap.setMetadata(metadata, row: index, table: number) }
    return true
  }

  /// Returns the readers for the cells.
  ///
  /// Without declared columns, all cells that occur in rows are read.
  private func readers(
    of columns: [Column], _ rows: [JSONNode], in run: inout Run
  ) -> [ColumnReader] {
    guard columns.isEmpty else {
      return columns.map {
        ColumnReader(id: $0.id, aliases: $0.aliases, reader: FieldReader($0, in: &run))
      }
    }
    let reader = FieldReader(undeclaredIn: &run)
    return memberNames("cells", of: rows).map { ColumnReader(id: $0, aliases: [], reader: reader) }
  }

  /// Returns the members of a row that are used.
  private func members(
    of row: JSONNode
  ) -> (id: JSONNode?, cells: JSONNode?, zone: JSONNode?, metadata: JSONNode?) {
    var found: (id: JSONNode?, cells: JSONNode?, zone: JSONNode?, metadata: JSONNode?)
    for member in tree.members(of: row) {
      if tree.isName(member.name, "_id") {
        found.id = member.value
      } else if tree.isName(member.name, "cells") {
        found.cells = member.value
      } else if tree.isName(member.name, "tz") {
        found.zone = member.value
      } else if tree.isName(member.name, "metadata") {
        found.metadata = member.value
      }
    }
    return found
  }

  /// Finds the cells with the given names; `nil` for missing cells.
  private func find(
    _ names: ColumnNames, among cells: JSONNode?, _ found: inout [JSONNode?]
  ) {
    for place in found.indices { found[place] = nil }
    guard let cells else { return }
    // Cells are usually in column order.
    var expected = 0
    for member in tree.members(of: cells) {
      guard let place = names.place(of: member.name, expecting: expected, in: tree) else {
        continue
      }
      found[place] = member.value
      expected = place + 1
    }
  }

  private func parentRows(_ parent: Parent, in run: inout Run) -> RowTable.Parents {
    let rows = unsafe run.heap.allocate(bytes: parent.rows.count * 4)
      .bindMemory(to: Int32.self, capacity: parent.rows.count)
    for (index, row) in parent.rows.enumerated() { unsafe rows[index] = row }
    return unsafe RowTable.Parents(table: parent.table, rows: rows)
  }
}

extension Heap {
  /// Adds columns to a table. Their values are nested up to `depth` levels.
  fileprivate mutating func add(_ columns: [RowTable.Column], to place: Int, depth: Int) {
    let table = tables[place]
    tables[place] = unsafe RowTable(
      rowCount: table.rowCount, columns: table.columns + columns, rowIDs: table.rowIDs,
      rowMetadata: table.rowMetadata, parents: table.parents, depth: max(table.depth, depth),
      schemaID: table.schemaID)
  }
}
