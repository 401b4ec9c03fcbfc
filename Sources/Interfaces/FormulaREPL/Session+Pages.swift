import FormulaValues
import ValueFormatting

extension Session {
  /// Returns the last result. Throws a `SessionError` if there is none.
  private func lastResult() throws(SessionError) -> Value {
    guard let binding = bindings.last(where: { $0.name == "_" }) else {
      throw SessionError("there is no result yet")
    }
    return binding.value
  }

  /// Returns the part of a value that begins at `window`.
  private func page(of value: Value) -> ValuePrinter.Page {
    var printer = printer
    printer.window = window
    return printer.page(value)
  }

  /// Returns the next rows of the last result.
  mutating func nextRows() throws(SessionError) -> String {
    let value = try lastResult()
    let shown = page(of: value)
    guard shown.remainingRows > 0 else { throw SessionError("there are no more rows") }
    window.rows += shown.rows
    return page(of: value).text
  }

  /// Returns the next columns of the last result. The first columns follow the last ones.
  mutating func nextColumns() throws(SessionError) -> String {
    let value = try lastResult()
    let shown = page(of: value)
    if shown.remainingColumns == 0, window.columns == 0 {
      throw SessionError("the last result has no more columns")
    }
    // Advances by at least one column, even if only the first column fits.
    window.columns = shown.remainingColumns > 0 ? window.columns + max(1, shown.columns) : 0
    return page(of: value).text
  }
}
