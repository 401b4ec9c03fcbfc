package import FormulaVM
import IndexedCollections

/// The steps of a sheet in the format of a `DirtyPass`, each with the readers of its cell.
package struct SheetReaders: Sendable {
  package let steps: [DirtyPass.Step]
  /// The ranks of each cell's readers, joined in the format of a `DirtyPass`.
  let ranksOfReaders: [Int32]
  /// The start of each cell's readers in `ranksOfReaders`.
  private let firstReaders: [Int32]
  private let ranks: IndexedArray<SheetParts.Cell, Rank?>
  private let inputs: IndexedArray<SheetParts.Cell, InputNumber?>

  /// Creates the table for a sheet and its layout.
  ///
  /// Complexity: O(cells + references).
  package init(_ formulas: SheetFormulas, _ layout: SheetLayout) {
    let count = formulas.cellCount
    var ranks = IndexedArray<SheetParts.Cell, Rank?>(repeating: nil, count: count)
    var inputs = IndexedArray<SheetParts.Cell, InputNumber?>(repeating: nil, count: count)
    for (number, slot) in layout.program.slots.enumerated() {
      inputs[CellID(slot)] = InputNumber(number)
    }
    var starts = [Int32](repeating: 0, count: count + 1)
    for rank in layout.steps.indices {
      ranks[layout.steps[rank].cell] = rank
      for cell in formulas.inputs(of: layout.steps[rank].target) { starts[cell.index + 1] += 1 }
    }
    for cell in 0..<count { starts[cell + 1] += starts[cell] }
    var readers = [Int32](repeating: 0, count: Int(starts.last ?? 0))
    var next = starts
    for rank in layout.steps.indices {
      for cell in formulas.inputs(of: layout.steps[rank].target) {
        readers[Int(next[cell.index])] = Int32(truncatingIfNeeded: rank.index)
        next[cell.index] += 1
      }
    }
    steps = layout.steps.elements.map { step in
      let cell = step.cell.index
      return DirtyPass.Step(
        cell: step.cell, formula: step.blocker == nil ? step.formula : nil,
        register: step.input.map { layout.program.layout.register(of: $0) },
        readers: starts[cell]..<starts[cell + 1])
    }
    ranksOfReaders = readers
    firstReaders = starts
    self.ranks = ranks
    self.inputs = inputs
  }

  /// Returns the rank of the formula that computes `cell`.
  package func rank(of cell: CellID) -> Rank? { ranks.element(at: cell) ?? nil }

  /// Returns the program input through which formulas read `cell`.
  package func input(of cell: CellID) -> InputNumber? { inputs.element(at: cell) ?? nil }

  /// Returns the range of a cell's readers in `ranksOfReaders`.
  package func places(ofReadersOf cell: CellID) -> Range<Int> {
    guard cell.index >= 0, cell.index + 1 < firstReaders.count else { return 0..<0 }
    return Int(firstReaders[cell.index])..<Int(firstReaders[cell.index + 1])
  }

  /// Returns the reader at an index of `ranksOfReaders`.
  package func reader(at place: Int) -> Rank { Rank(Int(ranksOfReaders[place])) }

  /// Returns the steps that read the cell that a step writes.
  func readers(of rank: Rank) -> some Sequence<Rank> {
    let step = steps[rank.index]
    return ranksOfReaders[Int(step.firstReader)..<Int(step.endOfReaders)].lazy.map {
      Rank(Int($0))
    }
  }
}
