import JSONTree
import Synchronization

/// The files of a document, read when they are first asked for: there are as many places on their
/// pages as there are fields, and formulas need none of them.
final class DocumentFiles: Sendable {
  private let tree: JSONTree
  private let read = Mutex<[DocumentFile]?>(nil)
  private let formats = Mutex<[String: String]?>(nil)

  init(_ tree: JSONTree) { self.tree = tree }

  /// In the order of the text. Complexity: O(size of the files) the first time.
  var all: [DocumentFile] {
    read.withLock { read in
      if let read { return read }
      let reader = DocumentReader(tree)
      let made = reader.objects("files", of: tree.root).map { reader.file($0) }
      read = made
      return made
    }
  }

  /// The pattern that dates are shown in at a field's first position, if it has one.
  ///
  /// Complexity: O(positions) the first time.
  func format(of field: String) -> String? {
    formats.withLock { formats in
      if let formats { return formats[field] }
      let made = Self.formats(in: all)
      formats = made
      return made[field]
    }
  }

  private static func formats(in files: [DocumentFile]) -> [String: String] {
    let positions = files.lazy.flatMap(\.pages).flatMap(\.positions)
    // Most positions have none, and no more is to be known of their fields.
    var waiting = Set(positions.filter { $0.format != nil }.compactMap(\.field))
    var formats: [String: String] = [:]
    for position in positions where !waiting.isEmpty {
      guard let field = position.field, waiting.remove(field) != nil else { continue }
      formats[field] = position.format
    }
    return formats
  }
}

/// The logic of fields and their columns, read when it is first asked for.
final class FieldLogic: Sendable {
  private let fields: [Field]
  private let read = Mutex<[Logic]?>(nil)

  init(of fields: [Field]) { self.fields = fields }

  /// Complexity: O(fields) the first time.
  var all: [Logic] {
    read.withLock { read in
      if let read { return read }
      let made = fields.flatMap(\.logics)
      read = made
      return made
    }
  }
}
