/// The result of one formula of a pass: its cell and, if it changed, the new value.
package struct FormulaRun: BitwiseCopyable, Sendable {
  package let cell: DirtyPass.CellNumber
  /// The index of the new text in a list that the caller keeps, or one of the marks `unchanged` and
  /// `number`.
  package let text: Int32
  package let value: Double

  package static var unchanged: Int32 { -1 }
  package static var number: Int32 { -2 }

  /// Creates the result of a formula whose value is unchanged, or that failed.
  package init(_ cell: DirtyPass.CellNumber) { self.init(cell, text: Self.unchanged) }

  /// Creates the result of a formula that returned the text with index `text`.
  package init(_ cell: DirtyPass.CellNumber, text: Int32) {
    self.cell = cell
    self.text = text
    value = 0
  }

  /// Creates the result of a formula that returned the number `value`.
  @inline(__always)
  package init(_ cell: DirtyPass.CellNumber, _ value: Double, isSame: Bool) {
    self.cell = cell
    text = isSame ? Self.unchanged : Self.number
    self.value = value
  }
}
