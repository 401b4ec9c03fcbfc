/// A formula that ran: the number of its field, and the new value, if it is another.
package struct FormulaRun: BitwiseCopyable, Sendable {
  package let field: Int32
  /// The number of the new text among those that somebody keeps, or one of the marks below.
  package let text: Int32
  package let value: Double

  package static var unchanged: Int32 { -1 }
  package static var number: Int32 { -2 }

  /// A formula that gave what the field holds, or failed.
  package init(field: Int32) { self.init(field: field, text: Self.unchanged) }

  /// A formula that gave a text, by its number.
  package init(field: Int32, text: Int32) {
    self.field = field
    self.text = text
    value = 0
  }

  /// A formula that gave a number.
  @inline(__always)
  package init(field: Int32, _ value: Double, isSame: Bool) {
    self.field = field
    text = isSame ? Self.unchanged : Self.number
    self.value = value
  }
}
