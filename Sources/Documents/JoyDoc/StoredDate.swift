import CivilTime
package import JSONTree

/// A date as documents store it: a number of milliseconds since 1970 in UTC.
///
/// A stored fraction of a millisecond is dropped, toward zero. A number outside the years −9999 to
/// 9999 is not a date. The time zone is a member of the field, not of the value.
package struct StoredDate: Hashable, Sendable {
  /// The milliseconds since 1970 in UTC.
  package let instant: Int64

  /// Creates a date. `instant` must be within the calendar.
  package init(instant: Int64) { self.instant = instant }

  /// Creates the date that a stored number means, or returns `nil` if it is out of range.
  package init?(_ number: Double) {
    guard CivilCalendar.instant(number) != nil,
      let instant = CivilCalendar.instant(number.rounded(.towardZero))
    else { return nil }
    self.instant = instant
  }

  /// Creates the date stored at `value`, or returns `nil` if it is not a number in range.
  package init?(_ value: JSONNode?, of tree: JSONTree) {
    guard let value, tree.kind(value) == .number, let number = tree.double(value) else {
      return nil
    }
    self.init(number)
  }

  /// Creates the date in stored bytes, or returns `nil` if they are not a number in range.
  package init?(json: [UInt8]) {
    guard let number = Double(String(decoding: json, as: UTF8.self)) else { return nil }
    self.init(number)
  }

  /// Returns `true` if a date field may store `value`: a number, or `null` or `""` for no date.
  package static func admits(_ value: JSONNode, of tree: JSONTree) -> Bool {
    let kind = tree.kind(value)
    return kind == .number || kind == .null || tree.isEmptyString(value)
  }

  /// The number that a document stores.
  package var milliseconds: Double { Double(instant) }

  /// The stored JSON.
  package var json: [UInt8] { JSONWriter.literal(milliseconds) }

  /// The date in ISO 8601 format in UTC.
  package var isoText: String { CivilCalendar.utc.isoText(at: instant) }

  /// The date that is meant if the number probably counts seconds, as in other systems.
  ///
  /// As milliseconds, the seconds of the years 1973 to 2286 are dates of the first months of 1970.
  package var countedInSeconds: StoredDate? {
    (100_000_000..<10_000_000_000).contains(instant) ? StoredDate(instant: instant * 1000) : nil
  }
}
