import CaseAnalysis
import DocumentDiff
import Exploration
import FormulaCases
import FormulaValues
import Formulas
import Foundation
import JSONTree
import JoyDoc
import Testing

/// How well exploring and comparing do on a corpus of their own: `make analysis-bench`.
@Suite(.serialized) struct AnalysisBench {
  private static let isOn = ProcessInfo.processInfo.environment["ANALYSIS_BENCH"] != nil
  private static let size =
    isOn ? ProcessInfo.processInfo.environment["ANALYSIS_BENCH"].flatMap { Int($0) } ?? 12 : 1
  private static var settings: DocumentExploration.Settings {
    var settings = DocumentExploration.Settings()
    if !isOn { settings.trials = 1_000 }
    return settings
  }

  @Test func `planted faults are found, and what is told replays`() {
    var (planted, found, told, isFalse) = (0, 0, 0, 0)
    for kind in PlantedCorpus.Kind.allCases {
      var (plantedHere, foundHere) = (0, 0)
      for seed in 0..<Self.size {
        var corpus = PlantedCorpus(seed: UInt64(seed))
        for formula in corpus.faulty(kind).prefix(Self.isOn ? .max : 1) {
          let filled = FilledDocument(PlantedCorpus.document(formula))
          let faults = DocumentExploration(filled, Self.settings).fields.first?.faults ?? []
          plantedHere += 1
          foundHere += faults.isEmpty ? 0 : 1
          if faults.isEmpty, Self.isOn { print("not found: \(formula)") }
          for fault in faults {
            told += 1
            let code = filled.outcome(of: "out", with: fault.witness)?.failure?.code
            isFalse += code == fault.code ? 0 : 1
          }
        }
      }
      row(
        "faults planted: \(kind.rawValue)", "\(foundHere) of \(plantedHere)",
        percent(foundHere, plantedHere))
      (planted, found) = (planted + plantedHere, found + foundHere)
    }
    row("faults planted, all", "\(found) of \(planted)", percent(found, planted))
    row("witnesses that do not replay", "\(isFalse) of \(told)", "")
    #expect(isFalse == 0)
    #expect(found * 100 >= planted * (Self.isOn ? 95 : 80))
  }

  @Test func `where nothing can fail nothing is told`() {
    var (sound, told) = (0, 0)
    for seed in 0..<Self.size {
      var corpus = PlantedCorpus(seed: UInt64(seed) &+ 200)
      for formula in corpus.sound {
        let filled = FilledDocument(PlantedCorpus.document(formula))
        sound += 1
        told +=
          DocumentExploration(filled, Self.settings).fields.first?.faults.isEmpty == true ? 0 : 1
      }
    }
    row("formulas that never fail, told to", "\(told) of \(sound)", "")
    #expect(told == 0)
  }

  @Test func `versions are told apart only where they differ`() {
    var (same, differ, mutants, noticed) = (0, 0, 0, 0)
    for seed in 0..<Self.size {
      var corpus = PlantedCorpus(seed: UInt64(seed) &+ 500)
      for (one, other) in corpus.alike {
        same += 1
        let diff = DocumentDiff(
          FilledDocument(PlantedCorpus.document(one)),
          FilledDocument(PlantedCorpus.document(other)),
          Self.settings)
        if diff.differs {
          differ += 1
          if Self.isOn { print("differs: \(one) | \(other)") }
        }
      }
      for (one, other) in corpus.unlike {
        mutants += 1
        let diff = DocumentDiff(
          FilledDocument(PlantedCorpus.document(one)),
          FilledDocument(PlantedCorpus.document(other)),
          Self.settings)
        if diff.differs { noticed += 1 } else if Self.isOn { print("not told: \(one) | \(other)") }
      }
    }
    row("pairs that mean the same, told to differ", "\(differ) of \(same)", "")
    row("pairs that differ, told", "\(noticed) of \(mutants)", percent(noticed, mutants))
    #expect(differ == 0)
    #expect(noticed * 100 >= mutants * (Self.isOn ? 95 : 80))
  }

  @Test(.enabled(if: isOn)) func `generated tests notice changes`() {
    var (taken, total, noticed, all) = (0, 0, 0, 0)
    for seed in 0..<Self.size / 2 {
      var corpus = PlantedCorpus(seed: UInt64(seed) &+ 900)
      for formula in corpus.sound {
        let document = PlantedCorpus.document(formula).tree.bytes
        let generated = GeneratedTests(
          document, named: "form.json", nil, language: .standard, environment: Environment(),
          limits: EvaluationLimits())
        let tests = generated.added(to: nil)
        let cases = CaseFile(
          tests, name: "form.tests.json", language: .standard, environment: Environment(),
          limits: EvaluationLimits()
        ) { _ in document }
        let coverage = CaseCoverage(
          cases, formulasIn: "form.json", document, language: .standard,
          limits: EvaluationLimits())
        taken += coverage.taken
        total += coverage.total - coverage.dead
        let report = MutationReport(
          document: document, named: "form.json", tests: tests, named: "form.tests.json",
          language: .standard, environment: Environment(), limits: EvaluationLimits())
        noticed += report.noticed
        all += report.noticed + report.survivors.count
      }
    }
    #expect(taken == total)
    #expect(noticed * 100 >= all * 90)
    row("branches that generated tests take", "\(taken) of \(total)", percent(taken, total))
    row("changes that generated tests notice", "\(noticed) of \(all)", percent(noticed, all))
  }

  @Test(.enabled(if: isOn)) func `a search is quick`() {
    let formula = "iff(a * b + c > d, (a - b) * 2 + e, round(c * 1.19, 2) - d)"
    var settings = DocumentExploration.Settings()
    settings.trials = 600_000
    let filled = FilledDocument(PlantedCorpus.document(formula))
    let clock = ContinuousClock()
    var trials = 0
    let time = clock.measure {
      trials = DocumentExploration(filled, settings).fields.first?.trials ?? 0
    }
    row(
      "trials a second, ten operations, five fields",
      "\(Int(Double(trials) / (time / .seconds(1))))", "")
    let old = PlantedCorpus.document(many: 100, "0.19")
    let new = PlantedCorpus.document(many: 100, "0.2")
    let taken = clock.measure { _ = DocumentDiff(FilledDocument(old), FilledDocument(new)) }
    row("diff of 100 formulas that differ", "\(taken)", "")
  }

  private func row(_ name: String, _ value: String, _ share: String) {
    if Self.isOn { print("| \(name) | \(value) | \(share) |") }
  }

  private func percent(_ part: Int, _ all: Int) -> String {
    all == 0 ? "" : "\(Double(part * 1_000 / all) / 10) %"
  }
}
