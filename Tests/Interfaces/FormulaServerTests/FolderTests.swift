import Foundation
import FormulaServer
import JSONRPC
import Synchronization
import Testing

/// Features for files that are not open.
@Suite struct FolderTests {
  private final class Disk: Sendable {
    private let files: Mutex<[String: String]>

    init(_ files: [String: String]) { self.files = Mutex(files) }

    func write(_ text: String?, to path: String) { files.withLock { $0[path] = text } }

    var access: FolderIndex.Files {
      .init(
        list: { folder in self.files.withLock { $0.keys.filter { $0.hasPrefix("\(folder)/") } } },
        read: { path in self.files.withLock { $0[path].map { Array($0.utf8) } } })
    }
  }

  private static func form(_ field: String) -> String {
    #"{"files": [], "fields": [{"_id": "\#(field)", "type": "number"}], "formulas": []}"#
  }

  private func session(
    _ disk: Disk, _ capabilities: JSON = .null, folders: [String] = ["/forms"]
  ) async -> ServerSession {
    await ServerSession(
      capabilities,
      parameters: [
        .init(
          "workspaceFolders",
          .array(folders.map { ["uri": .string("file://\($0)"), "name": "forms"] }))
      ], files: disk.access)
  }

  private func names(_ session: ServerSession, _ query: String) async -> [String?] {
    let found = await session.result("workspace/symbol", ["query": .string(query)])
    return (found.elements ?? []).map { $0["name"].string }
  }

  @Test func `the root and the home directory are not projects`() throws {
    #expect(FolderWalk(home: nil).paths(in: "/").isEmpty)
    #expect(FolderWalk(home: nil).paths(in: "//").isEmpty)
    let folder = FileManager.default.temporaryDirectory.appending(path: "walk-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder.appending(path: "a.json"))
    #expect(FolderWalk(home: nil).paths(in: folder.path) == ["\(folder.path)/a.json"])
    #expect(FolderWalk(home: "\(folder.path)/").paths(in: folder.path).isEmpty)
  }

  @Test func `symbols of the folder are found, with current text of open documents`() async {
    let disk = Disk([
      "/forms/a.json": Self.form("price"), "/forms/sub folder/b.json": Self.form("pride"),
      "/forms/c.json": #"{"name": "no document, price"}"#, "/other/d.json": Self.form("price2"),
    ])
    let session = await session(disk)
    let found = await session.result("workspace/symbol", ["query": "pri"]).elements ?? []
    #expect(found.map { $0["name"] } == ["price", "pride"])
    #expect(found.last?["location"]["uri"] == "file:///forms/sub%20folder/b.json")
    #expect(found.first?["location"]["range"]["start"]["character"] == 33)
    await session.open("file:///forms/a.json", Self.form("prince"))
    #expect(await names(session, "pri") == ["prince", "pride"])
  }

  @Test func `changed, added and removed files are read again`() async {
    let disk = Disk(["/forms/a.json": Self.form("one"), "/forms/b.json": Self.form("two")])
    let session = await session(
      disk, ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]])
    let asked = await session.message {
      if case .request(_, "client/registerCapability", _) = $0 { true } else { false }
    }
    #expect(asked != nil)
    #expect(await names(session, "") == ["one", "two"])
    disk.write(Self.form("three"), to: "/forms/c.json")
    disk.write(nil, to: "/forms/a.json")
    await session.notify(
      "workspace/didChangeWatchedFiles",
      [
        "changes": [
          ["uri": "file:///forms/c.json", "type": 1], ["uri": "file:///forms/a.json", "type": 3],
          ["uri": "file:///elsewhere/a.json", "type": 1],
        ]
      ])
    for _ in 0..<500 where await names(session, "") != ["two", "three"] {
      try? await Task.sleep(for: .milliseconds(2))
    }
    #expect(await names(session, "") == ["two", "three"])
  }

  @Test func `folders may be added and removed`() async {
    let disk = Disk(["/forms/a.json": Self.form("one"), "/more/b.json": Self.form("two")])
    let session = await session(disk)
    #expect(await names(session, "") == ["one"])
    await session.notify(
      "workspace/didChangeWorkspaceFolders",
      [
        "event": [
          "added": [["uri": "file:///more", "name": "m"]],
          "removed": [["uri": "file:///forms", "name": "f"]],
        ]
      ])
    for _ in 0..<500 where await names(session, "") != ["two"] {
      try? await Task.sleep(for: .milliseconds(2))
    }
    #expect(await names(session, "") == ["two"])
    await session.notify(
      "workspace/didChangeWorkspaceFolders",
      ["event": ["added": [], "removed": [["uri": "file:///more", "name": "m"]]]])
    for _ in 0..<500 where await names(session, "") != [] {
      try? await Task.sleep(for: .milliseconds(2))
    }
    #expect(await names(session, "") == [])
  }

  @Test func `a large folder is read even if the client never answers about progress`() async {
    let disk = Disk(
      Dictionary(
        uniqueKeysWithValues: (100..<300).map { ("/forms/\($0).json", Self.form("f\($0)")) }))
    let session = await session(disk, ["window": ["workDoneProgress": true]])
    #expect(await names(session, "f2").filter { $0?.hasPrefix("f2") ?? false }.count == 100)
    let asked = await session.message {
      if case .request(_, "window/workDoneProgress/create", _) = $0 { true } else { false }
    }
    #expect(asked != nil)
    let reported = session.rest.contains {
      if case .notification("$/progress", _) = $0 { true } else { false }
    }
    #expect(!reported, "the token was not granted")
  }

  // MARK: Findings

  private func items(
    _ session: ServerSession, known: [JSON] = [], token: JSON = .null
  ) async -> [JSON] {
    let answer = await session.result(
      "workspace/diagnostic",
      JSON.object([
        .init("previousResultIds", .array(known)), .init("partialResultToken", token),
      ]))
    return answer["items"].elements ?? []
  }

  private static let watches: JSON = [
    "workspace": ["didChangeWatchedFiles": ["dynamicRegistration": true]]
  ]

  @Test func `files that are not open have findings until they are opened or fixed`() async {
    let disk = Disk([
      "/forms/a.formula": "1 +", "/forms/b.formula": "price * 2", "/forms/c.formula": "2 +",
      "/forms/d.json": "[1]",
    ])
    let session = await session(disk, Self.watches)
    await session.open("file:///forms/c.formula", "2 +")
    let first = await items(session)
    #expect(first.map { $0["uri"] } == ["file:///forms/a.formula"])
    #expect(first.first?["items"].elements?.isEmpty == false)
    let known: [JSON] = first.map { ["uri": $0["uri"], "value": $0["resultId"]] }
    #expect(await items(session, known: known).map { $0["kind"] } == ["unchanged"])
    disk.write("price * 3", to: "/forms/a.formula")
    await session.notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": "file:///forms/a.formula", "type": 2]]])
    let mended = await items(session, known: known)
    #expect(mended.map { $0["kind"] } == ["full"])
    #expect(mended.first?["items"] == [])
  }

  @Test func `a deleted file loses its findings once`() async {
    let disk = Disk(["/forms/a.formula": "1 +"])
    let session = await session(disk, Self.watches)
    let known: [JSON] = await items(session).map { ["uri": $0["uri"], "value": $0["resultId"]] }
    #expect(known.count == 1)
    disk.write(nil, to: "/forms/a.formula")
    await session.notify(
      "workspace/didChangeWatchedFiles",
      ["changes": [["uri": "file:///forms/a.formula", "type": 3]]])
    let gone = await items(session, known: known)
    #expect(gone.map { $0["uri"] } == ["file:///forms/a.formula"])
    #expect(gone.first?["items"] == [] && gone.first?["resultId"] == .null)
    #expect(await items(session) == [])
  }

  @Test func `findings are streamed file by file to clients that support it`() async {
    let disk = Disk(["/forms/a.formula": "1 +", "/forms/b.formula": "2 +"])
    let session = await session(disk)
    #expect(await items(session, token: "t").isEmpty)
    for name in ["a", "b"] {
      let message = await session.message {
        if case .notification("$/progress", let parameters) = $0 {
          return parameters["token"] == "t"
        }
        return false
      }
      guard case .notification(_, let parameters)? = message else {
        Issue.record("nothing was sent of \(name)")
        continue
      }
      #expect(
        parameters["value"]["items"].elements?.map { $0["uri"] }
          == [.string("file:///forms/\(name).formula")])
    }
  }

  @Test func `a deleted folder loses its symbols and findings, and a renamed one keeps them`() async
  {
    let disk = Disk([
      "/forms/old/a.json": Self.form("price"), "/forms/old/b.formula": "1 +",
      "/forms/gone/c.json": Self.form("pride"), "/forms/older.json": Self.form("prime"),
    ])
    let session = await session(
      disk, ["workspace": ["fileOperations": ["didRename": true, "didDelete": true]]])
    #expect(await Set(names(session, "pri")) == ["price", "pride", "prime"] as Set)
    disk.write(nil, to: "/forms/gone/c.json")
    await session.notify(
      "workspace/didDeleteFiles", ["files": [["uri": "file:///forms/gone"]]])
    #expect(await names(session, "pri") == ["price", "prime"])
    for name in ["a.json", "b.formula"] {
      disk.write(name == "a.json" ? Self.form("price") : "1 +", to: "/forms/new/\(name)")
      disk.write(nil, to: "/forms/old/\(name)")
    }
    await session.notify(
      "workspace/didRenameFiles",
      ["files": [["oldUri": "file:///forms/old", "newUri": "file:///forms/new"]]])
    let found = await session.result("workspace/symbol", ["query": "price"])
    #expect(
      found.elements?.map { $0["location"]["uri"] } == ["file:///forms/new/a.json"], "\(found)")
    let reported = await items(session).compactMap { $0["uri"].string }
    #expect(reported.contains("file:///forms/new/b.formula"), "\(reported)")
    #expect(!reported.contains { $0.contains("/old/") || $0.contains("/gone/") }, "\(reported)")
  }
}
