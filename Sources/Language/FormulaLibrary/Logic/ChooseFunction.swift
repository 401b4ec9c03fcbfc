package import FormulaRuntime
package import FormulaValues

package enum ChooseFunction: FormulaFunction {
  package static let group = FunctionGroup.logic
  package static let callSteps = 10
  package static let summary = "The value at a zero-based position; null outside."
  package static let signature = Signature.taking(
    .number("index"), .any("value"), .any("more").repeated, gives: .any
  ) { types in
    types.dropFirst().reduce(.null) { $0.union($1) }
  }
  package static let examples = [
    Example(#"choose(1, "a", "b")"#, gives: "b"),
    Example(#"choose(2, "a", "b")"#, gives: nil),
    Example(#"choose(null, "a")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let index = arguments.integer(0, in: run)
    return index < 0 ? .null : arguments[index + 1]
  }
}
