import Foundation

/// A measured figure with the bar it is held to.
struct Figure {
  let name: String
  let value: Double
  let unit: String
  let bar: Double
  /// Whether the bar is the least, as for throughput, not the most.
  var isLeast = false

  var isMet: Bool { isLeast ? value >= bar : value <= bar }

  var row: String {
    let bar = bar.isFinite ? "\(isLeast ? "≥" : "≤") \(Figure.number(bar))" : ""
    return Figure.pad(name, 44, left: true) + Figure.pad(Figure.number(value), 11) + " "
      + Figure.pad(unit, 12, left: true) + Figure.pad(bar, 9)
      + (isMet ? "" : "   missed")
  }

  var json: String {
    """
    {"name":"\(name)","value":\(value),"unit":"\(unit)","bar":\(bar.isFinite ? String(bar) : "null"),"met":\(isMet)}
    """
  }

  static func number(_ value: Double) -> String {
    String(format: value >= 100 ? "%.0f" : "%.2f", value)
  }

  static func pad(_ text: String, _ width: Int, left: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return left ? text + space : space + text
  }

  /// Seconds that two bodies take, the medians of interleaved rounds.
  static func seconds(
    rounds: Int, _ one: () -> Void, _ two: () -> Void = {}
  ) -> (one: Double, two: Double) {
    var (first, second): ([Double], [Double]) = ([], [])
    for _ in 0..<rounds {
      first.append(seconds(one))
      second.append(seconds(two))
    }
    return (median(first), median(second))
  }

  static func seconds(_ body: () -> Void) -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    body()
    return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
  }

  static func median(_ values: [Double]) -> Double { percentile(50, of: values) }

  static func percentile(_ percent: Int, of values: [Double]) -> Double {
    guard !values.isEmpty else { return .nan }
    let sorted = values.sorted()
    return sorted[min(sorted.count - 1, sorted.count * percent / 100)]
  }
}
