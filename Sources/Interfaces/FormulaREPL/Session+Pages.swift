import FormulaValues
import SourceText
import ValueFormatting

extension Session {
  /// The space for results.
  struct Size: Hashable, Sendable {
    var columns: Int
    /// The height in rows, or `nil` if it is not limited.
    var rows: Int?
  }

  var size: Size { Size(columns: columns, rows: rows) }

  // MARK: Values

  /// Returns the last result. Throws a `SessionError` if there is none.
  private func lastResult() throws(SessionError) -> Value {
    guard let binding = bindings.last(where: { $0.name == "_" }) else {
      throw SessionError("there is no result yet")
    }
    return binding.value
  }

  /// Returns the part of a value that begins at `window`, laid out for `size`.
  private func page(of value: Value, for size: Size) -> ValuePrinter.Page {
    var printer = printer(for: size)
    printer.window = window
    return printer.page(value)
  }

  /// Returns the part of a value that begins at `window`, and remembers its size.
  private mutating func shownPage(of value: Value) -> String {
    windowSize = size
    return page(of: value, for: size).text
  }

  /// Returns the lines that did not fit into the terminal, or the next rows of the last result.
  mutating func nextRows() throws(SessionError) -> String {
    if !unshown.isEmpty { return unshown }
    let value = try lastResult()
    let shown = page(of: value, for: windowSize)
    guard shown.remainingRows > 0 else { throw SessionError("there are no more rows") }
    window.rows += shown.rows
    return shownPage(of: value)
  }

  /// Returns the next columns of the last result. The first columns follow the last ones.
  mutating func nextColumns() throws(SessionError) -> String {
    let value = try lastResult()
    let shown = page(of: value, for: windowSize)
    if shown.remainingColumns == 0, window.columns == 0 {
      throw SessionError("the last result has no more columns")
    }
    // Advances by at least one column, even if only the first column fits.
    window.columns = shown.remainingColumns > 0 ? window.columns + max(1, shown.columns) : 0
    return shownPage(of: value)
  }

  // MARK: Text

  /// Returns the lines of an output that fit into the terminal, and the number of the others, which
  /// `:more` shows.
  package mutating func firstPage(of output: String) -> String {
    unshown = ""
    guard let rows else { return output }
    let room = max(10, rows - 2)
    let bytes = output.utf8
    let breaks = bytes.indices.lazy.filter { bytes[$0] == UInt8(ascii: "\n") }
    guard let last = breaks.dropFirst(room - 1).first else { return output }
    let end = bytes.index(after: last)
    let count = bytes[end...].count(where: { $0 == UInt8(ascii: "\n") })
    // The line with the number would take the place of a single line.
    guard count > 1 else { return output }
    unshown = String(output[end...])
    let note = "… \(Counted.plain(count, "more lines")); ':more' shows them"
    return String(output[..<end]) + palette.paint(note, .faint) + "\n"
  }
}
