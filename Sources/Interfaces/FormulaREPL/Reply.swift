/// What a session answers to an input.
package struct Reply: Hashable, Sendable {
  /// Results, with line breaks.
  package var output = ""
  /// What went wrong, and warnings.
  package var problems = ""
  /// Whether a formula or command failed.
  package var hasFailed = false
  /// Whether the session is over.
  package var isOver = false

  static func output(_ text: String) -> Reply {
    Reply(output: text.isEmpty || text.hasSuffix("\n") ? text : text + "\n")
  }

  static func failure(_ message: String) -> Reply {
    Reply(problems: message.hasSuffix("\n") ? message : message + "\n", hasFailed: true)
  }

  /// Adds what was answered afterwards.
  mutating func append(_ other: Reply) {
    output += other.output
    problems += other.problems
    hasFailed = hasFailed || other.hasFailed
    isOver = isOver || other.isOver
  }
}
