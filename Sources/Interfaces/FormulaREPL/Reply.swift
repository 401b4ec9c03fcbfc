/// The response of a session to an input.
package struct Reply: Hashable, Sendable {
  /// The results, with line breaks.
  package var output = ""
  /// Errors and warnings.
  package var problems = ""
  /// Whether a formula or command failed.
  package var hasFailed = false
  /// Whether the session has ended.
  package var isOver = false
  /// The text to edit in another program, as the next input.
  var editedText: String?

  static func output(_ text: String) -> Reply {
    Reply(output: text.isEmpty || text.hasSuffix("\n") ? text : text + "\n")
  }

  static func failure(_ message: String) -> Reply {
    Reply(problems: message.hasSuffix("\n") ? message : message + "\n", hasFailed: true)
  }

  /// Appends a subsequent reply.
  mutating func append(_ other: Reply) {
    output += other.output
    problems += other.problems
    hasFailed = hasFailed || other.hasFailed
    isOver = isOver || other.isOver
    editedText = other.editedText ?? editedText
  }
}
