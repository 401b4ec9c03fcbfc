import Foundation
import JoyDocEngine
import JoyfillMock
import JoyfillService
import RemoteFolders
import Testing

/// Pulls into folders and pushes from them, without a network.
@Suite struct FolderTests {
  private static func account(_ mock: MockService) throws -> (
    JoyfillService, TemporaryFolder, RemoteFolder
  ) {
    let folder = try TemporaryFolder()
    let remote = RemoteFolder(folder.path)
    try remote.prepare(for: .joyfill)
    return (try JoyfillService.mock(mock), folder, remote)
  }

  private static func pull(_ kinds: [DocumentKind] = [.template, .document]) -> Pull {
    Pull(kinds.map { ListQuery($0) }, to: .files)
  }

  private static func push(
    _ folder: RemoteFolder, _ service: JoyfillService,
    _ configure: (inout FolderPush) -> Void = { _ in }
  ) async throws -> [PushResult] {
    var push = FolderPush(Push())
    configure(&push)
    var results: [PushResult] = []
    try await push.run(FolderPush.files(in: folder), in: folder, service) { results.append($0) }
    return results
  }

  // MARK: Pull

  @Test func `250 documents take three pages, and a second pull writes none`() async throws {
    let mock = MockService()
    await mock.fill(250)
    let (service, folder, remote) = try Self.account(mock)
    let first = try await Self.pull([.document]).run(service, in: remote)
    #expect(first.written == 250 && first.isComplete)
    #expect(await mock.log.prefix(3).map { $0.query["page"] } == ["1", "2", "3"])
    #expect(folder.files.count { $0.hasPrefix("documents/") } == 250)
    #expect(folder.bytes("documents/doc_7.json") == MockDocument("doc_7", a: 7).json)
    #expect(folder.bytes(".formulary/.gitignore") == Array("*\n".utf8))
    let second = try await Self.pull([.document]).run(service, in: remote)
    #expect(second.written == 0 && second.unchanged == 250)
  }

  @Test func `a document that is added during a pull loses none and repeats none`() async throws {
    let mock = MockService()
    await mock.fill(250)
    await mock.configure { mock in
      mock.afterRequest = { mock, number, _ in
        if number == 0 { mock.insert(.document, MockDocument("doc_late"), at: 10) }
      }
    }
    let (service, folder, remote) = try Self.account(mock)
    let summary = try await Self.pull([.document]).run(service, in: remote)
    #expect(summary.written == 250 && summary.unchanged == 0)
    #expect(folder.files.count { $0.hasPrefix("documents/") } == 250)
  }

  @Test func `a pull that was interrupted continues at its page`() async throws {
    let whole = MockService()
    await whole.fill(250)
    let (service, undisturbed, remote) = try Self.account(whole)
    _ = try await Self.pull().run(service, in: remote)
    for interruption in 1...4 {
      let mock = MockService()
      await mock.fill(250)
      await mock.configure { mock in
        mock.fault = { number, _ in number == interruption ? .status(401) : nil }
      }
      let (service, folder, remote) = try Self.account(mock)
      await #expect(throws: ServiceError.self) { try await Self.pull().run(service, in: remote) }
      _ = try await Self.pull().run(service, in: remote)
      #expect(folder.files == undisturbed.files)
      for file in folder.files { #expect(folder.bytes(file) == undisturbed.bytes(file)) }
      // Each page once, the last page of each list again, the refused request, and one page twice.
      let undisturbedRequests = await whole.log.count
      #expect(await mock.log.count <= undisturbedRequests + 2)
    }
  }

  @Test func `an interrupted file of lines is the same as an undisturbed one`() async throws {
    let mock = MockService()
    await mock.fill(250)
    let (service, folder, remote) = try Self.account(mock)
    let pull = Pull([ListQuery(.document)], to: .lines(path: "\(folder.path)/all.ndjson"))
    await mock.configure { mock in mock.fault = { number, _ in number == 2 ? .status(401) : nil } }
    await #expect(throws: ServiceError.self) { try await pull.run(service, in: remote) }
    // Lines of a page that was not recorded are cut off.
    let half = try #require(folder.bytes("all.ndjson"))
    try folder.write(half + Array("{\"identifier\":\"doc_2".utf8), to: "all.ndjson")
    _ = try await pull.run(service, in: remote)
    let lines = (0..<250).flatMap { number in
      MockDocument("doc_\(number)", a: number).json.filter { $0 != 0x0A } + [0x0A]
    }
    #expect(folder.bytes("all.ndjson") == lines)
  }

  @Test func `another pull is refused while one is unfinished`() async throws {
    let mock = MockService()
    await mock.fill(250)
    let (service, _, remote) = try Self.account(mock)
    await mock.configure { mock in mock.fault = { number, _ in number == 1 ? .status(401) : nil } }
    await #expect(throws: ServiceError.self) {
      try await Self.pull([.document]).run(service, in: remote)
    }
    await #expect(throws: FolderError.self) { try await Self.pull().run(service, in: remote) }
    var restarted = Self.pull()
    restarted.restarts = true
    #expect(try await restarted.run(service, in: remote).count == 250)
  }

  @Test func `local changes are kept unless they are to be overwritten`() async throws {
    let mock = MockService()
    await mock.fill(2)
    let (service, folder, remote) = try Self.account(mock)
    _ = try await Self.pull().run(service, in: remote)
    let mine = MockDocument("doc_0", a: 77).json
    try folder.write(mine, to: "documents/doc_0.json")
    await mock.replace(.document, MockDocument("doc_1", a: 5))
    var again = Self.pull()
    let summary = try await again.run(service, in: remote)
    #expect(summary.localChanges == ["documents/doc_0"] && summary.written == 1)
    #expect(folder.bytes("documents/doc_0.json") == mine)
    again.overwrites = true
    #expect(try await again.run(service, in: remote).isComplete)
    #expect(folder.bytes("documents/doc_0.json") == MockDocument("doc_0", a: 0).json)
  }

  @Test func `a service that ignores the page ends a pull with an error`() async throws {
    let mock = MockService()
    let documents = (0..<100).map { MockDocument("doc_\($0)").json }
    let answer = RawObject.json([("data", RawObject.array(documents))])
    let text = String(decoding: answer, as: UTF8.self)
    await mock.configure { mock in mock.fault = { _, _ in .status(200, body: text) } }
    let (service, folder, remote) = try Self.account(mock)
    let error = await #expect(throws: ServiceError.self) {
      try await Self.pull([.document]).run(service, in: remote)
    }
    #expect(error?.code == "malformed-answer")
    #expect(await mock.log.count == 3)
    #expect(folder.files.count { $0.hasPrefix("documents/") } == 100)
  }

  @Test func `a pull that continues in a list that has shifted by whole pages is complete`()
    async throws
  {
    let mock = MockService()
    await mock.fill(250)
    await mock.configure { mock in mock.fault = { number, _ in number == 2 ? .status(401) : nil } }
    let (service, folder, remote) = try Self.account(mock)
    await #expect(throws: ServiceError.self) {
      try await Self.pull([.document]).run(service, in: remote)
    }
    for index in 0..<200 {
      await mock.insert(.document, MockDocument("doc_new\(index)"), at: 0)
    }
    await mock.script([])
    let summary = try await Self.pull([.document]).run(service, in: remote)
    #expect(summary.written == 50)
    #expect((0..<250).allSatisfy { folder.bytes("documents/doc_\($0).json") != nil })
  }

  @Test func `identifiers that are not names of files are never written`() async throws {
    let mock = MockService()
    await mock.fill(1)
    await mock.add(.document, ["../up", "a/b", "", ".."].map { MockDocument($0) })
    let (service, folder, remote) = try Self.account(mock)
    let summary = try await Self.pull([.document]).run(service, in: remote)
    #expect(summary.written == 1 && summary.unreadable == 4 && !summary.isComplete)
    #expect(folder.files.count { $0.hasPrefix("documents/") } == 1)
  }

  @Test func `a folder belongs to one service`() throws {
    let folder = try TemporaryFolder()
    let remote = RemoteFolder(folder.path)
    try remote.prepare(for: .joyfill)
    try remote.prepare(for: .joyfill)
    #expect(throws: FolderError.self) { try remote.prepare(for: ServiceHost("https://a.example")) }
  }

  // MARK: Push

  @Test func `a changed value is sent as one changelog, and once`() async throws {
    let mock = MockService()
    await mock.fill(3)
    let (service, folder, remote) = try Self.account(mock)
    _ = try await Self.pull().run(service, in: remote)
    let json = String(decoding: MockDocument("doc_1", a: 1).json, as: UTF8.self)
    try folder.write(
      Array(json.replacing(#""value":"n""#, with: #""value":"m""#).utf8),
      to: "documents/doc_1.json")
    await mock.forgetRequests()
    let results = try await Self.push(remote, service)
    #expect(results.map(\.code) == ["pushed"])
    let changelogs = await mock.changelogs
    #expect(changelogs.count == 1)
    #expect(changelogs.first?.changelog["fieldId"]?.string == "note")
    #expect(changelogs.first?.changelog["target"]?.string == "field.update")
    #expect(
      await mock.log.map(\.name) == [
        "GET /documents/doc_1", "POST /documents/doc_1/changelogs", "GET /documents/doc_1",
      ])
    await mock.forgetRequests()
    #expect(try await Self.push(remote, service).isEmpty)
    #expect(await mock.log.isEmpty)
  }

  @Test func `a changed form is sent as a whole`() async throws {
    let mock = MockService()
    await mock.fill(1)
    await mock.fill(1, .template)
    let (service, folder, remote) = try Self.account(mock)
    _ = try await Self.pull().run(service, in: remote)
    try folder.write(MockDocument("doc_0", a: 0, name: "New").json, to: "documents/doc_0.json")
    try folder.write(MockDocument("template_0", a: 9).json, to: "templates/template_0.json")
    let results = try await Self.push(remote, service)
    #expect(results.map(\.code) == ["pushed", "pushed"])
    #expect(results.allSatisfy { $0.plan?.changes == nil })
    #expect(await mock.changelogs.isEmpty)
    let stored = try #require(await mock.document("template_0", .template))
    #expect(RemoteDocument.differences(stored.json, MockDocument("template_0", a: 9).json).isEmpty)
  }

  @Test func `changes of somebody else are a conflict, and nothing is sent`() async throws {
    let mock = MockService()
    await mock.fill(1)
    let (service, folder, remote) = try Self.account(mock)
    _ = try await Self.pull().run(service, in: remote)
    try folder.write(MockDocument("doc_0", a: 5).json, to: "documents/doc_0.json")
    await mock.replace(.document, MockDocument("doc_0", a: 0, b: 9))
    await mock.forgetRequests()
    let results = try await Self.push(remote, service)
    #expect(results.map(\.code) == ["conflict"])
    #expect(results.first?.places == ["fields/b"])
    #expect(await mock.log.map(\.method) == ["GET"])
    let forced = try await Self.push(remote, service) { $0.push.overwrites = true }
    #expect(forced.map(\.code) == ["pushed"])
  }

  @Test func `parts that the service does not keep are reported`() async throws {
    let mock = MockService()
    await mock.fill(1)
    await mock.configure { $0.droppedMembers = ["formulas"] }
    let (service, folder, remote) = try Self.account(mock)
    _ = try await Self.pull().run(service, in: remote)
    var changed = MockDocument("doc_0", a: 0, name: "New")
    changed["formulas"] = Array("[]".utf8)
    try folder.write(changed.json, to: "documents/doc_0.json")
    for _ in 0..<2 {
      let results = try await Self.push(remote, service)
      #expect(results.map(\.code) == ["not-kept"])
      #expect(results.first?.places == ["formulas"])
    }
    await mock.configure { $0.droppedMembers = [] }
    #expect(try await Self.push(remote, service).map(\.code) == ["pushed"])
  }

  @Test func `a dry run only reads`() async throws {
    let mock = MockService()
    await mock.fill(2)
    let (service, folder, remote) = try Self.account(mock)
    _ = try await Self.pull().run(service, in: remote)
    try folder.write(MockDocument("doc_0", a: 5).json, to: "documents/doc_0.json")
    try folder.write(MockDocument("doc_1", a: 1, name: "New").json, to: "documents/doc_1.json")
    try folder.write(MockDocument("doc_9").json, to: "documents/doc_9.json")
    await mock.forgetRequests()
    let results = try await Self.push(remote, service) {
      $0.push.isDryRun = true
      $0.creates = true
    }
    #expect(results.map(\.code) == ["planned", "planned", "planned"])
    #expect(
      results.map { $0.plan?.path } == [
        "/documents/doc_0/changelogs", "/documents/doc_1", "/documents/bulk",
      ])
    #expect(results.map { $0.plan?.changes } == [2, nil, nil])
    #expect(await mock.log.allSatisfy { $0.method == "GET" })
    #expect(try await Self.push(remote, service).map(\.code) == ["not-pulled", "pushed", "pushed"])
    let sent = await mock.log.filter { $0.method == "POST" }
    #expect(sent.map(\.body.count).sorted() == results.prefix(2).compactMap(\.plan?.bytes).sorted())
  }

  @Test func `documents are created on request, and failures are reported one by one`() async throws
  {
    let mock = MockService()
    await mock.add(.document, [MockDocument("doc_1", a: 500)])
    let (service, folder, remote) = try Self.account(mock)
    for number in 0..<3 {
      try folder.write(MockDocument("doc_\(number)").json, to: "documents/doc_\(number).json")
    }
    try folder.write(MockDocument("template_a").json, to: "templates/template_a.json")
    try folder.write(MockDocument("doc_x").json, to: "documents/doc_y.json")
    let results = try await Self.push(remote, service) { $0.creates = true }
    let codes = Dictionary(uniqueKeysWithValues: results.map { ($0.identifier, $0.code) })
    #expect(
      codes == [
        "doc_0": "pushed", "doc_1": "invalid", "doc_2": "pushed", "template_a": "pushed",
        "doc_y": "unusable",
      ])
    #expect(await mock.log.count { $0.name == "POST /documents/bulk" } == 1)
    let again = try await Self.push(remote, service)
    #expect(again.map(\.identifier).sorted() == ["doc_1", "doc_y"])
  }

  @Test func `a file with errors is not sent`() async throws {
    let mock = MockService()
    await mock.fill(2)
    let (service, folder, remote) = try Self.account(mock)
    _ = try await Self.pull().run(service, in: remote)
    for number in 0..<2 {
      try folder.write(MockDocument("doc_\(number)", a: 5).json, to: "documents/doc_\(number).json")
    }
    let results = try await Self.push(remote, service) {
      $0.lint = { $0.hasSuffix("doc_0.json") ? .lintErrors : nil }
    }
    #expect(results.map(\.code) == ["lint-errors", "pushed"])
  }

  @Test func `a document from a stream may differ in computed values alone`() async throws {
    let mock = MockService()
    await mock.fill(1)
    let service = try JoyfillService.mock(mock)
    func send(_ text: String, with new: String) async throws -> PushResult {
      let json = String(decoding: MockDocument("doc_0", a: 0).json, as: UTF8.self)
      let changed = json.replacing(text, with: new)
      let document = try #require(RemoteDocument(.document, bytes: Array(changed.utf8)))
      return await Push().send(document, base: nil, service)
    }
    #expect(try await send("\"value\":3", with: "\"value\":4").places == ["fields/b"])
    #expect(try await send("Form", with: "New").places == ["name"])
    #expect(try await send("nothing", with: "").code == "unchanged")
    let product = #"{"_id":"product","type":"number","value":"#
    #expect(try await send(product + "0", with: product + "12").code == "pushed")
    #expect(await mock.changelogs.map { $0.changelog["fieldId"]?.string } == ["product"])
  }

  @Test func `a document is sent as changelogs if only values of fields differ`() async throws {
    let mock = MockService()
    await mock.fill(1)
    let service = try JoyfillService.mock(mock)
    let base = MockDocument("doc_0", a: 0).json
    let field = #"{"_id":"b","type":"number","value":3}"#
    var push = Push()
    push.isDryRun = true
    for (new, changes) in [
      (#"{"_id":"b","type":"number","value":4}"#, 1),
      (#"{"value":4,"type":"\u006eumber", "_id":"b"}"#, 1),
      (#"{"_id":"b","type":"number","value":4,"title":"B"}"#, nil),
      (#"{"_id":"b","type":"text","value":3}"#, nil), (#"{"_id":"b","type":"number"}"#, nil),
      (#"{"_id":"c","type":"number","value":3}"#, nil), (#"{"type":"number","value":3}"#, nil),
      (field + "," + field, nil),
    ] as [(String, Int?)] {
      let json = String(decoding: base, as: UTF8.self).replacing(field, with: new)
      let document = try #require(RemoteDocument(.document, bytes: Array(json.utf8)))
      let result = await push.send(document, base: base, service)
      #expect(result.code == "planned", "\(new)")
      #expect(result.plan?.changes == changes, "\(new)")
    }
  }

  @Test func `refused credentials end a push`() async throws {
    let mock = MockService()
    await mock.fill(3)
    let (service, folder, remote) = try Self.account(mock)
    _ = try await Self.pull().run(service, in: remote)
    for number in 0..<3 {
      try folder.write(
        MockDocument("doc_\(number)", a: 50).json, to: "documents/doc_\(number).json")
    }
    await mock.forgetRequests()
    await mock.configure { $0.fault = { _, _ in .status(401) } }
    await #expect(throws: ServiceError.self) {
      _ = try await Self.push(remote, service) { $0.concurrency = 1 }
    }
    #expect(await mock.log.count == 1)
  }
}
