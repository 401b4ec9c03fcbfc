package import JSONTree
package import SourceText

/// A scalar of a document replaced by another one, or fields or definitions by others.
package struct DocumentEdit: Sendable {
  /// What the scalar belongs to.
  package enum Part: Hashable, Sendable {
    /// A definition, by its number: the scalar is its text or its description.
    case definition(Int)
    /// A field, by its number: the scalar is no name that other parts know it by, and nothing that
    /// decides which formulas compute it or when it is shown.
    case field(Int)
    /// Something that only the format has a say in, such as a place on a page.
    case elsewhere
    /// Some fields that stand one after the other.
    case fields(FieldExchange)
    /// Some definitions that stand one after the other.
    case definitions(DefinitionExchange)
  }

  package let part: Part
  /// The way to the scalar from the root, both included; empty for lists.
  package let way: [JSONNode]
  /// Where the changed text ended in the file before; all from there on has moved.
  package let oldEnd: Int
  /// By how many bytes the file has grown.
  package let growth: Int

  package init(part: Part, way: [JSONNode], oldEnd: Int, growth: Int) {
    self.part = part
    self.way = way
    self.oldEnd = oldEnd
    self.growth = growth
  }

  /// Where an offset outside the changed text has got to.
  package func moved(_ offset: Int) -> Int { offset >= oldEnd ? offset + growth : offset }

  /// Where a range has got to that does not end inside the changed text.
  package func moved(_ range: DocumentRange) -> DocumentRange {
    DocumentRange(start: moved(range.start), end: moved(range.end))
  }
}

/// Which fields came, went and changed.
package struct FieldExchange: Hashable, Sendable {
  /// The numbers of fields that are there now, those around the others that stay as they were
  /// included: their nodes are new.
  package var read: [Int] = []
  /// The numbers of fields that were there, and are no more.
  package var gone: [Int] = []
  /// The names by which formulas know fields that came or went.
  package var names: [String] = []
  /// Where the fields that went or changed stood.
  package var lost: [DocumentRange] = []
  /// The numbers of fields that are written in another way than before.
  package var changed: [Int] = []
  /// Whether logic shows or hides one of those that came, went or changed, or asks about one.
  package var decidesWhatIsShown = false
  /// Whether formulas are applied to one of those that came, went or changed.
  package var isComputed = false
}

/// Which definitions came, went and changed.
package struct DefinitionExchange: Hashable, Sendable {
  /// The numbers of definitions that came or are written in another way than before.
  package var changed: [Int] = []
  /// The numbers of definitions that were there, and are no more.
  package var gone: [Int] = []
  /// The ids of definitions that came.
  package var come: Set<String> = []
  /// The numbers of definitions that stay as they were and whose nodes are new.
  package var read: [Int] = []
  /// Where the definitions that went or changed stood.
  package var lost: [DocumentRange] = []
}

extension DocumentEdit {
  /// What a scalar belongs to, by the names on its way from the root, `#` standing for an element;
  /// nil if so much may depend on it that the document is better read anew.
  ///
  /// `number` gives the number of the field or definition that is an element of such a list.
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
      let isPlain = names.last.map { !DocumentReader.knows($0) } ?? false
      return isPlain && names.allSatisfy { !namingMembers.contains($0) } ? .elsewhere : nil
    default: return nil
    }
  }

  private static let optionText: ArraySlice = ["options", "#", "value"]

  /// Members of pages and positions in which fields and columns are named.
  private static let namingMembers: Set = ["logic", "tableColumns", "metadata"]
}
