import DataSources
import DocumentFormat
package import FormulaLint
package import JSONTree
import JoyDoc
import SourceText

/// A violation of the document format.
package enum StructureRule: DocumentRule {
  package static let description = RuleDescription(
    "structure", .warning, "A document does not have the structure that the format requires.",
    reason: """
      Documents are read leniently here, but other hosts may reject one that lacks a required \
      property, and parts without an id cannot be referred to.
      """,
    wrong: #"{"files": [], "fields": [{"_id": "a", "type": "dropdown", "file": "f"}]}"#,
    right:
      #"{"files": [], "fields": [{"_id": "a", "type": "dropdown", "file": "f", "options": []}]}"#,
    subject: .document)

  package static var granularity: RuleGranularity { .scalar(check, along: check) }

  package static func check(_ document: LintedDocument) -> [Finding] {
    let tree = document.tree
    var findings: [Finding] = []
    if document.document.files.count > 1 {
      findings.append(
        finding(
          "the document has \(document.document.files.count) files, but only one is allowed",
          at: document.idRange(of: document.document.files[1].node)))
    }
    findings += converted(StructureCheck.findings(in: tree), document)
    for (earlier, later) in tree.duplicates(in: tree.root) {
      // `JoyDocument.hidingMembers` reports repeated lists of parts.
      guard !JoyDocument.lists.contains(tree.string(later.name) ?? "") else { continue }
      findings.append(repeated(earlier, later, in: "document", document))
    }
    for field in document.document.fields.inOrder {
      for (earlier, later) in tree.duplicates(in: field.node) {
        findings.append(
          repeated(earlier, later, in: "field '\(field.id)'", document, field: field.id))
      }
    }
    for definition in document.document.formulas.inOrder {
      for (earlier, later) in tree.duplicates(in: definition.node) {
        findings.append(
          repeated(
            earlier, later, in: "formula '\(definition.id)'", document, formula: definition.id))
      }
    }
    return findings
  }

  package static func check(along way: [JSONNode], in document: LintedDocument) -> [Finding] {
    converted(StructureCheck.findings(in: document.tree, along: way), document)
  }

  private static func converted(
    _ found: [StructureFinding], _ document: LintedDocument
  ) -> [Finding] {
    if found.isEmpty { return [] }
    let tree = document.tree
    let fields = parts("fields", document)
    let formulas = parts("formulas", document)
    let wanted = found.filter { found in
      // A document that is still being written may have no pages yet.
      if found.keyword == .minItems(1) { return false }
      // `UnknownKeyRule` reports it with a fix.
      if found.lacking?.part == .application, found.keyword == .required(property: "key") {
        return false
      }
      return !isStoredValue(found, fields, tree)
    }
    let spelled = wanted.map {
      found -> (found: StructureFinding, misspelling: DocumentDiagnostic?) in
      guard case .required(let name) = found.keyword, let object = found.lacking else {
        return (found, nil)
      }
      return (found, MisspelledWordRule.misspelling(of: name, in: object, tree))
    }
    let lacking = spelled.filter { $0.misspelling == nil }.map { $0.found }
    let misspelled = spelled.compactMap {
      found, diagnostic -> (path: String, diagnostic: DocumentDiagnostic)? in
      // Unknown members of fields and columns are reported even if nothing is missing.
      guard let diagnostic, let part = found.lacking?.part, part != .field, part != .column else {
        return nil
      }
      return (found.instancePath, diagnostic)
    }
    return (DocumentDiagnostic.structure(lacking) + misspelled).map { path, diagnostic in
      let field = part(at: path, in: "fields", fields)
      var diagnostic = diagnostic
      if field != nil, MisplacedFormulas.isFormula(at: path, diagnostic.range, in: tree) {
        diagnostic.hint = MisplacedFormulas.advice
      }
      return Finding(
        diagnostic,
        formula: part(at: path, in: "formulas", formulas).flatMap { id(of: $0, tree) },
        field: field.flatMap { id(of: $0, tree) })
    }
  }

  private static func parts(_ name: StaticString, _ document: LintedDocument) -> [JSONNode] {
    let tree = document.tree
    return tree[tree.root, name].map { Array(tree.elements(of: $0)) } ?? []
  }

  /// Returns the field or formula that contains `path`, a JSON pointer.
  private static func part(
    at path: String, in name: String, _ parts: [JSONNode]
  ) -> JSONNode? {
    let steps = path.split(separator: "/", maxSplits: 2)
    guard steps.count > 1, steps[0] == name, let number = Int(steps[1]),
      parts.indices.contains(number)
    else { return nil }
    return parts[number]
  }

  private static func id(of part: JSONNode, _ tree: JSONTree) -> String? {
    tree.string("_id", of: part)
  }

  /// Returns `true` if a finding concerns a field's value that `StoredValueRule` checks.
  private static func isStoredValue(
    _ found: StructureFinding, _ fields: [JSONNode], _ tree: JSONTree
  ) -> Bool {
    guard found.instancePath.hasSuffix("/value"),
      found.instancePath.split(separator: "/").count == 3,
      let field = part(at: found.instancePath, in: "fields", fields),
      let type = tree.string("type", of: field)
    else { return false }
    return FieldKind(type).isChecked
  }

  private static func repeated(
    _ earlier: JSONMember, _ later: JSONMember, in owner: String, _ document: LintedDocument,
    formula: String? = nil, field: String? = nil
  ) -> Finding {
    let tree = document.tree
    return finding(
      "the \(owner) has the duplicate member '\(tree.string(later.name) ?? "")'",
      hint: "the last one counts", at: tree.range(later.name),
      notes: [.init("this one is ignored", at: tree.range(earlier.name))], formula: formula,
      field: field)
  }
}
