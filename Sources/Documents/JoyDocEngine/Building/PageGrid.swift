import JSONTree
import JoyDoc

/// The grid of a page with the areas that fields occupy.
struct PageGrid {
  /// An area in columns and rows of the grid.
  struct Area: Hashable {
    var x = 0
    var y = 0
    var width: Int
    var height: Int
  }

  /// The size of the page in pixels.
  private(set) var width = 816
  private(set) var height = 1056
  private(set) var columns = 24
  /// The height of a row in pixels.
  private(set) var rowHeight = 8
  /// The occupied areas, in the order of the positions.
  private var areas: [Area] = []

  /// Creates the grid of a new page.
  init() {}

  /// Reads the grid of a page, or creates that of a new page.
  init(_ page: JSONNode?, in tree: JSONTree) {
    guard let page else { return }
    func number(_ name: StaticString, _ node: JSONNode, otherwise: Int) -> Int {
      guard let number = tree.double(name, of: node), number >= 0, number <= 1_000_000 else {
        return otherwise
      }
      return Int(number.rounded(.up))
    }
    width = max(1, number("width", page, otherwise: width))
    height = max(1, number("height", page, otherwise: height))
    columns = max(1, number("cols", page, otherwise: columns))
    rowHeight = max(1, number("rowHeight", page, otherwise: rowHeight))
    areas = tree.objects("fieldPositions", of: page).map { node in
      Area(
        x: number("x", node, otherwise: 0), y: number("y", node, otherwise: 0),
        width: number("width", node, otherwise: 0), height: number("height", node, otherwise: 0))
    }
  }

  /// Returns the area of the first field on an empty page.
  func firstArea(for kind: FieldKind) -> Area {
    let size = kind.control.size
    return Area(
      width: min(columns, max(1, columns * size.columns / 24)),
      height: max(1, (size.pixels + rowHeight - 1) / rowHeight))
  }

  /// Returns the area after the last field: beside it if there is space, or else below all fields.
  ///
  /// Returns `nil` if the page is full. Complexity: O(positions).
  func area(for kind: FieldKind) -> Area? {
    var area = firstArea(for: kind)
    guard let last = areas.last else { return area }
    let beside = areas.filter { $0.y + $0.height > last.y }.map { $0.x + $0.width }.max() ?? 0
    if beside + area.width <= columns {
      area.x = beside
      area.y = last.y
    } else {
      area.y = areas.map { $0.y + $0.height }.max() ?? 0
    }
    return (area.y + area.height) * rowHeight <= height ? area : nil
  }
}
