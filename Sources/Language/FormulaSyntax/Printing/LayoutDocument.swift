import SourceText

/// A document of text items and possible line breaks, in groups.
///
/// A group is either on one line, or all its breaks become line breaks. The algorithm is Oppen's,
/// "Prettyprinting", ACM TOPLAS 2 (1980), applied to the complete text: the widths of all groups
/// and of the text after them are computed before the first item is placed.
struct LayoutDocument {
  /// A width that no line reaches.
  static let unbounded = Int.max / 4
  private static let indentation = 2

  /// A possible line break. The kind defines the text used in its place if it is not broken.
  enum Break: UInt8 {
    /// A break replaced with nothing (`softLine`) or with a space (`line`).
    case softLine, line
    /// A space that is never broken.
    case space
  }

  private enum Kind {
    case text, textIfBroken
    case softLine, line, space
    case lineBreak, doubleLineBreak
    case begin, end, indent, dedent
  }

  private struct Item {
    var kind: Kind
    var range = TextRange(start: 0, end: 0)
    /// The width of the widest line, in columns.
    var width = 0
    /// The width of the last line of a text with several lines, in columns. -1 for all other items.
    var lastWidth = -1
  }

  private var items: [Item] = []

  var isEmpty: Bool { items.isEmpty }

  // MARK: Building

  mutating func text(_ range: TextRange, in source: [UInt8]) {
    let lines = source[range.start..<range.end].split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
    }
    let widths = lines.map { DisplayText.width(of: $0) }
    items.append(
      Item(
        kind: .text, range: range, width: widths.max() ?? 0,
        lastWidth: widths.count > 1 ? widths.last ?? 0 : -1))
  }

  /// Adds a byte that is omitted if the enclosing group is on one line.
  mutating func textIfBroken(_ range: TextRange) {
    items.append(Item(kind: .textIfBroken, range: range, width: 1))
  }

  mutating func add(_ item: Break) {
    switch item {
    case .softLine: items.append(Item(kind: .softLine))
    case .line: items.append(Item(kind: .line, width: 1))
    case .space: items.append(Item(kind: .space, width: 1))
    }
  }

  /// Adds a forced line break, which breaks the enclosing groups. A double one adds an empty line.
  mutating func lineBreak(isDouble: Bool) {
    items.append(Item(kind: isDouble ? .doubleLineBreak : .lineBreak))
  }

  mutating func begin() { items.append(Item(kind: .begin)) }
  mutating func end() { items.append(Item(kind: .end)) }
  mutating func indent() { items.append(Item(kind: .indent)) }
  mutating func dedent() { items.append(Item(kind: .dedent)) }

  // MARK: Measuring

  /// Returns the width in columns of each group on one line, at the index of its `begin` item.
  ///
  /// The width includes the text after the group up to the next possible line break.
  private func groupWidths() -> [Int] {
    var widths = [Int](repeating: 0, count: items.count)
    // Counted from the end: the columns up to the end of the text, and up to the next break.
    var total = 0
    var toBreak = 0
    var open: [(total: Int, toBreak: Int, isBroken: Bool)] = []
    for index in items.indices.reversed() {
      let item = items[index]
      switch item.kind {
      case .text, .space:
        total += item.width
        toBreak += item.width
      case .textIfBroken: toBreak += item.width
      case .line, .softLine:
        total += item.width
        toBreak = 0
      case .lineBreak, .doubleLineBreak:
        if !open.isEmpty { open[open.count - 1].isBroken = true }
        toBreak = 0
      case .end: open.append((total, toBreak, false))
      case .begin:
        guard let group = open.popLast() else { continue }
        widths[index] = group.isBroken ? Self.unbounded : total - group.total + group.toBreak
        if group.isBroken, !open.isEmpty { open[open.count - 1].isBroken = true }
      case .indent, .dedent: break
      }
    }
    return widths
  }

  // MARK: Placing

  /// Returns the edits of white space that turn `source` into the laid out text.
  ///
  /// Complexity: O(items + bytes of the result).
  func edits(
    of source: [UInt8], width: Int, lineBreak: String, endsWithLineBreak: Bool
  ) -> [FormulaDiagnostic.Edit] {
    let widths = groupWidths()
    var edits: [FormulaDiagnostic.Edit] = []
    var isFlat: [Bool] = []
    var indentation = 0
    var column = 0
    var space = ""
    // A byte order mark is not white space.
    var end = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0

    func place(_ space: String, before start: Int) {
      if !source[end..<start].elementsEqual(space.utf8) {
        edits.append(.init(TextRange(start: end, end: start), with: space))
      }
    }
    func breakLine(_ count: Int) {
      space = String(repeating: lineBreak, count: count)
      space += String(repeating: " ", count: indentation)
      column = indentation
    }

    for (index, item) in items.enumerated() {
      switch item.kind {
      case .textIfBroken where isFlat.last ?? false: break
      case .text, .textIfBroken:
        place(space, before: item.range.start)
        space = ""
        end = item.range.end
        column = item.lastWidth < 0 ? column + item.width : item.lastWidth
      case .line, .softLine:
        if isFlat.last ?? false { fallthrough }
        breakLine(1)
      case .space:
        if item.width > 0 { space += " " }
        column += item.width
      case .lineBreak: breakLine(1)
      case .doubleLineBreak: breakLine(2)
      case .begin:
        isFlat.append(isFlat.last ?? false || widths[index] <= width - column)
      case .end: _ = isFlat.popLast()
      case .indent: indentation += Self.indentation
      case .dedent: indentation -= Self.indentation
      }
    }
    place(endsWithLineBreak ? lineBreak : "", before: source.count)
    return edits
  }
}
