/// A source of input lines: a terminal, a file or a test.
package protocol LineEditor {
  /// Whether a user is typing, so that prompts, colors and greetings are shown.
  var isInteractive: Bool { get }
  /// The width of the terminal in columns, or `nil` if there is none.
  var columns: Int? { get }
  /// The height of the terminal in rows, or `nil` if there is none.
  var rows: Int? { get }

  /// Returns the next input. `assistant` provides completions and hints while the line is edited.
  mutating func read(prompt: String, assistant: InputAssistant) -> LineInput

  /// Adds an input to the history.
  mutating func remember(_ input: String)

  /// Returns a text after the user has changed it in another program, or `nil` if that failed.
  mutating func compose(_ text: String) -> String?
}

extension LineEditor {
  package var isInteractive: Bool { false }
  package var columns: Int? { nil }
  package var rows: Int? { nil }
  package mutating func remember(_ input: String) {}
  package mutating func compose(_ text: String) -> String? { nil }
}

/// The result of reading a line.
package enum LineInput: Hashable, Sendable {
  /// A line, or several lines that were pasted at once.
  case text(String)
  /// The user discarded the line.
  case interrupted
  case end
}
