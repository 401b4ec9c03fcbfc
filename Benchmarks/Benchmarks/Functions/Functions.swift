import Benchmark
import Formulas

/// Measures every builtin function by its first example with a value: throughput and percentiles,
/// to compare between commits.
///
///     swift package --package-path Benchmarks benchmark --filter 'round.*'
///     swift package --package-path Benchmarks --allow-writing-to-package-directory \
///       benchmark baseline update before
///     swift package --package-path Benchmarks benchmark baseline compare before
let benchmarks: @Sendable () -> Void = {
  Benchmark.defaultConfiguration = .init(
    metrics: [.throughput, .wallClock], warmupIterations: 3, scalingFactor: .kilo,
    maxDuration: .milliseconds(100), maxIterations: 1_000)
  for function in FormulaLanguage.standard.functions {
    guard let formula = function.examples.lazy.compactMap(ready).first else { continue }
    Benchmark(function.name) { benchmark in
      guard var evaluator = try? FormulaEvaluator(formula) else { return }
      evaluator.load(NamedValues([:]))
      benchmark.startMeasurement()
      for _ in benchmark.scaledIterations {
        evaluator.evaluate()
        blackHole(evaluator.number)
      }
    }
  }
}

/// Returns the formula of an example that has a value and reads no field.
private func ready(_ example: Example) -> Formula? {
  guard case .value = example.outcome else { return nil }
  let formula = Formula(example.formula)
  return (try? formula.value(in: NamedValues([:]))) == nil ? nil : formula
}
