import CivilTime
import Formulas
import FormulaValues
import JSONTree
import JoyDocEngine
import SourceText

/// `eval --ndjson`: a request a line in, a result a line out, in order.
struct EvaluationStream {
  let options: EvaluationOptions

  /// Answers every line; throws `ExitStatus.failure` at the end if one failed.
  func run() throws {
    let environment = options.environment
    let limits = options.limits
    var reader = LineReader()
    var output: [UInt8] = []
    var hasFailed = false
    while let line = reader.next() {
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { continue }
      let evaluation = answer(line, environment: environment, limits: limits)
      if evaluation.error != nil { hasFailed = true }
      output += evaluation.json
      output.append(UInt8(ascii: "\n"))
      if output.count > 1 << 16 {
        Output.write(output)
        output.removeAll(keepingCapacity: true)
      }
    }
    Output.write(output)
    if hasFailed { throw ExitStatus.failure }
  }

  private func answer(
    _ line: [UInt8], environment: Environment, limits: EvaluationLimits
  ) -> Evaluation {
    let (tree, diagnostics) = JSONTree.parse(line)
    if let problem = diagnostics.first(where: \.isFatal) {
      return refused("the line is no JSON: \(problem.message)")
    }
    guard tree.kind(tree.root) == .object,
      let text = tree[tree.root, "expression"].flatMap({ tree.string($0) })
    else {
      return refused("the line must be an object with a text 'expression'")
    }
    var environment = environment
    if let now = tree[tree.root, "now"], tree.kind(now) != .null {
      guard let instant = tree.string(now).flatMap({ CivilCalendar.utc.instant(iso: $0) }) else {
        return refused("'now' is no instant, such as 2024-05-31T12:00:00Z")
      }
      environment.now = Double(instant)
    }
    if let zone = tree[tree.root, "timezone"], tree.kind(zone) != .null {
      guard let name = tree.string(zone), TimeZoneRules.named(name) != nil else {
        return refused("'timezone' is no time zone, such as Europe/Berlin")
      }
      environment.timeZone = name
    }
    let context = NamedJSON(tree, object: tree[tree.root, "fields"])
    return Evaluation(
      Formula(text, schema: context.schema), in: context, environment: environment,
      limits: limits)
  }

  private func refused(_ message: String) -> Evaluation {
    Evaluation(EvaluationError(.badArgument, message, at: TextRange(start: 0, end: 0)))
  }
}
