import FormulaIDE
import FormulaLint
import FormulaValues
import SourceText

/// A document that the client has opened, with what has been found out about its present text.
struct OpenDocument {
  let uri: String
  var version: Int
  var generation: Int
  private(set) var text: TextPositions
  /// What the linter tells.
  private var rules: RuleSettings
  private let sentTokens = SentTokens()
  /// The examination of the text before `edits`.
  private var previous: Task<Examination, Never>?
  /// The changes since then; nil if the text became another one altogether.
  private var edits: [Examination.Edit]? = []
  private var examination: Task<Examination, Never>?
  private var index: Task<OccurrenceIndex, Never>?
  private var values: Task<LiveValues?, Never>?

  /// More changes at once than these are not followed one by one.
  private static let mostEdits = 8

  init(
    uri: String, version: Int, generation: Int, text: TextPositions, rules: RuleSettings
  ) {
    self.rules = rules
    self.uri = uri
    self.version = version
    self.generation = generation
    self.text = text
  }

  /// Takes another text altogether.
  mutating func replace(with text: TextPositions) {
    forget()
    edits = nil
    self.text = text
  }

  /// Replaces a range of the text.
  mutating func replace(_ range: DocumentRange, with new: String) {
    forget()
    let before = text.bytes.count
    text = text.replacing(range, with: new)
    edits?.append(
      .init(range: range, growth: text.bytes.count - before, bytes: text.bytes))
    if edits?.count ?? 0 > Self.mostEdits { edits = nil }
  }

  private mutating func forget() {
    if let examination {
      previous = examination
      edits = []
    }
    examination = nil
    index = nil
    values = nil
  }

  /// The document as it is now, with what a request needs under way.
  mutating func snapshot(
    needs: RequestNeeds, client: ClientCapabilities, environment: Environment
  ) -> DocumentSnapshot {
    let examination = examinationTask()
    if needs.contains(.index), index == nil {
      index = Task.detached { OccurrenceIndex(await examination.value.analysis) }
    }
    if needs.contains(.values), values == nil {
      values = Task.detached {
        LiveValues(await examination.value.analysis, environment: environment)
      }
    }
    return DocumentSnapshot(
      uri: uri, version: version, generation: generation, positions: text, client: client,
      environment: environment, examinationTask: examination, indexTask: index,
      valuesTask: values, sentTokens: sentTokens)
  }

  /// Forgets the values, because the world has changed.
  mutating func forgetValues() { values = nil }

  /// Has the linter tell something else; whether that is so.
  mutating func apply(_ rules: RuleSettings) -> Bool {
    guard rules != self.rules else { return false }
    self.rules = rules
    forget()
    edits = nil
    return true
  }

  private mutating func examinationTask() -> Task<Examination, Never> {
    if let examination { return examination }
    let bytes = text.bytes
    let name = uri
    let task = Task.detached { [previous, edits, rules] in
      let before = await previous?.value
      if let edits, let next = before?.following(edits) { return next }
      // While the JSON is broken, the fields seen last stand in for those that cannot be read.
      return Examination(bytes, name: name, settings: rules, known: before?.analysis)
    }
    examination = task
    previous = nil
    edits = []
    return task
  }
}
