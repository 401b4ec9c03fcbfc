import CivilTime
import FormulaVM
import Formulas
import FileAccess
import JSONTree
import JoyDocEngine
import ToolOptions

/// The stream of `eval --ndjson`: reads a request and writes a result per line, in order.
struct EvaluationStream {
  let input: LineInputFile
  let output: StreamOutput
  let options: EvaluationOptions
  let dates: DateSpelling?

  /// Processes all lines. Throws if a line failed, or if the stream cannot be read.
  func run() throws {
    let settings = options.settings
    let language = FormulaLanguage.declared(for: input.path)
    let dates = dates
    let stream = LineStream(input, to: output, of: "formulas") {
      Worker(settings, language, dates)
    }
    if !(try stream.run()) { throw ExitStatus.failure }
  }

  /// A worker that evaluates requests.
  ///
  /// A formula that recurs over fields with the same names is compiled once.
  private final class Worker: LineWorker {
    private let settings: EvaluationSettings
    private let language: FormulaLanguage
    private let dates: DateSpelling?
    /// The formulas that occurred twice, by the hash of their `Origin`.
    private var formulas: [Int: PreparedFormula] = [:]
    /// The hashes of formulas that occurred once, each at the index of its lowest bits.
    private var seenOnce = [Int](repeating: 0, count: 1 << 12)
    /// The maximum number of cached formulas.
    private static let capacity = 256

    init(
      _ settings: EvaluationSettings, _ language: FormulaLanguage,
      _ dates: DateSpelling?
    ) {
      self.language = language
      self.dates = dates
      self.settings = settings
    }

    func answer(_ line: UnsafeBufferPointer<UInt8>, in answers: inout LineAnswers) {
      // Clients expect a result for each line, even for a blank one.
      let evaluation =
        unsafe line.isBlankLine ? refused("the line is empty") : evaluation(of: Array(line))
      answers.count(failed: evaluation.error != nil)
      answers.output += evaluation.json
      answers.output.append(UInt8(ascii: "\n"))
    }

    private func evaluation(of line: [UInt8]) -> Evaluation {
      let (tree, diagnostics) = JSONTree.parse(line)
      if let problem = diagnostics.first(where: \.isFatal) {
        return refused("the line is not valid JSON: \(problem.message)")
      }
      guard tree.kind(tree.root) == .object, let text = tree[tree.root, "expression"],
        tree.kind(text) == .string
      else {
        return refused("the line must be an object with a string 'expression'")
      }
      var settings = settings
      if let now = tree[tree.root, "now"], tree.kind(now) != .null {
        guard let instant = tree.string(now).flatMap({ CivilCalendar.utc.instant(iso: $0) }) else {
          return refused("\(shown(now, tree)) is not a valid instant, such as 2024-05-31T12:00:00Z")
        }
        settings.environment.now = Double(instant)
      }
      if let zone = tree[tree.root, "timezone"], tree.kind(zone) != .null {
        guard let name = tree.string(zone), TimeZoneRules.named(name) != nil else {
          return refused("\(shown(zone, tree)) is not a valid time zone, such as Europe/Berlin")
        }
        settings.environment.timeZone = name
      }
      let fields = tree[tree.root, "fields"]
      if let fields, tree.kind(fields) != .object, tree.kind(fields) != .null {
        return refused("'fields' must be an object, not \(shown(fields, tree))")
      }
      if let number = fields.flatMap({ tree.oversizedNumbers(in: $0).first }) {
        return refused(tree.oversizedMessage(of: number))
      }
      let origin = Origin(expression: text, fields: fields, of: tree)
      if let known = formulas[origin.hash], known.origin == origin.bytes {
        return known.evaluation(
          in: NamedJSON(tree, object: fields, schema: known.schema), settings, dates)
      }
      let context = NamedJSON(tree, object: fields)
      let formula = Formula(tree.string(text) ?? "", schema: context.schema, in: language)
      // Most formulas that occur twice occur often, and most that occur once never recur.
      let place = origin.hash & (seenOnce.count - 1)
      guard seenOnce[place] == origin.hash else {
        seenOnce[place] = origin.hash
        return Evaluation(
          formula, in: context, settings: settings, dates: dates)
      }
      if formulas.count == Self.capacity { formulas.removeAll(keepingCapacity: true) }
      let prepared = PreparedFormula(formula, schema: context.schema, origin: origin.bytes)
      formulas[origin.hash] = prepared
      return prepared.evaluation(in: context, settings, dates)
    }

    /// The source of a compiled formula: its text and the names of its fields, as written.
    private struct Origin {
      let bytes: [UInt8]
      let hash: Int

      init(expression: JSONNode, fields: JSONNode?, of tree: JSONTree) {
        var bytes = Array(tree.source(expression))
        if let fields {
          for member in tree.members(of: fields) {
            bytes.append(contentsOf: tree.source(member.name))
          }
        }
        self.bytes = bytes
        var hasher = Hasher()
        unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        hash = hasher.finalize()
      }
    }

    /// Returns a value as written, truncated, in quotes.
    private func shown(_ node: JSONNode, _ tree: JSONTree) -> String {
      let text = tree.string(node) ?? String(decoding: tree.source(node), as: UTF8.self)
      return "'\(text.count > 40 ? text.prefix(39) + "…" : text)'"
    }

    private func refused(_ message: String) -> Evaluation {
      Evaluation(EvaluationError(.badArgument, message, at: TextRange(start: 0, end: 0)))
    }
  }

  /// A formula with the machine that ran it last.
  private final class PreparedFormula {
    let schema: FormulaSchema
    /// The bytes of the `Origin` that the formula was compiled from.
    let origin: [UInt8]
    private let formula: Formula
    private var ready: ReadyMachine?

    init(_ formula: Formula, schema: FormulaSchema, origin: [UInt8]) {
      self.schema = schema
      self.origin = origin
      self.formula = formula
    }

    func evaluation(
      in context: NamedJSON, _ settings: EvaluationSettings,
      _ dates: DateSpelling?
    ) -> Evaluation {
      if let ready, ready.machine.run.world.environment == settings.environment {
        ready.machine.run.world.random = RandomSource(seed: settings.environment.seed)
        return Evaluation(by: &ready.machine, in: context, dates: dates)
      }
      do throws(EvaluationError) {
        let ready = ReadyMachine(
          Machine(
            try formula.runnable(), environment: settings.environment, limits: settings.limits))
        self.ready = ready
        return Evaluation(by: &ready.machine, in: context, dates: dates)
      } catch {
        return Evaluation(error)
      }
    }
  }

  private final class ReadyMachine {
    var machine: Machine

    init(_ machine: consuming Machine) { self.machine = machine }
  }
}
