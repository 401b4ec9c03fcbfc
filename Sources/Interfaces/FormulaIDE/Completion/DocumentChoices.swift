import FormulaRuntime
import FormulaValues
import JSONTree
import JoyDoc
import SourceText

/// The valid values or names at a position of a document: existing IDs, and keywords of the format.
struct DocumentChoices {
  /// The number of fields or formulas above which only matches of `typed` are listed.
  private static let most = 500

  private let analysis: Analysis
  private let document: JoyDocument
  private let place: DocumentCompletionSite
  private let typed: [UInt8]

  init(
    _ analysis: Analysis, _ document: JoyDocument, _ place: DocumentCompletionSite, typed: String
  ) {
    self.analysis = analysis
    self.document = document
    self.place = place
    self.typed = FoldedNames.folded(typed)
  }

  /// Whether the list contains only matches of `typed`.
  var isIncomplete: Bool {
    max(document.fields.count, document.formulas.count) > Self.most
  }

  /// A candidate text.
  struct Choice {
    /// The inserted text.
    var text: String
    /// The displayed name.
    var label: String
    var detail: String?
    var kind = CompletionItem.Kind.keyword
    /// Whether `text` is inserted without quotes.
    var isBare = false
    var documented: Entity?

    /// Creates a choice for an ID with a title. A machine-generated ID is shown second.
    init(
      _ id: String, _ title: String?, kind: CompletionItem.Kind, documented: Entity? = nil,
      isTitleFirst: Bool = false
    ) {
      let title = TitledIDs.clean(title)
      let isTitled = TitledIDs.isGeneratedID(id) || isTitleFirst
      text = id
      label = isTitled ? title ?? id : id
      detail = label == id ? title : id
      self.kind = kind
      self.documented = documented
    }

    /// Creates a choice for a keyword of the format.
    init(_ word: String, _ detail: String? = nil, isBare: Bool = false) {
      text = word
      label = word
      self.detail = detail
      self.isBare = isBare
    }
  }

  /// The column IDs that are valid as cell names and not yet present.
  ///
  /// They belong to the enclosing table, or to the level of the collection that the row is on.
  var columnNames: [Choice] {
    guard place.names.last == "cells" || place.names.last == "tableColumns",
      let field = fieldAround, let object = place.containers.last
    else { return [] }
    let present = Set(
      place.tree.members(of: object).compactMap { member in
        place.tree.range(member.name).touches(place.range.start)
          ? nil : place.tree.string(member.name)
      })
    return choices(columnsOfRow(in: field), of: field).filter { !present.contains($0.text) }
  }

  /// The valid values.
  var values: [Choice] {
    switch place.names.last {
    case "formula" where place.ends(with: "formulas", "#", "formula"): return definitions
    case "field": return fields
    case "file": return files
    case "page": return pages
    case "column": return columnsNear
    case "schema" where place.ends(with: "conditions", "#", "schema"): return schemas
    case "condition": return Self.conditions
    case "value" where place.ends(with: "conditions", "#", "value"): return conditionValues
    // The text of an option can be any string, so nothing is suggested.
    case "value" where place.ends(with: "options", "#", "value"): return []
    case "value": return fieldAround.map(optionChoices) ?? bareWords
    case "#": return elements
    default: return cellValues ?? bareWords
    }
  }

  /// The keywords that the format allows, or that hosts are known to use.
  private var bareWords: [Choice] {
    guard let shape = place.shape else { return [] }
    if !shape.words.isEmpty { return shape.words.map { Choice($0) } }
    if !shape.usualWords.isEmpty { return shape.usualWords.map { Choice($0) } }
    guard shape.kinds.contains(.boolean) else { return [] }
    return [Choice("true", isBare: true), Choice("false", isBare: true)]
  }

  private static let conditions = LogicComparison.allCases.map { Choice($0.name, $0.meaning) }

  // MARK: IDs

  private var fields: [Choice] {
    let numbers =
      document.fields.count <= Self.most
      ? Array(document.fields.indices)
      : analysis.schema.foldedNames.fields(like: typed, most: Self.most)
    return numbers.filter(document.fields.indices.contains).compactMap { number in
      let field = document.fields[number]
      guard field.isPresent else { return nil }
      return Choice(
        field.id, field.title ?? field.kind.name, kind: .field, documented: .field(field.id))
    }
  }

  private var definitions: [Choice] {
    let isLong = document.formulas.count > Self.most
    return document.formulas.inOrder.lazy.filter {
      !isLong || FoldedNames.folded($0.id).starts(with: typed)
    }.prefix(Self.most).map {
      let text = $0.expression.map { analysis.short(formula: $0.text, limit: 80) }
      let title = TitledIDs.isGeneratedID($0.id) ? analysis.formulaTitle($0.id) : text
      return Choice($0.id, title ?? text, kind: .definition, documented: .definition($0.id))
    }
  }

  private var files: [Choice] {
    document.files.compactMap { file in
      let name = place.tree.string("name", of: file.node)
      return file.id.map { Choice($0, name, kind: .page) }
    }
  }

  private var pages: [Choice] {
    document.files.flatMap { $0.pages + $0.views.flatMap { $0.pages } }.map {
      Choice($0.id, $0.name, kind: .page)
    }
  }

  /// The enclosing field, or the one that a sibling member refers to.
  private var fieldAround: JoyDoc.Field? {
    if place.names.first == "fields", place.containers.count > 2 {
      return document.fields.first { $0.node == place.containers[2] }
    }
    return place.nearest("field").flatMap { analysis.field($0.text) }
  }

  private func choices(_ columns: [JoyDoc.Column], of field: JoyDoc.Field) -> [Choice] {
    columns.map {
      Choice($0.id, $0.title, kind: .column, documented: .column(field: field.id, id: $0.id))
    }
  }

  private func columns(of field: JoyDoc.Field) -> [Choice] {
    choices(field.columns + field.schemas.flatMap { $0.columns }, of: field)
  }

  /// The columns of the enclosing row: those of a table, or of a level of a collection.
  private func columnsOfRow(in field: JoyDoc.Field) -> [JoyDoc.Column] {
    guard field.kind.storage == .nestedRows else { return field.columns }
    guard let level = place.names.lastIndex(of: "children"),
      place.names.indices.contains(level + 1)
    else { return field.rootSchema?.columns ?? [] }
    return field.schemas.first { $0.id == place.names[level + 1] }?.columns ?? []
  }

  /// The columns that a condition may refer to, limited to its `schema` if it has one.
  private var columnsNear: [Choice] {
    guard let field = fieldAround, field.kind.storage.hasRows else {
      return document.fields.inOrder.flatMap(columns)
    }
    let level = place.containers.last.flatMap { place.tree.string("schema", of: $0) }
    let schema = field.schemas.first { $0.id == level }
    return schema.map { choices($0.columns, of: field) } ?? columns(of: field)
  }

  /// The levels of the enclosing collection.
  private var schemas: [Choice] {
    fieldAround?.schemas.map { Choice($0.id, $0.title, kind: .member) } ?? []
  }

  private func optionChoices(_ field: JoyDoc.Field) -> [Choice] { options(field.options) }

  private func options(_ options: [JoyDoc.Option]) -> [Choice] {
    options.filter { !$0.isDeleted }.map { Choice($0.id, $0.text, kind: .option) }
  }

  private var conditionValues: [Choice] {
    guard let id = place.nearest("field")?.text, let field = analysis.field(id) else { return [] }
    if let column = place.nearest("column")?.text,
      let found = field.columns.first(where: { $0.id == column })
    {
      return options(found.options)
    }
    return options(field.options)
  }

  /// The options for a cell, if its column has any.
  private var cellValues: [Choice]? {
    guard place.names.dropLast().last == "cells", let id = place.names.last,
      let field = fieldAround
    else { return nil }
    return columnsOfRow(in: field).first { $0.id == id }.map { options($0.options) }
  }

  /// The valid elements of the enclosing list that it does not contain yet.
  private var elements: [Choice] {
    let listed = listed
    switch place.names.dropLast().last {
    case "rowOrder": return rows(without: listed)
    case "tableColumnOrder": return (fieldAround.map(columns) ?? []).without(listed)
    case "pageOrder": return pagesToOrder.without(listed)
    case "value": return (fieldAround.map(optionChoices) ?? []).without(listed)
    case "children": return schemas.without(listed)
    default: return []
    }
  }

  /// The elements of the enclosing list, except the one being edited.
  private var listed: Set<String> {
    guard let list = place.containers.last else { return [] }
    return Set(
      place.tree.elements(of: list).compactMap { element in
        place.tree.range(element).touches(place.range.start) ? nil : place.tree.string(element)
      })
  }

  /// The pages of the file or view whose `pageOrder` is being edited.
  private var pagesToOrder: [Choice] {
    let around = Set(place.containers)
    let views = document.files.flatMap { $0.views }.filter { around.contains($0.node) }.map {
      $0.pages
    }
    let files = document.files.filter { around.contains($0.node) }.map { $0.pages }
    return (views.first ?? files.first)?.map { Choice($0.id, $0.name, kind: .page) } ?? pages
  }

  /// The rows of the enclosing table, described by the text of their first cell.
  private func rows(without listed: Set<String>) -> [Choice] {
    guard let value = fieldAround?.value else { return [] }
    let tree = place.tree
    let missing = tree.objects(in: value).lazy.filter { row in
      tree.string("_id", of: row).map { !listed.contains($0) } ?? false
    }
    return missing.prefix(Self.most).compactMap { row in
      guard let id = tree.string("_id", of: row) else { return nil }
      let text = tree[row, "cells"].flatMap { cells in
        tree.members(of: cells).lazy.compactMap { tree.string($0.value) }.first
      }
      return Choice(id, text, kind: .row)
    }
  }
}

extension [DocumentChoices.Choice] {
  fileprivate func without(_ listed: Set<String>) -> Self { filter { !listed.contains($0.text) } }
}
