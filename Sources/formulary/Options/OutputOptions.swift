import ArgumentParser
import FileAccess
import SourceText

/// The option for the destination of a command's result.
struct OutputOptions: ParsableArguments {
  @ArgumentParser.Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write to a file instead of standard output, which is '-'.", valueName: "file"),
    completion: .file())
  var output: String?

  /// Whether the result goes to a file.
  var isFile: Bool { output.map { $0 != "-" } ?? false }

  /// Writes the complete result. Throws if that fails.
  func write(_ bytes: [UInt8]) throws(FileError) {
    if let output, isFile { try Files.write(bytes, to: output) } else { Output.write(bytes) }
  }

  /// Writes text, with everything escaped that acts on a terminal.
  func write(_ text: String) throws(FileError) { try write(shown(text)) }

  /// Writes a result for programs, which is escaped on a terminal.
  func write(result text: String) throws(FileError) {
    if isFile { try write(Array(text.utf8)) } else { Output.write(result: text) }
  }

  /// Returns text for the destination, with everything escaped that acts on a terminal.
  func shown(_ text: String) -> [UInt8] {
    isFile ? Array(EscapedText.lines(text).utf8) : Output.shown(text, on: STDOUT_FILENO)
  }
}
