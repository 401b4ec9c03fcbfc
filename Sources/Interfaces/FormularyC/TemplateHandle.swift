import FormulaColumns
import FormulaRuntime
import FormulaSheets
import FormulaValues
import Formulas
import IndexedCollections
import JoyDoc
import JoyDocFormulas
import JoyDocStreams

/// A document that others are like.
final class TemplateHandle: EngineHandle {
  let document: JoyDocument
  let options: EngineOptions
  private let recalculator: StreamRecalculator
  /// The formulas over answers, made when they are first wanted; nil in it if each row needs a
  /// document.
  private lazy var answers = AnswerBatch(
    document, DocumentProgram(document, language: .standard), environment: options.environment,
    limits: options.limits)

  /// Throws why the text is no document.
  init(_ bytes: [UInt8], _ options: EngineOptions) throws(CInterfaceFailure) {
    document = try DocumentHandle.document(bytes)
    self.options = options
    recalculator = StreamRecalculator(environment: options.environment, limits: options.limits)
    super.init()
    // From now on the template is known.
    _ = try run(bytes)
  }

  /// What the formulas compute in rows of answers, whose columns are named as fields are. Throws
  /// which column means no field or cannot be read, or that rows need documents.
  func outcome(
    _ columns: [InputColumn], rows: Int
  ) throws(CInterfaceFailure) -> AnswerBatch.Outcome {
    interruption.clear()
    guard let answers else {
      throw CInterfaceFailure(
        "needs-documents",
        "a formula of the template asks for more than values, which takes a document for each row")
    }
    var fields: [(field: CellID, column: InputColumn)] = []
    for column in columns {
      let field = CellID(try FieldName.number(of: column.name, in: document))
      guard !fields.contains(where: { $0.field == field }) else {
        throw .argument("two columns mean one field: '\(column.name)' is the second")
      }
      fields.append((field, column))
    }
    do throws(ColumnFailure) {
      return try answers.outcome(fields, rows: rows, interruption)
    } catch {
      throw CInterfaceFailure(error)
    }
  }

  /// A document with its formulas run, and those that failed. Throws if it is no document.
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
      guard let fault = error.diagnostics.first else { throw .argument("the text is no document") }
      throw CInterfaceFailure(fault)
    }
  }
}
