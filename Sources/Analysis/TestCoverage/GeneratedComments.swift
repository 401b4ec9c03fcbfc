import CivilTime
import CounterexampleSearch
import TestFiles
import FormulaChecker
import FormulaSyntax
package import FormulaValues
package import Formulas

/// Generated tests in comments that take untested branches of a formula in a formula file.
///
/// A test expects the present result of the formula, until a person confirms it.
package struct GeneratedComments: Sendable {
  /// The comments, one per test.
  package let tests: [String]

  /// The maximum number of trial runs.
  private static let trials = 2_000

  /// Searches for values for each branch that the tests of the file do not take.
  ///
  /// Complexity: O(trials × size of the formula), plus evaluating it once per trial.
  package init(
    _ bytes: [UInt8], named name: String, language: FormulaLanguage,
    settings: EvaluationSettings
  ) {
    func run(_ bytes: [UInt8]) -> CaseFile {
      CaseFile(
        bytes, name: name, language: language, settings: settings
      ) { _ in nil }
    }
    let cases = run(bytes)
    let names = language.checkOpen(bytes).schema.fields.map(\.id)
    let schema = FormulaSchema(names.map { FormulaSchema.Field(id: $0) })
    let formula = Formula(String(decoding: bytes, as: UTF8.self), schema: schema, in: language)
    guard formula.checked.canRun else {
      tests = []
      return
    }
    let known =
      CaseCoverage(cases, formulasIn: name, bytes, language: language, limits: settings.limits)
      .formulas.first?.coverage ?? BranchCoverage(formula.checked, language: language, nil)
    let search = FormulaDifference(
      formula, names: names, cases, settings: settings)
    var taken = known
    var found: [(comment: String, values: NamedValues)] = []
    // Values for which the formula fails are used only if no others take the branch.
    for acceptsFailures in [false, true] where !taken.missing.isEmpty {
      search.visit(trials: Self.trials) { values in
        var next = taken
        CoverageRun(formula.checked, language, values, settings, &next)
        guard next.takenCount > taken.takenCount else { return true }
        let outcome = Result { () throws(EvaluationError) in
          try formula.value(in: values, environment: settings.environment, limits: settings.limits)
        }
        if case .failure = outcome, !acceptsFailures { return true }
        let comment = Self.comment(
          names, values, outcome, settings.environment, readsClock: formula.checked.isVolatile)
        // A test that cannot reproduce its values would be generated again each time.
        guard run(Self.added([comment], to: bytes)).passed > cases.passed else { return true }
        found.append((comment, values))
        taken = next
        return !taken.missing.isEmpty
      }
    }
    // A later test may take all branches of an earlier one.
    for place in found.indices.reversed() {
      var rest = known
      for other in found.indices where other != place {
        CoverageRun(formula.checked, language, found[other].values, settings, &rest)
      }
      if rest.takenCount == taken.takenCount { found.remove(at: place) }
    }
    tests = found.map(\.comment)
  }

  private static func comment(
    _ names: [String], _ values: NamedValues, _ outcome: Result<Value, EvaluationError>,
    _ environment: EvaluationEnvironment, readsClock: Bool
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

  /// Returns the formula file with these `tests` appended.
  package func added(to file: [UInt8]) -> [UInt8] { Self.added(tests, to: file) }

  private static func added(_ tests: [String], to file: [UInt8]) -> [UInt8] {
    let newLine = UInt8(ascii: "\n")
    let end = file.isEmpty || file.last == newLine ? [] : [newLine]
    return file + end + tests.flatMap { Array($0.utf8) + [newLine] }
  }
}
