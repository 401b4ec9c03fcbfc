import DocumentFormat
import JSONTree

extension ChangelogReader {
  /// Returns the part to create: the member `name` of the change, or else the change itself.
  ///
  /// Throws if the member `change` is missing.
  func newPart(_ name: StaticString) throws(ChangeError) -> (part: JSONPart, hasEnvelope: Bool) {
    let change = try wantedChange()
    let inner = try object(name)
    return (JSONPart(inner ?? change, of: tree), inner != nil)
  }
}

extension JSONPart {
  /// The id of the part, if it has one.
  var id: String? { tree.string("_id", of: root) }

  /// Returns the id of a new part. Throws unless the part is an object with an id.
  func wantedID(as name: PartName) throws(ChangeError) -> String {
    let noun = name.part.noun
    guard tree.kind(root) == .object else {
      throw .wrongShape(what: "a \(noun)", wanted: "an object")
    }
    return try ChangelogReader(tree: tree, node: root).id(of: root, noun)
  }
}

extension JSONWriter {
  /// Writes a new part and its target index as members.
  mutating func append(
    _ name: String, _ part: JSONPart, at index: Int?, called indexName: String = "targetIndex"
  ) {
    append(name, json: part.bytes)
    if let index { append(indexName, index) }
  }
}

extension JSONEdit {
  /// Inserts elements into an array member of `object`, at the end if `index` is `nil`.
  ///
  /// Creates the array if it is missing. Complexity: O(elements).
  mutating func insert(
    _ json: some Collection<UInt8>, at index: Int?, intoList name: String, of object: JSONNode,
    in tree: JSONTree
  ) {
    if let list = tree.member(utf8: name.utf8, of: object)?.value, tree.kind(list) == .array {
      return insertElement(json, at: index ?? Int.max, of: list, in: tree)
    }
    var list: [UInt8] = [UInt8(ascii: "[")]
    list.append(contentsOf: json)
    list.append(UInt8(ascii: "]"))
    setMember(name, list, of: object, in: tree)
  }
}
