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
    /// Tenths and hundredths are read, but written only as parts of thousandths.
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
    case localWeekYear = "gggg"
    /// The usual name of the offset, such as EST or GMT+1.
    case zoneName = "z"
    // In the manner of the language.
    case localDate = "L"
    case localTime = "LT"
    case localTimeWithSeconds = "LTS"
    case localLongDate = "LL"
    case localLongDateTime = "LLL"
    case localFullDateTime = "LLLL"
    case milliseconds = "x"
    case seconds = "X"
  }

  /// Whether months or days of the week are named in a language, which have to be looked for among its names.
  package var hasNames: Bool {
    pieces.contains { piece in
      switch piece {
      case .token(.shortMonth), .token(.monthName), .token(.shortestWeekday),
        .token(.shortWeekday), .token(.weekdayName), .token(.localLongDate),
        .token(.localLongDateTime), .token(.localFullDateTime):
        true
      default: false
      }
    }
  }

  /// The pattern of a text; every text is one.
  ///
  /// `[…]` holds literal text.
  /// Complexity: O(length).
  package init(_ text: String) {
    let bytes = Array(text.utf8)
    var pieces: [Piece] = []
    var literal: [UInt8] = []
    // Where the next `]` is, as far as it has been looked for.
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

  /// The pattern with what tokens stand for in a language. Complexity: O(pattern).
  func spelledOut(by names: DateNames) -> DatePattern {
    guard tokens.contains(where: { names.patterns[$0] != nil }) else { return self }
    return DatePattern(
      pieces.flatMap { piece in
        if case .token(let token) = piece, let local = names.patterns[token] { return local }
        return [piece]
      })
  }

  /// The tokens in their order.
  package var tokens: [Token] {
    pieces.compactMap { piece in
      if case .token(let token) = piece { token } else { nil }
    }
  }

  /// The longest token that begins at an index.
  private static func token(in bytes: [UInt8], at index: Int) -> (Token, length: Int)? {
    let first = Int(bytes[index])
    guard first < spellings.count else { return nil }
    for (spelling, token) in spellings[first]
    where bytes[index...].starts(with: spelling) {
      return (token, spelling.count)
    }
    return nil
  }

  /// The tokens by the ASCII letter that they begin with, longer ones first.
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
