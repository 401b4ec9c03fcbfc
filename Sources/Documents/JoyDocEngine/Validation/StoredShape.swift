package import JSONTree
package import JoyDoc
import JoyDocFormulas
import SourceText

/// What values of a type look like in a document.
package enum StoredShape {
  /// What should stand in the place of a value that its field or column cannot store; nil if it can.
  /// Complexity: O(size of a text, or elements of a list).
  package static func wanted(
    inPlaceOf value: JSONNode, of tree: JSONTree, for kind: FieldKind
  ) -> Wanted? {
    let found = tree.kind(value)
    switch kind {
    case .text, .textarea:
      return found == .string
        ? nil : Wanted("a text", hint: "write a text in quotes, or \"\" for none")
    case .number:
      if found == .number || tree.isEmptyString(value) { return nil }
      if let text = tree.string(value), Numeral.number(in: text) != nil { return nil }
      return Wanted("a number, or \"\" for none")
    case .date:
      if found == .number || found == .null || tree.isEmptyString(value) { return nil }
      return Wanted("milliseconds since 1970, or null for none")
    case .dropdown: return found == .string ? nil : Wanted("the id of an option, or \"\" for none")
    case .multiSelect:
      let isRight =
        found == .array && tree.elements(of: value).allSatisfy { tree.kind($0) == .string }
      return isRight ? nil : Wanted("a list of the ids of options")
    case .image, .file:
      let isRight =
        found == .array && tree.elements(of: value).allSatisfy { tree.kind($0) == .object }
      return isRight ? nil : Wanted("a list of objects with '_id' and 'url'")
    case .chart: return found == .array ? nil : Wanted("a list")
    default: return nil
    }
  }

  /// What should stand somewhere.
  package struct Wanted {
    package var noun: String
    package var hint: String

    fileprivate init(_ noun: String, hint: String? = nil) {
      self.noun = noun
      self.hint = hint ?? "write \(noun)"
    }
  }

  /// Throws if a change gives a field or column what it cannot store; null always empties it.
  static func check(
    _ value: JSONPart, for kind: FieldKind, of place: @autoclosure () -> String
  ) throws(ChangeError) {
    let tree = value.tree
    if tree.kind(value.root) == .null || tree.isEmptyString(value.root) { return }
    // One choice, or the address of one picture, is read as a list of one.
    if tree.kind(value.root) == .string, [.multiSelect, .image, .file].contains(kind) { return }
    if let wanted = wanted(inPlaceOf: value.root, of: tree, for: kind) {
      throw .wrongShape(what: place(), wanted: wanted.noun)
    }
  }
}
