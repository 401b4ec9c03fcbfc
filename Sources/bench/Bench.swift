import Foundation

/// Measures the workloads beside their native twins, in turn within one process, and prints the
/// ratio of the medians: `bench [--json] [--functions] [NAME…]`. `--front` measures instead what
/// comes before the machine runs, `--write-documents FOLDER COUNT FORMULAS` writes sample documents.
@main
struct Bench {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let names = arguments.filter { !$0.hasPrefix("--") }
    if arguments.contains("--write-documents"), names.count == 3, let count = Int(names[1]),
      let formulas = Int(names[2])
    {
      return try FrontWorkload.write(
        count, formulas: formulas, to: URL(fileURLWithPath: names[0]))
    }
    if arguments.contains("--front") {
      return report(try FrontWorkload.figures(names), asJSON: arguments.contains("--json"))
    }
    let all = try arguments.contains("--functions") ? Workload.functions() : Workload.all()
    let chosen = names.isEmpty ? all : all.filter { names.contains($0.name) }
    let results = chosen.map { Measurement($0) }
    if arguments.contains("--json") {
      let rows = results.map {
        """
        {"name":"\($0.name)","ns":\($0.ours),"nativeNs":\($0.native),"ratio":\($0.ratio),"bar":\($0.bar.isFinite ? String($0.bar) : "null")}
        """
      }
      print("[\n\(rows.joined(separator: ",\n"))\n]")
    } else {
      print("workload        ns   native ns   ratio   bar")
      for result in results {
        print(
          pad(result.name, 10, left: true), pad(number(result.ours), 9),
          pad(number(result.native), 11), pad(number(result.ratio), 7),
          pad(result.bar.isFinite ? number(result.bar) : "", 5),
          result.ratio <= result.bar ? "" : "above the bar")
      }
    }
  }

  private static func report(_ figures: [Figure], asJSON: Bool) {
    if asJSON {
      print("[\n\(figures.map(\.json).joined(separator: ",\n"))\n]")
    } else {
      for figure in figures { print(figure.row) }
    }
  }

  private static func number(_ value: Double) -> String { String(format: "%.2f", value) }

  private static func pad(_ text: String, _ width: Int, left: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return left ? text + space : space + text
  }
}

/// What a workload took: nanoseconds per unit, the medians of interleaved rounds.
struct Measurement {
  let name: String
  let ours: Double
  let native: Double
  let ratio: Double
  let bar: Double

  init(_ workload: Workload, rounds: Int = 31) {
    name = workload.name
    bar = workload.bar
    let repetitions = Measurement.repetitions(of: workload.ours)
    let nativeRepetitions = Measurement.repetitions(of: workload.native)
    var ours: [Double] = []
    var native: [Double] = []
    var ratios: [Double] = []
    for _ in 0..<rounds {
      let one = Measurement.nanoseconds(repetitions, workload.ours) / workload.units
      let two = Measurement.nanoseconds(nativeRepetitions, workload.native) / workload.units
      ours.append(one)
      native.append(two)
      ratios.append(one / two)
    }
    self.ours = Measurement.median(ours)
    self.native = Measurement.median(native)
    ratio = Measurement.median(ratios)
  }

  /// How often to run a body so that a round takes about five milliseconds.
  private static func repetitions(of body: (Int) -> Void) -> Int {
    var count = 1
    while nanoseconds(count, body) * Double(count) < 5_000_000, count < 1 << 24 { count *= 2 }
    return count
  }

  private static func nanoseconds(_ count: Int, _ body: (Int) -> Void) -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    body(count)
    return Double(DispatchTime.now().uptimeNanoseconds - start) / Double(count)
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
