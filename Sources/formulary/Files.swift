import FileAccess
import DataSources

/// The files of the tool; `-` is standard input.
enum Files {
  /// Returns the name of a file in messages.
  static func name(of path: String, stdinName: String? = nil) -> String {
    path == "-" ? stdinName ?? "<stdin>" : path
  }

  /// Returns the content of a file. Throws if it cannot be read.
  static func read(_ path: String) throws(FileError) -> [UInt8] { try FileInput(path).bytes }

  /// Returns a file with formulas. Throws if it cannot be read or is not a text file.
  static func text(_ path: String) throws(FileError) -> FileInput {
    let input = try FileInput(path)
    if let kind = FormulaSources.binaryKind(of: input.bytes) {
      throw FileError(.read, path, .isOther("\(kind), which holds no formulas"))
    }
    return input
  }

  /// Returns the content of a regular file, or `nil` if it cannot be read.
  static func readIfThere(_ path: String) -> [UInt8]? { try? FileInput(plain: path).bytes }

  /// Returns the content of a settings file, or `nil` if there is none. Throws if it cannot be read.
  static func settings(_ path: String) throws(FileError) -> [UInt8]? {
    try FileInput.ifThere(plain: path)
  }

  /// Replaces a file of a project atomically. Throws if its settings have errors, or if nothing was
  /// written.
  static func write(
    _ bytes: [UInt8], to path: String, ifStill stamp: FileStamp? = nil,
    under settings: inout ProjectSettings
  ) throws(FileError) {
    try settings.checkWriting(path)
    try write(bytes, to: path, ifStill: stamp)
  }

  /// Replaces a file atomically. Throws if nothing was written.
  static func write(
    _ bytes: [UInt8], to path: String, ifStill stamp: FileStamp? = nil
  ) throws(FileError) {
    try FileOutput.write(bytes, to: path, ifStill: stamp)
  }
}
