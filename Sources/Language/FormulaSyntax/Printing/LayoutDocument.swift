import SourceText

/// Pieces of a text with the places where its lines may be broken: a group is on one line, or all
/// its breaks are line breaks.
///
/// The algorithm is Oppen's, "Prettyprinting", ACM TOPLAS 2 (1980), with the whole text at hand: the
/// widths of groups and of what follows them are known before the first piece is placed.
struct LayoutDocument {
  /// A width that no line reaches.
  static let unbounded = Int.max / 4
  private static let indentation = 2

  /// Where a line may be broken, and what stands there otherwise.
  enum Break: UInt8 {
    /// Nothing or a space.
    case softLine, line
    /// Never broken.
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
    /// The columns of the widest line of a text.
    var width = 0
    /// The columns of the last line of a text that has several, -1 for others.
    var lastWidth = -1
  }

  private var items: [Item] = []

  var isEmpty: Bool { items.isEmpty }

  // MARK: Building

  mutating func text(_ range: TextRange, in source: [UInt8]) {
    var item = Item(kind: .text, range: range)
    var width = 0
    for byte in source[range.start..<range.end] {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        item.width = max(item.width, width)
        item.lastWidth = 0
        width = 0
      } else if byte & 0xC0 != 0x80 {
        width += 1
      }
    }
    if item.lastWidth >= 0 { item.lastWidth = width }
    item.width = max(item.width, width)
    items.append(item)
  }

  /// One byte that is left out where the group around is on one line.
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

  /// A line break in any case, which breaks the groups around; a double one leaves a line empty.
  mutating func lineBreak(isDouble: Bool) {
    items.append(Item(kind: isDouble ? .doubleLineBreak : .lineBreak))
  }

  mutating func begin() { items.append(Item(kind: .begin)) }
  mutating func end() { items.append(Item(kind: .end)) }
  mutating func indent() { items.append(Item(kind: .indent)) }
  mutating func dedent() { items.append(Item(kind: .dedent)) }

  // MARK: Measuring

  /// For the beginning of each group, the columns of the group on one line and of what follows up to
  /// the next place where a line may be broken.
  private func groupWidths() -> [Int] {
    var widths = [Int](repeating: 0, count: items.count)
    // From the end: the columns from here to the end of the text, and to the next break.
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

  /// What changes between the texts in the source so that they stand as they should.
  ///
  /// Complexity: O(pieces + bytes of the result).
  func edits(
    of source: [UInt8], width: Int, lineBreak: String, endsWithLineBreak: Bool
  ) -> [FormulaDiagnostic.Edit] {
    let widths = groupWidths()
    var edits: [FormulaDiagnostic.Edit] = []
    var isFlat: [Bool] = []
    var indentation = 0
    var column = 0
    var space = ""
    var end = 0

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
