import ArgumentParser
import FileAccess
import FormulaIDE
import JSONTree
import JoyDocLint
import LintReports
import SourceText

/// The command `formulary fmt`.
struct FormatCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt",
    abstract: "Format formulas, in formula files and in documents.",
    discussion: """
      Only white space changes: every token and comment is preserved, and so is the meaning. In a \
      document only expressions change, and an expression without line breaks stays on one line. \
      Folders are searched for JoyDoc documents (.json) and files with a single formula (.formula). \
      Standard input is written to standard output. A formula with errors is left unchanged and \
      reported, except by --check and --diff, which leave that to 'formulary lint'. A \
      .formulary.toml in the folder of a file, or in a folder above it, may set the width in [fmt] \
      and exclude files.

      Examples:
        formulary fmt forms
        formulary fmt --check forms
        formulary fmt - < loan.formula
      """)

  @Argument(help: "Files and folders; '-' is standard input.", completion: Completions.file)
  var paths: [String] = []

  @Flag(
    help: "Change nothing; list the files that would change, and exit with 1 if there are any.")
  var check = false

  @Flag(help: "Change nothing; show what would change, and exit with 1 if anything would.")
  var diff = false

  @ArgumentParser.Option(
    help: ArgumentHelp(
      "The maximum width of a line, in columns; \(FormattedFile.defaultWidth) unless configured.",
      valueName: "n"))
  var width: Int?

  @Flag(help: "Write files back; this is the default.")
  var inPlace = false

  @Flag(help: "Accept a folder without documents and formula files, which is an error otherwise.")
  var allowEmpty = false

  @OptionGroup var files: FileChoiceOptions

  @OptionGroup var report: ReportFormatOptions

  @OptionGroup var output: OutputOptions

  @ArgumentParser.Option(
    help: ArgumentHelp(
      "The name of standard input; a name that ends in .formula means a single formula.",
      valueName: "name"))
  var stdinFilename: String?

  func validate() throws {
    try files.check(paths)
    if let width, width < 1 { throw ValidationError("--width must be at least 1") }
    if output.output != nil, !report.isJSON, paths.count != 1 || check || diff || inPlace {
      throw ValidationError(
        "--output requires a single file, and cannot be used with --check, --diff or --in-place")
    }
    if report.isJSON, diff || paths.contains("-") {
      throw ValidationError("--format json cannot be used with '-' or --diff")
    }
    if inPlace, paths.contains("-") {
      throw ValidationError("standard input cannot be written back")
    }
    if stdinFilename != nil, !paths.contains("-") {
      throw ValidationError("--stdin-filename requires '-'")
    }
  }

  func run() throws {
    var changed = 0
    var unchanged = 0
    var broken: [LintedFile] = []
    var outcomes: [Outcome] = []
    var settings = ProjectSettings()
    let paths = paths.isEmpty ? ["."] : paths
    let search = files.search(paths, stdinName: stdinFilename, settings)
    let chosen = try files.chosen(in: paths)
    var failed = search.unreadableCount
    var refused = 0
    var found: Set<String> = []
    for file in search.files where chosen?.contains(file.absolute) ?? true {
      let input: FileInput
      do throws(FileError) {
        input = try Files.text(file.path)
      } catch {
        Output.report(error)
        failed += 1
        continue
      }
      let bytes = input.bytes
      let name = file.nameOfKind(for: bytes)
      let isFormula = name.hasSuffix(".formula")
      guard file.isNamed || isFormula || Linter.isDocument(bytes) else { continue }
      found.insert(file.path)
      let configuration = settings.configuration(for: file.absolute)
      // The missing settings may exclude the file, or ask for another width.
      if let configuration, !configuration.isValid {
        if file.path == "-", !check, !diff { try output.write(bytes) }
        refused += 1
        continue
      }
      let formatted = FormattedFile(
        bytes, name: name, width: width ?? configuration?.width ?? FormattedFile.defaultWidth)
      if !formatted.problems.isEmpty {
        broken.append(
          LintedFile(
            path: file.path, name: file.name, bytes: bytes,
            findings: formatted.problems.map { Finding($0) }))
      }
      do throws(FileError) {
        let isChanged = try settle(file, input, formatted.applied(to: bytes), &settings)
        if isChanged { changed += 1 } else { unchanged += 1 }
        outcomes.append(
          Outcome(file: file.name, isChanged: isChanged, problems: formatted.problems))
      } catch {
        Output.report(error)
        failed += 1
      }
    }
    let invalid = Self.invalid(settings.found)
    if onlyCompares, !broken.isEmpty {
      let names = broken.prefix(3).map { "'\($0.name)'" }.joined(separator: ", ")
      Output.error(
        "formulas with errors are left as they are in \(Counted.text(broken.count, "files")), "
          + "such as \(names); 'formulary lint' reports them\n")
    }
    if report.isJSON { try output.write(Outcome.json(outcomes)) }
    Output.error(
      TextReport.text(
        of: onlyCompares ? invalid : invalid + broken,
        usesColor: Terminal.wantsColor(STDERR_FILENO),
        columns: Terminal.columns(of: STDERR_FILENO)))
    var empty: [String] = []
    if !allowEmpty, chosen == nil, failed == 0 {
      empty = search.folders.filter { found.isDisjoint(with: $0.files) }.map(\.name)
    }
    for folder in empty {
      Output.error(
        "formulary: no documents or formula files in '\(folder)'; --allow-empty accepts that\n")
    }
    if paths != ["-"] || refused > 0, empty.isEmpty || !outcomes.isEmpty {
      Output.error(summary(changed, unchanged, failed: failed, refused: refused))
    }
    if failed > 0 || !empty.isEmpty { throw ExitStatus.usage }
    let isBroken = !invalid.isEmpty || !onlyCompares && !broken.isEmpty
    if isBroken || onlyCompares && changed > 0 { throw ExitStatus.failure }
  }

  /// Whether no file is changed, and only the difference matters.
  private var onlyCompares: Bool { check || diff }

  /// Returns the configurations with errors.
  private static func invalid(_ configurations: [LintConfiguration]) -> [LintedFile] {
    configurations.compactMap { configuration in
      let errors = configuration.findings.filter { $0.diagnostic.severity == .error }
      guard !errors.isEmpty else { return nil }
      return LintedFile(
        path: configuration.path, name: configuration.path, bytes: configuration.bytes,
        findings: errors)
    }
  }

  /// Writes or prints the formatted file. Returns `true` if it differs.
  private func settle(
    _ file: LintedPath, _ input: FileInput, _ new: [UInt8], _ settings: inout ProjectSettings
  ) throws(FileError) -> Bool {
    let old = input.bytes
    if diff {
      Output.write(result: UnifiedDiff.text(from: old, to: new, name: file.name))
    } else if check {
      if new != old, !report.isJSON { Output.write(file.name + "\n") }
    } else if file.path == "-" || output.output != nil && !report.isJSON {
      try output.write(new)
    } else if new != old {
      try Files.write(new, to: file.path, ifStill: input.stamp, under: &settings)
    }
    return new != old
  }

  private func summary(
    _ changed: Int, _ unchanged: Int, failed: Int, refused: Int
  ) -> String {
    func files(_ count: Int) -> String { Counted.text(count, "files") }
    var parts: [String] = []
    if changed > 0 {
      parts.append("\(files(changed)) \(check || diff ? "would change" : "changed")")
    }
    if unchanged > 0 {
      parts.append("\(files(unchanged)) left as \(unchanged == 1 ? "it is" : "they are")")
    }
    if refused > 0 {
      parts.append("\(files(refused)) not formatted, since the settings have errors")
    }
    if failed > 0 { parts.append("\(files(failed)) could not be read or written") }
    return (parts.isEmpty ? "\(files(0)) found" : parts.joined(separator: ", ")) + "\n"
  }
}

/// The result of formatting one file.
private struct Outcome {
  let file: String
  /// Whether the file was changed, or would be changed.
  let isChanged: Bool
  /// The diagnostics of formulas that cannot be formatted.
  let problems: [DocumentDiagnostic]

  /// Returns all outcomes as a JSON array. Ranges are in UTF-8 bytes of the original file.
  static func json(_ outcomes: [Outcome]) -> [UInt8] {
    JSONWriter.objects(of: outcomes) { writer, outcome in
      writer.append("file", outcome.file)
      writer.append("changed", outcome.isChanged)
      writer.appendObjects("problems", of: outcome.problems) { writer, problem in
        writer.append("rule", problem.rule)
        writer.append("message", problem.message)
        writer.append("start", problem.range.start)
        writer.append("end", problem.range.end)
      }
    } + [UInt8(ascii: "\n")]
  }
}
