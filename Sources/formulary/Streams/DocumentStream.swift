import Formulas
import FileAccess
import JSONTree
import JoyDoc
import JoyDocEngine
import JoyDocStreams
import ToolOptions

/// The stream of `run --ndjson`: reads a document per line and writes a line for each, in order.
///
/// A line that is not a document is reported with its number. With `--format document` it is passed
/// through unchanged, otherwise its output is `null`.
struct DocumentStream {
  let input: LineInputFile
  let output: StreamOutput
  let options: EvaluationOptions
  let jobs: Int?
  let format: RunCommand.Format
  let log: ProblemLog

  /// Processes all lines. Throws if a line failed, or if the stream cannot be read.
  func run() throws {
    let settings = options.settings
    let format = format
    let language = FormulaLanguage.declared(for: input.path)
    let stream = LineStream(input, to: output, jobs: jobs, of: "documents", log: log) {
      Worker(settings, language, format)
    }
    if !(try stream.run()) { throw ExitStatus.failure }
  }

  private final class Worker: LineWorker {
    private let settings: EvaluationSettings
    private let format: RunCommand.Format
    private let recalculator: StreamRecalculator
    private var programs: TemplatePrograms

    init(
      _ settings: EvaluationSettings, _ language: FormulaLanguage,
      _ format: RunCommand.Format
    ) {
      programs = TemplatePrograms(language: language)
      self.settings = settings
      self.format = format
      recalculator = StreamRecalculator(
        settings: settings, language: language)
    }

    func answer(_ line: UnsafeBufferPointer<UInt8>, in answers: inout LineAnswers) {
      if unsafe line.isBlankLine {
        unsafe answers.output.append(contentsOf: line)
      } else {
        unsafe recalculate(line, in: &answers)
      }
      answers.output.append(UInt8(ascii: "\n"))
    }

    private func recalculate(_ line: UnsafeBufferPointer<UInt8>, in answers: inout LineAnswers) {
      do throws(UnreadableDocument) {
        let failures =
          unsafe format == .document
          ? try recalculator.recalculate(line, appendingTo: &answers.output)
          : try appendResult(line, to: &answers.output)
        answers.count(failed: !failures.isEmpty)
        for failure in failures {
          answers.report(
            LineProblem(
              field: failure.fieldID, title: failure.fieldTitle, code: failure.error.code.rawValue,
              message: failure.error.message))
        }
      } catch {
        answers.count(failed: true)
        if format == .document {
          answers.report(LineProblem(message: "\(error.message); passed through unchanged"))
          unsafe answers.output.append(contentsOf: line)
        } else {
          answers.report(LineProblem(message: error.message))
          answers.output.append(contentsOf: "null".utf8)
        }
      }
    }

    /// Appends the values or changes of a document on one line.
    private func appendResult(
      _ line: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]
    ) throws(UnreadableDocument) -> [FormulaFailure] {
      let document = try unsafe JoyDocument(computing: Array(line))
      let program = programs.program(for: document)
      let recalculation = FullRecalculation(
        document, program, settings: settings)
      let json = format.result(of: recalculation, in: document, program, settings.environment)
      output.append(contentsOf: JSONLine.compact(json))
      return recalculation.failures
    }
  }
}

/// JSON on a single line.
enum JSONLine {
  /// Returns JSON without white space between its tokens.
  ///
  /// Complexity: O(bytes).
  static func compact(_ json: [UInt8]) -> [UInt8] {
    var compact: [UInt8] = []
    compact.reserveCapacity(json.count)
    var isQuoted = false
    var isEscaped = false
    for byte in json {
      if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isQuoted = false
        }
      } else if byte == UInt8(ascii: "\"") {
        isQuoted = true
      } else if byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
        continue
      }
      compact.append(byte)
    }
    return compact
  }
}
