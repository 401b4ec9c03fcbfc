import FormulaTesting
import FormulaValues
import Formulas
import Testing

/// The examples and documentation of functions.
@Suite struct FunctionExampleTests {
  private static let functions = FormulaLanguage.standard.functions

  @Test(arguments: functions.map(\.name))
  func `the examples of a function have their expected results`(name: String) throws {
    let function = try #require(FormulaLanguage.standard.function(named: name))
    for example in function.examples {
      let context = NamedValues([String: Value]())
      let formula = Formula(example.formula)
      do throws(EvaluationError) {
        let value = try formula.value(in: context, environment: EvaluationEnvironment())
        switch example.outcome {
        case .value(let wanted):
          #expect(
            value.looksLike(wanted, within: example.tolerance),
            "\(example.formula) gives \(value), not \(wanted)")
        case .error: Issue.record("\(example.formula) gives \(value), no error")
        case .anything: break
        }
        let reference = try ReferenceEvaluator.value(of: formula, in: context)
        #expect(value == reference, "\(example.formula) gives \(value), by reference \(reference)")
      } catch {
        if case .value(let wanted) = example.outcome {
          Issue.record(
            "\(example.formula) fails, wanted \(wanted): \(error.code.rawValue) \(error.message)")
        }
      }
    }
  }

  @Test func `every function has three examples and a summary`() {
    for function in Self.functions {
      #expect(function.examples.count >= 3, "\(function.name)")
      #expect(function.summary.hasSuffix("."), "\(function.name)")
    }
  }

  @Test func `names and aliases of functions are unique in any case`() {
    let names = Self.functions.flatMap { [$0.name] + $0.aliases }.map { $0.lowercased() }
    #expect(Set(names).count == names.count)
  }
}
