import CEditLine
import FormulaREPL

/// A line editor for a terminal that uses libedit.
@safe final class EditLine: LineEditor {
  private var editor: OpaquePointer?
  private var assistant: InputAssistant?
  /// The strings that C code reads until the next callback.
  private var lent: [UnsafeMutablePointer<CChar>] = unsafe []
  private var history: HistoryFile?

  /// Opens the terminal. Fails if there is no usable one.
  init?(history: HistoryFile?) {
    guard edit_line_columns() > 0, edit_line_use_utf8() else { return nil }
    self.history = history
    let opened = unsafe edit_line_open(
      "formulary",
      { owner, before in
        unsafe EditLine.unwrapped(owner)?.complete(before) ?? edit_line_completion()
      },
      { owner, before in unsafe EditLine.unwrapped(owner)?.hint(before) },
      unsafe Unmanaged.passUnretained(self).toOpaque())
    guard let opened = unsafe opened else { return nil }
    unsafe editor = unsafe opened
    for entry in history?.entries() ?? [] {
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

  func read(prompt: String, assistant: InputAssistant) -> LineInput {
    guard let editor = unsafe editor else { return .end }
    self.assistant = assistant
    defer { self.assistant = nil }
    var text: UnsafePointer<CChar>?
    let outcome = unsafe prompt.withCString { unsafe edit_line_read(editor, $0, &text) }
    switch outcome {
    case edit_line_entered: return unsafe .text(text.map { unsafe String(cString: $0) } ?? "")
    case edit_line_interrupted: return .interrupted
    default: return .end
    }
  }

  func remember(_ input: String) {
    guard let editor = unsafe editor else { return }
    unsafe edit_line_remember(editor, input, Int32(HistoryFile.capacity))
    history?.append(input)
  }

  // MARK: Callbacks

  private func complete(_ before: UnsafePointer<CChar>?) -> edit_line_completion {
    release()
    var result = unsafe edit_line_completion()
    guard let assistant, let before = unsafe before else { return unsafe result }
    let completion = unsafe assistant.completion(before: String(cString: before))
    unsafe result.replaced = Int32(clamping: completion.replacedScalars)
    unsafe result.text = unsafe lend(completion.text)
    if !completion.candidates.isEmpty {
      unsafe result.list = unsafe lend(completion.list(columns: columns ?? 80))
    }
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
