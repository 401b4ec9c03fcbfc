import FormulaChecker
import FormulaSyntax
import JSONTree
package import JoyDoc
import SourceText

/// The parts of a document whose ids are mistaken for the name of a field or column.
///
/// An id is not readable, so the id of a page or option is copied as easily as that of a field.
package struct MistakenIDs {
  /// The part that a mistaken id refers to.
  struct Meaning {
    let advice: String
    /// The correct source in a formula; `nil` if it is ambiguous.
    var replacement: String?
    /// Whether the id is that of a column of top-level rows.
    var isColumn = false
  }

  private let wanted: Set<String>
  private var meanings: [String: Meaning] = [:]

  /// Returns `true` if any part of `document` has the id `id`.
  ///
  /// Complexity: O(size of the document).
  package static func isTaken(_ id: String, in document: JoyDocument) -> Bool {
    MistakenIDs([id], in: document).meanings[id] != nil
  }

  /// Returns `findings`, with hints about unknown names that are ids of other parts.
  ///
  /// Complexity: O(findings), plus O(size of the document) if an unknown name may be an id.
  static func explained(_ findings: [Finding], in document: JoyDocument) -> [Finding] {
    var places: [(finding: Int, id: String)] = []
    for (number, finding) in findings.enumerated() where finding.diagnostic.isUnknownName {
      let range = finding.diagnostic.range
      guard (0...2).contains(range.length - GeneratedID.digitCount),
        let id = id(at: range, in: document.tree)
      else { continue }
      places.append((number, id))
    }
    guard !places.isEmpty else { return findings }
    let known = MistakenIDs(Set(places.map { $0.id }), in: document)
    var findings = findings
    for (number, id) in places {
      guard let meaning = known.meanings[id] else { continue }
      let isColumn = findings[number].diagnostic.rule == FormulaDiagnostic.unknownColumn
      // The checker has already reported which table has the column.
      if !isColumn, meaning.isColumn { continue }
      findings[number].diagnostic.hint = meaning.advice
      findings[number].diagnostic.fixes = []
      if !isColumn, let text = meaning.replacement {
        let fix = DocumentDiagnostic.Fix(
          "write \(text)", isSafe: false, findings[number].diagnostic.range,
          with: JSONText.content(text))
        findings[number].diagnostic.fixes = [fix]
      }
    }
    return findings
  }

  /// Returns the id that a formula contains at `range`, with or without backticks.
  private static func id(at range: DocumentRange, in tree: JSONTree) -> String? {
    let written = tree.bytes[range.start..<range.end]
    let name = written.drop { $0 == UInt8(ascii: "`") }.prefix { $0 != UInt8(ascii: "`") }
    return GeneratedID.isSpelled(by: name) ? String(decoding: name, as: UTF8.self) : nil
  }

  private init(_ wanted: Set<String>, in document: JoyDocument) {
    self.wanted = wanted
    for field in document.fields { note(field, in: document.tree) }
    for definition in document.formulas { note(definition, in: document) }
    for page in document.files.flatMap({ $0.allPages }) {
      note(page.id, Meaning(advice: "it is a page, which has no value; write the name of a field"))
    }
    for file in document.files {
      note(file.id, Meaning(advice: "it is a file, which has no value; write the name of a field"))
    }
    note(
      document.tree.string("_id", of: document.tree.root),
      Meaning(advice: "it is the document itself; write the name of a field"))
  }

  private mutating func note(_ id: String?, _ meaning: @autoclosure () -> Meaning) {
    guard let id, wanted.contains(id), meanings[id] == nil else { return }
    meanings[id] = meaning()
  }

  private mutating func note(_ field: JoyDoc.Field, in tree: JSONTree) {
    let name = Self.name(field.id, field.title)
    note(
      field.id,
      Meaning(advice: "it is a field: write \(Printer.spelled(field.id)) on its own"))
    note(field.options, of: name)
    for column in field.columns { note(column, advice: "it is a column of \(name)", isOuter: true) }
    let root = field.rootSchema?.id
    for schema in field.schemas {
      let kind = Self.name(schema.id, schema.title)
      note(
        schema.id,
        Meaning(
          advice: schema.id == root
            ? "it is the schema of the rows of \(name): write \(Printer.spelled(field.id))"
            : "it is the schema of nested rows of \(name): write children(row, \"\(schema.id)\")")
      )
      for column in schema.columns {
        let isOuter = schema.id == root
        note(
          column,
          advice: isOuter
            ? "it is a column of \(name)"
            : "it is a column of the rows \(kind) nested in those of \(name): "
              + "read it from a row of children(row, \"\(schema.id)\")",
          isOuter: isOuter)
      }
    }
    guard field.kind.storage.hasRows, let rows = field.value else { return }
    for row in tree.elements(of: rows).prefix(Self.maxRows) {
      note(
        tree.string("_id", of: row),
        Meaning(
          advice: "it is a row of \(name): the first row is \(Printer.spelled(field.id))[0]"))
    }
  }

  /// The maximum number of rows to search, because this runs on every keystroke.
  private static let maxRows = 1_000

  private mutating func note(_ column: Column, advice: String, isOuter: Bool) {
    note(column.id, Meaning(advice: advice, isColumn: isOuter))
    note(column.options, of: Self.name(column.id, column.title))
  }

  private mutating func note(_ options: [JoyDoc.Option], of owner: String) {
    for option in options {
      let text = Printer.literal(option.text)
      note(
        option.id, Meaning(advice: "it is an option of \(owner): write \(text)", replacement: text))
    }
  }

  private mutating func note(_ definition: FormulaDefinition, in document: JoyDocument) {
    guard wanted.contains(definition.id) else { return }
    let fields = document.fields.lazy.filter { field in
      field.mayHaveApplications && field.applications.contains { $0.formula == definition.id }
    }
    guard let field = fields.first else {
      return note(
        definition.id,
        Meaning(advice: "it is a formula that is applied to no field; apply it to one"))
    }
    let text = Printer.spelled(field.id)
    note(
      definition.id,
      Meaning(
        advice: "it is a formula: write the field that it computes, \(text)", replacement: text))
  }

  /// Returns the title of a part, or its id if it has no title, in quotes.
  private static func name(_ id: String, _ title: String?) -> String {
    "'\(TitledIDs.clean(title) ?? id)'"
  }
}
