package import JSONTree

/// One change of a document: what a changelog says, without its envelope.
public enum DocumentChange: Hashable, Sendable {
  case fieldUpdate(FieldUpdate)
  case fieldCreate(FieldCreate)
  case fieldDelete(FieldDelete)
  case rowCreate(RowCreate)
  case rowUpdate(RowUpdate)
  case rowDelete(RowDelete)
  case rowMove(RowMove)
  case fieldPositionUpdate(FieldPositionUpdate)
  case pageCreate(PageCreate)
  case pageUpdate(PageUpdate)
  case pageDelete(PageDelete)
  case pageDuplicate(PageDuplicate)
  case fileCreate(FileCreate)
  case fileUpdate(FileUpdate)
  case fileDelete(FileDelete)
  case styleUpdate(StyleUpdate)
  case documentRestore(DocumentRestore)

  var kind: any ChangeKind {
    switch self {
    case .fieldUpdate(let change): change
    case .fieldCreate(let change): change
    case .fieldDelete(let change): change
    case .rowCreate(let change): change
    case .rowUpdate(let change): change
    case .rowDelete(let change): change
    case .rowMove(let change): change
    case .fieldPositionUpdate(let change): change
    case .pageCreate(let change): change
    case .pageUpdate(let change): change
    case .pageDelete(let change): change
    case .pageDuplicate(let change): change
    case .fileCreate(let change): change
    case .fileUpdate(let change): change
    case .fileDelete(let change): change
    case .styleUpdate(let change): change
    case .documentRestore(let change): change
    }
  }

  private static let kinds: [String: any ChangeKind.Type] = Dictionary(
    uniqueKeysWithValues: [
      FieldUpdate.self, FieldCreate.self, FieldDelete.self, RowCreate.self, RowUpdate.self,
      RowDelete.self, RowMove.self, FieldPositionUpdate.self, PageCreate.self, PageUpdate.self,
      PageDelete.self, PageDuplicate.self, FileCreate.self, FileUpdate.self, FileDelete.self,
      StyleUpdate.self, DocumentRestore.self,
    ].map { (kind: any ChangeKind.Type) in (kind.target, kind) })

  /// What hosts tell that is no change of the document.
  private static let events: Set<String> = [
    "fieldPosition.focus", "fieldPosition.blur", "fieldPositionFocus", "fieldPositionBlur",
    "field.focus", "field.blur", "page.focus", "page.blur", "pageFocus", "pageBlur",
  ]

  /// Reads a changelog; nil for one that changes nothing, such as a focus.
  ///
  /// Throws what is wrong with it. Complexity: O(size of the changelog).
  package static func read(
    _ node: JSONNode, of tree: JSONTree
  ) throws(ChangeError) -> DocumentChange? {
    guard tree.kind(node) == .object else {
      throw .wrongShape(what: "a changelog", wanted: "an object")
    }
    let reader = ChangelogReader(tree: tree, node: node)
    guard let target = reader.target else { throw .unknownTarget(nil) }
    if events.contains(target) { return nil }
    guard let kind = kinds[target] else { throw .unknownTarget(target) }
    return try kind.init(reading: reader).change
  }
}

/// A kind of change: how it is read and written, and what it does.
protocol ChangeKind: Sendable {
  /// What changelogs call the kind.
  static var target: String { get }

  /// Reads a changelog. Throws what is wrong with it.
  init(reading reader: ChangelogReader) throws(ChangeError)

  var change: DocumentChange { get }
  /// The field or page that the envelope names.
  var subject: ChangeSubject { get }

  /// Writes the members of the payload.
  func writePayload(to writer: inout JSONWriter)

  /// How the change puts things as they were, if it takes another back.
  var restoration: Restoration? { get }

  /// Whether more than values changes.
  var isStructural: Bool { get }

  /// Changes a document, wholly or not at all, and tells what it did. Throws why it cannot.
  func apply(to live: inout LiveDocument) throws(ChangeError) -> ChangeEffect
}

extension ChangeKind {
  var restoration: Restoration? { nil }
  var isStructural: Bool { true }
}

/// What a changelog says beside its payload if it takes another back.
struct Restoration {
  /// The members of the payload that there were none of.
  var absent: [String] = []
  /// The cells that there were none of.
  var absentCells: [String] = []

  init() {}

  /// Nil unless the members, and cells, are to be put back.
  init?(_ members: [ChangedMember], cells: [ChangedMember] = []) {
    guard (members + cells).isVerbatim else { return nil }
    absent = members.absent
    absentCells = cells.absent
  }

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for (name, list) in [("absent", absent), ("absentCells", absentCells)] where !list.isEmpty {
      writer.appendName(name)
      writer.beginArray()
      for item in list { writer.append(item) }
      writer.endArray()
    }
    writer.endObject()
  }
}

/// What a change is about.
struct ChangeSubject {
  var file: String?
  var field: String?
  var page: String?
  var view: String?
  var position: String?
}

/// What a change did to a document.
struct ChangeEffect {
  /// The ids of the fields whose values, or other properties, formulas may see differently now.
  var touched: [String] = []
  /// The ids of fields whose own formula is new.
  var retargeted: [String] = []
  /// Cells that changed.
  var cells: [ChangeReport.Cell] = []
  /// Columns that the change is confined to, row order and row count staying as they are.
  var columns: Set<String>?
  /// All that changed, if that is cells of one table.
  var tableCells: [TableCell]?
  /// Whether something other than values changed.
  var isStructural = false
  /// The changes that take it back, in order.
  var inverse: [DocumentChange] = []
  /// The values of computed fields that were taken out of the document: those that come back have
  /// their formulas run, which need not give what a user had written there.
  var lostValues: [FieldUpdate] = []
  /// The field as it was, if the change is one of its rows and the inverse is to be tried.
  var oldField: LiveDocument.StoredField?
}
