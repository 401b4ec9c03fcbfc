import FormulaChecker
package import FormulaValues
package import Formulas
import JSONTree
package import JoyDoc
import JoyDocFormulas
import SheetEvaluation
import SourceText

/// A builder of forms: it adds fields, tables, columns and formulas to a document.
///
/// New parts follow the layout of the file. All other bytes are preserved.
package struct FormBuilder: Sendable {
  package private(set) var document: JoyDocument
  private let language: FormulaLanguage
  /// The ids of the fields that formulas were added to, in order.
  private var computed: [String] = []

  package init(_ document: JoyDocument, language: FormulaLanguage = .standard) {
    self.document = document
    self.language = language
  }

  /// Creates a form with one empty page.
  package init(formNamed name: String, id: String, language: FormulaLanguage = .standard) {
    let tree = JSONTree.parse(FormParts.document(named: name, id: id)).tree
    let layout = JSONLayout()
    let text = layout.text(tree.root, of: tree) + [UInt8(ascii: "\n")]
    self.init(JoyDocument(JSONTree.parse(text).tree), language: language)
  }

  /// Returns a small form with one computed field, to begin with.
  package static func skeleton(named name: String, id: String) -> [UInt8] {
    var builder = FormBuilder(formNamed: name, id: id)
    do throws(BuildingError) {
      try builder.add(NewField(named: "amount", .number))
      try builder.add(NewField(named: "tax", .number))
      try builder.compute("tax", by: "round(amount * 0.19, 2)")
    } catch {
      return FormBuilder(formNamed: name, id: id).bytes
    }
    return builder.bytes
  }

  /// Returns a random id of 24 hexadecimal digits, like those of hosts.
  package static func randomID() -> String {
    // Ids of hosts start with a timestamp, and therefore with a digit.
    "6" + (0..<23).map { _ in String(Int.random(in: 0..<16), radix: 16) }.joined()
  }

  /// The source of the form. Added formulas have no results yet.
  package var bytes: [UInt8] { document.tree.bytes }

  /// Returns the source of the form with the results of the added formulas.
  ///
  /// The rest of the document is not recalculated, except what depends on the results. A formula
  /// that fails leaves its field empty.
  ///
  /// Complexity: O(added formulas × bytes), plus evaluating them.
  package func calculated(in environment: EvaluationEnvironment = .current()) -> [UInt8] {
    if computed.isEmpty { return bytes }
    var engine = DocumentEngine(document, environment: environment, language: language)
    for id in computed {
      guard let field = document.fields.first(where: { $0.id == id }),
        let list = document.tree[field.node, "formulas"],
        let part = try? JSONPart(parsing: Array(document.tree.source(list)))
      else { continue }
      // A formula runs when it is applied, so it is applied once more.
      _ = try? engine.apply(
        .fieldUpdate(FieldUpdate(field: id, members: [ChangedMember("formulas", part)])))
    }
    return engine.bytes
  }

  // MARK: Fields

  /// Adds a field, and shows it at the end of the last page of the form and of each view.
  ///
  /// Complexity: O(bytes).
  package mutating func add(_ field: NewField) throws(BuildingError) {
    guard !document.fields.contains(where: { $0.id == field.id || $0.identifier == field.id })
    else { throw .invalid("the form already has a field '\(field.id)'") }
    guard let file = document.files.first else {
      throw .invalid("the form has no file that the field could belong to")
    }
    let json = FormParts.field(field, file: file.id ?? "")
    try change { edit, document, layout in
      edit.append(json, toList: "fields", of: document.tree.root, in: document.tree, layout)
    }
    for owner in 0...file.views.count { try place(field, onPagesOf: owner) }
  }

  /// Adds columns to the table called `name`, or to the top level of a collection.
  ///
  /// Complexity: O(columns × bytes).
  package mutating func add(_ columns: [NewField], to name: String) throws(BuildingError) {
    let cell = try self.field(named: name)
    for column in columns {
      let field = document.fields[cell]
      let isTable = field.kind == .table
      let known = isTable ? field.columns : field.rootSchema?.columns ?? []
      guard isTable || field.kind.storage == .nestedRows && field.rootSchema != nil else {
        throw .invalid("'\(field.id)' is not a table; it is \(field.kind.theField)")
      }
      guard !known.contains(where: { $0.id == column.id || $0.identifier == column.id }) else {
        throw .invalid("the table '\(field.id)' already has a column '\(column.id)'")
      }
      try change { edit, document, layout in
        let field = document.fields[cell]
        let owner = isTable ? field.node : field.rootSchema?.node ?? field.node
        let tree = document.tree
        edit.append(
          FormParts.column(column), toList: "tableColumns", of: owner, in: tree, layout)
        if isTable {
          edit.append(
            JSONWriter.literal(column.id), toList: "tableColumnOrder", of: owner, in: tree, layout)
        }
      }
    }
  }

  // MARK: Formulas

  /// Computes the field called `name` by a formula. Adds a field of the formula's type if there is
  /// none with such a name.
  ///
  /// With `canReplace`, it replaces a formula that this builder has added to the field.
  ///
  /// Complexity: O(bytes).
  package mutating func compute(
    _ name: String, by source: String, canReplace: Bool = false
  ) throws(BuildingError) {
    let text = Array(source.utf8)
    let checked = language.check(text, schema: FormulaSchema(document))
    guard checked.canRun, !checked.diagnostics.contains(where: { $0.severity == .error }) else {
      throw .formula(field: name, source: text, Array(checked.diagnostics))
    }
    let cell = try target(named: name, of: checked)
    let field = document.fields[cell]
    guard field.kind.isWritable else {
      throw .invalid("a formula cannot compute \(field.kind.theField) '\(field.id)'")
    }
    if let known = field.applications.first {
      if canReplace, computed.contains(field.id),
        let definition = known.formula.flatMap({ document.definitionNumbers.number(of: $0) })
      {
        if let kind = FieldKind(storing: checked.type), kind.storage != field.kind.storage {
          throw .invalid(
            "\(field.kind.theField) '\(field.id)' cannot store the results of this formula",
            hint: "write the formula into another field")
        }
        return try change { edit, document, _ in
          edit.setMember(
            "expression", JSONWriter.literal(source), of: document.formulas[definition].node,
            in: document.tree)
        }
      }
      throw .invalid(
        "the field '\(field.id)' already has the formula '\(known.formula ?? "")'",
        hint: "change the formula's 'expression' in the file")
    }
    var ids = FreshIDs(document.tree)
    let id = ids.id(like: field.id + "Formula")
    let application = FormParts.application(of: id, id: ids.id(like: "apply_" + field.id))
    let definition = FormParts.formula(
      source, id: id, description: field.title.flatMap { $0.isEmpty ? nil : $0 } ?? field.id)
    try change { edit, document, layout in
      let tree = document.tree
      edit.append(definition, toList: "formulas", of: tree.root, in: tree, layout)
      edit.append(
        application, toList: "formulas", of: document.fields[cell].node, in: tree, layout)
    }
    computed.append(field.id)
  }

  /// Returns the field that a formula computes, which is added if no name of a field is similar.
  private mutating func target(
    named name: String, of formula: CheckedFormula
  ) throws(BuildingError) -> CellID {
    do throws(FieldSearch.Problem) {
      return try FieldSearch.field(named: name, in: document, called: "the form")
    } catch {
      if let hint = error.hint {
        throw .invalid(
          error.message, hint: hint + " If not, add the field first: --field '\(name):TYPE'")
      }
      guard let kind = FieldKind(storing: formula.type) else {
        throw .invalid(
          error.message,
          hint: "add it with the type of the formula's results: --field '\(name):TYPE'")
      }
      let field = NewField(named: name, kind)
      try add(field)
      return try self.field(named: field.id)
    }
  }

  private func field(named name: String) throws(BuildingError) -> CellID {
    do throws(FieldSearch.Problem) {
      return try FieldSearch.field(named: name, in: document, called: "the form")
    } catch {
      throw .invalid(error.message, hint: error.hint)
    }
  }

  // MARK: Layout

  /// Adds the position of a field to the last page of a file, or of one of its views.
  ///
  /// `side` is 0 for the pages of the file itself, or the number of a view, counted from 1. A field
  /// that does not fit begins a new page.
  private mutating func place(_ field: NewField, onPagesOf side: Int) throws(BuildingError) {
    try change { edit, document, layout in
      guard let file = document.files.first else { return }
      let view = side > 0 ? file.views[side - 1] : nil
      let (owner, pages) = (view?.node ?? file.node, view?.pages ?? file.pages)
      let order = view?.pageOrder ?? file.pageOrder
      let tree = document.tree
      var ids = FreshIDs(tree)
      let last = order.last { id in pages.contains { $0.id == id } }
      let page = pages.first { $0.id == last } ?? pages.last
      let grid = PageGrid(page?.node, in: tree)
      func position(at area: PageGrid.Area) -> [UInt8] {
        FormParts.position(of: field, id: ids.id(like: "at_" + field.id), at: area)
      }
      if let page, let area = grid.area(for: field.kind) {
        edit.append(
          position(at: area), toList: "fieldPositions", of: page.node, in: tree, layout)
        return
      }
      let id = ids.id(like: pages.isEmpty ? "page" : "page\(pages.count + 1)")
      let new = FormParts.page(
        id: id, named: "Page \(pages.count + 1)", grid,
        positions: [position(at: grid.firstArea(for: field.kind))])
      edit.append(new, toList: "pages", of: owner, in: tree, layout)
      edit.append(
        JSONWriter.literal(id), toList: "pageOrder", of: owner, in: tree, layout)
    }
  }

  /// Changes the document, and reads it again.
  private mutating func change(
    _ body: (inout JSONEdit, JoyDocument, JSONLayout?) -> Void
  ) throws(BuildingError) {
    var edit = JSONEdit()
    // A field or position usually fits on a line.
    body(&edit, document, JSONLayout(of: document.tree, width: 180))
    let (tree, diagnostics) = JSONTree.parse(edit.applied(to: document.tree.bytes))
    if let fault = diagnostics.first(where: { $0.isFatal }) { throw .invalid(fault.message) }
    document = JoyDocument(tree)
  }
}

extension FieldKind {
  /// Creates the type of a field that stores every value of `type`, or `nil` if there is no obvious
  /// one.
  fileprivate init?(storing type: ValueType) {
    let kinds = type.kinds.subtracting(.null)
    if kinds.isEmpty { return nil }
    if kinds.isSubset(of: .number) {
      self = .number
    } else if kinds.isSubset(of: .date) {
      self = .date
    } else if kinds.isSubset(of: [.text, .choice]) {
      self = .text
    } else {
      return nil
    }
  }
}

extension JSONEdit {
  /// Appends an element to an array member of `object` in the layout of the file. Creates the array
  /// if it is missing.
  ///
  /// `layout` is `nil` for a file on one line. Complexity: O(bytes of the object).
  fileprivate mutating func append(
    _ json: [UInt8], toList name: String, of object: JSONNode, in tree: JSONTree,
    _ layout: JSONLayout?
  ) {
    let found = tree.member(utf8: name.utf8, of: object)
    let list = found.flatMap { tree.kind($0.value) == .array ? $0.value : nil }
    guard let layout else {
      if let list { return insertElement(json, at: .max, of: list, in: tree) }
      return setMember(name, JSONWriter.array(json: [json]), of: object, in: tree)
    }
    func laidOut(_ json: [UInt8], at offset: Int, deeper: Bool = false) -> [UInt8] {
      let part = JSONTree.parse(json).tree
      let line = JSONLayout.indent(of: offset, in: tree.bytes) ?? []
      let indent = deeper ? line + layout.unit : line
      return layout.text(part.root, of: part, indent: indent, taken: indent.count)
    }
    if let list, let last = Array(tree.elements(of: list)).last {
      insertElement(laidOut(json, at: tree.range(last).start), at: .max, of: list, in: tree)
      return
    }
    let whole = JSONWriter.array(json: [json])
    if let found {
      // Objects have lines of their own in lists that are going to grow.
      let start = tree.range(found.value).start
      let line = JSONLayout.indent(of: start, in: tree.bytes) ?? []
      let isObject = json.first == UInt8(ascii: "{")
      guard isObject else { return replace(found.value, of: tree, with: laidOut(whole, at: start)) }
      var text: [UInt8] = Array("[\n".utf8) + line + layout.unit
      text += laidOut(json, at: start, deeper: true)
      text += [UInt8(ascii: "\n")] + line + [UInt8(ascii: "]")]
      return replace(found.value, of: tree, with: text)
    }
    var last: JSONMember?
    for member in tree.members(of: object) { last = member }
    let offset = last.map { tree.range($0.name).start } ?? tree.range(object).start
    setMember(name, laidOut(whole, at: offset), of: object, in: tree)
  }
}
