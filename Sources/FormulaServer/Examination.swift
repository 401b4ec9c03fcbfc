import FormulaIDE
import FormulaLint
import SourceText

/// A text analysed and linted.
struct Examination: Sendable {
  let analysis: Analysis
  let problems: KnownProblems

  /// Looks at a text from its first byte to its last.
  init(_ bytes: [UInt8], name: String, settings: RuleSettings, known: Analysis?) {
    analysis = Analysis(bytes, name: name, known: known?.schema)
    problems = KnownProblems(analysis, name: name, settings: settings)
  }

  private init(_ analysis: Analysis, _ problems: KnownProblems) {
    self.analysis = analysis
    self.problems = problems
  }

  /// A change of a text, and the whole text after it.
  struct Edit: Sendable {
    let range: DocumentRange
    let growth: Int
    let bytes: [UInt8]
  }

  /// The examination after edits that each lie inside a formula; nil if one does not.
  func following(_ edits: [Edit]) -> Examination? {
    var (analysis, problems) = (analysis, problems)
    for edit in edits {
      guard
        let (next, change) = analysis.replacing(edit.range, growth: edit.growth, in: edit.bytes),
        let found = problems.following(change, next)
      else { return nil }
      (analysis, problems) = (next, found)
    }
    return Examination(analysis, problems)
  }
}
