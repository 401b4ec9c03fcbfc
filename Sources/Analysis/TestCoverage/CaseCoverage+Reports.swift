import AbstractInterpretation
import CounterexampleSearch
import FormulaChecker
import FormulaSyntax
import SourceText

extension CaseCoverage {
  /// The coverage report as text, with the branches that no test takes.
  package var text: String {
    guard total > 0 else { return "\(file): no branches\n" }
    var text = "\(file): \(taken) of \(total) branches taken by \(Counted.text(tests, "tests"))"
    text += dead == 0 ? "\n" : ", \(dead) cannot be taken\n"
    let missing = formulas.flatMap { formula in
      formula.missing.map { (place: $0.place.start, title: formula.title, text: $0.text) }
    }
    for branch in missing.sorted(by: { $0.place < $1.place }) {
      let title = branch.title.isEmpty ? "" : "\(branch.title): "
      text += "\(file):\(lines.line(at: branch.place) + 1): \(title)\(branch.text)\n"
    }
    return text
  }

  /// The lines with branches, each with whether its branches were taken.
  private var branchesByLine: [(line: Int, isTaken: [Bool])] {
    let found = formulas.flatMap { formula in
      let coverage = formula.coverage
      return coverage.branches.indices.filter { !coverage.isDead[$0] || coverage.isTaken[$0] }.map {
        let expression = coverage.branches[$0].expression
        let start = formula.range(formula.checked.tree.range(of: expression)).start
        return (line: lines.line(at: start) + 1, isTaken: coverage.isTaken[$0])
      }
    }
    return Dictionary(grouping: found) { $0.line }.sorted { $0.key < $1.key }
      .map { ($0.key, $0.value.map { $0.isTaken }) }
  }

  /// The record of the file in lcov format.
  package var lcov: String {
    var text = "TN:\nSF:\(file)\n"
    let byLine = branchesByLine
    for (line, isTaken) in byLine {
      for (number, taken) in isTaken.enumerated() {
        text += "BRDA:\(line),0,\(number),\(taken ? "1" : "0")\n"
      }
    }
    let all = byLine.flatMap { $0.isTaken }
    text += "BRF:\(all.count)\nBRH:\(all.count { $0 })\n"
    for (line, isTaken) in byLine { text += "DA:\(line),\(isTaken.contains(true) ? 1 : 0)\n" }
    let hit = byLine.count { $0.isTaken.contains(true) }
    return text + "LF:\(byLine.count)\nLH:\(hit)\nend_of_record\n"
  }

  /// Returns all `files` as one Cobertura document.
  package static func cobertura(_ files: [CaseCoverage]) -> String {
    func rate(_ hit: Int, _ all: Int) -> String {
      all == 0 ? "1" : "\(Double(hit * 10_000 / all) / 10_000)"
    }
    var classes = ""
    var (all, hit, lines, linesHit) = (0, 0, 0, 0)
    for file in files {
      let byLine = file.branchesByLine
      let branches = byLine.flatMap { $0.isTaken }
      let taken = branches.count { $0 }
      let reached = byLine.count { $0.isTaken.contains(true) }
      (all, hit) = (all + branches.count, hit + taken)
      (lines, linesHit) = (lines + byLine.count, linesHit + reached)
      let name = EscapedText.xml(file.file)
      classes +=
        "<class name=\"\(name)\" filename=\"\(name)\" line-rate=\"\(rate(reached, byLine.count))\""
        + " branch-rate=\"\(rate(taken, branches.count))\" complexity=\"0\"><methods/><lines>\n"
      for (line, isTaken) in byLine {
        let met = isTaken.count { $0 }
        classes +=
          "<line number=\"\(line)\" hits=\"\(met > 0 ? 1 : 0)\" branch=\"true\""
          + " condition-coverage=\"\(met * 100 / isTaken.count)% (\(met)/\(isTaken.count))\"/>\n"
      }
      classes += "</lines></class>\n"
    }
    return """
      <?xml version="1.0"?>
      <!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">
      <coverage line-rate="\(rate(linesHit, lines))" branch-rate="\(rate(hit, all))" \
      lines-covered="\(linesHit)" lines-valid="\(lines)" branches-covered="\(hit)" \
      branches-valid="\(all)" complexity="0" version="1" timestamp="0"><sources/><packages>
      <package name="" line-rate="\(rate(linesHit, lines))" branch-rate="\(rate(hit, all))" \
      complexity="0"><classes>
      \(classes)</classes></package></packages></coverage>

      """
  }
}
