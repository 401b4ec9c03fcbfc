import FormulaValues
import SourceText
import ValueFormatting

/// The candidates of an ambiguous completion, shown below the input.
///
/// Tab and the arrow keys walk through them; the selected one is in the text.
struct CompletionMenu {
  private let line: EditedText
  private let replacedScalars: Int
  private let candidates: [Completion.Candidate]
  private let isCut: Bool
  private let notes: [String]
  private var selected: Int?
  /// The text that the menu has put into the line; it closes when the line differs.
  private(set) var text: String
  private(set) var isOver = false

  init(_ line: EditedText, _ completion: Completion, notes: [String]) {
    self.line = line
    replacedScalars = completion.replacedScalars
    candidates = completion.candidates
    isCut = completion.isCut
    self.notes = notes
    text = line.text
  }

  /// Returns the effect of a key, or `nil` if it closes the menu and acts on the line.
  mutating func act(_ action: InputAction) -> InputEdit? {
    switch action {
    case .complete, .down: return select((selected ?? -1) + 1)
    case .completeBack, .up: return select((selected ?? 0) - 1)
    case .enter:
      guard let selected else { return nil }
      isOver = true
      return edit(selected)
    case .close:
      isOver = true
      return line.edit(.stay)
    case .openLine, .left, .right, .home, .end, .wordRight, .backspace, .delete, .search, .cancel:
      return nil
    }
  }

  private mutating func select(_ index: Int) -> InputEdit {
    let chosen = (index + candidates.count) % candidates.count
    selected = chosen
    let edit = edit(chosen)
    text = edit.text
    return edit
  }

  private func edit(_ index: Int) -> InputEdit {
    line.replacing(scalars: replacedScalars, with: candidates[index].text)
  }

  /// Returns the lines around the selected candidate, with a count if some are hidden.
  func lines(columns: Int, height: Int) -> [[InputCell]] {
    let isTall = candidates.count > height
    let room = max(1, isTall ? height - 1 : height)
    let first = max(0, min((selected ?? 0) - room / 2, candidates.count - room))
    let shown = first..<min(candidates.count, first + room)
    let width = min(
      columns / 2, candidates[shown].map { DisplayText($0.text).width }.max() ?? 0)
    var lines = shown.map { index -> [InputCell] in
      let isSelected = index == selected
      let style = InputCell.Style(isSelected ? .plain : .name, isSelected: isSelected)
      var cells = InputCell.line((isSelected ? "› " : "  "), style, within: columns)
      cells += InputCell.line(candidates[index].text, style, within: width)
      cells += Array(repeating: InputCell(" ", style), count: max(0, width + 4 - cells.count))
      let faint = InputCell.Style(isSelected ? .plain : .faint, isSelected: isSelected)
      cells += InputCell.line(notes[index], faint, within: columns)
      return InputCell.truncated(cells, to: columns)
    }
    if isTall {
      let all = isCut ? "more than \(candidates.count)" : "\(candidates.count)"
      let count = "  \((selected ?? first) + 1) of \(all)"
      lines.append(InputCell.line(count, InputCell.Style(.faint), within: columns))
    }
    return lines
  }
}

extension InputAssistant {
  /// The maximum number of candidates whose values are read.
  private static let maxValues = 60

  /// Returns the description of each candidate: a field's title or type, and its present value.
  func notes(for candidates: [Completion.Candidate]) -> [String] {
    candidates.enumerated().map { index, candidate in
      guard let slot = candidate.slot, index < Self.maxValues, session.source == nil else {
        return candidate.note
      }
      let field = scope.schema[slot]
      let type = field.typeName ?? field.type.description
      let value = printer.line(scope.value(in: slot), within: 30).plain
      let title = field.title.map { $0 == candidate.text ? "" : "\($0)  " } ?? ""
      return "\(title)\(type)  = \(value)"
    }
  }
}
