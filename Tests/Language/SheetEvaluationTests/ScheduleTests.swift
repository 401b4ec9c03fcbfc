import FormulaChecker
import FormulaVM
import FormulaRuntime
import FormulaValues
import Formulas
import IndexedCollections
import SeededRandom
import Testing

@testable import SheetEvaluation

/// The three schedules compute the same values.
@Suite struct ScheduleTests {
  private static let inputs = ["i0", "i1", "i2", "i3"]

  /// Formulas that read inputs and each other. Some fail for some values, some are on cycles.
  private func formulas(_ random: inout SeededGenerator) -> [String] {
    (0..<12).map { number in
      func name() -> String {
        let pick = random.below(10)
        if pick < 5 { return Self.inputs[random.below(Self.inputs.count)] }
        // Mostly an earlier formula, so that cycles are rare.
        let bound = pick < 9 ? max(1, number) : 12
        return "c\(random.below(bound))"
      }
      switch random.below(7) {
      case 0: return "\(name()) + \(name())"
      case 1: return "\(name()) / (\(name()) - 2)"
      case 2: return "if(\(name()) > 3, \(name()), \(name()))"
      case 3: return "\(name()) & \"/\" & \(name())"
      case 4: return "[\(name()), \(name())]"
      case 5: return "ifError(sqrt(\(name())), -1)"
      default: return "coalesce(\(name()), \(name()), 0) * 2"
      }
    }
  }

  private func sheet(_ texts: [String]) -> (schema: FormulaSchema, formulas: SheetFormulas) {
    let names = Self.inputs + texts.indices.map { "c\($0)" }
    let schema = FormulaSchema(names.map { .init(id: $0) })
    let checked = texts.map {
      FormulaLanguage.standard.check(Array($0.utf8), schema: schema) as CheckedFormula?
    }
    let targets = checked.indices.map { number in
      SheetTarget(
        CellID(Self.inputs.count + number), definition: DefinitionNumber(number),
        blocker: checked[number]?.blocker.map { .notRunnable($0) })
    }
    let formulas = SheetFormulas(
      ChunkedArray(checked),
      inputs: JoinedLists(checked.map { $0?.references.map { CellID($0) } ?? [] }),
      targets: targets, cellCount: names.count
    ) { names[$0.index] }
    return (schema, formulas)
  }

  /// Evaluates all formulas over some inputs, in topological order.
  private func full(_ formulas: SheetFormulas, _ values: [Value]) -> PlainCells {
    let layout = SheetLayout(formulas, calling: FormulaLanguage.standard.callable)
    return run(layout, formulas, PlainCells(values, count: formulas.cellCount))
  }

  private func run(
    _ layout: SheetLayout, _ formulas: SheetFormulas, _ cells: PlainCells
  ) -> PlainCells {
    var cells = cells
    var machine = Machine(layout.program)
    for (number, slot) in layout.program.slots.enumerated() {
      machine.store(in: InputNumber(number)) { run in cells.word(of: CellID(slot), in: &run) }
    }
    var failed: Set<CellID> = []
    layout.runAll(&machine, &cells) { step, settlement in
      if case .failed = settlement { failed.insert(step.cell) }
    }
    cells.failed.formUnion(failed)
    return cells
  }

  @Test(arguments: 0..<40) func `incremental, full and on demand agree`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed) + 1)
    let (_, formulas) = sheet(formulas(&random))
    let layout = SheetLayout(formulas, calling: FormulaLanguage.standard.callable)
    let evaluator = IncrementalEvaluator(formulas, layout) { _ in true }
    var kept = PlainCells([], count: formulas.cellCount)
    var inputs = [Value](repeating: .null, count: Self.inputs.count)
    evaluator.markAllDirty()
    for _ in 0..<25 {
      let input = random.below(inputs.count)
      let values: [Value] = [.null, 0, 2, 4, -1.5, "x", "12", true]
      inputs[input] = values[random.below(values.count)]
      kept.values[CellID(input)] = inputs[input]
      evaluator.reload(CellID(input), from: kept)
      evaluator.markReadersDirty(of: CellID(input))
      _ = evaluator.run(
        &kept, .init(EvaluationEnvironment(), limits: EvaluationLimits()))
      let fresh = full(formulas, inputs)
      #expect(kept.values.elements == fresh.values.elements)
      #expect(kept.failed == fresh.failed)
      // Runs only the formulas that one target field requires.
      let wanted = TargetNumber(random.below(formulas.targets.count))
      let order = formulas.order(of: [wanted]) { _ in true }
      let asked = run(
        SheetLayout(formulas, order, calling: FormulaLanguage.standard.callable), formulas,
        PlainCells(inputs, count: formulas.cellCount))
      let cell = formulas.targets[wanted.index].cell
      #expect(asked.values[cell] == fresh.values[cell])
    }
  }
}

/// Cells that only store values. The cell of a failed formula is null.
private struct PlainCells: ChangingCellStore {
  var values: IndexedArray<SheetParts.Cell, Value>
  var failed: Set<CellID> = []
  var storedBytes: Int { 0 }

  init(_ inputs: [Value], count: Int) {
    values = IndexedArray(inputs + Array(repeating: .null, count: count - inputs.count))
  }

  func word(of cell: CellID, in run: inout Run) -> Word { run.word(values[cell]) }
  func storesNumbers(_ cell: CellID) -> Bool { true }
  func number(in cell: CellID) -> Double? { nil }

  func form(of result: Word, for cell: CellID, in run: inout Run) throws(EvaluationError) -> Word {
    result.isNumber ? Word(result.double + 0) : result
  }

  func alreadyStores(_ form: Word, in cell: CellID, _ run: inout Run) -> Bool {
    (try? run.value(form)) == values[cell]
  }

  mutating func store(_ form: Word, in cell: CellID, _ run: inout Run) throws(EvaluationError) {
    values[cell] = try run.value(form)
  }

  mutating func storeNumbers(_ runs: UnsafeBufferPointer<FormulaRun>) {
    for run in runs where run.text == FormulaRun.number {
      values[run.cell] = .number(run.value)
    }
  }

  mutating func willReplace(_ cell: CellID) {}
  mutating func didStore(_ cell: CellID) -> Int32 { 0 }

  mutating func didFail(_ step: SheetLayout.CellStep, _ error: EvaluationError) -> Bool {
    failed.insert(step.cell)
    defer { values[step.cell] = .null }
    return values[step.cell] != .null
  }

  mutating func didRecover(_ cell: CellID) { failed.remove(cell) }
  var facts: (any FieldFacts)? { nil }
}
