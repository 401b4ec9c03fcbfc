import CivilTime
import Exploration
import FormulaCases
import FormulaChecker
import FormulaSyntax
package import FormulaValues
package import Formulas

/// Tests in comments that take the branches of a file's formula which no test takes yet. Each expects
/// what the formula gives today, and waits for someone to confirm that.
package struct GeneratedComments: Sendable {
  /// The comments, one for each test.
  package let tests: [String]

  /// The values that are tried.
  private static let trials = 2_000

  /// Searches for values for each branch that the tests of the file do not take.
  /// Complexity: trials × size of the formula, and running it so often.
  package init(
    _ bytes: [UInt8], named name: String, language: FormulaLanguage, environment: Environment,
    limits: EvaluationLimits
  ) {
    func run(_ bytes: [UInt8]) -> CaseFile {
      CaseFile(
        bytes, name: name, language: language, environment: environment, limits: limits
      ) { _ in nil }
    }
    let cases = run(bytes)
    let names = language.checkOpen(bytes).schema.fields.map(\.id)
    let schema = Schema(names.map { Schema.Field(id: $0) })
    let formula = Formula(String(decoding: bytes, as: UTF8.self), schema: schema, in: language)
    guard formula.checked.canRun else {
      tests = []
      return
    }
    let known =
      CaseCoverage(cases, formulasIn: name, bytes, language: language, limits: limits)
      .formulas.first?.coverage ?? BranchCoverage(formula.checked, language: language, nil)
    let search = FormulaDifference(
      formula, names: names, cases, environment: environment, limits: limits)
    var taken = known
    var found: [(comment: String, values: NamedValues)] = []
    // What makes the formula fail is given only where nothing else will do.
    for acceptsFailures in [false, true] where !taken.missing.isEmpty {
      search.visit(trials: Self.trials) { values in
        var next = taken
        MarkedRun(formula.checked, language, values, environment, limits, &next)
        guard next.takenCount > taken.takenCount else { return true }
        let outcome = Result { () throws(EvaluationError) in
          try formula.value(in: values, environment: environment, limits: limits)
        }
        if case .failure = outcome, !acceptsFailures { return true }
        let comment = Self.comment(
          names, values, outcome, environment, readsClock: formula.checked.isVolatile)
        // What a test cannot give would be generated again and again.
        guard run(Self.added([comment], to: bytes)).passed > cases.passed else { return true }
        found.append((comment, values))
        taken = next
        return !taken.missing.isEmpty
      }
    }
    // Later ones may take what an earlier one was found for.
    for place in found.indices.reversed() {
      var rest = known
      for other in found.indices where other != place {
        MarkedRun(formula.checked, language, found[other].values, environment, limits, &rest)
      }
      if rest.takenCount == taken.takenCount { found.remove(at: place) }
    }
    tests = found.map(\.comment)
  }

  private static func comment(
    _ names: [String], _ values: NamedValues, _ outcome: Result<Value, EvaluationError>,
    _ environment: Environment, readsClock: Bool
  ) -> String {
    var given: [String] = []
    if readsClock, let now = CivilCalendar.instant(environment.now) {
      given.append("now() = \"\(CivilCalendar.utc.isoText(at: now))\"")
    }
    for (place, name) in names.enumerated() {
      let value = CaseText.text(values.value(in: Slot(place)), environment.timeZone)
      given.append("\(Printer.spelled(name)) = \(value)")
    }
    let result =
      switch outcome {
      case .success(let value): CaseText.text(value, environment.timeZone)
      case .failure(let error): "error \(error.code.rawValue)"
      }
    let all = given.joined(separator: ", ")
    return "// test to be confirmed: \(all.isEmpty ? "" : "\(all) ")gives \(result)"
  }

  /// A file of a formula with these tests behind it.
  package func added(to file: [UInt8]) -> [UInt8] { Self.added(tests, to: file) }

  private static func added(_ tests: [String], to file: [UInt8]) -> [UInt8] {
    let newLine = UInt8(ascii: "\n")
    let end = file.isEmpty || file.last == newLine ? [] : [newLine]
    return file + end + tests.flatMap { Array($0.utf8) + [newLine] }
  }
}
