package import FormulaRuntime
package import FormulaValues

package enum ConvertFunction: FormulaFunction {
  package static let group = FunctionGroup.conversion
  package static let callSteps = 300
  package static let summary =
    "A quantity in another unit of the same kind, such as psi and bar, gpm and l/min, °F and °C; case distinguishes SI prefixes."
  package static let signature = Signature.taking(
    .number("quantity"), .measurementUnit("from"), .measurementUnit("to"), gives: .number)
  package static let examples: [Example] = [
    Example(#"convert(100, "psi", "bar")"#, gives: 6.894757293168361, within: 1e-15),
    Example(#"convert(212, "°F", "°C")"#, gives: 100),
    Example(#"convert(5, "km", "m")"#, gives: 5000),
    Example(#"convert(1, "mPa", "Pa")"#, gives: 0.001),
    Example(#"convert(null, "m", "km")"#, gives: nil),
    .fails(#"convert(1, "psi", "°C")"#),
  ]

  package static func call(_ arguments: Arguments, in run: inout Run) -> Word {
    // A non-ASCII text is normalized for each comparison with a name.
    let others = (1...2).reduce(0) { bytes, argument in
      run.isASCII(arguments[argument])
        ? bytes : bytes + min(Run.longestName, run.byteCount(arguments[argument]))
    }
    let read = run.byteCount(arguments[1]) + run.byteCount(arguments[2])
    guard run.spend(50 + 12 * others + read >> 1) else { return run.stepError() }
    let names = (arguments.string(1, in: run), arguments.string(2, in: run))
    let (from, to): (MeasurementUnit, MeasurementUnit)
    switch (UnitNames.known.meaning(of: names.0), UnitNames.known.meaning(of: names.1)) {
    case (.unit(let one), .unit(let other)): (from, to) = (one, other)
    case (.unit, let meaning): return UnitNames.error(names.1, meaning, argument: 2, in: &run)
    case (let meaning, _): return UnitNames.error(names.0, meaning, argument: 1, in: &run)
    }
    guard from.dimension == to.dimension else {
      return run.fail(
        .badArgument,
        "'\(names.0)' measures \(from.dimension.rawValue), '\(names.1)' \(to.dimension.rawValue)",
        argument: 2)
    }
    return run.number(from.convert(arguments.number(0, in: run), to: to))
  }
}
