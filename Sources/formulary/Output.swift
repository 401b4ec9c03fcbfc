import FileAccess
import SourceText

/// The output of the tool: results on standard output, everything else on standard error.
enum Output {
  /// Writes bytes to standard output.
  ///
  /// Exits silently if the reader closed the pipe, and with a message after any other error.
  static func write(_ bytes: [UInt8]) {
    do throws(SystemError) {
      try Descriptor.write(bytes, to: STDOUT_FILENO)
    } catch {
      // A closed pipe is not an error.
      if error.number == EPIPE { exit(0) }
      Output.error(FileError(.write, "-", .system(error.number)).report)
      exit(ExitStatus.usage.rawValue)
    }
  }

  /// Writes text to standard output. Escapes everything that acts on a terminal, except colors.
  static func write(_ text: String) { write(shown(text, on: STDOUT_FILENO)) }

  /// Writes text to a terminal. Ignores errors, because the terminal may have been closed.
  static func show(_ text: String) {
    try? Descriptor.write(shown(text, on: STDOUT_FILENO), to: STDOUT_FILENO)
  }

  /// Writes a result to standard output.
  ///
  /// On a terminal, everything that acts on it is escaped, including colors, which would be part of
  /// a document's text. Programs receive the result unchanged.
  static func write(result text: String) {
    write(Array((isatty(STDOUT_FILENO) == 1 ? EscapedText.lines(text) : text).utf8))
  }

  /// Writes text to standard error. Escapes everything that acts on a terminal, except colors.
  ///
  /// If writing fails, the exit code still indicates the problem.
  static func error(_ text: String, usesColor: Bool = Terminal.wantsColor(STDERR_FILENO)) {
    try? Descriptor.write(shown(text, usesColor: usesColor), to: STDERR_FILENO)
  }

  /// Returns text as it is written to a stream.
  static func shown(_ text: String, on descriptor: Int32) -> [UInt8] {
    shown(text, usesColor: Terminal.wantsColor(descriptor))
  }

  private static func shown(_ text: String, usesColor: Bool) -> [UInt8] {
    // Without colors, escape sequences for colors must not remain either.
    let shown = usesColor ? EscapedText.terminal(text) : EscapedText.lines(text)
    return Array(shown.utf8)
  }

  /// Writes a control sequence for a terminal, such as clearing it.
  static func control(_ text: StaticString, to descriptor: Int32 = STDOUT_FILENO) {
    try? Descriptor.write(Array(text.description.utf8), to: descriptor)
  }

  /// Reports that a file cannot be read or written. Processing continues.
  static func report(_ problem: some CommandError) { error(problem.report) }

  /// Reports diagnostics about a file on standard error.
  static func report<Place>(
    _ diagnostics: [Diagnostic<Place>], in file: String, _ text: [UInt8]
  ) {
    let renderer = DiagnosticRenderer(
      file: file, lines: LineIndex(text), usesColor: Terminal.wantsColor(STDERR_FILENO))
    for diagnostic in diagnostics { error(renderer.text(diagnostic)) }
  }
}

/// The properties of the terminal.
enum Terminal {
  /// Makes writing to a closed pipe, or beyond the limit of a file's size, fail with an error.
  ///
  /// By default, a signal ends the process.
  static func ignoreClosedPipes() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Returns the width of the terminal that a stream writes to; `nil` if it is not a terminal.
  static func columns(of descriptor: Int32) -> Int? {
    size(of: descriptor).flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil }
  }

  /// Returns the height of the terminal that a stream writes to; `nil` if it is not a terminal.
  static func rows(of descriptor: Int32) -> Int? {
    size(of: descriptor).flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil }
  }

  private static func size(of descriptor: Int32) -> winsize? {
    var size = winsize()
    guard isatty(descriptor) == 1, unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
    else { return nil }
    return size
  }

  /// Returns `true` if a stream is a terminal that allows colors.
  static func wantsColor(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1 && allowsColor(ProgramEnvironment.variables)
  }

  /// Returns `true` if a terminal with such an `environment` allows colors.
  static func allowsColor(_ environment: [String: String]) -> Bool {
    environment["NO_COLOR", default: ""].isEmpty && environment["TERM"] != "dumb"
  }
}
