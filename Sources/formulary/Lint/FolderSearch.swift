import FileAccess
import JoyDocLint

/// A search of folders for documents and formula files.
///
/// It skips files that `.gitignore` files and configurations exclude.
struct FolderSearch {
  private(set) var files: [LintedPath] = []
  /// The number of folders that cannot be read and of invalid file names, which are already
  /// reported.
  private(set) var unreadableCount = 0
  /// The named folders from which nothing was excluded on purpose, each with the paths of the files
  /// that were found in it.
  private(set) var folders: [(name: String, files: [String])] = []
  private var known: Set<String> = []
  private let usesIgnoreFiles: Bool
  private let treatsNamedAsFound: Bool
  private let isExcluded: Exclusion

  typealias Exclusion = (_ path: String, _ isFolder: Bool) -> Bool

  /// The patterns of a `.gitignore`, and the number of path components of its folder.
  private struct IgnoreFile {
    var depth: Int
    var patterns: [PathPattern]
  }

  /// Finds the files that `paths` refer to, without those that settings or `excludes` exclude.
  ///
  /// `-` is standard input, with the name `stdinName`. Files that are named are found even if they are
  /// excluded, unless `treatsNamedAsFound` is `true`.
  init(
    of paths: [String], stdinName: String?, _ settings: ProjectSettings,
    usesIgnoreFiles: Bool = true, treatsNamedAsFound: Bool = false,
    excludes: @escaping Exclusion = { _, _ in false }
  ) {
    self.usesIgnoreFiles = usesIgnoreFiles
    self.treatsNamedAsFound = treatsNamedAsFound
    // Settings are read during the descent into folders.
    var settings = settings
    isExcluded = { path, isFolder in
      excludes(path, isFolder) || settings.excludes(path, isFolder: isFolder)
    }
    for path in paths { add(path, stdinName: stdinName) }
  }

  /// Adds a file or folder that was named.
  private mutating func add(_ path: String, stdinName: String?) {
    if path == "-" {
      add(LintedPath(path: path, name: stdinName ?? "<stdin>", isNamed: true))
    } else if FileKind(of: path) == .folder {
      search(path)
    } else if !treatsNamedAsFound {
      add(LintedPath(path: path, name: path, isNamed: true))
    } else if !isExcludedOnItsWay(FilePath.absolute(path)) {
      add(LintedPath(path: path, name: path, isNamed: false))
    }
  }

  /// Returns `true` if a search from the root would exclude a file or a folder above it.
  private func isExcludedOnItsWay(_ path: String) -> Bool {
    let slashes = path.indices.dropFirst().filter { path[$0] == "/" }
    return slashes.contains { isExcluded(String(path[..<$0]), true) } || isExcluded(path, false)
  }

  /// Adds the files below a folder in the order of their paths.
  ///
  /// Links to folders are not followed, because they may form a cycle.
  private mutating func search(_ root: String) {
    let start = FilePath.absolute(root)
    var found: [String] = []
    var isAnythingExcluded = false
    var open: [(path: String, ignores: [IgnoreFile])] = [("", ignoresAbove(start))]
    while let (folder, inherited) = open.popLast() {
      let whole = folder.isEmpty ? start : "\(start)/\(folder)"
      guard let names = names(in: whole) else { continue }
      var ignores = inherited
      if usesIgnoreFiles, names.contains(".gitignore") {
        ignores += ignoreFile("\(whole)/.gitignore", in: whole)
      }
      for name in names where !name.hasPrefix(".") && name != "node_modules" {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        let absolute = "\(whole)/\(name)"
        guard let kind = kind(absolute) else { continue }
        if kind == .file, !name.hasSuffix(".json"), !name.hasSuffix(".formula") { continue }
        let isFolder = kind == .folder
        if Self.isIgnored(absolute, isFolder: isFolder, by: ignores) { continue }
        if isExcluded(absolute, isFolder) {
          isAnythingExcluded = true
          continue
        }
        if isFolder { open.append((path, ignores)) } else { found.append(path) }
      }
    }
    let paths = found.sorted().map { Self.name(of: $0, in: root) }
    for path in paths { add(LintedPath(path: path, name: path, isNamed: false)) }
    if !isAnythingExcluded { folders.append((root, paths)) }
  }

  /// Returns the name of a file in messages, for its path from the folder that was named.
  static func name(of path: some StringProtocol, in folder: String) -> String {
    let path = path.drop { $0 == "/" }
    let end = folder.lastIndex { $0 != "/" }
    let start = end.map { folder[...$0] } ?? (folder.isEmpty ? "" : "/")
    if start.isEmpty || start == "." { return String(path) }
    return start == "/" ? "/\(path)" : "\(start)/\(path)"
  }

  /// Returns the names in a folder, or `nil` after reporting that it cannot be read.
  private mutating func names(in folder: String) -> [String]? {
    do throws(FileError) {
      let listing = try FolderListing(folder)
      for name in listing.unspeakable where !name.hasPrefix(".") {
        unreadableCount += 1
        Output.error(
          "formulary: a name in '\(folder)' is not UTF-8: '\(name)'; it is skipped; rename it\n")
      }
      return listing.names
    } catch {
      unreadableCount += 1
      Output.report(error)
      return nil
    }
  }

  private mutating func add(_ file: LintedPath) {
    // A path may be spelled in several ways.
    if known.insert(file.path == "-" ? "-" : file.absolute).inserted { files.append(file) }
  }

  private enum Kind { case file, folder }

  /// Returns the kind of a path; `nil` for other kinds, such as links to folders and pipes, and after
  /// reporting that it cannot be determined, as for a path that is too long.
  private mutating func kind(_ path: String) -> Kind? {
    var status = stat()
    guard PathCall.status(path, followsLinks: false, &status) else {
      let problem = errno
      if problem != ENOENT {
        unreadableCount += 1
        Output.report(FileError(.read, path, .system(problem)))
      }
      return nil
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    case S_IFLNK:
      guard PathCall.status(path, &status), status.st_mode & S_IFMT == S_IFREG else { return nil }
      return .file
    default: return nil
    }
  }

  // MARK: .gitignore

  /// Returns the patterns above a folder, up to the root of its repository; empty outside of one.
  private func ignoresAbove(_ folder: String) -> [IgnoreFile] {
    guard usesIgnoreFiles else { return [] }
    var folders: [String] = []
    var current = folder
    while !FileKind.exists("\(current)/.git") {
      current = FilePath.folder(of: current)
      guard current != "/", current != "." else { return [] }
      folders.append(current)
    }
    let common = Self.globalIgnoreFile(in: current).map { ignoreFile($0, in: current) } ?? []
    let own = FilePath.joined(Self.gitFolder(of: current), "info/exclude")
    return common + ignoreFile(own, in: current)
      + folders.reversed().flatMap { ignoreFile("\($0)/.gitignore", in: $0) }
  }

  /// Returns the folder with the data of a repository, which all its worktrees share.
  ///
  /// In a worktree and in a submodule, `.git` is a file with the path of a folder.
  private static func gitFolder(of repository: String) -> String {
    func path(in file: String, after prefix: String) -> String? {
      guard let bytes = Files.readIfThere(file) else { return nil }
      let line = String(decoding: bytes, as: UTF8.self).prefix { !$0.isNewline }
      return line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : nil
    }
    let plain = FilePath.joined(repository, ".git")
    guard FileKind(of: plain) == .file, let named = path(in: plain, after: "gitdir: ") else {
      return plain
    }
    let own = FilePath.absolute(named, in: repository)
    guard let common = path(in: FilePath.joined(own, "commondir"), after: "") else { return own }
    return FilePath.absolute(common, in: own)
  }

  /// Returns the path of the user's own file of patterns, which git calls `core.excludesFile`.
  private static func globalIgnoreFile(in repository: String) -> String? {
    let setting = try? ChangedFiles.output(
      of: ["config", "--type=path", "--get", "core.excludesFile"], in: repository)
    if let setting {
      let path = String(decoding: setting, as: UTF8.self)
      return FilePath.absolute(String(path.prefix { !$0.isNewline }), in: repository)
    }
    let variables = ProgramEnvironment.variables
    if let folder = variables["XDG_CONFIG_HOME"], !folder.isEmpty { return "\(folder)/git/ignore" }
    return variables["HOME"].map { "\($0)/.config/git/ignore" }
  }

  private func ignoreFile(_ path: String, in folder: String) -> [IgnoreFile] {
    guard var bytes = Files.readIfThere(path) else { return [] }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    let lines = String(decoding: bytes, as: UTF8.self).split { $0.isNewline }
    return [
      IgnoreFile(
        depth: folder.split(separator: "/").count, patterns: lines.compactMap { PathPattern($0) })
    ]
  }

  /// Returns `true` if the innermost file with a matching pattern excludes the path.
  private static func isIgnored(
    _ path: String, isFolder: Bool, by ignores: [IgnoreFile]
  ) -> Bool {
    guard !ignores.isEmpty else { return false }
    let names = path.split(separator: "/")
    for file in ignores.reversed() {
      if let verdict = file.patterns.verdict(
        on: Array(names.dropFirst(file.depth)), isFolder: isFolder)
      {
        return verdict
      }
    }
    return false
  }
}
