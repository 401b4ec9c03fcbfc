import FormulaGraph
package import FormulaChecker
package import FormulaCompiler
package import FormulaSyntax
package import FormulaVM
import FormulaRuntime
package import IndexedCollections

/// The formulas of a sheet, or some of them, in an order in which each comes after those it reads,
/// linked into one program.
package struct SheetLayout: Sendable {
  /// By rank.
  package let steps: IndexedArray<SheetParts.Rank, CellStep>
  package let program: Program
  /// Formulas of nobody's that are asked for beside those of the sheet; nil for one that is too large.
  package let besides: [FormulaNumber?]

  /// A formula at its rank.
  package struct CellStep: Sendable {
    package let target: TargetNumber
    package let cell: CellID
    /// Nil for a formula that cannot run.
    package let formula: FormulaNumber?
    /// Where formulas read the cell, if any of the program does.
    package let input: InputNumber?
    package let obstacle: Obstacle?
    /// Whether the formula asks more about cells than their values.
    package let asksFacts: Bool
  }

  /// Compiles all formulas of a sheet. The one of the target `traced` tells what its expressions
  /// yield. Complexity: O(size of the formulas).
  package init(
    _ formulas: SheetFormulas, calling functions: CallableFunctions, traced: TargetNumber? = nil
  ) {
    self.init(
      formulas, formulas.graph.order(around: formulas.cycles).nodes.lazy.map { TargetNumber($0) },
      calling: functions, traced: traced)
  }

  /// Compiles the formulas of some targets, each of which comes after those it reads. The one of the
  /// target `marked`, which has a program of its own then, tells what its marked expressions yield.
  /// `besides` are linked too, but not run with the others. Complexity: O(size of the formulas).
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
    var obstacles: [Obstacle?] = []
    numbers.reserveCapacity(order.count)
    obstacles.reserveCapacity(order.count)
    for number in order {
      let target = formulas.targets[number.index]
      var obstacle = target.obstacle
      var formula: FormulaNumber?
      if obstacle == nil, let definition = target.definition,
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
            obstacle = .tooLarge
          }
        }
      }
      numbers.append(formula)
      obstacles.append(obstacle)
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
          input: inputs[target.cell], obstacle: obstacles[place],
          asksFacts: formulas.formula(of: target).map(functions.asksFacts) ?? false))
    }
    self.steps = IndexedArray(steps)
    self.program = program
  }
}
