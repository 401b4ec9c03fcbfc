#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import TestCoverage
import DocumentDiff
import CounterexampleSearch
import TestFiles
import FormulaValues
import Formulas
import JSONTree
import JoyDoc

/// Measurements of exploration, comparison and generated tests on random formulas.
package struct AnalysisMeasurements {
  /// The random seed. Other seeds give formulas that were not used during development.
  private let seed: UInt64
  /// The number of formulas of each kind.
  private let size: Int
  private var settings = DocumentExploration.Settings()
  /// Receives messages, such as faults that were not found.
  private let report: (String) -> Void

  package init(
    seed: UInt64, size: Int, trials: Int? = nil, report: @escaping (String) -> Void = { _ in }
  ) {
    self.seed = seed
    self.size = size
    self.report = report
    if let trials { settings.trials = trials }
  }

  private func corpus(_ number: Int, _ part: UInt64) -> PlantedCorpus {
    PlantedCorpus(seed: seed &* 10_000 &+ part &+ UInt64(number))
  }

  /// Measures formulas that fail for some input.
  package func faults(_ kinds: [PlantedCorpus.Kind] = PlantedCorpus.Kind.allCases)
    -> [Measurement]
  {
    var rows: [Measurement] = []
    var (planted, found, reported, isFalse) = (0, 0, 0, 0)
    for kind in kinds {
      var (plantedHere, foundHere) = (0, 0)
      for number in 0..<size {
        var corpus = corpus(number, 0)
        for formula in corpus.faulty(kind) {
          let filled = FilledDocument(PlantedCorpus.document(formula))
          let exploration = DocumentExploration(filled, settings)
          let faults = exploration.fields.first?.faults ?? []
          plantedHere += 1
          foundHere += faults.isEmpty ? 0 : 1
          if faults.isEmpty { report("not found: \(formula)") }
          for fault in faults {
            reported += 1
            let code = filled.outcome(of: "out", with: fault.witness)?.failure?.code
            isFalse += code == fault.code ? 0 : 1
          }
        }
      }
      rows.append(
        Measurement(
          "planted: \(kind.rawValue)", Measurement.share(foundHere, of: plantedHere)))
      (planted, found) = (planted + plantedHere, found + foundHere)
    }
    rows.append(Measurement("planted faults found, all kinds", found, of: planted, atLeast: 95))
    rows.append(Measurement(never: "witnesses that do not replay", isFalse, of: reported))
    return rows
  }

  /// Measures formulas that never fail.
  package func sound() -> [Measurement] {
    var (sound, reported) = (0, 0)
    for number in 0..<size {
      var corpus = corpus(number, 200)
      for formula in corpus.sound {
        let faults =
          DocumentExploration(FilledDocument(PlantedCorpus.document(formula)), settings)
          .fields.first?.faults ?? []
        sound += 1
        reported += faults.isEmpty ? 0 : 1
        if !faults.isEmpty { report("told to fail: \(formula)") }
      }
    }
    return [Measurement(never: "formulas that never fail, told to fail", reported, of: sound)]
  }

  /// Measures pairs of equivalent formulas and pairs of different ones.
  package func differences() -> [Measurement] {
    var (same, reported, mutants, noticed) = (0, 0, 0, 0)
    func differ(_ pair: (String, String)) -> Bool {
      DocumentDiff(
        FilledDocument(PlantedCorpus.document(pair.0)),
        FilledDocument(PlantedCorpus.document(pair.1)), settings
      ).differs
    }
    for number in 0..<size {
      var corpus = corpus(number, 500)
      for pair in corpus.alike {
        same += 1
        guard differ(pair) else { continue }
        reported += 1
        report("told to differ: \(pair.0) | \(pair.1)")
      }
      for pair in corpus.unlike {
        mutants += 1
        if differ(pair) { noticed += 1 } else { report("not told: \(pair.0) | \(pair.1)") }
      }
    }
    return [
      Measurement(never: "pairs that mean the same, told to differ", reported, of: same),
      Measurement("pairs that differ, told", noticed, of: mutants, atLeast: 95),
    ]
  }

  /// Measures branch coverage and killed mutants of generated tests. A mutant counts if exploration
  /// with the effort of `explore` distinguishes it, not only if test generation does.
  package func generation() -> [Measurement] {
    var (taken, total, noticed, all) = (0, 0, 0, 0)
    let limits = EvaluationLimits()
    for number in 0..<max(1, size / 2) {
      var corpus = corpus(number, 900)
      for formula in corpus.sound + corpus.faulty(.composed) {
        let document = PlantedCorpus.document(formula)
        let bytes = document.tree.bytes
        let tests = GeneratedTests(
          bytes, named: "form.json", nil, nil, language: .standard,
          settings: EvaluationSettings(limits: limits)
        ).added(to: nil)
        let cases = CaseFile(
          tests, name: "form.tests.json", language: .standard,
          settings: EvaluationSettings(limits: limits)
        ) { _ in bytes }
        let coverage = CaseCoverage(
          cases, formulasIn: "form.json", bytes, language: .standard, limits: limits)
        taken += coverage.taken
        total += coverage.total - coverage.dead
        if coverage.taken < coverage.total - coverage.dead { report("not taken: \(formula)") }
        let mutants = MutationReport(
          document: bytes, named: "form.json", tests: tests, named: "form.tests.json",
          language: .standard, settings: EvaluationSettings(limits: limits))
        let overlooked = mutants.equivalents.filter { change in
          let mutant = change.mutation.applied(to: Array(formula.utf8))
          return DocumentDiff(
            FilledDocument(document),
            FilledDocument(
              PlantedCorpus.document(
                formula, changedInto: String(decoding: mutant, as: UTF8.self))),
            settings
          ).differs
        }
        noticed += mutants.noticed
        all += mutants.noticed + mutants.survivors.count + overlooked.count
        for survivor in mutants.survivors + overlooked {
          report(
            "not noticed: \(formula): \(survivor.mutation.words), \(survivor.assignment ?? "")")
        }
      }
    }
    return [
      Measurement(
        "branches not proved dead, taken by generated tests", taken, of: total, atLeast: 100),
      Measurement("changes that can be told apart, noticed by them", noticed, of: all, atLeast: 90),
    ]
  }

  /// Measures times on one core.
  package func speed() -> [Measurement] {
    let formula = "iff(a * b + c > d, (a - b) * 2 + e, round(c * 1.19, 2) - d)"
    var many = settings
    many.trials = 600_000
    let filled = FilledDocument(PlantedCorpus.document(formula))
    var trials = 0
    let time = Self.processorTime {
      trials = DocumentExploration(filled, many).fields.first?.trials ?? 0
    }
    let rate = Int(Double(trials) / time)
    func diff(_ name: String, _ old: JoyDocument, _ new: JoyDocument) -> Measurement {
      let time = Self.processorTime {
        _ = DocumentDiff(FilledDocument(old), FilledDocument(new))
      }
      return Measurement(
        name, "\(Int((time * 1_000).rounded())) ms", bar: "≤ 2 s", isMet: time <= 2)
    }
    let old = PlantedCorpus.document(many: 100) { "round(b * 0.19, 2) + \($0)" }
    return [
      Measurement(
        "assignments a second: ten operations, five fields", "\(rate)", bar: "≥ 300000",
        isMet: rate >= 300_000),
      diff(
        "diff, 100 formulas: one is changed", old,
        PlantedCorpus.document(many: 100) {
          $0 == 50 ? "round(b * 0.2, 2) + 50" : "round(b * 0.19, 2) + \($0)"
        }),
      diff(
        "diff, 100 formulas: all are changed and differ", old,
        PlantedCorpus.document(many: 100) { "round(b * 0.2, 2) + \($0)" }),
      diff(
        "diff, 100 formulas: all are written anew, none differs", old,
        PlantedCorpus.document(many: 100) { "-(-\($0) - round(0.19 * b, 2))" }),
    ]
  }

  /// Returns the processor time of the process in seconds.
  private static func processorTime(_ body: () -> Void) -> Double {
    func now() -> Double {
      var time = timespec()
      clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
    let start = now()
    body()
    return now() - start
  }
}
