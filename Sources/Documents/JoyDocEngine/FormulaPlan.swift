package import FormulaChecker
import FormulaCompiler
package import FormulaGraph
package import FormulaVM
package import FormulaValues
package import Formulas
package import JoyDoc
package import IndexedCollections
package import SourceText

/// What a document's formulas are, apart from its values: each definition checked, each target
/// field with its formula, the order to run them in, and all of them linked into one program.
///
/// Documents made from one template share a plan.
package struct FormulaPlan: Sendable {
  package let checks: CheckedDocument
  package let targets: [Target]
  /// The targets in an order in which each comes after those it reads.
  package let order: EvaluationOrder
  package let program: Program

  package var schema: Schema { checks.schema }
  /// The definitions in the order of the file.
  package var definitions: ChunkedArray<CheckedFormula?> { checks.definitions }
  package var graph: DependencyGraph { checks.graph }
  /// For each definition, the fields whose values its result depends on.
  package var inputs: ChunkedArray<[Int]> { checks.inputs }

  /// A field that a formula is applied to.
  package struct Target: Sendable {
    /// The field's number in the document.
    package var field: Int
    /// The definition's number, if there is one.
    package var definition: Int?
    /// The formula's number in the program, if it can run.
    package var formula: Int?
    /// Why it is not run, whatever the values.
    package var obstacle: Obstacle?
  }

  /// Why a formula is not run.
  // Indirect, as targets are copied by the thousand and few have one.
  package indirect enum Obstacle: Hashable, Sendable {
    /// The type of the field takes no results.
    case forbiddenTarget(typeName: String)
    case missingDefinition(String?)
    /// The application is for something other than the value.
    case unknownKey(String?)
    case noExpression
    /// The text has an error; the first one is told.
    case notRunnable(FormulaDiagnostic)
    case tooLarge
    /// The ids of the fields on the way around.
    case cycle([String])
  }

  /// Checks and links a document's formulas; the one applied to the field `traced` tells what its
  /// expressions yield. Complexity: O(size of the formulas).
  package init(_ document: JoyDocument, language: FormulaLanguage, traced: Int? = nil) {
    self.init(CheckedDocument(document, language: language), language: language, traced: traced)
  }

  /// Links formulas that have been checked. Complexity: O(size of the formulas).
  package init(_ checks: CheckedDocument, language: FormulaLanguage, traced: Int? = nil) {
    self.checks = checks
    order = checks.graph.order(around: checks.cycles)
    var targets = Array(checks.targets)
    let tracedDefinition = targets.first { $0.field == traced }?.definition
    var builder = ProgramBuilder(language.callable)
    var compiled = [Int?](repeating: nil, count: checks.definitions.count)
    for number in order.nodes where targets[number].obstacle == nil {
      guard let definition = targets[number].definition,
        let checked = checks.definitions[definition]
      else { continue }
      if let formula = compiled[definition] {
        targets[number].formula = formula
        continue
      }
      do throws(FormulaTooLarge) {
        let formula = try builder.add(checked, isTraced: definition == tracedDefinition)
        compiled[definition] = formula
        targets[number].formula = formula
      } catch {
        targets[number].obstacle = .tooLarge
      }
    }
    program = builder.program()
    self.targets = targets
  }
}
