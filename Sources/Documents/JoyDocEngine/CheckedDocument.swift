package import FormulaChecker
package import FormulaGraph
package import FormulaValues
package import Formulas
import JSONTree
package import JoyDoc
package import IndexedCollections
import FormulaSyntax
import SourceText

/// The formulas of a document, checked and ordered but not compiled: all that a linter asks.
package struct CheckedDocument: Sendable {
  package let schema: Schema
  /// The definitions in the order of the file.
  package let definitions: ChunkedArray<CheckedFormula?>
  /// The fields that formulas are applied to, none with a formula of a program.
  package let targets: ChunkedArray<FormulaPlan.Target>
  private let targetsOfDefinitions: DefinitionTargets
  package let graph: DependencyGraph
  /// The groups of targets that depend on themselves.
  package let cycles: [EvaluationOrder.Cycle]
  /// For each definition, the fields whose values its result depends on: those it reads, and those
  /// that decide whether a field is shown that it asks that about.
  package let inputs: ChunkedArray<[Int]>

  /// Checks a document's formulas. Complexity: O(size of the formulas).
  package init(_ document: JoyDocument, language: FormulaLanguage) {
    let schema = Schema(document)
    var checker = language.checker(over: schema)
    var search = InputSearch(document, language)
    var definitions: [CheckedFormula?] = []
    var inputs: [[Int]] = []
    definitions.reserveCapacity(document.formulas.count)
    inputs.reserveCapacity(document.formulas.count)
    // What is asked of a formula is asked while it is at hand: there may be very many.
    var canRun: [Bool] = []
    canRun.reserveCapacity(document.formulas.count)
    for definition in document.formulas {
      let checked = definition.expression.map { checker.check(ParsedFormula(bytes: $0.utf8)) }
      inputs.append(search.inputs(of: checked))
      canRun.append(checked?.canRun ?? false)
      definitions.append(checked)
    }
    self.init(
      document, schema: schema, definitions: ChunkedArray(definitions), inputs: inputs,
      canRun: canRun)
  }

  private init(
    _ document: JoyDocument, schema: Schema, definitions: ChunkedArray<CheckedFormula?>,
    inputs: [[Int]], canRun: [Bool]
  ) {
    self.schema = schema
    self.definitions = definitions
    self.inputs = ChunkedArray(inputs)
    var targets: [FormulaPlan.Target] = []
    var targetOfField = [Int](repeating: -1, count: document.fields.count)
    for (index, field) in document.fields.enumerated() {
      let applications = field.applications
      guard let last = applications.last else { continue }
      var target = FormulaPlan.Target(field: index)
      if let application = applications.last(where: { $0.key == "value" }) {
        target.definition = application.formula.flatMap {
          document.definitionNumbers.number(of: $0)
        }
        let isPlain = target.definition.map { canRun[$0] } ?? false
        if !isPlain || !field.kind.isWritable {
          target.obstacle = Self.obstacle(
            field, application, target.definition.map { definitions[$0] })
        }
      } else {
        target.obstacle = .unknownKey(last.key)
      }
      targetOfField[index] = targets.count
      targets.append(target)
    }

    var sources = NumberLists()
    for target in targets {
      if target.obstacle == nil, let definition = target.definition {
        for field in inputs[definition] where targetOfField[field] >= 0 {
          sources.append(targetOfField[field])
        }
      }
      sources.endList()
    }
    graph = DependencyGraph(inputs: sources)
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
    self.targets = ChunkedArray(targets)
    targetsOfDefinitions = DefinitionTargets(targets, definitions: definitions.count)
  }

  private init(
    _ other: CheckedDocument, definitions: ChunkedArray<CheckedFormula?>,
    targets: ChunkedArray<FormulaPlan.Target>, graph: DependencyGraph, inputs: ChunkedArray<[Int]>
  ) {
    schema = other.schema
    self.definitions = definitions
    self.targets = targets
    targetsOfDefinitions = other.targetsOfDefinitions
    self.graph = graph
    cycles = []
    self.inputs = inputs
  }

  /// The same after a formula's text has changed; `document` holds the new one.
  ///
  /// Complexity: what the changed formula depends on, and a few copied words for every 64 formulas;
  /// O(size of the formulas' references) if formulas depend on each other in a circle.
  package func replacing(
    definition number: Int, in document: JoyDocument, language: FormulaLanguage
  ) -> CheckedDocument {
    var definitions = definitions
    definitions[number] = document.formulas[number].expression.map {
      language.check($0.utf8, schema: schema)
    }
    var inputs = inputs
    var search = InputSearch(document, language)
    inputs[number] = search.inputs(of: definitions[number])
    let whole = {
      CheckedDocument(
        document, schema: schema, definitions: definitions, inputs: Array(inputs),
        canRun: definitions.map { $0?.canRun ?? false })
    }
    guard cycles.isEmpty else { return whole() }
    var targets = targets
    var graph = graph
    for target in targetsOfDefinitions[number] {
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
      self, definitions: definitions, targets: targets, graph: graph, inputs: inputs)
  }

  /// The numbers of the targets that a definition is applied to.
  package func targets(ofDefinition number: Int) -> ArraySlice<Int> {
    targetsOfDefinitions[number]
  }

  /// The target that computes a field. Complexity: O(log targets).
  func target(of field: Int) -> Int? {
    var low = 0
    var high = targets.count
    while low < high {
      let middle = (low + high) / 2
      if targets[middle].field < field { low = middle + 1 } else { high = middle }
    }
    return low < targets.count && targets[low].field == field ? low : nil
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

/// The targets by the definitions that are applied to them.
private struct DefinitionTargets: Sendable {
  /// By definition, where its targets begin among all.
  private let starts: [Int]
  private let numbers: [Int]

  init(_ targets: [FormulaPlan.Target], definitions: Int) {
    var starts = [Int](repeating: 0, count: definitions + 1)
    for target in targets {
      if let definition = target.definition { starts[definition + 1] += 1 }
    }
    for definition in 0..<definitions { starts[definition + 1] += starts[definition] }
    var numbers = [Int](repeating: 0, count: starts[definitions])
    var next = starts
    for (number, target) in targets.enumerated() {
      guard let definition = target.definition else { continue }
      numbers[next[definition]] = number
      next[definition] += 1
    }
    self.starts = starts
    self.numbers = numbers
  }

  subscript(definition: Int) -> ArraySlice<Int> {
    numbers[starts[definition]..<starts[definition + 1]]
  }
}
