import IndexedCollections
import SheetEvaluation
import Formulas
import JSONTree
import JoyDoc
import JoyDocEngine

/// A document with the values that a test gives, in a readable notation.
///
/// An option is written as its text, a date as its ISO text, and a row of a table as an object of
/// its cells.
struct GivenValues {
  private let document: JoyDocument
  private let settings: EvaluationSettings
  private let computed: Set<CellID>
  private var edit = JSONEdit()

  init(
    _ document: JoyDocument, language: FormulaLanguage, settings: EvaluationSettings
  ) {
    self.document = document
    self.settings = settings
    computed = Set(CheckedFormulas(document, language: language).targets.map { $0.cell })
  }

  /// The content of the document with the given values.
  var bytes: [UInt8] { edit.applied(to: document.tree.bytes) }

  /// Stores a value in a field. Throws a `CaseError` if the field cannot hold it.
  mutating func set(
    _ cell: CellID, named name: String, to value: JSONNode, of tree: JSONTree
  ) throws(CaseError) {
    guard !computed.contains(cell) else {
      throw CaseError(
        "the field '\(name)' is computed", hint: "give values to the fields that its formula reads")
    }
    let field = document.fields[cell]
    let json = try WrittenValue(document, settings: settings)
      .json(value, of: tree, in: field)
    if field.kind.storage == .rows {
      let rows = JSONTree.parse(json).tree
      let order = rows.elements(of: rows.root).compactMap { rows.string("_id", of: $0) }
      edit.setMember("rowOrder", JSONWriter.literal(order), of: field.node, in: document.tree)
    }
    edit.setMember("value", json, of: field.node, in: document.tree)
  }
}
