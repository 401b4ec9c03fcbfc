package import FormulaVM
package import FormulaValues
package import IndexedCollections

/// A namespace for the phantom types of a sheet's typed indices.
package enum SheetParts {
  package typealias Cell = DirtyPass.Cell
  package typealias Rank = DirtyPass.Step
  package enum Definition {}
  package enum Target {}
}

/// A cell of a sheet: its index in the schema.
package typealias CellID = TypedIndex<SheetParts.Cell>
/// The index of a formula definition, which may be applied to several cells.
package typealias DefinitionNumber = TypedIndex<SheetParts.Definition>
/// The index of a formula in a linked program.
package typealias FormulaNumber = Program.FormulaNumber
/// The index of a target, a cell that a formula computes, among all targets.
package typealias TargetNumber = TypedIndex<SheetParts.Target>
/// A target's topological rank.
package typealias Rank = TypedIndex<SheetParts.Rank>
/// The index of a cell among all cells that a linked program reads.
package typealias InputNumber = Program.InputNumber

extension TypedIndex where Kind == SheetParts.Cell {
  package init(_ slot: Slot) { self.init(slot.index) }

  /// The cell as the `Slot` that formulas refer to.
  package var slot: Slot { Slot(index) }
}
