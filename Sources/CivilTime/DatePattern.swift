/// A pattern that dates are written and read in, in the tokens of day.js (`DD/MM/YYYY HH:mm`).
package struct DatePattern: Hashable, Sendable {
  let pieces: [Piece]
  /// Whether a day of the month is among the tokens: some languages then inflect the month.
  let namesDay: Bool

  /// A token, or text that stands for itself.
  enum Piece: Hashable, Sendable {
    case literal(String)
    case token(Token)
  }

  /// What a pattern can show of a date, by its spelling.
  package enum Token: String, CaseIterable, Hashable, Sendable {
    case year = "YYYY"
    case yearInCentury = "YY"
    case month = "M"
    case month2 = "MM"
    case shortMonth = "MMM"
    case monthName = "MMMM"
    case day = "D"
    case day2 = "DD"
    case dayOrdinal = "Do"
    /// 0 is Sunday.
    case weekday = "d"
    case shortestWeekday = "dd"
    case shortWeekday = "ddd"
    case weekdayName = "dddd"
    case hour = "H"
    case hour2 = "HH"
    case halfDayHour = "h"
    case halfDayHour2 = "hh"
    /// 1…24.
    case hourFromOne = "k"
    case hourFromOne2 = "kk"
    case minute = "m"
    case minute2 = "mm"
    case second = "s"
    case second2 = "ss"
    case tenths = "S"
    case hundredths = "SS"
    case thousandths = "SSS"
    case halfDay = "A"
    case lowercaseHalfDay = "a"
    case offset = "Z"
    case shortOffset = "ZZ"
    case quarter = "Q"
    /// Weeks are those of ISO 8601.
    case week = "W"
    case week2 = "WW"
    case localWeek = "w"
    case localWeek2 = "ww"
    case weekOrdinal = "wo"
    case weekYear = "GGGG"
    case milliseconds = "x"
    case seconds = "X"
  }

  /// The pattern of a text; every text is one.
  ///
  /// `[…]` holds literal text.
  /// Complexity: O(length).
  package init(_ text: String) {
    var pieces: [Piece] = []
    var literal = ""
    var rest = text[...]
    while let first = rest.first {
      if first == "[", let close = rest.firstIndex(of: "]"),
        rest.index(after: rest.startIndex) < close
      {
        literal += rest[rest.index(after: rest.startIndex)..<close]
        rest = rest[rest.index(after: close)...]
      } else if let token = Self.token(startingWith: rest) {
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        literal = ""
        pieces.append(.token(token))
        rest = rest.dropFirst(token.rawValue.count)
      } else {
        literal.append(first)
        rest = rest.dropFirst()
      }
    }
    if !literal.isEmpty { pieces.append(.literal(literal)) }
    self.pieces = pieces
    namesDay = [Token.day, .day2, .dayOrdinal].contains { pieces.contains(.token($0)) }
  }

  /// The tokens in their order.
  package var tokens: [Token] {
    pieces.compactMap { piece in
      if case .token(let token) = piece { token } else { nil }
    }
  }

  private static func token(startingWith text: Substring) -> Token? {
    (1...4).reversed().lazy
      .compactMap { length in Token(rawValue: String(text.prefix(length))) }.first
  }
}
