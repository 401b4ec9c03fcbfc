import ArgumentParser
import FileAccess
import JSONTree
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

/// What standard input is called.
struct InputName: ParsableArguments {
  @ArgumentParser.Option(
    help: ArgumentHelp("What standard input is called in messages.", valueName: "name"))
  var stdinFilename: String?
}

/// Text for people, or JSON for programs.
enum ReportFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}

/// `--format`, with `--json` as the short form.
struct ReportFormatOptions: ParsableArguments {
  @ArgumentParser.Option(help: "What to print: text or json.")
  var format: ReportFormat?

  @Flag(help: "The same as --format json.")
  var json = false

  var isJSON: Bool { json || format == .json }

  func validate() throws {
    if json, let format, format != .json {
      throw ValidationError("--json and --format \(format.rawValue) exclude each other")
    }
  }
}

/// One command's results for several documents.
enum Collected {
  /// The texts one after the other; JSON of several documents as an object by their names.
  static func bytes(_ parts: [(name: String, bytes: [UInt8])], isJSON: Bool) -> [UInt8] {
    guard isJSON, parts.count > 1 else { return parts.flatMap(\.bytes) }
    var all = JSONLines(.object)
    for part in parts {
      let last = part.bytes.lastIndex { $0 != UInt8(ascii: "\n") }
      all.append(part.name, part.bytes.prefix(last.map { $0 + 1 } ?? 0))
    }
    return all.bytes
  }
}
