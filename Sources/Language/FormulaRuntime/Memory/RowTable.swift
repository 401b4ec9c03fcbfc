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

  package var rowCount: Int
  package var columns: [Column]
  /// The ids of the rows, as texts.
  package var rowIDs: UnsafeMutablePointer<Word>?
  /// The table that holds the parent rows, or −1, and the parent of each row.
  package var parentTable: Int
  package var parentRows: UnsafeMutablePointer<Int32>?
  /// How many lists and records lie within one another in a row.
  package var depth: Int
  /// The name of the schema that the rows belong to (collections).
  package var schemaID: String?
  private let columnNumbers: [String: Int]

  package init(
    rowCount: Int, columns: [Column], rowIDs: UnsafeMutablePointer<Word>? = nil,
    parentTable: Int = -1, parentRows: UnsafeMutablePointer<Int32>? = nil, depth: Int = 1,
    schemaID: String? = nil
  ) {
    self.rowCount = rowCount
    self.columns = columns
    unsafe self.rowIDs = unsafe rowIDs
    self.parentTable = parentTable
    unsafe self.parentRows = unsafe parentRows
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
    for (place, column) in columns.indices.enumerated() {
      let words = unsafe cells[place]
      unsafe columns[column].cells = unsafe words
      columns[column].dictionary = .unknown
    }
  }

  /// The number of the column that a name means: id, else identifier, else unique title.
  package func column(_ name: String) -> Int? { columnNumbers[name] }
}
