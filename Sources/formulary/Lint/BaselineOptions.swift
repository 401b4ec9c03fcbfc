import ArgumentParser
import FileAccess
import LintReports
import SourceText

/// The options `--baseline` and `--write-baseline`, which suppress existing findings.
struct BaselineOptions: ParsableArguments {
  @ArgumentParser.Option(
    help: ArgumentHelp(
      "Suppress the findings that this file lists, and report entries that no longer exist.",
      valueName: "file"), completion: .file())
  var baseline: String?

  @Flag(help: "Write the findings to the file of --baseline instead of reporting them.")
  var writeBaseline = false

  func validate() throws {
    if writeBaseline, baseline == nil {
      throw ValidationError(
        "--write-baseline requires a file: --baseline formulary-baseline.json --write-baseline")
    }
  }

  /// Returns the baseline in a file. Throws if it is not a baseline.
  private func read(_ path: String) throws -> LintBaseline {
    guard let baseline = LintBaseline(try Files.read(path)) else {
      throw UsageError("'\(path)' is not a baseline; write one with --write-baseline")
    }
    return baseline
  }

  /// Removes findings in the baseline, and reports entries without a finding on standard error.
  func apply(to outcome: inout LintJob.Outcome) throws {
    guard let path = baseline, !writeBaseline else { return }
    let baseline = try read(path)
    var (files, knownCount, stale) = baseline.applied(
      to: outcome.files, called: naming(by: path))
    for (name, entries) in baseline.entries.sorted(by: { $0.key < $1.key })
    where !FileKind.exists(Self.place(of: name, in: path)) {
      stale += entries.map { (name, $0) }
    }
    outcome.files = files
    outcome.tally.known = knownCount
    guard !stale.isEmpty else { return }
    let lines = stale.prefix(Self.listed).map {
      "  \($0.file): \($0.entry.rule), \($0.entry.message)\n"
    }
    let rest = stale.count - lines.count
    Output.error(
      "formulary: \(Counted.text(stale.count, "findings")) of '\(path)' no longer "
        + "\(stale.count == 1 ? "exists" : "exist"); remove them with --write-baseline:\n"
        + lines.joined()
        + (rest > 0 ? "  and \(Counted.grouped(rest)) more\n" : ""))
  }

  private static let listed = 10

  /// Writes all findings to the baseline.
  ///
  /// Entries of files that were not linted are kept, unless these files no longer exist.
  func write(_ outcome: LintJob.Outcome, _ settings: inout ProjectSettings) throws {
    guard let path = baseline else { return }
    var baseline = LintBaseline()
    if FileKind.exists(path) { baseline = try read(path) }
    for name in baseline.entries.keys
    where !FileKind.exists(Self.place(of: name, in: path)) {
      baseline.forget(name)
    }
    baseline.take(outcome.files, called: naming(by: path))
    for file in outcome.files { try settings.checkWriting(path, from: file.path) }
    try Files.write(Array(baseline.text.utf8), to: path, under: &settings)
    let count = baseline.entries.values.reduce(0) { $0 + $1.count }
    Output.error(
      "formulary: '\(path)' lists \(Counted.text(count, "findings")) in \(Counted.text(baseline.entries.count, "files"))\n"
    )
  }

  /// Returns the absolute path of a file that a baseline names.
  private static func place(of name: String, in baseline: String) -> String {
    name.hasPrefix("/") ? name : FilePath.joined(folder(of: baseline), name)
  }

  private static func folder(of path: String) -> String {
    FilePath.folder(of: FilePath.absolute(path))
  }

  /// Returns a function that names a file by its path from the baseline's folder.
  private func naming(by baseline: String) -> (LintedFile) -> String {
    let folder = FilePath.joined(Self.folder(of: baseline), "")
    return { file in
      let path = LintedPath(file).absolute
      return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    }
  }
}
