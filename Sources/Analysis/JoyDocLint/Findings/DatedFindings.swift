import JoyDoc
import SourceText

/// The edits of a document since it was linted.
struct EditHistory: Sendable {
  /// For each edit, the old end of the replaced range and the growth of the file in bytes.
  private var edits: [(oldEnd: Int, growth: Int)] = []

  /// The number of edits after which the ranges of all findings are updated eagerly.
  private static let most = 64

  var isLong: Bool { edits.count > Self.most }
  /// The number of edits so far.
  var date: Int { edits.count }

  mutating func append(_ edit: DocumentEdit) { edits.append((edit.oldEnd, edit.growth)) }

  /// Returns `range` after all edits since `date`.
  ///
  /// Complexity: O(edits since `date`).
  func moved(_ range: DocumentRange, since date: Int) -> DocumentRange {
    var (start, end) = (range.start, range.end)
    for (oldEnd, growth) in edits[date...] {
      if start >= oldEnd { start += growth }
      if end >= oldEnd { end += growth }
    }
    return DocumentRange(start: start, end: end)
  }
}

/// Findings with the ranges that they had when they were found.
///
/// Ranges are updated lazily, when findings are reported: once for many edits.
struct DatedFindings: Sendable {
  private let findings: [Finding]
  private let date: Int

  init(_ findings: [Finding], _ history: EditHistory) {
    self.findings = findings
    date = history.date
  }

  static let none = DatedFindings([], EditHistory())

  var isEmpty: Bool { findings.isEmpty }

  /// Returns the findings at their current ranges, without those of `rules`.
  ///
  /// Complexity: O(findings × edits).
  func told(_ history: EditHistory, except rules: Set<String> = []) -> [Finding] {
    if findings.isEmpty || date == history.date && rules.isEmpty { return findings }
    var told: [Finding] = []
    told.reserveCapacity(findings.count)
    for finding in findings where rules.isEmpty || !rules.contains(finding.diagnostic.rule) {
      told.append(finding)
      told[told.count - 1].diagnostic.move { history.moved($0, since: date) }
    }
    return told
  }
}

extension DocumentDiagnostic {
  fileprivate mutating func move(_ place: (DocumentRange) -> DocumentRange) {
    range = place(range)
    for note in notes.indices { notes[note].range = place(notes[note].range) }
    for fix in fixes.indices {
      for edit in fixes[fix].edits.indices {
        fixes[fix].edits[edit].range = place(fixes[fix].edits[edit].range)
      }
    }
  }
}
