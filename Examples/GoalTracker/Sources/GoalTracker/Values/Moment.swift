public import Foundation
import GRDB

/// A second in UTC, as `YYYY-MM-DDThh:mm:ssZ`: the order of texts is that of time.
public struct Moment: StoredText, Comparable {
  /// The moment as the database has it.
  public let description: String

  /// A moment as it is written here or in other databases: a day, then nothing or a time after `T`
  /// or a space; fractions of a second are cut off. Nil for anything else, other zones too.
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

  /// The second that a date lies in.
  public init(_ date: Date) { description = date.ISO8601Format() }

  /// Whether a moment is before another one.
  public static func < (one: Moment, other: Moment) -> Bool { one.description < other.description }
}
