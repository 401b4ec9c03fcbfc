package import FormulaChecker
import FormulaCompiler
import JSONTree
package import FormulaGraph
package import FormulaVM
package import FormulaValues
package import Formulas
package import JoyDoc
package import SourceText

/// What a document's formulas are, apart from its values: each definition checked, each target
/// field with its formula, the order to run them in, and all of them linked into one program.
///
/// Documents made from one template share a plan.
package struct FormulaPlan: Sendable {
  package let schema: Schema
  /// The definitions in the order of the file.
  package let definitions: [CheckedFormula?]
  package let targets: [Target]
  /// The targets in an order in which each comes after those it reads.
  package let order: EvaluationOrder
  package let graph: DependencyGraph
  package let program: Program
  /// For each definition, the fields whose values its result depends on: those it reads, and those
  /// that decide whether a field is shown that it asks that about.
  package let inputs: [[Int]]

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
  package enum Obstacle: Hashable, Sendable {
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
    let schema = Schema(document)
    self.schema = schema
    let definitions = document.formulas.map { definition in
      definition.expression.map { language.check(Array($0.text.utf8), schema: schema) }
    }
    self.definitions = definitions
    let inputs = FormulaPlan.inputs(of: definitions, in: document, language: language)
    self.inputs = inputs
    var numbers: [String: Int] = [:]
    for (index, definition) in document.formulas.enumerated() { numbers[definition.id] = index }

    var targets: [Target] = []
    var targetOfField: [Int: Int] = [:]
    for (index, field) in document.fields.enumerated() {
      guard let last = field.applications.last else { continue }
      var target = Target(field: index)
      if let application = field.application {
        target.definition = application.formula.flatMap { numbers[$0] }
        target.obstacle = FormulaPlan.obstacle(
          field, application, target.definition.map { definitions[$0] })
      } else {
        target.obstacle = .unknownKey(last.key)
      }
      targetOfField[index] = targets.count
      targets.append(target)
    }

    graph = DependencyGraph(
      inputs: targets.map { target in
        guard target.obstacle == nil, let definition = target.definition else { return [] }
        return inputs[definition].compactMap { targetOfField[$0] }
      })
    order = graph.order()
    for cycle in order.cycles {
      let path = cycle.path.map { document.fields[targets[$0].field].id }
      for member in cycle.members {
        // Each member tells the way from itself.
        let start = path.firstIndex(of: document.fields[targets[member].field].id) ?? 0
        let turned = Array(path[start...].dropLast() + path[..<start])
        targets[member].obstacle = .cycle(turned + [turned[0]])
      }
    }

    let tracedDefinition = targets.first { $0.field == traced }?.definition
    var builder = ProgramBuilder(catalog: language.catalog)
    var compiled: [Int: Int] = [:]
    for number in order.nodes where targets[number].obstacle == nil {
      guard let definition = targets[number].definition, let checked = definitions[definition]
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

  private static func inputs(
    of definitions: [CheckedFormula?], in document: JoyDocument, language: FormulaLanguage
  ) -> [[Int]] {
    let question = language.catalog.functions.firstIndex { $0.name == "isVisible" }
    var visibility: Visibility?
    return definitions.map { checked in
      guard let checked else { return [] }
      var inputs = checked.references.map(\.index)
      guard let question, !checked.fieldFacts.isEmpty,
        checked.meanings.contains(.function(question))
      else { return inputs }
      let known = visibility ?? Visibility(LiveDocument(document))
      visibility = known
      for slot in checked.fieldFacts {
        for field in known.inputs(ofField: slot.index).sorted() where !inputs.contains(field) {
          inputs.append(field)
        }
      }
      return inputs
    }
  }

  private static func obstacle(
    _ field: JoyDoc.Field, _ application: FormulaApplication, _ checked: CheckedFormula??
  ) -> Obstacle? {
    if !field.kind.isWritable { return .forbiddenTarget(typeName: field.kind.name) }
    guard let checked else { return .missingDefinition(application.formula) }
    guard let checked else { return .noExpression }
    return checked.obstacle.map { .notRunnable($0) }
  }
}
