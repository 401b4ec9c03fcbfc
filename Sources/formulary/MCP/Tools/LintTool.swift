import FileAccess
import JoyDocLint
import LintReports

/// A tool that reports findings.
enum LintTool: ContextTool {
  static let name = "lint"
  static let summary = """
    Finds mistakes in a JoyDoc document, a .formula file, or all of them in a folder. Returns a JSON \
    array of findings with file, rule, severity, message, range, and fixes; empty if there are none.
    """
  static let arguments: [ToolArgument] = [
    ToolArgument(
      name: ToolArgument.path.name, kind: .string,
      summary: "A file or folder below the served folders."),
    .text, .nameOfText, search,
  ]

  private static let search = ToolArgument(
    name: "search", kind: .boolean,
    summary: """
      Also searches for counterexamples: values with which a formula fails or counts a hidden field. \
      Takes about 0.1 s per document.
      """)

  static func call(_ call: ToolCall) throws -> [UInt8] {
    guard let path = call.text(.path), call.text(.text) == nil else {
      return try report([findings(in: call.input(), call)])
    }
    let place = try call.files.place(path)
    guard place.isFolder else { return try report([findings(in: call.input(), call)]) }
    let found = FolderSearch(
      of: [place.path], stdinName: nil, ProjectSettings(read: call.files.settingsIfServed))
    var files: [LintedFile] = []
    for file in found.files {
      // A link may lead out of the folders.
      guard let real = try? call.files.place(file.path), let input = try? FileInput(real.path)
      else {
        continue
      }
      let name = FolderSearch.name(of: file.path.dropFirst(place.path.count), in: path)
      let isMeant = file.name.hasSuffix(".formula")
      let part = ToolCall.Input(bytes: input.bytes, name: name, file: real, stamp: input.stamp)
      var linter = Linter(call.fileConfiguration(for: part))
      if call.isOn(search) {
        linter.search = Linter.search(amongDocuments: found.files.count)
      }
      guard
        let examination = linter.examination(of: input.bytes, name: name, isMeant: isMeant)
      else { continue }
      files.append(
        LintedFile(
          path: file.path, name: name, bytes: input.bytes, findings: examination.findings))
    }
    return report(files)
  }

  private static func findings(in input: ToolCall.Input, _ call: ToolCall) -> LintedFile {
    var linter = Linter(call.fileConfiguration(for: input))
    if call.isOn(search) { linter.search = Linter.maxSearch }
    let findings = linter.findings(in: input.bytes, of: input.name)
    return LintedFile(
      path: input.name, name: input.name, bytes: input.bytes, findings: findings)
  }

  private static func report(_ files: [LintedFile]) -> [UInt8] { JSONReport.text(of: files) }
}
