import FormulaValues
import FormulaVM
import Formulas
import JoyDocEngine
import SourceText

/// One evaluated formula, as `eval` prints it.
struct Evaluation {
  /// The JSON line: a value with its type, or an error with its place.
  var json: [UInt8]
  /// What people read; nil if the formula failed.
  var text: String?
  var error: EvaluationError?

  /// Evaluates a formula over the fields of a context.
  init(
    _ formula: Formula, in context: some WordContext, environment: Environment,
    limits: EvaluationLimits, hostValues: [String: Value] = [:]
  ) {
    do throws(EvaluationError) {
      var machine = Machine(
        try formula.runnable(), environment: environment, limits: limits)
      machine.run.hostValues = hostValues
      machine.load(context)
      let word = machine.evaluate(0)
      self = try Evaluation(word, in: &machine.run)
    } catch {
      self.init(error)
    }
  }

  private init(_ word: Word, in run: inout Run) throws(EvaluationError) {
    // Tells an error or a function from a value.
    _ = word.has(.function) || word.isError ? try run.value(word) : .null
    var json = Array("{\"value\":".utf8)
    guard run.appendJSON(of: word, to: &json) else {
      throw EvaluationError(.limitReached, "the result is too large to print")
    }
    json.append(contentsOf: ",\"type\":\"\(word.kind.name)\"}".utf8)
    self.json = json
    switch word.kind {
    case .text, .choice: text = run.string(word)
    default:
      var plain: [UInt8] = []
      _ = run.appendJSON(of: word, to: &plain)
      text = String(decoding: plain, as: UTF8.self)
    }
    error = nil
  }

  /// A failed evaluation.
  init(_ error: EvaluationError) {
    json = Array("{\"error\":{\"code\":".utf8)
    JSONText.append(error.code.rawValue.utf8, to: &json)
    json.append(contentsOf: ",\"message\":".utf8)
    JSONText.append(error.message.utf8, to: &json)
    let range = error.range.map { ($0.start, $0.end) } ?? (0, 0)
    json.append(contentsOf: ",\"range\":{\"start\":\(range.0),\"end\":\(range.1)}}}".utf8)
    text = nil
    self.error = error
  }
}
