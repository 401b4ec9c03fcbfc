import Foundation

/// The maximal ratios, in a text file: a name, a tab, a ratio.
struct Thresholds {
  private(set) var ratios: [String: Double] = [:]

  static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Thresholds.txt")

  /// The factor by which a ratio may exceed the stored measurement, since machines are noisy.
  private static let slack = 1.4

  private static let heading = """
    # The maximal ratios of the table: a name, a tab, a ratio. `make bench CHECK=1` fails above them.
    # `make thresholds` sets them to 1.4 times the measured ratios. Lower them after an improvement, and give
    # a reason when one is raised.

    """

  /// Reads the file; empty if it does not exist.
  init() {
    let text = (try? String(contentsOf: Self.file, encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: "\t")
      guard parts.count == 2, let ratio = Double(parts[1]) else { continue }
      ratios[String(parts[0])] = ratio
    }
  }

  /// Returns the figures that exceed their stored ratio.
  func exceeded(by figures: [Figure]) -> [Figure] {
    figures.filter { figure in
      guard let ratio = figure.ratio, let most = ratios[figure.name] else { return false }
      return ratio > most
    }
  }

  /// Stores the ratios of figures. Ratios that were not measured are kept.
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
