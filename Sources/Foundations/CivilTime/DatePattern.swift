/// A pattern for formatting and parsing dates, in day.js tokens (`DD/MM/YYYY HH:mm`).
package struct DatePattern: Hashable, Sendable {
  let pieces: [Piece]
  /// Whether the tokens include a day of the month; some languages then inflect the month.
  let namesDay: Bool

  /// A token or literal text.
  enum Piece: Hashable, Sendable {
    case literal(String)
    case token(Token)

    /// The piece with a shortened name or without leading zeros, as in `l` instead of `L`.
    var shortened: Piece {
      switch self {
      case .token(.monthName): .token(.shortMonth)
      case .token(.month2): .token(.month)
      case .token(.day2): .token(.day)
      case .token(.weekdayName): .token(.shortWeekday)
      default: self
      }
    }
  }

  /// A date component in a pattern; the raw value is its spelling.
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
    /// The weekday as a number; 0 is Sunday.
    case weekday = "d"
    case shortestWeekday = "dd"
    case shortWeekday = "ddd"
    case weekdayName = "dddd"
    case hour = "H"
    case hour2 = "HH"
    case halfDayHour = "h"
    case halfDayHour2 = "hh"
    /// The hour, 1…24.
    case hourFromOne = "k"
    case hourFromOne2 = "kk"
    case minute = "m"
    case minute2 = "mm"
    case second = "s"
    case second2 = "ss"
    /// Tenths and hundredths are parsed, but formatted only as parts of thousandths.
    case tenths = "S"
    case hundredths = "SS"
    case thousandths = "SSS"
    case halfDay = "A"
    case lowercaseHalfDay = "a"
    case offset = "Z"
    case shortOffset = "ZZ"
    case quarter = "Q"
    /// Weeks are ISO 8601 weeks.
    case week = "W"
    case week2 = "WW"
    case localWeek = "w"
    case localWeek2 = "ww"
    case weekOrdinal = "wo"
    case weekYear = "GGGG"
    case localWeekYear = "gggg"
    /// The usual abbreviation of the offset, such as EST or GMT+1.
    case zoneName = "z"
    /// The English name of the offset, such as Eastern Standard Time or GMT+01:00.
    case longZoneName = "zzz"
    // Localized formats.
    case localDate = "L"
    case localTime = "LT"
    case localTimeWithSeconds = "LTS"
    case localLongDate = "LL"
    case localLongDateTime = "LLL"
    case localFullDateTime = "LLLL"
    // Localized formats with shortened names and without leading zeros.
    case shortLocalDate = "l"
    case shortLocalLongDate = "ll"
    case shortLocalLongDateTime = "lll"
    case shortLocalFullDateTime = "llll"
    case milliseconds = "x"
    case seconds = "X"
  }

  /// Whether the pattern contains names of months or weekdays, which depend on the language.
  package var hasNames: Bool {
    pieces.contains { piece in
      switch piece {
      case .token(.shortMonth), .token(.monthName), .token(.shortestWeekday),
        .token(.shortWeekday), .token(.weekdayName), .token(.localLongDate),
        .token(.localLongDateTime), .token(.localFullDateTime), .token(.shortLocalLongDate),
        .token(.shortLocalLongDateTime), .token(.shortLocalFullDateTime):
        true
      default: false
      }
    }
  }

  /// Parses a pattern; every string is valid.
  ///
  /// `[…]` contains literal text. Complexity: O(length).
  package init(_ text: String) {
    let bytes = Array(text.utf8)
    var pieces: [Piece] = []
    var literal: [UInt8] = []
    // The offset of the next `]`, cached from the last search.
    var close = -1
    var index = 0
    while index < bytes.count {
      if bytes[index] == 0x5B {
        if close <= index { close = bytes[index...].firstIndex(of: 0x5D) ?? bytes.count }
        if close < bytes.count, close > index + 1 {
          literal += bytes[(index + 1)..<close]
          index = close + 1
          continue
        }
      }
      if let (token, length) = Self.token(in: bytes, at: index) {
        if !literal.isEmpty { pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
        literal = []
        pieces.append(.token(token))
        index += length
      } else {
        literal.append(bytes[index])
        index += 1
      }
    }
    if !literal.isEmpty { pieces.append(.literal(String(decoding: literal, as: UTF8.self))) }
    self.pieces = pieces
    namesDay = Self.namesDay(pieces)
  }

  private init(_ pieces: [Piece]) {
    self.pieces = pieces
    namesDay = Self.namesDay(pieces)
  }

  private static func namesDay(_ pieces: [Piece]) -> Bool {
    [Token.day, .day2, .dayOrdinal].contains { pieces.contains(.token($0)) }
  }

  /// Returns the pattern with localized tokens replaced by their patterns.
  ///
  /// Complexity: O(pattern).
  func spelledOut(by names: DateNames) -> DatePattern {
    guard tokens.contains(where: { names.patterns[$0] != nil }) else { return self }
    return DatePattern(
      pieces.flatMap { piece in
        if case .token(let token) = piece, let local = names.patterns[token] { return local }
        return [piece]
      })
  }

  /// The tokens in order.
  package var tokens: [Token] {
    pieces.compactMap { piece in
      if case .token(let token) = piece { token } else { nil }
    }
  }

  /// Returns the longest token that begins at `index`.
  private static func token(in bytes: [UInt8], at index: Int) -> (Token, length: Int)? {
    let first = Int(bytes[index])
    guard first < spellings.count else { return nil }
    for (spelling, token) in spellings[first]
    where bytes[index...].starts(with: spelling) {
      return (token, spelling.count)
    }
    return nil
  }

  /// The tokens by their first ASCII letter, longest first.
  private static let spellings: [[(spelling: [UInt8], token: Token)]] = {
    var spellings = [[(spelling: [UInt8], token: Token)]](repeating: [], count: 128)
    let byLength = Token.allCases.sorted { $0.rawValue.utf8.count > $1.rawValue.utf8.count }
    for token in byLength {
      guard let first = token.rawValue.utf8.first, first < 128 else { continue }
      spellings[Int(first)].append((Array(token.rawValue.utf8), token))
    }
    return spellings
  }()
}
