import IndexedCollections
package import FormulaSheets
import FormulaVM
import FormulaRuntime
package import FormulaValues
import Formulas
import JSONTree
package import JoyDoc

/// A full evaluation of a document's formulas.
package struct FullRecalculation: Sendable {
  /// The fields whose stored value changes, in the order in which they were computed.
  package let changes: [ComputedFields.Change]
  /// The formulas that were not run or failed, in the order of the fields.
  package let failures: [FormulaFailure]
  /// The steps that all formulas took together.
  package let steps: Int

  /// Runs all formulas of a document in the order of its program. A formula that fails leaves its
  /// field as it is. Complexity: that of the formulas, and of the tables that they read.
  package init(
    _ document: JoyDocument, _ program: DocumentProgram, environment: Environment = Environment(),
    limits: EvaluationLimits = EvaluationLimits(), hostValues: [String: Value] = [:],
    observer: (any SheetObserver)? = nil
  ) {
    var machine = Machine(program.program, environment: environment, limits: limits)
    machine.run.world.hostValues = hostValues
    machine.load(FieldBinding(document))
    var fields = ComputedFields(document, timeZone: environment.timeZone)
    var failures: [FormulaFailure] = []
    let stepsLeft = program.layout.runAll(&machine, &fields, observer: observer) {
      step, settlement in
      if case .failed(let error) = settlement {
        failures.append(FormulaFailure(document, step, of: program.checks, error))
      }
    }
    steps = limits.documentSteps - stepsLeft
    failures.sort { $0.cell < $1.cell }
    self.failures = failures
    changes = fields.changes
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

  /// A JSON object with the value of every field that a formula is applied to, after the run.
  package func values(in document: JoyDocument, _ program: DocumentProgram) -> [UInt8] {
    var changed: [CellID: [UInt8]] = [:]
    for change in changes { changed[change.field] = change.json }
    var values = JSONLines(.object, indent: 2)
    for target in program.targets {
      let field = document.fields[target.cell]
      if let value = changed[target.cell] {
        values.append(field.id, value)
      } else if let value = field.value {
        values.append(field.id, document.tree.source(value))
      } else {
        values.append(field.id, "null".utf8)
      }
    }
    return values.bytes
  }
}

extension FormulaFailure {
  /// The failure of a step of a document's formulas.
  package init(
    _ document: JoyDocument, _ step: SheetLayout.CellStep, of checks: CheckedFormulas,
    _ error: EvaluationError
  ) {
    var target = checks.targets[step.target.index]
    target.obstacle = step.obstacle
    self.init(document, target, error)
  }
}
