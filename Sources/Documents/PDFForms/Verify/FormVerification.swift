import DocumentFormat
import FormulaValues
import Formulas
import JSONTree
package import JoyDoc
import JoyDocFormulas

/// Sets of generated values for the fields of an imported form, with the results of its formulas.
///
/// A PDF viewer that is given the values of a set must compute the same results. Scripts of the PDF
/// are not executed.
package struct FormVerification: Hashable, Sendable {
  /// The value of a field.
  package struct Entry: Hashable, Sendable {
    package enum Value: Hashable, Sendable {
      /// What is typed into a text field.
      case text(String)
      /// The export value of the chosen option; `nil` for a box without its mark.
      case choice(String?)
    }

    /// The full name of the field in the PDF.
    package let field: String
    package let value: Value
  }

  /// The result of a formula as the document stores it.
  package struct Result: Hashable, Sendable {
    package let field: String
    package let json: [UInt8]
  }

  /// A set of values with the results.
  package struct Case: Hashable, Sendable {
    package let entries: [Entry]
    package let results: [Result]
  }

  /// The first failure of a formula.
  package struct Failure: Hashable, Sendable {
    package let field: String
    /// The number of the set, counting from 1.
    package let number: Int
    package let message: String
  }

  /// A result that differs from the one that a viewer stored in the PDF, for its stored values.
  package struct Difference: Hashable, Sendable {
    package let field: String
    package let stored: [UInt8]
    package let computed: [UInt8]
  }

  package private(set) var cases: [Case] = []
  package private(set) var failures: [Failure] = []
  package private(set) var differences: [Difference] = []

  /// The maximum number of sets.
  package static let maxCount = 100

  /// Fills an imported document `count` times, at most `maxCount`. The same document gives the same
  /// sets.
  ///
  /// Complexity: that of `count` recalculations of the document.
  package init(_ document: JoyDocument, count: Int) {
    compareStoredResults(of: document)
    let inputs = VerificationInput.all(in: document)
    var random = RandomSource(seed: 45)
    var failed: Set<String> = []
    for number in 1...max(1, min(count, Self.maxCount)) {
      var edit = JSONEdit()
      var entries: [Entry] = []
      for input in inputs {
        let (value, json) = input.generated(&random)
        edit.setMember(input.member, json, of: input.node, in: document.tree)
        entries.append(Entry(field: input.name, value: value))
      }
      let filled = JoyDocument(edit.applied(to: document.tree))
      let run = FullRecalculation(filled, DocumentProgram(filled, language: .standard))
      for failure in run.failures {
        let field = VerificationInput.name(of: filled.fields[failure.cell], in: filled)
        guard failed.insert(failure.fieldID).inserted else { continue }
        failures.append(Failure(field: field, number: number, message: failure.error.message))
      }
      cases.append(Case(entries: entries, results: Self.results(of: run.document(from: filled))))
    }
  }

  private static func results(of document: JoyDocument) -> [Result] {
    document.fields.filter { $0.application != nil }.map { field in
      Result(
        field: VerificationInput.name(of: field, in: document),
        json: field.value.map { Array(document.tree.source($0)) } ?? Array("null".utf8))
    }
  }

  /// Compares the results with those that the PDF contains.
  private mutating func compareStoredResults(of document: JoyDocument) {
    let tree = document.tree
    let run = FullRecalculation(document, DocumentProgram(document, language: .standard))
    for change in run.changes {
      let field = document.fields[change.field]
      guard let value = field.value, !tree.isEmptyString(value), tree.kind(value) != .null else {
        continue
      }
      let computed = JSONTree.parse(change.json).tree
      if let one = tree.double(value), let other = computed.double(computed.root),
        abs(one - other) <= 1e-9 * max(1, abs(one), abs(other))
      {
        continue
      }
      differences.append(
        Difference(
          field: VerificationInput.name(of: field, in: document),
          stored: Array(tree.source(value)), computed: change.json))
    }
  }
}

/// A field or cell of an imported document that takes generated values.
struct VerificationInput {
  enum Kind {
    case number(isPercentage: Bool)
    case text
    case box(id: String)
    case choice(ids: [String])
  }

  /// The full name of the field in the PDF.
  let name: String
  /// The object that stores the value, and the name of the member.
  let node: JSONNode
  let member: String
  let kind: Kind

  /// Texts that scripts read as numbers, and others.
  private static let texts = ["", "12", "-3.5", "1,234", "1,234.56", "2,5", "abc", " 7 ", "0"]

  /// Returns the name of a field in the PDF.
  static func name(of field: Field, in document: JoyDocument) -> String {
    field.metadata.flatMap { document.tree.string("pdfName", of: $0) } ?? field.id
  }

  /// Returns the fields without formulas and the cells of tables, in document order.
  static func all(in document: JoyDocument) -> [VerificationInput] {
    var inputs: [VerificationInput] = []
    for field in document.fields where field.application == nil {
      if field.kind.storage == .rows {
        inputs += cells(of: field, in: document.tree)
        continue
      }
      let metadata = PDFMetadata(field.metadata, in: document.tree)
      guard let kind = kind(field.kind, field.options, metadata) else { continue }
      inputs.append(
        VerificationInput(
          name: name(of: field, in: document), node: field.node, member: "value", kind: kind))
    }
    return inputs
  }

  private static func cells(of field: Field, in tree: JSONTree) -> [VerificationInput] {
    let columns = field.columns.map { column in
      (
        id: column.id,
        kind: kind(
          column.kind, column.options,
          PDFMetadata(field.metadata, in: tree, suffix: "_" + column.id))
      )
    }
    var inputs: [VerificationInput] = []
    for row in field.value.map({ Array(tree.elements(of: $0)) }) ?? [] {
      guard let cells = tree[row, "cells"], let metadata = tree[row, "metadata"] else { continue }
      for (id, kind) in columns {
        let entry = tree.member(utf8: ("pdfName_" + id).utf8, of: metadata)?.value
        guard let kind, let name = entry.flatMap({ tree.string($0) }) else { continue }
        inputs.append(VerificationInput(name: name, node: cells, member: id, kind: kind))
      }
    }
    return inputs
  }

  /// Returns `nil` for dates, for texts with a format and for lists of several values.
  private static func kind(
    _ kind: FieldKind, _ options: [Option], _ metadata: PDFMetadata
  ) -> Kind? {
    switch kind.storage {
    case .number:
      if case .percent = metadata.format { return .number(isPercentage: true) }
      return .number(isPercentage: false)
    case .text: return metadata.format == nil ? .text : nil
    case .option: return options.isEmpty ? nil : .choice(ids: options.map(\.id))
    case .options: return options.count == 1 ? .box(id: options[0].id) : nil
    case .instant, .attachments, .signature, .block, .richText, .rows, .nestedRows, .series,
      .unknown:
      return nil
    }
  }

  /// Returns a value as it is entered and as the document stores it.
  func generated(_ random: inout RandomSource) -> (FormVerification.Entry.Value, [UInt8]) {
    switch kind {
    case .number(let isPercentage):
      guard let number = Self.number(isPercentage, &random) else {
        return (.text(""), Array(#""""#.utf8))
      }
      return (.text(FieldFormat.NumberFormat.plain(number)), JSONWriter.literal(number))
    case .text:
      let text = Self.texts[Int.random(in: Self.texts.indices, using: &random)]
      return (.text(text), JSONWriter.literal(text))
    case .box(let id):
      let isOn = Bool.random(using: &random)
      return (.choice(isOn ? id : nil), JSONWriter.literal(isOn ? [id] : []))
    case .choice(let ids):
      let id = ids[Int.random(in: ids.indices, using: &random)]
      return (.choice(id), JSONWriter.literal(id))
    }
  }

  /// Returns an empty, a negative, a whole or a fractional number.
  private static func number(_ isPercentage: Bool, _ random: inout RandomSource) -> Double? {
    if random.unit() < 0.15 { return nil }
    switch Int.random(in: 0...3, using: &random) {
    case 0: return Double(Int.random(in: -50...500, using: &random))
    case 1: return Double(Int.random(in: -100_000...500_000, using: &random)) / 100
    case 2: return 0
    default:
      return isPercentage
        ? Double(Int.random(in: 0...10_000, using: &random)) / 10_000
        : Double(Int.random(in: 1...9, using: &random))
    }
  }
}
