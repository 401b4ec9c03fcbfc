import IndexedCollections
import JSONTree
import JoyDoc
import SourceText

/// Every place of a text where something is named, in the order of the text.
package struct OccurrenceIndex: Sendable {
  package let occurrences: [Occurrence]

  /// Complexity: O(bytes) and the sorting of the places.
  package init(_ analysis: Analysis) {
    var found: [Occurrence] = []
    if let document = analysis.document {
      var reader = DocumentOccurrences(document)
      reader.read()
      found = reader.found
    }
    for number in analysis.formulas.indices {
      found += FormulaOccurrences(analysis, formula: EmbeddedFormula.Number(number)).found
    }
    self.init(found)
  }

  /// The places around an offset: those of the formula, field or position there if there is one, else
  /// all.
  ///
  /// Complexity: O(size of the formula, or of the field and its siblings), or that of the whole index.
  package init(_ analysis: Analysis, around offset: Int) {
    if let (number, _) = analysis.formula(at: offset) {
      self.init(FormulaOccurrences(analysis, formula: number).found)
      return
    }
    if let document = analysis.document, let path = JSONPath(document, at: offset) {
      var reader = DocumentOccurrences(document)
      if reader.read(path) {
        self.init(reader.found)
        return
      }
    }
    self.init(analysis)
  }

  private init(_ found: [Occurrence]) {
    occurrences = found.sorted { $0.range.start < $1.range.start }
  }

  /// The place that holds or touches an offset; of two neighbours the later one.
  ///
  /// Complexity: O(log places).
  package func occurrence(at offset: Int) -> Occurrence? {
    let behind = occurrences.lowerBound { $0.range.start > offset }
    return occurrences[..<behind].suffix(4).last { $0.range.touches(offset) }
  }

  /// The places that name a thing. Complexity: O(places).
  package func occurrences(of entity: Entity) -> [Occurrence] {
    occurrences.filter { $0.entity == entity }
  }

  /// Where a thing is declared by the name that counts.
  package func declaration(of entity: Entity) -> Occurrence? {
    occurrences(of: entity).declaration
  }
}

extension [Occurrence] {
  /// Of places that name one thing that where it is declared by the name that counts.
  var declaration: Occurrence? {
    let declarations = filter { $0.role == .declaration }
    return declarations.first { $0.name == .id } ?? declarations.first
  }
}

/// The names in a document outside its formulas.
struct DocumentOccurrences {
  private let document: JoyDocument
  let tree: JSONTree
  private(set) var found: [Occurrence] = []
  /// The field with the column of an id, if it is the only one.
  private var columnOwners: [String: String] = [:]

  init(_ document: JoyDocument) {
    self.document = document
    tree = document.tree
  }

  mutating func read() {
    for field in document.fields.inOrder { read(field) }
    for file in document.files {
      for page in file.pages + file.views.flatMap(\.pages) {
        read(page.logic)
        for position in page.positions { read(position) }
      }
    }
    for definition in document.formulas.inOrder {
      add(.definition(definition.id), of: definition.node, "_id", .declaration)
    }
  }

  /// Reads the field, definition or position that a way leads into; false if it leads elsewhere.
  ///
  /// Complexity: O(size of the field), or O(positions of the page).
  mutating func read(_ path: JSONPath) -> Bool {
    // What a column's name means in logic depends on all fields.
    guard path.containers.count > 2, !path.names.contains("conditions") else { return false }
    let part = path.containers[2]
    switch path.names.first {
    case "fields":
      guard let number = document.fields.number(of: part, in: document.tree) else { return false }
      read(document.fields[number])
    case "formulas":
      guard let number = document.formulas.number(of: part) else { return false }
      let definition = document.formulas[number]
      add(.definition(definition.id), of: definition.node, "_id", .declaration)
    case "files":
      guard let place = path.names.firstIndex(of: "fieldPositions"),
        path.containers.count > place + 2
      else { return false }
      let node = path.containers[place + 2]
      for file in document.files {
        for page in file.pages + file.views.flatMap(\.pages) {
          for position in page.positions where position.node == node { read(position) }
        }
      }
    default: return false
    }
    return true
  }

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

  private mutating func read(_ field: JoyDoc.Field) {
    let entity = Entity.field(field.id)
    add(entity, of: field.node, "_id", .declaration)
    add(entity, .identifier, of: field.node, "identifier", .declaration)
    read(field.logic)
    for application in field.applications {
      guard let id = application.formula else { continue }
      add(.definition(id), of: application.node, "formula", .application)
    }
    for column in field.columns { read(column, of: field) }
    for schema in field.schemas {
      read(schema.logic)
      for column in schema.columns { read(column, of: field) }
    }
    readOptions(of: field)
    if let order = field.columnOrder {
      for element in tree.elements(of: order) {
        guard let id = tree.string(element) else { continue }
        add(.column(field: field.id, id: id), at: element, .cell)
      }
    }
    if field.kind == .table || field.kind == .collection { readRows(field) }
  }

  private mutating func read(_ column: Column, of field: JoyDoc.Field) {
    let entity = Entity.column(field: field.id, id: column.id)
    add(entity, of: column.node, "_id", .declaration)
    add(entity, .identifier, of: column.node, "identifier", .declaration)
    add(entity, .title, of: column.node, "title", .declaration)
    read(column.logic)
    columnOwners[column.id] = columnOwners[column.id].map { $0 == field.id ? $0 : "" } ?? field.id
  }

  private mutating func readRows(_ field: JoyDoc.Field) {
    var lists = field.value.map { [$0] } ?? []
    let columns = Dictionary(
      (field.columns + field.schemas.flatMap(\.columns)).map {
        ($0.id, OptionNames.Owner(field, $0))
      }, uniquingKeysWith: { first, _ in first })
    while let list = lists.popLast() {
      for row in tree.elements(of: list) {
        if let cells = tree[row, "cells"] {
          for cell in tree.members(of: cells) {
            guard let id = tree.string(cell.name), let column = columns[id] else { continue }
            add(.column(field: field.id, id: id), at: cell.name, .cell)
            readValue(cell.value, column)
          }
        }
        guard field.kind == .collection, let children = tree[row, "children"] else { continue }
        for child in tree.members(of: children) {
          if let list = tree[child.value, "value"] { lists.append(list) }
        }
      }
    }
  }

  private mutating func read(_ position: FieldPosition) {
    guard let id = position.field else { return }
    add(.field(id), of: position.node, "field", .position)
    if let column = tree[position.node, "column"].flatMap({ tree.string($0) }) {
      add(.column(field: id, id: column), of: position.node, "column", .position)
    }
    guard let columns = tree[position.node, "tableColumns"] else { return }
    for member in tree.members(of: columns) {
      guard let column = tree.string(member.name) else { continue }
      add(.column(field: id, id: column), at: member.name, .position)
    }
  }

  private mutating func read(_ logic: Logic?) {
    for condition in logic?.conditions ?? [] {
      if let id = condition.field { add(.field(id), of: condition.node, "field", .logic) }
      if condition.column == nil, let value = condition.value,
        let number = condition.field.flatMap({ document.fieldNumbers.number(of: $0) })
      {
        readValue(value, OptionNames.Owner(document.fields[number]), .logic)
      }
      // A column is named without its field; it is known if only one field has it.
      guard let column = condition.column, let owner = columnOwners[column], !owner.isEmpty else {
        continue
      }
      add(.column(field: owner, id: column), of: condition.node, "column", .logic)
    }
  }
}
