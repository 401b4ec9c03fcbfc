package import SheetEvaluation
package import FormulaLint
import JSONTree
import JoyDoc
import JoyDocEngine
import SourceText

/// A stored value that the type of its field or column does not allow.
package enum StoredValueRule: DocumentRule {
  package static let description = RuleDescription(
    "stored-value", .warning, "A stored value does not fit the type of its field.",
    reason: "Other hosts may reject the document, and formulas read the value as something else.",
    wrong: RuleExample.document(RuleExample.field("a", "number", #", "value": "many""#)),
    right: RuleExample.document(RuleExample.field("a", "number", #", "value": 7"#)),
    subject: .document)

  package static var granularity: RuleGranularity { .field(check) }

  package static func check(field number: CellID, in document: LintedDocument) -> [Finding] {
    let field = document.document.fields[number]
    var findings: [Finding] = []
    if let value = field.value {
      findings += document.tree.oversizedNumbers(in: value).map { number in
        finding(
          "\(document.tree.oversizedMessage(of: number)); it reads as null",
          hint: "the largest number is about 1.8e308", at: document.tree.range(number),
          field: field.id)
      }
      if let problem = misplacedFormula(value, field, document.tree)
        ?? problem(value, field, document.tree)
      {
        findings.append(
          finding(
            "\(field.kind.theField) '\(field.id)' stores \(problem.what)",
            problem.severity, hint: problem.hint, at: document.tree.range(value),
            field: field.id))
      }
    }
    if field.kind.storage == .instant, let value = field.value,
      let remark = dateInSeconds(value, field, document.tree)
    {
      findings.append(remark)
    }
    if let cells = document.textCells[number] { findings += check(cells, field, document) }
    return findings
  }

  private struct Problem {
    var what: String
    var hint: String?
    var severity: Severity?
  }

  private static func problem(_ value: JSONNode, _ field: Field, _ tree: JSONTree) -> Problem? {
    if let wanted = field.constraints.wanted(inPlaceOf: value, of: tree) {
      return Problem(what: noun(of: value, tree), hint: wanted.hint)
    }
    guard field.kind.storage.hasOptions else { return nil }
    let chosen = tree.kind(value) == .array ? Array(tree.elements(of: value)) : [value]
    return unknown(chosen, field.constraints, tree)
  }

  /// Returns a finding about a date that is probably stored in seconds.
  private static func dateInSeconds(
    _ value: JSONNode, _ field: Field, _ tree: JSONTree
  ) -> Finding? {
    guard let date = StoredDate(value, of: tree), tree.double(value) == date.milliseconds,
      let meant = date.countedInSeconds?.instant
    else { return nil }
    let range = tree.range(value)
    return finding(
      "the date of \(field.kind.theField) '\(field.id)' is in the year 1970", .information,
      hint: "a date is in milliseconds; did you mean \(meant)?", at: range,
      fixes: [.init("write \(meant)", isSafe: false, range, with: "\(meant)")], field: field.id)
  }

  /// Returns a problem if the value is a formula as text.
  private static func misplacedFormula(
    _ value: JSONNode, _ field: Field, _ tree: JSONTree
  ) -> Problem? {
    let isText = field.kind.takesText
    guard isText || field.kind.storage.isNumeric, let text = tree.string(value),
      !isText || field.applications.isEmpty
    else { return nil }
    guard MisplacedFormulas.isFormula(value: text, needsSign: isText) else { return nil }
    return Problem(
      what: "a formula as text, which is never computed", hint: MisplacedFormulas.advice,
      severity: isText ? .information : nil)
  }

  /// Returns a problem if `nodes` contain the id of an option that does not exist.
  ///
  /// The ids of deleted options are valid.
  private static func unknown(
    _ nodes: [JSONNode], _ constraints: ValueConstraints, _ tree: JSONTree
  ) -> Problem? {
    let ids = nodes.lazy.compactMap { tree.string($0) }
    guard let id = constraints.unknownOption(in: ids) else { return nil }
    return Problem(
      what: "'\(id.prefix(40))', which is not the id of an option",
      hint: constraints.options.first { $0.text == id }.map { "write the option's id, '\($0.id)'" },
      severity: .information)
  }

  /// Returns one finding per column, at the first affected cell.
  private static func check(
    _ cells: [TextCell], _ field: Field, _ document: LintedDocument
  ) -> [Finding] {
    let tree = document.tree
    var places: [String: [DocumentRange]] = [:]
    for cell in cells {
      guard let text = tree.string(cell.node) else { continue }
      if cell.columnKind.storage == .number, Numeral.number(in: text) != nil { continue }
      places[cell.columnID, default: []].append(tree.range(cell.node))
    }
    return places.sorted { $0.key < $1.key }.compactMap { column, ranges in
      guard let first = ranges.min(by: { $0.start < $1.start }) else { return nil }
      let what = ranges.count == 1 ? "a cell" : "\(ranges.count) cells"
      return finding(
        "\(what) of the column '\(column)' of '\(field.id)' \(ranges.count == 1 ? "holds" : "hold") text that is not a value of its type",
        at: first, field: field.id)
    }
  }

  private static func noun(of value: JSONNode, _ tree: JSONTree) -> String {
    let elements = tree.kind(value) == .array ? Set(tree.elements(of: value).map(tree.kind)) : []
    let inner = elements.map { noun($0) }.sorted().joined(separator: " and ")
    return noun(tree.kind(value)) + (elements.isEmpty ? "" : " with \(inner) in it")
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
