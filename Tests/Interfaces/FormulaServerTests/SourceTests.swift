import CSQLite
import FormulaServer
import Foundation
import JSONRPC
import Testing

/// Formula files linked to a database by `.formulary.toml`.
@Suite struct SourceTests {
  /// A folder with a database of targets and measurements, and formulas linked to it.
  private final class Folder: Sendable {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    var uri: String { "file://\(path)/progress.formula" }

    init(scope: String = "targets") throws {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true)
      try """
      [[sources]]
      paths = ["*.formula"]
      source = "goals.db"
      scope = "\(scope)"
      """.write(toFile: path + "/.formulary.toml", atomically: true, encoding: .utf8)
      try run(
        """
        CREATE TABLE targets (id TEXT PRIMARY KEY, title TEXT, target REAL NOT NULL);
        CREATE TABLE measured (id INTEGER PRIMARY KEY, targetId TEXT REFERENCES targets(id), value REAL, at DATE);
        INSERT INTO targets VALUES ('t1', 'Run 120 km', 120);
        INSERT INTO measured VALUES (1, 't1', 30, '2026-01-01'), (2, 't1', 12, '2026-01-02');
        """)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func run(_ sql: String) throws {
      var handle: OpaquePointer?
      defer { sqlite3_close(handle) }
      guard sqlite3_open(path + "/goals.db", &handle) == SQLITE_OK,
        sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK
      else { throw CocoaError(.fileWriteUnknown) }
    }

    func session(_ capabilities: JSON = .null) async -> ServerSession {
      await ServerSession(
        capabilities,
        files: .init(
          list: { _ in [] },
          read: { path in FileManager.default.contents(atPath: path).map { Array($0) } }),
        sourceInterval: .milliseconds(20))
    }
  }

  private func place(_ folder: Folder, _ character: Int) -> JSON {
    [
      "textDocument": ["uri": .string(folder.uri)],
      "position": ["line": 0, "character": .integer(character)],
    ]
  }

  @Test func `completion offers the source's names and its columns`() async throws {
    let folder = try Folder()
    let session = await folder.session()
    await session.open(folder.uri, "sum(measured.) / target")
    let completion = await session.result("textDocument/completion", place(folder, 13))
    let columns = (completion["items"].elements ?? []).filter { $0["kind"] == 10 }
    #expect(columns.map { $0["label"] } == ["id", "value", "targetId", "at"])
    let names = await session.result("textDocument/completion", place(folder, 4))
    let labels = (names["items"].elements ?? []).compactMap { $0["label"].string }
    #expect(labels.contains("measured") && labels.contains("target"), "\(labels.prefix(8))")
  }

  @Test func `hover shows types and the values of the first row`() async throws {
    let folder = try Folder()
    let session = await folder.session()
    await session.open(folder.uri, "sum(measured.value) / target")
    let hover = await session.result("textDocument/hover", place(folder, 24))
    let text = hover["contents"]["value"].string ?? ""
    #expect(text.hasPrefix("```formula\ntarget: number\n```"), "\(text)")
    #expect(text.hasSuffix("= `120` in the first row of 'targets', 'Run 120 km'"), "\(text)")
    let hints = await session.result(
      "textDocument/inlayHint",
      [
        "textDocument": ["uri": .string(folder.uri)],
        "range": ["start": ["line": 0, "character": 0], "end": ["line": 1, "character": 0]],
      ])
    #expect(hints.elements?.compactMap { $0["label"].string } == ["= 0.35"])
  }

  @Test func `findings are updated when the database changes`() async throws {
    let folder = try Folder()
    let session = await folder.session()
    await session.open(folder.uri, "mesured + sqrt(title) + extra")
    let found = await session.diagnostics(folder.uri)["diagnostics"].elements ?? []
    #expect(
      found.compactMap { $0["code"].string } == ["unknown-field", "type-mismatch", "unknown-field"])
    #expect(found.first?["message"].string?.contains("did you mean 'measured'?") ?? false)
    try folder.run("ALTER TABLE targets ADD COLUMN extra REAL")
    let later = await session.diagnostics(folder.uri)["diagnostics"].elements ?? []
    #expect(later.compactMap { $0["code"].string } == ["unknown-field", "type-mismatch"])
  }

  @Test func `a source that cannot be read is one finding`() async throws {
    let folder = try Folder(scope: "goals")
    let session = await folder.session()
    await session.open(folder.uri, "whatever + 1")
    let found = await session.diagnostics(folder.uri)["diagnostics"].elements ?? []
    #expect(found.compactMap { $0["code"].string } == ["source-unreadable"])
    #expect(found.first?["message"].string?.contains("no scope 'goals'") ?? false, "\(found)")
  }

  @Test func `an unsaved formula is recognized by its language id`() async {
    let session = await ServerSession()
    await session.notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": "untitled:Untitled-1", "languageId": "formula", "version": 1,
          "text": "sqrt(\"x\")",
        ]
      ])
    let found = await session.diagnostics("untitled:Untitled-1")["diagnostics"].elements ?? []
    #expect(found.compactMap { $0["code"].string } == ["constant-formula", "type-mismatch"])
  }
}
