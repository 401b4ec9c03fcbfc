package import FormulaValues
import JSONTree
import JoyDoc
package import SourceText

/// Recalculates documents one after the other. What those of one template share is made once, and
/// of later ones only that is read in which they differ.
package final class StreamRecalculator {
  private let environment: Environment
  private let limits: EvaluationLimits
  private var plans = TemplatePlans()
  private var programs: [TemplateProgram] = []
  /// Documents in a row that were of no known template.
  private var strangers = 0

  /// The templates that are remembered.
  private static let capacity = 8
  /// After so many strangers in a row few templates are made: the documents have none.
  private static let manyStrangers = 32

  package init(environment: Environment, limits: EvaluationLimits) {
    self.environment = environment
    self.limits = limits
  }

  /// A text that is no document, with what is wrong.
  package struct Unreadable: Error {
    package var diagnostics: [DocumentDiagnostic]
  }

  /// Appends a document with its formulas run, and gives those that failed. Places of failures are
  /// those in some document of the template. Throws, having appended nothing, if it is no document.
  /// Complexity: O(bytes) and that of the formulas.
  package func recalculate(
    _ text: UnsafeBufferPointer<UInt8>, appendingTo output: inout [UInt8]
  ) throws(Unreadable) -> [FormulaFailure] {
    for place in programs.indices {
      guard let failures = programs[place].run(text, appendingTo: &output) else { continue }
      if place > 0 { programs.swapAt(place, place - 1) }
      strangers = 0
      return failures
    }
    let (tree, diagnostics) = JSONTree.parse(Array(text))
    let fatal = diagnostics.filter(\.isFatal)
    guard fatal.isEmpty else { throw Unreadable(diagnostics: fatal) }
    let document = JoyDocument(tree)
    guard tree.kind(tree.root) == .object else {
      throw Unreadable(diagnostics: [.noDocument(at: tree.range(tree.root))])
    }
    let plan = plans.plan(for: document)
    let recalculation = Recalculation(
      document, plan: plan, environment: environment, limits: limits)
    output.append(contentsOf: recalculation.applied(to: document))
    remember(document, plan)
    return recalculation.failures
  }

  private func remember(_ document: JoyDocument, _ plan: FormulaPlan) {
    strangers += 1
    guard strangers < Self.manyStrangers || strangers % Self.manyStrangers == 0,
      let template = DocumentTemplate(document, plan: plan)
    else { return }
    if programs.count == Self.capacity { programs.removeLast() }
    programs.append(TemplateProgram(template, environment: environment, limits: limits))
  }
}
