import FileAccess
import FormEditing
import Foundation
import Testing

@testable import FormPreview

@Suite struct WatchTests {
  static let renamed = PreviewFile.invoice.replacing("\"Tax rate\"", with: "\"Rate\"")

  @Test func `an external change of the file is shown`() async throws {
    let file = try PreviewFile()
    let session = try await file.session()
    await session.lookAtFile()
    #expect(await session.now.epoch.double == 1)
    try file.write(Self.renamed)
    await session.lookAtFile()
    let state = await session.now
    #expect(state.epoch.double == 2 && state.fields.taxRate.title.string == "Rate")
    #expect(state.fields.gross.text.string == "1307.81")
  }

  @Test func `malformed JSON keeps the last form and reports the position of the error`()
    async throws
  {
    let file = try PreviewFile()
    let session = try await file.session()
    try file.write(PreviewFile.invoice.replacing("\"Tax rate\"", with: "Tax rate"))
    await session.lookAtFile()
    var state = await session.now
    #expect(state.fault.code.string == "ERROR_SCHEMA_FORMAT")
    #expect((state.fault.findings[0].line.double ?? 0) > 90)
    #expect(state.fields.gross.text.string == "1307.81" && state.epoch.double == 1)
    try file.write(PreviewFile.invoice)
    await session.lookAtFile()
    state = await session.now
    #expect(state.fault.isNull && state.epoch.double == 1)
  }

  @Test func `a file that is not a document yet is watched`() async throws {
    let file = try PreviewFile("{")
    let session = try await file.session()
    var state = await session.now
    #expect(state.fault.code.string == "ERROR_SCHEMA_FORMAT" && state.pages.size == 0)
    try file.write(PreviewFile.invoice)
    await session.lookAtFile()
    state = await session.now
    #expect(state.fault.isNull && state.fields.gross.text.string == "1307.81")
  }

  @Test func `an unsupported version shows no form`() async throws {
    let file = try PreviewFile(
      PreviewFile.invoice.replacing(
        "\"_id\": \"invoice\",", with: "\"_id\": \"i\", \"v\": \"9.1\","))
    let state = await JSON(try file.session().state())
    #expect(state.fault.code.string == "ERROR_SCHEMA_VERSION")
    #expect(state.fault.schemaVersion.string == "9.1")
    #expect(state.pages.size == 0 && state.fields.names.isEmpty)
  }

  @Test func `violations of the format are reported, and the form is shown`() async throws {
    let file = try PreviewFile(
      PreviewFile.invoice.replacing("\"title\": \"Tax rate\"", with: "\"title\": 5"))
    let state = await JSON(try file.session().state())
    #expect(state.fault.code.string == "ERROR_SCHEMA_VALIDATION")
    #expect(state.fault.findings[0].path.string?.hasSuffix("/title") == true)
    #expect(state.pages.size == 1)
  }

  @Test(arguments: ["disk", "mine", "replay"])
  func `conflicting changes can be resolved in three ways`(
    answer: String
  ) async throws {
    let file = try PreviewFile()
    let session = try await file.session()
    _ = try await session.type("0.07", into: "taxRate")
    try file.write(Self.renamed)
    await session.lookAtFile()
    #expect(await session.now.conflict.double == 1)
    let settled = await JSON(try session.resolve(Array("{\"take\":\"\(answer)\"}".utf8)))
    #expect(settled.failed.size == 0)
    let state = await session.now
    #expect(state.conflict.isNull)
    #expect(state.fields.taxRate.title.string == (answer == "mine" ? "Tax rate" : "Rate"))
    #expect(state.fields.gross.text.string == (answer == "disk" ? "1307.81" : "1175.93"))
    #expect(state.dirty.bool == (answer != "disk"))
  }

  @Test(arguments: [WatchTests.renamed, "{\"files\": ["])
  func `an external change is not overwritten until the conflict is resolved`(
    other: String
  ) async throws {
    let file = try PreviewFile()
    let session = try await file.session()
    // Malformed JSON is a conflict even if nothing was typed before.
    if other == Self.renamed { _ = try await session.type("0.07", into: "taxRate") }
    try file.write(other)
    await session.lookAtFile()
    _ = try await session.type("0.08", into: "taxRate")
    let error = await #expect(throws: RequestError.self) {
      try await session.save(Array(#"{"force":false}"#.utf8))
    }
    #expect(error?.code == .changedOnDisk)
    #expect(file.text == other)
    _ = try await session.resolve(Array(#"{"take":"mine"}"#.utf8))
    _ = try await session.save(Array("{}".utf8))
    #expect(file.text.contains("0.08"))
    #expect(await session.now.fault.isNull)
  }

  @Test func `changes that can no longer be applied are listed`() async throws {
    let file = try PreviewFile()
    let session = try await file.session()
    _ = try await session.type("Ann", into: "customer")
    _ = try await session.type("0.07", into: "taxRate")
    try file.write(
      PreviewFile.invoice.replacing("\"_id\": \"customer\"", with: "\"_id\": \"client\""))
    await session.lookAtFile()
    let settled = await JSON(try session.resolve(Array(#"{"take":"replay"}"#.utf8)))
    #expect(settled.failed.size == 1)
    #expect(settled.failed[0].error.string?.contains("customer") == true)
    #expect(await session.now.fields.gross.text.string == "1175.93")
  }

  @Test func `a change that the file already contains need not be saved`() async throws {
    let file = try PreviewFile()
    let session = try await file.session()
    _ = try await session.type("0.07", into: "taxRate")
    try file.write(PreviewFile.invoice.replacing("\"value\": 0.19", with: "\"value\": 0.07"))
    await session.lookAtFile()
    let settled = await JSON(try session.resolve(Array(#"{"take":"replay"}"#.utf8)))
    #expect(settled.failed.size == 0)
    let state = await session.now
    #expect(state.fields.taxRate.text.string == "0.07" && state.dirty.bool == false)
  }

  @Test func `unsaved changes are in a draft, which the next session offers`() async throws {
    let file = try PreviewFile()
    do {
      let session = try await file.session { $0.drafts = file.drafts }
      _ = try await session.type("0.07", into: "taxRate")
      await session.writeDueDraft()
      #expect(try file.drafts.claim("invoice") == nil)
      try await session.event(Array(#"{"type":"blur"}"#.utf8))
    }
    let session = try await file.session { $0.drafts = file.drafts }
    #expect(await session.now.draft.changes.double == 1)
    #expect(await session.now.draft.fits.bool == true)
    _ = try await session.resolve(Array(#"{"take":"replay"}"#.utf8))
    let state = await session.now
    #expect(state.fields.gross.text.string == "1175.93" && state.dirty.bool == true)
    #expect(state.draft.isNull)
    _ = try await session.save(Array("{}".utf8))
    let names = try FolderListing(file.drafts.folder).names
    #expect(names == ["invoice.lock"])
  }

  @Test func `a second session of the same form keeps no draft and reports that`() async throws {
    let file = try PreviewFile()
    let first = try await file.session { $0.drafts = file.drafts }
    let second = try await file.session { $0.drafts = file.drafts }
    #expect(await first.draftProblem == nil)
    #expect(await second.draftProblem?.contains("another preview") == true)
  }
}

@Suite struct EventTests {
  @Test func `changes are sent to all pages with the page that made them`() async throws {
    let file = try PreviewFile()
    let session = try await file.session()
    let page = try session.events.join()
    let hello = try #require(await page.next()?.message)
    #expect(hello.name == "hello" && JSON(hello.data).epoch.double == 1)
    _ = try await session.edit(#"{"set":"taxRate","text":"0.07"}"#, client: "c9")
    var names: [String] = []
    while names.last != "host", case .message(let message)? = await page.next() {
      if message.name == "change" {
        #expect(JSON(message.data).client.string == "c9" && message.revision == 1)
      }
      if message.name != "findings" { names.append(message.name) }
    }
    #expect(names == ["change", "host"])
  }

  @Test func `a page that is too slow reloads the state`() async throws {
    let hub = EventHub()
    let page = try hub.join()
    for number in 0..<300 { hub.send("change", Array("\(number)".utf8)) }
    let first = try #require(await page.next()?.message)
    #expect(first.name == "reload")
  }

  @Test func `four pages can listen, and another after one has disconnected`() throws {
    let hub = EventHub()
    let pages = try (0..<4).map { _ in try hub.join() }
    #expect(throws: RequestError.self) { try hub.join() }
    hub.leave(pages[0])
    #expect(throws: Never.self) { try hub.join() }
  }

  @Test func `the end is announced and closes every stream`() async throws {
    let hub = EventHub()
    let page = try hub.join()
    hub.close()
    var names: [String] = []
    while case .message(let message)? = await page.next() { names.append(message.name) }
    #expect(names == ["hello", "bye"])
    let late = try hub.join()
    _ = await late.next()
    #expect(await late.next() == nil)
  }

  @Test func `host events contain focus and changes`() async throws {
    let file = try PreviewFile()
    let log = file.folder + "/events"
    let session = try await file.session { $0.logPath = log }
    try await session.event(Array(#"{"type":"focus","field":"taxRate"}"#.utf8))
    _ = try await session.type("0.07", into: "taxRate")
    try await session.event(
      Array(#"{"type":"blur","field":"lines","row":"row1","column":"price"}"#.utf8))
    let lines = try FileInput(log).bytes.split(separator: UInt8(ascii: "\n")).map {
      JSON(Array($0))
    }
    #expect(lines.map { $0.event.string } == ["onFocus", "onChange", "onBlur"])
    #expect(lines[0].fieldPositionId.string == "at_taxRate" && lines[0].sdk.string == "formulary")
    #expect(lines[1].changelogs.size == 4)
    #expect(lines[2].fieldRowId.string == "row1" && lines[2].fieldColumnId.string == "price")
  }
}

extension EventHub.Item {
  fileprivate var message: EventHub.Message? {
    if case .message(let message) = self { message } else { nil }
  }
}
