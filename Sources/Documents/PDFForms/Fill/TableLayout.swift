/// The areas of the cells of a table that is printed into one area, with a row of titles above them.
struct TableLayout {
  private let area: PDFRegion
  private let columnCount: Int
  private let rowHeight: Double

  private static let leastHeight = 8.0
  private static let greatestHeight = 36.0

  /// The points by which the rows exceed the area at their least height, or 0.
  let excess: Double

  /// `rowCount` does not count the titles. Rows fill the area, within the limits of their heights.
  init(rowCount: Int, columnCount: Int, in area: PDFRegion) {
    self.area = area
    self.columnCount = columnCount
    let lines = Double(rowCount + 1)
    rowHeight = min(area.height / lines, Self.greatestHeight)
    excess = max(0, Self.leastHeight * lines - area.height)
  }

  /// Returns the area of a cell. Line 0 has the titles.
  func cell(line: Int, column: Int) -> PDFRegion {
    let width = area.width / Double(columnCount)
    return PDFRegion(
      pageNumber: area.pageNumber, x: area.x + Double(column) * width,
      y: area.y + Double(line) * rowHeight, width: width, height: rowHeight)
  }
}
