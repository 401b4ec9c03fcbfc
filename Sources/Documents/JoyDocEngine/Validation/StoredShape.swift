package import JSONTree
package import JoyDoc
import JoyDocFormulas
import SourceText

/// The stored representation of values for each field type.
package enum StoredShape {
  /// Returns the expected value if `kind` cannot store `value`; otherwise `nil`.
  ///
  /// Complexity: O(length of a string or elements of an array).
  package static func wanted(
    inPlaceOf value: JSONNode, of tree: JSONTree, for kind: FieldKind
  ) -> Wanted? {
    guard kind.isChecked else { return nil }
    let found = tree.kind(value)
    switch kind.storage {
    case .text:
      return found == .string
        ? nil : Wanted("a text", hint: "write a text in quotes, or \"\" for none")
    case .number:
      if found == .number || tree.isEmptyString(value) { return nil }
      if let text = tree.string(value), Numeral.number(in: text) != nil { return nil }
      return Wanted("a number, or \"\" for none")
    case .instant:
      if found == .number || found == .null || tree.isEmptyString(value) { return nil }
      return Wanted("milliseconds since 1970, or null for none")
    case .option: return found == .string ? nil : Wanted("the id of an option, or \"\" for none")
    case .options:
      let isRight =
        found == .array && tree.elements(of: value).allSatisfy { tree.kind($0) == .string }
      return isRight ? nil : Wanted("a list of the ids of options")
    case .attachments:
      let isRight =
        found == .array && tree.elements(of: value).allSatisfy { tree.kind($0) == .object }
      return isRight ? nil : Wanted("a list of objects with '_id' and 'url'")
    case .series: return found == .array ? nil : Wanted("a list")
    case .signature, .block, .richText, .rows, .nestedRows, .unknown: return nil
    }
  }

  /// An expected value, as a noun phrase with a hint.
  package struct Wanted {
    package var noun: String
    package var hint: String

    fileprivate init(_ noun: String, hint: String? = nil) {
      self.noun = noun
      self.hint = hint ?? "write \(noun)"
    }
  }

  /// Returns the first of `ids` that is not the id of an option. The ids of deleted options are valid,
  /// since documents still store them.
  package static func unknownOption(
    in ids: some Sequence<String>, among options: [Option]
  ) -> String? {
    ids.first { id in !id.isEmpty && !options.contains { $0.id == id } }
  }

  /// Throws if a field or column of type `kind` with `options` cannot store `value`.
  ///
  /// `null` always clears the value. Complexity: O(selected options × options).
  static func check(
    _ value: JSONPart, for kind: FieldKind, options: [Option], allowsMany: Bool,
    of place: @autoclosure () -> String
  ) throws(ChangeError) {
    let tree = value.tree
    if tree.kind(value.root) == .null || tree.isEmptyString(value.root) { return }
    // A single choice, or the URL of a single image, is read as a list with one element.
    let takesList = kind.storage == .options || kind.storage == .attachments
    let isElement = tree.kind(value.root) == .string && takesList
    if !isElement, let wanted = wanted(inPlaceOf: value.root, of: tree, for: kind) {
      throw .wrongShape(what: place(), wanted: wanted.noun)
    }
    if kind.storage.isNumeric, tree.kind(value.root) == .number,
      tree.double(value.root) == nil
    {
      throw .wrongShape(what: place(), wanted: "a number up to 1.8e308")
    }
    guard kind.storage.hasOptions else { return }
    let isList = tree.kind(value.root) == .array
    let ids = (isList ? Array(tree.elements(of: value.root)) : [value.root])
      .compactMap { tree.string($0) }
    if let id = unknownOption(in: ids, among: options) {
      let meant = options.first { !$0.isDeleted && $0.text == id }
      throw .unknownOption("\(id.prefix(40))", of: place(), meant: meant?.id)
    }
    if !allowsMany, Set(ids.filter { !$0.isEmpty }).count > 1 {
      throw .wrongShape(what: place(), wanted: "one option")
    }
  }
}
