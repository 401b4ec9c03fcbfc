import DocumentFormat
import FormulaChecker
import FormulaSyntax
import Formulas
import JSONTree
import JoyDoc

/// The parts of a copied page: pages, fields and formulas with new ids.
///
/// References between copied parts point to the copies. Other references still point to the rest of
/// the document. Ids of rows, columns and options are local to their field and stay the same.
struct PageCopy {
  let newPage: String
  private(set) var newFields: [String] = []
  private(set) var newFormulas: [String] = []
  private let request: PageDuplicate
  private let document: JoyDocument
  private let language: FormulaLanguage
  private let sites: [PageSite]
  /// The new ids of fields, by the old ones.
  private var fields: [String: String] = [:]
  private var formulas: [String: String] = [:]
  private var ids: FreshIDs
  private var tree: JSONTree { document.tree }

  init(_ request: PageDuplicate, of document: JoyDocument, _ language: FormulaLanguage) {
    self.language = language
    self.request = request
    self.document = document
    sites = PageSite.all(in: document).filter { $0.page.id == request.page }
    var ids = FreshIDs(document.tree)
    newPage = request.newPage ?? ids.id(for: request.page)
    let placed = Set(sites.flatMap { $0.page.positions }.compactMap { $0.field })
    let definitions = Set(document.formulas.map { $0.id })
    for field in document.fields where placed.contains(field.id) {
      fields[field.id] = ids.id(for: field.id)
      for formula in field.applications.compactMap({ $0.formula })
      where formulas[formula] == nil && definitions.contains(formula) {
        formulas[formula] = ids.id(for: formula)
      }
    }
    self.ids = ids
  }

  /// Adds the copies to the document. Complexity: O(size of the document).
  mutating func write(to edit: inout JSONEdit) {
    // All copies are first written in place of the originals.
    var change = JSONEdit()
    for site in sites { rename(site.page, &change) }
    for field in document.fields {
      guard let id = fields[field.id] else { continue }
      rename(field, to: id, &change)
      newFields.append(id)
    }
    let schema = FormulaSchema(document)
    for formula in document.formulas {
      guard let id = formulas[formula.id] else { continue }
      rename(formula, to: id, schema, &change)
      newFormulas.append(id)
    }
    let copies = change.applied(to: tree)
    let copiedSites = PageSite.all(in: JoyDocument(copies))
    for (site, copy) in zip(PageSite.all(in: document), copiedSites)
    where site.page.id == request.page {
      insert(copies.source(copy.page.node), after: site, &edit)
    }
    append(document.fields.filter { fields[$0.id] != nil }.map { $0.node }, "fields", copies, &edit)
    append(
      document.formulas.filter { formulas[$0.id] != nil }.map { $0.node }, "formulas", copies, &edit
    )
  }

  /// Appends to a list the elements of `copies` at the positions of `originals`.
  private func append(
    _ originals: [JSONNode], _ name: StaticString, _ copies: JSONTree, _ edit: inout JSONEdit
  ) {
    guard let list = tree[tree.root, name], let copied = copies[copies.root, name] else { return }
    let wanted = Set(originals)
    let pairs = zip(tree.elements(of: list), copies.elements(of: copied))
    let texts = pairs.filter { wanted.contains($0.0) }.map { copies.source($0.1) }
    // `JSONEdit` allows only one insertion per list.
    let text = Array(texts.joined(separator: [UInt8(ascii: ",")]))
    if !text.isEmpty { edit.insertElement(text, at: Int.max, of: list, in: tree) }
  }

  // MARK: Pages

  private mutating func rename(_ page: Page, _ change: inout JSONEdit) {
    let node = page.node
    change.setMember("_id", JSONWriter.literal(newPage), of: node, in: tree)
    let name = request.name ?? page.name.map { "\($0) (copy)" }
    if let name { change.setMember("name", JSONWriter.literal(name), of: node, in: tree) }
    if let identifier = tree[node, "identifier"], !tree.isEmptyString(identifier) {
      change.replace(identifier, of: tree, with: JSONWriter.literal("page_\(newPage)"))
    }
    // The flags of the original do not apply to the copy.
    let flags = [FormatAssumptions.pageDeletable, FormatAssumptions.pageCopyable]
    change.removeMembers(Set(flags.map { $0.description }), of: node, in: tree)
    for position in page.positions {
      if let id = position.id {
        let new = JSONWriter.literal(ids.id(for: id))
        change.setMember("_id", new, of: position.node, in: tree)
      }
      if let field = position.field.flatMap({ fields[$0] }) {
        change.setMember("field", JSONWriter.literal(field), of: position.node, in: tree)
      }
    }
    redirect(page.logic, &change)
  }

  private func insert(
    _ copy: ArraySlice<UInt8>, after site: PageSite, _ edit: inout JSONEdit
  ) {
    guard let pages = tree[site.owner, "pages"] else { return }
    let orderNode = tree[site.owner, "pageOrder"]
    let order = orderNode.map { tree.elements(of: $0).map { tree.string($0) } } ?? []
    let after = order.firstIndex(of: request.page).map { $0 + 1 }
    if let orderNode, after != nil || request.index != nil || order.isEmpty {
      let target = request.index ?? after ?? Int.max
      edit.insertElement(JSONWriter.literal(newPage), at: target, of: orderNode, in: tree)
    }
    let place = tree.elements(of: pages).enumerated().first { $0.element == site.page.node }
    let next = place.map { $0.offset + 1 } ?? Int.max
    edit.insertElement(
      copy, at: order.isEmpty ? request.index ?? next : next, of: pages, in: tree)
  }

  /// Makes conditions refer to the copied fields and page.
  private func redirect(_ logic: Logic?, _ change: inout JSONEdit) {
    for condition in logic?.conditions ?? [] {
      if let field = condition.field.flatMap({ fields[$0] }) {
        change.setMember("field", JSONWriter.literal(field), of: condition.node, in: tree)
        if condition.page == request.page {
          change.setMember("page", JSONWriter.literal(newPage), of: condition.node, in: tree)
        }
      }
    }
  }

  // MARK: Fields

  private mutating func rename(_ field: Field, to id: String, _ change: inout JSONEdit) {
    change.setMember("_id", JSONWriter.literal(id), of: field.node, in: tree)
    if let identifier = tree[field.node, "identifier"], !tree.isEmptyString(identifier) {
      // Identifiers must be unique. References by the old identifier mean the old field.
      change.replace(identifier, of: tree, with: JSONWriter.literal("field_\(id)"))
    }
    if !request.keepsValues { removeValue(of: field, &change) }
    redirect(field.logic, &change)
    for column in field.allColumns { redirect(column.logic, &change) }
    for schema in field.schemas { redirect(schema.logic, &change) }
    for application in field.applications {
      if let old = application.id {
        let new = JSONWriter.literal(ids.id(for: old))
        change.setMember("_id", new, of: application.node, in: tree)
      }
      if let formula = application.formula.flatMap({ formulas[$0] }) {
        let new = JSONWriter.literal(formula)
        change.setMember("formula", new, of: application.node, in: tree)
      }
    }
  }

  /// Removes the value of a copied field that people fill in.
  private func removeValue(of field: Field, _ change: inout JSONEdit) {
    guard !field.isDisabled else { return }
    let empty = Array("[]".utf8)
    switch field.kind.storage {
    case .block: return
    case .rows:
      change.setMember("value", empty, of: field.node, in: tree)
      change.setMember("rowOrder", empty, of: field.node, in: tree)
    case .nestedRows: change.setMember("value", empty, of: field.node, in: tree)
    case .text, .number, .instant, .option, .options, .signature, .attachments, .richText, .series,
      .unknown:
      change.removeMembers(["value"], of: field.node, in: tree)
    }
  }

  // MARK: Formulas

  private func rename(
    _ formula: FormulaDefinition, to id: String, _ schema: FormulaSchema, _ change: inout JSONEdit
  ) {
    change.setMember("_id", JSONWriter.literal(id), of: formula.node, in: tree)
    if let expression = formula.expression, let node = formula.expressionNode {
      let text = rewritten(Array(expression.text.utf8), schema)
      change.replace(node, of: tree, with: JSONWriter.literal(text))
    }
  }

  /// Returns the source of a formula with references to copied fields renamed.
  private func rewritten(_ text: [UInt8], _ schema: FormulaSchema) -> String {
    let checked = language.check(text, schema: schema)
    var edit = JSONEdit()
    for expression in checked.tree.all {
      guard case .name = checked.tree[expression] else { continue }
      let slot: Slot
      switch checked[meaning: expression] {
      case .field(let field), .reference(let field): slot = field
      default: continue
      }
      guard document.fields.indices.contains(slot.index),
        let new = fields[document.fields[slot.index].id]
      else { continue }
      let spelled = Printer.spelled(new)
      let range = checked.tree.range(of: expression)
      edit.replace(DocumentRange(start: range.start, end: range.end), with: spelled.utf8)
    }
    return String(decoding: edit.applied(to: text), as: UTF8.self)
  }
}
