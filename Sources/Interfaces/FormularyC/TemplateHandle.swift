import FormulaRuntime
import FormulaValues
import JoyDoc
import JoyDocFormulas
import JoyDocStreams

/// A document that others are like.
final class TemplateHandle: EngineHandle {
  let document: JoyDocument
  let options: EngineOptions
  private let recalculator: StreamRecalculator

  /// Throws why the text is no document.
  init(_ bytes: [UInt8], _ options: EngineOptions) throws(BorderFailure) {
    document = try DocumentHandle.document(bytes)
    self.options = options
    recalculator = StreamRecalculator(environment: options.environment, limits: options.limits)
    super.init()
    // From now on the template is known.
    _ = try run(bytes)
  }

  /// A document with its formulas run, and those that failed. Throws if it is no document.
  func run(
    _ bytes: [UInt8]
  ) throws(BorderFailure) -> (bytes: [UInt8], failures: [FormulaFailure]) {
    var output: [UInt8] = []
    do throws(UnreadableDocument) {
      let failures = try unsafe bytes.withUnsafeBufferPointer {
        text throws(UnreadableDocument) in
        unsafe try recalculator.recalculate(text, appendingTo: &output)
      }
      return (output, failures)
    } catch {
      guard let fault = error.diagnostics.first else { throw .argument("the text is no document") }
      throw BorderFailure(fault)
    }
  }
}
