/// The schedule for writing drafts: debounced, but with a maximum delay under continuous changes.
package struct DraftSchedule: Hashable, Sendable {
  /// The idle time before a draft is written.
  package static let quiet = Duration.seconds(5)
  /// The maximum delay of a change.
  package static let longest = Duration.seconds(15)

  private var first: Duration?
  private var last = Duration.zero

  package init() {}

  /// Records a change at the time `now`, measured from any fixed origin.
  package mutating func noteChange(at now: Duration) {
    if first == nil { first = now }
    last = now
  }

  /// Records that all changes are written or reverted.
  package mutating func noteWritten() { first = nil }

  /// The time of the next write, or `nil` if nothing is pending.
  package var due: Duration? { first.map { min(last + Self.quiet, $0 + Self.longest) } }

  /// Returns `true` if a draft is due at `now`.
  package func isDue(at now: Duration) -> Bool { due.map { $0 <= now } ?? false }
}
