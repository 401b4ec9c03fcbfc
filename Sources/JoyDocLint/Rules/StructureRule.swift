package import FormulaLint
import JSONTree
import JoyDoc
import SourceText

/// What the document format requires and a document lacks.
package enum StructureRule: DocumentRule {
  package static let scope = RuleScope.structure
  package static let description = RuleDescription(
    "structure", .warning, "A document is not built as the format requires.",
    reason: """
      Documents are read leniently here, but other hosts may refuse one that lacks a required \
      property, and parts without an id cannot be referred to.
      """,
    wrong: #"{"files": [], "fields": [{"_id": "a", "type": "dropdown", "file": "f"}]}"#,
    right:
      #"{"files": [], "fields": [{"_id": "a", "type": "dropdown", "file": "f", "options": []}]}"#,
    subject: .document)

  package static func check(_ document: LintedDocument) -> [Finding] {
    var findings = document.document.diagnostics.map { Finding($0) }
    let root = document.tree.root
    findings += missing(["files", "fields"], of: root, "document", document)
    if document.document.files.count > 1 {
      findings.append(
        finding(
          "the document has \(document.document.files.count) files, but only one is allowed",
          at: document.idRange(of: document.document.files[1].node)))
    }
    for file in document.document.files {
      findings += missing(["_id", "pages", "pageOrder"], of: file.node, "file", document)
      let pages = file.pages + file.views.flatMap(\.pages)
      for page in pages { findings += check(page, document) }
    }
    for field in document.document.fields { findings += check(field, document) }
    for definition in document.document.formulas { findings += check(definition, document) }
    return findings
  }

  private static func check(_ page: Page, _ document: LintedDocument) -> [Finding] {
    let required: [StaticString] = [
      "_id", "name", "fieldPositions", "width", "height", "cols", "rowHeight", "layout",
      "presentation",
    ]
    let position: [StaticString] = [
      "_id", "field", "type", "displayType", "x", "y", "width", "height",
    ]
    return missing(required, of: page.node, "page", document)
      + page.positions.flatMap { missing(position, of: $0.node, "field position", document) }
  }

  private static func check(_ field: Field, _ document: LintedDocument) -> [Finding] {
    let tree = document.tree
    var required: [StaticString] = ["file"]
    switch field.kind {
    case .dropdown, .multiSelect: required.append("options")
    case .table: required += ["tableColumns", "tableColumnOrder", "rowOrder"]
    case .collection: required.append("schema")
    case .chart: required += ["xTitle", "xMin", "xMax", "yTitle", "yMin", "yMax"]
    default: break
    }
    var findings = missing(
      required, of: field.node, "field '\(field.id)'", document, field: field.id)
    for option in tree[field.node, "options"].map({ Array(tree.elements(of: $0)) }) ?? []
    where tree.kind(option) == .object {
      findings += missing(["_id", "value"], of: option, "option", document, field: field.id)
    }
    for column in field.columns + field.schemas.flatMap(\.columns) {
      findings += missing(
        ["type"], of: column.node, "column '\(column.id)'", document, field: field.id)
    }
    for schema in field.schemas {
      findings += missing(
        ["tableColumns"], of: schema.node, "schema '\(schema.id)'", document, field: field.id)
    }
    let roots = field.schemas.count { $0.isRoot }
    if field.kind == .collection, !field.schemas.isEmpty, roots != 1 {
      findings.append(
        finding(
          "the collection '\(field.id)' has \(roots == 0 ? "no root schema" : "\(roots) root schemas")",
          hint: "exactly one schema is marked with \"root\": true", at: field.idRange,
          field: field.id))
    }
    for application in field.applications {
      findings += missing(
        ["_id", "key"], of: application.node, "application of a formula to '\(field.id)'",
        document, field: field.id)
    }
    for (earlier, later) in tree.duplicates(in: field.node) {
      findings.append(
        repeated(earlier, later, in: "field '\(field.id)'", document, field: field.id))
    }
    return findings
  }

  private static func check(
    _ definition: FormulaDefinition, _ document: LintedDocument
  ) -> [Finding] {
    var findings = missing(
      ["desc", "type", "scope"], of: definition.node, "formula '\(definition.id)'", document,
      formula: definition.id)
    if definition.expression == nil {
      findings.append(
        finding(
          definition.expressionNode == nil
            ? "the formula '\(definition.id)' has no 'expression'"
            : "the 'expression' of the formula '\(definition.id)' must be a text", .error,
          at: definition.expressionNode.map { document.tree.range($0) } ?? definition.idRange,
          formula: definition.id))
    }
    for (earlier, later) in document.tree.duplicates(in: definition.node) {
      findings.append(
        repeated(
          earlier, later, in: "formula '\(definition.id)'", document, formula: definition.id))
    }
    return findings
  }

  private static func repeated(
    _ earlier: JSONMember, _ later: JSONMember, in owner: String, _ document: LintedDocument,
    formula: String? = nil, field: String? = nil
  ) -> Finding {
    let tree = document.tree
    return finding(
      "the \(owner) has several members '\(tree.string(later.name) ?? "")'",
      hint: "the last one counts", at: tree.range(later.name),
      notes: [.init("this one is ignored", at: tree.range(earlier.name))], formula: formula,
      field: field)
  }

  private static func missing(
    _ names: [StaticString], of node: JSONNode, _ owner: String, _ document: LintedDocument,
    formula: String? = nil, field: String? = nil
  ) -> [Finding] {
    let lacking = names.filter { document.tree[node, $0] == nil }.map { "'\($0)'" }
    guard !lacking.isEmpty else { return [] }
    return [
      finding(
        "the \(owner) lacks \(lacking.joined(separator: ", "))",
        hint: "the format requires \(lacking.count == 1 ? "it" : "them")",
        at: document.idRange(of: node), formula: formula, field: field)
    ]
  }
}
