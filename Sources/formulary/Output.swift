import Foundation

/// Where results and messages go: results to standard output, everything else to standard error.
enum Output {
  /// Writes bytes to standard output; ends the tool quietly if nobody reads them any more.
  static func write(_ bytes: [UInt8]) { write(bytes, to: STDOUT_FILENO) }

  /// Writes text to standard output.
  static func write(_ text: String) { write(Array(text.utf8)) }

  /// Writes text to standard error.
  static func error(_ text: String) { write(Array(text.utf8), to: STDERR_FILENO) }

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
