import ArgumentParser
import FileAccess
import LintReports
import SourceText

/// `--baseline` and `--write-baseline`: only what is new is told.
struct BaselineOptions: ParsableArguments {
  @ArgumentParser.Option(
    help: ArgumentHelp(
      "Leaves out the findings that this file lists, and tells which of them are gone.",
      valueName: "file"), completion: .file())
  var baseline: String?

  @Flag(help: "Writes the findings into the file of --baseline instead of telling them.")
  var writeBaseline = false

  func validate() throws {
    if writeBaseline, baseline == nil {
      throw ValidationError(
        "--write-baseline needs the file: --baseline formulary-baseline.json --write-baseline")
    }
  }

  /// The file of known findings; nil if there is none to be looked at.
  private func read(_ path: String) throws -> LintBaseline {
    guard let baseline = LintBaseline(try Files.read(path)) else {
      throw UsageProblem("'\(path)' is no baseline; write one with --write-baseline")
    }
    return baseline
  }

  /// Leaves out known findings, and tells on standard error which are gone.
  func apply(to outcome: inout LintJob.Outcome) throws {
    guard let path = baseline, !writeBaseline else { return }
    let (files, knownCount, stale) = try read(path).applied(
      to: outcome.files, called: naming(by: path))
    outcome.files = files
    outcome.tally.known = knownCount
    guard !stale.isEmpty else { return }
    let lines = stale.prefix(Self.listed).map {
      "  \($0.file): \($0.entry.rule), \($0.entry.message)\n"
    }
    let rest = stale.count - lines.count
    Output.error(
      "formulary: \(Counted.text(stale.count, "findings")) of '\(path)' \(stale.count == 1 ? "is" : "are")"
        + " gone; take them out with --write-baseline:\n" + lines.joined()
        + (rest > 0 ? "  and \(Counted.grouped(rest)) more\n" : ""))
  }

  private static let listed = 10

  /// Makes all findings known ones. What is known of files that were not looked at stays, unless
  /// they are not there any more.
  func write(_ outcome: LintJob.Outcome) throws {
    guard let path = baseline else { return }
    var baseline = LintBaseline()
    if FileKind.exists(path) { baseline = try read(path) }
    let folder = Self.folder(of: path)
    for name in baseline.entries.keys
    where !FileKind.exists(name.hasPrefix("/") ? name : FilePath.joined(folder, name)) {
      baseline.forget(name)
    }
    baseline.take(outcome.files, called: naming(by: path))
    try Files.write(Array(baseline.text.utf8), to: path)
    let count = baseline.entries.values.reduce(0) { $0 + $1.count }
    Output.error(
      "formulary: '\(path)' lists \(Counted.text(count, "findings")) in \(Counted.text(baseline.entries.count, "files"))\n"
    )
  }

  private static func folder(of path: String) -> String {
    FilePath.folder(of: FilePath.absolute(path))
  }

  /// Files are called by their way from the baseline's folder, wherever the tool is started.
  private func naming(by baseline: String) -> (LintedFile) -> String {
    let folder = FilePath.joined(Self.folder(of: baseline), "")
    return { file in
      let path = LintedPath(path: file.path, name: file.name, isNamed: true).absolute
      return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    }
  }
}
