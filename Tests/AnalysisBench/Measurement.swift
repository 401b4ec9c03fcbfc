/// What was measured, and whether that is enough.
package struct Measurement: Sendable {
  package let name: String
  package let value: String
  /// What is wanted; empty where a figure is only told.
  package let bar: String
  package let isMet: Bool
  /// The share, if it is one.
  package private(set) var percent: Double?

  /// A figure without a bar.
  init(_ name: String, _ value: String) {
    (self.name, self.value, bar, isMet) = (name, value, "", true)
  }

  /// A share of which at least so many percent are wanted.
  init(_ name: String, _ part: Int, of all: Int, atLeast percent: Int) {
    self.name = name
    value = Self.share(part, of: all)
    bar = "≥ \(percent) %"
    isMet = part * 100 >= all * percent
    self.percent = all == 0 ? 100 : Double(part) * 100 / Double(all)
  }

  /// Something that may not happen.
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

  /// A row of a table in Markdown.
  package var row: String {
    "| \(name) | \(value) | \(bar) | \(bar.isEmpty ? "" : isMet ? "met" : "**missed**") |"
  }
}
