import ValueFormatting
import SourceText

extension BenchRun {
  /// Returns the run as a table, compared with an `earlier` one if given.
  ///
  /// Formulas are truncated to `columns`.
  package func text(comparedWith earlier: BenchRun? = nil, columns: Int = 100) -> String {
    var lines = ["\(subject): \(contents)"]
    if let earlier, earlier.digest != digest {
      lines.append(
        "The saved run measured something else\(earlier.subject == subject ? " of the same name" : ": \(earlier.subject)")."
      )
    }
    for group in Measure.Group.allCases {
      let members = measures.filter { $0.group == group }
      if members.isEmpty { continue }
      lines.append("")
      lines += table(members, title: group == .formulas ? "slowest formulas" : "", earlier, columns)
    }
    let rounds = measures.map(\.samples.values.count).max() ?? 0
    lines += [
      "",
      "Medians of \(rounds) rounds in processor time; ± is the median distance from them.",
    ]
    if earlier != nil {
      lines.append(
        "A ratio above 1 is slower than the saved run; its confidence interval is in parentheses.")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func table(
    _ measures: [Measure], title: String, _ earlier: BenchRun?, _ columns: Int
  ) -> [String] {
    var rows = [[title, "median", "±", "rate"] + (earlier == nil ? [] : ["ratio", "", ""])]
    for measure in measures {
      let samples = measure.samples
      let spread = samples.median > 0 ? samples.deviation / samples.median * 100 : 0
      var row = [
        measure.name, Quantity.time(samples.median), "\(Quantity.digits(spread)) %",
        measure.amount.map { Self.rate($0, samples.median) } ?? "",
      ]
      if let earlier { row += Self.cells(comparison(of: measure, with: earlier)) }
      rows.append(row)
    }
    let widths = rows[0].indices.map { column in
      rows.map { StyledText($0[column]).width }.max() ?? 0
    }
    return rows.enumerated().map { number, row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let space = String(repeating: " ", count: widths[column] - StyledText(cell).width)
        let isLeft = column == 0 || column >= 5
        line += (column == 0 ? "" : "  ") + (isLeft ? cell + space : space + cell)
      }
      if number > 0, let note = measures[number - 1].note {
        let room = max(20, columns - StyledText(line).width - 2)
        line += "  " + StyledText(note).cut(to: room).plain
      }
      return String(line.trimmedEnd)
    }
  }

  private static func cells(_ comparison: Comparison?) -> [String] {
    guard let comparison else { return ["", "", "new"] }
    let interval = comparison.interval
    return [
      Quantity.ratio(comparison.ratio),
      "(\(Quantity.ratio(interval.lowerBound))–\(Quantity.ratio(interval.upperBound)))",
      comparison.verdict.rawValue,
    ]
  }

  private static func rate(_ amount: Measure.Amount, _ nanoseconds: Double) -> String {
    guard nanoseconds > 0, amount.count > 0 else { return "" }
    let count = Double(amount.count)
    switch amount.unit {
    case .bytes: return "\(Quantity.size(count / nanoseconds * 1e9))/s"
    case .rows:
      return "\(Counted.text(amount.count, "rows")), \(Quantity.time(nanoseconds / count)) each"
    case .formulas, .changes, .evaluations:
      return "\(Quantity.count(count / nanoseconds * 1e9)) \(amount.unit.rawValue)/s"
    }
  }
}
