import SourceText

/// A grid of fields in equal rows below each other, which a document can represent as a table.
struct FieldGrid {
  /// Fields below each other whose names differ only in a number.
  struct Column {
    /// The part of the names that all rows share, or the number of the column if there is none.
    fileprivate(set) var name: String
    /// The indices of the fields by row.
    let fields: [Int]
    fileprivate let numbers: [Int]
    fileprivate let regions: [PDFRegion]
  }

  private(set) var columns: [Column]

  var rowCount: Int { columns[0].fields.count }

  /// The maximum number of columns, because metadata of a row or table has at most 50 keys.
  private static let maxColumns = 10
  /// The distance in points within which positions are equal.
  private static let tolerance = 2.0

  /// Returns the grids of at least two rows and two columns, in document order.
  ///
  /// Complexity: O(n log n) for n fields, and O(grids) for each column between rows at equal heights.
  static func all(in fields: [ImportPlan.Field]) -> [FieldGrid] {
    var groups: [String: [(number: Int, field: Int, name: String)]] = [:]
    for (place, field) in fields.enumerated() {
      guard field.region != nil, let name = NumberedName(field.source.name) else { continue }
      groups[name.pattern, default: []].append((name.number, place, name.part))
    }
    var columns: [[Int]: [Column]] = [:]
    for group in groups.values {
      let rows = group.sorted { ($0.number, $0.field) < ($1.number, $1.field) }
      let regions = rows.compactMap { fields[$0.field].region }
      let column = Column(
        name: rows[0].name, fields: rows.map(\.field), numbers: rows.map(\.number),
        regions: regions)
      guard column.isRegular, rows.allSatisfy({ fields[$0.field].isLike(fields[rows[0].field]) })
      else { continue }
      columns[[regions[0].pageNumber] + column.numbers, default: []].append(column)
    }
    var grids: [FieldGrid] = []
    for columns in columns.values {
      let sorted = columns.sorted {
        ($0.regions[0].y, $0.regions[0].x, $0.fields[0])
          < ($1.regions[0].y, $1.regions[0].x, $1.fields[0])
      }
      // The columns are sorted by height, so the grids before `open` are above all further columns.
      var open = grids.count
      for column in sorted {
        while open < grids.count,
          grids[open].columns[0].regions[0].y < column.regions[0].y - tolerance
        {
          open += 1
        }
        let place = grids[open...].firstIndex { $0.columns[0].isAligned(with: column) }
        if let place {
          grids[place].columns.append(column)
        } else {
          grids.append(FieldGrid(columns: [column]))
        }
      }
    }
    return grids.compactMap(\.ordered).sorted { $0.firstField < $1.firstField }
  }

  private var firstField: Int { columns.map { $0.fields[0] }.min() ?? 0 }

  /// The area of all rows.
  var region: PDFRegion {
    let regions = columns.flatMap(\.regions)
    var area = regions[0]
    for region in regions.dropFirst() {
      let right = max(area.x + area.width, region.x + region.width)
      let bottom = max(area.y + area.height, region.y + region.height)
      area.x = min(area.x, region.x)
      area.y = min(area.y, region.y)
      area.width = right - area.x
      area.height = bottom - area.y
    }
    return area
  }

  /// The grid with its columns from left to right; `nil` if it has too few or too many columns, or
  /// columns that overlap.
  private var ordered: FieldGrid? {
    guard 2...Self.maxColumns ~= columns.count else { return nil }
    var sorted = columns.sorted { $0.regions[0].x < $1.regions[0].x }
    for place in sorted.indices where sorted[place].name.isEmpty {
      sorted[place].name = "Column \(place + 1)"
    }
    let areas = sorted.map { $0.regions[0] }
    let isDisjoint = zip(areas, areas.dropFirst()).allSatisfy { left, right in
      left.x + left.width <= right.x + Self.tolerance
    }
    return isDisjoint ? FieldGrid(columns: sorted) : nil
  }

  fileprivate static func isNear(_ one: Double, _ other: Double) -> Bool {
    abs(one - other) <= tolerance
  }
}

extension FieldGrid.Column {
  /// Whether the fields have the same width and height and are below each other on one page.
  fileprivate var isRegular: Bool {
    guard regions.count >= 2 else { return false }
    let first = regions[0]
    return zip(regions, regions.dropFirst()).allSatisfy { upper, lower in
      lower.pageNumber == first.pageNumber && FieldGrid.isNear(lower.x, first.x)
        && FieldGrid.isNear(lower.width, first.width)
        && FieldGrid.isNear(lower.height, first.height)
        && lower.y >= upper.y + upper.height - FieldGrid.tolerance
    } && zip(numbers, numbers.dropFirst()).allSatisfy(<)
  }

  /// Returns `true` if the rows of both columns are at the same heights.
  fileprivate func isAligned(with other: FieldGrid.Column) -> Bool {
    zip(regions, other.regions).allSatisfy { FieldGrid.isNear($0.y, $1.y) }
  }
}

extension ImportPlan.Field {
  /// The area of a field that can be a cell: an input with one widget.
  fileprivate var region: PDFRegion? {
    guard source.scripts[.calculate] == nil, !source.isReadOnly else { return nil }
    let regions: [PDFRegion]
    switch source.kind {
    case .text(isMultiline: true), .radio: return nil
    case .text, .choice: regions = source.regions
    case .checkbox: regions = source.choices.count == 1 ? source.choices[0].regions : []
    }
    return regions.count == 1 ? regions[0] : nil
  }

  /// Returns `true` if both fields can be cells of one column.
  fileprivate func isLike(_ other: ImportPlan.Field) -> Bool {
    let choices = { (field: ImportPlan.Field) in field.source.choices.map { [$0.export, $0.title] }
    }
    return kind == other.kind && source.kind == other.source.kind
      && source.isRequired == other.source.isRequired
      && source.alignment == other.source.alignment && source.scripts == other.source.scripts
      && choices(self) == choices(other)
  }
}

/// A field name with a number: `line.3.qty` has the pattern `line.#.qty`.
struct NumberedName: Hashable {
  let pattern: String
  let number: Int
  /// The part of the name that describes the column, such as `qty`.
  let part: String

  /// Returns `nil` for a name without a number of at most six digits. The last number counts.
  init?(_ name: String) {
    let bytes = Array(name.utf8)
    let isDigit = { (byte: UInt8) in UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
    guard let last = bytes.lastIndex(where: isDigit) else { return nil }
    let start = bytes[..<last].lastIndex { !isDigit($0) }.map { $0 + 1 } ?? 0
    let digits = String(decoding: bytes[start...last], as: UTF8.self)
    guard digits.utf8.count <= 6, let number = Int(digits) else { return nil }
    let before = String(decoding: bytes[..<start], as: UTF8.self)
    let after = String(decoding: bytes[(last + 1)...], as: UTF8.self)
    self.number = number
    pattern = before + "#" + after
    let isSeparator = { (character: Character) in !character.isLetter && !character.isNumber }
    let words = (after.contains { $0.isLetter } ? after : before).split(separator: ".")
      .map { $0.trimmed(where: isSeparator) }
    part = String(words.last { !$0.isEmpty } ?? "")
  }
}
