package import FormulaRuntime
package import FormulaValues

package enum SumFunction: FormulaFunction {
  package static let isPublished = true
  package static let group = FunctionGroup.math
  package static let callSteps = 40
  package static let summary =
    "The sum of numbers or of lists of numbers; 0 if there are no numbers."
  package static let roles: [FunctionRole] = [.aggregates(.sum), .passes(.number), .total]
  package static let signature = Signature.taking(.numbers("numbers").repeated, gives: .number)
  package static let examples: [Example] = [
    Example("sum([0.1, 0.2, 0.3])", gives: 0.6),
    Example("sum(1, [2, [3, null]])", gives: 6),
    Example("sum(null)", gives: 0),
    Example("sum()", gives: 0),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    var sum = CompensatedSum()
    for index in 0..<arguments.count {
      if let failure = sum.add(arguments[index], argument: index, in: &run) { return failure }
    }
    return run.number(sum.total)
  }
}
