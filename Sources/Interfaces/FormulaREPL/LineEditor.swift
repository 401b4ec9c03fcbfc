/// Where the lines of a session come from: a terminal, a file, a test.
package protocol LineEditor {
  /// Whether somebody sits at a terminal: then prompts, colours and greetings make sense.
  var isInteractive: Bool { get }
  /// The columns of the terminal; nil if there is none.
  var columns: Int? { get }

  /// The next input. The assistant is asked for completions and hints while the line is edited.
  mutating func read(prompt: String, assistant: InputAssistant) -> LineInput

  /// Makes an input available to be recalled and edited.
  mutating func remember(_ input: String)
}

extension LineEditor {
  package var isInteractive: Bool { false }
  package var columns: Int? { nil }
  package mutating func remember(_ input: String) {}
}

/// What came of asking for a line.
package enum LineInput: Hashable, Sendable {
  /// A line, or several that were pasted at once.
  case text(String)
  /// The user dropped the line.
  case interrupted
  case end
}
