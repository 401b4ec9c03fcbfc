package import FormulaRuntime
package import FormulaValues

package enum MaxByFunction: FormulaFunction {
  package static let group = FunctionGroup.lists
  package static let callSteps = 230
  package static let summary =
    "The element with the largest key, the first one on ties; null if all keys are null."
  package static let roles: [FunctionRole] = [.searches]
  package static let signature = Signature.taking(
    .list("list"), .key("key"), gives: .any, for: [ValueType].elementOrNull)
  package static let examples = [
    Example(#"maxBy([{a: 2}, {a: 1}, {a: 3}], "a").a"#, gives: 3),
    Example(#"maxBy(["bb", "a"], x -> length(x))"#, gives: "bb"),
    Example(#"maxBy([], "a")"#, gives: nil),
    Example(#"maxBy([{a: null}], "a")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments[0].extreme(by: arguments[1], sign: 1, in: &run)
  }
}
