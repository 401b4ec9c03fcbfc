import Foundation

/// The files that git knows to be changed.
enum ChangedFiles {
  /// What a file is compared with.
  enum Reference {
    /// The files as they lie there with a commit; files that git does not know are changed, too.
    case commit(String)
    /// What the next commit will take in.
    case staged
  }

  /// The changed files in the folders of some paths, by their absolute paths. Throws what git has to
  /// say if it cannot tell.
  static func all(in paths: [String], since reference: Reference) throws(UsageProblem) -> Set<
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
        guard !commit.hasPrefix("-") else { throw UsageProblem("'\(commit)' is no commit") }
        names = try git(
          ["diff", "--name-only", "-z", "--diff-filter=d", "--relative", commit, "--"], in: folder)
        names += try git(["ls-files", "--others", "--exclude-standard", "-z"], in: folder)
      }
      changed.formUnion(names.map { LintedPath.absolute("\(folder)/\($0)") })
    }
    return changed
  }

  private static func folder(of path: String) -> String {
    let absolute = LintedPath.absolute(path)
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(
      atPath: absolute, isDirectory: &isFolder)
    if exists, isFolder.boolValue {
      return absolute
    }
    return absolute.lastIndex(of: "/").map { String(absolute[..<$0]) } ?? "/"
  }

  /// The names that git prints, each ended by a NUL.
  static func git(_ arguments: [String], in folder: String) throws(UsageProblem) -> [String] {
    try output(of: arguments, in: folder).split(separator: 0).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// What git prints.
  static func output(of arguments: [String], in folder: String) throws(UsageProblem) -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder.isEmpty ? "/" : folder] + arguments
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    let errors = FileManager.default.temporaryDirectory
      .appending(path: "formulary-git-\(UUID().uuidString)")
    _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
    defer { try? FileManager.default.removeItem(at: errors) }
    process.standardOutput = output
    process.standardError = try? FileHandle(forWritingTo: errors)
    do { try process.run() } catch {
      throw UsageProblem("git cannot be started: \(error.localizedDescription)")
    }
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      let said = (try? Data(contentsOf: errors)).map { String(decoding: $0, as: UTF8.self) } ?? ""
      let line = said.split(separator: "\n").first.map(String.init) ?? "no reason given"
      throw UsageProblem("git cannot tell what has changed: \(line)")
    }
    return printed
  }
}
