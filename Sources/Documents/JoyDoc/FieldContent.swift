import JSONTree
import SourceText
import Synchronization

/// What stays as it is of a field when values change: its names and its type, and the rest once
/// somebody asks for it. Opening a document needs no more of most fields, of which there may be
/// very many.
///
/// It lives behind one reference, as fields are handed about by the thousand.
final class FieldContent: Sendable {
  let node: JSONNode
  let id: String
  let kind: FieldKind
  let identifier: String?
  let title: String?
  private let idNode: JSONNode
  private let applicationList: JSONNode?
  /// Whether the field or a part of it has logic, as far as that is seen without reading the rest.
  let mayHaveLogic: Bool
  private let source: FieldSource
  private let read = Mutex<FieldRest?>(nil)

  init(
    node: JSONNode, id: String, idNode: JSONNode, kind: FieldKind, identifier: String?,
    title: String?, applicationList: JSONNode?, mayHaveLogic: Bool, source: FieldSource
  ) {
    self.node = node
    self.id = id
    self.idNode = idNode
    self.kind = kind
    self.identifier = identifier
    self.title = title
    self.applicationList = applicationList
    self.mayHaveLogic = mayHaveLogic
    self.source = source
  }

  /// What else there is to know. Complexity: O(size of the field) the first time.
  var rest: FieldRest {
    read.withLock { read in
      if let read { return read }
      let made = id.isEmpty ? .none : DocumentReader(source.tree).rest(of: node, kind)
      read = made
      return made
    }
  }

  /// Where the id stood when the field was read.
  var idRange: DocumentRange {
    id.isEmpty ? DocumentRange(start: 0, end: 0) : source.tree.range(idNode)
  }

  /// The pattern of the field's first position.
  var shownFormat: String? { source.files.format(of: id) }

  /// The same field as it is read from another tree, whose files are those that they were.
  func again(in tree: JSONTree) -> Field {
    let source = FieldSource(tree, source.files)
    return DocumentReader(tree).field(at: node, from: source) ?? .absent(from: source)
  }

  var mayHaveApplications: Bool { applicationList != nil }

  func applied(among definitions: NameTable) -> AppliedFormula? {
    guard let applicationList else { return nil }
    return DocumentReader(source.tree).applied(applicationList, among: definitions)
  }
}

/// What is read of a field when something of it is asked for that is not a name or a type.
final class FieldRest: Sendable {
  let file: String?
  let isRequired: Bool
  let isHidden: Bool
  let isDisabled: Bool
  let hiddenViews: [String]
  let timeZone: String?
  let options: [Option]
  let allowsMany: Bool
  let columns: [Column]
  let columnOrder: JSONNode?
  let schemas: [CollectionSchema]
  let logic: Logic?
  let applications: [FormulaApplication]
  let metadata: JSONNode?
  /// The field's own pattern.
  let format: String?

  init(
    file: String?, isRequired: Bool, isHidden: Bool, isDisabled: Bool, hiddenViews: [String],
    timeZone: String?, options: [Option], allowsMany: Bool, columns: [Column],
    columnOrder: JSONNode?, schemas: [CollectionSchema], logic: Logic?,
    applications: [FormulaApplication], metadata: JSONNode?, format: String?
  ) {
    self.file = file
    self.isRequired = isRequired
    self.isHidden = isHidden
    self.isDisabled = isDisabled
    self.hiddenViews = hiddenViews
    self.timeZone = timeZone
    self.options = options
    self.allowsMany = allowsMany
    self.columns = columns
    self.columnOrder = columnOrder
    self.schemas = schemas
    self.logic = logic
    self.applications = applications
    self.metadata = metadata
    self.format = format
  }
}

extension FieldRest {
  /// That of a field that has gone.
  static let none = FieldRest(
    file: nil, isRequired: false, isHidden: false, isDisabled: false, hiddenViews: [],
    timeZone: nil, options: [], allowsMany: false, columns: [], columnOrder: nil, schemas: [],
    logic: nil, applications: [], metadata: nil, format: nil)
}

/// What is applied to a field: of several applications the last counts.
package enum AppliedFormula: Hashable, Sendable {
  /// A formula for the field's value; nil if there is none that the application names.
  case value(definition: Int?)
  /// Something else, for this.
  case other(key: String?)
}

/// Where fields are read from.
final class FieldSource: Sendable {
  let tree: JSONTree
  let files: DocumentFiles

  init(_ tree: JSONTree, _ files: DocumentFiles) {
    self.tree = tree
    self.files = files
  }
}
