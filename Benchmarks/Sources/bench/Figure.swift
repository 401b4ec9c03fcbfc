import Foundation

/// A measured figure with its reference and its target.
struct Figure {
  let name: String
  let value: Double
  let unit: String
  /// The reference for the same amount of work; `nil` if there is none.
  var reference: Reference?
  var bar: Bar?

  /// A reference value, in the unit of the figure.
  struct Reference {
    var value: Double
    var name: String
  }

  /// The limit of the ratio or of the figure.
  enum Bar {
    case ratio(atMost: Double)
    case most(Double)
    case least(Double)
  }

  /// Whether more is better.
  var isThroughput: Bool { unit.hasSuffix("/s") }

  /// The ratio of the time to that of the reference.
  var ratio: Double? {
    reference.map { isThroughput ? $0.value / value : value / $0.value }
  }

  var isMet: Bool? {
    switch bar {
    case .ratio(let most): ratio.map { $0 <= most }
    case .most(let most): value <= most
    case .least(let least): value >= least
    case nil: nil
    }
  }

  // MARK: Reports

  private var barText: String {
    switch bar {
    case .ratio(let most): "≤ \(Figure.number(most)) ×"
    case .most(let most): "≤ \(Figure.number(most)) \(unit)"
    case .least(let least): "≥ \(Figure.number(least)) \(unit)"
    case nil: ""
    }
  }

  static let header =
    pad("", 38, left: true) + pad("measured", 10) + " " + pad("", 11, left: true)
    + pad("ratio", 8) + " " + pad("to", 24, left: true) + pad("stored", 7) + "  "
    + pad("bar", 23, left: true)

  func row(threshold: Double?) -> String {
    var verdict = isMet.map { $0 ? "met" : "missed" } ?? ""
    if let ratio, let threshold, ratio > threshold { verdict += "  SLOWER THAN STORED" }
    return Figure.pad(name, 38, left: true) + Figure.pad(Figure.number(value), 10) + " "
      + Figure.pad(unit, 11, left: true) + Figure.pad(ratio.map(Figure.number) ?? "", 8) + " "
      + Figure.pad(reference?.name ?? "", 24, left: true)
      + Figure.pad(threshold.map(Figure.number) ?? "", 7) + "  "
      + Figure.pad(barText, 23, left: true) + verdict
  }

  func json(threshold: Double?) -> String {
    func text(_ number: Double?) -> String {
      number.flatMap { $0.isFinite ? "\($0)" : nil } ?? "null"
    }
    return """
      {"name":"\(name)","value":\(text(value)),"unit":"\(unit)","ratio":\(text(ratio)),\
      "reference":"\(reference?.name ?? "")","referenceValue":\(text(reference?.value)),\
      "stored":\(text(threshold)),"bar":"\(barText)","met":\(isMet.map { "\($0)" } ?? "null")}
      """
  }

  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "–" }
    if value >= 1000 {
      return Int(value.rounded()).formatted(.number.locale(.init(identifier: "en")))
    }
    return String(format: value >= 100 ? "%.0f" : value >= 10 ? "%.1f" : "%.2f", value)
  }

  static func pad(_ text: String, _ width: Int, left: Bool = false) -> String {
    let space = String(repeating: " ", count: max(0, width - text.count))
    return left ? text + space : space + text
  }

  // MARK: Measuring

  /// Returns the seconds of two bodies, as medians of interleaved rounds.
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
