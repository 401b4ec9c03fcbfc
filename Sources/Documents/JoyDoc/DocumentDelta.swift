import DocumentFormat
import IndexedCollections
package import JSONTree
package import SourceText

/// The difference between two versions of a document.
///
/// The layer that parses an edit computes it once.
///
/// Everything derived from a document applies it; see `IncrementallyUpdated`.
package struct DocumentDelta: Sendable {
  /// The differences between the lists of a document.
  ///
  /// A tuple, which is always destructured: a list that is added here does not compile wherever it
  /// is not handled.
  package typealias Lists = (fields: FieldDelta, definitions: DefinitionDelta)

  /// The movement of the source.
  package let source: SourceDelta
  package let lists: Lists
  /// The path from the root to the replaced scalar, both included; empty if elements were reparsed.
  package let path: [JSONNode]

  package init(_ source: SourceDelta, _ lists: Lists, path: [JSONNode] = []) {
    self.source = source
    self.lists = lists
    self.path = path
  }

  /// Creates the difference after elements of one list were reparsed.
  init(
    _ source: SourceDelta, fields: FieldDelta = FieldDelta(),
    definitions: DefinitionDelta = DefinitionDelta()
  ) {
    self.init(source, (fields, definitions))
  }

  /// Whether elements were reparsed, not only a scalar replaced.
  package var isStructural: Bool { path.isEmpty }
}

/// Data derived from a document that an edit updates, so that it is not derived again.
package protocol IncrementallyUpdated {
  /// The data from which the type is derived.
  associatedtype Basis

  /// Applies `delta`, where `basis` is the state after the edit.
  ///
  /// Returns `false` if the data must be derived again from `basis`; it is then invalid.
  mutating func apply(_ delta: DocumentDelta, to basis: Basis) -> Bool

  /// Builds the lazy indexes that `apply` reads, so that the first edit does not pay for them.
  func prepareForUpdates()
}

extension IncrementallyUpdated {
  package func prepareForUpdates() {}
}

/// The movement of a source by an edit.
package struct SourceDelta: Sendable {
  /// The replaced range of the old source: the reparsed elements, or a scalar without its quotes.
  package let replaced: DocumentRange
  /// The number of bytes by which the file has grown.
  package let growth: Int
  /// The reparsed elements whose source is unchanged, in the order of their old ranges.
  package let kept: [MovedElement]

  package init(replaced: DocumentRange, growth: Int, kept: [MovedElement] = []) {
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

/// The difference between two lists of fields, by the stable numbers of the fields.
package struct FieldDelta: Sendable {
  /// The numbers of all reparsed fields.
  ///
  /// Includes unchanged neighbours, because their nodes are new.
  package var reparsed: [Int] = []
  /// The numbers of fields whose source has changed.
  package var changed: [Int] = []
  package var added: [Int] = []
  package var removed: [Int] = []
  /// The names by which formulas refer to added or removed fields.
  package var names: [String] = []
  /// Whether fields that existed before have another order.
  package var reorders = false
  /// Whether an added, removed or changed field has logic, or a condition refers to one.
  package var decidesWhatIsShown = false
  /// Whether an added, removed or changed field has formula applications.
  package var isComputed = false

  package init(reparsed: [Int] = [], changed: [Int] = []) {
    self.reparsed = reparsed
    self.changed = changed
  }

  package var isEmpty: Bool { reparsed.isEmpty && removed.isEmpty }
}

/// The difference between two lists of definitions, by the stable numbers of the definitions.
package struct DefinitionDelta: Sendable {
  /// The numbers of unchanged definitions that were reparsed and have new nodes.
  package var kept: [Int] = []
  /// The numbers of definitions whose source has changed.
  package var changed: [Int] = []
  package var added: [Int] = []
  package var removed: [Int] = []
  /// The ids of added definitions.
  package var addedIDs: Set<String> = []

  package var isEmpty: Bool {
    kept.isEmpty && changed.isEmpty && added.isEmpty && removed.isEmpty
  }
}

extension DocumentDelta {
  /// Returns the differences after a scalar was replaced, or `nil` if the document must be read
  /// again.
  ///
  /// The result is `nil` where other parts may depend on the scalar: names that other parts refer
  /// to, visibility, and formulas that apply to a field. A member that only the format constrains,
  /// such as a coordinate of a field position, changes no list.
  ///
  /// `names` are the member names on the path from the root, with `#` for array elements. `number`
  /// returns the number of the field or definition on the path, given the name of the list.
  package static func lists(
    at names: [String], number: (_ list: String) -> Int?
  ) -> Lists? {
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
      guard isPlain, inner.last != "_id", !inner.contains("logic") else { return nil }
      return (FieldDelta(reparsed: [number], changed: [number]), DefinitionDelta())
    case "formulas":
      guard names == ["formulas", "#", "expression"] || names == ["formulas", "#", "desc"] else {
        return nil
      }
      return number("formulas").map { (FieldDelta(), DefinitionDelta(changed: [$0])) }
    case "files":
      guard let last = names.last, !DocumentReader.knows(last),
        names.allSatisfy({ !namingMembers.contains($0) })
      else { return nil }
      if let place = names.firstIndex(of: "fieldPositions") {
        // Any other text of a position may contain merge codes.
        guard names.count == place + 3, positionMembers.contains(last) else { return nil }
      }
      return (FieldDelta(), DefinitionDelta())
    default: return nil
    }
  }

  private static let optionText: ArraySlice = ["options", "#", "value"]

  private static let positionMembers = Set(PartName.fieldPosition.part.members.map { $0.name })

  /// Members of pages and positions that contain ids of fields or columns.
  private static let namingMembers: Set = ["logic", "tableColumns", "metadata"]
}

extension JoyDocument {
  /// Returns the document after a scalar was replaced, with `changed` as the differences.
  ///
  /// `tree` is the new tree, in which all nodes keep their numbers.
  ///
  /// Complexity: O(size of the field or length of the formula), plus a few copied words per 64
  /// formulas.
  package func replacingScalar(_ changed: DocumentDelta.Lists, in tree: JSONTree) -> JoyDocument {
    var document = self
    document.tree = tree
    document.fields.move(to: tree)
    document.formulas.move(to: tree)
    // A definition is read on demand.
    let (fields, _) = changed
    for number in fields.changed { document.fields.read(number, in: tree) }
    return document
  }
}
