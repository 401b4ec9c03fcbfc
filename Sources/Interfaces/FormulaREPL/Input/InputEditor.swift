import SourceText
import ValueFormatting

/// A key's action in an input, apart from those that a line editor performs itself.
package enum InputAction: Int32, Sendable {
  case enter, openLine, complete, completeBack, up, down, left, right, home, end, wordRight
  case backspace, delete, search, cancel, close
}

/// The result of an action.
package struct InputEdit: Hashable, Sendable {
  /// The next action of the line editor.
  package enum Outcome: Int32, Sendable {
    /// Waits for the next key.
    case stay
    /// Returns the text.
    case accept
    /// Discards the text.
    case discard
    /// Performs the line editor's own action for the key.
    case native
    /// Ends the session.
    case end
  }

  package var text: String
  /// The offset of the cursor in UTF-8 bytes.
  package var cursor: Int
  package var outcome: Outcome

  package init(text: String, cursor: Int, outcome: Outcome = .stay) {
    self.text = text
    self.cursor = cursor
    self.outcome = outcome
  }
}

/// The state of an input line: its history, an open menu or a search.
///
/// A pure function of keys: the terminal part passes the text and cursor of the line editor and
/// applies the returned edit.
package struct InputEditor {
  /// The inputs of earlier lines and sessions, oldest first.
  private var history: [String]
  private var overlay = Overlay.none
  /// Whether the terminal shows styles. Otherwise dim text would look like input.
  private let isColored: Bool

  private enum Overlay {
    case none
    case menu(CompletionMenu)
    case search(HistorySearch)
  }

  package init(history: [String] = [], isColored: Bool) {
    self.history = history
    self.isColored = isColored
  }

  /// Whether a menu or a search is open.
  package var isOpen: Bool {
    if case .none = overlay { false } else { true }
  }

  package mutating func remember(_ input: String) {
    history.removeAll { $0 == input }
    history.append(input)
  }

  /// Closes an open menu or search before a new line.
  package mutating func reset() { overlay = .none }

  // MARK: Actions

  /// Returns the effect of `action` on a text with the cursor at a byte offset.
  package mutating func act(
    _ action: InputAction, on text: String, cursor: Int, _ assistant: InputAssistant
  ) -> InputEdit {
    let line = EditedText(text, cursor: cursor)
    closeIfChanged(text)
    switch overlay {
    case .search(var search):
      if let edit = search.act(action, on: line, history: history) {
        overlay = search.isOver ? .none : .search(search)
        return edit
      }
      overlay = .none
    case .menu(var menu):
      if let edit = menu.act(action) {
        overlay = menu.isOver ? .none : .menu(menu)
        return edit
      }
      overlay = .none
    case .none: break
    }
    return edit(action, line, assistant)
  }

  private mutating func edit(
    _ action: InputAction, _ line: EditedText, _ assistant: InputAssistant
  ) -> InputEdit {
    switch action {
    case .enter:
      let needsMore = assistant.session.needsMoreLines(after: line.text)
      return needsMore ? line.inserting("\n") : line.edit(.accept)
    case .openLine: return line.inserting("\n")
    case .complete, .completeBack: return complete(line, assistant)
    case .up: return line.movedUp() ?? line.edit(.native)
    case .down: return line.movedDown() ?? line.edit(.native)
    case .left: return line.moved(to: line.previous)
    case .right:
      return line.isAtEnd ? taking(suggestion(for: line), of: line) : line.moved(to: line.next)
    case .home: return line.moved(to: line.lineStart)
    case .end:
      return line.isAtEnd
        ? taking(suggestion(for: line), of: line) : line.moved(to: line.lineEnd)
    case .wordRight:
      guard line.isAtEnd else { return line.edit(.native) }
      return taking(Self.firstWord(of: suggestion(for: line)), of: line)
    case .backspace: return line.deleting(line.previous..<line.cursor)
    case .delete:
      return line.text.isEmpty ? line.edit(.end) : line.deleting(line.cursor..<line.next)
    case .search:
      overlay = .search(HistorySearch(original: line.text))
      return line.edit(.stay)
    case .cancel: return line.edit(.discard)
    case .close: return line.edit(.stay)
    }
  }

  /// Closes a menu whose text was edited.
  private mutating func closeIfChanged(_ text: String) {
    if case .menu(let menu) = overlay, menu.text != text { overlay = .none }
  }

  // MARK: Completion

  private mutating func complete(_ line: EditedText, _ assistant: InputAssistant) -> InputEdit {
    let (edit, completion) = Self.completed(line.text, cursor: line.cursor, assistant)
    if !completion.candidates.isEmpty {
      overlay = .menu(
        CompletionMenu(line, completion, notes: assistant.notes(for: completion.candidates)))
    }
    return edit
  }

  /// Returns the line completed at the cursor, with the candidates if there are several.
  package static func completed(
    _ text: String, cursor: Int, _ assistant: InputAssistant
  ) -> (edit: InputEdit, completion: Completion) {
    let line = EditedText(text, cursor: cursor)
    let completion = assistant.completion(before: line.before)
    let edit = completion.text.map {
      line.replacing(scalars: completion.replacedScalars, with: $0)
    }
    return (edit ?? line.edit(.stay), completion)
  }

  // MARK: Suggestions

  /// Returns the rest of the latest input that begins with the text.
  private func suggestion(for line: EditedText) -> String {
    guard isColored, line.isAtEnd, !line.text.isEmpty, !isOpen else { return "" }
    let entry = history.last {
      $0.utf8.count > line.text.utf8.count && $0.utf8.starts(with: line.text.utf8)
    }
    return entry.map { String($0.utf8.dropFirst(line.text.utf8.count)) ?? "" } ?? ""
  }

  private func taking(_ suggestion: String, of line: EditedText) -> InputEdit {
    suggestion.isEmpty ? line.edit(.stay) : line.inserting(suggestion)
  }

  /// Returns the prefix of a text that ends with its first word.
  private static func firstWord(of text: String) -> String {
    func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    let start = text.firstIndex(where: isWord) ?? text.endIndex
    let end = text[start...].firstIndex { !isWord($0) } ?? text.endIndex
    return String(text[..<end])
  }

  // MARK: Pictures

  /// Returns the screen of the input while it is edited.
  package mutating func screen(
    of text: String, cursor: Int, prompt: String, _ assistant: InputAssistant, columns: Int,
    height: Int
  ) -> InputScreen {
    closeIfChanged(text)
    let line = EditedText(text, cursor: cursor)
    var picture = InputContent()
    picture.prompt = InputCell.line(prompt, within: columns)
    picture.text = text
    picture.cursor = cursor
    let room = max(1, height - 2)
    switch overlay {
    case .search(var search):
      search.update(text, history: history)
      overlay = .search(search)
      picture.prompt = InputCell.line("search: ", InputCell.Style(.faint), within: columns)
      picture.panel = search.lines(columns: columns, height: min(8, room))
    case .menu(let menu):
      picture.styles = assistant.analysis(of: text, cursor: cursor, columns: columns).styles
      picture.panel = menu.lines(columns: columns, height: min(8, room))
    case .none:
      let analysis = assistant.analysis(of: text, cursor: cursor, columns: columns)
      picture.styles = analysis.styles
      picture.suggestion = suggestion(for: line)
      let faint = InputCell.Style(.faint)
      if let hint = assistant.hint(before: line.before) {
        picture.panel.append(InputCell.line(hint, faint, within: columns))
      }
      if let preview = analysis.preview {
        picture.panel.append(InputCell.line(preview, faint, within: columns))
      }
    }
    return picture.screen(columns: columns, height: height)
  }

  /// Returns the screen of an input after its last key, without anything below or after it.
  ///
  /// The cursor is after the text.
  package func finalScreen(
    of text: String, prompt: String, _ assistant: InputAssistant, columns: Int
  ) -> InputScreen {
    var picture = InputContent()
    picture.prompt = InputCell.line(prompt, within: columns)
    picture.text = text
    picture.cursor = text.utf8.count
    picture.styles = assistant.analysis(of: text, cursor: nil, columns: columns).styles
    return picture.screen(columns: columns, height: .max)
  }
}
