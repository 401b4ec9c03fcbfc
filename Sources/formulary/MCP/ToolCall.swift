import DataSources
import CivilTime
import FileAccess
import Formulas
import JSONRPC
import JoyDocLint

/// The arguments of a tool call, which match the tool's declaration.
struct ToolCall {
  let files: SandboxedFiles
  private let arguments: JSON

  /// Throws a `UsageError` if the arguments do not match the tool's declaration.
  init(
    _ arguments: JSON, for tool: any ContextTool.Type, _ files: SandboxedFiles
  ) throws(UsageError) {
    self.files = files
    self.arguments = arguments
    guard arguments == .null || arguments.members != nil else {
      throw UsageError("the arguments must be an object")
    }
    for member in arguments.members ?? [] where member.value != .null {
      guard let argument = tool.arguments.first(where: { $0.name == member.name }) else {
        throw UsageError(no: "argument", named: member.name, among: tool.arguments.map(\.name))
      }
      guard argument.takes(member.value) else {
        throw UsageError("'\(member.name)' must be of the type \(argument.kind.rawValue)")
      }
    }
    for argument in tool.arguments where argument.isRequired && arguments[argument.name] == .null {
      throw UsageError("the argument '\(argument.name)' is missing: \(argument.summary)")
    }
  }

  subscript(argument: ToolArgument) -> JSON { arguments[argument.name] }

  func text(_ argument: ToolArgument) -> String? { arguments[argument.name].string }

  func isOn(_ argument: ToolArgument) -> Bool { arguments[argument.name].bool ?? false }

  // MARK: Arguments of several tools

  /// The text that a tool reads.
  struct Input {
    var bytes: [UInt8]
    /// The name of the text in messages.
    var name: String
    /// The location of the file; `nil` for a text that was passed as an argument.
    var file: SandboxedFiles.Place?
    var stamp: FileStamp?

    var document: OpenDocument {
      get throws(SourceError) { try OpenDocument(bytes, name: name) }
    }
  }

  /// Returns the input that `path` or `text` specifies. Throws if there is none.
  func input() throws -> Input {
    switch (text(.path), text(.text)) {
    case (let path?, nil):
      let place = try files.place(path)
      let file = try FileInput(place.path)
      return Input(bytes: file.bytes, name: path, file: place, stamp: file.stamp)
    case (nil, let text?):
      return Input(bytes: Array(text.utf8), name: self.text(.nameOfText) ?? "document.json")
    default: throw UsageError("give either 'path' or 'text'")
    }
  }

  /// Writes a changed text back to its file. Throws if that is not possible.
  func write(_ bytes: [UInt8], over input: Input) throws {
    guard let file = input.file else { throw UsageError("'write' requires 'path'") }
    guard !files.isReadOnly else { throw UsageError("this server writes no files") }
    guard bytes != input.bytes else { return }
    if let settings = fileConfiguration(for: input).invalidSettings {
      throw FileError(.write, input.name, .invalidSettings(settings))
    }
    try Files.write(bytes, to: file.path, ifStill: input.stamp)
  }

  /// Returns the configuration for an input, without sources outside of the served folders.
  func fileConfiguration(for input: Input) -> FileConfiguration {
    guard let file = input.file else { return FileConfiguration() }
    var fileConfiguration = FileConfiguration(path: file.path, read: files.settingsIfServed)
    if let source = fileConfiguration.source, !files.serves(source.path) {
      fileConfiguration.source = nil
    }
    return fileConfiguration
  }

  func language(for input: Input) -> FormulaLanguage {
    .standard.adding(fileConfiguration(for: input).functions)
  }

  /// Returns the environment of formulas. Throws if the instant or time zone is invalid.
  func environment() throws(UsageError) -> EvaluationEnvironment {
    var now = ProgramEnvironment.now
    if let text = text(.now) {
      guard let instant = CivilCalendar.utc.instant(iso: text) else {
        throw UsageError("'\(text)' is not a valid instant, such as 2024-05-31T12:00:00Z")
      }
      now = Double(instant)
    }
    let zone = text(.timezone) ?? "UTC"
    guard TimeZoneRules.named(zone) != nil else {
      throw UsageError("'\(zone)' is not a valid time zone, such as Europe/Berlin")
    }
    return EvaluationEnvironment(now: now, timeZone: zone)
  }
}
