package import FormulaRuntime
package import FormulaValues

package enum LcmFunction: FormulaFunction {
  package static let group = FunctionGroup.math
  package static let summary =
    "The least common multiple of whole numbers; nulls are skipped."
  package static let signature = Signature.taking(
    .numbers("numbers").repeated, gives: .number.optional)
  package static let examples: [Example] = [
    Example("lcm(2, 3, 4)", gives: 12),
    Example("lcm(0, 5)", gives: 0),
    Example("lcm(null)", gives: nil),
    .fails("lcm(2.5, 3)"),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    arguments.foldWholeNumbers(in: &run) { one, other in
      let divisor = one.greatestCommonDivisor(with: other)
      if divisor == 0 { return 0 }
      let (product, overflow) = (one / divisor).multipliedReportingOverflow(by: other)
      return overflow ? nil : product
    }
  }
}
