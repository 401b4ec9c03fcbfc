package import FormulaRuntime
package import FormulaValues

package enum OrderByFunction: FormulaFunction {
  package static let group = FunctionGroup.tables
  package static let callSteps = 250
  package static let summary = "The rows in the order of a key; null keys come last."
  package static let roles: [FunctionRole] = [.keepsLength]
  package static let signature = Signature.taking(
    .list("table"), .key("key"), .text("order").optional, gives: .list
  ).keepingElements
  package static let examples = [
    Example(#"orderBy([{a: 1}, {a: 2}], "a", "desc").a"#, gives: [2, 1]),
    Example(#"orderBy([{a: null}, {a: 2}], r -> r.a).a"#, gives: [2, nil]),
    Example(#"orderBy(null, "a")"#, gives: []),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    SortByFunction.call(arguments, in: &run)
  }
}
