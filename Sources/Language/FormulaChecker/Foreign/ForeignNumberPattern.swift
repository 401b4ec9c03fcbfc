import SourceText

/// A number pattern as spreadsheets write it, compared with the notation of `formatNumber`.
package struct ForeignNumberPattern {
  /// A description of the part with a different meaning in `formatNumber`; `nil` if there is none.
  package private(set) var problem: String?
  /// The pattern in the notation of `formatNumber`; `nil` if it has none.
  package private(set) var translation: String?
  /// A pattern for which `formatNumber` returns the spreadsheet's result for every number; `nil` if
  /// there is none.
  package private(set) var equivalent: String?

  private enum Piece: Equatable {
    /// Text in quotes.
    case literal(String)
    /// A character that stands for itself, or for a factor as `%` does.
    case plain(Character)
    case mark(Character)
    case separator
  }

  /// Whether a spreadsheet adds a space as wide as a character.
  private var hasSpacing = false

  private static let maxBytes = 200
  private static let marks: Set<Character> = ["#", "0", ",", "."]

  /// Analyzes a pattern. Complexity: O(length).
  package init(_ pattern: String) {
    guard pattern.utf8.count <= Self.maxBytes else { return }
    guard let pieces = pieces(of: Array(pattern)) else { return }
    let sections = pieces.split(separator: .separator, omittingEmptySubsequences: false)
    guard (1...2).contains(sections.count) else {
      note("a pattern has at most two sections")
      return
    }
    let numbers = sections.map { section in
      String(section.compactMap { if case .mark(let mark) = $0 { mark } else { nil } })
    }
    guard numbers.allSatisfy({ !$0.isEmpty }) else { return }
    guard !sections.contains(where: Self.hasTextBetweenDigits) else {
      note("text between digits is not supported")
      return
    }
    let read = numbers.map { Self.number($0) }
    if let reason = read.lazy.compactMap({ $0.reason }).first { note(reason) }
    let written = zip(sections, read).map { section, number -> String? in
      number.text.map { Self.text(of: section, number: $0) }
    }
    if problem != nil, written.allSatisfy({ $0 != nil }) {
      translation = written.compactMap { $0 }.joined(separator: ";")
    }
    let isAlike =
      numbers.allSatisfy(Self.isAlike) && Set(numbers).count == 1 && read[0].reason == nil
    let hasLetter = pieces.contains { piece in
      if case .plain(let character) = piece { character.isLetter } else { false }
    }
    if isAlike, !hasLetter, !hasSpacing {
      equivalent = written.compactMap { $0 }.joined(separator: ";")
    }
  }

  private mutating func note(_ reason: String) { problem = problem ?? reason }

  // MARK: Reading

  /// Returns the pieces, or `nil` for a pattern without an equivalent.
  private mutating func pieces(of text: [Character]) -> [Piece]? {
    if isTime(text) {
      note("this is a pattern for dates or times")
      return nil
    }
    var pieces: [Piece] = []
    var index = 0
    while index < text.count {
      let character = text[index]
      let rest = text[(index + 1)...]
      switch character {
      case "\"":
        note("double quotes are output literally")
        guard let end = rest.firstIndex(of: "\"") else { return nil }
        pieces.append(.literal(String(text[(index + 1)..<end])))
        index = end
      case "'":
        guard let end = rest.firstIndex(of: "'") else { return nil }
        pieces.append(.literal(end == index + 1 ? "'" : String(text[(index + 1)..<end])))
        index = end
      case "\\" where !rest.isEmpty:
        note("a backslash is output literally")
        pieces.append(.literal(String(text[index + 1])))
        index += 1
      case "[":
        note("brackets are output literally")
        guard let end = rest.firstIndex(of: "]"),
          let literal = Self.bracket(String(text[(index + 1)..<end]))
        else { return nil }
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        index = end
      case "_" where rest.first.map { "()-€$ ".contains($0) } ?? false:
        note("'_' is output literally")
        hasSpacing = true
        index += 1
      case "*" where rest.first == " ":
        note("'*' is output literally")
        index += 1
      case "?":
        note("'?' is output literally")
        return nil
      case "E" where rest.first == "+" || rest.first == "-", "e" where rest.first == "+":
        note("exponents are not supported")
        return nil
      case "@": return nil
      case ";": pieces.append(.separator)
      case _ where Self.marks.contains(character): pieces.append(.mark(character))
      default: pieces.append(.plain(character))
      }
      index += 1
    }
    return pieces
  }

  /// Returns the text that brackets stand for, or `nil` for a condition or a length of time.
  private static func bracket(_ content: String) -> String? {
    let name = content.lowercased()
    let colors = ["black", "blue", "cyan", "green", "magenta", "red", "white", "yellow"]
    if colors.contains(name) || name.hasPrefix("color") { return "" }
    guard content.hasPrefix("$") else { return nil }
    return String(content.dropFirst().prefix { $0 != "-" })
  }

  /// Returns `true` if the letters outside quotes are those of dates and times, in two runs before
  /// all digits.
  private func isTime(_ text: [Character]) -> Bool {
    var runs: [Character] = []
    var isQuoted = false
    var hasDouble = false
    for (index, character) in text.enumerated() {
      if character == "\"" || character == "'" { isQuoted.toggle() }
      if character == "0" || character == "#", runs.isEmpty { return false }
      guard !isQuoted, character.isLetter else { continue }
      guard "ymdhsYMDHS".contains(character) else {
        // AM/PM
        if "AP".contains(character) { continue }
        return false
      }
      if index == 0 || text[index - 1] != character {
        runs.append(character)
      } else {
        hasDouble = true
      }
    }
    return runs.count > 1 && hasDouble
  }

  // MARK: Numbers

  /// Returns the digits of a section in the notation of `formatNumber`, and the reason for a
  /// difference.
  private static func number(_ number: String) -> (text: String?, reason: String?) {
    guard let comma = number.lastIndex(of: ",") else { return (number, nil) }
    let point = number.firstIndex(of: ".")
    let tail = number[number.index(after: comma)...]
    if tail.isEmpty { return (nil, "a comma at the end does not divide by 1000") }
    if let point, point < comma {
      // A comma before the decimals, as in #.##0,00.
      guard number[point...].filter({ $0 == "." }).count >= 1, !tail.contains(".") else {
        return (nil, nil)
      }
      let swapped = number.map { $0 == "." ? "," : $0 == "," ? "." : String($0) }.joined()
      return (swapped, "the decimal separator of a pattern is '.' in every locale")
    }
    let group = tail.prefix { $0 != "." }
    guard (1...2).contains(group.count) else { return (number, nil) }
    let reason = "',' makes groups of \(group.count == 1 ? "one digit" : "two digits")"
    let decimals = tail.dropFirst(group.count)
    if decimals.isEmpty, group.count == 2, group.allSatisfy({ $0 == "0" }) {
      // 0,00 is 0.00 with a decimal comma.
      return ("\(number[..<comma]).\(group)", reason)
    }
    return ("#,##0\(decimals)", reason)
  }

  /// Returns `true` if other text interrupts the digits of a section, as in `000-00`.
  private static func hasTextBetweenDigits(_ section: ArraySlice<Piece>) -> Bool {
    let isMark = { (piece: Piece) -> Bool in if case .mark = piece { true } else { false } }
    guard let first = section.firstIndex(where: isMark), let last = section.lastIndex(where: isMark)
    else { return false }
    return !section[first...last].allSatisfy(isMark)
  }

  /// Returns `true` if spreadsheets and `formatNumber` give the same text for these digit
  /// placeholders.
  private static func isAlike(_ number: String) -> Bool {
    let halves = number.split(separator: ".", omittingEmptySubsequences: false)
    guard halves.count <= 2, let whole = halves.first else { return false }
    let isWhole = whole == "#,##0" || !whole.contains(",") && whole.last == "0"
    // If all decimals are optional, spreadsheets write the point even without decimals.
    return isWhole && (halves.count == 1 || halves[1].first == "0")
  }

  /// Returns a section with other digits. Text in quotes stays text.
  private static func text(of section: ArraySlice<Piece>, number: String) -> String {
    var text = ""
    var isWritten = false
    for piece in section {
      switch piece {
      case .mark:
        if !isWritten { text += number }
        isWritten = true
      case .literal(let literal): text += quoted(literal)
      case .plain(let character): text.append(character)
      case .separator: break
      }
    }
    return text
  }

  private static func quoted(_ literal: String) -> String {
    if literal == "'" { return "''" }
    if literal.count == 1, !"#0,.;%\u{2030}".contains(bytes: literal) { return literal }
    let parts = literal.split(separator: "'", omittingEmptySubsequences: false)
    return "'\(parts.joined(separator: "''"))'"
  }
}
