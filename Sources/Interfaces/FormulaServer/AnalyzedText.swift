import FormulaIDE
import Formulas
import JoyDocLint

/// An analyzed and linted source, together with the values of its formulas.
struct AnalyzedText: Sendable {
  let analysis: Analysis
  let problems: KnownProblems
  /// The linter settings, user-defined functions and data source from the configuration.
  private let guidance: FileGuidance
  /// The computed values, or `nil` if the source is not a document.
  let values: LiveValues?

  /// Analyzes and lints `bytes` from scratch, reusing the results in `known` that are still valid.
  init(
    _ bytes: [UInt8], name: String, language: FormulaLanguage, guidance: FileGuidance,
    known: AnalyzedText?, names: FormulaNames, environment: EvaluationEnvironment
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
    _ analysis: Analysis, _ tie: SourceTie?, _ environment: EvaluationEnvironment
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

  /// Returns a full reanalysis of `bytes`, with this analysis as its `known` predecessor.
  func anew(_ bytes: [UInt8], name: String, environment: EvaluationEnvironment) -> AnalyzedText {
    AnalyzedText(
      bytes, name: name, language: analysis.language, guidance: guidance, known: self,
      names: .open, environment: environment)
  }

  /// A text change: `text` replaces the bytes of `range`.
  struct Edit: Sendable {
    let range: DocumentRange
    let text: [UInt8]
  }

  /// Returns the result of applying `edits` incrementally, or `nil` if a full analysis is required.
  func following(_ edits: [Edit], environment: EvaluationEnvironment) -> AnalyzedText? {
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

  /// Builds the lazy indexes used by incremental updates, so that the first edit does not pay for
  /// them.
  func prepareFollowing() {
    analysis.prepareFollowing()
    problems.prepareFollowing()
  }

  /// Returns a copy whose values are computed in `environment`.
  func computed(in environment: EvaluationEnvironment) -> AnalyzedText {
    AnalyzedText(
      analysis, problems, guidance, Self.values(analysis, guidance.source, environment))
  }
}
