import ColumnarEvaluation
import SheetEvaluation
import FormulaValues
import Formulas
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas
import JoyDocStreams
import Testing

/// Answers in columns, compared with documents that contain them.
@Suite struct AnswerBatchTests {
  private static let template = """
    {"fields":[{"_id":"lines","type":"table","tableColumns":[{"_id":"quantity","type":"number"},\
    {"_id":"price","type":"number","title":"Unit price"}],"value":[],"rowOrder":[]},\
    {"_id":"net","type":"number","formulas":[{"_id":"1","key":"value","formula":"f"}]}],\
    "formulas":[{"_id":"f","type":"calc","scope":"global",\
    "expression":"sum(map(lines, (line) -> line.quantity * line.price))"}],"files":[]}
    """

  @Test func `rows of a table are read from a list of records`() throws {
    let document = JoyDocument(JSONTree.parse(Array(Self.template.utf8)).tree)
    let program = DocumentProgram(document, language: .standard)
    let batch = try #require(
      AnswerBatch(
        document, program, settings: EvaluationSettings()))
    let field = CellID(try #require(document.fields.firstIndex { $0.id == "lines" }))
    // Two lines in the first row, none in the second, one in the third.
    let offsets: [Int32] = [0, 2, 2, 3]
    let quantities = [2.0, 1, 3]
    let prices = [489.0, 10, 2.5]
    let nets = try offsets.withUnsafeBytes { offsets in
      try quantities.withUnsafeBytes { quantities in
        try prices.withUnsafeBytes { prices in
          let line = InputColumn(
            name: "item", type: .record, offset: 0, count: 3, validity: nil, values: nil,
            bytes: nil,
            children: [
              Self.numbers("quantity", quantities), Self.numbers("Unit price", prices),
            ])
          let lines = InputColumn(
            name: "lines", type: .list(isLarge: false), offset: 0, count: 3, validity: nil,
            values: offsets.baseAddress, bytes: nil, children: [line])
          let outcome = try batch.outcome([(field, lines)], rows: 3, Interruption())
          let column = try #require(outcome.columns.first)
          return (0..<column.count).map {
            column.isNull($0)
              ? nil : column.values.start.load(fromByteOffset: $0 * 8, as: Double.self)
          }
        }
      }
    }
    #expect(nets == [988, 0, 7.5])
  }

  private static func numbers(
    _ name: String, _ values: UnsafeRawBufferPointer
  ) -> InputColumn {
    InputColumn(
      name: name, type: .float64, offset: 0, count: values.count / 8, validity: nil,
      values: values.baseAddress, bytes: nil)
  }
}
