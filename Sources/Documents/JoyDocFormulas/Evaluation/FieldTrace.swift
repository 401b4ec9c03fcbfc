import FormulaRuntime
package import FormulaValues
package import Formulas
package import JSONTree
package import JoyDoc
package import FormulaSheets
import IndexedCollections
package import SourceText

/// Why a field of a document has its value: its formula with what every part of it yielded, and the
/// fields that went into it.
package struct FieldTrace: Sendable {
  /// The field.
  package let field: TracedField
  /// The id of the formula's definition, if one is applied.
  package let definition: String?
  /// The formula's text and where it stands in the file.
  package let expression: DecodedText?
  /// What the formula did; nil if the field has none, or it cannot run.
  package let formula: FormulaTrace?
  /// Why the field got no value from its formula.
  package let failure: FormulaFailure?
  /// The JSON that the document stores for the field before its formulas run.
  package let stored: [UInt8]?
  /// The JSON that the field has when they have run.
  package let computed: [UInt8]?
  /// The fields that the formula names, with what it read.
  package let inputs: [Input]
  /// What the things of the document are called whose ids only machines read.
  package let titles: TitledIDs

  /// Where the formula stands in the file.
  package var place: DocumentRange? {
    expression.map { $0.map.range(of: TextRange(start: 0, end: $0.text.utf8.count)) }
  }

  /// A field as its author knows it.
  package struct TracedField: Hashable, Sendable {
    package let id: String
    package let title: String?
    package let typeName: String

    init(_ field: JoyDoc.Field) {
      id = field.id
      title = field.title.flatMap { $0.isEmpty ? nil : $0 }
      typeName = field.kind.name
    }
  }

  /// A field that a formula reads.
  package struct Input: Sendable {
    package let field: TracedField
    package let value: TracedValue
    /// Whether the field has a formula itself.
    package let isComputed: Bool
    /// Why that formula gave no value, so that the stored one was read.
    package let failure: EvaluationError?
  }

  /// Recalculates a document as ever, and watches one of its fields meanwhile. Of long lists and of
  /// passes over rows the first `rows` are shown. Complexity: that of a full recalculation.
  package init(
    _ document: JoyDocument, field cell: CellID, language: FormulaLanguage = .standard,
    environment: Environment = Environment(), limits: EvaluationLimits = EvaluationLimits(),
    rows: Int = 20
  ) {
    titles = TitledIDs(machineMadeOf: document)
    let program = DocumentProgram(document, language: language, traced: cell)
    let target = program.checks.sheet.target(of: cell)
    let field = document.fields[cell]
    self.field = TracedField(field)
    stored = field.value.map { Array(document.tree.source($0)) }
    let definition = target.flatMap { program.targets[$0.index].definition?.index }
    self.definition =
      definition.map { document.formulas[$0].id } ?? field.application?.formula
    expression = definition.flatMap { document.formulas[$0].expression }
    let checked = definition.flatMap { program.checks.definitions[$0] }
    let observer = target.flatMap { target in
      checked.map {
        TargetObserver(
          target: target,
          tracer: FormulaTracer($0, catalog: language.catalog, rows: rows))
      }
    }
    let pass = FullRecalculation(
      document, program, environment: environment, limits: limits, observer: observer)
    formula = observer?.trace
    let failures = Dictionary(
      pass.failures.map { ($0.cell, $0) }, uniquingKeysWith: { first, _ in first })
    failure = failures[cell]
    computed = pass.changes.last { $0.field == cell }?.json ?? stored
    let targets = Set(program.targets.map(\.cell))
    inputs = (observer?.trace?.inputs ?? []).map { input in
      Input(
        field: TracedField(document.fields[input.slot.index]), value: input.value,
        isComputed: targets.contains(CellID(input.slot)),
        failure: failures[CellID(input.slot)]?.error)
    }
  }
}
