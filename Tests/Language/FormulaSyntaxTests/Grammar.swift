import Foundation

/// A grammar parsed from its file, in the subset of ISO 14977 that it uses.
struct Grammar {
  indirect enum Rule {
    case terminal(String)
    case production(String)
    /// Characters described in words.
    case special(String)
    case sequence([Rule])
    case choice([Rule])
    case optional(Rule)
    case repeated(Rule)
  }

  struct Production {
    var name: String
    var rule: Rule
    var example: String
  }

  struct Malformed: Error {
    var message: String
  }

  private(set) var productions: [Production] = []

  /// Returns the grammar of this repository.
  static func ofFormulas() throws -> Grammar {
    let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(
        path: "Grammar/Formula.ebnf")
    return try Grammar(String(contentsOf: url, encoding: .utf8))
  }

  init(_ text: String) throws {
    var reader = Reader(characters: Array(text))
    reader.skipComment()
    while let name = reader.word() {
      try reader.expect("=")
      let rule = try reader.choice()
      try reader.expect(";")
      guard let example = reader.skipComment() else {
        throw Malformed(message: "\(name) has no example")
      }
      productions.append(Production(name: name, rule: rule, example: example))
    }
    guard reader.isAtEnd else { throw Malformed(message: "no production at \(reader.rest)") }
  }

  /// A parser of the notation.
  private struct Reader {
    let characters: [Character]
    var index = 0

    init(characters: [Character]) { self.characters = characters }

    var isAtEnd: Bool { index >= characters.count }
    var rest: String { String(characters[index..<min(characters.count, index + 30)]) }

    func has(_ text: String) -> Bool { characters[index...].starts(with: Array(text)) }

    mutating func skipSpace() {
      while index < characters.count, characters[index].isWhitespace { index += 1 }
    }

    /// Skips a comment and returns its text.
    @discardableResult
    mutating func skipComment() -> String? {
      skipSpace()
      guard has("(*") else { return nil }
      let start = index + 2
      while !isAtEnd, !has("*)") { index += 1 }
      let text = String(characters[start..<index])
      index += 2
      skipSpace()
      return text.trimmingCharacters(in: .whitespaces)
    }

    mutating func word() -> String? {
      skipSpace()
      let start = index
      while !isAtEnd, characters[index].isLetter || characters[index] == "_" { index += 1 }
      return start < index ? String(characters[start..<index]) : nil
    }

    mutating func expect(_ text: String) throws {
      skipSpace()
      guard has(text) else { throw Malformed(message: "'\(text)' expected at \(rest)") }
      index += text.count
    }

    mutating func take(_ text: String) -> Bool {
      skipSpace()
      guard has(text) else { return false }
      index += text.count
      return true
    }

    mutating func choice() throws -> Rule {
      var alternatives = [try sequence()]
      while take("|") { alternatives.append(try sequence()) }
      return alternatives.count == 1 ? alternatives[0] : .choice(alternatives)
    }

    mutating func sequence() throws -> Rule {
      var parts = [try part()]
      while take(",") { parts.append(try part()) }
      return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    mutating func part() throws -> Rule {
      if take("[") { return .optional(try closed("]")) }
      if take("{") { return .repeated(try closed("}")) }
      if take("(") { return try closed(")") }
      for mark in ["\"", "'", "?"] where take(mark) {
        let start = index
        while !isAtEnd, !has(mark) { index += 1 }
        let text = String(characters[start..<index])
        try expect(mark)
        return mark == "?" ? .special(text.trimmingCharacters(in: .whitespaces)) : .terminal(text)
      }
      guard let name = word() else { throw Malformed(message: "a part expected at \(rest)") }
      return .production(name)
    }

    mutating func closed(_ bracket: String) throws -> Rule {
      let rule = try choice()
      try expect(bracket)
      return rule
    }
  }
}
