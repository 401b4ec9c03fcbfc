import FormulaSyntax
import FormulaValues
import IndexedCollections
import SourceText

/// The fields whose ids are mentioned in several formulas, looked up in one batch.
///
/// The names of a large document are not in the processor's cache. Waiting for many of them at once
/// takes hardly longer than waiting for one.
struct PrefetchedNames {
  /// The slot numbers by expression, formula after formula; none if the expression is not a field's
  /// id.
  private var slots: [NameTable.Number] = []
  /// The index of the first expression of the current formula.
  private var first = 0
  private var next = 0
  /// The joined sources, the ranges of the names in them, and the expressions that the names belong
  /// to.
  private var text: [UInt8] = []
  private var ranges: [Range<Int>] = []
  private var expressions: [Int] = []

  /// Looks up the names of formulas.
  ///
  /// Complexity: O(size of the formulas).
  mutating func read(_ formulas: [ParsedFormula], _ schema: FormulaSchema) {
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
      slots.append(contentsOf: repeatElement(NameTable.Number(nil), count: nodes.count))
    }
    for (place, slot) in schema.fields(withIDs: ranges, in: text).enumerated() {
      slots[expressions[place]] = slot
    }
  }

  /// Advances to the next formula, which has `count` expressions.
  mutating func beginFormula(of count: Int) {
    first = next
    next += count
  }

  /// Returns the field whose id is the name at `id`, if it was looked up.
  subscript(id: ExpressionID) -> Slot? {
    let place = first + Int(id.index)
    guard place < slots.count else { return nil }
    return slots[place].index.map { Slot($0.index) }
  }

  /// Removes all formulas.
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
  /// Whether a name that starts with the byte is plain: without quotes or backticks.
  var continuesPlainName: Bool {
    (self | 0x20) &- UInt8(ascii: "a") < 26 || self &- UInt8(ascii: "0") < 10
      || self == UInt8(ascii: "_")
  }
}
