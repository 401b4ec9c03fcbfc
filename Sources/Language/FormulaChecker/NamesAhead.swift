import FormulaSyntax
import FormulaValues
import SourceText

/// The fields that the names of several formulas are the ids of, looked up together: the names of a
/// large document lie far from the processor, and waiting for many of them at once takes hardly
/// longer than for one.
struct NamesAhead {
  /// By expression, formula after formula, the slot's number; below zero for what is no such name.
  private var slots: [Int32] = []
  /// Where the expressions of the formula begin that is being checked.
  private var first = 0
  private var next = 0
  /// The names and where they stand there, and which expressions they are.
  private var text: [UInt8] = []
  private var ranges: [Range<Int>] = []
  private var expressions: [Int] = []

  /// Reads the names of formulas. Complexity: O(size of the formulas).
  mutating func read(_ formulas: [ParsedFormula], _ schema: Schema) {
    clear()
    for formula in formulas {
      let source = formula.tree.source
      let nodes = formula.tree.nodes
      for index in 0..<nodes.count where nodes[index].kind == .name {
        let range = nodes[index].range
        guard !range.isEmpty, source[range.start].continuesPlainName else { continue }
        ranges.append(text.count + range.start..<text.count + range.end)
        expressions.append(slots.count + index)
      }
      text.append(contentsOf: source)
      slots.append(contentsOf: repeatElement(-1, count: nodes.count))
    }
    for (place, slot) in schema.fields(withIDs: ranges, in: text).enumerated() {
      slots[expressions[place]] = slot
    }
  }

  /// Goes on to the next formula, which has so many expressions.
  mutating func beginFormula(of count: Int) {
    first = next
    next += count
  }

  /// The field whose id a name of the formula is, if that was looked up.
  subscript(id: ExpressionID) -> Slot? {
    let place = first + Int(id.index)
    guard place < slots.count else { return nil }
    let slot = slots[place]
    return slot < 0 ? nil : Slot(Int(slot))
  }

  /// Forgets the formulas.
  mutating func clear() {
    slots.removeAll(keepingCapacity: true)
    text.removeAll(keepingCapacity: true)
    ranges.removeAll(keepingCapacity: true)
    expressions.removeAll(keepingCapacity: true)
    first = 0
    next = 0
  }
}

extension UInt8 {
  /// Whether a name that begins with the byte is spelled as it is: without quotes or backticks.
  var continuesPlainName: Bool {
    (self | 0x20) &- UInt8(ascii: "a") < 26 || self &- UInt8(ascii: "0") < 10
      || self == UInt8(ascii: "_")
  }
}
