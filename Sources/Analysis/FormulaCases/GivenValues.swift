import IndexedCollections
import JoyDocFormulas
import FormulaSheets
import FormulaRuntime
import FormulaValues
import Formulas
import JSONTree
import JoyDoc
import JoyDocEngine

/// A document with other values: those that a test gives, written as people write them. An option
/// is its text, a date its ISO text, a row of a table an object of its cells.
struct GivenValues {
  private let document: JoyDocument
  private let environment: Environment
  private let limits: EvaluationLimits
  private let computed: Set<CellID>
  private var edit = JSONEdit()

  init(
    _ document: JoyDocument, language: FormulaLanguage, environment: Environment,
    limits: EvaluationLimits
  ) {
    self.document = document
    self.environment = environment
    self.limits = limits
    computed = Set(CheckedFormulas(document, language: language).targets.map(\.cell))
  }

  /// The document with the values.
  var bytes: [UInt8] { edit.applied(to: document.tree.bytes) }

  /// Gives a field a value. Throws why it cannot hold it.
  mutating func set(
    _ cell: CellID, named name: String, to value: JSONNode, of tree: JSONTree
  ) throws(CaseProblem) {
    guard !computed.contains(cell) else {
      throw CaseProblem("the field '\(name)' is computed", hint: "give what its formula reads")
    }
    let field = document.fields[cell]
    let json = try WrittenValue(document, environment: environment, limits: limits)
      .json(value, of: tree, in: field)
    if field.kind == .table {
      let rows = JSONTree.parse(json).tree
      let order = rows.elements(of: rows.root).compactMap { rows.string("_id", of: $0) }
      edit.setMember("rowOrder", JSONWriter.literal(order), of: field.node, in: document.tree)
    }
    edit.setMember("value", json, of: field.node, in: document.tree)
  }
}
