import ArgumentParser
import DocumentDiff
import CounterexampleSearch
import FileAccess
import Formulas
import JSONTree
import ToolOptions

/// The command `formulary diff`.
struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare what two versions of a form compute and store.",
    discussion: """
      Parts are paired by their ids. A field that is computed differently is shown with an example \
      input, for which both versions have been recalculated. The exit code is 1 if stored data would \
      be lost or unreadable, or as --fail-on specifies.

      Examples:
        formulary diff old.json new.json
        formulary diff --format markdown --fail-on differs old.json new.json
        formulary diff --git main Templates
        formulary diff --over answers.ndjson old.json new.json
      """)

  /// The output format.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, markdown, github, sarif
  }

  /// The condition for exit code 1.
  enum FailOn: String, ExpressibleByArgument, CaseIterable {
    case breaking, differs, never

    func fails(_ diff: DocumentDiff) -> Bool {
      switch self {
      case .breaking: diff.isBreaking
      case .differs: diff.isBreaking || diff.differs
      case .never: false
      }
    }
  }

  @Argument(
    help: ArgumentHelp(
      "Two documents or folders, the older one first; with --git, the files and folders to compare.",
      valueName: "path"),
    completion: Completions.file)
  var paths: [String] = []

  @ArgumentParser.Option(
    help: ArgumentHelp(
      "Compare the files of a commit with the working tree, or with another commit.",
      valueName: "rev[..rev]"))
  var git: String?

  @ArgumentParser.Option(
    help: ArgumentHelp(
      "Recalculate documents, one per line, with both versions.", valueName: "file"))
  var over: String?

  @ArgumentParser.Option(help: "The output format: text, json, markdown, github or sarif.")
  var format: Format = .text

  @ArgumentParser.Option(
    help:
      "When to exit with 1: breaking (data would be lost), differs (or a field is computed differently) or never."
  )
  var failOn: FailOn = .breaking

  @ArgumentParser.Option(help: "The number of inputs to try for a formula.")
  var trials = 20_000

  @OptionGroup var output: OutputOptions

  @OptionGroup var inputName: InputName

  @OptionGroup var options: EvaluationOptions

  func validate() throws {
    if trials < 1 { throw ValidationError("--trials must be at least 1") }
    if git == nil {
      if paths.count != 2 { throw ValidationError("name two documents or folders, or use --git") }
      if paths == ["-", "-"] {
        throw ValidationError("standard input can be read only once")
      }
    }
    if over != nil, git != nil { throw ValidationError("--over compares two documents") }
  }

  func run() throws {
    var pairs =
      try git.map { try VersionPair.all(in: paths, $0) }
      ?? VersionPair.all(paths[0], paths[1], stdinName: inputName.stdinFilename)
    if over != nil, pairs.count != 1 { throw UsageError("--over compares two documents") }
    // Unchanged files are not reported.
    if pairs.count > 1 { pairs.removeAll { $0.old == $0.new } }
    var settings = DocumentExploration.Settings()
    settings.trials = trials
    settings.seed = options.seed
    // With --git, only the commit was named.
    let isSingle = pairs.count == 1
    var report = DiffReport(
      format: format, isSingle: isSingle, namesFiles: !isSingle || git != nil)
    var fails = false
    for pair in pairs {
      guard let old = pair.old, let new = pair.new else {
        report.add(pair.name, pair.old == nil ? "was added" : "was removed")
        fails = fails || pair.new == nil && failOn != .never
        continue
      }
      if let comparison = Self.comparisonOfOthers(old, new) {
        report.add(pair.name, comparison)
        continue
      }
      let documents = try [(old, pair.oldName), (new, pair.name)].map { bytes, name in
        try OpenDocument(bytes, name: name).document
      }
      let filled = documents.map { document in
        FilledDocument(
          document, language: .declared(for: pair.path), settings: options.settings)
      }
      let diff = DocumentDiff(filled[0], filled[1], settings)
      var data: DataComparison?
      if let over {
        var comparison = DataComparison(filled[0], filled[1])
        if try !add(linesOf: over, to: &comparison) { fails = true }
        data = comparison
      }
      report.add(diff, data, old: pair.oldName, new: pair.name)
      fails = fails || failOn.fails(diff)
    }
    let bytes = report.bytes
    try output.write(
      format == .json || format == .sarif
        ? bytes : output.shown(String(decoding: bytes, as: UTF8.self)))
    if fails { throw ExitStatus.failure }
  }

  /// Returns a comparison of two JSON files that are not both documents.
  ///
  /// Returns `nil` if both are documents, or if one of them is not JSON.
  private static func comparisonOfOthers(_ old: [UInt8], _ new: [UInt8]) -> JSONComparison? {
    let (before, after) = (JSONTree.parse(old), JSONTree.parse(new))
    let isJSON = !(before.diagnostics + after.diagnostics).contains(where: \.isFatal)
    let trees = [before.tree, after.tree]
    guard isJSON, !trees.allSatisfy({ $0[$0.root, "fields"] != nil }) else { return nil }
    return JSONComparison(before.tree, after.tree)
  }

  /// Adds the documents in a file, one per line. Reports lines that are no documents, and returns
  /// `false` if there are any.
  private func add(linesOf path: String, to data: inout DataComparison) throws -> Bool {
    var unread: [Int] = []
    let lines = try Files.read(path).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, line) in lines.enumerated() where !line.isEmpty {
      if !data.add(Array(line), line: number + 1) { unread.append(number + 1) }
    }
    guard let first = unread.first else { return true }
    let problem =
      unread.count == 1
      ? "line \(first) of \(path) is not a document"
      : "\(unread.count) lines of \(path) are not documents; the first is line \(first)"
    Output.error("formulary: \(problem)\n")
    return false
  }
}
