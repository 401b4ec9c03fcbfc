import Foundation
import SourceText

/// Where results and messages go: results to standard output, everything else to standard error.
enum Output {
  /// Writes bytes to standard output; ends the tool quietly if nobody reads them any more.
  static func write(_ bytes: [UInt8]) { write(bytes, to: STDOUT_FILENO) }

  /// Writes text for people to standard output; nothing in it acts on a terminal but colours.
  static func write(_ text: String) { write(shown(text, on: STDOUT_FILENO), to: STDOUT_FILENO) }

  /// Writes a result to standard output: as it is for programs, as `write` does at a terminal.
  static func write(result text: String) {
    if isatty(STDOUT_FILENO) == 1 { write(text) } else { write(Array(text.utf8)) }
  }

  /// Writes text for people to standard error; nothing in it acts on a terminal but colours.
  static func error(_ text: String) { write(shown(text, on: STDERR_FILENO), to: STDERR_FILENO) }

  private static func shown(_ text: String, on descriptor: Int32) -> [UInt8] {
    // Where no colours are wanted nothing may pass for one.
    let shown =
      Terminal.wantsColor(descriptor) ? EscapedText.terminal(text) : EscapedText.lines(text)
    return Array(shown.utf8)
  }

  /// Writes what acts on a terminal, such as clearing it.
  static func control(_ text: StaticString, to descriptor: Int32 = STDOUT_FILENO) {
    write(Array(text.description.utf8), to: descriptor)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    bytes.withUnsafeBytes { buffer in
      var offset = 0
      while offset < buffer.count {
        let written = Foundation.write(
          descriptor, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
        if written < 0 {
          if errno == EINTR { continue }
          // A closed pipe is no error.
          exit(errno == EPIPE ? 0 : ExitStatus.usage.rawValue)
        }
        offset += written
      }
    }
  }
}

/// What the tool knows of the terminal.
enum Terminal {
  /// Lets writing to a closed pipe fail instead of ending the process with a signal.
  static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

  /// The width of the terminal that a stream goes to; nil if it goes elsewhere.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard isatty(descriptor) == 1, ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0
    else { return nil }
    return Int(size.ws_col)
  }

  /// Whether a stream is a terminal that wants colours.
  static func wantsColor(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil
  }
}
