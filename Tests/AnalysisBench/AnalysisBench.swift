#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `analysis-bench [SEED [SIZE [PART…]]]` measures exploration, comparison and generated tests, and
/// prints a Markdown table. Exits with 1 if a target is missed.
@main struct AnalysisBench {
  static func main() {
    let arguments = CommandLine.arguments.dropFirst()
    let numbers = arguments.compactMap { UInt64($0) }
    let parts = arguments.filter { UInt64($0) == nil }
    let measurements = AnalysisMeasurements(
      seed: numbers.first ?? 0, size: numbers.count > 1 ? Int(clamping: numbers[1]) : 12
    ) { print($0) }
    var rows: [Measurement] = []
    for (name, measure) in [
      ("faults", { measurements.faults() }), ("sound", measurements.sound),
      ("differences", measurements.differences), ("generation", measurements.generation),
      ("speed", measurements.speed),
    ] where parts.isEmpty || parts.contains(name) {
      rows += measure()
    }
    print("\n| Measured | Result | Bar | |\n|---|---|---|---|")
    for row in rows { print(row.row) }
    if !rows.allSatisfy(\.isMet) { exit(1) }
  }
}
