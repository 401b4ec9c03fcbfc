import ArgumentParser
import FileAccess
import JoyDocLint

/// The options that select the files to lint.
struct FileChoiceOptions: ParsableArguments {
  @ArgumentParser.Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Leaves out files and folders that a search finds, as .gitignore writes them; may be repeated.",
      valueName: "pattern"))
  var exclude: [String] = []

  @ArgumentParser.Option(
    defaultAsFlag: "HEAD",
    help: ArgumentHelp(
      "Looks only at files that git says have changed since a commit, and at new ones.",
      valueName: "commit"))
  var changed: String?

  @Flag(help: "Looks only at files of which git will commit changes, as they lie there.")
  var staged = false

  @Flag(
    help: "Leaves excluded files and other JSON alone though they are named, as a search does.")
  var asFound = false

  @Flag(name: .customLong("no-gitignore"), help: "Searches folders without a look at .gitignore.")
  var ignoresIgnoreFiles = false

  func validate() throws {
    if changed != nil, staged { throw ValidationError("--changed and --staged exclude each other") }
  }

  /// Whether git selects the files.
  var asksGit: Bool { changed != nil || staged }

  /// Returns the files that git selects, or `nil` without such an option.
  func chosen(in paths: [String]) throws(UsageProblem) -> Set<String>? {
    if staged { return try ChangedFiles.all(in: paths, since: .staged) }
    guard let changed else { return nil }
    if FileKind.exists(changed) {
      throw UsageProblem(
        "--changed takes a commit, not the path '\(changed)'; put paths first: formulary lint \(changed) --changed"
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
