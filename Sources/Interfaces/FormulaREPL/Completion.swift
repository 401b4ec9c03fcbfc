package import FormulaValues
import SourceText
import ValueFormatting

/// The completion of an input at its end.
package struct Completion: Hashable, Sendable {
  /// The number of Unicode scalars at the end of the input that `text` replaces.
  package var replacedScalars = 0
  /// The text to insert, or `nil` for none.
  package var text: String?
  /// The candidates, if the completion is ambiguous.
  package var candidates: [Candidate] = []
  /// Whether there are more candidates.
  var isCut = false

  /// A completion candidate.
  package struct Candidate: Hashable, Sendable {
    /// The inserted text.
    package var text: String
    /// A type or signature shown next to it.
    package var note: String
    /// The text that follows if it is the only candidate.
    package var suffix = ""
    /// The field that the candidate names, if any.
    package var slot: Slot?
  }

  /// Creates an empty completion.
  package init() {}

  /// Completes `prefix` to the only candidate, or to the longest common prefix of all candidates.
  ///
  /// If there are more candidates than these, nothing is inserted.
  init(of prefix: String, from candidates: [Candidate], isCut: Bool = false) {
    guard let first = candidates.first else { return }
    replacedScalars = prefix.unicodeScalars.count
    if isCut {
      self.candidates = candidates
      self.isCut = true
      return
    }
    if candidates.count == 1 {
      text = first.text + first.suffix
      return
    }
    // Compare case-insensitively; use the letter case of the first candidate.
    var common = Substring(first.text)
    for candidate in candidates.dropFirst() {
      let length = zip(common, candidate.text)
        .prefix { $0.lowercased() == $1.lowercased() }.count
      common = common.prefix(length)
    }
    // Candidates that were found by their titles do not begin with the prefix.
    let isLonger =
      common.count > prefix.count && common.lowercased().hasPrefix(prefix.lowercased())
    if isLonger { text = String(common) } else { self.candidates = candidates }
  }

  /// Returns the candidates as lines for a terminal. Long lists are truncated.
  package func list(columns: Int) -> String {
    let shown = candidates.prefix(120)
    let width = shown.map { DisplayText($0.text).width }.max() ?? 0
    var text = ""
    if shown.count <= 16 {
      for candidate in shown {
        var line = StyledText(candidate.text)
        if !candidate.note.isEmpty {
          line.append(spaces: width - line.width + 2)
          line.append(candidate.note)
        }
        text += line.cut(to: max(10, columns - 1)).plain + "\n"
      }
    } else {
      let perLine = max(1, columns / (width + 2))
      for (index, candidate) in shown.enumerated() {
        var cell = StyledText(candidate.text)
        let endsLine = (index + 1).isMultiple(of: perLine) || index == shown.count - 1
        if !endsLine { cell.append(spaces: width - cell.width + 2) }
        text += cell.plain + (endsLine ? "\n" : "")
      }
    }
    if candidates.count > shown.count {
      text += isCut ? "… more\n" : "… \(candidates.count - shown.count) more\n"
    }
    return text
  }
}
