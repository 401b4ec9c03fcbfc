import IndexedCollections
import JSONTree
import SourceText
import Synchronization

/// Where the fields of a text stand, as they were read: their names, types and values, and the rest of
/// each once somebody asks for it.
///
/// A document has very many fields, of most of which nobody asks more. So they lie in one array, and
/// nothing of them is copied out of the text.
final class FieldTable: Sendable {
  /// The text that the fields were read from.
  let tree: JSONTree
  let files: DocumentFiles
  let records: [Record]
  /// The ids of fields that were read again, which are asked for again and again; empty for those of a
  /// whole document.
  private let ids: [String]
  private let read = Mutex(SparseList<FieldRest>())

  /// Where the parts of a field stand that are read at once.
  struct Record: Sendable {
    var node: JSONNode
    /// Nil in the place of a field that has gone.
    var id: JSONNode?
    var type: JSONNode?
    var identifier: JSONNode?
    var title: JSONNode?
    var applications: JSONNode?
    var value: JSONNode?
    var rowOrder: JSONNode?
    /// The type's number among those that are known.
    var kind: UInt8?
    /// Whether the field or a part of it has logic, as far as that is seen without reading the rest.
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

  /// What else there is to know of a field. Complexity: O(size of the field) the first time.
  func rest(of number: Int) -> FieldRest {
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
