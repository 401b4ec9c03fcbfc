/// The patterns in which a language writes dates and times, by the tokens that stand for them.
struct LocalPatterns: Hashable, Sendable {
  private let date: DatePattern
  private let time: DatePattern
  private let timeWithSeconds: DatePattern
  private let longDate: DatePattern
  private let fullDate: DatePattern

  static let english = LocalPatterns([
    "MM/DD/YYYY", "h:mm A", "h:mm:ss A", "MMMM D, YYYY", "dddd, MMMM D, YYYY",
  ])

  /// From the patterns as `LocaleDates` has them.
  init(_ patterns: [String]) {
    date = DatePattern(patterns.word(1))
    time = DatePattern(patterns.word(2))
    timeWithSeconds = DatePattern(patterns.word(3))
    longDate = DatePattern(patterns.word(4))
    fullDate = DatePattern(patterns.word(5))
  }

  /// What a token stands for; nil for one that shows the same part of a date in every language.
  subscript(token: DatePattern.Token) -> [DatePattern.Piece]? {
    switch token {
    case .localDate: date.pieces
    case .localTime: time.pieces
    case .localTimeWithSeconds: timeWithSeconds.pieces
    case .localLongDate: longDate.pieces
    case .localLongDateTime: longDate.pieces + [.literal(" ")] + time.pieces
    case .localFullDateTime: fullDate.pieces + [.literal(" ")] + time.pieces
    default: nil
    }
  }
}
