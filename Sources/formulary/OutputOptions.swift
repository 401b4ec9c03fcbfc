import ArgumentParser
import FileAccess
import SourceText

/// Where a command's result goes.
struct OutputOptions: ParsableArguments {
  @ArgumentParser.Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Writes to a file instead of standard output, which is '-'.", valueName: "file"),
    completion: .file())
  var output: String?

  /// Whether the result goes to a file.
  var isFile: Bool { output.map { $0 != "-" } ?? false }

  /// Writes the whole result. Throws if that cannot be done.
  func write(_ bytes: [UInt8]) throws(FileError) {
    if let output, isFile { try Files.write(bytes, to: output) } else { Output.write(bytes) }
  }

  /// Writes text for people.
  func write(_ text: String) throws(FileError) { try write(shown(text)) }

  /// Writes a text for programs, of which a terminal shows what cannot act on it.
  func write(result text: String) throws(FileError) {
    if isFile { try write(Array(text.utf8)) } else { Output.write(result: text) }
  }

  /// Text for people as it is written there: nothing in it acts on a terminal.
  func shown(_ text: String) -> [UInt8] {
    isFile ? Array(EscapedText.lines(text).utf8) : Output.shown(text, on: STDOUT_FILENO)
  }
}
