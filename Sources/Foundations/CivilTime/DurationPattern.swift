/// A pattern for formatting durations: `D DD H HH m mm s ss S SS SSS` and `[literal]`.
///
/// The largest unit in the pattern includes all larger units: 26 hours are `26:00` in `HH:mm`.
package struct DurationPattern: Hashable, Sendable {
  private let pattern: DatePattern

  /// Parses a pattern; every string is valid, and date-only tokens are literal.
  package init(_ text: String) {
    self.init(DatePattern(text))
  }

  /// Creates a duration pattern from a parsed date pattern.
  package init(_ pattern: DatePattern) {
    self.pattern = pattern
  }

  /// Formats a duration in milliseconds, rounded towards zero.
  ///
  /// The result is `nil` for a duration that is not finite or is beyond 10¹⁵.
  ///
  /// Complexity: O(pattern).
  package func text(milliseconds: Double) -> String? {
    guard let whole = Int64(truncating: milliseconds, limit: 1_000_000_000_000_000) else {
      return nil
    }
    let size = Int64(whole.magnitude)
    let lengths = Set(pattern.tokens.compactMap { Self.part($0)?.length })
    var result = ""
    var isNonzero = false
    for piece in pattern.pieces {
      switch piece {
      case .literal(let text): result += text
      case .token(let token):
        guard let part = Self.part(token) else {
          result += token.rawValue
          continue
        }
        let larger = lengths.filter { $0 > part.length }.min()
        let value = (larger.map { size % $0 } ?? size) / part.length
        if value != 0 { isNonzero = true }
        result += (value / part.divisor).padded(part.width)
      }
    }
    return whole < 0 && isNonzero ? "-" + result : result
  }

  private static func part(
    _ token: DatePattern.Token
  ) -> (length: Int64, width: Int, divisor: Int64)? {
    switch token {
    case .day: (86_400_000, 1, 1)
    case .day2: (86_400_000, 2, 1)
    case .hour, .halfDayHour: (3_600_000, 1, 1)
    case .hour2, .halfDayHour2: (3_600_000, 2, 1)
    case .minute: (60_000, 1, 1)
    case .minute2: (60_000, 2, 1)
    case .second: (1000, 1, 1)
    case .second2: (1000, 2, 1)
    case .tenths: (1, 1, 100)
    case .hundredths: (1, 2, 10)
    case .thousandths: (1, 3, 1)
    default: nil
    }
  }
}
