import CivilTime
import FileAccess
import SourceText

/// A cache of the results of earlier runs for files without findings, in a folder
/// `.formulary-cache`.
///
/// The key of an entry is a keyed hash of everything that a result depends on. The secret of this
/// hash belongs to the user and is stored outside of all projects. It also authenticates the cache
/// file: a file with another signature is ignored. Files with findings are not cached, so that
/// every finding comes from the linter itself.
struct LintCache {
  /// The result for a file without findings.
  enum Entry: Hashable, Sendable {
    /// A document or formula file, with its number of formulas.
    case clean(formulas: Int)
    /// A file that is not a form.
    case other
  }

  static let folderName = ".formulary-cache"
  private static let fileName = "lint"
  /// The identifier of the file format, which includes the hashed content.
  private static let format = Array("FLINT001".utf8)

  private struct Stored: Hashable {
    var entry: Entry
    /// The number of runs since the entry was used.
    var age: UInt8 = 0
  }

  private let folder: String
  private let key: (UInt64, UInt64)
  private var entries: [SipHash.Tag: Stored]

  /// Opens the cache in `parent`. A missing or invalid cache is treated as empty.
  ///
  /// Returns `nil` if the user's secret can be neither read nor stored. The `environment`
  /// determines its path.
  init?(in parent: String, environment: [String: String] = ProgramEnvironment.variables) {
    guard let key = Self.secret(environment) else { return nil }
    self.key = key
    folder = FilePath.joined(parent, Self.folderName)
    let path = FilePath.joined(folder, Self.fileName)
    let bytes = (try? FileInput(plain: path, limit: Self.largest).bytes) ?? []
    entries = Self.entries(in: bytes, under: key) ?? [:]
  }

  subscript(tag: SipHash.Tag) -> Entry? { entries[tag]?.entry }

  // MARK: Hashing

  /// A hash of the tool and its data. The caller appends everything else that a result depends on.
  var hash: SipHash {
    var hash = SipHash(key: key)
    hash.append(part: Self.format)
    hash.append(part: ToolVersion.text)
    // Tools of one version may be built from different sources.
    hash.append(part: FileStamp(path: ProgramOrigin.executable)?.edition ?? "")
    hash.append(part: TimeZoneRules.dataVersion)
    return hash
  }

  // MARK: Storing

  /// Stores the entries of a run if they differ from the stored ones.
  ///
  /// Entries that `used` does not contain are kept for some runs, because each run may lint other
  /// files. A folder that cannot be written is ignored.
  mutating func save(_ used: [(tag: SipHash.Tag, entry: Entry)]) {
    var next = entries.compactMapValues { stored -> Stored? in
      stored.age < Self.maxAge ? Stored(entry: stored.entry, age: stored.age + 1) : nil
    }
    for (tag, entry) in used { next[tag] = Stored(entry: entry) }
    guard next != entries else { return }
    entries = next
    let stored = next.sorted { ($0.value.age, $0.key.low) < ($1.value.age, $1.key.low) }
    write(Self.bytes(of: stored.prefix(Self.maxEntries).map { ($0.key, $0.value) }, under: key))
  }

  /// The number of runs for which an unused entry is kept.
  private static let maxAge: UInt8 = 20
  private static let maxEntries = 100_000

  private func write(_ bytes: [UInt8]) {
    let path = FilePath.joined(folder, Self.fileName)
    // A symbolic link would redirect the writes.
    switch FileKind(at: folder) {
    case .folder: break
    case nil: guard PathCall.makeFolder(folder, 0o777) else { return }
    default: return
    }
    let ignoreFile = FilePath.joined(folder, ".gitignore")
    if FileKind(at: ignoreFile) == nil { try? FileOutput.write(Array("*\n".utf8), to: ignoreFile) }
    switch FileKind(at: path) {
    case .file, nil: try? FileOutput.write(bytes, to: path)
    default: return
    }
  }

  // MARK: Format

  // An entry has a tag of 16 bytes, the number of formulas in 4 bytes, and the age in one byte.
  //
  // The file begins with the format and ends with the tag of all preceding bytes.
  private static let entrySize = 21
  private static let tagSize = 16
  private static let other: UInt32 = .max
  private static let largest = format.count + maxEntries * entrySize + tagSize

  private static func bytes(
    of entries: [(SipHash.Tag, Stored)], under key: (UInt64, UInt64)
  ) -> [UInt8] {
    var bytes = format
    bytes.reserveCapacity(format.count + entries.count * entrySize + tagSize)
    for (tag, stored) in entries {
      let count: UInt32 =
        switch stored.entry {
        case .clean(let formulas): UInt32(clamping: formulas)
        case .other: other
        }
      bytes += tag.bytes
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: count >> shift))
      }
      bytes.append(stored.age)
    }
    return bytes + tag(of: bytes, under: key).bytes
  }

  /// Returns the entries of a file, or `nil` if it was not written with `key`.
  private static func entries(
    in bytes: [UInt8], under key: (UInt64, UInt64)
  ) -> [SipHash.Tag: Stored]? {
    let end = bytes.count - tagSize
    guard end >= format.count, (end - format.count) % entrySize == 0, bytes.starts(with: format),
      tag(of: Array(bytes[..<end]), under: key).bytes == Array(bytes[end...])
    else { return nil }
    var entries: [SipHash.Tag: Stored] = [:]
    entries.reserveCapacity((end - format.count) / entrySize)
    for start in stride(from: format.count, to: end, by: entrySize) {
      let count = UInt32(truncatingIfNeeded: word(bytes[start + 16..<start + 20]))
      let tag = SipHash.Tag(
        low: word(bytes[start..<start + 8]), high: word(bytes[start + 8..<start + 16]))
      entries[tag] = Stored(
        entry: count == other ? .other : .clean(formulas: Int(count)), age: bytes[start + 20])
    }
    return entries
  }

  private static func tag(of bytes: [UInt8], under key: (UInt64, UInt64)) -> SipHash.Tag {
    var hash = SipHash(key: key)
    hash.append(bytes)
    return hash.tag
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  // MARK: Secret

  /// Returns the user's secret, which is created on first use.
  private static func secret(_ environment: [String: String]) -> (UInt64, UInt64)? {
    let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/.local/state" : nil }
    guard let parent = state ?? home else { return nil }
    let folder = FilePath.joined(parent, "formulary")
    let path = FilePath.joined(folder, "cache-key")
    if let bytes = try? FileInput(plain: path, limit: tagSize).bytes, bytes.count == tagSize {
      return (word(bytes[..<8]), word(bytes[8...]))
    }
    var random = SystemRandomNumberGenerator()
    let tag = SipHash.Tag(low: random.next(), high: random.next())
    do throws(FileError) {
      if !FileKind.exists(folder) { try DurableFile.makeFolder(folder) }
      try DurableFile.write(tag.bytes, to: path)
      return (tag.low, tag.high)
    } catch {
      return nil
    }
  }
}
