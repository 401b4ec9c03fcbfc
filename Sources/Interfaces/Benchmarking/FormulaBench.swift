import FormulaVM
package import FormulaValues
package import Formulas
import JoyDocEngine

/// A benchmark of one formula over the fields of a context.
package final class FormulaBench {
  private let formula: Formula
  private let context: any EvaluationContext
  private let schema: FormulaSchema
  private var machine: Machine
  private let rows: Int

  /// Compiles the formula and runs it once. Throws the error if it fails.
  package init(
    _ formula: Formula, schema: FormulaSchema, in context: any EvaluationContext,
    settings: EvaluationSettings
  ) throws(EvaluationError) {
    self.formula = formula
    self.schema = schema
    self.context = context
    let program = try formula.runnable()
    machine = Machine(program, environment: settings.environment, limits: settings.limits)
    machine.load(context)
    rows = DocumentBench.rows(in: formula.references, program, machine)
    let word = machine.evaluate()
    if word.isError { _ = try machine.run.value(word) }
  }

  /// Measures the formula, reported as `name`, or else as its text.
  package func run(by sampler: Sampler, name: String? = nil) -> BenchRun {
    let (formula, schema, context) = (formula, schema, context)
    let size = formula.text.utf8.count
    var workloads = [
      Workload("compile", amount: .init(1, .formulas)) { count in
        for _ in 0..<count { _ = Formula(formula.text, schema: schema) }
      },
      evaluation(named: "evaluate"),
    ]
    if !formula.references.isEmpty {
      workloads.insert(
        Workload("load fields") { [self] count in
          Self.load(context, count, into: &machine)
        }, at: 1)
    }
    return BenchRun(
      subject: name
        ?? formula.text.split(whereSeparator: \.isNewline).joined(separator: " "),
      digest: BenchRun.digest(of: formula.text.utf8),
      contents: rows > 0
        ? "\(Counted.grouped(size)) bytes, reads \(Counted.grouped(rows)) rows"
        : "\(Counted.grouped(size)) bytes", measures: sampler.measures(of: workloads))
  }

  private func evaluation(named name: String, note: String? = nil) -> Workload {
    Workload(
      name, note: note, amount: rows > 0 ? .init(rows, .rows) : .init(1, .evaluations)
    ) { [self] count in DocumentBench.evaluate(.only, count, by: &machine) }
  }

  private static func load(
    _ context: any EvaluationContext, _ count: Int, into machine: inout Machine
  ) {
    for _ in 0..<count { machine.load(context) }
  }

  // MARK: Without a subject

  /// Measures the standard formulas, which characterize a machine or build rather than a document.
  package static func standardRun(
    by sampler: Sampler, settings: EvaluationSettings
  ) -> BenchRun {
    let benches = StandardFormula.all.compactMap { standard in
      let fields = standard.fields
      let formula = Formula(standard.text, schema: fields.schema)
      return try? FormulaBench(
        formula, schema: fields.schema, in: fields, settings: settings
      ).evaluation(named: standard.name, note: standard.text)
    }
    let all = StandardFormula.all.map { (text: $0.text, schema: $0.fields.schema) }
    let compile = Workload(
      "compile", note: "the six formulas", amount: .init(all.count, .formulas)
    ) { count in
      for _ in 0..<count {
        for (text, schema) in all { _ = Formula(text, schema: schema) }
      }
    }
    let texts = StandardFormula.all.map(\.text).joined(separator: "\n")
    return BenchRun(
      subject: "standard formulas", digest: BenchRun.digest(of: texts.utf8),
      contents: "\(all.count) formulas", measures: sampler.measures(of: [compile] + benches))
  }
}
