import FormulaIDE
import FormulaValues
import Formulas
import JoyDocLint
import SourceText

/// A text analysed and linted, with the values that its formulas give.
struct AnalyzedText: Sendable {
  let analysis: Analysis
  let problems: KnownProblems
  /// What the linter was told, and what a formula by itself reads.
  private let guidance: FileGuidance
  /// Nil if the text is no document.
  let values: LiveValues?

  /// Looks at a text from its first byte to its last.
  init(
    _ bytes: [UInt8], name: String, language: FormulaLanguage, guidance: FileGuidance,
    known: AnalyzedText?, names: FormulaNames, environment: Environment
  ) {
    analysis = Analysis(
      bytes, name: name, language: language, known: known?.analysis, names: names)
    problems = KnownProblems(
      analysis, name: name, settings: guidance.settings, names: names,
      ownRules: guidance.ownRules,
      known: known?.guidance == guidance ? known?.problems : nil)
    self.guidance = guidance
    values = Self.values(analysis, guidance.source, environment)
  }

  private static func values(
    _ analysis: Analysis, _ tie: SourceTie?, _ environment: Environment
  ) -> LiveValues? {
    guard analysis.format == .formula else { return LiveValues(analysis, environment: environment) }
    return LiveValues(
      SourceValues(tie, analysis.schema, language: analysis.language, environment: environment))
  }

  private init(
    _ analysis: Analysis, _ problems: KnownProblems, _ guidance: FileGuidance,
    _ values: LiveValues?
  ) {
    self.guidance = guidance
    self.analysis = analysis
    self.problems = problems
    self.values = values
  }

  /// The same text, looked at from its first byte to its last.
  func anew(_ bytes: [UInt8], name: String, environment: Environment) -> AnalyzedText {
    AnalyzedText(
      bytes, name: name, language: analysis.language, guidance: guidance, known: self,
      names: .open, environment: environment)
  }

  /// A change of a text.
  struct Edit: Sendable {
    let range: DocumentRange
    let text: [UInt8]
  }

  /// The analyzed text after edits that are followed one by one; nil if one cannot be.
  func following(_ edits: [Edit], environment: Environment) -> AnalyzedText? {
    var (analysis, values) = (analysis, values)
    var followed: [(edit: FollowedEdit, analysis: Analysis)] = []
    for edit in edits {
      guard let (next, change) = analysis.replacing(edit.range, with: edit.text) else { return nil }
      values = values?.following(change, next, environment: environment)
      followed.append((change, next))
      analysis = next
    }
    guard let problems = problems.following(followed) else { return nil }
    return AnalyzedText(analysis, problems, guidance, values)
  }

  /// Finds out what following the first edits takes.
  func prepareFollowing() {
    analysis.prepareFollowing()
    problems.prepareFollowing()
  }

  /// The same with values of another world.
  func computed(in environment: Environment) -> AnalyzedText {
    AnalyzedText(
      analysis, problems, guidance, Self.values(analysis, guidance.source, environment))
  }
}
