import FormulaValues

/// The read–eval–print loop of a session.
package struct ReadEvalPrintLoop {
  private var session: Session
  private let write: (String) -> Void
  private let writeProblem: (String) -> Void

  /// Creates a loop that passes results to `write`, and everything else to `writeProblem`.
  package init(
    _ session: Session, write: @escaping (String) -> Void,
    writeProblem: @escaping (String) -> Void
  ) {
    self.session = session
    self.write = write
    self.writeProblem = writeProblem
  }

  /// Evaluates the lines of an editor. Returns `false` if one of them failed.
  package mutating func run(_ editor: inout some LineEditor) -> Bool {
    var isFine = true
    while true {
      let prompt = editor.isInteractive ? (session.isContinuing ? "… " : "> ") : ""
      if let columns = editor.columns {
        session.columns = columns
        session.messageColumns = columns
      }
      session.rows = editor.rows
      // Not after the line has been read: Ctrl-C may arrive before its evaluation begins.
      session.interruption.clear()
      switch read(from: &editor, prompt) {
      case .interrupted:
        session.drop()
        write("\n")
      case .end:
        if editor.isInteractive { write("\n") }
        return show(session.finish()) && isFine
      case .text(let text):
        if !Session.isBlank(text) { editor.remember(text) }
        var reply = session.answer(text)
        isFine = show(reply) && isFine
        if let text = reply.editedText {
          reply = answer(edited: text, in: &editor)
          isFine = show(reply) && isFine
        }
        if reply.isOver { return isFine }
      }
    }
  }

  /// Returns the next input.
  ///
  /// Releases the assistant's copy of the session before returning. Otherwise the next change of
  /// the document would copy it.
  private func read(from editor: inout some LineEditor, _ prompt: String) -> LineInput {
    let assistant = InputAssistant(session)
    if editor.columns != nil { assistant.prepare() }
    return editor.read(prompt: prompt, assistant: assistant)
  }

  /// Evaluates a text after the user has edited it.
  private mutating func answer(edited text: String, in editor: inout some LineEditor) -> Reply {
    guard let edited = editor.compose(text) else {
      return .failure("the editor failed; $VISUAL or $EDITOR names it")
    }
    guard !Session.isBlank(edited) else { return Reply() }
    // Ctrl-C in the program is not meant for the evaluation.
    session.interruption.clear()
    editor.remember(edited)
    write(edited + "\n")
    return session.answer(edited)
  }

  /// Prints a reply. Returns `false` if it reports a failure.
  private mutating func show(_ reply: Reply) -> Bool {
    if !reply.problems.isEmpty { writeProblem(reply.problems) }
    if !reply.output.isEmpty { write(session.firstPage(of: reply.output)) }
    return !reply.hasFailed
  }
}
