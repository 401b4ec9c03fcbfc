import SheetEvaluation
import IndexedCollections
import JSONTree
import JoyDoc
import SourceText

/// A collector of occurrences in a document outside its formulas.
struct DocumentOccurrences {
  private let document: JoyDocument
  private let parts: ReferenceIndex
  let tree: JSONTree
  private(set) var found: [Occurrence] = []
  /// A cache of the field that owns each column referred to by logic.
  private var owners: [String: String?] = [:]
  /// The fields whose options have been read, by id.
  private var optionOwners: [String: OptionNames.Owner] = [:]

  /// Returns `nil` if the text is not a document.
  init?(_ analysis: Analysis) {
    guard let document = analysis.document, let parts = analysis.namingParts else { return nil }
    self.document = document
    self.parts = parts
    tree = document.tree
  }

  /// Collects the occurrences in all parts that may refer to `entity`.
  ///
  /// Complexity: the size of these parts, and O(pages); O(fields and positions) once per text.
  mutating func read(partsNaming entity: Entity) {
    readDeclarations(of: entity)
    switch entity {
    case .definition(let id):
      for field in present(parts.fields(applying: id)) { readApplications(of: field) }
    case .field(let id):
      for field in present(parts.fields(askingAbout: id)) { readLogic(of: field) }
      readLogicOfPages()
      for node in parts.positions(of: id) { read(positionAt: node) }
    case .column(let owner, let id):
      if let field = field(owner) {
        readCells(of: field)
        readMergeCodes(of: field)
      }
      for field in present(parts.fields(askingAboutColumn: id)) { readLogic(of: field) }
      readLogicOfPages()
      for node in parts.positions(of: owner) { read(positionAt: node) }
    case .option(let owner, _, _):
      if let field = field(owner) { readCells(of: field) }
      for field in present(parts.fields(askingAbout: owner)) { readLogic(of: field) }
      readLogicOfPages()
    case .local, .function: break
    }
  }

  /// Collects the part that declares `entity`. Complexity: O(columns and options of its field).
  mutating func readDeclarations(of entity: Entity) {
    switch entity {
    case .definition(let id):
      if let number = document.definitionNumbers.number(of: id) { read(document.formulas[number]) }
    case .field(let id), .column(let id, _), .option(let id, _, _):
      if let field = field(id) { readDeclarations(of: field) }
    case .local, .function: break
    }
  }

  /// Collects the field, definition, position or logic that `path` leads to.
  ///
  /// Complexity: O(size of the field), or O(pages).
  mutating func read(partAt path: JSONPath) {
    guard path.containers.count > 2 else { return }
    let part = path.containers[2]
    switch path.names.first {
    case "fields": document.fields.number(of: part, in: tree).map { read(document.fields[$0]) }
    case "formulas": document.formulas.number(of: part).map { read(document.formulas[$0]) }
    case "files":
      if let place = path.names.firstIndex(of: "fieldPositions") {
        if path.containers.count > place + 2 { read(positionAt: path.containers[place + 2]) }
      } else {
        readLogicOfPages()
      }
    default: break
    }
  }

  // MARK: Occurrences

  mutating func add(
    _ entity: Entity, _ name: Occurrence.NameKind = .id, at node: JSONNode, _ role: Occurrence.Role
  ) {
    guard tree.kind(node) == .string else { return }
    found.append(Occurrence(entity, name, at: tree.contentRange(node), role))
  }

  mutating func add(
    _ entity: Entity, _ name: Occurrence.NameKind = .id, of node: JSONNode,
    _ member: StaticString, _ role: Occurrence.Role
  ) {
    guard let value = tree[node, member], !tree.isEmptyString(value) else { return }
    add(entity, name, at: value, role)
  }

  // MARK: Fields

  private func field(_ id: String) -> JoyDoc.Field? {
    document.fieldNumbers.number(of: id).map { document.fields[$0] }
  }

  private func present(_ cells: Set<CellID>) -> [JoyDoc.Field] { document.fields.present(cells) }

  mutating func read(_ field: JoyDoc.Field) {
    readDeclarations(of: field)
    readLogic(of: field)
    readApplications(of: field)
    readCells(of: field)
    readMergeCodes(of: field)
  }

  private mutating func readDeclarations(of field: JoyDoc.Field) {
    let entity = Entity.field(field.id)
    add(entity, of: field.node, "_id", .declaration)
    add(entity, .identifier, of: field.node, "identifier", .declaration)
    for column in field.allColumns {
      let entity = Entity.column(field: field.id, id: column.id)
      add(entity, of: column.node, "_id", .declaration)
      add(entity, .identifier, of: column.node, "identifier", .declaration)
      add(entity, .title, of: column.node, "title", .declaration)
    }
    readOptions(of: field)
  }

  private mutating func readLogic(of field: JoyDoc.Field) {
    for logic in field.logics { read(logic) }
  }

  private mutating func readApplications(of field: JoyDoc.Field) {
    for application in field.applications {
      guard let id = application.formula else { continue }
      add(.definition(id), of: application.node, "formula", .application)
    }
  }

  /// Collects the values of a field and the order of its columns.
  private mutating func readCells(of field: JoyDoc.Field) {
    readValues(of: field)
    if let order = field.columnOrder {
      for element in tree.elements(of: order) {
        guard let id = tree.string(element) else { continue }
        add(.column(field: field.id, id: id), at: element, .cell)
      }
    }
    if field.kind.storage.hasRows { readRows(of: field) }
  }

  private mutating func readMergeCodes(of field: JoyDoc.Field) {
    for code in document.mergeCodes(inColumnsOf: field) { add(code, of: field.id) }
  }

  private mutating func add(_ code: PlacedMergeCode, of field: String) {
    guard code.code.kind == .code else { return }
    found.append(
      Occurrence(.column(field: field, id: code.code.id), .id, at: code.range, .mergeCode))
  }

  private mutating func readRows(of field: JoyDoc.Field) {
    var lists = field.value.map { [$0] } ?? []
    let columns = Dictionary(
      firstOf: field.allColumns.map { ($0.id, OptionNames.Owner(field, $0)) })
    while let list = lists.popLast() {
      for row in tree.elements(of: list) {
        if let cells = tree[row, "cells"] {
          for cell in tree.members(of: cells) {
            guard let id = tree.string(cell.name), let column = columns[id] else { continue }
            add(.column(field: field.id, id: id), at: cell.name, .cell)
            readValue(cell.value, column)
          }
        }
        guard field.kind.storage == .nestedRows, let children = tree[row, "children"] else {
          continue
        }
        for child in tree.members(of: children) {
          if let list = tree[child.value, "value"] { lists.append(list) }
        }
      }
    }
  }

  // MARK: Other parts

  mutating func read(_ definition: FormulaDefinition) {
    add(.definition(definition.id), of: definition.node, "_id", .declaration)
  }

  mutating func read(positionAt node: JSONNode) {
    guard let id = tree.string("field", of: node) else { return }
    add(.field(id), of: node, "field", .position)
    for code in document.mergeCodes(atPosition: node) { add(code, of: id) }
    if let column = tree.string("column", of: node) {
      add(.column(field: id, id: column), of: node, "column", .position)
    }
    guard let columns = tree[node, "tableColumns"] else { return }
    for member in tree.members(of: columns) {
      guard let column = tree.string(member.name) else { continue }
      add(.column(field: id, id: column), at: member.name, .position)
    }
  }

  mutating func readLogicOfPages() {
    for page in document.files.flatMap({ $0.allPages }) { read(page.logic) }
  }

  private mutating func read(_ logic: Logic?) {
    for condition in logic?.conditions ?? [] {
      if let id = condition.field { add(.field(id), of: condition.node, "field", .logic) }
      if condition.column == nil, let value = condition.value,
        let field = condition.field.flatMap({ field($0) })
      {
        readValue(value, optionOwner(of: field), .logic)
      }
      guard let column = condition.column, let owner = owner(ofColumn: column) else { continue }
      add(.column(field: owner, id: column), of: condition.node, "column", .logic)
    }
  }

  /// Returns a field as the owner of its options, which are indexed once.
  mutating func optionOwner(of field: JoyDoc.Field) -> OptionNames.Owner {
    if let known = optionOwners[field.id] { return known }
    let owner = OptionNames.Owner(field)
    optionOwners[field.id] = owner
    return owner
  }

  /// Returns the field that owns a column, or `nil` if it is ambiguous.
  ///
  /// Logic refers to a column without its field.
  ///
  /// Complexity: O(fields with the column and their columns) for the first call.
  private mutating func owner(ofColumn id: String) -> String? {
    if let known = owners[id] { return known }
    let having = parts.fields(withColumn: id, in: document)
    let owner = having.count == 1 ? having.first?.id : nil
    owners[id] = .some(owner)
    return owner
  }
}
