import FormulaChecker
import FormulaGraph
import FormulaVM
public import FormulaValues
import Formulas
import JSONTree
package import JoyDoc
import IndexedCollections
public import SourceText

/// A full evaluation of a document's formulas.
package struct Recalculation: Sendable {
  /// The fields whose stored value changes, in the order in which they were computed.
  package private(set) var changes: [Change] = []
  /// The formulas that were not run or failed, in the order of the fields.
  package private(set) var failures: [FormulaFailure] = []

  /// A new stored value of a field.
  package struct Change: Sendable {
    package var field: Int
    package var json: [UInt8]
  }

  /// Runs all formulas of a document in the order of its plan. A formula that fails leaves its field
  /// as it is. Complexity: that of the formulas, and of the tables that they read.
  package init(
    _ document: JoyDocument, plan: FormulaPlan, environment: Environment = Environment(),
    limits: EvaluationLimits = EvaluationLimits(), hostValues: [String: Value] = [:],
    observer: TargetObserver? = nil
  ) {
    var machine = Machine(plan.program, environment: environment, limits: limits)
    machine.run.hostValues = hostValues
    machine.load(FieldBinding(document))
    // Whether a field is shown may depend on what has been computed.
    let asksFacts = plan.definitions.contains { $0.map { !$0.fieldFacts.isEmpty } ?? false }
    var live = asksFacts ? LiveDocument(document) : nil
    var registers: [Int: Int] = [:]
    for (number, slot) in plan.program.slots.enumerated() { registers[slot.index] = number }
    for number in plan.order.nodes {
      let target = plan.targets[number]
      let field = document.fields[target.field]
      if let obstacle = target.obstacle {
        failures.append(.init(document, target, obstacle, plan))
        continue
      }
      guard let formula = target.formula else { continue }
      if let live { machine.run.facts = LiveFacts(live, loaded: nil) }
      let isObserved = number == observer?.target
      if isObserved { observer?.begin(in: &machine) }
      let word = machine.evaluate(formula)
      if isObserved { observer?.end(word, in: machine) }
      do throws(EvaluationError) {
        let json = try ResultConversion(field, timeZone: environment.timeZone)
          .json(word, in: &machine.run)
        guard StoredValue.differs(field, from: json, in: document.tree) else { continue }
        changes.append(Change(field: target.field, json: json))
        // A value too deep for the document changes nothing that logic can see.
        try? live?.setValue(json, of: target.field)
        if let register = registers[target.field] {
          machine.store(field: register) { run in
            StoredValue.word(of: field, storing: json, in: &run)
          }
        }
      } catch {
        failures.append(.init(document, target, error))
      }
    }
    failures.sort { $0.field < $1.field }
  }

  /// The document's bytes with the changed values in their places. Complexity: O(bytes).
  package func applied(to document: JoyDocument) -> [UInt8] {
    if changes.isEmpty { return document.tree.bytes }
    var edit = JSONEdit()
    for change in changes {
      edit.setMember(
        "value", change.json, of: document.fields[change.field].node, in: document.tree)
    }
    return edit.applied(to: document.tree.bytes)
  }
}

/// A formula that did not give its field a value.
public struct FormulaFailure: Sendable {
  /// The field's number in the document.
  package var field: Int
  public package(set) var fieldID: String
  public package(set) var definitionID: String?
  public package(set) var error: EvaluationError
  public package(set) var hint: String?
  /// Where in the file.
  public package(set) var range: DocumentRange

  init(
    _ document: JoyDocument, _ target: FormulaPlan.Target, _ obstacle: FormulaPlan.Obstacle,
    _ plan: FormulaPlan
  ) {
    let (error, advice) = obstacle.reason(document.fields[target.field])
    self.init(document, target, error, hint: advice)
  }

  init(
    _ document: JoyDocument, _ target: FormulaPlan.Target, _ error: EvaluationError,
    hint: String? = nil
  ) {
    let field = document.fields[target.field]
    self.field = target.field
    fieldID = field.id
    self.error = error
    self.hint = hint
    let definition = target.definition.map { document.formulas[$0] }
    definitionID = definition?.id ?? field.application?.formula
    if let expression = definition?.expression {
      range =
        error.range.map { expression.map.range(of: $0) }
        ?? expression.map.range(of: TextRange(start: 0, end: expression.utf8.count))
    } else {
      range =
        field.application?.formulaRange ?? field.applications.last?.formulaRange
        ?? field.idRange
    }
  }
}

extension FormulaPlan.Obstacle {
  /// What keeps a field's formula from running, and what to do about it.
  func reason(_ field: Field) -> (error: EvaluationError, advice: String?) {
    let error: EvaluationError
    var advice: String?
    switch self {
    case .forbiddenTarget(let typeName):
      error = EvaluationError(
        "write-target", "a formula cannot write into the \(typeName) field '\(field.id)'")
      advice =
        "formulas write into text, textarea, number, date, dropdown, multiSelect and chart fields"
    case .missingDefinition(let id):
      error = EvaluationError(
        "missing-definition",
        id.map { "the document defines no formula '\($0)'" }
          ?? "the application names no formula")
    case .unknownKey(let key):
      error = EvaluationError(
        "unknown-key",
        "a formula can only be applied to the key 'value', not to '\(key ?? "")'")
    case .noExpression:
      error = EvaluationError("missing-definition", "the formula has no expression")
    case .notRunnable(let diagnostic):
      error = EvaluationError(
        ErrorCode(rawValue: diagnostic.rule), diagnostic.message, at: diagnostic.range)
      advice = diagnostic.hint
    case .tooLarge:
      error = EvaluationError(.limitReached, "the formula is too large; split it into several")
    case .cycle(let path):
      error = EvaluationError(
        "circular-dependency",
        "the formulas depend on each other in a circle: \(path.joined(separator: " → "))")
      advice = "let one of these fields be filled in by hand, or compute it without the others"
    }
    return (error, advice)
  }
}
