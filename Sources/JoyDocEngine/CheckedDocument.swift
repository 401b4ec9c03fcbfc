package import FormulaChecker
package import FormulaGraph
package import FormulaValues
package import Formulas
package import JoyDoc
import JSONTree
import SourceText

/// The formulas of a document, checked and ordered but not compiled: all that a linter asks.
package struct CheckedDocument: Sendable {
  package let schema: Schema
  /// The definitions in the order of the file.
  package let definitions: [CheckedFormula?]
  /// The fields that formulas are applied to, none with a formula of a program.
  package let targets: [FormulaPlan.Target]
  package let graph: DependencyGraph
  /// The groups of targets that depend on themselves.
  package let cycles: [EvaluationOrder.Cycle]
  /// For each definition, the fields whose values its result depends on: those it reads, and those
  /// that decide whether a field is shown that it asks that about.
  package let inputs: [[Int]]

  /// Checks a document's formulas. Complexity: O(size of the formulas).
  package init(_ document: JoyDocument, language: FormulaLanguage) {
    let schema = Schema(document)
    let definitions = document.formulas.map { definition in
      definition.expression.map { language.check($0.utf8, schema: schema) }
    }
    self.init(document, schema: schema, definitions: definitions, language: language)
  }

  init(
    _ document: JoyDocument, schema: Schema, definitions: [CheckedFormula?],
    language: FormulaLanguage
  ) {
    self.schema = schema
    self.definitions = definitions
    let inputs = Self.inputs(of: definitions, in: document, language: language)
    self.inputs = inputs
    var numbers: [String: Int] = [:]
    numbers.reserveCapacity(document.formulas.count)
    for (index, definition) in document.formulas.enumerated() { numbers[definition.id] = index }

    var targets: [FormulaPlan.Target] = []
    var targetOfField = [Int](repeating: -1, count: document.fields.count)
    for (index, field) in document.fields.enumerated() {
      guard let last = field.applications.last else { continue }
      var target = FormulaPlan.Target(field: index)
      if let application = field.application {
        target.definition = application.formula.flatMap { numbers[$0] }
        target.obstacle = Self.obstacle(
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
        return inputs[definition].compactMap { targetOfField[$0] < 0 ? nil : targetOfField[$0] }
      })
    cycles = graph.cycles()
    for cycle in cycles {
      let path = cycle.path.map { document.fields[targets[$0].field].id }
      for member in cycle.members {
        // Each member tells the way from itself.
        let start = path.firstIndex(of: document.fields[targets[member].field].id) ?? 0
        let turned = Array(path[start...].dropLast() + path[..<start])
        targets[member].obstacle = .cycle(turned + [turned[0]])
      }
    }
    self.targets = targets
  }

  private init(
    schema: Schema, definitions: [CheckedFormula?], targets: [FormulaPlan.Target],
    graph: DependencyGraph, inputs: [[Int]]
  ) {
    self.schema = schema
    self.definitions = definitions
    self.targets = targets
    self.graph = graph
    cycles = []
    self.inputs = inputs
  }

  /// The same after a formula's text has changed; `document` holds the new one.
  ///
  /// Complexity: O(formulas), a few copied words for each, and what the changed formula depends on;
  /// O(size of the formulas' references) if formulas depend on each other in a circle.
  package func replacing(
    definition number: Int, in document: JoyDocument, language: FormulaLanguage
  ) -> CheckedDocument {
    var definitions = definitions
    definitions[number] = document.formulas[number].expression.map {
      language.check($0.utf8, schema: schema)
    }
    let whole = {
      CheckedDocument(document, schema: schema, definitions: definitions, language: language)
    }
    guard cycles.isEmpty else { return whole() }
    var inputs = inputs
    inputs[number] =
      Self.inputs(of: [definitions[number]], in: document, language: language).first ?? []
    var targets = targets
    var graph = graph
    for target in targets.indices where targets[target].definition == number {
      let field = document.fields[targets[target].field]
      guard let application = field.application else { continue }
      targets[target].obstacle = Self.obstacle(field, application, .some(definitions[number]))
      let sources =
        targets[target].obstacle == nil ? inputs[number].compactMap { self.target(of: $0) } : []
      guard sources != graph.inputs(of: target) else { continue }
      graph.setInputs(sources, of: target)
      if graph.isCyclic(target) { return whole() }
    }
    return CheckedDocument(
      schema: schema, definitions: definitions, targets: targets, graph: graph, inputs: inputs)
  }

  /// The target that computes a field. Complexity: O(log targets).
  private func target(of field: Int) -> Int? {
    var low = 0
    var high = targets.count
    while low < high {
      let middle = (low + high) / 2
      if targets[middle].field < field { low = middle + 1 } else { high = middle }
    }
    return low < targets.count && targets[low].field == field ? low : nil
  }

  private static func inputs(
    of definitions: [CheckedFormula?], in document: JoyDocument, language: FormulaLanguage
  ) -> [[Int]] {
    let question = language.catalog.number(of: "isVisible")
    var visibility: Visibility?
    return definitions.map { checked in
      guard let checked else { return [] }
      var inputs = checked.references.map(\.index)
      guard let question, !checked.fieldFacts.isEmpty,
        checked.expressions.contains(where: { $0.meaning == .function(question) })
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
  ) -> FormulaPlan.Obstacle? {
    if !field.kind.isWritable { return .forbiddenTarget(typeName: field.kind.name) }
    guard let checked else { return .missingDefinition(application.formula) }
    guard let checked else { return .noExpression }
    return checked.obstacle.map { .notRunnable($0) }
  }
}
