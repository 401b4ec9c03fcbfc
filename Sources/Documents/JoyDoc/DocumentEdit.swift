import DocumentFormat
import IndexedCollections
package import JSONTree
package import SourceText

/// An edit that replaces a scalar, or a range of fields or definitions.
package struct DocumentEdit: Sendable {
  /// The part of the document that an edit affects.
  package enum Part: Hashable, Sendable {
    /// The definition with this number. The scalar is its `expression` or `desc`.
    case definition(Int)
    /// The field with this number.
    ///
    /// The scalar is not a name that other parts refer to. It does not affect visibility or which
    /// formulas apply to the field.
    case field(Int)
    /// A member that only the format constrains, such as a coordinate of a field position.
    case elsewhere
    /// A contiguous range of fields.
    case fields(FieldChanges)
    /// A contiguous range of definitions.
    case definitions(DefinitionChanges)
  }

  package let part: Part
  /// The path from the root to the scalar, both included; empty for `fields` and `definitions`.
  package let way: [JSONNode]
  /// The replaced range of the old source: the reparsed elements, or a scalar without its quotes.
  package let replaced: DocumentRange
  /// The number of bytes by which the file has grown.
  package let growth: Int
  /// The reparsed elements whose source is unchanged, in the order of their old ranges.
  package let kept: [MovedElement]

  package init(
    part: Part, way: [JSONNode] = [], replaced: DocumentRange, growth: Int,
    kept: [MovedElement] = []
  ) {
    self.part = part
    self.way = way
    self.replaced = replaced
    self.growth = growth
    self.kept = kept.sorted { $0.range.start < $1.range.start }
  }

  /// Returns the new range for an old `range`, or `nil` if the edit has replaced part of it.
  ///
  /// A range that contains the whole replaced range grows with it. An insertion at the start or end
  /// of a range is outside the range.
  ///
  /// Complexity: O(log kept elements).
  package func moved(_ range: DocumentRange) -> DocumentRange? {
    let place = kept.lowerBound { $0.range.end >= range.end }
    if place < kept.count, kept[place].range.start <= range.start {
      return range.moved(by: kept[place].distance)
    }
    if range.start >= replaced.end { return range.moved(by: growth) }
    if range.end <= replaced.start { return range }
    guard range.start < replaced.start, range.end >= replaced.end else { return nil }
    return DocumentRange(start: range.start, end: range.end + growth)
  }
}

/// A reparsed element whose source an edit has only moved.
package struct MovedElement: Hashable, Sendable {
  /// The range of the element in the old source.
  package let range: DocumentRange
  /// The number of bytes by which the element has moved.
  package let distance: Int
}

/// The fields that an edit added, removed or changed.
package struct FieldChanges: Hashable, Sendable {
  /// The numbers of all reparsed fields.
  ///
  /// Includes unchanged neighbours, because their nodes are new.
  package var read: [Int] = []
  /// The numbers of removed fields.
  package var gone: [Int] = []
  /// The numbers of added fields.
  package var added: [Int] = []
  /// The names by which formulas refer to added or removed fields.
  package var names: [String] = []
  /// Whether fields that existed before have another order.
  package var reorders = false
  /// The numbers of fields whose source has changed.
  package var changed: [Int] = []
  /// Whether an added, removed or changed field has logic, or a condition refers to one.
  package var decidesWhatIsShown = false
  /// Whether an added, removed or changed field has formula applications.
  package var isComputed = false
}

/// The definitions that an edit added, removed or changed.
package struct DefinitionChanges: Hashable, Sendable {
  /// The numbers of definitions that were added or whose source has changed.
  package var changed: [Int] = []
  /// The numbers of removed definitions.
  package var gone: [Int] = []
  /// The ids of added definitions.
  package var come: Set<String> = []
  /// The numbers of unchanged definitions that were reparsed and have new nodes.
  package var read: [Int] = []
}

extension DocumentEdit {
  /// Returns the part that a scalar belongs to, or `nil` if the document must be reparsed.
  ///
  /// The result is `nil` where other parts may depend on the scalar.
  ///
  /// `names` are the member names on the path from the root, with `#` for array elements. `number`
  /// returns the number of the field or definition on the path, given the name of the list.
  package static func part(
    at names: [String], number: (_ list: String) -> Int?
  ) -> Part? {
    switch names.first {
    case "fields":
      guard names.count > 2, let number = number("fields") else { return nil }
      let inner = names.dropFirst(2)
      let isPlain =
        switch names[2] {
        case "title", "value", "metadata": true
        case "options": inner.last == "value"
        case "tableColumns", "schema":
          inner.last == "title" || inner.last == "width" || inner.suffix(3) == optionText
        default: !DocumentReader.knows(names[2])
        }
      return isPlain && inner.last != "_id" && !inner.contains("logic") ? .field(number) : nil
    case "formulas":
      guard names == ["formulas", "#", "expression"] || names == ["formulas", "#", "desc"] else {
        return nil
      }
      return number("formulas").map { .definition($0) }
    case "files":
      guard let last = names.last, !DocumentReader.knows(last),
        names.allSatisfy({ !namingMembers.contains($0) })
      else { return nil }
      // Any other text of a position may contain merge codes.
      guard let place = names.firstIndex(of: "fieldPositions") else { return .elsewhere }
      let isDeclared = names.count == place + 3 && positionMembers.contains(last)
      return isDeclared ? .elsewhere : nil
    default: return nil
    }
  }

  private static let optionText: ArraySlice = ["options", "#", "value"]

  private static let positionMembers = Set(PartName.fieldPosition.part.members.map(\.name))

  /// Members of pages and positions that contain ids of fields or columns.
  private static let namingMembers: Set = ["logic", "tableColumns", "metadata"]
}
