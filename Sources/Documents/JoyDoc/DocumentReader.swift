import JSONTree
import SourceText

/// Reads the parts of a document; what is not as it should be is left out.
struct DocumentReader {
  private let tree: JSONTree

  init(_ tree: JSONTree) { self.tree = tree }

  // MARK: Simple members

  /// The members that are read, whatever the object.
  private enum Name: Int, CaseIterable {
    case id, action, children, column, conditions, condition, deleted, desc, disabled, eval
    case expression, field, fieldPositions, file, format, formula, formulas, hidden
    case hiddenViews, identifier, key, logic, metadata, multi, name, options, page, pageOrder, pages
    case required, root, rowOrder, schema, scope, tableColumnOrder, tableColumns, title, type, tz
    case value, views
  }

  private static let names = JSONNames(
    Name.allCases.map { $0 == .id ? "_id" : "\($0)" })

  /// Whether a member with that name is read of some part.
  static func knows(_ name: String) -> Bool { knownNames.contains(name) }

  private static let knownNames = Set(
    Name.allCases.map { $0 == .id ? "_id" : "\($0)" })

  /// The members of one object, found in one pass.
  private struct Members {
    let tree: JSONTree
    let node: JSONNode
    private let values: JSONValues

    init(_ node: JSONNode, in tree: JSONTree) {
      self.tree = tree
      self.node = node
      values = tree.values(of: node, named: names)
    }

    subscript(name: Name) -> JSONNode? { values[name.rawValue] }

    func string(_ name: Name) -> String? { self[name].flatMap { tree.string($0) } }

    func bool(_ name: Name) -> Bool { self[name].flatMap { tree.bool($0) } ?? false }

    func strings(_ name: Name) -> [String] {
      self[name].map { tree.elements(of: $0).compactMap { tree.string($0) } } ?? []
    }

    /// The id, if there is one and no part before has it; it then has the number given.
    func newID(_ number: Int, _ numbers: inout NameTable) -> String? {
      guard let id = string(.id), !id.isEmpty, numbers.insert(id, number: number) == nil else {
        return nil
      }
      return id
    }

    /// Where the id stands, else the object.
    var idRange: DocumentRange { tree.range(self[.id] ?? node) }
  }

  /// Lends the members of an object.
  private func withMembers<Part>(of node: JSONNode, _ body: (Members) -> Part) -> Part {
    body(Members(node, in: tree))
  }

  /// A part for each object of a list.
  private func parts<Part>(
    _ name: Name, of parent: Members, _ make: (Members) -> Part?
  ) -> [Part] {
    guard let list = parent[name] else { return [] }
    return tree.objects(in: list).compactMap { withMembers(of: $0, make) }
  }

  func string(_ name: StaticString, of node: JSONNode) -> String? {
    tree[node, name].flatMap { tree.string($0) }
  }

  /// The objects of an array; what has another shape is left out.
  func objects(_ name: StaticString, of node: JSONNode) -> [JSONNode] {
    tree[node, name].map { tree.objects(in: $0) } ?? []
  }

  // MARK: Files and pages

  func file(_ node: JSONNode) -> DocumentFile {
    withMembers(of: node) { file in
      DocumentFile(
        node: node, id: file.string(.id), pages: pages(of: file),
        pageOrder: file.strings(.pageOrder),
        views: parts(.views, of: file) { view in
          .init(
            node: view.node, type: view.string(.type), pages: pages(of: view),
            pageOrder: view.strings(.pageOrder))
        })
    }
  }

  private func pages(of parent: Members) -> [Page] {
    parts(.pages, of: parent) { page in
      Page(
        node: page.node, id: page.string(.id) ?? "", name: page.string(.name),
        isHidden: page.bool(.hidden), logic: logic(of: page), positions: positions(of: page))
    }
  }

  /// The few members of a position that are read; there are very many positions.
  private static let positionNames = JSONNames(["_id", "field", "format"])

  private func positions(of page: Members) -> [FieldPosition] {
    guard let list = page[.fieldPositions] else { return [] }
    return tree.objects(in: list).map { node in
      let values = tree.values(of: node, named: Self.positionNames)
      return FieldPosition(
        node: node, id: values[0].flatMap { tree.string($0) },
        field: values[1].flatMap { tree.string($0) },
        format: values[2].flatMap { tree.string($0) })
    }
  }

  // MARK: Fields

  /// The fields, and their numbers by id.
  func fields(of root: JSONNode) -> (fields: [Field], numbers: NameTable) {
    let nodes = objects("fields", of: root)
    var fields: [Field] = []
    fields.reserveCapacity(nodes.count)
    var numbers = NameTable(capacity: nodes.count)
    for node in nodes {
      withMembers(of: node) { members in
        guard let id = members.newID(fields.count, &numbers) else { return }
        fields.append(field(members, id: id))
      }
    }
    return (fields, numbers)
  }

  /// The field at a node; nil if it has no id.
  func field(at node: JSONNode) -> Field? {
    guard tree.kind(node) == .object else { return nil }
    return withMembers(of: node) { members in
      guard let id = members.string(.id), !id.isEmpty else { return nil }
      return field(members, id: id)
    }
  }

  private func field(_ members: Members, id: String) -> Field {
    let kind = FieldKind(members[.type], in: tree)
    return Field(
      Field.Content(
        node: members.node, id: id, idRange: members.idRange, kind: kind,
        identifier: members.string(.identifier), title: members.string(.title),
        file: members.string(.file), isRequired: members.bool(.required),
        isHidden: members.bool(.hidden), isDisabled: members.bool(.disabled),
        hiddenViews: members.strings(.hiddenViews), timeZone: members.string(.tz),
        options: options(of: members), allowsMany: members.bool(.multi),
        columns: kind == .table ? columns(of: members) : [],
        columnOrder: members[.tableColumnOrder],
        schemas: kind == .collection ? schemas(of: members) : [], logic: logic(of: members),
        applications: applications(of: members), metadata: members[.metadata]),
      format: members.string(.format), value: members[.value], rowOrder: members[.rowOrder])
  }

  /// A field that was read before, after something was replaced in it that is not its id.
  func field(again field: Field) -> Field {
    withMembers(of: field.node) { members in
      var again = self.field(members, id: field.id)
      // Dates are shown as their first positions say.
      again.format = field.format
      return again
    }
  }

  private func options(of parent: Members) -> [Option] {
    parts(.options, of: parent) { option in
      option.string(.id).map {
        Option(
          node: option.node, id: $0, text: option.string(.value) ?? "",
          isDeleted: option.bool(.deleted))
      }
    }
  }

  private func columns(of parent: Members) -> [Column] {
    parts(.tableColumns, of: parent) { column in
      guard let id = column.string(.id), !id.isEmpty else { return nil }
      return Column(
        node: column.node, id: id, idRange: column.idRange,
        kind: FieldKind(column[.type], in: tree),
        title: column.string(.title), identifier: column.string(.identifier),
        isRequired: column.bool(.required), isHidden: column.bool(.hidden),
        isDeleted: column.bool(.deleted), hiddenViews: column.strings(.hiddenViews),
        options: options(of: column), allowsMany: column.bool(.multi),
        format: column.string(.format), timeZone: column.string(.tz), defaultValue: column[.value],
        defaultJSON: column[.value].map { tree.compactSource($0) }, logic: logic(of: column))
    }
  }

  private func schemas(of parent: Members) -> [CollectionSchema] {
    guard let object = parent[.schema], tree.kind(object) == .object else { return [] }
    var schemas: [CollectionSchema] = []
    for member in tree.members(of: object) {
      guard tree.kind(member.value) == .object, let id = tree.string(member.name) else { continue }
      withMembers(of: member.value) { schema in
        schemas.append(
          CollectionSchema(
            node: member.value, id: id, isRoot: schema.bool(.root), title: schema.string(.title),
            identifier: schema.string(.identifier), isHidden: schema.bool(.hidden),
            columns: columns(of: schema), children: schema.strings(.children),
            logic: logic(of: schema)))
      }
    }
    return schemas
  }

  private func applications(of parent: Members) -> [FormulaApplication] {
    parts(.formulas, of: parent) { application in
      FormulaApplication(
        node: application.node, id: application.string(.id), key: application.string(.key),
        formula: application.string(.formula),
        formulaRange: tree.range(application[.formula] ?? application.node))
    }
  }

  private func logic(of parent: Members) -> Logic? {
    guard let node = parent[.logic], tree.kind(node) == .object else { return nil }
    return withMembers(of: node) { logic in
      Logic(
        node: node, action: logic.string(.action), evaluation: logic.string(.eval),
        conditions: parts(.conditions, of: logic) { condition in
          .init(
            node: condition.node, field: condition.string(.field), page: condition.string(.page),
            schema: condition.string(.schema), column: condition.string(.column),
            condition: condition.string(.condition), value: condition[.value])
        })
    }
  }

  // MARK: Formulas

  /// The definitions, and their numbers by id.
  func definitions(of root: JSONNode) -> (definitions: [FormulaDefinition], numbers: NameTable) {
    let nodes = objects("formulas", of: root)
    var definitions: [FormulaDefinition] = []
    definitions.reserveCapacity(nodes.count)
    var numbers = NameTable(capacity: nodes.count)
    for node in nodes {
      withMembers(of: node) { members in
        guard let id = members.newID(definitions.count, &numbers) else { return }
        let expression = members[.expression]
        definitions.append(
          FormulaDefinition(
            node: node, id: id, idRange: members.idRange,
            expression: expression.flatMap { tree.decodedText($0) }, expressionNode: expression,
            missing: missing(of: members)))
      }
    }
    return (definitions, numbers)
  }

  /// The members that a definition must have and lacks.
  private func missing(of definition: Members) -> [String] {
    if definition[.desc] != nil, definition[.type] != nil, definition[.scope] != nil { return [] }
    let required: [Name] = [.desc, .type, .scope]
    return required.filter { definition[$0] == nil }.map { "\($0)" }
  }
}
