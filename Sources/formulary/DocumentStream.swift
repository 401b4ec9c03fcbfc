import FormulaValues
import Foundation
import JoyDocEngine
import SourceText

/// `run --ndjson`: a document a line in, a document a line out, in order.
///
/// A line that cannot be read is reported with its number and passed through as it is.
struct DocumentStream {
  let options: EvaluationOptions
  let jobs: Int?

  func run() throws {
    let environment = options.environment
    let limits = options.limits
    let stream = LineStream(jobs: jobs ?? max(1, ProcessInfo.processInfo.activeProcessorCount)) {
      Worker(StreamRecalculator(environment: environment, limits: limits))
    }
    if !stream.run() { throw ExitStatus.failure }
  }

  private final class Worker: LineWorker {
    private let recalculator: StreamRecalculator

    init(_ recalculator: StreamRecalculator) { self.recalculator = recalculator }

    func answer(_ line: UnsafeBufferPointer<UInt8>, in answers: inout LineAnswers) {
      if line.isBlankLine {
        answers.output.append(contentsOf: line)
      } else {
        do throws(StreamRecalculator.Unreadable) {
          let failures = try recalculator.recalculate(line, appendingTo: &answers.output)
          for failure in failures {
            answers.hasFailed = true
            answers.report(
              "field '\(failure.fieldID)': error[\(failure.error.code.rawValue)]: \(failure.error.message)"
            )
          }
        } catch {
          answers.hasFailed = true
          let message = error.diagnostics.first?.message ?? "this is no JoyDoc document"
          answers.report("\(message); passed through unchanged")
          answers.output.append(contentsOf: line)
        }
      }
      answers.output.append(UInt8(ascii: "\n"))
    }
  }
}
