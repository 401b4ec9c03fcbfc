/// A parser for comma-separated values (RFC 4180): fields may be quoted, with doubled quotes
/// inside.
struct CSV {
  struct Record {
    /// The line at which the record begins, counting from 1.
    var line: Int
    var fields: [String]
  }

  var records: [Record] = []

  /// Parses a whole file. Blank lines are skipped. Throws `malformed` for an unterminated quote.
  init(_ text: String) throws(GoalError) {
    var line = 1
    var record = Record(line: 1, fields: [])
    var field = ""
    var quoteLine: Int?
    var isQuoted = false
    func isBlank(_ record: Record) -> Bool { record.fields.allSatisfy(\.isEmpty) }
    var rest = Substring(text)
    while let character = rest.popFirst() {
      let isEnd = character.isNewline
      if isEnd { line += 1 }
      switch character {
      case "\"" where quoteLine != nil && rest.first == "\"":
        field.append("\"")
        rest.removeFirst()
      case "\"" where quoteLine != nil: quoteLine = nil
      case _ where quoteLine != nil: field.append(character)
      case "\"" where field.isEmpty && !isQuoted:
        quoteLine = line
        isQuoted = true
      case ",":
        record.fields.append(field)
        (field, isQuoted) = ("", false)
      case _ where isEnd:
        record.fields.append(field)
        if !isBlank(record) { records.append(record) }
        (field, isQuoted) = ("", false)
        record = Record(line: line, fields: [])
      default: field.append(character)
      }
    }
    if let quoteLine {
      throw GoalError(.malformed, at: "line \(quoteLine)", "unterminated quote")
    }
    record.fields.append(field)
    if !isBlank(record) { records.append(record) }
  }
}
