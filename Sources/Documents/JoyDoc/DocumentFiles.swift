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
      let made = tree.objects("files", of: tree.root).map { reader.file($0) }
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

/// The names of the fields that conditions ask about, found when that is asked first.
///
/// It is shared by all states of a text that follow each other. So there may be names in it about
/// which conditions asked in an earlier one: looking once more at what they mean changes nothing.
final class AskedFields: Sendable {
  private let fields: FieldTable
  private let known = Mutex<Set<String>?>(nil)

  init(_ fields: FieldTable) { self.fields = fields }

  /// Whether a condition asks about one of some fields. Complexity: O(names); O(fields), and O(size of
  /// the files) the first time.
  func include(anyOf names: [String]) -> Bool {
    withKnown { known in names.contains { known.contains($0) } }
  }

  /// Takes in the conditions of fields that came or changed.
  func note(_ logics: [Logic]) {
    guard !logics.isEmpty else { return }
    withKnown { $0.formUnion(Self.names(in: logics)) }
  }

  private func withKnown<Result: Sendable>(_ body: (inout Set<String>) -> Result) -> Result {
    known.withLock { known in
      var names = known ?? made
      defer { known = names }
      known = nil
      return body(&names)
    }
  }

  private var made: Set<String> {
    let pages = fields.files.all.flatMap(\.allPages)
    let logics = fields.records.indices.flatMap { Field(fields, $0).logics }
    return Self.names(in: logics + pages.compactMap(\.logic))
  }

  private static func names(in logics: [Logic]) -> Set<String> {
    Set(logics.lazy.flatMap(\.conditions).compactMap(\.field))
  }
}
