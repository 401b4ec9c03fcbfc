/// Lines that nobody types, shown behind their prompts, so that what is written is a record of the
/// session.
package struct EchoedLines: LineEditor {
  private let next: () -> String?
  private let write: (String) -> Void

  /// Takes lines from one closure and writes them with another.
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
