/// User input that is written as a graph of rows.
public protocol GraphForm: Codable, Hashable, Sendable {
  /// The errors and warnings that can be found without the database: the first layer of validation.
  ///
  /// A user interface can show them during input.
  var problems: [GoalProblem] { get }
}

// A list that is missing in a JSON form is empty: synthesized decoders prefer this overload to the
// one of the library.
extension KeyedDecodingContainer {
  func decode<Element: Decodable>(
    _ type: [Element].Type, forKey key: Key
  ) throws -> [Element] {
    try decodeIfPresent(type, forKey: key) ?? []
  }
}

/// Rules that several forms use.
enum FormRules {
  static func title(_ title: String?, at path: String = "title") -> [GoalProblem] {
    let isEmpty = (title ?? "").allSatisfy(\.isWhitespace)
    return isEmpty ? [GoalProblem(.emptyTitle, at: path, "expected a title")] : []
  }

  static func range(
    _ value: Int?, _ range: ClosedRange<Int>, _ code: GoalProblem.Code, at path: String
  ) -> [GoalProblem] {
    guard let value, !range.contains(value) else { return [] }
    let span =
      range.upperBound == .max
      ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
    return [GoalProblem(code, at: path, "\(value) is out of range: it must be \(span)")]
  }

  static func finite(_ value: Double?, at path: String) -> [GoalProblem] {
    guard let value, !value.isFinite else { return [] }
    return [GoalProblem(.notFinite, at: path, "\(value) is not a valid amount: it must be finite")]
  }

  /// Returns a problem if a number is not above 0, or not at least 0 if 0 is allowed.
  static func positive(
    _ value: Double?, orZero: Bool = false, _ code: GoalProblem.Code, at path: String
  ) -> [GoalProblem] {
    guard let value else { return [] }
    guard value.isFinite else { return finite(value, at: path) }
    guard value < 0 || (value == 0 && !orZero) else { return [] }
    return [
      GoalProblem(code, at: path, "\(value) must be \(orZero ? "0 or more" : "above 0")")
    ]
  }

  static func order(_ start: Day?, _ end: Day?, at path: String) -> [GoalProblem] {
    guard let start, let end, end < start else { return [] }
    return [GoalProblem(.datesReversed, at: path, "\(end) is before the start, \(start)")]
  }

  /// Returns problems for duplicate parts.
  static func once<Part, Key: Hashable>(
    _ parts: [Part], by key: (Part) -> Key, _ code: GoalProblem.Code,
    at path: (Int) -> String, _ message: String
  ) -> [GoalProblem] {
    var seen: Set<Key> = []
    return parts.indices.compactMap { index in
      seen.insert(key(parts[index])).inserted
        ? nil : GoalProblem(code, at: path(index), message)
    }
  }
}
