import IndexedCollections

/// The offsets of a time zone: which one holds from when.
package final class TimeZoneRules: Sendable {
  /// An IANA name, or an offset such as `+02:00`.
  package let name: String
  /// When the offset changes: seconds since 1970 UTC, ascending.
  private let transitions: [Int64]
  /// Seconds east of UTC; one more than transitions, the first before all of them.
  private let offsets: [Int]
  /// Where the Gregorian calendar's cycle of 400 years repeats what lies before it: seconds since
  /// 1970 UTC.
  ///
  /// Nil if nothing changes after the last transition.
  private let cycleEnd: Int64?

  package static let utc = TimeZoneRules(name: "UTC", initialOffset: 0, changes: [])

  static let secondsPerCycle: Int64 = 146_097 * 86_400
  /// No zone is farther from UTC than this, by RFC 9636.
  static let largestOffset = 26 * 3600

  /// The times in seconds that a change may have.
  static let times: ClosedRange<Int64> = -1_000_000_000_000...1_000_000_000_000

  /// A change of a zone's offset: when (seconds since 1970 UTC), and to what (seconds).
  struct Change: Hashable, Sendable {
    var time: Int64
    var offset: Int
  }

  /// A zone from its changes in ascending order; `cycleEnd` as the property says.
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

  /// A zone that is always so many minutes east of UTC; nil from 24 hours on.
  package convenience init?(minutesEast minutes: Int) {
    guard -1439...1439 ~= minutes else { return nil }
    self.init(
      name: ISODateTime.offsetText(seconds: minutes * 60), initialOffset: minutes * 60, changes: [])
  }

  /// Whether the offset is always zero.
  package var isUTC: Bool { transitions.isEmpty && offsets.first == 0 }

  /// Seconds east of UTC at an instant in milliseconds.
  ///
  /// Complexity: O(log transitions).
  package func offsetSeconds(at instant: Int64) -> Int {
    let seconds = CivilCalendar.bounds.clamped(instant).dividedFloor(by: 1000)
    return offset(segment: segment(at: seconds - cycleShift(seconds)))
  }

  /// What the wall clock shows at an instant in milliseconds.
  ///
  /// Complexity: O(log transitions).
  package func wallClock(at instant: Int64) -> CivilDateTime {
    let bounded = CivilCalendar.bounds.clamped(instant)
    return CivilDateTime(
      wallMilliseconds: bounded + Int64(offsetSeconds(at: bounded)) * 1000)
  }

  /// The instant in milliseconds when the wall clock shows a time.
  ///
  /// A time in a gap moves forward by the gap's length; of two instants the earlier is taken.
  /// Complexity: O(log transitions).
  package func instant(of wallClock: CivilDateTime) -> Int64 {
    let wall = wallClock.wallMilliseconds
    guard !transitions.isEmpty else { return wall - Int64(offset(segment: 0)) * 1000 }
    let wholeSeconds = wall.dividedFloor(by: 1000)
    let seconds = wholeSeconds - cycleShift(wholeSeconds)
    // The first segment that the clock has not left: in an overlap it is the earlier one.
    var index = segment(at: seconds - Int64(Self.largestOffset))
    while index < transitions.count, seconds - Int64(offset(segment: index)) >= transitions[index] {
      index += 1
    }
    let entered = index == 0 ? Int64.min : transitions[index - 1]
    // A time before the segment's start lies in the gap: the offset before the gap moves it on.
    let isInGap = seconds - Int64(offset(segment: index)) < entered
    return wall - Int64(offset(segment: isInGap ? index - 1 : index)) * 1000
  }

  private func offset(segment: Int) -> Int {
    offsets.indices.contains(segment) ? offsets[segment] : 0
  }

  /// The number of transitions at or before a time.
  private func segment(at seconds: Int64) -> Int {
    transitions.lowerBound { $0 > seconds }
  }

  /// The whole cycles to go back from a time beyond the cycle's end.
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
