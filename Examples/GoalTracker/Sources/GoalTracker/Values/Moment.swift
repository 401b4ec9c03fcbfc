public import Foundation
import GRDB

/// A second in UTC as `YYYY-MM-DDThh:mm:ssZ`, so that the string order is chronological.
public struct Moment: StoredText, Comparable {
  /// The moment as stored in the database.
  public let description: String

  /// Parses a moment: a day, optionally with a time after `T` or a space.
  ///
  /// Fractions of a second are dropped. Returns `nil` for anything else, including other time
  /// zones.
  public init?(_ description: String) {
    guard let day = Day(description) else { return nil }
    var time = description.dropFirst(10)
    guard !time.isEmpty else {
      self.description = "\(day)T00:00:00Z"
      return
    }
    time.removeFirst()
    if time.last == "Z" { time.removeLast() }
    let halves = time.split(separator: ".", omittingEmptySubsequences: false)
    guard halves.count <= 2, let clock = halves.first,
      halves.dropFirst().allSatisfy({ !$0.isEmpty && Day.number($0) != nil })
    else { return nil }
    var parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2 { parts.append("00") }
    guard parts.count == 3, parts.allSatisfy({ $0.utf8.count == 2 }),
      zip(parts, [24, 60, 60]).allSatisfy({ (Day.number($0) ?? .max) < $1 })
    else { return nil }
    self.description = "\(day)T\(parts.joined(separator: ":"))Z"
  }

  /// Creates the second that contains `date`.
  public init(_ date: Date) { description = date.ISO8601Format() }

  /// Returns `true` if `one` is before `other`.
  public static func < (one: Moment, other: Moment) -> Bool { one.description < other.description }
}
