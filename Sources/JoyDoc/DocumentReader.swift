import JSONTree
import SourceText

/// Reads the parts of a document; what is not as it should be is left out.
struct DocumentReader {
  private let tree: JSONTree

  init(_ tree: JSONTree) { self.tree = tree }

  // MARK: Simple members

  func string(_ name: StaticString, of node: JSONNode) -> String? {
    tree[node, name].flatMap { tree.string($0) }
  }

  private func bool(_ name: StaticString, of node: JSONNode) -> Bool {
    tree[node, name].flatMap { tree.bool($0) } ?? false
  }

  private func strings(_ name: StaticString, of node: JSONNode) -> [String] {
    tree[node, name].map { tree.elements(of: $0).compactMap { tree.string($0) } } ?? []
  }

  /// The objects of an array; what has another shape is left out.
  func objects(_ name: StaticString, of node: JSONNode) -> [JSONNode] {
    guard let array = tree[node, name] else { return [] }
    return tree.elements(of: array).filter { tree.kind($0) == .object }
  }

  private func idRange(of node: JSONNode) -> DocumentRange {
    tree.range(tree[node, "_id"] ?? node)
  }

  // MARK: Files and pages

  func file(_ node: JSONNode) -> DocumentFile {
    DocumentFile(
      node: node, id: string("_id", of: node), pages: pages(of: node),
      pageOrder: strings("pageOrder", of: node),
      views: objects("views", of: node).map { view in
        .init(
          node: view, type: string("type", of: view), pages: pages(of: view),
          pageOrder: strings("pageOrder", of: view))
      })
  }

  private func pages(of node: JSONNode) -> [Page] {
    objects("pages", of: node).map { page in
      Page(
        node: page, id: string("_id", of: page) ?? "", name: string("name", of: page),
        isHidden: bool("hidden", of: page), logic: logic(of: page),
        positions: objects("fieldPositions", of: page).map { position in
          FieldPosition(
            node: position, id: string("_id", of: position), field: string("field", of: position),
            format: string("format", of: position))
        })
    }
  }

  // MARK: Fields

  func fields(of root: JSONNode) -> [Field] {
    var fields: [Field] = []
    var known: Set<String> = []
    for node in objects("fields", of: root) {
      guard let id = string("_id", of: node), !id.isEmpty, known.insert(id).inserted else {
        continue
      }
      fields.append(field(node, id: id))
    }
    return fields
  }

  private func field(_ node: JSONNode, id: String) -> Field {
    let type = string("type", of: node)
    let kind = FieldKind(type ?? "")
    return Field(
      node: node, id: id, idRange: idRange(of: node), kind: kind,
      identifier: string("identifier", of: node), title: string("title", of: node),
      file: string("file", of: node), isRequired: bool("required", of: node),
      isHidden: bool("hidden", of: node), isDisabled: bool("disabled", of: node),
      hiddenViews: strings("hiddenViews", of: node), timeZone: string("tz", of: node),
      format: string("format", of: node), options: options(of: node),
      allowsMany: bool("multi", of: node), value: tree[node, "value"],
      columns: kind == .table ? columns(of: node) : [],
      columnOrder: tree[node, "tableColumnOrder"], rowOrder: tree[node, "rowOrder"],
      schemas: kind == .collection ? schemas(of: node) : [], logic: logic(of: node),
      applications: applications(of: node), metadata: tree[node, "metadata"])
  }

  private func options(of node: JSONNode) -> [Option] {
    objects("options", of: node).compactMap { option in
      guard let id = string("_id", of: option) else { return nil }
      return Option(
        node: option, id: id, text: string("value", of: option) ?? "",
        isDeleted: bool("deleted", of: option))
    }
  }

  private func columns(of node: JSONNode) -> [Column] {
    objects("tableColumns", of: node).compactMap { column in
      guard let id = string("_id", of: column), !id.isEmpty else { return nil }
      return Column(
        node: column, id: id, idRange: idRange(of: column),
        kind: FieldKind(string("type", of: column) ?? ""), title: string("title", of: column),
        identifier: string("identifier", of: column), isRequired: bool("required", of: column),
        isHidden: bool("hidden", of: column), isDeleted: bool("deleted", of: column),
        hiddenViews: strings("hiddenViews", of: column), options: options(of: column),
        allowsMany: bool("multi", of: column), format: string("format", of: column),
        timeZone: string("tz", of: column), defaultValue: tree[column, "value"],
        defaultJSON: tree[column, "value"].map { tree.compactSource($0) },
        logic: logic(of: column))
    }
  }

  private func schemas(of node: JSONNode) -> [CollectionSchema] {
    guard let object = tree[node, "schema"], tree.kind(object) == .object else { return [] }
    var schemas: [CollectionSchema] = []
    for member in tree.members(of: object) {
      guard tree.kind(member.value) == .object, let id = tree.string(member.name) else { continue }
      schemas.append(
        CollectionSchema(
          node: member.value, id: id, isRoot: bool("root", of: member.value),
          title: string("title", of: member.value),
          identifier: string("identifier", of: member.value),
          isHidden: bool("hidden", of: member.value), columns: columns(of: member.value),
          children: strings("children", of: member.value), logic: logic(of: member.value)))
    }
    return schemas
  }

  private func applications(of node: JSONNode) -> [FormulaApplication] {
    objects("formulas", of: node).map { application in
      FormulaApplication(
        node: application, id: string("_id", of: application),
        key: string("key", of: application), formula: string("formula", of: application),
        formulaRange: tree.range(tree[application, "formula"] ?? application))
    }
  }

  private func logic(of node: JSONNode) -> Logic? {
    guard let logic = tree[node, "logic"], tree.kind(logic) == .object else { return nil }
    return Logic(
      node: logic, action: string("action", of: logic), evaluation: string("eval", of: logic),
      conditions: objects("conditions", of: logic).map { condition in
        .init(
          node: condition, field: string("field", of: condition),
          page: string("page", of: condition), schema: string("schema", of: condition),
          column: string("column", of: condition), condition: string("condition", of: condition),
          value: tree[condition, "value"])
      })
  }

  // MARK: Formulas

  func definitions(of root: JSONNode) -> [FormulaDefinition] {
    var definitions: [FormulaDefinition] = []
    var known: Set<String> = []
    for node in objects("formulas", of: root) {
      guard let id = string("_id", of: node), !id.isEmpty, known.insert(id).inserted else {
        continue
      }
      let expression = tree[node, "expression"]
      let required: [StaticString] = ["desc", "type", "scope"]
      definitions.append(
        FormulaDefinition(
          node: node, id: id, idRange: idRange(of: node),
          expression: expression.flatMap { tree.decodedText($0) }, expressionNode: expression,
          missing: required.filter { tree[node, $0] == nil }.map { "\($0)" }))
    }
    return definitions
  }
}
