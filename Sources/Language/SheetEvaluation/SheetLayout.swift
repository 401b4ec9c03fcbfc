package import FormulaChecker
package import FormulaCompiler
package import FormulaSyntax
package import FormulaVM
import FormulaRuntime
package import IndexedCollections

/// Formulas of a sheet in topological order, linked into one program.
package struct SheetLayout: Sendable {
  /// The steps by topological rank.
  package let steps: IndexedArray<SheetParts.Rank, CellStep>
  package let program: Program
  /// Additional formulas that do not belong to the sheet; nil for one that is too large.
  package let besides: [FormulaNumber?]

  /// The formula at one topological rank.
  package struct CellStep: Sendable {
    package let target: TargetNumber
    package let cell: CellID
    /// The formula; nil if it cannot run.
    package let formula: FormulaNumber?
    /// The program input through which formulas read the cell, if any does.
    package let input: InputNumber?
    package let blocker: EvaluationBlocker?
    /// Whether the formula reads facts about cells besides their values.
    package let readsFacts: Bool
  }

  /// Compiles all formulas of a sheet.
  ///
  /// The formula of the target `traced` records the values of its expressions. Complexity: O(size
  /// of the formulas).
  package init(
    _ formulas: SheetFormulas, calling functions: CallableFunctions, traced: TargetNumber? = nil
  ) {
    self.init(
      formulas, formulas.graph.order(around: formulas.cycles).nodes.lazy.map { TargetNumber($0) },
      calling: functions, traced: traced)
  }

  /// Compiles the formulas of the targets in `order`, which is a topological order.
  ///
  /// The formula of the target `marked` records the values of its marked expressions and is
  /// compiled separately. The formulas in `others` are linked but do not run with the sheet.
  ///
  /// Complexity: O(size of the formulas).
  package init(
    _ formulas: SheetFormulas, _ order: some Collection<TargetNumber>,
    calling functions: CallableFunctions, traced: TargetNumber? = nil,
    marked: (target: TargetNumber, expressions: Set<ExpressionID>)? = nil,
    besides others: [CheckedFormula] = []
  ) {
    let tracedDefinition = traced.flatMap { formulas.targets[$0.index].definition }
    var builder = ProgramBuilder(functions)
    var compiled = IndexedArray<SheetParts.Definition, FormulaNumber?>(
      repeating: nil, count: formulas.definitions.count)
    var numbers: [FormulaNumber?] = []
    var blockers: [EvaluationBlocker?] = []
    numbers.reserveCapacity(order.count)
    blockers.reserveCapacity(order.count)
    for number in order {
      let target = formulas.targets[number.index]
      var blocker = target.blocker
      var formula: FormulaNumber?
      if blocker == nil, let definition = target.definition,
        let checked = formulas.definitions[definition.index]
      {
        let marks = marked.flatMap { $0.target == number ? $0.expressions : nil }
        formula = marks == nil ? compiled[definition] : nil
        if formula == nil {
          do throws(FormulaTooLarge) {
            let added = try builder.add(
              checked, isTraced: definition == tracedDefinition, marks: marks)
            if marks == nil { compiled[definition] = added }
            formula = added
          } catch {
            blocker = .tooLarge
          }
        }
      }
      numbers.append(formula)
      blockers.append(blocker)
    }
    besides = others.map { formula in try? builder.add(formula) }
    let program = builder.program()
    var inputs = IndexedArray<SheetParts.Cell, InputNumber?>(
      repeating: nil, count: formulas.cellCount)
    for (number, slot) in program.slots.enumerated() {
      inputs[CellID(slot)] = InputNumber(number)
    }
    var steps: [CellStep] = []
    steps.reserveCapacity(numbers.count)
    for (place, number) in order.enumerated() {
      let target = formulas.targets[number.index]
      steps.append(
        CellStep(
          target: number, cell: target.cell, formula: numbers[place],
          input: inputs[target.cell], blocker: blockers[place],
          readsFacts: formulas.formula(of: target).map(functions.readsFacts) ?? false))
    }
    self.steps = IndexedArray(steps)
    self.program = program
  }
}
