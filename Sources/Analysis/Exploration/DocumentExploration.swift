import FormulaSheets
package import FormulaValues
import Formulas
import IndexedCollections
import JSONTree
package import JoyDoc
import JoyDocFormulas
import SourceText

/// What the computed fields of a document can do before anybody fills it in.
package struct DocumentExploration: Sendable {
  package let document: JoyDocument
  package let fields: [FieldExploration]
  /// The fields whose formulas cannot run, with why.
  package let unexplored: [(field: Int, error: EvaluationError)]

  /// How a search is bounded and begun.
  package struct Settings: Sendable {
    /// The fillings of a formula.
    package var trials = 20_000
    package var seed: UInt64 = 0
    /// Whether fillings count that lack something required.
    package var isIncompleteIncluded = false

    package init() {}
  }

  /// The fillings that a whole document may take.
  private static let documentTrials = 4_000_000
  private static let fewestTrials = 200

  /// Explores computed fields, all of them if none is named. Complexity: O(trials · formulas).
  package init(
    _ filled: FilledDocument, fields wanted: [Int]? = nil, _ settings: Settings = Settings()
  ) {
    document = filled.document
    let checks = CheckedFormulas(document, language: filled.language)
    let targets = checks.targets.indices.filter {
      wanted?.contains(checks.targets[$0].field) ?? true
    }
    var settings = settings
    let share = max(Self.fewestTrials, Self.documentTrials / max(1, targets.count))
    settings.trials = min(settings.trials, share)
    let completion = RequiredValues(filled)
    let abstract = AbstractSheet(document, checks)
    var fields: [FieldExploration] = []
    var unexplored: [(field: Int, error: EvaluationError)] = []
    for target in targets {
      if let obstacle = checks.targets[target].obstacle {
        unexplored.append((checks.targets[target].field, obstacle.reason.error))
      } else {
        fields.append(
          FieldExploration(filled, checks, target: target, completion, abstract, settings))
      }
    }
    self.fields = fields
    self.unexplored = unexplored
  }

  /// Whether a complete filling makes a formula fail.
  package var canFail: Bool {
    fields.contains { $0.faults.contains(where: \.isComplete) }
  }
}

/// What makes a document complete as far as nothing else is tried: values for the fields that must be
/// filled in and are not.
package struct RequiredValues {
  package private(set) var values: [FilledValue] = []

  /// Fills in what is missing until nothing is, or nothing more can be. Filling one field in can show
  /// another.
  package init(_ filled: FilledDocument) {
    let builder = DomainBuilder(
      filled.document, FormulaConstants(), environment: filled.environment)
    for _ in 0..<Self.mostRounds {
      let known = Set(values.map(\.field))
      let found = filled.missing(with: values).compactMap { number -> FilledValue? in
        let id = filled.document.fields[number].id
        guard !known.contains(id), let json = builder.plainest(of: number) else { return nil }
        return FilledValue(field: id, json: json)
      }
      if found.isEmpty { return }
      values += found
    }
  }

  private static let mostRounds = 5
}
