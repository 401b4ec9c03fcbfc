package import FormulaRuntime
package import FormulaValues

package enum LookupAllFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 490
  package static let summary = "The values of one column in every row where another equals a value."
  package static let signature = Signature.taking(
    .any("value"), .list("table"), .key("keyColumn"), .key("valueColumn"),
    gives: .list
  ) { types in
    .list(of: types.at(3))
  }
  package static let growth = CostGrowth.product
  package static let examples = [
    Example(
      #"lookupAll("A", [{g: "A", n: 1}, {g: "B"}, {g: "A", n: 3}], "g", "n")"#, gives: [1, 3]),
    Example(#"lookupAll("Z", [{g: "A"}], "g", "g")"#, gives: []),
    Example(#"lookupAll(1, null, "a", "b")"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let keys = arguments[2].keyColumn(of: arguments[1], in: &run)
    if keys.isError { return keys }
    var found: [Word] = []
    for (index, key) in run.elements(keys).enumerated() {
      guard run.spend(walking: arguments[0]) else { return run.stepError() }
      guard key.isEqual(to: arguments[0], in: run) else { continue }
      let value = arguments[3].keyValue(
        of: arguments.elements(1, in: run)[index], index: index, in: &run)
      if value.isError { return value }
      found.append(value)
    }
    return run.list(found)
  }
}
