/// The values of an object's members by name, for several lookups in the same object.
package struct MemberIndex {
  private let object: JSONNode?
  private let tree: JSONTree
  /// The values by decoded name; `nil` for few lookups, each of which searches the object.
  private var values: [ArraySlice<UInt8>: JSONNode]?

  private static let fewLookups = 8

  /// Creates an index for up to `lookups` lookups. Without an object, it is empty.
  ///
  /// Complexity: O(bytes of the names).
  package init(of object: JSONNode?, in tree: JSONTree, lookups: Int) {
    self.object = object
    self.tree = tree
    guard let object, lookups > Self.fewLookups else { return }
    var values: [ArraySlice<UInt8>: JSONNode] = [:]
    for member in tree.members(of: object) { values[tree.utf8(member.name)] = member.value }
    self.values = values
  }

  /// Returns the value of the last member called `name`.
  package subscript(name: String) -> JSONNode? {
    guard let object else { return nil }
    if let values { return values[Array(name.utf8)[...]] }
    return tree.member(utf8: name.utf8, of: object)?.value
  }
}
