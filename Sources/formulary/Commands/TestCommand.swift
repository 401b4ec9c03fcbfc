import ArgumentParser
import FileAccess
import FormulaCases
import Formulas
import Foundation
import ToolOptions

/// `formulary test`
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Runs the tests that stand beside formulas.",
    discussion: """
      In a formula file a test is a comment:

        // test half price: price = 10, discount = 0.5 gives 5
        // test: price = null gives null
        // test: price = 10, parts = 3 gives about 3.33
        // test: price = "x" gives error type-mismatch

      For the document NAME.json tests stand in NAME.tests.json:

        {"tests": [{"name": "no tax", "given": {"taxRate": 0}, "expect": {"tax": 0}}]}

      Fields that are not given are null in a formula file, and as stored in a document. Folders \
      are searched for both. Ends with 1 if a test fails, with 2 if there is none.

      Examples:
        formulary test Examples
        formulary test --format json form.json
      """)

  /// How results are printed.
  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  @Argument(
    help: "Formula files, documents, files of tests, and folders; '-' is a formula file.",
    completion: Completions.file)
  var paths: [String]

  @ArgumentParser.Option(help: "How to print: text or json.")
  var format: Format = .text

  @Flag(name: .shortAndLong, help: "Lists the tests that pass, too.")
  var verbose = false

  @OptionGroup var output: OutputOptions

  @ArgumentParser.Option(
    help: ArgumentHelp(
      "What standard input is called; one that ends in .tests.json holds tests of a document.",
      valueName: "name"))
  var stdinFilename: String?

  @OptionGroup var options: EvaluationOptions

  func run() throws {
    let environment = options.environment
    var files: [CaseFile] = []
    var isUnreadable = false
    let search = FolderSearch(of: paths, stdinName: stdinFilename ?? "<stdin>.formula")
    isUnreadable = search.unreadableCount > 0
    for (path, name) in Self.testedFiles(search) {
      let bytes: [UInt8]
      do throws(FileError) {
        bytes = try Files.text(path).bytes
      } catch {
        Output.report(error)
        isUnreadable = true
        continue
      }
      let file = CaseFile(
        bytes, name: name, language: .declared(for: path), environment: environment,
        limits: options.limits
      ) { document in
        Files.readIfThere(document)
      }
      if file.passed + file.failed > 0 { files.append(file) }
    }
    try output.write(report(files))
    if isUnreadable { throw ExitStatus.usage }
    if files.isEmpty {
      Output.error(
        "formulary: no tests found; 'formulary help test' shows how to write one\n")
      throw ExitStatus.usage
    }
    if files.contains(where: { $0.failed > 0 }) { throw ExitStatus.failure }
  }

  /// The files that may have tests, each with what reports call it.
  private static func testedFiles(_ search: FolderSearch) -> [(path: String, name: String)] {
    var files: [(path: String, name: String)] = []
    for file in search.files {
      var path = file.path
      if path.hasSuffix(".json"), !path.hasSuffix(CaseFile.suffix) {
        guard file.isNamed else { continue }
        path = path.dropLast(".json".count) + CaseFile.suffix
      }
      guard !files.contains(where: { $0.path == path }) else { continue }
      files.append((path, path == "-" ? file.name : path))
    }
    return files
  }

  private func report(_ files: [CaseFile]) -> [UInt8] {
    guard format == .text else {
      var json = Array("[".utf8)
      for (index, file) in files.enumerated() {
        json += (index > 0 ? Array(",\n".utf8) : []) + file.json
      }
      return json + Array("]\n".utf8)
    }
    let usesColor = !output.isFile && Terminal.wantsColor(STDOUT_FILENO)
    var text = files.map { $0.text(isVerbose: verbose, usesColor: usesColor) }.joined()
    if files.count > 1 {
      let passed = files.reduce(0) { $0 + $1.passed }
      let failed = files.reduce(0) { $0 + $1.failed }
      text += "\(passed) passed, \(failed) failed in \(files.count) files\n"
    }
    return output.shown(text)
  }
}
