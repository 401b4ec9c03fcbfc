package import JSONTree

extension DocumentChange {
  private static let kindsByTarget: [String: any ChangeKind.Type] = Dictionary(
    uniqueKeysWithValues: kinds.map { kind in (kind.target, kind) })

  /// What changelogs call the kinds of changes.
  static var targets: [String] { kinds.map { $0.target } }

  /// What hosts tell that is no change of the document.
  private static let events: Set<String> = [
    "fieldPosition.focus", "fieldPosition.blur", "fieldPositionFocus", "fieldPositionBlur",
    "field.focus", "field.blur", "page.focus", "page.blur", "pageFocus", "pageBlur",
  ]

  /// Whether more than values changes: what there is, where it stands, how it is computed.
  package var isStructural: Bool { kind.isStructural }

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
    guard let kind = kindsByTarget[target] else { throw .unknownTarget(target) }
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
      writer.append(name, list)
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
  var oldField: StoredField?
}
