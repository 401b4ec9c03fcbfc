package import FormulaRuntime
package import FormulaValues

package enum LookupFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 135
  package static let summary =
    "The value of one column in the first row where another equals a value; else the default, or null."
  package static let roles: [FunctionRole] = [.searches]
  package static let signature = Signature.takingLookup(.any("value"), in: .key("keyColumn"))
  package static let growth = CostGrowth.product
  package static let examples = [
    Example(
      #"lookup("b", [{item: "a", price: 1}, {item: "b", price: 2}], "item", "price")"#, gives: 2),
    Example(#"lookup("z", [{item: "a", price: 1}], "item", "price", -1)"#, gives: -1),
    Example(#"lookup("z", [{item: "a"}], "item", "item")"#, gives: nil),
    Example(#"lookup(1, null, "a", "b")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let keys = arguments[2].keyColumn(of: arguments[1], in: &run)
    if keys.isError { return keys }
    for (index, key) in run.elements(keys).enumerated() {
      guard run.spend(walking: arguments[0]) else { return run.stepError() }
      if key.isEqual(to: arguments[0], in: run) {
        return arguments[3].keyValue(
          of: arguments.elements(1, in: run)[index], index: index, in: &run)
      }
    }
    return arguments[4]
  }
}
