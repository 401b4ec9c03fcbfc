import FormulaRuntime
package import FormulaValues
package import Formulas
package import JoyDoc
package import JoyDocFormulas

/// Recalculates documents one after the other. What those of one template share is made once, and
/// of later ones only that is read in which they differ.
package final class StreamRecalculator {
  private let environment: Environment
  private let limits: EvaluationLimits
  private var programs: TemplatePrograms
  private var evaluators: [TemplateEvaluator] = []
  /// Documents in a row that were of no known template.
  private var unmatchedCount = 0

  /// The templates that are remembered.
  private static let capacity = 8
  /// After so many in a row few templates are made: the documents have none.
  private static let manyUnmatched = 32

  /// A recalculator for documents whose formulas are written in a language.
  package init(
    environment: Environment, limits: EvaluationLimits, language: FormulaLanguage = .standard
  ) {
    programs = TemplatePrograms(language: language)
    self.environment = environment
    self.limits = limits
  }

  /// Appends a document with its formulas run, and gives those that failed. Places of failures are
  /// those in some document of the template. Throws, having appended nothing, if it is no document.
  /// Complexity: O(bytes) and that of the formulas.
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
      document, program, environment: environment, limits: limits)
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
    evaluators.append(TemplateEvaluator(template, environment: environment, limits: limits))
  }
}
