import ColumnarEvaluation
import SheetEvaluation
import Formulas
import IndexedCollections
import JoyDoc
import JoyDocFormulas
import JoyDocStreams

/// A template: a document whose formulas run on many similar documents.
final class TemplateHandle: EngineHandle {
  let document: JoyDocument
  let options: EngineOptions
  private let recalculator: StreamRecalculator
  /// The lazily compiled batch evaluator for answers, or `nil` if each row requires a document.
  private lazy var answers = AnswerBatch(
    document, DocumentProgram(document, language: .standard), settings: options.settings)

  /// Opens the template in `bytes`. Throws if it is not a document.
  init(_ bytes: [UInt8], _ options: EngineOptions) throws(CInterfaceFailure) {
    document = try DocumentHandle.document(bytes)
    self.options = options
    recalculator = StreamRecalculator(settings: options.settings)
    super.init()
    // Runs the template once, so that the recalculator has compiled its formulas.
    _ = try run(bytes)
  }

  /// Computes the fields for rows of answers. Columns are named like fields.
  ///
  /// Throws if a column is unknown or of the wrong type, or if the formulas require whole
  /// documents.
  func outcome(
    _ columns: [InputColumn], rows: Int
  ) throws(CInterfaceFailure) -> AnswerBatch.Outcome {
    interruption.clear()
    guard let answers else {
      throw CInterfaceFailure(
        "needs-documents",
        "a formula of the template reads more than field values, so each row requires a document")
    }
    var fields: [(field: CellID, column: InputColumn)] = []
    for column in columns {
      let field = CellID(try FieldName.number(of: column.name, in: document))
      guard !fields.contains(where: { $0.field == field }) else {
        throw .argument("duplicate column for one field: '\(column.name)'")
      }
      fields.append((field, column))
    }
    do throws(ColumnFailure) {
      return try answers.outcome(fields, rows: rows, interruption)
    } catch {
      throw CInterfaceFailure(error)
    }
  }

  /// Returns a recalculated document with its failed formulas. Throws if it is not a document.
  func run(
    _ bytes: [UInt8]
  ) throws(CInterfaceFailure) -> (bytes: [UInt8], failures: [FormulaFailure]) {
    var output: [UInt8] = []
    do throws(UnreadableDocument) {
      let failures = try unsafe bytes.withUnsafeBufferPointer {
        text throws(UnreadableDocument) in
        unsafe try recalculator.recalculate(text, appendingTo: &output)
      }
      return (output, failures)
    } catch {
      guard let fault = error.diagnostics.first else {
        throw .argument("the text is not a document")
      }
      throw CInterfaceFailure(fault)
    }
  }
}
