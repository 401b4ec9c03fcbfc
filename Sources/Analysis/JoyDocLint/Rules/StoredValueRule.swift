package import FormulaLint
import JSONTree
import JoyDoc
import JoyDocEngine
import SourceText

/// A stored value that the type of its field or column does not allow.
package enum StoredValueRule: DocumentRule {
  package static let scope = RuleScope.structure
  package static let description = RuleDescription(
    "stored-value", .warning, "A stored value does not fit the type of its field.",
    reason: "Other hosts may refuse the document, and formulas read the value as something else.",
    wrong: RuleExample.document(RuleExample.field("a", "number", #", "value": "many""#)),
    right: RuleExample.document(RuleExample.field("a", "number", #", "value": 7"#)),
    subject: .document)

  package static func check(_ document: LintedDocument) -> [Finding] {
    var findings: [Finding] = []
    for field in document.document.fields {
      guard let value = field.value, let problem = problem(value, field, document.tree) else {
        continue
      }
      findings.append(
        finding(
          "the \(field.kind.name) field '\(field.id)' stores \(problem.what)", problem.severity,
          hint: problem.hint, at: document.tree.range(value), field: field.id))
    }
    for (number, cells) in document.textCells {
      findings += check(cells, document.document.fields[number], document)
    }
    return findings
  }

  /// Whether values of fields of a type are looked at here.
  static func judges(_ kind: FieldKind) -> Bool {
    switch kind {
    case .text, .textarea, .number, .date, .dropdown, .multiSelect, .image, .file, .chart: true
    default: false
    }
  }

  private struct Problem {
    var what: String
    var hint: String?
    var severity: Severity?
  }

  private static func problem(_ value: JSONNode, _ field: Field, _ tree: JSONTree) -> Problem? {
    let kind = tree.kind(value)
    switch field.kind {
    case .text, .textarea:
      return kind == .string ? nil : Problem(what: noun(kind), hint: "text stands in quotes")
    case .number:
      if kind == .number || tree.isEmptyString(value) { return nil }
      if let text = tree.string(value), ValueReader.number(text) != nil { return nil }
      return Problem(what: noun(kind), hint: "write a number, or \"\" for none")
    case .date:
      if kind == .number || kind == .null || tree.isEmptyString(value) { return nil }
      return Problem(what: noun(kind), hint: "write milliseconds since 1970, or null for none")
    case .dropdown:
      guard kind == .string else {
        return Problem(what: noun(kind), hint: "write the id of an option, or \"\" for none")
      }
      return unknown([value], field.options, tree)
    case .multiSelect:
      guard kind == .array else {
        return Problem(what: noun(kind), hint: "write a list of the ids of options")
      }
      return unknown(Array(tree.elements(of: value)), field.options, tree)
    case .image, .file, .chart:
      return kind == .array ? nil : Problem(what: noun(kind), hint: "write a list")
    default: return nil
    }
  }

  /// Ids of options that do not exist; those of deleted ones are in order.
  private static func unknown(
    _ nodes: [JSONNode], _ options: [Option], _ tree: JSONTree
  ) -> Problem? {
    for node in nodes {
      guard let id = tree.string(node), !id.isEmpty, !options.contains(where: { $0.id == id })
      else { continue }
      return Problem(
        what: "'\(id.prefix(40))', which is the id of no option",
        hint: options.first { $0.text == id }.map { "write the option's id, '\($0.id)'" },
        severity: .information)
    }
    return nil
  }

  /// One finding a column, at the first of its cells.
  private static func check(
    _ cells: [TextCell], _ field: Field, _ document: LintedDocument
  ) -> [Finding] {
    let tree = document.tree
    var places: [String: [DocumentRange]] = [:]
    for cell in cells {
      guard let text = tree.string(cell.node) else { continue }
      if cell.columnKind == .number, ValueReader.number(text) != nil { continue }
      places[cell.columnID, default: []].append(tree.range(cell.node))
    }
    return places.sorted { $0.key < $1.key }.compactMap { column, ranges in
      guard let first = ranges.min(by: { $0.start < $1.start }) else { return nil }
      let what = ranges.count == 1 ? "a cell" : "\(ranges.count) cells"
      return finding(
        "\(what) of the column '\(column)' of '\(field.id)' \(ranges.count == 1 ? "holds" : "hold") text that is no value of its type",
        at: first, field: field.id)
    }
  }

  private static func noun(_ kind: JSONKind) -> String {
    switch kind {
    case .null: "null"
    case .true, .false: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
