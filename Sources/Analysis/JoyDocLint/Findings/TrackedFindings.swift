import JSONTree
import JoyDoc
import SourceText

/// The edits of a document since it was linted.
struct EditHistory: Sendable {
  private var edits: [SourceDelta] = []

  /// The number of edits after which the ranges of all findings are updated eagerly.
  private static let most = 64

  var isLong: Bool { edits.count > Self.most }
  /// The number of edits so far.
  var date: Int { edits.count }

  mutating func append(_ edit: SourceDelta) { edits.append(edit) }

  /// Returns `range` after all edits since `date`, or `nil` if one of them has replaced part of it.
  ///
  /// Complexity: O(edits since `date`).
  func moved(_ range: DocumentRange, since date: Int) -> DocumentRange? {
    var range = range
    for edit in edits[date...] {
      guard let moved = edit.moved(range) else { return nil }
      range = moved
    }
    return range
  }
}

/// Findings with the ranges that they had when they were found.
///
/// Ranges are updated lazily, when findings are reported: once for many edits.
struct TrackedFindings: Sendable {
  private var findings: [Finding]
  private let date: Int

  /// Stores `findings`, just found in `tree`, with the text that each of their fixes replaces.
  init(_ findings: [Finding], _ history: EditHistory, in tree: JSONTree) {
    self.init(settled: findings, history)
    for finding in findings.indices {
      self.findings[finding].diagnostic.noteReplacedText {
        String(decoding: tree.presentBytes(in: $0), as: UTF8.self)
      }
    }
  }

  /// Stores findings whose ranges have been updated.
  init(settled findings: [Finding], _ history: EditHistory) {
    self.findings = findings
    date = history.date
  }

  static let none = TrackedFindings(settled: [], EditHistory())

  var isEmpty: Bool { findings.isEmpty }

  /// Returns the findings at their current ranges, without those of `rules`.
  ///
  /// Findings about replaced source are omitted; see `isLost`.
  ///
  /// Complexity: O(findings × edits).
  func current(_ history: EditHistory, except rules: Set<String> = []) -> [Finding] {
    if findings.isEmpty || date == history.date && rules.isEmpty { return findings }
    var current: [Finding] = []
    current.reserveCapacity(findings.count)
    for finding in findings where rules.isEmpty || !rules.contains(finding.diagnostic.rule) {
      var finding = finding
      if finding.diagnostic.move({ history.moved($0, since: date) }) { current.append(finding) }
    }
    return current
  }

  /// Returns `true` if a finding refers to source that an edit has replaced since.
  ///
  /// Complexity: O(findings × edits).
  func isLost(_ history: EditHistory) -> Bool {
    guard date < history.date else { return false }
    // By index, since copying a finding takes longer than moving its range.
    return findings.indices.contains { number in
      !findings[number].diagnostic.allRanges { history.moved($0, since: date) != nil }
    }
  }
}

extension DocumentDiagnostic {
  /// Returns `true` if the ranges of the diagnostic, its notes and its fixes satisfy a condition.
  fileprivate func allRanges(satisfy condition: (DocumentRange) -> Bool) -> Bool {
    condition(range) && notes.allSatisfy { condition($0.range) }
      && fixes.allSatisfy { $0.edits.allSatisfy { condition($0.range) } }
  }

  /// Maps all ranges. Returns `false` if one of them has no new range.
  fileprivate mutating func move(_ place: (DocumentRange) -> DocumentRange?) -> Bool {
    guard let moved = place(range) else { return false }
    range = moved
    for note in notes.indices {
      guard let moved = place(notes[note].range) else { return false }
      notes[note].range = moved
    }
    for fix in fixes.indices {
      for edit in fixes[fix].edits.indices {
        guard let moved = place(fixes[fix].edits[edit].range) else { return false }
        fixes[fix].edits[edit].range = moved
      }
    }
    return true
  }
}
