import FormulaIDE
import FormulaLint
import FormulaValues

/// A document that the client has opened, with what has been found out about its present text.
struct OpenDocument {
  let uri: String
  var version: Int
  var generation: Int
  var text: TextPositions {
    didSet {
      previous = analysis ?? previous
      analysis = nil
      index = nil
      values = nil
    }
  }
  /// The last analysis of an earlier text.
  private var previous: Task<Analysis, Never>?
  private var analysis: Task<Analysis, Never>?
  private var index: Task<OccurrenceIndex, Never>?
  private var values: Task<LiveValues?, Never>?

  init(uri: String, version: Int, generation: Int, text: TextPositions) {
    self.uri = uri
    self.version = version
    self.generation = generation
    self.text = text
  }

  /// The document as it is now, with what a request needs under way.
  mutating func snapshot(
    needs: RequestNeeds, client: ClientCapabilities, environment: Environment,
    ruleSettings: @escaping @Sendable () -> RuleSettings
  ) -> DocumentSnapshot {
    let analysis = analysisTask()
    if needs.contains(.index), index == nil {
      index = Task.detached { OccurrenceIndex(await analysis.value) }
    }
    if needs.contains(.values), values == nil {
      values = Task.detached { LiveValues(await analysis.value, environment: environment) }
    }
    return DocumentSnapshot(
      uri: uri, version: version, generation: generation, positions: text, client: client,
      environment: environment, ruleSettings: ruleSettings, analysisTask: analysis,
      indexTask: index, valuesTask: values)
  }

  /// Forgets the values, because the world has changed.
  mutating func forgetValues() { values = nil }

  private mutating func analysisTask() -> Task<Analysis, Never> {
    if let analysis { return analysis }
    let bytes = text.bytes
    let name = uri
    let task = Task.detached { [previous] in
      // While the JSON is broken, the fields seen last stand in for those that cannot be read.
      Analysis(bytes, name: name, known: await previous?.value.schema)
    }
    analysis = task
    previous = nil
    return task
  }
}
