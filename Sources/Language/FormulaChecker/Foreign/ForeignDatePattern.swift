import SourceText

/// A date pattern as other systems write it, compared with the tokens of day.js.
package struct ForeignDatePattern {
  /// A description of the part with a different meaning in this language; `nil` if there is none.
  package private(set) var problem: String?
  /// The pattern in the tokens of day.js; `nil` if there is none.
  package private(set) var translation: String?

  private static let maxBytes = 200
  /// Whether the pattern has a mark for the half of the day.
  private var hasHalf = false

  /// A letter with its repetitions, or other text.
  private enum Piece {
    case run(Character, Int)
    case other(String)
    /// Literal text.
    case literal(String)
  }

  /// Analyzes a pattern for dates, or for lengths of time. Complexity: O(length).
  package init(_ pattern: String, isDuration: Bool = false) {
    guard pattern.utf8.count <= Self.maxBytes else { return }
    if isDuration {
      readDuration(pattern)
    } else if pattern.contains("%") {
      readDirectives(Array(pattern))
    } else {
      read(pattern)
    }
  }

  private mutating func note(_ reason: String) { problem = problem ?? reason }

  // MARK: Spreadsheets' lengths of time

  private mutating func readDuration(_ pattern: String) {
    var text = pattern
    for (there, here) in [
      ("[hh]", "HH"), ("[h]", "H"), ("[mm]", "mm"), ("[m]", "m"), ("[ss]", "ss"),
    ]
    where text.contains(bytes: there) {
      note("'\(there)' is output literally without the brackets")
      text = text.replacing(bytes: there, with: here)
    }
    if problem != nil { translation = text }
  }

  // MARK: Directives such as %Y

  private static let directives: [Character: String] = [
    "Y": "YYYY", "y": "YY", "m": "MM", "d": "DD", "e": "D", "B": "MMMM", "b": "MMM", "h": "MMM",
    "A": "dddd", "a": "ddd", "H": "HH", "I": "hh", "M": "mm", "S": "ss", "p": "A", "z": "ZZ",
    "f": "SSS", "F": "YYYY-MM-DD", "T": "HH:mm:ss", "D": "MM/DD/YY", "R": "HH:mm", "%": "%",
  ]

  private mutating func readDirectives(_ pattern: [Character]) {
    var text = ""
    var index = 0
    var isKnown = true
    while index < pattern.count {
      let character = pattern[index]
      if character == "%", index + 1 < pattern.count, pattern[index + 1].isLetter {
        note("'%\(pattern[index + 1])' is not a token")
        if let known = Self.directives[pattern[index + 1]] {
          text += known
        } else {
          isKnown = false
        }
        index += 1
      } else {
        text += character.isLetter ? "[\(character)]" : String(character)
      }
      index += 1
    }
    if problem != nil, isKnown { translation = text }
  }

  // MARK: Letters

  private mutating func read(_ pattern: String) {
    var pieces = pieces(of: Array(pattern))
    readLocalLetters(&pieces)
    escapeWords(&pieces)
    let letters = Set(
      pieces.compactMap { if case .run(let letter, _) = $0 { letter } else { nil } })
    let hasYear = !letters.isDisjoint(with: "Yyu")
    let hasHour = !letters.isDisjoint(with: "Hhk")
    let isForeign =
      !letters.isDisjoint(with: "yuE")
      || pieces.contains { if case .run("m", 3...) = $0 { true } else { false } }
    // Everything in small letters, as in spreadsheets.
    let isSmall = letters.isDisjoint(with: "YMDHS") && letters.contains("y")
    if letters.contains("a") { hasHalf = true }
    let hasMonth = letters.contains("M") || letters.contains("m")
    // Pieces are replaced below, so their letters are recorded first.
    var runs: [(index: Int, letter: Character)] = []
    for index in pieces.indices {
      if case .run(let letter, _) = pieces[index] { runs.append((index, letter)) }
    }
    for (place, run) in runs.enumerated() {
      let index = run.index
      guard case .run(let letter, let count) = pieces[index] else { continue }
      let name = String(repeating: letter, count: count)
      let before = place > 0 ? runs[place - 1].letter : nil
      let after = place + 1 < runs.count ? runs[place + 1].letter : nil
      let isInTime = before.map { "Hhk".contains($0) } ?? false || after == "s"
      var new = name
      switch letter {
      case "y", "u":
        note("'\(name)' is not a token")
        new = count == 2 ? "YY" : "YYYY"
      case "E":
        note("'\(name)' is not a token")
        new = count > 3 ? "dddd" : "ddd"
      case "d" where count <= 2 && !letters.contains("D") && hasMonth && (hasYear || isForeign):
        note("'\(name)' is the weekday")
        new = name.uppercased()
      case "m" where count > 2 || !isInTime && (!hasHour || !letters.contains("M")) && hasYear:
        note("'\(name)' is the minute")
        new = name.uppercased()
      case "M" where isInTime && count <= 2 && Self.isAfterColon(index, pieces):
        note("'\(name)' is the month")
        new = name.lowercased()
      case "h" where isSmall && !hasHalf: new = name.uppercased()
      case "t" where count <= 2 && hasHour:
        note("'\(name)' is not a token")
        new = "A"
      case "f" where count == 3 && hasHour:
        note("'\(name)' is not a token")
        new = "SSS"
      case "S" where count <= 2 && before.map({ "mM".contains($0) }) ?? false:
        note("'\(name)' is output literally")
        new = name.lowercased()
      case "n" where count <= 2 && isInTime:
        note("'\(name)' is not a token")
        new = count == 2 ? "mm" : "m"
      case "D" where count > 2, "M" where count > 4, "d" where count > 4,
        "Y" where count != 2 && count != 4:
        note("'\(name)' is not a token")
        return
      default: break
      }
      pieces[index] = .other(new)
    }
    guard problem != nil else { return }
    translation = pieces.map { piece in
      switch piece {
      case .run(let letter, let count): String(repeating: letter, count: count)
      case .other(let text): text
      case .literal(let text): "[\(text)]"
      }
    }.joined()
  }

  /// The letters for years, with those for days beside them, of spreadsheets in German, Dutch,
  /// French, Spanish, Italian and Polish.
  private static let localLetters: [(year: Character, days: String)] = [
    ("J", "T"), ("j", "t"), ("A", "JG"), ("a", "jg"), ("R", ""), ("r", ""),
  ]

  /// Replaces the letters of other languages by tokens, as in `TT.MM.JJJJ` and `jj/mm/aaaa`.
  private mutating func readLocalLetters(_ pieces: inout [Piece]) {
    var counts: [Character: Int] = [:]
    for case .run(let letter, let count) in pieces {
      counts[letter] = max(counts[letter] ?? 0, count)
    }
    let local = Self.localLetters.first { local in
      counts[local.year] == 4
        || counts[local.year] == 2 && local.days.contains { counts[$0] != nil }
    }
    guard let local, counts["Y"] == nil, counts["y"] == nil else { return }
    note("'\(String(repeating: local.year, count: counts[local.year] ?? 4))' is not a token")
    let hasMark = hasHalf || counts["A"] == 1 || counts["a"] == 1
    for index in pieces.indices {
      guard case .run(let letter, let count) = pieces[index] else { continue }
      if letter == local.year {
        pieces[index] = .run("Y", count)
      } else if count <= 2, local.days.contains(letter) {
        pieces[index] = .run("D", count)
      } else if letter == "h", !hasMark {
        pieces[index] = .run("H", count)
      }
    }
  }

  /// Returns `true` if a colon or a full stop precedes the piece directly.
  private static func isAfterColon(_ index: Int, _ pieces: [Piece]) -> Bool {
    guard index > 0, case .other(let text) = pieces[index - 1] else { return false }
    return text == ":" || text == "."
  }

  private mutating func pieces(of text: [Character]) -> [Piece] {
    var pieces: [Piece] = []
    var index = 0
    while index < text.count {
      let character = text[index]
      if character == "[", let end = text[index...].firstIndex(of: "]"), end > index + 1 {
        pieces.append(.literal(String(text[(index + 1)..<end])))
        index = end + 1
      } else if character == "'" || character == "\"",
        let end = text[(index + 1)...].firstIndex(of: character)
      {
        note("quotes are output literally")
        let literal = String(text[(index + 1)..<end])
        pieces.append(literal.isEmpty ? .other(String(character)) : .literal(literal))
        index = end + 1
      } else if ["AM/PM", "am/pm"].contains(String(text[index...].prefix(5))) {
        note("'AM/PM' is not a token")
        pieces.append(.other(character == "A" ? "A" : "a"))
        hasHalf = true
        index += 5
      } else if character.isASCII, character.isLetter {
        let count = text[index...].prefix { $0 == character }.count
        pieces.append(.run(character, count))
        index += count
      } else {
        pieces.append(.other(String(character)))
        index += 1
      }
    }
    return pieces
  }

  private static let tokenLetters: Set<Character> = Set("YyMmDdEHhkSsAaZzQWwuxXLlo")

  /// Marks words in which some letters are tokens and others are not, such as `de` or `Date`.
  private mutating func escapeWords(_ pieces: inout [Piece]) {
    var result: [Piece] = []
    var word: [(letter: Character, count: Int)] = []
    func end(_ problem: inout String?) -> [Piece] {
      defer { word = [] }
      let isWord =
        word.count > 1
        && word.contains { !Self.tokenLetters.contains($0.letter) && $0.letter != "T" }
        && word.contains { Self.tokenLetters.contains($0.letter) && $0.letter != "o" }
        && word.allSatisfy { $0.count == 1 || !Self.tokenLetters.contains($0.letter) }
      let text = word.map { String(repeating: $0.letter, count: $0.count) }.joined()
      guard isWord else { return word.map { .run($0.letter, $0.count) } }
      problem = problem ?? "some letters of '\(text)' are tokens"
      return [.literal(text)]
    }
    for piece in pieces {
      if case .run(let letter, let count) = piece {
        word.append((letter, count))
      } else {
        result += end(&problem)
        result.append(piece)
      }
    }
    result += end(&problem)
    pieces = result
  }
}
