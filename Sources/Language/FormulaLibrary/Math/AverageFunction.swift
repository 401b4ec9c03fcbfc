package import FormulaRuntime
package import FormulaValues

package enum AverageFunction: FormulaFunction {
  package static let isPublished = true
  package static let aliases = ["avg"]
  package static let group = FunctionGroup.math
  package static let callSteps = 50
  package static let summary =
    "The mean of numbers or of lists of numbers; nulls are skipped; null if there are no numbers."
  package static let roles: [FunctionRole] = [
    .aggregates(.average), .passes(.number), .total, .withinArguments,
  ]
  package static let signature = Signature.taking(
    .numbers("numbers").repeated, gives: .number.optional)
  package static let examples: [Example] = [
    Example("average([1, 2, 3, 4])", gives: 2.5),
    Example("average(1, [3, null])", gives: 2),
    Example("average([])", gives: nil),
    Example("avg(null, 5)", gives: 5),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    var numbers = RunningMean()
    for index in 0..<arguments.count {
      let failure = arguments[index].visitNumbers(argument: index, in: &run) { word, number in
        numbers.add(number)
      }
      if let failure { return failure }
    }
    return numbers.mean.map { run.number($0) } ?? .null
  }
}
