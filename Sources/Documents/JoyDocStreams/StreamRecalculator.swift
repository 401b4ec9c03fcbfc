package import FormulaValues
package import Formulas
package import JoyDoc
package import JoyDocFormulas

/// Recalculates a stream of documents.
///
/// Documents of the same template share a compiled program. Only the bytes that differ from the
/// template are read.
package final class StreamRecalculator {
  private let settings: EvaluationSettings
  private var programs: TemplatePrograms
  private var evaluators: [TemplateEvaluator] = []
  /// The number of consecutive documents that matched no cached template.
  private var unmatchedCount = 0

  /// The maximum number of cached templates.
  private static let capacity = 8
  /// The number of consecutive mismatches after which new templates are rarely created.
  private static let manyUnmatched = 32

  /// Creates a recalculator for documents whose formulas are written in `language`.
  package init(
    settings: EvaluationSettings,
    language: FormulaLanguage = .standard
  ) {
    programs = TemplatePrograms(language: language)
    self.settings = settings
  }

  /// Appends the recalculated document to `output` and returns the failed formulas.
  ///
  /// The ranges of failures refer to some document of the same template. Throws an
  /// `UnreadableDocument` without appending anything if `text` is not a document.
  ///
  /// Complexity: O(bytes), plus that of the formulas.
  package func recalculate(
    _ text: UnsafeBufferPointer<UInt8>, appendingTo output: inout [UInt8]
  ) throws(UnreadableDocument) -> [FormulaFailure] {
    for place in evaluators.indices {
      guard let failures = unsafe evaluators[place].run(text, appendingTo: &output) else {
        continue
      }
      if place > 0 { evaluators.swapAt(place, place - 1) }
      unmatchedCount = 0
      return failures
    }
    let document = try unsafe JoyDocument(computing: Array(text))
    let program = programs.program(for: document)
    let recalculation = FullRecalculation(
      document, program, settings: settings)
    output.append(contentsOf: recalculation.applied(to: document))
    remember(document, program)
    return recalculation.failures
  }

  private func remember(_ document: JoyDocument, _ program: DocumentProgram) {
    unmatchedCount += 1
    guard unmatchedCount < Self.manyUnmatched || unmatchedCount % Self.manyUnmatched == 0,
      let template = StreamTemplate(document, program)
    else { return }
    if evaluators.count == Self.capacity { evaluators.removeLast() }
    evaluators.append(TemplateEvaluator(template, settings: settings))
  }
}
