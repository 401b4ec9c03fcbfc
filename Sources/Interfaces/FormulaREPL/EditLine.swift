import CEditLine

/// A terminal with libedit's line editing.
package final class EditLine: LineEditor {
  private var editor: OpaquePointer?
  private var assistant: InputAssistant?
  /// What the C side reads until the next callback.
  private var lent: [UnsafeMutablePointer<CChar>] = []
  private var history: HistoryFile?

  /// Opens the terminal; nil if there is none that can be used.
  package init?(history: HistoryFile?) {
    guard edit_line_columns() > 0, edit_line_use_utf8() else { return nil }
    self.history = history
    let opened = edit_line_open(
      "formulary",
      { owner, before in EditLine.unwrapped(owner)?.complete(before) ?? edit_line_completion() },
      { owner, before in EditLine.unwrapped(owner)?.hint(before) },
      Unmanaged.passUnretained(self).toOpaque())
    guard let opened else { return nil }
    editor = opened
    for entry in history?.entries() ?? [] {
      edit_line_remember(opened, entry, Int32(HistoryFile.capacity))
    }
  }

  deinit {
    if let editor { edit_line_close(editor) }
    release()
  }

  private static func unwrapped(_ owner: UnsafeMutableRawPointer?) -> EditLine? {
    owner.map { Unmanaged<EditLine>.fromOpaque($0).takeUnretainedValue() }
  }

  package var isInteractive: Bool { true }

  package var columns: Int? {
    let columns = Int(edit_line_columns())
    return columns > 0 ? columns : nil
  }

  package func read(prompt: String, assistant: InputAssistant) -> LineInput {
    guard let editor else { return .end }
    self.assistant = assistant
    defer { self.assistant = nil }
    var text: UnsafePointer<CChar>?
    let outcome = prompt.withCString { edit_line_read(editor, $0, &text) }
    switch outcome {
    case edit_line_entered: return .text(text.map { String(cString: $0) } ?? "")
    case edit_line_interrupted: return .interrupted
    default: return .end
    }
  }

  package func remember(_ input: String) {
    guard let editor else { return }
    edit_line_remember(editor, input, Int32(HistoryFile.capacity))
    history?.append(input)
  }

  // MARK: Callbacks

  private func complete(_ before: UnsafePointer<CChar>?) -> edit_line_completion {
    release()
    var result = edit_line_completion()
    guard let assistant, let before else { return result }
    let completion = assistant.completion(before: String(cString: before))
    result.replaced = Int32(clamping: completion.replacedScalars)
    result.text = lend(completion.text)
    if !completion.candidates.isEmpty {
      result.list = lend(completion.list(columns: columns ?? 80))
    }
    return result
  }

  private func hint(_ before: UnsafePointer<CChar>?) -> UnsafePointer<CChar>? {
    release()
    guard let assistant, let before else { return nil }
    return lend(assistant.hint(before: String(cString: before)))
  }

  private func lend(_ text: String?) -> UnsafePointer<CChar>? {
    guard let text else { return nil }
    let bytes = text.utf8CString
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    for (index, byte) in bytes.enumerated() { (copy + index).initialize(to: byte) }
    lent.append(copy)
    return UnsafePointer(copy)
  }

  private func release() {
    for pointer in lent { pointer.deallocate() }
    lent.removeAll()
  }
}
