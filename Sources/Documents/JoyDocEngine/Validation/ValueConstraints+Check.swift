import JSONTree
import JoyDoc

extension ValueConstraints {
  /// Throws if `value` cannot be stored.
  ///
  /// `null` always clears the value. Complexity: O(selected options × options).
  func check(
    _ value: JSONPart, of place: @autoclosure () -> String
  ) throws(ChangeError) {
    let tree = value.tree
    if tree.kind(value.root) == .null || tree.isEmptyString(value.root) { return }
    // A single choice, or the URL of a single image, is read as a list with one element.
    let takesList = kind.storage == .options || kind.storage == .attachments
    let isElement = tree.kind(value.root) == .string && takesList
    if !isElement, let wanted = wanted(inPlaceOf: value.root, of: tree) {
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
    if let id = unknownOption(in: ids) {
      let meant = options.first { !$0.isDeleted && $0.text == id }
      throw .unknownOption("\(id.prefix(40))", of: place(), meant: meant?.id)
    }
    if !allowsMany, Set(ids.filter { !$0.isEmpty }).count > 1 {
      throw .wrongShape(what: place(), wanted: "one option")
    }
  }
}
