import FormulaChecker
import FormulaSyntax
import FormulaVM
package import FormulaValues
package import Formulas
import JSONTree
import JoyDoc
import JoyDocEngine
package import ValueFormatting

/// An interactive session: its bindings, the open document, and the evaluation of inputs.
///
/// Independent of terminals.
package struct Session {
  /// A name bound to a value.
  struct Binding: Sendable {
    var name: String
    var value: Value
    var type: ValueType
  }

  /// A name bound to a function, stored as source because functions are not values.
  struct Lambda: Sendable {
    var name: String
    var source: String
  }

  let language: FormulaLanguage
  let files: any SessionFiles
  /// Returns the current environment: time, time zone and locale.
  let environment: @Sendable () -> EvaluationEnvironment
  var limits: EvaluationLimits
  /// The flag that interrupts a long evaluation.
  package var interruption: Interruption
  /// The documentation that `:explain` and `:find` search, if there is any.
  let reference: (any SessionReference)?
  package var palette: Palette
  /// The width of results in columns.
  package var columns = 100
  /// The height of the terminal in rows, or `nil` if the length of results is not limited by one.
  package var rows: Int?
  /// The width at which messages wrap, or `nil` without a terminal.
  package var messageColumns: Int?

  var engine: DocumentEngine?
  /// The document as it was opened, before the first recalculation.
  var opened: DocumentEngine?
  /// The data source that is open instead of a document.
  var source: SessionSource?
  var path: String?
  /// The undo and redo stacks: `done` holds earlier documents, `undone` the reverted ones.
  var undone: [DocumentEngine] = []
  var done: [DocumentEngine] = []
  var bindings: [Binding] = []
  var lambdas: [Lambda] = []
  var printsJSON = false
  /// Whether the value of an input is shown while it is typed.
  var showsPreview = true
  /// The expressions that are evaluated after every change, in the order of their commands.
  var watches: [String] = []
  /// The number of changes of the document and of bindings.
  var revision = 0
  /// The inputs of the session, for `:export`.
  var inputs: [String] = []
  /// The formula that was evaluated last.
  private(set) var lastFormula = ""
  /// The part of the last result that was shown last.
  var window = ValuePrinter.Window()
  /// The size for which that part was laid out.
  var windowSize = Size(columns: 100)
  /// The lines of the last output that did not fit into the terminal.
  var unshown = ""
  /// The lines of an incomplete formula.
  private var unfinished = ""

  package init(
    language: FormulaLanguage = .standard, files: any SessionFiles,
    limits: EvaluationLimits = EvaluationLimits(), interruption: Interruption = Interruption(),
    palette: Palette = Palette(isColored: false), reference: (any SessionReference)? = nil,
    environment: @escaping @Sendable () -> EvaluationEnvironment
  ) {
    self.language = language
    self.files = files
    self.limits = limits
    self.interruption = interruption
    self.palette = palette
    self.reference = reference
    self.environment = environment
  }

  /// Whether the next input continues an incomplete formula.
  package var isContinuing: Bool { !unfinished.isEmpty }

  /// The formatter for results. Complexity: O(fields and columns of the document).
  var printer: ValuePrinter { printer(for: size) }

  func printer(for size: Size) -> ValuePrinter {
    var printer = ValuePrinter(
      columns: size.columns, timeZone: environment().timeZone, palette: palette)
    printer.titles = engine?.titlesOfMachineIDs
    // A table also has two lines above its rows and two below, and the prompt follows.
    if let rows = size.rows { printer.rowLimit = min(printer.rowLimit, max(5, rows - 6)) }
    return printer
  }

  /// The fields of the document or data source.
  var fields: FormulaSchema { source?.schema ?? engine?.checks.schema ?? .empty }

  var scope: SessionScope { SessionScope(engine, fields, bindings: bindings) }

  /// Returns the scope of `formula`, with the values it reads from a data source.
  ///
  /// Throws a `SessionError` if they cannot be read.
  func scope(for formula: Formula) throws(SessionError) -> SessionScope {
    var scope = scope
    if let source { try scope.fill(formula.references, from: source) }
    return scope
  }

  // MARK: Inputs

  /// Handles an input of one line, or of several lines that were pasted at once.
  package mutating func answer(_ input: String) -> Reply {
    let former = revision
    var reply = respond(to: input)
    if revision != former { reply.output += watchedValues() }
    return reply
  }

  private mutating func respond(to input: String) -> Reply {
    guard input.contains(where: \.isNewline), !isContinuing else { return answer(line: input) }
    let lines = input.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let hasCommands = lines.contains { Self.command(in: $0) != nil }
    if !hasCommands, !ParsedFormula(input).hasErrors || LetInput(input) != nil {
      return answer(line: input)
    }
    // Several formulas: evaluate each line, joined with the lines that continue it.
    var reply = Reply()
    for line in lines where !reply.isOver && (isContinuing || !Self.isBlank(line)) {
      reply.append(answer(line: String(line)))
    }
    return reply
  }

  /// Discards an incomplete input.
  package mutating func drop() { unfinished = "" }

  /// Evaluates the incomplete rest at the end of the input.
  package mutating func finish() -> Reply {
    guard isContinuing else { return Reply() }
    defer { drop() }
    return answer(formula: unfinished)
  }

  private mutating func answer(line: String) -> Reply {
    if isContinuing || !Self.isBlank(line) { inputs.append(line) }
    if !isContinuing {
      if Self.isBlank(line) { return Reply() }
      if let command = Self.command(in: line[...]) { return answer(command: command) }
      if let command = command(meantBy: line) { return answer(command: command) }
    } else if Self.isBlank(line) {
      // An empty line ends the input and reports what is missing.
      return finish()
    }
    let text = isContinuing ? unfinished + "\n" + line : line
    if Self.isUnfinished(text) {
      unfinished = text
      return Reply()
    }
    drop()
    return answer(formula: text)
  }

  /// Returns `true` if Enter after `text` begins another line instead of evaluating it.
  func needsMoreLines(after text: String) -> Bool {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard let last = lines.last, !Self.isBlank(last),
      !lines.contains(where: { Self.command(in: $0) != nil })
    else { return false }
    guard Self.isUnfinished(text) else { return false }
    guard lines.count > 1, lines.count <= Self.maxPastedLines else { return true }
    // Several formulas were pasted: only the last one counts.
    var rest = ""
    for line in lines {
      rest += rest.isEmpty ? String(line) : "\n" + line
      if !Self.isUnfinished(rest) { rest = "" }
    }
    return !rest.isEmpty
  }

  /// The maximum number of lines that are tried one by one.
  private static let maxPastedLines = 2000

  private static func isUnfinished(_ text: String) -> Bool {
    LetInput(text).map { isUnfinished($0, in: text) } ?? ParsedFormula(text).isUnfinished
  }

  private static func isUnfinished(_ input: LetInput, in text: String) -> Bool {
    guard let last = input.bindings.last else { return true }
    let end = min(last.value.end, text.utf8.count)
    let bytes = Array(text.utf8)[last.value.start..<end]
    return ParsedFormula(bytes: Array(bytes)).isUnfinished
  }

  static func isBlank(_ text: some StringProtocol) -> Bool { text.allSatisfy(\.isWhitespace) }

  /// Returns the text after the colon of a command.
  private static func command(in line: Substring) -> Substring? {
    let trimmed = line.drop(while: \.isWhitespace)
    return trimmed.first == ":" ? trimmed.dropFirst() : nil
  }

  /// Returns the command for a word that new users try, unless the word names something.
  private func command(meantBy line: String) -> Substring? {
    let word = line.trimmed
    switch word {
    case "?": return "help"
    case "help", "quit", "exit":
      guard case .unknown = scope.schema.meaning(of: String(word)),
        !lambdas.contains(where: { $0.name == word })
      else { return nil }
      return word == "help" ? "help" : "quit"
    default: return nil
    }
  }

  private mutating func answer(command text: Substring) -> Reply {
    // In `:save! FILE` the exclamation mark belongs to the argument.
    let name = text.prefix { !$0.isWhitespace && $0 != "!" }
    let argument = text.dropFirst(name.count).trimmed
    guard let command = SessionCommands.named(String(name)) else {
      return .failure("there is no command ':\(name)'; ':help' lists the commands")
    }
    if argument.isEmpty, command.needsArgument { return .failure("usage: \(command.usage)") }
    do throws(SessionError) {
      return try command.run(argument, in: &self)
    } catch {
      return .failure(error.message)
    }
  }

  // MARK: Formulas

  private mutating func answer(formula text: String) -> Reply {
    lastFormula = text
    guard let input = LetInput(text) else {
      let evaluation = evaluate(text)
      if let value = evaluation.value {
        unbind("_")
        bindings.append(Binding(name: "_", value: value, type: evaluation.type.optional))
        window = ValuePrinter.Window()
        windowSize = size
      }
      return reply(evaluation, of: text)
    }
    var reply = Reply()
    for binding in input.bindings {
      reply.append(bind(binding.name, to: binding.value, of: text))
      if reply.hasFailed { break }
    }
    return reply
  }

  /// Binds a name to the value of a part of an input.
  private mutating func bind(_ name: String, to range: TextRange, of text: String) -> Reply {
    let bytes = Array(text.utf8)
    let end = min(range.end, bytes.count)
    // Blank out the preceding text, so that ranges in messages refer to the input.
    let blank = bytes[..<range.start].map { $0 == UInt8(ascii: "\n") ? $0 : UInt8(ascii: " ") }
    let source = String(decoding: bytes[range.start..<end], as: UTF8.self)
    let padded = String(decoding: blank + bytes[range.start..<end], as: UTF8.self)
    let formula = formula(padded)
    if formula.checked.type.kinds == .function, formula.checked.canRun {
      unbind(name)
      revision += 1
      lambdas.append(Lambda(name: name, source: source))
      return .output("\(palette.paint(name, .name)) = \(palette.paint(formula: source))")
    }
    let evaluation = evaluate(padded)
    guard let value = evaluation.value else { return reply(evaluation, of: text) }
    bind(name, value, evaluation.type)
    var reply = reply(evaluation, of: text)
    let isBlock = reply.output.dropLast().contains("\n")
    reply.output = "\(palette.paint(name, .name)) =\(isBlock ? "\n" : " ")\(reply.output)"
    return reply
  }

  mutating func bind(_ name: String, _ value: Value, _ type: ValueType) {
    unbind(name)
    revision += 1
    bindings.append(Binding(name: name, value: value, type: type.optional))
  }

  private mutating func unbind(_ name: String) {
    lambdas.removeAll { $0.name == name }
    bindings.removeAll { $0.name == name }
  }
}
