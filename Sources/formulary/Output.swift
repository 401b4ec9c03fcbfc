import FileAccess
import SourceText

/// Where results and messages go: results to standard output, everything else to standard error.
enum Output {
  /// Writes bytes to standard output; ends the tool quietly if nobody reads them any more, and with
  /// a message if they cannot be written.
  static func write(_ bytes: [UInt8]) {
    do throws(SystemError) {
      try Descriptor.write(bytes, to: STDOUT_FILENO)
    } catch {
      // A closed pipe is no error.
      if error.number == EPIPE { exit(0) }
      Output.error(FileError(.write, "-", .system(error.number)).report)
      exit(ExitStatus.usage.rawValue)
    }
  }

  /// Writes text for people to standard output; nothing in it acts on a terminal but colours.
  static func write(_ text: String) { write(shown(text, on: STDOUT_FILENO)) }

  /// Writes a result to standard output: as it is for programs; at a terminal nothing in it acts,
  /// not even colours, which would be those of a document's text.
  static func write(result text: String) {
    write(Array((isatty(STDOUT_FILENO) == 1 ? EscapedText.lines(text) : text).utf8))
  }

  /// Writes text for people to standard error; nothing in it acts on a terminal but colours. Where
  /// nobody listens, the exit code still tells what was wrong.
  static func error(_ text: String, usesColor: Bool = Terminal.wantsColor(STDERR_FILENO)) {
    try? Descriptor.write(shown(text, usesColor: usesColor), to: STDERR_FILENO)
  }

  /// Text for people as it is written to a stream.
  static func shown(_ text: String, on descriptor: Int32) -> [UInt8] {
    shown(text, usesColor: Terminal.wantsColor(descriptor))
  }

  private static func shown(_ text: String, usesColor: Bool) -> [UInt8] {
    // Where no colours are wanted nothing may pass for one.
    let shown = usesColor ? EscapedText.terminal(text) : EscapedText.lines(text)
    return Array(shown.utf8)
  }

  /// Writes what acts on a terminal, such as clearing it.
  static func control(_ text: StaticString, to descriptor: Int32 = STDOUT_FILENO) {
    try? Descriptor.write(Array(text.description.utf8), to: descriptor)
  }

  /// Says why a file cannot be read or written, and that the work goes on.
  static func report(_ problem: some CommandProblem) { error(problem.report) }

  /// Tells on standard error what is wrong with the text of a file.
  static func report<Place>(
    _ diagnostics: [Diagnostic<Place>], in file: String, _ text: [UInt8]
  ) {
    let renderer = DiagnosticRenderer(
      file: file, lines: LineIndex(text), usesColor: Terminal.wantsColor(STDERR_FILENO))
    for diagnostic in diagnostics { error(renderer.text(diagnostic)) }
  }
}

/// What the tool knows of the terminal.
enum Terminal {
  /// Lets writing to a closed pipe, or more than a file may have, fail instead of ending the process
  /// with a signal.
  static func ignoreClosedPipes() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// The width of the terminal that a stream goes to; nil if it goes elsewhere.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard isatty(descriptor) == 1, unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }

  /// Whether a stream is a terminal that wants colours.
  static func wantsColor(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1 && allowsColor(ProgramEnvironment.variables)
  }

  /// Whether colours are welcome on a terminal of such an environment.
  static func allowsColor(_ environment: [String: String]) -> Bool {
    environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }
}
