import IndexedCollections

/// The UTC offsets of a time zone with their transitions.
package final class TimeZoneRules: Sendable {
  /// The IANA name, or an offset such as `+02:00`.
  package let name: String
  /// The times of offset changes, in seconds since 1970 UTC, ascending.
  let transitions: [Int64]
  /// The offsets in seconds east of UTC.
  ///
  /// There is one more offset than transitions; the first one applies before all of them.
  private let offsets: [Int]
  /// The time from which on the 400-year cycle of the Gregorian calendar repeats, in seconds since
  /// 1970 UTC.
  ///
  /// `nil` if nothing changes after the last transition.
  private let cycleEnd: Int64?

  package static let utc = TimeZoneRules(name: "UTC", initialOffset: 0, changes: [])

  static let secondsPerCycle: Int64 = 146_097 * 86_400
  /// The maximum distance of a zone from UTC in seconds, by RFC 9636.
  static let largestOffset = 26 * 3600

  /// The range of times of changes, in seconds.
  static let times: ClosedRange<Int64> = -1_000_000_000_000...1_000_000_000_000

  /// A change of the offset: its time in seconds since 1970 UTC, and the new offset in seconds.
  struct Change: Hashable, Sendable {
    var time: Int64
    var offset: Int
  }

  /// Creates a zone from its changes in ascending order.
  init(name: String, initialOffset: Int, changes: [Change], cycleEnd: Int64? = nil) {
    self.name = name
    self.cycleEnd = cycleEnd
    let bounds = -Self.largestOffset...Self.largestOffset
    var transitions: [Int64] = []
    var offsets = [bounds.clamped(initialOffset)]
    for change in changes {
      let offset = bounds.clamped(change.offset)
      guard offset != offsets.last, change.time > transitions.last ?? .min else { continue }
      transitions.append(change.time)
      offsets.append(offset)
    }
    self.transitions = transitions
    self.offsets = offsets
  }

  /// Creates a zone with a fixed offset, or returns `nil` for 24 hours or more.
  package convenience init?(minutesEast minutes: Int) {
    guard -1439...1439 ~= minutes else { return nil }
    self.init(
      name: ISODateTime.offsetText(seconds: minutes * 60), initialOffset: minutes * 60, changes: [])
  }

  /// Whether the offset is always zero.
  package var isUTC: Bool { transitions.isEmpty && offsets.first == 0 }

  /// Returns the offset in seconds east of UTC at an instant in milliseconds.
  ///
  /// Complexity: O(log transitions).
  package func offsetSeconds(at instant: Int64) -> Int {
    let seconds = CivilCalendar.bounds.clamped(instant).dividedFloor(by: 1000)
    return offset(segment: segment(at: seconds - cycleShift(seconds)))
  }

  /// Returns the wall clock time at an instant in milliseconds.
  ///
  /// Complexity: O(log transitions).
  package func wallClock(at instant: Int64) -> CivilDateTime {
    let bounded = CivilCalendar.bounds.clamped(instant)
    return CivilDateTime(
      wallMilliseconds: bounded + Int64(offsetSeconds(at: bounded)) * 1000)
  }

  /// Returns the instant in milliseconds of a wall clock time.
  ///
  /// A time in a gap moves forward by the gap's length. If two instants have the same wall clock
  /// time, the result is the earlier one.
  ///
  /// Complexity: O(log transitions).
  package func instant(of wallClock: CivilDateTime) -> Int64 {
    let found = place(of: wallClock)
    return wallClock.wallMilliseconds - Int64(found.offset) * 1000
  }

  /// Returns the first instant of a day in milliseconds.
  ///
  /// If the clocks skip midnight, it is the instant of the change, even if the gap began on the
  /// day before.
  ///
  /// Complexity: O(log transitions).
  package func startOfDay(_ date: CivilDate) -> Int64 {
    let midnight = CivilDateTime(date: date, millisecondOfDay: 0)
    let found = place(of: midnight)
    return found.gapEnd ?? midnight.wallMilliseconds - Int64(found.offset) * 1000
  }

  /// Returns the offset that applies to a wall clock time and, if the time is in a gap, the instant
  /// of the change in milliseconds.
  private func place(of wallClock: CivilDateTime) -> (offset: Int, gapEnd: Int64?) {
    let wall = wallClock.wallMilliseconds
    guard !transitions.isEmpty else { return (offset(segment: 0), nil) }
    let wholeSeconds = wall.dividedFloor(by: 1000)
    let shift = cycleShift(wholeSeconds)
    let seconds = wholeSeconds - shift
    // The first segment that has not ended at this wall clock time; in an overlap, the earlier one.
    var index = segment(at: seconds - Int64(Self.largestOffset))
    while index < transitions.count, seconds - Int64(offset(segment: index)) >= transitions[index] {
      index += 1
    }
    guard index > 0, seconds - Int64(offset(segment: index)) < transitions[index - 1] else {
      return (offset(segment: index), nil)
    }
    // A time before the segment's start is in the gap; the offset before the gap moves it forward.
    return (offset(segment: index - 1), (transitions[index - 1] + shift) * 1000)
  }

  private func offset(segment: Int) -> Int {
    offsets.indices.contains(segment) ? offsets[segment] : 0
  }

  /// Returns the number of transitions at or before a time.
  private func segment(at seconds: Int64) -> Int {
    transitions.lowerBound { $0 > seconds }
  }

  /// Returns the length of the whole cycles to subtract from a time at or after the cycle's end.
  private func cycleShift(_ seconds: Int64) -> Int64 {
    guard let cycleEnd, seconds >= cycleEnd else { return 0 }
    return ((seconds - cycleEnd) / Self.secondsPerCycle + 1) * Self.secondsPerCycle
  }
}

extension TimeZoneRules: Equatable {
  package static func == (one: TimeZoneRules, other: TimeZoneRules) -> Bool {
    one === other
      || one.name == other.name && one.offsets == other.offsets
        && one.transitions == other.transitions && one.cycleEnd == other.cycleEnd
  }
}
