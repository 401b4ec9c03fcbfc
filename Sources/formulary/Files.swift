import FileAccess
import FormulaSources

/// What the tool calls its files; `-` is standard input.
enum Files {
  /// What messages call a file.
  static func name(of path: String, stdinName: String? = nil) -> String {
    path == "-" ? stdinName ?? "<stdin>" : path
  }

  /// The bytes of a file. Throws why it cannot be read.
  static func read(_ path: String) throws(FileError) -> [UInt8] { try FileInput(path).bytes }

  /// A file that holds formulas as text. Throws why it cannot be read, or is none.
  static func text(_ path: String) throws(FileError) -> FileInput {
    let input = try FileInput(path)
    if let kind = FormulaSources.binaryKind(of: input.bytes) {
      throw FileError(.read, path, .isOther("\(kind), which holds no formulas"))
    }
    return input
  }

  /// The bytes of a plain file that may not be there.
  static func readIfThere(_ path: String) -> [UInt8]? { try? FileInput(plain: path).bytes }

  /// Replaces a file at once. Throws why nothing was written.
  static func write(
    _ bytes: [UInt8], to path: String, ifStill stamp: FileStamp? = nil
  ) throws(FileError) {
    try FileOutput.write(bytes, to: path, ifStill: stamp)
  }
}
