import ArgumentParser
import FileAccess
import JoyDocLint

/// The options that select the files of `lint` and `fmt`.
struct FileChoiceOptions: ParsableArguments, Sendable {
  @ArgumentParser.Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Skip files and folders that match a .gitignore pattern; may be repeated.",
      valueName: "pattern"))
  var exclude: [String] = []

  @ArgumentParser.Option(
    defaultAsFlag: "HEAD",
    help: ArgumentHelp(
      "Take only files that have changed since a commit, and new ones, according to git.",
      valueName: "commit"))
  var changed: String?

  @Flag(help: "Take only staged files, as they are in the working tree.")
  var staged = false

  @Flag(
    help: "Treat named files like found ones: skip excluded files and other JSON.")
  var asFound = false

  @Flag(name: .customLong("no-gitignore"), help: "Ignore .gitignore files when searching folders.")
  var ignoresIgnoreFiles = false

  /// Finds the files that `paths` refer to.
  func search(_ paths: [String], stdinName: String?, _ settings: ProjectSettings) -> FolderSearch {
    FolderSearch(
      of: paths, stdinName: stdinName, settings, usesIgnoreFiles: !ignoresIgnoreFiles,
      treatsNamedAsFound: asFound, excludes: excludes)
  }

  func validate() throws {
    if changed != nil, staged { throw ValidationError("--changed cannot be used with --staged") }
  }

  /// Throws if nothing selects files, or if git would have to select standard input.
  func check(_ paths: [String]) throws {
    if paths.isEmpty, !usesGit {
      throw ValidationError("name a file or a folder; '.' is the current folder")
    }
    if usesGit, paths.contains("-") {
      throw ValidationError("--changed and --staged cannot be used with '-'")
    }
  }

  /// Whether git selects the files.
  var usesGit: Bool { changed != nil || staged }

  /// Returns the files that git selects, or `nil` without such an option.
  func chosen(in paths: [String]) throws(UsageError) -> Set<String>? {
    if staged { return try ChangedFiles.all(in: paths, since: .staged) }
    guard let changed else { return nil }
    if FileKind.exists(changed) {
      throw UsageError(
        "--changed takes a commit, not the path '\(changed)'; put paths first, as in \(changed) --changed"
      )
    }
    return try ChangedFiles.all(in: paths, since: .commit(changed))
  }

  /// The exclusions of `--exclude`, applied to paths from the current folder.
  var excludes: @Sendable (_ path: String, _ isFolder: Bool) -> Bool {
    let patterns = exclude.compactMap { PathPattern($0) }
    let folder = FilePath.currentFolder + "/"
    return { path, isFolder in
      let rest = path.hasPrefix(folder) ? path.dropFirst(folder.count) : Substring(path)
      return patterns.verdict(on: rest.split(separator: "/"), isFolder: isFolder) ?? false
    }
  }
}
