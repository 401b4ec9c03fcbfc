import FormulaChecker
import FormulaRuntime
import FormulaSyntax
import FormulaValues
package import SourceText

/// A rounding or comparison whose result depends on the binary form of decimal constants.
package enum BinaryFractionRule: FormulaRule {
  package static let subjects: FormulaTraits = .calculation
  package static let description = RuleDescription(
    "binary-fraction", .information,
    "A rounding or comparison can go the wrong way, because decimals are stored in binary.",
    reason: """
      Numbers are binary, and most decimals have no exact binary form: 4.35 * 100 is \
      434.99999999999994. Next to a whole number or a half, and in a comparison for equality, that \
      decides. Rounding to more places first removes the error.
      """,
    wrong: "floor(price * 0.29)", right: "floor(round(price * 0.29, 6))")

  package static func check(_ formula: LintedFormula) -> [FormulaDiagnostic] {
    formula.tree.all.compactMap { id in
      switch formula.tree[id] {
      case .call(let call): rounding(call, id, formula)
      case .binary(let sign, let left, let right): comparison(sign, left, right, id, formula)
      default: nil
      }
    }
  }

  // MARK: Roundings

  private static func rounding(
    _ call: Expression.Call, _ id: ExpressionID, _ formula: LintedFormula
  ) -> FormulaDiagnostic? {
    guard let function = formula.function(of: id), function.plays(.rounds),
      let argument = call.arguments.first
    else { return nil }
    var others: [Double] = []
    for other in call.arguments.dropFirst() {
      guard case .number(let number) = formula.tree[formula.tree.ungrouped(other)] else {
        return nil
      }
      others.append(number)
    }
    var leaves: [String] = []
    guard let calculation = DecimalCalculation(argument, formula, leaves: &leaves),
      calculation.isDoubtful
    else { return nil }
    // All roundings share a run, since creating one takes longer than a rounding.
    var run = Run()
    let steps = RoundingSteps(others) { rounded($0, others, function, in: &run) }
    let samples = SampleValues(leaves: leaves.count)
    for (sample, number) in calculation.binaryResults(for: samples).enumerated()
    where steps.areNear(number) {
      let values = samples[sample]
      guard let results = calculation.results(values), results.binary != results.exact,
        let found = rounded(results.binary, others, function, in: &run),
        let wanted = rounded(results.exact, others, function, in: &run),
        (found - wanted).magnitude > 1e-9
      else { continue }
      let places = others.first.map { $0 > 2 && $0 < 9 ? Int($0) + 4 : 6 } ?? 6
      let text = "round(\(formula.argumentText(argument)), \(places))"
      let range = formula.tree.range(of: argument)
      return finding(
        "\(condition(leaves, values))this is \(shown(results.binary)) instead of "
          + "\(shown(results.exact)), and the result is \(shown(found)) instead of \(shown(wanted))",
        hint: "decimals are stored in binary; round to more places first",
        at: range,
        fixes: [.init("write \(cut(text))", isSafe: false, range, with: text)])
    }
    return nil
  }

  /// Returns the result of a rounding function.
  private static func rounded(
    _ number: Double, _ others: [Double], _ function: FunctionDeclaration, in run: inout Run
  ) -> Double? {
    guard let body = function.body else { return nil }
    let words = unsafe run.heap.allocateWords(others.count + 1)
    unsafe words[0] = Word(number)
    for (place, other) in others.enumerated() { unsafe words[place + 1] = Word(other) }
    let word = unsafe body(Arguments(words, count: others.count + 1), &run)
    return word.isNumber ? word.double : nil
  }

  // MARK: Comparisons

  private static func comparison(
    _ sign: BinaryOperator, _ left: ExpressionID, _ right: ExpressionID, _ id: ExpressionID,
    _ formula: LintedFormula
  ) -> FormulaDiagnostic? {
    guard let compare = comparator(sign) else { return nil }
    var leaves: [String] = []
    guard let one = DecimalCalculation(left, formula, leaves: &leaves),
      let other = DecimalCalculation(right, formula, leaves: &leaves),
      one.isDoubtful || other.isDoubtful
    else { return nil }
    let samples = SampleValues(leaves: leaves.count)
    for sample in 0..<samples.count {
      let values = samples[sample]
      guard let first = one.results(values), let second = other.results(values),
        compare(first.binary, second.binary) != compare(first.exact, second.exact)
      else { continue }
      let isFirst = first.binary != first.exact
      let results = isFirst ? first : second
      let sides = [(left, first), (right, second)].filter { $0.1.binary != $0.1.exact }
      let edits = sides.map { side in
        FormulaDiagnostic.Edit(
          formula.tree.range(of: side.0), with: "round(\(formula.argumentText(side.0)), 6)")
      }
      return finding(
        "\(condition(leaves, values))\(isFirst ? "the left side" : "the right side") is "
          + "\(shown(results.binary)) instead of \(shown(results.exact)), which decides the comparison",
        hint: "decimals are stored in binary; round both sides to the relevant number of places",
        at: formula.tree.range(of: id),
        fixes: edits.isEmpty ? [] : [.init("round to 6 places", isSafe: false, edits: edits)])
    }
    return nil
  }

  private static func comparator(_ sign: BinaryOperator) -> ((Double, Double) -> Bool)? {
    switch sign {
    case .equal, .notEqual: { $0 == $1 }
    case .less: { $0 < $1 }
    case .lessOrEqual: { $0 <= $1 }
    case .greater: { $0 > $1 }
    case .greaterOrEqual: { $0 >= $1 }
    default: nil
    }
  }

  // MARK: Parts

  private static func condition(_ leaves: [String], _ values: [Double]) -> String {
    if leaves.isEmpty { return "" }
    let parts = zip(leaves, values).prefix(2).map { "\(cut($0)) = \(shown($1))" }
    return "with \(parts.joined(separator: " and ")) "
  }

  private static func shown(_ number: Double) -> String { NumberText.string(number) }

  private static func cut(_ text: String) -> String { GeneratedID.cut(text, over: 60, to: 57) }
}

/// The numbers at which the result of a rounding function changes.
///
/// Exact results are slow to compute, and needed only next to such a number.
private struct RoundingSteps {
  /// Each element stands for the numbers (n + offset) × unit, for all whole n.
  private var steps: [(unit: Double, offset: Double)] = []

  /// Finds the steps of `round`, whose further arguments are places or a unit.
  init(_ arguments: [Double], _ round: (Double) -> Double?) {
    var units = [1.0]
    for argument in arguments { units += [Elementary.power(10, -argument), argument.magnitude] }
    for unit in units where unit.isNormal {
      for offset in [0.0, 0.5] {
        let (step, margin) = ((3 + offset) * unit, unit * 0x1p-10)
        if round(step - margin) != round(step + margin) { steps.append((unit, offset)) }
      }
    }
  }

  /// Returns `true` if a step may lie between `number` and the exact number that it stands for.
  ///
  /// The latter differs by at most 10⁻⁹, relative to numbers above 1 (`DecimalCalculation.results`).
  func areNear(_ number: Double) -> Bool {
    let margin = 2e-9 * max(1, number.magnitude)
    return steps.isEmpty
      || steps.contains { unit, offset in
        let place = number / unit - offset
        return (place - place.rounded()).magnitude * unit <= margin
      }
  }
}
