import FormulaIDE
import JoyDocLint
import FormulaValues
import Formulas
import SourceText

/// A text analysed and linted, with the values that its formulas give.
struct AnalyzedText: Sendable {
  let analysis: Analysis
  let problems: KnownProblems
  /// Nil if the text is no document.
  let values: LiveValues?

  /// Looks at a text from its first byte to its last.
  init(
    _ bytes: [UInt8], name: String, language: FormulaLanguage, guidance: FileGuidance,
    known: Analysis?, environment: Environment
  ) {
    analysis = Analysis(bytes, name: name, language: language, known: known)
    problems = KnownProblems(
      analysis, name: name, settings: guidance.settings, ownRules: guidance.ownRules)
    values = LiveValues(analysis, environment: environment)
  }

  private init(_ analysis: Analysis, _ problems: KnownProblems, _ values: LiveValues?) {
    self.analysis = analysis
    self.problems = problems
    self.values = values
  }

  /// A change of a text.
  struct Edit: Sendable {
    let range: DocumentRange
    let text: [UInt8]
  }

  /// The analyzed text after edits that each lie inside a formula; nil if one does not.
  func following(_ edits: [Edit], environment: Environment) -> AnalyzedText? {
    var (analysis, problems, values) = (analysis, problems, values)
    for edit in edits {
      guard
        let (next, change) = analysis.replacing(edit.range, with: edit.text),
        let found = problems.following(change, next)
      else { return nil }
      values = values?.following(change, next, environment: environment)
      (analysis, problems) = (next, found)
    }
    return AnalyzedText(analysis, problems, values)
  }

  /// The same with values of another world.
  func computed(in environment: Environment) -> AnalyzedText {
    AnalyzedText(analysis, problems, LiveValues(analysis, environment: environment))
  }
}
