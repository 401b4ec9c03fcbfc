import DocumentFormat
import IndexedCollections
import JSONTree
import SourceText
import Synchronization

/// The fields of a document in a flat array: names, types and values eagerly, the rest lazily.
///
/// A document has very many fields, and most of them are never read completely. Therefore records
/// hold nodes only and copy nothing from the source.
final class FieldTable: Sendable {
  /// The tree that the fields were read from.
  let tree: JSONTree
  let files: DocumentFiles
  let records: [Record]
  /// The cached ids of reparsed fields, which are read repeatedly; empty for a whole document.
  private let ids: [String]
  private let read = Mutex(SparseList<LazyFieldMembers>())

  /// The nodes of a field's eagerly read members.
  struct Record: Sendable {
    var node: JSONNode
    /// The node of the id; `nil` for the placeholder of a removed field.
    var id: JSONNode?
    var type: JSONNode?
    var identifier: JSONNode?
    var title: JSONNode?
    var applications: JSONNode?
    var value: JSONNode?
    var rowOrder: JSONNode?
    /// The index of the type in `FieldKind.known`.
    var kind: UInt8?
    /// Whether the field has a member that may contain logic. Determined without reading the rest.
    var mayHaveLogic = false
  }

  init(
    _ records: [Record], in tree: JSONTree, _ files: DocumentFiles, areReadAgain: Bool = false
  ) {
    self.records = records
    self.tree = tree
    self.files = files
    ids =
      areReadAgain ? records.map { $0.id.flatMap { tree.string($0) } ?? "" } : []
  }

  func id(of number: Int) -> String {
    ids.isEmpty ? string(records[number].id) ?? "" : ids[number]
  }

  func string(_ node: JSONNode?) -> String? { node.flatMap { tree.string($0) } }

  func kind(of number: Int) -> FieldKind {
    let record = records[number]
    return record.kind.map { FieldKind.known[Int($0)] } ?? .other(string(record.type) ?? "")
  }

  /// Returns the lazily read members of a field.
  ///
  /// Complexity: O(size of the field) on the first call.
  func rest(of number: Int) -> LazyFieldMembers {
    read.withLock { read in
      if let known = read[number] { return known }
      let record = records[number]
      let made =
        record.id == nil ? .none : DocumentReader(tree).rest(of: record.node, kind(of: number))
      read[number] = made
      return made
    }
  }
}
