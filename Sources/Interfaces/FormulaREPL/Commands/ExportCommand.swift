import FormulaSyntax
import FormulaValues
import JSONTree
import JoyDoc
import JoyDocEngine
import SheetEvaluation
import SourceText

/// The `:export` command.
enum ExportCommand: SessionCommand {
  static let name = "export"
  static let argument = "FILE"
  static let summary =
    "Write the inputs as a session that 'formulary repl' reads, or the present values as a test if "
    + "FILE ends in '.tests.json'."
  static let takes = CommandArgument.file
  static let place = 95

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
    if argument.hasSuffix(".tests.json") {
      let path = try session.write(try tests(of: session), to: argument, of: name)
      return .output("saved \(path)")
    }
    let lines = session.inputs.filter { !isOmitted($0) }.map { replayable($0) + "\n" }
    if lines.isEmpty { throw SessionError("there are no inputs yet") }
    let path = try session.write(Array(lines.joined().utf8), to: argument, of: name)
    return .output("saved \(path)")
  }

  // MARK: Sessions

  /// Returns `true` for commands that would write files again or end the replay.
  private static func isOmitted(_ input: String) -> Bool {
    let line = Substring(input).trimmed
    guard line.first == ":" else { return false }
    let word = line.dropFirst().prefix { !$0.isWhitespace && $0 != "!" }
    let command = SessionCommands.named(String(word))
    return command == ExportCommand.self || command == SaveCommand.self
      || command == QuitCommand.self || command == EditCommand.self
  }

  /// Returns an input that means the same if it is read line by line.
  ///
  /// A pasted formula may have lines that are complete by themselves. They are joined, unless a
  /// comment or a text contains the line break.
  private static func replayable(_ input: String) -> String {
    let lines = input.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.count > 1 else { return input }
    let tree = ParsedFormula(input).tree
    let hasBreak = tree.tokensAndComments.contains { token in
      token.kind == .comment || tree.text(in: token.range).contains(where: \.isNewline)
    }
    return hasBreak ? input : lines.joined(separator: " ")
  }

  // MARK: Tests

  /// Returns a test with the changed values as given, and the computed values as expected.
  private static func tests(of session: Session) throws(SessionError) -> [UInt8] {
    let engine = try session.document()
    let computed = Set(engine.checks.targets.map(\.cell))
    let failed = Set(engine.failures.map(\.fieldID))
    let world = session.environment()
    var given: [(String, [UInt8])] = []
    var expected: [(String, [UInt8])] = []
    for cell in engine.live.document.fields.cells {
      let field = engine.live[cell].field
      let value = engine.storedValue(of: field.id)
      let json = value.map { Array($0.bytes) } ?? Array("null".utf8)
      if !computed.contains(cell) {
        if value != session.opened?.storedValue(of: field.id) { given.append((field.id, json)) }
      } else if !field.kind.storage.hasRows, !failed.contains(field.id) {
        expected.append((field.id, json))
      }
    }
    if expected.isEmpty { throw SessionError("the document has no computed values to expect") }
    let now = Value.Instant(milliseconds: world.now).isoText(in: world.timeZone)
    return JSONWriter.object { writer in
      writer.appendObjects("tests", of: [0]) { writer, _ in
        writer.append("name", "a session")
        writer.append("now", now)
        writer.append("timezone", world.timeZone)
        writer.appendObject("given") { writer in
          for (name, json) in given { writer.append(name, json: json) }
        }
        writer.appendObject("expect") { writer in
          for (name, json) in expected { writer.append(name, json: json) }
        }
      }
    } + [UInt8(ascii: "\n")]
  }
}
