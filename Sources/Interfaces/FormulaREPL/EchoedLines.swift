/// A noninteractive source of lines that echoes them after their prompts, to record a session.
package struct EchoedLines: LineEditor {
  private let next: () -> String?
  private let write: (String) -> Void

  /// Reads lines from `next` and writes them with `write`.
  package init(next: @escaping () -> String?, write: @escaping (String) -> Void) {
    self.next = next
    self.write = write
  }

  package var isInteractive: Bool { true }

  package mutating func read(prompt: String, assistant: InputAssistant) -> LineInput {
    guard let line = next() else { return .end }
    write("\(prompt)\(line)\n")
    return .text(line)
  }
}
