/// When a draft is written: some time after the last change, and soon enough after the first one that
/// was not written, however fast changes follow each other.
package struct DraftSchedule: Hashable, Sendable {
  /// How long it is quiet before a draft is written.
  package static let quiet = Duration.seconds(5)
  /// The longest that a change waits.
  package static let longest = Duration.seconds(15)

  private var first: Duration?
  private var last = Duration.zero

  package init() {}

  /// Takes note of a change, at a time counted from any moment.
  package mutating func noteChange(at now: Duration) {
    if first == nil { first = now }
    last = now
  }

  /// Takes note that all changes are written, or none is left.
  package mutating func noteWritten() { first = nil }

  /// When the next draft is to be written; nil as long as nothing waits.
  package var due: Duration? { first.map { min(last + Self.quiet, $0 + Self.longest) } }

  /// Whether a draft is to be written now.
  package func isDue(at now: Duration) -> Bool { due.map { $0 <= now } ?? false }
}
