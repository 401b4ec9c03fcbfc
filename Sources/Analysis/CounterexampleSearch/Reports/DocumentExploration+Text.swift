import FormulaValues
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas
import SourceText

extension DocumentExploration {
  /// The report as text: each computed field with its failures and its observed values.
  package var text: String {
    // Messages, values and options are untrusted; escaping keeps each of them on its line.
    lines.map { EscapedText.line($0) + "\n" }.joined()
  }

  private var lines: [String] {
    let words = AssignmentText(document)
    var lines: [String] = []
    for field in fields {
      let name = words.name(of: field.field)
      for fault in field.faults {
        let remark = fault.isComplete ? "" : " (required values are missing)"
        let situation = words.situation(fault.causes, otherwise: "for the form as it is stored")
        lines.append("\(name) fails \(situation): \(fault.message)\(remark)")
        if let fillers = words.text(fault.fillers) {
          lines.append("  required values, which the failure does not depend on: \(fillers)")
        }
      }
      if field.faults.isEmpty {
        let isProved = field.proved.contains(.neverFails)
        lines.append(isProved ? "\(name) never fails" : "no failure found for \(name)")
      }
      lines.append("  \(summary(of: field, words))")
      for place in field.coverage.branches.indices where !field.coverage.isTaken[place] {
        let branch = field.coverage.branches[place]
        let isDead = field.coverage.isDead[place]
        lines.append("  \(branch.absence(isDead ? .proved : .unseen, in: field.checked))")
      }
    }
    return lines
      + unexplored.map { "\(words.name(of: $0.field)) cannot run: \($0.error.message)" }
  }

  private func summary(of field: FieldExploration, _ words: AssignmentText) -> String {
    // If a field has too many candidates, some are left out, and the search may add others.
    let areAll = field.isExhaustive && field.cappedFields.isEmpty
    var parts = [
      field.trials == 1 ? "1 input" : "\(areAll ? "all " : "")\(field.trials) inputs"
    ]
    let coverage = field.coverage
    if !coverage.branches.isEmpty {
      let dead = coverage.deadCount == 0 ? "" : ", \(coverage.deadCount) that no input takes"
      parts.append("\(coverage.takenCount) of \(coverage.branches.count) branches taken\(dead)")
    }
    if let least = field.seen.least, let greatest = field.seen.greatest {
      let ends = [least, greatest].map { words.value(JSONWriter.literal($0), of: field.field) }
      parts.append("values from \(ends[0]) to \(ends[1])")
    } else if !field.seen.values.isEmpty {
      let values = field.seen.values.prefix(4).map { words.value($0, of: field.field) }
      let more = field.seen.hasMore || field.seen.values.count > values.count
      parts.append("values such as \(values.joined(separator: ", "))\(more ? ", …" : "")")
    }
    if field.seen.hasNull { parts.append("empty for some") }
    if field.tooLong > 0 { parts.append("\(field.tooLong) of them take too long") }
    if !field.cappedFields.isEmpty {
      let names = field.cappedFields.map { words.name(of: $0) }.joined(separator: ", ")
      parts.append("only \(FieldDomain.maxCandidates) values of \(names) were tried")
    }
    return parts.joined(separator: "; ")
  }
}
