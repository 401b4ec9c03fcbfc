import SourceText

/// A parser for TOML that keeps the place of each key and value.
///
/// It stops at the first error. Source: TOML v1.0.0, <https://toml.io/en/v1.0.0>.
struct TOMLParser {
  /// The maximum number of tables and lists that enclose a value.
  static let maxDepth = 100

  let bytes: [UInt8]
  var index = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the table of a whole file, which may begin with a byte order mark.
  ///
  /// Complexity: O(bytes).
  static func parse(_ bytes: [UInt8]) throws(TOMLError) -> TOMLTable {
    var parser = TOMLParser(bytes)
    if String(validating: bytes, as: UTF8.self) == nil {
      throw parser.error("the settings are not UTF-8", hint: "save the file as UTF-8", at: 0)
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.index = 3 }
    let root = TOMLTable(.header, at: parser.firstLine, depth: 0)
    var table = root
    while try parser.skipToStatement() {
      if parser.peek() == UInt8(ascii: "[") {
        table = try parser.header(in: root)
      } else {
        try parser.pair(in: table, statement: parser.index)
      }
      try parser.endLine()
    }
    return root
  }

  private var firstLine: DocumentRange {
    let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex
    return DocumentRange(start: min(index, end), end: end)
  }

  // MARK: Bytes

  func peek(_ distance: Int = 0) -> UInt8? {
    index + distance < bytes.count ? bytes[index + distance] : nil
  }

  func isNext(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  var isLineBreak: Bool {
    peek() == UInt8(ascii: "\n") || peek() == UInt8(ascii: "\r") && peek(1) == UInt8(ascii: "\n")
  }

  mutating func skip(_ byte: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: byte) else { return false }
    index += 1
    return true
  }

  mutating func skipBlanks() {
    while let byte = peek(), byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { index += 1 }
  }

  mutating func skipLineBreak() -> Bool {
    guard isLineBreak else { return false }
    index += peek() == UInt8(ascii: "\r") ? 2 : 1
    return true
  }

  private mutating func skipComment() throws(TOMLError) {
    guard peek() == UInt8(ascii: "#") else { return }
    while !isLineBreak, let byte = peek() {
      if Self.isControl(byte) { throw error("unexpected control character") }
      index += 1
    }
  }

  /// Skips blanks, comments and line breaks.
  mutating func skipSpace() throws(TOMLError) {
    repeat {
      skipBlanks()
      try skipComment()
    } while skipLineBreak()
  }

  /// Skips to the next header or key. Returns `false` at the end of the file.
  private mutating func skipToStatement() throws(TOMLError) -> Bool {
    try skipSpace()
    return index < bytes.count
  }

  private mutating func endLine() throws(TOMLError) {
    skipBlanks()
    try skipComment()
    guard index == bytes.count || skipLineBreak() else {
      throw error("expected the end of the line, found \(found())")
    }
  }

  static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != UInt8(ascii: "\t") || byte == 0x7F
  }

  // MARK: Errors

  /// An error about the character at `start`, by default the next one, up to `end`.
  func error(
    _ message: String, hint: String? = nil, at start: Int? = nil, to end: Int? = nil
  ) -> TOMLError {
    let start = min(start ?? index, bytes.count)
    return TOMLError(
      message: message, hint: hint,
      range: DocumentRange(start: start, end: min(end ?? start + 1, bytes.count)))
  }

  /// What is at the current place, for an error.
  func found() -> String {
    guard let byte = peek() else { return "the end of the file" }
    if isLineBreak { return "the end of the line" }
    if Self.isControl(byte) { return "a control character" }
    let rest = String(decoding: bytes[index..<min(index + 100, bytes.count)], as: UTF8.self)
    return rest.first.map { "'\($0)'" } ?? "the end of the file"
  }

  // MARK: Keys

  /// A part of a dotted key.
  struct KeyPart {
    var text: String
    var range: DocumentRange
  }

  /// Parses a key, which may have several parts.
  private mutating func key() throws(TOMLError) -> [KeyPart] {
    var parts: [KeyPart] = []
    repeat {
      skipBlanks()
      parts.append(try keyPart())
      if parts.count > Self.maxDepth { throw error("more than \(Self.maxDepth) names in a key") }
      skipBlanks()
    } while skip(".")
    return parts
  }

  private mutating func keyPart() throws(TOMLError) -> KeyPart {
    let start = index
    let text: String
    switch peek() {
    case UInt8(ascii: "\""): text = try basicString()
    case UInt8(ascii: "'"): text = try literalString()
    default:
      while let byte = peek(), Self.isNamePart(byte) { index += 1 }
      guard index > start else { throw error("expected a key, found \(found())") }
      text = String(decoding: bytes[start..<index], as: UTF8.self)
    }
    return KeyPart(text: text, range: DocumentRange(start: start, end: index))
  }

  static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  // MARK: Tables

  /// Parses `[name]` or `[[name]]`, and returns the table to which the next pairs belong.
  private mutating func header(in root: TOMLTable) throws(TOMLError) -> TOMLTable {
    let start = index
    let isElement = isNext("[[")
    index += isElement ? 2 : 1
    let parts = try key()
    guard skip("]"), !isElement || skip("]") else {
      throw error("expected '\(isElement ? "]]" : "]")', found \(found())")
    }
    var table = root
    for part in parts.dropLast() {
      table = try step(from: table, to: part, as: .implied, statement: start)
    }
    guard let first = parts.first, let last = parts.last else { return table }
    let place = DocumentRange(start: first.range.start, end: last.range.end)
    let new = TOMLTable(.header, at: place, depth: table.depth + (isElement ? 2 : 1))
    if new.depth > Self.maxDepth { throw tooDeep(at: place) }
    guard let entry = table.entry(last.text) else {
      let value = TOMLValue(content: .table(new), range: place)
      let list = TOMLArray(hasHeaders: true)
      list.elements = [value]
      table.add(
        TOMLTable.Entry(
          key: last.text, keyRange: place, statement: start,
          value: isElement ? TOMLValue(content: .array(list), range: place) : value))
      return new
    }
    switch entry.value.content {
    case .array(let list) where isElement && list.hasHeaders:
      list.elements.append(TOMLValue(content: .table(new), range: place))
      return new
    case .table(let known) where !isElement && known.origin == .implied:
      known.origin = .header
      known.place = place
      return known
    default: throw duplicate(last)
    }
  }

  /// Returns the table called `part` in `table`; of a list of tables with headers, the last one.
  ///
  /// Creates a table if there is none.
  private func step(
    from table: TOMLTable, to part: KeyPart, as origin: TOMLTable.Origin, statement: Int?
  ) throws(TOMLError) -> TOMLTable {
    guard let entry = table.entry(part.text) else {
      let new = TOMLTable(origin, at: part.range, depth: table.depth + 1)
      if new.depth > Self.maxDepth { throw tooDeep(at: part.range) }
      table.add(
        TOMLTable.Entry(
          key: part.text, keyRange: part.range, statement: statement,
          value: TOMLValue(content: .table(new), range: part.range)))
      return new
    }
    switch (entry.value.content, origin) {
    case (.table(let known), .implied) where known.origin != .inline: return known
    case (.array(let list), .implied) where list.hasHeaders:
      guard let last = list.elements.last?.table else { throw duplicate(part) }
      return last
    case (.table(let known), _) where known.origin == .dotted || known.origin == .implied:
      known.origin = .dotted
      return known
    default: throw duplicate(part)
    }
  }

  private func duplicate(_ part: KeyPart) -> TOMLError {
    error(
      "'\(part.text.prefix(40))' is already defined", at: part.range.start, to: part.range.end)
  }

  private func tooDeep(at range: DocumentRange) -> TOMLError {
    error("nested more than \(Self.maxDepth) levels deep", at: range.start, to: range.end)
  }

  /// Parses `key = value` into `table`.
  private mutating func pair(in table: TOMLTable, statement: Int?) throws(TOMLError) {
    let parts = try key()
    guard skip("=") else { throw error("expected '=', found \(found())") }
    skipBlanks()
    var table = table
    for part in parts.dropLast() {
      table = try step(from: table, to: part, as: .dotted, statement: statement)
    }
    guard let last = parts.last else { return }
    if table.entry(last.text) != nil { throw duplicate(last) }
    let value = try value(depth: table.depth, at: last.range)
    table.add(
      TOMLTable.Entry(key: last.text, keyRange: last.range, statement: statement, value: value))
  }

  // MARK: Values

  /// Parses a value in a table or list of the given depth. `place` is the key before it.
  private mutating func value(
    depth: Int, at place: DocumentRange
  ) throws(TOMLError) -> TOMLValue {
    let start = index
    let content: TOMLValue.Content
    switch peek() {
    case UInt8(ascii: "\""):
      content = .string(isNext("\"\"\"") ? try longBasicString() : try basicString())
    case UInt8(ascii: "'"):
      content = .string(isNext("'''") ? try longLiteralString() : try literalString())
    case UInt8(ascii: "["): content = .array(try array(depth: depth + 1, at: place))
    case UInt8(ascii: "{"): content = .table(try inlineTable(depth: depth + 1, at: place))
    default: content = try scalar()
    }
    return TOMLValue(content: content, range: DocumentRange(start: start, end: index))
  }

  private mutating func array(
    depth: Int, at place: DocumentRange
  ) throws(TOMLError) -> TOMLArray {
    if depth > Self.maxDepth { throw tooDeep(at: DocumentRange(start: index, end: index + 1)) }
    let array = TOMLArray(hasHeaders: false)
    index += 1
    try skipSpace()
    while !skip("]") {
      array.elements.append(try value(depth: depth, at: place))
      try skipSpace()
      guard skip(",") || peek() == UInt8(ascii: "]") else {
        throw error("expected ',' or ']', found \(found())")
      }
      try skipSpace()
    }
    return array
  }

  private mutating func inlineTable(
    depth: Int, at place: DocumentRange
  ) throws(TOMLError) -> TOMLTable {
    if depth > Self.maxDepth { throw tooDeep(at: DocumentRange(start: index, end: index + 1)) }
    let table = TOMLTable(.inline, at: place, depth: depth)
    index += 1
    skipBlanks()
    if skip("}") { return table }
    repeat {
      skipBlanks()
      try pair(in: table, statement: nil)
      skipBlanks()
    } while skip(",")
    guard skip("}") else { throw error("expected ',' or '}', found \(found())") }
    return table
  }
}
