/// A measured figure and its target.
package struct Measurement: Sendable {
  package let name: String
  package let value: String
  /// The target; empty for figures without one.
  package let bar: String
  package let isMet: Bool
  /// The share, if the figure is one.
  package private(set) var percent: Double?

  /// Creates a figure without a target.
  init(_ name: String, _ value: String) {
    (self.name, self.value, bar, isMet) = (name, value, "", true)
  }

  /// Creates a share with a minimal percentage.
  init(_ name: String, _ part: Int, of all: Int, atLeast percent: Int) {
    self.name = name
    value = Self.share(part, of: all)
    bar = "≥ \(percent) %"
    isMet = part * 100 >= all * percent
    self.percent = all == 0 ? 100 : Double(part) * 100 / Double(all)
  }

  /// Creates a count that must be zero.
  init(never name: String, _ part: Int, of all: Int) {
    self.name = name
    value = "\(part) of \(all)"
    bar = "0"
    isMet = part == 0
  }

  init(_ name: String, _ value: String, bar: String, isMet: Bool) {
    (self.name, self.value, self.bar, self.isMet) = (name, value, bar, isMet)
  }

  static func share(_ part: Int, of all: Int) -> String {
    "\(part) of \(all)" + (all == 0 ? "" : ", \(Double(part * 1_000 / all) / 10) %")
  }

  /// A row of a Markdown table.
  package var row: String {
    "| \(name) | \(value) | \(bar) | \(bar.isEmpty ? "" : isMet ? "met" : "**missed**") |"
  }
}
