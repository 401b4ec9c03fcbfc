import FormulaSheets
package import FormulaValues
package import Formulas
import IndexedCollections
import JSONTree
package import JoyDoc
import JoyDocEngine
import JoyDocFormulas

/// A document that is filled in and asked as a whole, by the ordinary ways: what exploration tells has
/// been seen here first.
package struct FilledDocument: Sendable {
  package let document: JoyDocument
  package let language: FormulaLanguage
  package let environment: Environment
  package let limits: EvaluationLimits

  package init(
    _ document: JoyDocument, language: FormulaLanguage = .standard,
    environment: Environment = Environment(), limits: EvaluationLimits = EvaluationLimits()
  ) {
    self.document = document
    self.language = language
    self.environment = environment
    self.limits = limits
  }

  /// The document with values in the place of those that it stores. Complexity: O(bytes).
  package func filled(with values: [FilledValue]) -> JoyDocument {
    var edit = JSONEdit()
    for value in values {
      guard let number = document.fieldNumbers.number(of: value.field) else { continue }
      let field = document.fields[number]
      edit.setMember("value", value.json, of: field.node, in: document.tree)
      if field.kind == .table {
        edit.setMember("rowOrder", value.rowOrder, of: field.node, in: document.tree)
      }
    }
    return JoyDocument(JSONTree.parse(edit.applied(to: document.tree.bytes)).tree)
  }

  /// Whether everything that people have to fill in is filled in.
  package func isComplete(with values: [FilledValue]) -> Bool {
    missing(with: values).isEmpty
  }

  /// The numbers of the shown input fields that lack something that they require.
  package func missing(with values: [FilledValue]) -> [Int] {
    let filled = filled(with: values)
    return Validation(LiveDocument(filled, language: language)).fields.compactMap { field in
      guard field.status == .invalid, let number = filled.fieldNumbers.number(of: field.field),
        filled.fields[number].applications.isEmpty
      else { return nil }
      return number
    }
  }

  /// What a full recalculation gives a computed field.
  package func outcome(of field: String, with values: [FilledValue]) -> Outcome? {
    let filled = filled(with: values)
    guard let number = filled.fieldNumbers.number(of: field) else { return nil }
    let pass = FullRecalculation(
      filled, DocumentProgram(filled, language: language), environment: environment,
      limits: limits)
    if let failure = pass.failures.first(where: { $0.cell.index == number }) {
      return .failed(failure.error)
    }
    if let change = pass.changes.last(where: { $0.field.index == number }) {
      return Self.outcome(change.json, filled.fields[number])
    }
    let stored = filled.fields[number].value.map { Array(filled.tree.source($0)) }
    return Self.outcome(stored ?? Array("null".utf8), filled.fields[number])
  }
}

extension FilledDocument {
  private static func outcome(_ json: [UInt8], _ field: JoyDoc.Field) -> Outcome {
    let tree = JSONTree.parse(json).tree
    if field.kind == .number, let number = tree.double(tree.root) { return .number(number) }
    return .stored(json)
  }
}

/// A value that is put into a field.
package struct FilledValue: Hashable, Sendable {
  /// The field's id.
  package var field: String
  /// As the document stores it.
  package var json: [UInt8]

  package init(field: String, json: [UInt8]) {
    self.field = field
    self.json = json
  }

  /// The ids of the rows, if the value is a list of such.
  var rowOrder: [UInt8] {
    let tree = JSONTree.parse(json).tree
    var writer = JSONWriter()
    writer.beginArray()
    for row in tree.elements(of: tree.root) {
      if let id = tree[row, "_id"].flatMap({ tree.string($0) }) { writer.append(id) }
    }
    writer.endArray()
    return writer.bytes
  }
}
