package import JSONTree
package import SourceText

/// A text that is no document, with what is wrong: one finding at least.
package struct UnreadableDocument: Error {
  package let diagnostics: [DocumentDiagnostic]

  /// What is wrong first of all.
  package var message: String { diagnostics.first?.message ?? "this is no document" }
}

/// A JoyDoc document as it stands in a file: read leniently, nothing decoded that is not needed,
/// and every part with the place it came from.
package struct JoyDocument: Sendable {
  package internal(set) var tree: JSONTree
  package let id: String?
  package let identifier: String?
  /// What people call it.
  package let name: String?
  let fileList: DocumentFiles
  package internal(set) var fields: FieldList
  package internal(set) var formulas: DefinitionList
  package let metadata: JSONNode?
  /// The fields' and the definitions' numbers by id.
  package internal(set) var fieldNumbers: NameTable
  package internal(set) var definitionNumbers: NameTable
  let askedFields: AskedFields

  /// Reads the parts of a document. Complexity: O(size), but for rows, which are not looked at.
  package init(_ tree: JSONTree) {
    let reader = DocumentReader(tree)
    let root = tree.root
    self.tree = tree
    id = tree.string("_id", of: root)
    identifier = tree.string("identifier", of: root)
    name = tree.string("name", of: root)
    metadata = tree[root, "metadata"]
    fileList = DocumentFiles(tree)
    let (fields, fieldNumbers) = reader.fields(of: root)
    let table = FieldTable(fields, in: tree, fileList)
    self.fields = FieldList(table)
    self.fieldNumbers = fieldNumbers
    askedFields = AskedFields(table)
    let (definitions, definitionNumbers) = reader.definitions(of: root)
    formulas = DefinitionList(definitions, in: tree)
    self.definitionNumbers = definitionNumbers
  }

  /// Complexity: O(size of the files) the first time, then O(1).
  package var files: [DocumentFile] { fileList.all }

  /// Reads a document's text. Throws that it is none. Complexity: O(bytes).
  package init(reading bytes: [UInt8]) throws(UnreadableDocument) {
    let (tree, diagnostics) = JSONTree.parse(bytes)
    let fatal = diagnostics.filter(\.isFatal)
    guard fatal.isEmpty else { throw UnreadableDocument(diagnostics: fatal) }
    guard tree.kind(tree.root) == .object else {
      throw UnreadableDocument(diagnostics: [.noDocument(at: tree.range(tree.root))])
    }
    self.init(tree)
  }

  /// Reads the text of a document whose fields are to be computed. Throws that it is none.
  /// Complexity: O(bytes).
  package init(computing bytes: [UInt8]) throws(UnreadableDocument) {
    try self.init(reading: bytes)
    if let obstacle = Self.obstacle(in: tree) {
      throw UnreadableDocument(diagnostics: [obstacle])
    }
  }

  /// Why JSON is no document; nil if it is one. A form that is only begun may lack its fields, or what
  /// belongs to its pages.
  package static func obstacle(in tree: JSONTree) -> DocumentDiagnostic? {
    guard tree.kind(tree.root) == .object else { return .noDocument(at: tree.range(tree.root)) }
    guard let fields = tree[tree.root, "fields"] else {
      return tree[tree.root, "files"] == nil ? .noDocument(at: tree.range(tree.root)) : nil
    }
    switch tree.kind(fields) {
    case .array, .null: return nil
    default: return .noFields(at: tree.range(fields))
    }
  }

  /// Whether a field is left out, since it has no id or that of an earlier one.
  package var hasShadowedFields: Bool {
    tree[tree.root, "fields"].map { tree.count($0) > fields.count } ?? false
  }

  /// Whether a text looks like a JoyDoc at all: an object with `fields` and `files`.
  package static func isLikely(_ tree: JSONTree) -> Bool {
    tree.kind(tree.root) == .object && tree[tree.root, "fields"] != nil
      && tree[tree.root, "files"] != nil
  }

  /// The types of its views, and those that hosts know: a document without such a view shows its pages
  /// there.
  package var viewTypes: [String] {
    ["mobile", "tablet", "desktop"] + files.flatMap { $0.views.compactMap(\.type) }
  }

  /// The first position of a field, with its page and file, in the order of the file: those of other
  /// devices' pages count where the file's own pages have none.
  package func firstPosition(
    of field: String
  ) -> (file: DocumentFile, page: Page, position: FieldPosition)? {
    for list in [\DocumentFile.pages, \.pagesOfViews] {
      for file in files {
        for page in file[keyPath: list] {
          if let position = page.positions.first(where: { $0.field == field }) {
            return (file, page, position)
          }
        }
      }
    }
    return nil
  }
}
