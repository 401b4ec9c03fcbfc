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
    var json = Array(tree.source(value))
    if field.kind == .table, tree.kind(value) == .array {
      json = try rows(value, of: tree, field)
      let order = (0..<tree.count(value)).map { "\"row\($0 + 1)\"" }.joined(separator: ",")
      edit.setMember("rowOrder", Array("[\(order)]".utf8), of: field.node, in: document.tree)
    } else {
      json = try stored(value, of: tree, as: field) ?? json
    }
    edit.setMember("value", json, of: field.node, in: document.tree)
  }

  /// What a field stores for a value; nil if that is the value itself.
  private func stored(
    _ value: JSONNode, of tree: JSONTree, as field: Field
  ) throws(CaseProblem) -> [UInt8]? {
    guard field.kind.isWritable, field.kind != .chart, tree.kind(value) != .null,
      tree.kind(value) != .object
    else { return nil }
    var run = Run(environment: environment, limits: limits)
    let word = NestedReader(tree).any(value, run: &run)
    do throws(EvaluationError) {
      return try FieldWriter(field, timeZone: environment.timeZone).json(word, in: &run)
    } catch {
      throw CaseProblem(error.message)
    }
  }

  // MARK: Tables

  private func rows(
    _ list: JSONNode, of tree: JSONTree, _ table: Field
  ) throws(CaseProblem) -> [UInt8] {
    let columns = cells(of: table)
    var writer = JSONWriter()
    writer.beginArray()
    for (index, row) in tree.elements(of: list).enumerated() {
      guard tree.kind(row) == .object else {
        throw CaseProblem(
          "a row of '\(table.id)' is an object of its cells",
          hint: #"write [{"price": 10, "quantity": 3}]"#)
      }
      writer.beginObject()
      writer.append("_id", "row\(index + 1)")
      writer.appendName("cells")
      writer.beginObject()
      for member in tree.members(of: row) where tree.kind(member.value) != .null {
        let name = tree.string(member.name) ?? ""
        guard let column = table.columns.first(where: { $0.id == name || $0.identifier == name })
        else { throw CaseProblem("the table '\(table.id)' has no column '\(name)'") }
        writer.appendName(column.id)
        var json: [UInt8]?
        if let cell = columns[column.id] { json = try stored(member.value, of: tree, as: cell) }
        writer.appendRaw(json ?? Array(tree.source(member.value)))
      }
      writer.endObject()
      writer.endObject()
    }
    writer.endArray()
    return writer.bytes
  }

  /// The columns of a table as fields of their own, by id: a cell stores what such a field does.
  private func cells(of table: Field) -> [String: Field] {
    let fields = table.columns.map { document.tree.source($0.node) }.joined(separator: [0x2C])
    let text = Array(#"{"files":[],"fields":["#.utf8) + fields + Array("]}".utf8)
    return Dictionary(
      JoyDocument(JSONTree.parse(text).tree).fields.map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
  }
}
