import FormulaSheets
import FormulaRuntime
import FormulaValues
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas

/// The fields of one document of a template after the other: what is in the template's holes, and
/// what formulas gave since.
@safe struct TemplateFields: CellStore {
  private let template: StreamTemplate
  /// By rank of the formula that computes it.
  private let outputs: [FieldOutput]
  /// By rank: where the document keeps the field's value.
  private let holes: [Int?]
  private var ranks: IndexedArray<SheetParts.Cell, Rank?>
  /// The outputs in the order of their holes.
  private let outputsByHole: [Int]
  /// The document that is looked at; its bytes outlive the pass over it.
  private var text = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  var contents: [StreamTemplate.Content] = []
  /// The new values, one after the other.
  private var results: [UInt8] = []
  /// By rank: where its new value is, if there is one.
  private var ranges: [Range<Int>?]

  /// What is read of options must stay in the heap of the run.
  init(_ template: StreamTemplate, timeZone: String, in run: inout Run) {
    self.template = template
    let steps = template.program.layout.steps
    ranks = IndexedArray(repeating: nil, count: template.document.fields.count)
    var outputs: [FieldOutput] = []
    for step in steps.elements {
      outputs.append(
        FieldOutput(template.document.fields[step.cell], timeZone: timeZone, in: &run))
    }
    for rank in steps.indices { ranks[steps[rank].cell] = rank }
    self.outputs = outputs
    let holes = steps.elements.map { template.valueHoles[$0.cell] }
    self.holes = holes
    outputsByHole = holes.indices.sorted { holes[$0] ?? 0 < holes[$1] ?? 0 }
    ranges = Array(repeating: nil, count: outputs.count)
  }

  /// Begins with another document, whose contents have been read.
  mutating func begin(_ text: UnsafeBufferPointer<UInt8>) {
    unsafe self.text = unsafe text
    results.removeAll(keepingCapacity: true)
    for rank in ranges.indices { ranges[rank] = nil }
  }

  private func rank(of cell: CellID) -> Int { ranks[cell]?.index ?? 0 }

  func word(of cell: CellID, in run: inout Run) -> Word {
    let rank = rank(of: cell)
    guard let range = ranges[rank] else { return .null }
    return unsafe results.withUnsafeBufferPointer {
      unsafe outputs[rank].word(storing: UnsafeBufferPointer(rebasing: $0[range]), run: &run)
    }
  }

  func keepsNumbers(_ cell: CellID) -> Bool { outputs[rank(of: cell)].keepsNumbers }

  func form(
    of result: Word, for cell: CellID, in run: inout Run
  ) throws(EvaluationError) -> Word {
    try outputs[rank(of: cell)].form(of: result, in: &run)
  }

  func keeps(_ form: Word, in cell: CellID, _ run: inout Run) -> Bool {
    let rank = rank(of: cell)
    guard let hole = holes[rank] else { return false }
    let content = contents[hole]
    return unsafe StoredForm.isSame(
      form, as: UnsafeBufferPointer(rebasing: text[content.range]), content.form,
      of: outputs[rank].kind,
      in: run)
  }

  mutating func store(
    _ form: Word, in cell: CellID, _ run: inout Run
  ) throws(EvaluationError) {
    let rank = rank(of: cell)
    let start = results.count
    try outputs[rank].append(form, to: &results, in: &run)
    ranges[rank] = start..<results.count
  }

  var storedBytes: Int { results.count }

  /// A template is of formulas that ask nothing of the kind.
  var facts: (any FieldFacts)? { nil }

  /// Appends the document with the new values in it. Complexity: O(bytes).
  func write(to output: inout [UInt8]) {
    unsafe output.reserveCapacity(output.count + text.count + results.count + 16)
    unsafe results.withUnsafeBufferPointer { results in
      var from = 0
      for rank in outputsByHole {
        guard let range = ranges[rank], let hole = holes[rank] else { continue }
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
