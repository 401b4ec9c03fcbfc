import FormulaChecker
package import FormulaLint
package import SheetEvaluation
import FormulaSyntax
import Formulas
import IndexedCollections
import JoyDoc
import JoyDocEngine
import SourceText
import Synchronization

/// A call or operator that fails for all inputs because of its literal operands.
package enum FailingCallRule: DocumentRule {
  package static let description = RuleDescription(
    "failing-call", .warning, "A call fails for all inputs.",
    reason: """
      A misspelled unit, an invalid pattern or a division by 0 is not a syntax error: the formula \
      runs, fails every time, and its field keeps its value.
      """,
    wrong: RuleExample.document(
      RuleExample.field("a", "date") + ", " + RuleExample.target("b", "date"),
      formula: "dateAdd(a, 1, 'dayz')"),
    right: RuleExample.document(
      RuleExample.field("a", "date") + ", " + RuleExample.target("b", "date"),
      formula: "dateAdd(a, 1, 'day')"),
    subject: .document)

  package static var granularity: RuleGranularity { .definition(check) }

  package static func check(definition number: DefinitionNumber, in document: LintedDocument)
    -> [Finding]
  {
    guard let formula = document.formula(number), formula.checked.canRun else { return [] }
    let candidates = formula.tree.all.filter { mayFail($0, in: formula.tree) }
    guard !candidates.isEmpty else { return [] }
    let trial = Trial(formula, document.language, document.trialBudget)
    return candidates.compactMap { id in
      trial.failure(of: id).map { failure in
        finding(
          in: document.document.formulas[number.index], failure.message, hint: failure.hint,
          at: failure.range, fixes: failure.fixes)
      }
    }
  }

  /// Returns `true` if an expression is a division by a literal, or a call with one.
  private static func mayFail(_ id: ExpressionID, in tree: Tree) -> Bool {
    let node = tree[node: id]
    switch node.kind {
    case .binary:
      switch BinaryOperator(rawValue: node.detail) {
      case .divide, .remainder: return isLiteral(ExpressionID(node.second), in: tree)
      default: return false
      }
    case .call:
      guard case .call(let call) = tree[id] else { return false }
      return call.arguments.contains { isLiteral($0, in: tree) }
    default: return false
    }
  }

  /// Returns `true` if an expression may be written out in full.
  private static func isLiteral(_ id: ExpressionID, in tree: Tree) -> Bool {
    switch tree[node: tree.ungrouped(id)].kind {
    case .null, .boolean, .number, .text, .unary, .list: true
    default: false
    }
  }

  private struct Failure {
    let message: String
    let hint: String?
    let range: TextRange
    var fixes: [FormulaDiagnostic.Fix] = []
  }

  /// A trial run of parts of a formula in isolation.
  private struct Trial {
    let formula: LintedFormula
    let language: FormulaLanguage
    private let budget: TrialBudget
    /// The arguments of functions that have another value where one of them fails.
    private let caught: [TextRange]

    init(_ formula: LintedFormula, _ language: FormulaLanguage, _ budget: TrialBudget) {
      self.formula = formula
      self.language = language
      self.budget = budget
      caught = formula.calls.filter { $0.function.facts.handlesErrors }
        .flatMap { $0.call.arguments }.map { formula.tree.range(of: $0) }
    }

    var tree: Tree { formula.tree }

    /// Returns the reason why an expression always fails, or `nil` if that is not certain.
    func failure(of id: ExpressionID) -> Failure? {
      switch tree[id] {
      case .binary(let sign, _, let divisor) where sign == .divide || sign == .remainder:
        guard case .number(0) = tree[tree.ungrouped(divisor)], !isCaught(id),
          let error = error(of: "1 \(sign.symbol) 0")
        else { return nil }
        return Failure(message: error, hint: nil, range: tree.range(of: divisor))
      case .call(let call) where call.style == .plain:
        guard case .function(let number) = formula.checked[meaning: id],
          let function = formula.catalog.function(number), !function.isVolatile,
          function.group != .host, !isOutside(function), !isCaught(id)
        else { return nil }
        return misspelledWord(in: call, function) ?? failure(of: call, id, function)
      default: return nil
      }
    }

    /// Returns the error of a call with literal arguments only, an invalid pattern, or a divisor of
    /// 0.
    private func failure(
      of call: Expression.Call, _ id: ExpressionID, _ function: FunctionDeclaration
    ) -> Failure? {
      guard !call.arguments.isEmpty else { return nil }
      if call.arguments.allSatisfy(isLiteral) {
        guard mayFail(call), let error = error(of: tree.text(in: tree.range(of: id))) else {
          return nil
        }
        return Failure(message: error, hint: nil, range: tree.range(of: id))
      }
      for (place, argument) in call.arguments.enumerated() {
        let other: String
        switch tree[tree.ungrouped(argument)] {
        case .text(let text)
        where function.signature.parameter(at: place)?.want == .text
          && text.utf8.contains(where: { Self.patternSigns.contains($0) }):
          other = "\"a\""
        case .number(0): other = "1"
        default: continue
        }
        guard let error = blame(place, in: call, function, else: other) else { continue }
        return Failure(message: error, hint: nil, range: tree.range(of: argument))
      }
      return nil
    }

    /// Returns the failure caused by a string that is not one of the words that a function accepts.
    private func misspelledWord(
      in call: Expression.Call, _ function: FunctionDeclaration
    ) -> Failure? {
      for (place, argument) in call.arguments.enumerated() {
        guard case .text(let text) = tree[tree.ungrouped(argument)],
          let words = function.signature.parameter(at: place)?.words, let first = words.first,
          !words.contains(text)
        else { continue }
        let near = NameSuggestions.nearest(to: text, among: words)
        guard let error = blame(place, in: call, function, else: "\"\(near.first ?? first)\"")
        else {
          continue
        }
        let range = tree.range(of: tree.ungrouped(argument))
        // The message may already name the words.
        let isComplete =
          error.contains(bytes: "did you mean") || words.allSatisfy { error.contains(bytes: $0) }
        let hint =
          NameSuggestions.question(near)
          ?? "valid values are \(words.prefix(10).map { "'\($0)'" }.joined(separator: ", "))"
        return Failure(
          message: error, hint: isComplete ? nil : hint, range: range,
          fixes: near.map {
            .init("write '\($0)'", isSafe: false, range, with: TextLiteral.encoded($0))
          })
      }
      return nil
    }

    // MARK: Trying

    /// The characters that can make a string an invalid pattern.
    private static let patternSigns: Set<UInt8> = Set("()[]{}*+?\\".utf8)

    /// Returns the error of a call if the argument at `place` alone causes it.
    ///
    /// The call must fail for any values of the other arguments, and succeed with `other` at
    /// `place`.
    private func blame(
      _ place: Int, in call: Expression.Call, _ function: FunctionDeclaration, else other: String
    ) -> String? {
      var message: String?
      for isEmpty in [true, false] {
        let arguments = call.arguments.enumerated().map { index, argument in
          isLiteral(argument)
            ? tree.text(in: tree.range(of: argument))
            : sample(function.signature.parameter(at: index), isEmpty: isEmpty)
        }
        var others = arguments
        others[place] = other
        guard let error = error(of: source(call, arguments)),
          self.error(of: source(call, others)) == nil
        else { return nil }
        message = error
      }
      return message
    }

    private func source(_ call: Expression.Call, _ arguments: [String]) -> String {
      "\(tree.text(in: call.name.range))(\(arguments.joined(separator: ", ")))"
    }

    /// Returns a sample value for `parameter`: an empty one, or one with content.
    private func sample(_ parameter: Parameter?, isEmpty: Bool) -> String {
      switch parameter?.want {
      case .text?, .textOrList?: isEmpty ? "\"\"" : "\"some text\""
      case .list?, .numberList?, .numbers?: isEmpty ? "[]" : "[1, 2, 3]"
      case .boolean?, .condition?: isEmpty ? "false" : "true"
      default: isEmpty ? "1" : "1000000000"
      }
    }

    /// Returns the error of a standalone formula.
    ///
    /// Returns `nil` if it succeeds, cannot run, or exceeds the limits.
    private func error(of source: String) -> String? {
      guard source.utf8.count <= Self.longest, !budget.isUsedUp else { return nil }
      let outcome = CallOutcomeCache.outcome(of: source) {
        let checked = language.check(Array(source.utf8), schema: .empty)
        var outcome = CallOutcomeCache.Outcome(steps: TrialBudget.preparation)
        guard checked.canRun else { return outcome }
        do throws(EvaluationError) {
          var evaluator = try FormulaEvaluator(Formula(checked, in: language), limits: Self.limits)
          evaluator.load(NamedValues([:]))
          evaluator.evaluate()
          outcome.steps += evaluator.stepsUsed
          _ = try evaluator.value()
        } catch {
          if error.code != .limitReached { outcome.error = error.message }
        }
        return outcome
      }
      budget.charge(outcome.steps, for: source)
      return outcome.error
    }

    /// The maximum length of a call to try, in bytes.
    private static let longest = 400

    /// The limits of one trial. They are low, because a document may contain thousands of calls.
    private static let limits: EvaluationLimits = {
      var limits = EvaluationLimits()
      limits.steps = 10_000
      limits.memory = 1 << 16
      return limits
    }()

    /// Returns `true` if a function reads more than its arguments.
    private func isOutside(_ function: FunctionDeclaration) -> Bool {
      [.readsDocument, .readsHost, .readsVisibility].contains(where: function.plays)
    }

    /// Returns `true` if an enclosing function handles the expression's errors.
    private func isCaught(_ id: ExpressionID) -> Bool {
      let place = tree.range(of: id)
      return caught.contains { $0.contains(place) }
    }

    // MARK: Literals

    private func isLiteral(_ id: ExpressionID) -> Bool {
      switch tree[id] {
      case .null, .boolean, .number, .text: true
      case .group(let inner), .unary(.negate, let inner): isLiteral(inner)
      case .list(let elements): elements.allSatisfy(isLiteral)
      default: false
      }
    }

    /// Returns `true` if the checker reported no errors in the arguments.
    private func mayFail(_ call: Expression.Call) -> Bool {
      !formula.checked.diagnostics.contains { finding in
        finding.severity == .error
          && call.arguments.contains { tree.range(of: $0).contains(finding.range) }
      }
    }
  }
}

/// A cache of the outcomes of calls, because many formulas contain the same call, such as `round(1,
/// 0)`.
private enum CallOutcomeCache {
  struct Outcome {
    /// The steps of preparing and evaluating the call.
    var steps: Int
    /// The message, if the call fails.
    var error: String?
  }

  private static let known = Mutex<[String: Outcome]>([:])
  private static let maxKnown = 2_000

  static func outcome(of source: String, trying call: () -> Outcome) -> Outcome {
    if let outcome = known.withLock({ $0[source] }) { return outcome }
    let outcome = call()
    known.withLock { known in
      if known.count >= maxKnown { known.removeAll() }
      known[source] = outcome
    }
    return outcome
  }
}
