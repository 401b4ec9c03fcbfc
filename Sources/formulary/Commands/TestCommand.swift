import ArgumentParser
import FormulaCases
import Formulas
import Foundation

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

  @Argument(help: "Formula files, documents, files of tests, and folders; '-' is a formula file.")
  var paths: [String]

  @ArgumentParser.Option(help: "How to print: text or json.")
  var format: Format = .text

  @Flag(name: .shortAndLong, help: "Lists the tests that pass, too.")
  var verbose = false

  @OptionGroup var options: EvaluationOptions

  func run() throws {
    let environment = options.environment
    var files: [CaseFile] = []
    var isUnreadable = false
    for (path, name) in testedFiles {
      guard let bytes = try? Files.read(path) else {
        isUnreadable = true
        continue
      }
      let file = CaseFile(
        bytes, name: name, language: .declared(for: path), environment: environment,
        limits: options.limits
      ) { document in
        FileManager.default.contents(atPath: document).map { [UInt8]($0) }
      }
      if file.passed + file.failed > 0 { files.append(file) }
    }
    report(files)
    if isUnreadable { throw ExitStatus.usage }
    if files.isEmpty {
      Output.error(
        "formulary: no tests found; 'formulary help test' shows how to write one\n")
      throw ExitStatus.usage
    }
    if files.contains(where: { $0.failed > 0 }) { throw ExitStatus.failure }
  }

  /// The files that may have tests, each with what reports call it.
  private var testedFiles: [(path: String, name: String)] {
    var files: [(path: String, name: String)] = []
    for file in FolderSearch(of: paths, stdinName: "<stdin>.formula").files {
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

  private func report(_ files: [CaseFile]) {
    guard format == .text else {
      var json = Array("[".utf8)
      for (index, file) in files.enumerated() {
        json += (index > 0 ? Array(",\n".utf8) : []) + file.json
      }
      Output.write(json + Array("]\n".utf8))
      return
    }
    let usesColor = Terminal.wantsColor(STDOUT_FILENO)
    for file in files { Output.write(file.text(isVerbose: verbose, usesColor: usesColor)) }
    guard files.count > 1 else { return }
    let passed = files.reduce(0) { $0 + $1.passed }
    let failed = files.reduce(0) { $0 + $1.failed }
    Output.write("\(passed) passed, \(failed) failed in \(files.count) files\n")
  }
}
