import FileAccess
import Foundation
import Testing

@testable import FormPreview

@Suite struct DraftTests {
  private func folder() -> String {
    NSTemporaryDirectory() + "drafts-\(UInt64.random(in: 0...UInt64.max))"
  }

  private func draft(_ count: Int) -> Draft {
    Draft(
      base: "b", writtenOn: 5, changelogs: (0..<count).map { Array("{\"n\":\($0)}".utf8) })
  }

  @Test func `a draft is read back`() throws {
    let store = DraftStore(folder: folder())
    defer { try? FileManager.default.removeItem(atPath: store.folder) }
    let file = try #require(try store.claim("form"))
    #expect(file.read().draft == nil)
    try file.write(draft(3))
    #expect(file.read().draft == draft(3))
    try file.write(draft(4))
    #expect(file.read().draft == draft(4))
    file.remove()
    #expect(file.read().draft == nil)
  }

  @Test func `only the owner can read drafts`() throws {
    let store = DraftStore(folder: folder())
    defer { try? FileManager.default.removeItem(atPath: store.folder) }
    let file = try #require(try store.claim("form"))
    try file.write(draft(1))
    let manager = FileManager.default
    let ofFolder = try manager.attributesOfItem(atPath: store.folder)[.posixPermissions]
    let ofFile = try manager.attributesOfItem(atPath: file.path)[.posixPermissions]
    #expect(ofFolder as? Int == 0o700)
    #expect(ofFile as? Int == 0o600)
  }

  @Test(arguments: [0, 1, 40, 200])
  func `a damaged draft is set aside, and the previous one is used`(
    at place: Int
  ) throws {
    let store = DraftStore(folder: folder())
    defer { try? FileManager.default.removeItem(atPath: store.folder) }
    let file = try #require(try store.claim("form"))
    try file.write(draft(20))
    try file.write(draft(21))
    var bytes = try FileInput(file.path).bytes
    bytes[place] ^= 1
    try Data(bytes).write(to: URL(fileURLWithPath: file.path))
    let found = file.read()
    #expect(found.draft == draft(20))
    #expect(found.setAside == file.path + ".bad")
    try file.write(draft(22))
    try Data(FileInput(file.path).bytes.prefix(place)).write(to: URL(fileURLWithPath: file.path))
    #expect(file.read().draft == draft(20))
  }

  @Test func `a second process gets no draft`() throws {
    let store = DraftStore(folder: folder())
    defer { try? FileManager.default.removeItem(atPath: store.folder) }
    let first = try #require(try store.claim("form"))
    #expect(try store.claim("form") == nil)
    #expect(try store.claim("other") != nil)
    withExtendedLifetime(first) {}
  }

  @Test(arguments: [
    "../../x", "", "a/b", "\0", ".", "..", "x.1", "x.lock", "CON", "ä",
    String(repeating: "x", count: 4000),
  ]) func `no id leaves the folder or refers to the draft of another document`(id: String) {
    let name = DraftName(id).text
    #expect(!name.isEmpty && name.utf8.count <= 120)
    #expect(name.utf8.allSatisfy { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ".") && $0 > 32 })
    #expect(DraftName("plain_Id-7").text == "plain_Id-7")
  }

  @Test func `different ids have different file names`() {
    let ids = ["a%", "a", "a%25", "A", "a b", "a+b", String(repeating: "x", count: 121), ""]
    #expect(Set(ids.map { DraftName($0) }).count == ids.count)
  }

  @Test func `claiming a draft fails in a folder that cannot be written`() {
    #expect(throws: FileError.self) {
      _ = try DraftStore(folder: "/proc/formulary/drafts").claim("form")
    }
  }

  @Test func `old drafts are deleted, and the oldest of too many`() throws {
    let store = DraftStore(folder: folder())
    defer { try? FileManager.default.removeItem(atPath: store.folder) }
    let now = Date().timeIntervalSince1970.rounded(.down)
    let manager = FileManager.default
    try manager.createDirectory(atPath: store.folder, withIntermediateDirectories: true)
    for number in 0..<203 {
      let date = Date(timeIntervalSince1970: now - Double(number))
      for suffix in ["", ".lock"] {
        _ = manager.createFile(
          atPath: "\(store.folder)/form\(number)\(suffix)", contents: nil,
          attributes: [.modificationDate: date])
      }
    }
    store.prune(now: now)
    var names = try FolderListing(store.folder).names.filter { !$0.contains(".") }
    #expect(names.count == 200)
    #expect(!names.contains("form202") && names.contains("form0"))
    store.prune(now: now + 90 * 86_400 - 100)
    names = try FolderListing(store.folder).names.filter { !$0.contains(".") }
    #expect(names.count == 101)
  }

  @Test func `continuous typing for a minute writes four times`() {
    var schedule = DraftSchedule()
    var writes = 0
    for tenth in 0...600 {
      let now = Duration.milliseconds(tenth * 100)
      if schedule.isDue(at: now) {
        writes += 1
        schedule.noteWritten()
      }
      if tenth < 600 { schedule.noteChange(at: now) }
    }
    #expect(writes == 4)
  }

  @Test func `five seconds of quiet write the draft`() {
    var schedule = DraftSchedule()
    schedule.noteChange(at: .seconds(1))
    #expect(!schedule.isDue(at: .milliseconds(5_900)))
    #expect(schedule.isDue(at: .seconds(6)))
    schedule.noteWritten()
    #expect(schedule.due == nil)
  }

  @Test func `a relative state folder is ignored`() {
    #expect(
      DraftStore.usual(["XDG_STATE_HOME": "x", "HOME": "/h"]).folder
        == "/h/.local/state/formulary/drafts")
    #expect(
      DraftStore.usual(["XDG_STATE_HOME": "/s", "HOME": "/h"]).folder == "/s/formulary/drafts")
  }
}
