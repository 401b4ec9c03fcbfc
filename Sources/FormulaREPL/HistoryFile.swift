import Foundation

/// What was typed in earlier sessions, kept in a file that only its owner can read.
///
/// An entry is a line of the file; line breaks and backslashes are escaped. Entries are appended one
/// by one under a lock, so that sessions at the same time lose none of each other's.
package struct HistoryFile: Sendable {
  /// The most entries that are recalled.
  package static let capacity = 5000

  private let path: String

  /// A history at a path; its folder is made when the first entry is written.
  package init(path: String) { self.path = path }

  /// The history in the state folder of the XDG base directory specification; nil if the
  /// environment names no home.
  package init?(environment: [String: String]) {
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    guard let folder = state ?? environment["HOME"].map({ $0 + "/.local/state" }) else {
      return nil
    }
    path = folder + "/formulary/history"
  }

  /// The entries, oldest first, each once at its latest place.
  package func entries() -> [String] {
    guard let data = FileManager.default.contents(atPath: path) else { return [] }
    var seen: Set<String> = []
    var entries: [String] = []
    for line in data.split(separator: UInt8(ascii: "\n")).reversed() {
      let entry = Self.unescaped(String(decoding: line, as: UTF8.self))
      if seen.insert(entry).inserted { entries.append(entry) }
      if entries.count == Self.capacity { break }
    }
    return entries.reversed()
  }

  /// Adds an entry. A history that cannot be written is no reason to end a session: then nothing
  /// is kept. Complexity: O(1), but O(entries) when the file has grown to twice its bound.
  package func append(_ entry: String) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX) == 0 else { return }
    Self.write(Self.escaped(entry) + "\n", to: descriptor)
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_size > Self.largestSize {
      let text = entries().map { Self.escaped($0) + "\n" }.joined()
      // The same file is written anew, since other sessions hold it by its lock.
      if ftruncate(descriptor, 0) == 0 { Self.write(text, to: descriptor) }
    }
  }

  /// Bytes beyond which the file is written anew without repetitions.
  private static let largestSize = 1 << 20

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { buffer in
      var offset = 0
      while offset < buffer.count {
        let written = Foundation.write(
          descriptor, buffer.baseAddress?.advanced(by: offset), buffer.count - offset)
        if written <= 0 { return }
        offset += written
      }
    }
  }

  private static func escaped(_ entry: String) -> String {
    entry.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\n", with: "\\n")
  }

  private static func unescaped(_ line: String) -> String {
    var text = ""
    var isEscaped = false
    for character in line {
      if isEscaped {
        text.append(character == "n" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else {
        text.append(character)
      }
    }
    return text
  }
}
