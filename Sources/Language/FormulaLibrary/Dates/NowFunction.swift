package import FormulaRuntime
package import FormulaValues

package enum NowFunction: FormulaFunction {
  package static let isPublished = true
  package static let isVolatile = true
  package static let group = FunctionGroup.dates
  package static let summary =
    "The instant of this evaluation; it is the same for all formulas."
  package static let roles: [FunctionRole] = [.total]
  package static let signature = Signature.taking(gives: .date)
  package static let examples = [
    Example.shows("now()"),
    Example("now() == now()", gives: true),
    Example(#"dateDiff(now(), null, "day")"#, gives: nil),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    run.date(run.world.environment.now.rounded(.down))
  }
}
