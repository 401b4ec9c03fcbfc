package import JSONTree
package import SourceText

/// An error for source that is not a document, with at least one diagnostic.
package struct UnreadableDocument: Error {
  package let diagnostics: [DocumentDiagnostic]

  /// The message of the first diagnostic.
  package var message: String { diagnostics.first?.message ?? "this is not a document" }
}

/// A JoyDoc document, read leniently and lazily.
///
/// Every part keeps its node in `tree`, and therefore its source range.
package struct JoyDocument: Sendable {
  package internal(set) var tree: JSONTree
  package let id: String?
  package let identifier: String?
  /// The display name.
  package let name: String?
  let fileList: DocumentFiles
  package internal(set) var fields: FieldList
  package internal(set) var formulas: DefinitionList
  package let metadata: JSONNode?
  /// The numbers of the fields and of the definitions, by id.
  package internal(set) var fieldNumbers: NameTable
  package internal(set) var definitionNumbers: NameTable
  let conditionFields: ConditionFields

  /// Reads the parts of a document. Complexity: O(size) without the rows, which are not visited.
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
    conditionFields = ConditionFields(table)
    let (definitions, definitionNumbers) = reader.definitions(of: root)
    formulas = DefinitionList(definitions, in: tree)
    self.definitionNumbers = definitionNumbers
  }

  /// The files of the document. Complexity: O(size of the files) on first access, then O(1).
  package var files: [DocumentFile] { fileList.all }

  /// Returns the positions that show the table `field` with one text for each row.
  ///
  /// Complexity: O(positions) on the first call.
  package func compactPositions(of field: String) -> [FieldPosition] {
    fileList.tablePositions(of: field).filter { $0.isCompact }
  }

  /// Returns the positions that describe the columns of the table `field`.
  ///
  /// Complexity: O(positions) on the first call.
  package func columnPositions(of field: String) -> [FieldPosition] {
    fileList.tablePositions(of: field).filter { $0.tableColumns != nil }
  }

  /// Returns the number of positions that show `field`, on the pages of all views.
  ///
  /// Complexity: O(positions) on the first call.
  package func positionCount(of field: String) -> Int { fileList.positionCount(of: field) }

  /// Parses a document. Complexity: O(bytes).
  ///
  /// - Throws: `UnreadableDocument` if `bytes` are not valid JSON or not an object.
  package init(reading bytes: [UInt8]) throws(UnreadableDocument) {
    let (tree, diagnostics) = JSONTree.parse(bytes)
    let fatal = diagnostics.filter { $0.isFatal }
    guard fatal.isEmpty else { throw UnreadableDocument(diagnostics: fatal) }
    guard tree.kind(tree.root) == .object else {
      throw UnreadableDocument(diagnostics: [.noDocument(at: tree.range(tree.root))])
    }
    self.init(tree)
  }

  /// Parses a document whose fields are to be computed. Complexity: O(bytes).
  ///
  /// - Throws: `UnreadableDocument` if `bytes` are not a document.
  package init(computing bytes: [UInt8]) throws(UnreadableDocument) {
    try self.init(reading: bytes)
    if let blocker = Self.blocker(in: tree) {
      throw UnreadableDocument(diagnostics: [blocker])
    }
  }

  /// Returns the reason why the JSON in `tree` is not a document, or `nil` if it is one.
  ///
  /// An unfinished form may lack `fields` or `files`, but not both.
  package static func blocker(in tree: JSONTree) -> DocumentDiagnostic? {
    guard tree.kind(tree.root) == .object else { return .noDocument(at: tree.range(tree.root)) }
    guard let fields = tree[tree.root, "fields"] else {
      return tree[tree.root, "files"] == nil ? .noDocument(at: tree.range(tree.root)) : nil
    }
    switch tree.kind(fields) {
    case .array, .null: return nil
    default: return .noFields(at: tree.range(fields))
    }
  }

  /// Whether a field is ignored, because it has no id or a duplicate one.
  package var hasShadowedFields: Bool {
    tree[tree.root, "fields"].map { tree.count($0) > fields.count } ?? false
  }

  /// Returns `true` if the JSON looks like a JoyDoc: an object with `fields` and `files`.
  package static func isLikely(_ tree: JSONTree) -> Bool {
    tree.kind(tree.root) == .object && tree[tree.root, "fields"] != nil
      && tree[tree.root, "files"] != nil
  }

  /// Returns `true` if the JSON is probably meant to become a document, even without fields or files.
  ///
  /// Complexity: O(members).
  package static func isBegun(_ tree: JSONTree) -> Bool {
    let root = tree.root
    guard tree.kind(root) == .object else { return false }
    return tree.string("type", of: root) == "document"
      || [tree.string("_id", of: root), tree.string("identifier", of: root)]
        .contains { $0?.hasPrefix("doc_") ?? false }
      || tree[root, "fields"] != nil && tree[root, "formulas"] != nil
  }

  /// The known view types and those of the document's views.
  ///
  /// A host shows the file's own pages if the document has no view for its type.
  package var viewTypes: [String] {
    ["mobile", "tablet", "desktop", Self.pdfView]
      + files.flatMap { $0.views.compactMap { $0.type } }
  }

  /// The type of the view that a document has as a PDF file.
  package static let pdfView = "pdf"

  /// The types of the views of the document: its own pages, its views and the PDF file.
  package var ownViewTypes: [String] {
    ["desktop", Self.pdfView] + files.flatMap { $0.views.compactMap { $0.type } }
  }

  /// Returns the first position of a field, in document order.
  ///
  /// Positions on pages of views count only if the file's own pages have none.
  ///
  /// Complexity: O(positions) for the first calls, then O(1).
  package func firstPosition(of field: String) -> PositionSite? {
    fileList.firstPosition(of: field)
  }
}
