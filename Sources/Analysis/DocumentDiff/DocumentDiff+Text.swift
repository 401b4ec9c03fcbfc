import CounterexampleSearch
import SheetEvaluation
import FormulaValues
import IndexedCollections
import JoyDoc
import JoyDocFormulas
import SourceText

extension DocumentDiff {
  /// The report as text.
  package var text: String {
    var lines = structure.map { "\($0.impact.rawValue.padded(to: 11, leaving: 1))\($0.text)" }
    lines += differences.map { "differs    \($0)" }
    lines.append(summary)
    return lines.map { "\(EscapedText.line($0))\n" }.joined()
  }

  /// Returns the report as Markdown, for a pull request that replaces `old` by `new`.
  package func markdown(old: String, new: String) -> String {
    func cell(_ text: String) -> String {
      String(
        EscapedText.line(text).flatMap {
          #"\`*_{}[]<>|#"#.contains($0) ? "\\\($0)" : String($0)
        })
    }
    var text = "### \(cell(old)) → \(cell(new))\n\n"
    if !structure.isEmpty {
      text += "| Impact | Change |\n|---|---|\n"
      for impact in StructureFact.Impact.allCases {
        for fact in structure where fact.impact == impact {
          text += "| \(impact.rawValue) | \(cell(fact.text)) |\n"
        }
      }
      text += "\n"
    }
    for difference in differences { text += "- \(cell(difference))\n" }
    if !differences.isEmpty { text += "\n" }
    return text + "\(cell(summary))\n"
  }

  /// The fields with different results, each with an example input.
  var differences: [String] {
    let words = AssignmentText(new)
    return meaning.compactMap { fact in
      guard let difference = fact.difference,
        let cell = new.number(of: fact.field)
      else { return nil }
      let assignment = words.situation(difference.witness)
      let missing = difference.isComplete ? "" : " (required values are missing)"
      return "\(words.name(of: cell)) \(assignment)\(missing): "
        + "\(text(difference.new, cell, words)), was \(text(difference.old, cell, words))"
    }
  }

  private func text(_ outcome: Outcome, _ field: CellID, _ words: AssignmentText) -> String {
    if let failure = outcome.failure { return "fails (\(failure.message))" }
    return words.value(outcome.json ?? [], of: field)
  }

  /// The number of equal and different computed fields, by kind of evidence.
  private var summary: String {
    var counts = (proved: 0, tried: 0, unknown: 0, differing: 0)
    for fact in meaning {
      switch fact.verdict {
      case .proved: counts.proved += 1
      case .notSeenToDiffer: counts.tried += 1
      case .unknown: counts.unknown += 1
      case .differs: counts.differing += 1
      }
    }
    if meaning.isEmpty { return "no computed field exists in both" }
    var parts: [String] = []
    if counts.differing > 0 { parts.append("\(counts.differing) differ") }
    if counts.proved > 0 { parts.append("\(counts.proved) proved the same") }
    if counts.tried > 0 { parts.append("\(counts.tried) not seen to differ") }
    if counts.unknown > 0 { parts.append("\(counts.unknown) cannot run") }
    return "computed fields: \(parts.joined(separator: ", "))"
  }
}
