import DocumentFormat
import JSONTree
import SourceText

/// Reads the parts of a document leniently: malformed parts are skipped.
struct DocumentReader {
  private let tree: JSONTree

  init(_ tree: JSONTree) { self.tree = tree }

  // MARK: Simple members

  /// The member names that are read, for all kinds of object.
  private enum Name: Int, CaseIterable {
    case id, action, children, column, conditions, condition, copyable, deletable, deleted, desc
    case disabled, displayType, eval
    case expression, field, fieldPositions, file, format, formula, formulas, hidden
    case hiddenViews, identifier, key, logic, metadata, name, page, pageOrder, pages
    case required, root, rowOrder, schema, scope, tableColumnOrder, tableColumns, title, type, tz
    case value, views

    /// The name in documents.
    ///
    /// Embedded Swift cannot print the name of a case.
    var text: String {
      switch self {
      case .id: "_id"
      case .action: "action"
      case .children: "children"
      case .column: "column"
      case .conditions: "conditions"
      case .condition: "condition"
      case .copyable: FormatAssumptions.pageCopyable.description
      case .deletable: FormatAssumptions.pageDeletable.description
      case .deleted: "deleted"
      case .desc: "desc"
      case .disabled: "disabled"
      case .displayType: "displayType"
      case .eval: "eval"
      case .expression: "expression"
      case .field: "field"
      case .fieldPositions: "fieldPositions"
      case .file: "file"
      case .format: "format"
      case .formula: "formula"
      case .formulas: "formulas"
      case .hidden: "hidden"
      case .hiddenViews: "hiddenViews"
      case .identifier: "identifier"
      case .key: "key"
      case .logic: "logic"
      case .metadata: "metadata"
      case .name: "name"
      case .page: "page"
      case .pageOrder: "pageOrder"
      case .pages: "pages"
      case .required: "required"
      case .root: "root"
      case .rowOrder: "rowOrder"
      case .schema: "schema"
      case .scope: "scope"
      case .tableColumnOrder: "tableColumnOrder"
      case .tableColumns: "tableColumns"
      case .title: "title"
      case .type: "type"
      case .tz: "tz"
      case .value: "value"
      case .views: "views"
      }
    }
  }

  private static let allNames =
    Name.allCases.map { $0.text } + ValueConstraints.Member.allCases.map { $0.name }

  private static let names = JSONNames(allNames)

  /// Returns `true` if some part has a member `name` that is read.
  static func knows(_ name: String) -> Bool { knownNames.contains(name) }

  private static let knownNames = Set(allNames)

  /// The known members of one object, found in a single scan.
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

    /// Returns the constraints of a field or column of type `kind`.
    func constraints(of kind: FieldKind) -> ValueConstraints {
      ValueConstraints(kind, in: tree) { values[Name.allCases.count + $0.rawValue] }
    }

    /// The range of the id, or of the whole object if it has no `_id`.
    var idRange: DocumentRange { tree.range(self[.id] ?? node) }
  }

  /// Returns a part for each object in the array `name`, without those for which `make` returns
  /// `nil`.
  private func parts<Part>(
    _ name: Name, of parent: Members, _ make: (Members) -> Part?
  ) -> [Part] {
    guard let list = parent[name] else { return [] }
    return tree.objects(in: list).compactMap { make(Members($0, in: tree)) }
  }

  // MARK: Files and pages

  func file(_ node: JSONNode) -> DocumentFile {
    let file = Members(node, in: tree)
    return DocumentFile(
      node: node, id: file.string(.id), pages: pages(of: file),
      pageOrder: file.strings(.pageOrder),
      views: parts(.views, of: file) { view in
        .init(
          node: view.node, type: view.string(.type), pages: pages(of: view),
          pageOrder: view.strings(.pageOrder))
      })
  }

  private func pages(of parent: Members) -> [Page] {
    parts(.pages, of: parent) { page in
      Page(
        node: page.node, id: page.string(.id) ?? "", name: page.string(.name),
        isHidden: page.bool(.hidden), logic: logic(of: page), deletable: page[.deletable],
        copyable: page[.copyable], positions: positions(of: page))
    }
  }

  /// The members of a position that are read. Few, because documents have very many positions.
  private static let positionNames = JSONNames([
    "_id", "field", "format", "displayType", "tableColumns",
  ])

  private func positions(of page: Members) -> [FieldPosition] {
    guard let list = page[.fieldPositions] else { return [] }
    return tree.objects(in: list).map { node in
      let values = tree.values(of: node, named: Self.positionNames)
      return FieldPosition(
        node: node, id: values[0].flatMap { tree.string($0) },
        field: values[1].flatMap { tree.string($0) },
        format: values[2].flatMap { tree.string($0) },
        isCompact: values[3].map { tree.isName($0, FormatAssumptions.compactDisplay) } ?? false,
        tableColumns: values[4])
    }
  }

  // MARK: Fields

  /// The members of a field that are read eagerly; `rest` reads the remaining members.
  private enum FieldName: Int, CaseIterable {
    case id, type, identifier, title, formulas, value, rowOrder, logic, tableColumns, schema

    var name: Name {
      switch self {
      case .id: .id
      case .type: .type
      case .identifier: .identifier
      case .title: .title
      case .formulas: .formulas
      case .value: .value
      case .rowOrder: .rowOrder
      case .logic: .logic
      case .tableColumns: .tableColumns
      case .schema: .schema
      }
    }
  }

  private static let fieldNames = JSONNames(FieldName.allCases.map { $0.name.text })

  /// Returns the initial capacity for the elements of `list`.
  ///
  /// Capped, because the array may hold millions of elements that are not objects.
  private func room(for list: JSONNode) -> Int { min(tree.count(list), 1 << 16) }

  /// Returns the records of all fields with a unique id, and the numbers of the fields by id.
  func fields(of root: JSONNode) -> (fields: [FieldTable.Record], numbers: NameTable) {
    guard let list = tree[root, "fields"] else { return ([], NameTable()) }
    let count = room(for: list)
    var fields: [FieldTable.Record] = []
    fields.reserveCapacity(count)
    var numbers = NameTable(capacity: count)
    for node in tree.elements(of: list) {
      guard let field = record(at: node), let id = field.id,
        unsafe tree.withUTF8(id, { unsafe numbers.insert($0, number: fields.count) }) == nil
      else { continue }
      fields.append(field)
    }
    return (fields, numbers)
  }

  /// Reparses the fields at `nodes` into a table of their own. Skips nodes without an id.
  func fields(at nodes: [JSONNode], _ files: DocumentFiles) -> [Field] {
    let table = FieldTable(nodes.compactMap(record), in: tree, files, areReadAgain: true)
    return table.records.indices.map { Field(table, $0) }
  }

  /// Returns the nodes of a field's eagerly read members, or `nil` if it has no id.
  private func record(at node: JSONNode) -> FieldTable.Record? {
    guard tree.kind(node) == .object else { return nil }
    let members = tree.values(of: node, named: Self.fieldNames)
    func member(_ name: FieldName) -> JSONNode? { members[name.rawValue] }
    guard let id = member(.id), tree.kind(id) == .string, !tree.isEmptyString(id) else {
      return nil
    }
    return FieldTable.Record(
      node: node, id: id, type: member(.type), identifier: member(.identifier),
      title: member(.title), applications: member(.formulas), value: member(.value),
      rowOrder: member(.rowOrder),
      kind: member(.type).flatMap { FieldKind.number(of: $0, in: tree) },
      mayHaveLogic: member(.logic) != nil || member(.tableColumns) != nil
        || member(.schema) != nil)
  }

  /// Reads the members of a field that `fields(of:)` leaves out.
  func rest(of node: JSONNode, _ kind: FieldKind) -> LazyFieldMembers {
    let members = Members(node, in: tree)
    return LazyFieldMembers(
      file: members.string(.file), isRequired: members.bool(.required),
      isHidden: members.bool(.hidden), isDisabled: members.bool(.disabled),
      hiddenViews: members.strings(.hiddenViews), timeZone: members.string(.tz),
      constraints: members.constraints(of: kind),
      columns: kind.storage == .rows ? columns(of: members) : [],
      columnOrder: members[.tableColumnOrder],
      schemas: kind.storage == .nestedRows ? schemas(of: members) : [], logic: logic(of: members),
      applications: applications(of: members), metadata: members[.metadata],
      format: members.string(.format))
  }

  /// Returns the options in the array `list`.
  func options(in list: JSONNode) -> [Option] {
    tree.objects(in: list).compactMap { node in
      let option = Members(node, in: tree)
      return option.string(.id).map {
        Option(
          node: node, id: $0, text: option.string(.value) ?? "",
          isDeleted: option.bool(.deleted),
          metadata: option[.metadata].map { tree.compactSource($0) })
      }
    }
  }

  private func columns(of parent: Members) -> [Column] {
    parts(.tableColumns, of: parent) { column in
      guard let id = column.string(.id), !id.isEmpty else { return nil }
      return Column(
        node: column.node, id: id, idRange: column.idRange,
        constraints: column.constraints(of: FieldKind(column[.type], in: tree)),
        title: column.string(.title), identifier: column.string(.identifier),
        isRequired: column.bool(.required), isHidden: column.bool(.hidden),
        isDeleted: column.bool(.deleted), hiddenViews: column.strings(.hiddenViews),
        format: column.string(.format), timeZone: column.string(.tz), defaultValue: column[.value],
        defaultJSON: column[.value].map { tree.compactSource($0) }, logic: logic(of: column),
        withdrawnLogics: Self.withdrawnNames.compactMap { name in
          tree[column.node, name].flatMap { logic(at: $0) }
        })
    }
  }

  private func schemas(of parent: Members) -> [CollectionSchema] {
    guard let object = parent[.schema], tree.kind(object) == .object else { return [] }
    return tree.members(of: object).compactMap { member -> CollectionSchema? in
      guard tree.kind(member.value) == .object, let id = tree.string(member.name) else {
        return nil
      }
      let schema = Members(member.value, in: tree)
      return CollectionSchema(
        node: member.value, id: id, isRoot: schema.bool(.root), title: schema.string(.title),
        identifier: schema.string(.identifier), isHidden: schema.bool(.hidden),
        columns: columns(of: schema), children: schema.strings(.children), logic: logic(of: schema))
    }
  }

  private func applications(of parent: Members) -> [FormulaApplication] {
    parts(.formulas, of: parent) { application in
      FormulaApplication(
        node: application.node, id: application.string(.id), key: application.string(.key),
        formula: application.string(.formula),
        formulaRange: tree.range(application[.formula] ?? application.node))
    }
  }

  private static let applicationNames = JSONNames(["key", "formula"])

  /// Returns the effective application in `list`, or `nil` if the list contains no application.
  ///
  /// Of several applications, the last one counts. `definitions` maps ids to formula numbers.
  /// `guess` is the number that is tried first.
  func applied(
    _ list: JSONNode, among definitions: NameTable, near guess: Int = 0
  ) -> AppliedFormula? {
    guard tree.kind(list) == .array else { return nil }
    var applied: AppliedFormula?
    for application in tree.elements(of: list) where tree.kind(application) == .object {
      let members = tree.values(of: application, named: Self.applicationNames)
      if let key = members[0], tree.isName(key, "value") {
        applied = .value(
          definition: members[1].flatMap { formula in
            guard tree.kind(formula) == .string else { return nil }
            return unsafe tree.withUTF8(formula) { unsafe definitions.number(of: $0, near: guess) }
          })
      } else {
        applied = .other(key: members[0].flatMap { tree.string($0) })
      }
    }
    return applied
  }

  private static let withdrawnNames: [StaticString] = [
    FormatAssumptions.requiredLogic, FormatAssumptions.cellVisibilityLogic,
  ]

  private func logic(of parent: Members) -> Logic? { parent[.logic].flatMap { logic(at: $0) } }

  private func logic(at node: JSONNode) -> Logic? {
    guard tree.kind(node) == .object else { return nil }
    let logic = Members(node, in: tree)
    return Logic(
      node: node, action: logic.string(.action), evaluation: logic.string(.eval),
      conditions: parts(.conditions, of: logic) { condition in
        .init(
          node: condition.node, field: condition.string(.field), page: condition.string(.page),
          schema: condition.string(.schema), column: condition.string(.column),
          condition: condition.string(.condition), value: condition[.value])
      })
  }

  // MARK: Formulas

  private static let definitionNames = JSONNames(["_id", "expression"])

  /// Returns the locations of all definitions with a unique id, and their numbers by id.
  func definitions(
    of root: JSONNode
  ) -> (definitions: [DefinitionList.Place], numbers: NameTable) {
    guard let list = tree[root, "formulas"] else { return ([], NameTable()) }
    let count = room(for: list)
    var definitions: [DefinitionList.Place] = []
    definitions.reserveCapacity(count)
    var numbers = NameTable(capacity: count)
    for node in tree.elements(of: list) {
      guard let place = definition(at: node),
        unsafe tree.withUTF8(place.idNode, { unsafe numbers.insert($0, number: definitions.count) })
          == nil
      else { continue }
      definitions.append(place)
    }
    return (definitions, numbers)
  }

  /// Returns the definition at `node`, or `nil` if it has no id.
  func definition(at node: JSONNode) -> DefinitionList.Place? {
    guard tree.kind(node) == .object else { return nil }
    let members = tree.values(of: node, named: Self.definitionNames)
    guard let idNode = members[0], tree.kind(idNode) == .string, !tree.isEmptyString(idNode) else {
      return nil
    }
    return .init(node: node, idNode: idNode, expressionNode: members[1])
  }

  /// Returns the required members that a definition lacks.
  func missingMembers(of definition: JSONNode) -> [String] {
    let members = Members(definition, in: tree)
    let required: [Name] = [.desc, .type, .scope]
    return required.filter { members[$0] == nil }.map { $0.text }
  }
}
