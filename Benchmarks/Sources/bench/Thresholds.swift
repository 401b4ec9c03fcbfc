import Foundation

/// The ratios that must not be exceeded, kept in a text file: a name, a tabulator, a ratio.
struct Thresholds {
  private(set) var ratios: [String: Double] = [:]

  static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Thresholds.txt")

  /// How much more than what was measured is let pass, since machines are noisy.
  private static let slack = 1.4

  private static let heading = """
    # The most that the ratios of the table may be: a name, a tabulator, a ratio. `make bench CHECK=1`
    # fails above them. `make thresholds` sets them to 1.4 times what it measures; lower them when
    # something got faster, and say why when one goes up.

    """

  /// Reads the file; none are known if there is none.
  init() {
    let text = (try? String(contentsOf: Self.file, encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: "\t")
      guard parts.count == 2, let ratio = Double(parts[1]) else { continue }
      ratios[String(parts[0])] = ratio
    }
  }

  /// The figures that are slower than stored.
  func exceeded(by figures: [Figure]) -> [Figure] {
    figures.filter { figure in
      guard let ratio = figure.ratio, let most = ratios[figure.name] else { return false }
      return ratio > most
    }
  }

  /// Stores what figures allow; those that were not measured stay.
  mutating func store(_ figures: [Figure]) throws {
    for figure in figures {
      guard let ratio = figure.ratio, ratio.isFinite else { continue }
      ratios[figure.name] = ratio * Self.slack
    }
    let lines = ratios.sorted { $0.key < $1.key }.map {
      "\($0.key)\t\(String(format: "%.3g", $0.value))\n"
    }
    try (Self.heading + lines.joined()).write(to: Self.file, atomically: true, encoding: .utf8)
  }
}
