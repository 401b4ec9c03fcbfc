import FileAccess

/// The files that git reports as changed.
enum ChangedFiles {
  /// The version to compare files with.
  enum Reference {
    /// A commit, compared with the working tree. Untracked files count as changed.
    case commit(String)
    /// The changes that are staged for the next commit.
    case staged
  }

  /// Returns the absolute paths of the changed files in the folders of `paths`.
  ///
  /// Throws the message of git if it fails.
  static func all(in paths: [String], since reference: Reference) throws(UsageError) -> Set<
    String
  > {
    var changed: Set<String> = []
    for folder in Set(paths.map { folder(of: $0) }) {
      var names: [String]
      switch reference {
      case .staged:
        names = try git(
          ["diff", "--cached", "--name-only", "-z", "--diff-filter=d", "--relative"], in: folder)
      case .commit(let commit):
        guard !commit.hasPrefix("-") else { throw UsageError("'\(commit)' is not a commit") }
        do throws(UsageError) {
          names = try git(
            ["diff", "--name-only", "-z", "--diff-filter=d", "--relative", commit, "--"],
            in: folder)
        } catch {
          let isUnborn =
            (try? output(of: ["rev-parse", "--verify", "--quiet", "HEAD"], in: folder)) == nil
          guard commit == "HEAD", isUnborn else { throw error }
          // Before the first commit, everything has changed.
          names = try git(["ls-files", "--cached", "-z"], in: folder)
        }
        names += try git(["ls-files", "--others", "--exclude-standard", "-z"], in: folder)
      }
      changed.formUnion(names.map { FilePath.absolute("\(folder)/\($0)") })
    }
    return changed
  }

  private static func folder(of path: String) -> String {
    let absolute = FilePath.absolute(path)
    return FileKind(of: absolute) == .folder ? absolute : FilePath.folder(of: absolute)
  }

  /// Returns the names that git prints, each terminated by a NUL.
  static func git(_ arguments: [String], in folder: String) throws(UsageError) -> [String] {
    try output(of: arguments, in: folder).split(separator: 0).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// Returns the output of git.
  static func output(of arguments: [String], in folder: String) throws(UsageError) -> [UInt8] {
    let git: Subprocess
    do throws(SystemError) {
      git = try Subprocess("git", ["-C", folder.isEmpty ? "/" : folder] + arguments)
    } catch {
      throw UsageError("git cannot be started: \(error.message)")
    }
    guard git.hasSucceeded else {
      let said = String(decoding: git.errors, as: UTF8.self)
      let line = said.split(separator: "\n").first.map(String.init) ?? "no reason given"
      throw UsageError("git cannot determine what has changed: \(line)")
    }
    return git.output
  }
}
