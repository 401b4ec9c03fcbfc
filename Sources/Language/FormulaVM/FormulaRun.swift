/// A formula that ran: its cell, and the new value, if it is another.
package struct FormulaRun: BitwiseCopyable, Sendable {
  package let cell: StalePass.CellNumber
  /// The number of the new text among those that somebody keeps, or one of the marks below.
  package let text: Int32
  package let value: Double

  package static var unchanged: Int32 { -1 }
  package static var number: Int32 { -2 }

  /// A formula that gave what the cell holds, or failed.
  package init(_ cell: StalePass.CellNumber) { self.init(cell, text: Self.unchanged) }

  /// A formula that gave a text, by its number.
  package init(_ cell: StalePass.CellNumber, text: Int32) {
    self.cell = cell
    self.text = text
    value = 0
  }

  /// A formula that gave a number.
  @inline(__always)
  package init(_ cell: StalePass.CellNumber, _ value: Double, isSame: Bool) {
    self.cell = cell
    text = isSame ? Self.unchanged : Self.number
    self.value = value
  }
}
