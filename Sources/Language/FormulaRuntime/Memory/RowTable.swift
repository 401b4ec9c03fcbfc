/// A table stored by column. A row is an index, and a cell is a word of its column.
@safe package struct RowTable {
  @safe package struct Column {
    /// The name that always refers to this column.
    package var id: String
    /// Alternative names in order of precedence: identifier, title.
    package var aliases: [String]
    package var cells: UnsafeMutablePointer<Word>
    /// The cached dictionary encoding.
    var dictionary = Dictionary.unknown

    enum Dictionary {
      case unknown, tooLarge
      case known(ColumnDictionary)
    }

    package init(id: String, aliases: [String] = [], cells: UnsafeMutablePointer<Word>) {
      self.id = id
      self.aliases = aliases
      unsafe self.cells = unsafe cells
    }
  }

  /// The table with the parent rows of another table, and the index of each row's parent.
  @safe package struct Parents {
    package let table: Int
    package let rows: UnsafeMutablePointer<Int32>

    package init(table: Int, rows: UnsafeMutablePointer<Int32>) {
      self.table = table
      unsafe self.rows = unsafe rows
    }
  }

  package var rowCount: Int
  /// The number of rows for which each column has memory.
  var capacity: Int
  package var columns: [Column]
  /// The ids of the rows, as texts.
  package var rowIDs: UnsafeMutablePointer<Word>?
  /// The metadata of each row: a record or null. `nil` if no row has metadata.
  package var rowMetadata: UnsafeMutablePointer<Word>?
  /// The parents of the rows, if these are child rows.
  package var parents: Parents?
  /// The nesting depth of lists and records in a row.
  package var depth: Int
  /// The name of the schema that the rows belong to, for collections.
  package var schemaID: String?
  private let columnNumbers: [String: Int]
  /// The positions of columns by their other names: identifiers and unique titles.
  package let aliases: [String: Int]
  /// The length of the longest name of a column, or of the schema, in bytes.
  let longestName: Int

  package init(
    rowCount: Int, columns: [Column], rowIDs: UnsafeMutablePointer<Word>? = nil,
    rowMetadata: UnsafeMutablePointer<Word>? = nil, parents: Parents? = nil, depth: Int = 1,
    schemaID: String? = nil
  ) {
    self.rowCount = rowCount
    capacity = rowCount
    self.columns = columns
    unsafe self.rowIDs = unsafe rowIDs
    unsafe self.rowMetadata = unsafe rowMetadata
    self.parents = parents
    self.depth = depth
    self.schemaID = schemaID
    var numbers: [String: Int] = [:]
    for (index, column) in columns.enumerated() where numbers[column.id] == nil {
      numbers[column.id] = index
    }
    for rank in 0..<2 {
      var bearers: [String: Int] = [:]
      for column in columns where rank < column.aliases.count {
        bearers[column.aliases[rank], default: 0] += 1
      }
      for (index, column) in columns.enumerated() where rank < column.aliases.count {
        let alias = column.aliases[rank]
        if bearers[alias] == 1, !alias.isEmpty, numbers[alias] == nil { numbers[alias] = index }
      }
    }
    columnNumbers = numbers
    aliases = numbers.filter { columns[$0.value].id != $0.key }
    longestName = numbers.keys.reduce(schemaID?.utf8.count ?? 0) { max($0, $1.utf8.count) }
  }

  /// Replaces the rows. `cells` holds the new cells of each column.
  mutating func fill(
    rowCount: Int, columns cells: [UnsafeMutablePointer<Word>],
    rowIDs: UnsafeMutablePointer<Word>?
  ) {
    self.rowCount = rowCount
    capacity = rowCount
    unsafe self.rowIDs = unsafe rowIDs
    unsafe rowMetadata = nil
    for (place, column) in columns.indices.enumerated() {
      let words = unsafe cells[place]
      unsafe columns[column].cells = unsafe words
      columns[column].dictionary = .unknown
    }
  }

  /// Returns the index of the column called `name`: by id, then by identifier, then by unique
  /// title.
  package func column(_ name: String) -> Int? { columnNumbers[name] }
}
