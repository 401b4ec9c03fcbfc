package import FormulaValues
package import Formulas
package import JSONTree
package import JoyDoc
package import SheetEvaluation
import IndexedCollections
package import SourceText

/// An explanation of a field's value: its formula with the result of every part, and its inputs.
package struct FieldTrace: Sendable {
  /// The field that is explained.
  package let field: TracedField
  /// The id of the formula definition, if one is applied.
  package let definition: String?
  /// The expression of the formula with its offset map to the file.
  package let expression: DecodedText?
  /// The trace of the formula; `nil` if the field has none or it cannot run.
  package let formula: FormulaTrace?
  /// The reason why the formula returned no value.
  package let failure: FormulaFailure?
  /// The JSON that the document stores for the field before its formulas run.
  package let stored: [UInt8]?
  /// The JSON of the field after its formulas have run.
  package let computed: [UInt8]?
  /// The fields that the formula refers to, with the values that it read.
  package let inputs: [Input]
  /// The titles of parts with generated ids.
  package let titles: TitledIDs

  /// The range of the formula in the file.
  package var place: DocumentRange? {
    expression.map { $0.map.range(of: TextRange(start: 0, end: $0.text.utf8.count)) }
  }

  /// A field as presented to its author.
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
    /// Whether the field has a formula of its own.
    package let isComputed: Bool
    /// The reason why the stored value reads as null; `nil` for other values and results.
    package let emptiness: EmptyReason?
    /// The columns of a stored table with cells that read as null.
    package let emptyCells: [EmptyCells]
    /// The error of that formula, in which case the stored value was read.
    package let failure: EvaluationError?
  }

  /// Recalculates a document while tracing one of its fields.
  ///
  /// Long lists and iterations over rows are limited to the first `rows`. Complexity: that of a
  /// full recalculation.
  package init(
    _ document: JoyDocument, field cell: CellID, language: FormulaLanguage = .standard,
    settings: EvaluationSettings = EvaluationSettings(), rows: Int = 20
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
      document, program, settings: settings, observer: observer)
    formula = observer?.trace
    let failures = Dictionary(firstOf: pass.failures.map { ($0.cell, $0) })
    failure = failures[cell]
    computed = pass.changes.last { $0.field == cell }?.json ?? stored
    let targets = Set(program.targets.map { $0.cell })
    inputs = (observer?.trace?.inputs ?? []).map { input in
      let read = document.fields[input.slot.index]
      let isComputed = targets.contains(CellID(input.slot))
      return Input(
        field: TracedField(read), value: input.value, isComputed: isComputed,
        emptiness: isComputed ? nil : EmptyReason(read, in: document.tree),
        emptyCells: isComputed ? [] : EmptyCells.columns(of: read, in: document.tree),
        failure: failures[CellID(input.slot)]?.error)
    }
  }
}
