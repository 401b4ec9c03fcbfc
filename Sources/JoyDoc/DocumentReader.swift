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

    /// Where the id stands, else the object.
    var idRange: DocumentRange { tree.range(self[.id] ?? node) }
  }

  func string(_ name: StaticString, of node: JSONNode) -> String? {
    tree[node, name].flatMap { tree.string($0) }
  }

  /// The objects of an array; what has another shape is left out.
  func objects(_ name: StaticString, of node: JSONNode) -> [JSONNode] {
    tree[node, name].map { objects(in: $0) } ?? []
  }

  /// The same, of members that were found already.
  private func objects(_ name: Name, of members: Members) -> [JSONNode] {
    members[name].map { objects(in: $0) } ?? []
  }

  private func objects(in array: JSONNode) -> [JSONNode] {
    tree.elements(of: array).filter { tree.kind($0) == .object }
  }

  // MARK: Files and pages

  func file(_ node: JSONNode) -> DocumentFile {
    let file = Members(node, in: tree)
    return DocumentFile(
      node: node, id: file.string(.id), pages: pages(of: file),
      pageOrder: file.strings(.pageOrder),
      views: objects(.views, of: file).map { node in
        let view = Members(node, in: tree)
        return .init(
          node: node, type: view.string(.type), pages: pages(of: view),
          pageOrder: view.strings(.pageOrder))
      })
  }

  private func pages(of parent: Members) -> [Page] {
    objects(.pages, of: parent).map { node in
      let page = Members(node, in: tree)
      return Page(
        node: node, id: page.string(.id) ?? "", name: page.string(.name),
        isHidden: page.bool(.hidden), logic: logic(of: page),
        positions: objects(.fieldPositions, of: page).map { node in
          let position = Members(node, in: tree)
          return FieldPosition(
            node: node, id: position.string(.id), field: position.string(.field),
            format: position.string(.format))
        })
    }
  }

  // MARK: Fields

  func fields(of root: JSONNode) -> [Field] {
    let nodes = objects("fields", of: root)
    var fields: [Field] = []
    fields.reserveCapacity(nodes.count)
    var known: Set<String> = []
    known.reserveCapacity(nodes.count)
    for node in nodes {
      let members = Members(node, in: tree)
      guard let id = members.string(.id), !id.isEmpty, known.insert(id).inserted else { continue }
      fields.append(field(members, id: id))
    }
    return fields
  }

  private func field(_ members: Members, id: String) -> Field {
    let type = members.string(.type)
    let kind = FieldKind(type ?? "")
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

  private func options(of parent: Members) -> [Option] {
    objects(.options, of: parent).compactMap { node in
      let option = Members(node, in: tree)
      guard let id = option.string(.id) else { return nil }
      return Option(
        node: node, id: id, text: option.string(.value) ?? "", isDeleted: option.bool(.deleted))
    }
  }

  private func columns(of parent: Members) -> [Column] {
    objects(.tableColumns, of: parent).compactMap { node in
      let column = Members(node, in: tree)
      guard let id = column.string(.id), !id.isEmpty else { return nil }
      return Column(
        node: node, id: id, idRange: column.idRange, kind: FieldKind(column.string(.type) ?? ""),
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
      let schema = Members(member.value, in: tree)
      schemas.append(
        CollectionSchema(
          node: member.value, id: id, isRoot: schema.bool(.root), title: schema.string(.title),
          identifier: schema.string(.identifier), isHidden: schema.bool(.hidden),
          columns: columns(of: schema), children: schema.strings(.children),
          logic: logic(of: schema)))
    }
    return schemas
  }

  private func applications(of parent: Members) -> [FormulaApplication] {
    objects(.formulas, of: parent).map { node in
      let application = Members(node, in: tree)
      return FormulaApplication(
        node: node, id: application.string(.id), key: application.string(.key),
        formula: application.string(.formula),
        formulaRange: tree.range(application[.formula] ?? node))
    }
  }

  private func logic(of parent: Members) -> Logic? {
    guard let node = parent[.logic], tree.kind(node) == .object else { return nil }
    let logic = Members(node, in: tree)
    return Logic(
      node: node, action: logic.string(.action), evaluation: logic.string(.eval),
      conditions: objects(.conditions, of: logic).map { node in
        let condition = Members(node, in: tree)
        return .init(
          node: node, field: condition.string(.field), page: condition.string(.page),
          schema: condition.string(.schema), column: condition.string(.column),
          condition: condition.string(.condition), value: condition[.value])
      })
  }

  // MARK: Formulas

  func definitions(of root: JSONNode) -> [FormulaDefinition] {
    let nodes = objects("formulas", of: root)
    var definitions: [FormulaDefinition] = []
    definitions.reserveCapacity(nodes.count)
    var known: Set<String> = []
    known.reserveCapacity(nodes.count)
    for node in nodes {
      let members = Members(node, in: tree)
      guard let id = members.string(.id), !id.isEmpty, known.insert(id).inserted else { continue }
      let expression = members[.expression]
      let required: [Name] = [.desc, .type, .scope]
      definitions.append(
        FormulaDefinition(
          node: node, id: id, idRange: members.idRange,
          expression: expression.flatMap { tree.decodedText($0) }, expressionNode: expression,
          missing: required.filter { members[$0] == nil }.map { "\($0)" }))
    }
    return definitions
  }
}
