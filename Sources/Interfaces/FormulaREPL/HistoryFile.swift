import FileAccess
import SourceText

/// The input history of earlier sessions, in a file that only its owner can read.
///
/// An entry is one line, with line breaks and backslashes escaped. Entries are appended under a
/// lock, so that concurrent sessions do not lose entries. Duplicates are removed.
package struct HistoryFile: Sendable {
  /// The maximum number of entries.
  package static let capacity = 5000

  private let path: String

  /// Creates a history at `path`. Its folder is created with the first entry.
  package init(path: String) { self.path = path }

  /// Creates the history in the state folder of the XDG base directory specification.
  ///
  /// With a `folder`, it is the history of the documents in that folder. Returns `nil` if the
  /// `environment` does not define a home folder.
  package init?(environment: [String: String], documentFolder: String? = nil) {
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    guard let folder = state ?? environment["HOME"].map({ $0 + "/.local/state" }) else {
      return nil
    }
    guard let documentFolder else {
      path = folder + "/formulary/history"
      return
    }
    let name = SHA256.hexadecimal(of: documentFolder.utf8).prefix(32)
    path = folder + "/formulary/histories/\(name)"
  }

  /// Returns the entries, oldest first. Of duplicates, only the latest is included.
  package func entries() -> [String] {
    guard let bytes = try? FileInput(path).bytes else { return [] }
    var seen: Set<String> = []
    var entries: [String] = []
    for line in bytes.split(separator: UInt8(ascii: "\n")).reversed() {
      let entry = Self.unescaped(String(decoding: line, as: UTF8.self))
      if seen.insert(entry).inserted { entries.append(entry) }
      if entries.count == Self.capacity { break }
    }
    return entries.reversed()
  }

  /// Appends an entry, or moves it to the end. Ignores write errors, so that the session continues.
  ///
  /// Complexity: O(size of the file).
  package func append(_ entry: String) {
    let file = FilePath.real(path) ?? path
    let folder = FilePath.folder(of: file)
    if !FileKind.exists(folder) { try? DurableFile.makeFolder(folder) }
    // Moving or removing an entry replaces the file. A process that waited for the lock of the old
    // file then retries with the new one.
    for _ in 0..<Self.maxAttempts {
      let descriptor = PathCall.open(file, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { return }
      defer { close(descriptor) }
      var held = stat()
      var current = stat()
      guard Descriptor.lock(descriptor), unsafe fstat(descriptor, &held) == 0 else { return }
      guard PathCall.status(file, &current), held.st_ino == current.st_ino,
        held.st_dev == current.st_dev
      else { continue }
      fchmod(descriptor, 0o600)
      let known = entries()
      if known.contains(entry) || known.count >= Self.capacity
        || held.st_size > Self.largestSize
      {
        Self.replace(file, with: known.filter { $0 != entry } + [entry])
      } else {
        // An interrupted write may have left the last line without a line break.
        let start = Self.endsWithinLine(descriptor, size: Int(held.st_size)) ? "\n" : ""
        try? Descriptor.write(Array((start + Self.escaped(entry) + "\n").utf8), to: descriptor)
      }
      return
    }
  }

  /// The file size in bytes above which the oldest entries are removed.
  private static let largestSize = 1 << 20
  private static let maxAttempts = 100

  /// Returns `true` if the last line of a file has no line break at its end.
  private static func endsWithinLine(_ descriptor: Int32, size: Int) -> Bool {
    guard size > 0 else { return false }
    var last = [UInt8](repeating: 0, count: 1)
    let count = unsafe last.withUnsafeMutableBytes { buffer in
      (try? unsafe Descriptor.read(descriptor, at: size - 1, into: buffer)) ?? 0
    }
    return count == 1 && last[0] != UInt8(ascii: "\n")
  }

  /// Replaces the file by one with the latest entries that fit.
  private static func replace(_ path: String, with entries: [String]) {
    var lines: [String] = []
    var size = 0
    for entry in entries.suffix(capacity).reversed() {
      let line = escaped(entry) + "\n"
      size += line.utf8.count
      if size > largestSize, !lines.isEmpty { break }
      lines.append(line)
    }
    let temporary = path + ".\(getpid()).tmp"
    let descriptor = PathCall.open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    try? Descriptor.write(Array(lines.reversed().joined().utf8), to: descriptor)
    close(descriptor)
    if !PathCall.rename(temporary, path) { PathCall.unlink(temporary) }
  }

  private static func escaped(_ entry: String) -> String {
    entry.replacing("\\", with: "\\\\")
      .replacing("\n", with: "\\n")
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
