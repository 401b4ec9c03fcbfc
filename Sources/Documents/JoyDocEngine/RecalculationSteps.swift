import FormulaChecker
import FormulaGraph
import FormulaVM
import FormulaValues
import Formulas
import JoyDoc
import IndexedCollections

/// A plan laid out for recalculation: its targets in the order in which they run, each with those
/// that read it. The number of a step is the target's rank.
struct RecalculationSteps: Sendable {
  let steps: [Sweep.Step]
  /// The ranks of the targets that read a field, field by field.
  let readers: [Int32]
  /// By the number of a field, where its readers begin.
  private let firstReaders: [Int32]
  /// By the place of a reader of a table: the columns that it sees, if that is not all.
  private let visibleColumns: [Int: Set<String>]
  /// By the number of a field, the rank of the target that computes it, or −1.
  private let ranks: [Int32]
  /// By the number of a field, the program's number of it, or −1.
  private let slots: [Int32]

  /// Complexity: O(fields + references + size of the formulas that read tables).
  init(_ plan: FormulaPlan, _ document: JoyDocument) {
    let count = document.fields.count
    var ranks = [Int32](repeating: -1, count: count)
    var starts = [Int32](repeating: 0, count: count + 1)
    func inputs(_ target: FormulaPlan.Target) -> [Int] {
      target.definition.map { plan.inputs[$0] } ?? []
    }
    for (rank, number) in plan.order.nodes.enumerated() {
      let target = plan.targets[number]
      ranks[target.field] = Int32(truncatingIfNeeded: rank)
      for field in inputs(target) { starts[field + 1] += 1 }
    }
    for field in 0..<count { starts[field + 1] += starts[field] }
    var readers = [Int32](repeating: 0, count: Int(starts.last ?? 0))
    var next = starts
    var visibleColumns: [Int: Set<String>] = [:]
    for (rank, number) in plan.order.nodes.enumerated() {
      let target = plan.targets[number]
      for field in inputs(target) {
        let place = Int(next[field])
        readers[place] = Int32(truncatingIfNeeded: rank)
        next[field] += 1
        guard document.fields[field].kind == .table,
          let checked = target.definition.flatMap({ plan.definitions[$0] }),
          // A field that is not read itself is one that logic looks at.
          checked.references.contains(Slot(field))
        else { continue }
        visibleColumns[place] = ColumnUse(checked, functions: FormulaLanguage.standard.functions)
          .columns(of: document.fields[field], at: Slot(field))
      }
    }
    var slots = [Int32](repeating: -1, count: count)
    for (number, slot) in plan.program.slots.enumerated() {
      slots[slot.index] = Int32(truncatingIfNeeded: number)
    }
    steps = plan.order.nodes.map { number in
      let target = plan.targets[number]
      return Sweep.Step(
        target: number, field: target.field,
        formula: target.obstacle == nil ? target.formula : nil, slot: slots[target.field],
        readers: starts[target.field]..<starts[target.field + 1], in: plan.program.layout)
    }
    self.readers = readers
    firstReaders = starts
    self.visibleColumns = visibleColumns
    self.ranks = ranks
    self.slots = slots
  }

  /// The rank of the target that computes a field.
  func rank(ofField field: Int) -> Int? {
    ranks.indices.contains(field) && ranks[field] >= 0 ? Int(ranks[field]) : nil
  }

  /// The program's number of a field that formulas read.
  func slot(ofField field: Int) -> Int? {
    slots.indices.contains(field) && slots[field] >= 0 ? Int(slots[field]) : nil
  }

  /// The places of a field's readers among all.
  func readerPlaces(ofField field: Int) -> Range<Int> {
    guard field >= 0, field + 1 < firstReaders.count else { return 0..<0 }
    return Int(firstReaders[field])..<Int(firstReaders[field + 1])
  }

  /// Whether the reader at a place can tell when some columns of its table change.
  func sees(_ columns: Set<String>, at place: Int) -> Bool {
    visibleColumns[place].map { !$0.isDisjoint(with: columns) } ?? true
  }
}
