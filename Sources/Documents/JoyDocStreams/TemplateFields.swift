import SheetEvaluation
import FormulaRuntime
import FormulaValues
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas

/// The fields of the current document of a template: the contents of its holes and new results.
@safe struct TemplateFields: CellStore {
  private let template: StreamTemplate
  /// The outputs by field. Fields without formulas have one too, so that all cells are covered.
  private let outputs: IndexedArray<SheetParts.Cell, FieldOutput>
  /// The fields that formulas compute, ordered by the positions of their values in the document.
  private let computed: [CellID]
  /// The current document. Its bytes must outlive the evaluation.
  private var text = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  var contents: [StreamTemplate.Content] = []
  /// The concatenated JSON of new values.
  private var results: [UInt8] = []
  /// The ranges of new values in `results`, by field.
  private var ranges: IndexedArray<SheetParts.Cell, Range<Int>?>

  /// Creates the fields. The words of their options must remain in the heap of `run`.
  init(_ template: StreamTemplate, timeZone: String, in run: inout Run) {
    self.template = template
    let fields = template.document.fields
    var outputs: [FieldOutput] = []
    for cell in fields.indices {
      outputs.append(FieldOutput(fields[cell], timeZone: timeZone, in: &run))
    }
    self.outputs = IndexedArray(outputs)
    let holes = template.valueHoles
    computed = template.program.layout.steps.elements.map(\.cell).sorted {
      holes[$0] ?? 0 < holes[$1] ?? 0
    }
    ranges = IndexedArray(repeating: nil, count: fields.count)
  }

  /// Starts another document, whose `contents` have been read.
  mutating func begin(_ text: UnsafeBufferPointer<UInt8>) {
    unsafe self.text = unsafe text
    results.removeAll(keepingCapacity: true)
    for cell in computed { ranges[cell] = nil }
  }

  func word(of cell: CellID, in run: inout Run) -> Word {
    guard let range = ranges[cell] else { return .null }
    return unsafe results.withUnsafeBufferPointer {
      unsafe outputs[cell].word(storing: UnsafeBufferPointer(rebasing: $0[range]), run: &run)
    }
  }

  func storesNumbers(_ cell: CellID) -> Bool { outputs[cell].storesNumbers }

  func form(
    of result: Word, for cell: CellID, in run: inout Run
  ) throws(EvaluationError) -> Word {
    try outputs[cell].form(of: result, in: &run)
  }

  func alreadyStores(_ form: Word, in cell: CellID, _ run: inout Run) -> Bool {
    guard let hole = template.valueHoles[cell] else { return false }
    let content = contents[hole]
    return unsafe StoredRepresentation.isSame(
      form, as: UnsafeBufferPointer(rebasing: text[content.range]), content.form,
      of: outputs[cell].kind,
      in: run)
  }

  mutating func store(
    _ form: Word, in cell: CellID, _ run: inout Run
  ) throws(EvaluationError) {
    let start = results.count
    try outputs[cell].append(form, to: &results, in: &run)
    ranges[cell] = start..<results.count
  }

  var storedBytes: Int { results.count }

  /// Always `nil`: templates do not support formulas that query facts.
  var facts: (any FieldFacts)? { nil }

  /// Appends the document with the new values. Complexity: O(bytes).
  func write(to output: inout [UInt8]) {
    unsafe output.reserveCapacity(output.count + text.count + results.count + 16)
    unsafe results.withUnsafeBufferPointer { results in
      var from = 0
      for cell in computed {
        guard let range = ranges[cell], let hole = template.valueHoles[cell] else { continue }
        unsafe output.append(
          contentsOf: UnsafeBufferPointer(rebasing: text[from..<contents[hole].start]))
        let json = unsafe UnsafeBufferPointer(rebasing: results[range])
        if let insertion = template.holes[hole].insertion {
          output.append(contentsOf: insertion.before)
          unsafe output.append(contentsOf: json)
          output.append(contentsOf: insertion.after)
        } else {
          unsafe output.append(contentsOf: json)
        }
        from = contents[hole].end
      }
      unsafe output.append(contentsOf: UnsafeBufferPointer(rebasing: text[from...]))
    }
  }
}
