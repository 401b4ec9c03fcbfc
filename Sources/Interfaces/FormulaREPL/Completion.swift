import SourceText
import Presentation

/// What completing the end of a text can do.
package struct Completion: Hashable, Sendable {
  /// Unicode scalars at the end of the text that `text` takes the place of.
  package var replacedScalars = 0
  /// What to insert; nil for nothing.
  package var text: String?
  /// What the author may choose from, if that is not decided.
  package var candidates: [Candidate] = []

  /// A name to choose.
  package struct Candidate: Hashable, Sendable {
    /// What is inserted.
    package var text: String
    /// What is said about it: a type or signature.
    package var note: String
    /// What follows at once if there is no other candidate.
    package var suffix = ""
  }

  /// Nothing to do.
  package init() {}

  /// Completes `prefix` to the one candidate, or to what all candidates have in common.
  init(of prefix: String, from candidates: [Candidate]) {
    guard let first = candidates.first else { return }
    replacedScalars = prefix.unicodeScalars.count
    if candidates.count == 1 {
      text = first.text + first.suffix
      return
    }
    // Letters may differ in case: the first candidate's are taken if that changes nothing but case.
    var common = Substring(first.text)
    for candidate in candidates.dropFirst() {
      let length = zip(common, candidate.text)
        .prefix { $0.lowercased() == $1.lowercased() }.count
      common = common.prefix(length)
    }
    if common.count > prefix.count { text = String(common) } else { self.candidates = candidates }
  }

  /// The candidates as lines for a terminal, each with a line break; many are cut.
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
    if candidates.count > shown.count { text += "… \(candidates.count - shown.count) more\n" }
    return text
  }
}
