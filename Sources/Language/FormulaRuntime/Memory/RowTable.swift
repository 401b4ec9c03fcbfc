/// A table held by column: a row is an index, a cell one word of its column.
@safe package struct RowTable {
  @safe package struct Column {
    /// The name that always means this column.
    package var id: String
    /// Further names in order of precedence: identifier, title.
    package var aliases: [String]
    package var cells: UnsafeMutablePointer<Word>
    /// What is known of the different cells.
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

  /// The table that holds the parents of another one's rows, and the parent of each of these.
  @safe package struct Parents {
    package let table: Int
    package let rows: UnsafeMutablePointer<Int32>

    package init(table: Int, rows: UnsafeMutablePointer<Int32>) {
      self.table = table
      unsafe self.rows = unsafe rows
    }
  }

  package var rowCount: Int
  package var columns: [Column]
  /// The ids of the rows, as texts.
  package var rowIDs: UnsafeMutablePointer<Word>?
  /// What is noted about the rows besides their cells: records or null; nil if nothing is.
  package var rowMetadata: UnsafeMutablePointer<Word>?
  /// Where the rows that these are children of are.
  package var parents: Parents?
  /// How many lists and records lie within one another in a row.
  package var depth: Int
  /// The name of the schema that the rows belong to (collections).
  package var schemaID: String?
  private let columnNumbers: [String: Int]

  package init(
    rowCount: Int, columns: [Column], rowIDs: UnsafeMutablePointer<Word>? = nil,
    rowMetadata: UnsafeMutablePointer<Word>? = nil, parents: Parents? = nil, depth: Int = 1,
    schemaID: String? = nil
  ) {
    self.rowCount = rowCount
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
  }

  /// Takes other rows, whose cells are given for each column.
  mutating func fill(
    rowCount: Int, columns cells: [UnsafeMutablePointer<Word>],
    rowIDs: UnsafeMutablePointer<Word>?
  ) {
    self.rowCount = rowCount
    unsafe self.rowIDs = unsafe rowIDs
    unsafe rowMetadata = nil
    for (place, column) in columns.indices.enumerated() {
      let words = unsafe cells[place]
      unsafe columns[column].cells = unsafe words
      columns[column].dictionary = .unknown
    }
  }

  /// The number of the column that a name means: id, else identifier, else unique title.
  package func column(_ name: String) -> Int? { columnNumbers[name] }
}
