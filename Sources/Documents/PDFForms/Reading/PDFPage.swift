import SourceText

/// A rectangle in the coordinates of a PDF page, in points with the origin at the bottom left.
struct PDFRectangle: Hashable, Sendable {
  var left: Double
  var bottom: Double
  var right: Double
  var top: Double

  var width: Double { right - left }
  var height: Double { top - bottom }

  /// The rectangle as JSON.
  var json: String {
    "[" + [left, bottom, right, top].map { NumberText.string($0) }.joined(separator: ", ") + "]"
  }

  /// Returns the common part of two rectangles, or the first one if there is none.
  func limited(to other: PDFRectangle) -> PDFRectangle {
    let common = PDFRectangle(
      left: max(left, other.left), bottom: max(bottom, other.bottom),
      right: min(right, other.right), top: min(top, other.top))
    return common.width > 0 && common.height > 0 ? common : self
  }
}

/// An area of a page as it is shown, in points with the origin at the top left.
package struct PDFRegion: Hashable, Sendable {
  /// The index of the page, counting from 1.
  package var pageNumber: Int
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(pageNumber: Int, x: Double, y: Double, width: Double, height: Double) {
    self.pageNumber = pageNumber
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Reads regions as they are stored in the metadata of a field: `1 72 100.5 200 18; 2 …`.
  package static func list(_ text: String) -> [PDFRegion] {
    text.split(separator: ";").compactMap { part in
      let numbers = part.split(separator: " ").compactMap { ScriptNumber.value(of: $0) }
      guard numbers.count == 5, 1..<1e6 ~= numbers[0], numbers[3] > 0, numbers[4] > 0
      else { return nil }
      let region = PDFRegion(
        pageNumber: Int(numbers[0]), x: numbers[1], y: numbers[2], width: numbers[3],
        height: numbers[4])
      return region.isDrawable ? region : nil
    }
  }

  /// Returns one of `count` parts beside each other, along the longer sides.
  func part(_ place: Int, of count: Int) -> PDFRegion {
    var part = self
    if width >= height {
      part.width = width / Double(count)
      part.x = x + Double(place) * part.width
    } else {
      part.height = height / Double(count)
      part.y = y + Double(place) * part.height
    }
    return part
  }

  /// Whether the coordinates are in the range of those that pango and cairo can compute with.
  var isDrawable: Bool { [x, y, width, height].allSatisfy { abs($0) < 1e6 } }

  /// The region as it is stored in the metadata of a field.
  package var text: String {
    ([Double(pageNumber)] + [x, y, width, height]).map { PDFNumberText.rounded($0) }
      .joined(separator: " ")
  }
}

/// Numbers with at most two decimals.
enum PDFNumberText {
  static func rounded(_ number: Double) -> String {
    let hundredths = (number * 100).rounded()
    guard abs(hundredths) < 1e15 else { return "0" }
    let whole = Int(hundredths)
    let sign = whole < 0 ? "-" : ""
    let rest = whole.magnitude % 100
    let digits = rest % 10 == 0 ? "\(rest / 10)" : (rest < 10 ? "0\(rest)" : "\(rest)")
    return sign + "\(whole.magnitude / 100)" + (rest == 0 ? "" : "." + digits)
  }
}

/// The geometry of a page.
package struct PDFPage: Hashable, Sendable {
  /// The part of the page that viewers show.
  let crop: PDFRectangle
  /// The whole page.
  let media: PDFRectangle
  /// The clockwise rotation in quarter turns, 0…3.
  let turns: Int

  private var isSideways: Bool { turns % 2 == 1 }

  /// The width of the page as it is shown, in points.
  package var width: Double { isSideways ? crop.height : crop.width }
  /// The height of the page as it is shown, in points.
  package var height: Double { isSideways ? crop.width : crop.height }

  /// Returns the area of a rectangle on the page as it is shown.
  func region(of rectangle: PDFRectangle, pageNumber: Int) -> PDFRegion {
    let left = rectangle.left - crop.left
    let bottom = rectangle.bottom - crop.bottom
    let right = crop.right - rectangle.right
    let top = crop.top - rectangle.top
    let (x, y) =
      switch turns {
      case 1: (bottom, left)
      case 2: (right, bottom)
      case 3: (top, right)
      default: (left, top)
      }
    return PDFRegion(
      pageNumber: pageNumber, x: x, y: y, width: isSideways ? rectangle.height : rectangle.width,
      height: isSideways ? rectangle.width : rectangle.height)
  }
}
