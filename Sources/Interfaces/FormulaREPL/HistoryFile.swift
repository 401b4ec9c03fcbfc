import FileAccess

/// What was typed in earlier sessions, kept in a file that only its owner can read.
///
/// An entry is a line of the file; line breaks and backslashes are escaped. Entries are added one by
/// one under a lock, so that sessions at the same time lose none of each other's; none stands twice.
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

  /// Adds an entry, or moves it to the end. A history that cannot be written is no reason to end a
  /// session: then nothing is kept. Complexity: O(size of the file).
  package func append(_ entry: String) {
    let file = FilePath.real(path) ?? path
    let folder = FilePath.folder(of: file)
    if !FileKind.exists(folder) { try? DurableFile.makeFolder(folder) }
    // The file is replaced when it changes within: whoever waited for the lock of an old one tries
    // again with the new one.
    for _ in 0..<Self.mostAttempts {
      let descriptor = unsafe open(file, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { return }
      defer { close(descriptor) }
      var held = stat()
      var current = stat()
      guard flock(descriptor, LOCK_EX) == 0, unsafe fstat(descriptor, &held) == 0 else { return }
      guard unsafe stat(file, &current) == 0, held.st_ino == current.st_ino,
        held.st_dev == current.st_dev
      else { continue }
      fchmod(descriptor, 0o600)
      let known = entries()
      if known.contains(entry) || known.count >= Self.capacity
        || held.st_size > Self.largestSize
      {
        Self.replace(file, with: known.filter { $0 != entry } + [entry])
      } else {
        try? Descriptor.write(Array((Self.escaped(entry) + "\n").utf8), to: descriptor)
      }
      return
    }
  }

  /// Bytes beyond which the oldest entries go.
  private static let largestSize = 1 << 20
  private static let mostAttempts = 100

  /// Puts a new file into the place of the old one, with the latest entries that fit.
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
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return }
    try? Descriptor.write(Array(lines.reversed().joined().utf8), to: descriptor)
    close(descriptor)
    if unsafe rename(temporary, path) != 0 { unsafe unlink(temporary) }
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
