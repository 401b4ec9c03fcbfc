public import JSONTree

/// A JoyDoc document as it stands in a file: read leniently, nothing decoded that is not needed,
/// and every part with the place it came from.
public struct JoyDocument: Sendable {
  public let tree: JSONTree
  public let id: String?
  public let identifier: String?
  /// What people call it.
  public let name: String?
  public let files: [DocumentFile]
  public let fields: [Field]
  public let formulas: [FormulaDefinition]
  public let metadata: JSONNode?

  /// Reads the parts of a document. Complexity: O(size), but for rows, which are not looked at.
  public init(_ tree: JSONTree) {
    let reader = DocumentReader(tree)
    let root = tree.root
    self.tree = tree
    id = reader.string("_id", of: root)
    identifier = reader.string("identifier", of: root)
    name = reader.string("name", of: root)
    metadata = tree[root, "metadata"]
    files = reader.objects("files", of: root).map { reader.file($0) }
    fields = JoyDocument.shown(reader.fields(of: root), in: files)
    formulas = reader.definitions(of: root)
  }

  /// The fields with the patterns of their first positions, where these have one.
  private static func shown(_ fields: [Field], in files: [DocumentFile]) -> [Field] {
    var formats: [String: String?] = [:]
    for position in files.lazy.flatMap(\.pages).flatMap(\.positions) {
      if let field = position.field, formats[field] == nil {
        formats[field] = .some(position.format)
      }
    }
    return fields.map { field in
      var field = field
      if field.kind == .date, let format = formats[field.id], let format { field.format = format }
      return field
    }
  }

  /// Whether a text looks like a JoyDoc at all: an object with `fields` and `files`.
  public static func isLikely(_ tree: JSONTree) -> Bool {
    tree.kind(tree.root) == .object && tree[tree.root, "fields"] != nil
      && tree[tree.root, "files"] != nil
  }

  /// The first position of a field, with its page and file, in the order of the file.
  public func firstPosition(
    of field: String
  ) -> (file: DocumentFile, page: Page, position: FieldPosition)? {
    for file in files {
      for page in file.pages {
        if let position = page.positions.first(where: { $0.field == field }) {
          return (file, page, position)
        }
      }
    }
    return nil
  }
}
