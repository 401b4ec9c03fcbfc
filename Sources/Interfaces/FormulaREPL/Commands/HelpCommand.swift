import SourceText
import FormulaRuntime
import Formulas
import Presentation

/// The `:help` command.
enum HelpCommand: SessionCommand {
  static let name = "help"
  static let argument = "[TOPIC | COMMAND | FUNCTION]"
  static let summary = "Explains a topic, a command or a function."
  static let takes = CommandArgument.topic
  static let place = 10

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionProblem) -> Reply {
    if argument.isEmpty { return .output(overview(session)) }
    let name = argument.first == ":" ? argument.dropFirst() : argument
    if let page = topics.first(where: { $0.name == name }) {
      return .output(WrappedText.text(page.text, columns: session.columns, indent: 2))
    }
    if argument.first != ":", let function = session.language.function(named: String(name)) {
      return .output(
        WrappedText.text(FunctionReference.page(function), columns: session.columns, indent: 2))
    }
    if let command = SessionCommands.named(String(name)) {
      return .output(
        WrappedText.text("\(command.usage)\n\(command.summary)", columns: session.columns))
    }
    throw SessionProblem("there is no help on '\(argument)'; ':help' lists the topics")
  }

  private static func overview(_ session: Session) -> String {
    let width = SessionCommands.all.map { $0.usage.count }.max() ?? 0
    let columns = session.columns
    var text = WrappedText.text(
      "A formula is evaluated. 'let x = …' keeps a value, '_' is the last one.", columns: columns)
    text += "\n\n"
    for command in SessionCommands.all {
      text += session.palette.paint(command.usage, .heading)
      // On a narrow terminal the summary is below the command.
      let isNarrow = columns < width + 42
      let indent = isNarrow ? 4 : width + 2
      let gap = isNarrow ? 0 : width + 2 - command.usage.count
      let lead = isNarrow ? "    " : String(repeating: " ", count: width + 2)
      let summary = WrappedText.text(lead + command.summary, columns: columns, indent: indent)
      text += isNarrow ? "\n\(summary)\n" : "\(String(repeating: " ", count: gap))"
      if !isNarrow { text += summary.dropFirst(lead.count) + "\n" }
    }
    let list = topics.map(\.name).joined(separator: ", ")
    return text + "\n"
      + WrappedText.text("Topics: \(list), and every function.", columns: columns) + "\n"
  }

  /// Help pages on topics other than commands.
  static let topics: [(name: String, text: String)] = [
    (
      "keys",
      """
      Tab completes fields, functions, columns behind a dot, commands and file names.
      Ctrl-R searches the history, Up and Down walk through it.
      Ctrl-C drops the line or stops an evaluation, Ctrl-D ends the session.
      The keys are those of Emacs; 'bind -v' in ~/.editrc chooses those of vi.
      """
    ),
    (
      "lines",
      """
      A formula that is not finished asks for another line; an empty line gives up.
      Several lines can be pasted at once: one formula, or several.
      """
    ),
    (
      "names",
      """
      'let rate = 0.2' keeps a value, 'let twice = x -> x * 2' a function, until the session ends.
      Such a name hides a field that is called the same. '_' is the last result.
      ':set price 12' gives a name a value where no document is open, else changes the field.
      """
    ),
    (
      "documents",
      """
      ':open FILE' opens a document, ':fields' shows what is in it. Formulas read its fields.
      ':set FIELD VALUE' changes a field and shows every field that changed by it.
      ':whatif price=12,quantity=3 EXPR' evaluates as if, and changes nothing.
      ':undo' and ':redo' go back and forth, ':save' writes the file: only the values that changed.
      """
    ),
  ]
}
