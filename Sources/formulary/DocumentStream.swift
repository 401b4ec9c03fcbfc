import Formulas
import FormulaValues
import Foundation
import JoyDocEngine
import SourceText

/// `run --ndjson`: a document a line in, a document a line out, in order.
///
/// Lines are worked on in batches, so memory does not grow with their number. A line that cannot
/// be read is reported with its number and passed through as it is.
struct DocumentStream {
  let options: EvaluationOptions
  let jobs: Int?

  /// What came of a line.
  private struct Outcome: Sendable {
    var line: [UInt8] = []
    var messages = ""
    var hasFailed = false
  }

  func run() throws {
    let environment = options.environment
    let limits = options.limits
    let jobs = self.jobs ?? max(1, ProcessInfo.processInfo.activeProcessorCount)
    var reader = LineReader()
    var number = 0
    var hasFailed = false
    while true {
      var batch: [[UInt8]] = []
      var size = 0
      while batch.count < jobs * 64, size < 1 << 24, let line = reader.next() {
        size += line.count
        batch.append(line)
      }
      if batch.isEmpty { break }
      let outcomes = work(on: batch, from: number, jobs: jobs, environment, limits)
      number += batch.count
      var output: [UInt8] = []
      output.reserveCapacity(size + batch.count)
      for outcome in outcomes {
        if !outcome.messages.isEmpty { Output.error(outcome.messages) }
        if outcome.hasFailed { hasFailed = true }
        output += outcome.line
        output.append(UInt8(ascii: "\n"))
      }
      Output.write(output)
    }
    if hasFailed { throw ExitStatus.failure }
  }

  private func work(
    on batch: [[UInt8]], from first: Int, jobs: Int, _ environment: Environment,
    _ limits: EvaluationLimits
  ) -> [Outcome] {
    guard jobs > 1, batch.count > 1 else {
      var plans = TemplatePlans()
      return batch.enumerated().map {
        Self.outcome($1, number: first + $0 + 1, &plans, environment, limits)
      }
    }
    // Each job takes a run of neighbouring lines, which often share a template.
    let share = (batch.count + jobs - 1) / jobs
    let parts = stride(from: 0, to: batch.count, by: share).map {
      $0..<min($0 + share, batch.count)
    }
    let results = Mailbox<[Outcome]>(count: parts.count)
    DispatchQueue.concurrentPerform(iterations: parts.count) { part in
      var plans = TemplatePlans()
      results.put(
        parts[part].map {
          Self.outcome(batch[$0], number: first + $0 + 1, &plans, environment, limits)
        }, at: part)
    }
    return results.contents.flatMap { $0 ?? [] }
  }

  private static func outcome(
    _ line: [UInt8], number: Int, _ plans: inout TemplatePlans, _ environment: Environment,
    _ limits: EvaluationLimits
  ) -> Outcome {
    var outcome = Outcome(line: line)
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }) { return outcome }
    do throws(UnreadableDocument) {
      let document = try LoadedDocument(line).document
      let plan = plans.plan(for: document)
      let recalculation = Recalculation(
        document, plan: plan, environment: environment, limits: limits)
      outcome.line = recalculation.applied(to: document)
      for failure in recalculation.failures {
        outcome.hasFailed = true
        outcome.messages +=
          "line \(number): field '\(failure.fieldID)': error[\(failure.error.code.rawValue)]: \(failure.error.message)\n"
      }
    } catch {
      outcome.hasFailed = true
      outcome.messages =
        "line \(number): \(error.diagnostics.first?.message ?? "this is no JoyDoc document"); passed through unchanged\n"
    }
    return outcome
  }
}
