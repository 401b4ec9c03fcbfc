import CEditLine
import FileAccess

/// The editor of the environment, for inputs of many lines.
enum ExternalEditor {
  /// The maximum size of an input in bytes.
  private static let maxBytes = 1 << 20

  /// Returns `text` as the user has edited it, or `nil` if the editor failed.
  ///
  /// The text is in a file that only its owner can read, which is removed afterwards.
  static func edited(_ text: String) -> String? {
    let variables = ProgramEnvironment.variables
    let command = ["VISUAL", "EDITOR"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
    let number = UInt32.random(in: 0 ... .max)
    let path = FilePath.joined(PrivateFolder.parent, "formulary-\(getpid())-\(number).formula")
    let descriptor = PathCall.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    defer { PathCall.unlink(path) }
    let isWritten: Void? = try? Descriptor.write(Array((text + "\n").utf8), to: descriptor)
    close(descriptor)
    guard isWritten != nil, unsafe edit_line_run(command ?? "vi", path),
      let bytes = try? FileInput(path).bytes, bytes.count <= maxBytes
    else { return nil }
    var edited = String(decoding: bytes, as: UTF8.self)
    while edited.last?.isNewline == true { edited.removeLast() }
    return edited
  }
}
