package import FormulaIDE
package import FormulaValues
package import Formulas
package import JoyDocLint
package import SourceText

/// An analyzed and linted source, together with the values of its formulas.
package struct AnalyzedText: Sendable {
  package let analysis: Analysis
  package let problems: IncrementalFindings
  /// The linter settings, user-defined functions and data source from the configuration.
  private let fileConfiguration: FileConfiguration
  /// The computed values, or `nil` if the source is not a document.
  package let values: LiveValues?

  /// Analyzes and lints `bytes` from scratch, reusing the results in `known` that are still valid.
  package init(
    _ bytes: [UInt8], name: String, language: FormulaLanguage, fileConfiguration: FileConfiguration,
    known: AnalyzedText?, names: FormulaNames, environment: EvaluationEnvironment
  ) {
    analysis = Analysis(
      bytes, name: name, language: language, known: known?.analysis, names: names)
    problems = IncrementalFindings(
      analysis, name: name, settings: fileConfiguration.settings, names: names,
      customRules: fileConfiguration.customRules,
      known: known?.fileConfiguration == fileConfiguration ? known?.problems : nil)
    self.fileConfiguration = fileConfiguration
    values = Self.values(analysis, fileConfiguration.source, environment)
  }

  private static func values(
    _ analysis: Analysis, _ link: DataSourceLink?, _ environment: EvaluationEnvironment
  ) -> LiveValues? {
    guard analysis.format == .formula else { return LiveValues(analysis, environment: environment) }
    return LiveValues(
      SourceValues(link, analysis.schema, language: analysis.language, environment: environment))
  }

  private init(
    _ analysis: Analysis, _ problems: IncrementalFindings, _ fileConfiguration: FileConfiguration,
    _ values: LiveValues?
  ) {
    self.fileConfiguration = fileConfiguration
    self.analysis = analysis
    self.problems = problems
    self.values = values
  }

  /// Returns a full reanalysis of `bytes`, with this analysis as its `known` predecessor.
  package func reanalyzed(_ bytes: [UInt8], name: String, environment: EvaluationEnvironment)
    -> AnalyzedText
  {
    AnalyzedText(
      bytes, name: name, language: analysis.language, fileConfiguration: fileConfiguration,
      known: self,
      names: .open, environment: environment)
  }

  /// A text change: `text` replaces the bytes of `range`.
  package struct Edit: Sendable {
    package let range: DocumentRange
    package let text: [UInt8]
  }

  /// Returns the result of applying `edits` incrementally, or `nil` if a full analysis is required.
  package func applying(_ edits: [Edit], environment: EvaluationEnvironment) -> AnalyzedText? {
    var (analysis, problems, values) = (analysis, problems, values)
    for edit in edits {
      guard let (next, delta) = analysis.replacing(edit.range, with: edit.text),
        problems.apply(delta, to: next)
      else { return nil }
      analysis = next
      if values?.apply(delta, to: (next, environment)) == false { values = nil }
    }
    problems.report(analysis)
    return AnalyzedText(analysis, problems, fileConfiguration, values)
  }

  /// Builds the lazy indexes used by incremental updates, so that the first edit does not pay for
  /// them.
  package func prepareForUpdates() {
    analysis.prepareForUpdates()
    problems.prepareForUpdates()
  }

  /// Returns a copy whose values are computed in `environment`.
  package func computed(in environment: EvaluationEnvironment) -> AnalyzedText {
    AnalyzedText(
      analysis, problems, fileConfiguration,
      Self.values(analysis, fileConfiguration.source, environment))
  }
}
