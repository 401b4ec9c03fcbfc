import FormulaSyntax
import FormulaValues
import SourceText

/// Titles of several words that are used as names: `Invoice number * 2`.
extension Checker {
  /// Records the longest title at `start`, so that the source is parsed again with the title as one
  /// name.
  ///
  /// Returns `false` if there is no such title, or if the source has been parsed again already.
  ///
  /// Complexity: O(titles), within the budget for comparisons.
  mutating func noteTitle(at start: Int, among names: some Sequence<String?>) -> Bool {
    guard !isReread else { return false }
    if titles.contains(where: { $0.start <= start && start < $0.end }) { return true }
    var longest = 0
    for case let title? in names {
      comparisonBudget -= 1
      guard comparisonBudget > 0 else { break }
      if title.utf8.count > longest, isTitle(title, at: start) { longest = title.utf8.count }
    }
    guard longest > 0 else { return false }
    titles.append(TextRange(start: start, end: start + longest))
    return true
  }

  /// Records the longest title of a field at `start`, so that the source is parsed again with the
  /// title as one name.
  mutating func noteFieldTitle(at start: Int) -> Bool {
    if isReread { return false }
    let schema = schema
    let fields = schema.foldedNames.fields(titledLike: source[start...])
    return noteTitle(at: start, among: fields.lazy.map { schema[Slot($0)].title })
  }

  /// Returns `true` if a title of several words is at `start`, ignoring case.
  private func isTitle(_ title: String, at start: Int) -> Bool {
    let words = title.utf8
    guard start + words.count <= source.count, words.contains(UInt8(ascii: " ")), words.last != 0x20
    else { return false }
    for (own, written) in zip(words, source[start...]) where !own.isSameLetter(as: written) {
      return false
    }
    let end = start + words.count
    guard end < source.count, let last = words.last else { return true }
    return !(last.continuesTitle && source[end].continuesTitle)
  }

  /// Returns the field whose title is at `range`.
  func field(titledAt range: TextRange) -> Slot? {
    guard titles.contains(range) else { return nil }
    for number in schema.foldedNames.fields(titledLike: source[range.start...]) {
      guard let title = schema[Slot(number)].title, title.utf8.count == range.length else {
        continue
      }
      if isTitle(title, at: range.start) { return Slot(number) }
    }
    return nil
  }

  mutating func resolve(title: String, of slot: Slot, at id: ExpressionID) {
    let bearers = schema.foldedNames.fields(titledLike: source[range(id).start...])
      .map { schema[Slot($0)] }.filter { $0.title == schema[slot].title }
    resolve(title: title, of: bearers.map { $0.id }, slot, at: id)
  }

  /// Resolves a title to its field and reports that a title is not a name.
  ///
  /// `ids` are the ids of the fields with this title.
  mutating func resolve(title: String, of ids: [String], _ slot: Slot, at id: ExpressionID) {
    set(id, .field(slot))
    set(id, schema.type(of: slot))
    report(.titleOfField(title, ids, at: range(id)))
  }

  mutating func typeOfMember(titled name: Expression.Name, of shape: RecordShape) -> ValueType {
    let columns = shape.members.filter { member in
      guard let title = member.title, title.utf8.count == name.range.length else { return false }
      return isTitle(title, at: name.range.start)
    }
    guard let column = columns.first else { return .any }
    report(.titleOfColumn(name.text, columns.map { $0.name }, at: name.range))
    return column.type.isUnknown || columns.count > 1 ? .any : column.type
  }
}

extension UInt8 {
  /// Whether the byte may continue a name or a number.
  fileprivate var continuesTitle: Bool {
    isLetter || self &- UInt8(ascii: "0") < 10 || self == UInt8(ascii: "_") || self >= 0x80
  }

  fileprivate var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }

  fileprivate func isSameLetter(as other: UInt8) -> Bool {
    self == other || isLetter && self | 0x20 == other | 0x20
  }
}
