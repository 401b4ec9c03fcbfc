package import FormulaRuntime
package import FormulaValues

package enum JoinFunction: FormulaFunction {
  package static let group = FunctionGroup.text
  package static let callSteps = 10
  package static let summary = "The elements of a list as one text, nulls left out."
  package static let roles: [FunctionRole] = [.writesText, .total]
  package static let signature = Signature.taking(
    .list("list"), .text("separator").optional, gives: .text)
  package static let growth = CostGrowth.product
  package static let examples = [
    Example(#"join(["a", null, "b"], ", ")"#, gives: "a, b"),
    Example("join([1, 2])", gives: "12"),
    Example(#"join([], ", ")"#, gives: ""),
    Example(#"join(null, ", ")"#, gives: ""),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    let elements = arguments.elements(0, in: run)
    guard run.spend(elements.count) else { return run.stepError() }
    let separator = unsafe arguments.has(1) ? Array(run.utf8(arguments[1])) : []
    var bytes: [UInt8] = []
    var isFirst = true
    for element in elements where !element.isNull {
      if element.isError { return element }
      if !isFirst {
        guard run.spend(steps: separator.count >> 1) else { return run.stepError() }
        bytes.append(contentsOf: separator)
      }
      isFirst = false
      guard element.appendTextForm(to: &bytes, in: run) else { return run.textLimitError() }
    }
    return run.text(bytes)
  }
}
