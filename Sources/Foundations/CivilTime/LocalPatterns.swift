/// The localized date and time patterns of a language.
struct LocalPatterns: Hashable, Sendable {
  private let date: DatePattern
  private let time: DatePattern
  private let timeWithSeconds: DatePattern
  private let longDate: DatePattern
  private let fullDate: DatePattern

  static let english = LocalPatterns([
    "MM/DD/YYYY", "h:mm A", "h:mm:ss A", "MMMM D, YYYY", "dddd, MMMM D, YYYY",
  ])

  /// Parses the patterns of `LocaleDates`.
  init(_ patterns: [String]) {
    date = DatePattern(patterns.word(1))
    time = DatePattern(patterns.word(2))
    timeWithSeconds = DatePattern(patterns.word(3))
    longDate = DatePattern(patterns.word(4))
    fullDate = DatePattern(patterns.word(5))
  }

  /// Returns the pattern of a localized token, or `nil` for a token that is not localized.
  subscript(token: DatePattern.Token) -> [DatePattern.Piece]? {
    switch token {
    case .localDate: date.pieces
    case .localTime: time.pieces
    case .localTimeWithSeconds: timeWithSeconds.pieces
    case .localLongDate: longDate.pieces
    case .localLongDateTime: longDate.pieces + [.literal(" ")] + time.pieces
    case .localFullDateTime: fullDate.pieces + [.literal(" ")] + time.pieces
    case .shortLocalDate: self[.localDate]?.map { $0.shortened }
    case .shortLocalLongDate: self[.localLongDate]?.map { $0.shortened }
    case .shortLocalLongDateTime: self[.localLongDateTime]?.map { $0.shortened }
    case .shortLocalFullDateTime: self[.localFullDateTime]?.map { $0.shortened }
    default: nil
    }
  }
}
