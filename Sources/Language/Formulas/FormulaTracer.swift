package import FormulaChecker
import FormulaSyntax
package import FormulaVM
package import FormulaRuntime
import IndexedCollections
import SourceText

/// A tracer that runs a formula compiled for tracing and builds its `FormulaTrace`.
package struct FormulaTracer {
  private let formula: CheckedFormula
  private let catalog: FunctionCatalog
  private let rows: Int
  private let recorder: TraceRecorder

  /// Creates a tracer that records `rows` elements of long lists and of the loops over them.
  ///
  /// Complexity: O(length).
  package init(_ formula: CheckedFormula, catalog: FunctionCatalog, rows: Int) {
    self.formula = formula
    self.catalog = catalog
    self.rows = max(1, rows)
    let tree = formula.tree
    var lambdas = [Int?](repeating: nil, count: tree.count)
    var owners = lambdas
    for id in tree.all.reversed() {
      let around: Int?
      if case .lambda(let lambda) = tree[id] {
        around = Int(id.index)
        owners[Int(tree.result(of: lambda.body).index)] = around
      } else {
        around = lambdas[Int(id.index)]
      }
      for child in tree.children(of: id) { lambdas[Int(child.index)] = around }
    }
    recorder = TraceRecorder(lambdas: lambdas, owners: owners, limit: self.rows)
  }

  /// Connects the recorder to a machine.
  package func begin(in machine: inout Machine) {
    recorder.begin()
    machine.run.recorder = recorder
  }

  /// Evaluates the only formula of the machine's program and returns its trace.
  package func trace(by machine: inout Machine) -> FormulaTrace {
    begin(in: &machine)
    let result = machine.evaluate()
    return trace(result, by: machine)
  }

  /// Returns the trace of the formula that has just run and returned `result`.
  package func trace(_ result: Word, by machine: borrowing Machine) -> FormulaTrace {
    let allowance = TraceAllowance()
    var inputs: [FormulaTrace.Input] = []
    for slot in formula.references {
      guard let number = machine.program.slots.firstIndex(of: slot) else { continue }
      let word = machine.word(of: Program.InputNumber(number))
      let value = TracedValue(word, limit: rows, within: allowance, in: machine.run)
      inputs.append(.init(slot: slot, value: value))
    }
    let tree = formula.tree
    let reading = TraceReading(
      formula, catalog: catalog, recorder, rows: rows, result: result, within: allowance)
    return FormulaTrace(
      text: tree.text(in: TextRange(start: 0, end: tree.source.count)),
      root: reading.step(tree.root, pass: 0, role: nil, in: machine.run), inputs: inputs)
  }
}
