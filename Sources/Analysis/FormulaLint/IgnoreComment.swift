package import SourceText

/// The syntax of a comment that suppresses rules: `// formulary:ignore RULE, RULE because …`.
///
/// The names of rules are separated by commas or spaces. The first word that cannot be a rule's
/// name begins the reason, which is free text. A reason may also follow ` -- ` or a colon.
package struct IgnoreComment {
  /// The text that the comment begins with.
  package static let mark = "formulary:ignore"

  /// A name in the list of rules.
  package struct Entry {
    package let name: String
    /// The range of the name in the formula.
    package let range: TextRange
    /// The range to delete so that the other names remain: the name with one separator.
    package let removal: TextRange
  }

  /// The names of the suppressed rules.
  package private(set) var entries: [Entry] = []
  /// Whether text follows the names.
  package private(set) var hasReason = false

  /// Reads the comment `text`, which is at `range`, or returns `nil` if it suppresses nothing.
  ///
  /// `isRule` returns `true` for a word that may be the name of a rule, even a misspelled one. The
  /// first word and each word after a comma count as names without this test.
  ///
  /// Complexity: O(bytes of the comment).
  package init?(_ text: String, at range: TextRange, isRule: (String) -> Bool) {
    let bytes = Array(text.utf8)
    var index = bytes.firstIndex { !Self.isOpening($0) } ?? bytes.count
    guard bytes[index...].starts(with: Self.mark.utf8) else { return nil }
    index += Self.mark.utf8.count
    guard index == bytes.count || Self.isSpace(bytes[index]) || bytes[index] == UInt8(ascii: "*")
    else { return nil }
    let end = text.hasPrefix("/*") && text.hasSuffix("*/") ? bytes.count - 2 : bytes.count
    var words: [Range<Int>] = []
    /// Whether the next word must be a name.
    var isExpected = true
    while true {
      while index < end, Self.isSpace(bytes[index]) { index += 1 }
      let start = index
      while index < end, Self.isNamePart(bytes[index]) { index += 1 }
      let name = String(decoding: bytes[start..<index], as: UTF8.self)
      guard index > start, name.utf8.contains(where: { $0 != UInt8(ascii: "-") }),
        isExpected || isRule(name)
      else {
        hasReason = start < end
        break
      }
      words.append(start..<index)
      isExpected = false
      while index < end, Self.isSpace(bytes[index]) { index += 1 }
      if index < end, bytes[index] == UInt8(ascii: ",") {
        index += 1
        isExpected = true
      }
    }
    entries = words.enumerated().map { number, word in
      // Deletes the separator after the first name, and the separator before any other name.
      let removal =
        if number > 0 {
          words[number - 1].upperBound..<word.upperBound
        } else if words.count > 1 {
          word.lowerBound..<words[1].lowerBound
        } else {
          word
        }
      let name = String(decoding: bytes[word], as: UTF8.self)
      return Entry(
        name: name, range: Self.moved(word, to: range.start),
        removal: Self.moved(removal, to: range.start))
    }
  }

  private static func moved(_ range: Range<Int>, to start: Int) -> TextRange {
    TextRange(start: start + range.lowerBound, end: start + range.upperBound)
  }

  private static func isOpening(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "*") || byte == 0x20 || byte == 0x09
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}

/// A suppression of findings by rule and by field, as in a table `[[suppressions]]`.
package struct RuleException: Hashable, Sendable {
  /// The names of the rules; empty for all.
  package var rules: Set<String>
  /// The ids, identifiers or titles of fields, or ids of formulas; empty for all.
  package var fields: Set<String>

  package init(rules: Set<String>, fields: Set<String>) {
    self.rules = rules
    self.fields = fields
  }
}
