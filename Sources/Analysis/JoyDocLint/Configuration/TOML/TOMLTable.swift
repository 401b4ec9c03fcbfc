import SourceText

/// A value in a TOML file.
struct TOMLValue {
  enum Content {
    case string(String)
    case integer(Int)
    case float(Double)
    case boolean(Bool)
    /// A date, a time or both. No setting takes one.
    case time
    case array(TOMLArray)
    case table(TOMLTable)
  }

  let content: Content
  /// The value with its quotes or brackets. For a table with a header, the name in the header.
  let range: DocumentRange

  var string: String? { if case .string(let text) = content { text } else { nil } }
  var int: Int? { if case .integer(let number) = content { number } else { nil } }
  var bool: Bool? { if case .boolean(let value) = content { value } else { nil } }
  var array: [TOMLValue]? { if case .array(let array) = content { array.elements } else { nil } }
  var table: TOMLTable? { if case .table(let table) = content { table } else { nil } }
}

/// A list: in brackets, or of tables with `[[headers]]`.
final class TOMLArray {
  var elements: [TOMLValue] = []
  let hasHeaders: Bool

  init(hasHeaders: Bool) { self.hasHeaders = hasHeaders }
}

/// A table: the file as a whole, below a header, in braces, or made by a dotted key.
final class TOMLTable {
  /// How a table came into being, which determines what may be added to it.
  enum Origin {
    /// The file, or a table below a `[header]` or `[[header]]`.
    case header
    /// A table that is only part of the name of another header.
    case implied
    /// A part of a dotted key.
    case dotted
    /// A table in braces.
    case inline
  }

  struct Entry {
    let key: String
    /// The key as written, and in a dotted key only this part.
    let keyRange: DocumentRange
    /// The start of the statement, unless the entry is part of a table in braces.
    let statement: Int?
    let value: TOMLValue
  }

  var origin: Origin
  /// The name in the header, or the key.
  var place: DocumentRange
  /// The number of tables and lists that enclose this one.
  let depth: Int
  /// The entries in the order in which they first occur.
  private(set) var entries: [Entry] = []
  private var numbers: [String: Int] = [:]

  init(_ origin: Origin, at place: DocumentRange, depth: Int) {
    self.origin = origin
    self.place = place
    self.depth = depth
  }

  static var empty: TOMLTable {
    TOMLTable(.header, at: DocumentRange(start: 0, end: 0), depth: 0)
  }

  var keys: [String] { entries.map { $0.key } }

  func entry(_ key: String) -> Entry? { numbers[key].map { entries[$0] } }

  subscript(key: String) -> TOMLValue? { entry(key)?.value }

  /// Adds an entry, whose key must be new.
  func add(_ entry: Entry) {
    assert(numbers[entry.key] == nil)
    numbers[entry.key] = entries.count
    entries.append(entry)
  }
}

/// The reason why a file is not TOML.
struct TOMLError: Error {
  var message: String
  var hint: String?
  var range: DocumentRange
}
