import Formulas
import ValueFormatting

/// The `:help` command.
enum HelpCommand: SessionCommand {
  static let name = "help"
  static let argument = "[TOPIC | COMMAND | FUNCTION]"
  static let summary = "Explain a topic, a command or a function."
  static let takes = CommandArgument.topic
  static let place = 10

  static func run(
    _ argument: Substring, in session: inout Session
  ) throws(SessionError) -> Reply {
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
    throw SessionError("there is no help on '\(argument)'; ':help' lists the topics")
  }

  private static func overview(_ session: Session) -> String {
    let width = SessionCommands.all.map { $0.usage.count }.max() ?? 0
    let columns = session.columns
    var text = WrappedText.text(
      "Enter a formula to evaluate it. 'let x = …' binds a value, '_' is the last result.",
      columns: columns)
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
      Tab completes fields, functions, columns after a dot, options inside quotes, titles after a backtick, commands and file names. With several candidates it opens a menu; Tab, Shift-Tab and the arrow keys walk through it, Enter keeps the choice.
      Ctrl-R searches the history for the text typed so far, Up and Down step through it.
      Right or End takes the dim suggestion, Alt-F one word of it.
      Enter in an unfinished formula and Alt-Enter begin a new line.
      Ctrl-C discards the line or stops an evaluation, Ctrl-D ends the session.
      The key bindings are those of Emacs; 'bind -v' in ~/.editrc selects those of vi.
      """
    ),
    (
      "lines",
      """
      An incomplete formula continues on the next line; an empty line ends it. Up and Down move between its lines.
      You can paste several lines at once, with one formula or several.
      ':edit' opens the last formula in the program that $VISUAL or $EDITOR names.
      The dim line below is the value of the input; ':set preview off' hides it.
      """
    ),
    (
      "names",
      """
      'let rate = 0.2' binds a value and 'let twice = x -> x * 2' a function for this session.
      A bound name hides a field with the same name. '_' is the last result.
      ':set price 12' changes a field, or binds a name if no document is open.
      """
    ),
    (
      "documents",
      """
      ':open FILE' opens a document, and ':fields' lists its fields. Formulas read its fields.
      ':set FIELD VALUE' changes a field and shows every field that changed as a result.
      ':whatif price=12,quantity=3 EXPR' evaluates with other values and changes nothing.
      ':undo' and ':redo' revert and repeat changes. ':save' writes only the values that changed.
      ':watch EXPR' shows a value after every change, ':diff' what differs from the file.
      ':export FILE' writes the inputs as a session, or the values as a test of the form.
      ':more' and ':wide' show the next rows and columns of the last result.
      """
    ),
  ]
}
