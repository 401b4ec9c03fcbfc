import CEditLine
import FileAccess
import FormulaREPL

/// A line editor for a terminal that uses libedit.
///
/// On a terminal with control sequences, the input is drawn here: with colors, a suggestion and a
/// preview. On other terminals libedit draws it.
@safe final class EditLine: LineEditor {
  private var editor: OpaquePointer?
  private var assistant: InputAssistant?
  private var input: InputEditor
  private var screen: InputScreen?
  private var prompt = ""
  private let draws: Bool
  private let isColored: Bool
  /// The strings that C code reads until the next callback.
  private var lent: [UnsafeMutablePointer<CChar>] = unsafe []
  private let history: InputHistory

  /// Opens the terminal. Fails if there is no usable one.
  init?(history: InputHistory, isColored: Bool) {
    guard edit_line_columns() > 0, edit_line_use_utf8() else { return nil }
    self.history = history
    self.isColored = isColored
    let name = ProgramEnvironment.variables["TERM", default: ""]
    draws = !name.isEmpty && name != "dumb"
    let entries = history.entries()
    input = InputEditor(history: entries, isColored: isColored)
    var client = unsafe edit_line_client()
    unsafe client.owner = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe client.act = { owner, action, text, cursor in
      unsafe EditLine.unwrapped(owner)?.act(action, text, cursor) ?? edit_line_edit()
    }
    unsafe client.draw = { owner, event, text, cursor in
      unsafe EditLine.unwrapped(owner)?.draw(event, text, cursor)
    }
    unsafe client.hint = { owner, before in unsafe EditLine.unwrapped(owner)?.hint(before) }
    let opened = unsafe edit_line_open("formulary", draws, client)
    guard let opened = unsafe opened else { return nil }
    unsafe editor = unsafe opened
    for entry in entries {
      unsafe edit_line_remember(opened, entry, Int32(HistoryFile.capacity))
    }
  }

  deinit {
    if let editor = unsafe editor { unsafe edit_line_close(editor) }
    release()
  }

  private static func unwrapped(_ owner: UnsafeMutableRawPointer?) -> EditLine? {
    unsafe owner.map { unsafe Unmanaged<EditLine>.fromOpaque($0).takeUnretainedValue() }
  }

  var isInteractive: Bool { true }

  var columns: Int? {
    let columns = Int(edit_line_columns())
    return columns > 0 ? columns : nil
  }

  var rows: Int? {
    let rows = Int(edit_line_rows())
    return rows > 0 ? rows : nil
  }

  private var size: (columns: Int, rows: Int) { (columns ?? 80, rows ?? 24) }

  func read(prompt: String, assistant: InputAssistant) -> LineInput {
    guard let editor = unsafe editor else { return .end }
    self.assistant = assistant
    self.prompt = prompt
    screen = nil
    input.reset()
    defer { self.assistant = nil }
    var text: UnsafePointer<CChar>?
    let outcome = unsafe prompt.withCString { unsafe edit_line_read(editor, $0, &text) }
    let line = unsafe text.map { unsafe String(cString: $0) } ?? ""
    let wasInterrupted = outcome == edit_line_interrupted
    if draws {
      finish(line, with: wasInterrupted ? "^C" : outcome == edit_line_entered ? "\r\n" : "")
    }
    // Results are printed after the terminal no longer marks pasted text.
    Output.control("\u{1B}[?2004l")
    switch outcome {
    case edit_line_entered: return .text(line)
    case edit_line_interrupted: return .interrupted
    default: return .end
    }
  }

  func remember(_ input: String) {
    guard let editor = unsafe editor else { return }
    unsafe edit_line_remember(editor, input, Int32(HistoryFile.capacity))
    self.input.remember(input)
    history.append(input)
  }

  func compose(_ text: String) -> String? { ExternalEditor.edited(text) }

  // MARK: Drawing

  private func write(_ text: String) {
    // The terminal may have been closed.
    try? Descriptor.write(Array(text.utf8), to: STDOUT_FILENO)
  }

  private func draw(_ event: edit_line_event, _ text: UnsafePointer<CChar>?, _ cursor: Int) {
    guard let assistant, let text = unsafe text else { return }
    let line = unsafe String(cString: text)
    let (columns, rows) = size
    var output = ""
    switch event {
    case edit_line_stopping: return finish(line, with: "\r\n")
    case edit_line_resized:
      output = screen?.removal(columns: columns) ?? ""
      screen = nil
    case edit_line_resumed: screen = nil
    default: break
    }
    let new = input.screen(
      of: line, cursor: cursor, prompt: prompt, assistant, columns: columns, height: rows)
    output += new.update(from: screen, isColored: isColored)
    screen = new
    write(output)
  }

  /// Draws the line as it remains on the terminal, with `end` after its text.
  private func finish(_ line: String, with end: String) {
    guard let assistant else { return }
    let columns = size.columns
    let final = input.finalScreen(of: line, prompt: prompt, assistant, columns: columns)
    var output = ""
    // A long input that was shown in part is printed as a whole.
    if let screen, final.rows.count >= size.rows || screen.columns != final.columns {
      output = screen.removal(columns: columns)
      self.screen = nil
    }
    output += final.update(from: screen, isColored: isColored) + end
    screen = nil
    write(output)
  }

  // MARK: Callbacks

  private func act(
    _ action: edit_line_action, _ text: UnsafePointer<CChar>?, _ cursor: Int
  ) -> edit_line_edit {
    release()
    var result = unsafe edit_line_edit()
    guard let assistant, let text = unsafe text,
      let action = InputAction(rawValue: Int32(bitPattern: action.rawValue))
    else { return unsafe result }
    let line = unsafe String(cString: text)
    let edit: InputEdit
    if draws {
      edit = input.act(action, on: line, cursor: cursor, assistant)
    } else {
      // Several candidates are listed above a new prompt.
      let completed = InputEditor.completed(line, cursor: cursor, assistant)
      edit = completed.edit
      if !completed.completion.candidates.isEmpty {
        unsafe result.list = unsafe lend(completed.completion.list(columns: columns ?? 80))
      }
    }
    unsafe result.text = unsafe lend(edit.text)
    unsafe result.cursor = edit.cursor
    unsafe result.next = edit_line_next(rawValue: UInt32(bitPattern: edit.outcome.rawValue))
    return unsafe result
  }

  private func hint(_ before: UnsafePointer<CChar>?) -> UnsafePointer<CChar>? {
    release()
    guard let assistant, let before = unsafe before else { return nil }
    return unsafe lend(assistant.hint(before: String(cString: before)))
  }

  private func lend(_ text: String?) -> UnsafePointer<CChar>? {
    guard let text else { return nil }
    let bytes = text.utf8CString
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    for (index, byte) in bytes.enumerated() { unsafe (copy + index).initialize(to: byte) }
    unsafe lent.append(copy)
    return unsafe UnsafePointer(copy)
  }

  private func release() {
    for place in unsafe lent.indices {
      let pointer = unsafe lent[place]
      unsafe pointer.deallocate()
    }
    unsafe lent.removeAll()
  }
}
