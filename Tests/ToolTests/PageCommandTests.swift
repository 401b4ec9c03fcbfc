import CSQLite
import Foundation
import Testing

/// Commands in the documentation have the output shown there.
@Suite struct PageCommandTests {
  private static let project = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let pages: [String] = {
    let folder = project.appending(path: "Documentation").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted() + ["../README.md"]
  }()

  /// A line after `$ `, and the output shown below it.
  private struct Shown {
    var command: String
    var output: [String] = []
  }

  private func commands(of page: String) throws -> [Shown] {
    let url = Self.project.appending(path: "Documentation/\(page)")
    var shown: [Shown] = []
    var isConsole = false
    for line in try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        isConsole = line == "```console"
      } else if isConsole, line.hasPrefix("$ ") {
        shown.append(Shown(command: String(line.dropFirst(2))))
      } else if isConsole, !shown.isEmpty {
        shown[shown.count - 1].output.append(line)
      }
    }
    return shown
  }

  /// Copies the examples without their build folders.
  private func copyExamples(to folder: Folder) throws {
    let examples = Self.project.appending(path: "Examples").path
    let names = FileManager.default.enumerator(atPath: examples)
    try FileManager.default.createDirectory(
      at: folder.file("Examples"), withIntermediateDirectories: true)
    while let name = names?.nextObject() as? String {
      if name.hasSuffix(".build") {
        names?.skipDescendants()
        continue
      }
      let copy = folder.file("Examples").appending(path: name)
      if names?.fileAttributes?[.type] as? FileAttributeType == .typeDirectory {
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
      } else {
        try FileManager.default.copyItem(atPath: "\(examples)/\(name)", toPath: copy.path)
      }
    }
  }

  /// Creates `shop.db`, the database that the pages read.
  private func createShop(in folder: Folder) throws {
    let script = Self.project.appending(path: "Examples/Data/shop.sql")
    let sql = try String(contentsOf: script, encoding: .utf8)
    var handle: OpaquePointer?
    sqlite3_open(folder.file("shop.db").path, &handle)
    defer { sqlite3_close(handle) }
    #expect(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
  }

  @Test(arguments: pages)
  func `a command on a page has the output shown below it`(page: String) throws {
    let folder = Folder()
    try copyExamples(to: folder)
    try createShop(in: folder)
    for shown in try commands(of: page) {
      let run = try ToolRun(
        "formulary() { \"$TOOL\" \"$@\"; }; \(shown.command)", in: folder)
      #expect(run.code < 2, "\(page): \(shown.command)\n\(run.errors)")
      var wanted = shown.output
      let printed = (run.output + run.errors).split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
      // Output before an ellipsis is a prefix.
      if wanted.last == "…" {
        wanted.removeLast()
        #expect(Array(printed.prefix(wanted.count)) == wanted, "\(page): \(shown.command)")
      } else {
        #expect(
          printed.reversed().drop { $0.isEmpty }.reversed() == wanted,
          "\(page): \(shown.command)")
      }
    }
  }

  @Test func `the pages contain commands`() throws {
    #expect(try Self.pages.flatMap { try commands(of: $0) }.count > 12)
  }

  @Test func `help prints pages, and suggests similar names`() throws {
    let folder = Folder()
    let dates = try ToolRun("$TOOL help dates", in: folder)
    #expect(dates.code == 0 && dates.output.hasPrefix("# Dates\n"))
    #expect(!dates.output.contains("```") && !dates.output.contains("]("))
    #expect(try ToolRun("$TOOL help TenMinutes", in: folder).output.hasPrefix("# Ten minutes"))
    #expect(try ToolRun("$TOOL help lint", in: folder).output.contains("USAGE: formulary lint"))
    let wrong = try ToolRun("$TOOL help dats", in: folder)
    #expect(wrong.code == 2 && wrong.errors.contains("did you mean 'dates'?"))
    #expect(try ToolRun("$TOOL help", in: folder).output.contains("ten-minutes"))
  }
}
