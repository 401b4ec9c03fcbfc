import IndexedCollections
package import SheetEvaluation
import FormulaVM
package import FormulaValues
import Formulas
import JSONTree
package import JoyDoc

/// A full evaluation of a document's formulas.
package struct FullRecalculation: Sendable {
  /// The fields with a new stored value, in evaluation order.
  package let changes: [ComputedFields.Change]
  /// The formulas that failed or could not run, in the order of the fields.
  package let failures: [FormulaFailure]
  /// The total number of steps of all formulas.
  package let steps: Int

  /// Runs all formulas of a document in topological order.
  ///
  /// A failed formula leaves its field unchanged.
  ///
  /// Complexity: that of the formulas and of the tables that they read.
  package init(
    _ document: JoyDocument, _ program: DocumentProgram,
    settings: EvaluationSettings = EvaluationSettings(), hostValues: [String: Value] = [:],
    observer: (any SheetObserver)? = nil
  ) {
    var machine = Machine(
      program.program, environment: settings.environment.mixing(document.id),
      limits: settings.limits)
    machine.run.world.hostValues = hostValues
    machine.load(FieldBinding(document))
    var fields = ComputedFields(document, timeZone: settings.environment.timeZone)
    var failures: [FormulaFailure] = []
    let stepsLeft = program.layout.runAll(&machine, &fields, observer: observer) {
      step, settlement in
      if case .failed(let error) = settlement {
        failures.append(FormulaFailure(document, step, of: program.checks, error))
      }
    }
    steps = settings.limits.documentSteps - stepsLeft
    failures.sort { $0.cell < $1.cell }
    self.failures = failures
    changes = fields.changes
  }

  /// Returns the bytes of the document with the changed values. Complexity: O(bytes).
  package func applied(to document: JoyDocument) -> [UInt8] {
    if changes.isEmpty { return document.tree.bytes }
    var edit = JSONEdit()
    for change in changes {
      edit.setMember(
        "value", change.json, of: document.fields[change.field].node, in: document.tree)
    }
    return edit.applied(to: document.tree.bytes)
  }

  /// Returns the document with the changed values. Complexity: O(bytes) if there are changes.
  package func document(from document: JoyDocument) -> JoyDocument {
    changes.isEmpty ? document : JoyDocument(JSONTree.parse(applied(to: document)).tree)
  }

  /// Returns a JSON object with the values of all fields that have a formula, after the evaluation.
  ///
  /// `spelling` returns another representation of a field's stored JSON, or `nil` to keep it.
  package func values(
    in document: JoyDocument, _ program: DocumentProgram,
    spelling: (_ json: [UInt8], _ field: Field) -> [UInt8]? = { _, _ in nil }
  ) -> [UInt8] {
    var changed: [CellID: [UInt8]] = [:]
    for change in changes { changed[change.field] = change.json }
    var values = JSONLines(.object, indent: 2)
    for target in program.targets {
      let field = document.fields[target.cell]
      let stored = field.value.map { Array(document.tree.source($0)) }
      let json = changed[target.cell] ?? stored ?? Array("null".utf8)
      values.append(field.id, spelling(json, field) ?? json)
    }
    return values.bytes
  }
}

extension FormulaFailure {
  /// Creates the failure of an evaluation step of a document's formulas.
  package init(
    _ document: JoyDocument, _ step: SheetLayout.CellStep, of checks: CheckedFormulas,
    _ error: EvaluationError
  ) {
    var target = checks.targets[step.target.index]
    target.blocker = step.blocker
    self.init(document, target, error)
  }
}
