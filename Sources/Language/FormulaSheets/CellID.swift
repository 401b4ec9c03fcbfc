package import FormulaVM
package import FormulaValues
package import IndexedCollections

/// What the identities of a sheet are of.
package enum SheetParts {
  package typealias Cell = StalePass.Cell
  package typealias Rank = StalePass.Step
  package enum Definition {}
  package enum Target {}
}

/// A cell of a sheet: its place in the schema.
package typealias CellID = TypedIndex<SheetParts.Cell>
/// A formula as it is defined; it may be applied to several cells.
package typealias DefinitionNumber = TypedIndex<SheetParts.Definition>
/// A formula in a linked program.
package typealias FormulaNumber = Program.FormulaNumber
/// A cell that a formula computes, among all that one does.
package typealias TargetNumber = TypedIndex<SheetParts.Target>
/// A target's place in the order of evaluation.
package typealias Rank = TypedIndex<SheetParts.Rank>
/// A cell that formulas read, among all that a linked program reads.
package typealias InputNumber = Program.InputNumber

extension TypedIndex where Kind == SheetParts.Cell {
  package init(_ slot: Slot) { self.init(slot.index) }

  /// The cell as formulas refer to it.
  package var slot: Slot { Slot(index) }
}
