import JoyDocEngine
import JoyfillMock
import JoyfillService
import RemoteFolders
import Testing

/// Properties of pulls and pushes over seeded scripts of faults.
@Suite struct RandomFaultTests {
  /// SplitMix64, so that a seed always gives the same script.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
      return word ^ (word >> 31)
    }
  }

  @Test func `a document is right on the server or reported as failed`() async throws {
    var failures = 0
    for seed in 0..<1_000 {
      var generator = Generator(state: UInt64(seed))
      let faults = (0..<20).map { _ in
        Int.random(in: 0..<10, using: &generator) < 4
          ? Fault.samples.randomElement(using: &generator) : nil
      }
      let mock = MockService()
      await mock.fill(1)
      await mock.script(faults)
      let service = try JoyfillService.mock(mock)
      let old = MockDocument("doc_0", a: 0)
      let new = MockDocument("doc_0", a: 100, name: seed % 2 == 1 ? "New" : "Form")
      let document = try #require(RemoteDocument(.document, bytes: new.json))
      let result = await Push().send(document, base: old.json, service)
      let stored = try #require(await mock.document("doc_0"))
      if result.isSuccess {
        #expect(RemoteDocument.differences(stored.json, new.json).isEmpty, "seed \(seed)")
      } else {
        failures += 1
      }
      // Three calls and one reread, with five tries each.
      #expect(await mock.log.count <= 20, "seed \(seed)")
    }
    // The scripts must contain failures, or the property says nothing.
    #expect(failures > 0 && failures < 800)
  }

  @Test func `a change that must not be repeated is received at most once`() async throws {
    let table = #"{"_id":"t","type":"table","value":[],"tableColumns":[]}"#
    var sent = 0
    for seed in 0..<1_000 {
      var generator = Generator(state: UInt64(seed))
      let faults = (0..<20).map { _ in
        Bool.random(using: &generator) ? Fault.samples.randomElement(using: &generator) : nil
      }
      let mock = MockService()
      var form = MockDocument("doc_0")
      form["fields"] = Array("[\(table)]".utf8)
      await mock.add(.document, [form])
      let service = try JoyfillService.mock(mock)
      let document = try await service.document(.mock("doc_0"), .document)
      await mock.forgetRequests()
      await mock.script(faults)
      let change = DocumentChange.rowCreate(RowCreate(field: "t", row: ["_id": "r", "cells": [:]]))
      let isSent: Bool
      do {
        _ = try await service.send([change], to: document)
        isSent = true
      } catch {
        isSent = false
      }
      let applied = await mock.changelogs.count
      #expect(applied <= 1, "seed \(seed)")
      #expect(await mock.changelogRequests <= 1, "seed \(seed)")
      if isSent {
        #expect(applied == 1, "seed \(seed)")
        sent += 1
      }
    }
    #expect(sent > 100 && sent < 1_000)
  }

  @Test func `a pull has all documents, or ends with an error and continues`() async throws {
    var failures = 0
    for seed in 0..<100 {
      var generator = Generator(state: UInt64(seed))
      let faults = (0..<40).map { _ in
        Int.random(in: 0..<10, using: &generator) < 6
          ? Fault.samples.randomElement(using: &generator) : nil
      }
      let mock = MockService()
      await mock.fill(7)
      await mock.script(faults)
      let service = try JoyfillService.mock(mock)
      let folder = try TemporaryFolder()
      var query = ListQuery(.document)
      query.limit = 3
      var (count, runs) = (0, 0)
      while true {
        runs += 1
        do {
          count += try await Pull([query], to: .files).run(service, in: RemoteFolder(folder.path))
            .count
          break
        } catch {
          #expect(error is ServiceError, "seed \(seed): \(error)")
          failures += 1
        }
      }
      // Three pages, and the last one again, with five tries each.
      #expect(await mock.log.count <= 20 * runs, "seed \(seed)")
      #expect(runs > 1 || count == 7, "seed \(seed)")
      for number in 0..<7 {
        let stored = folder.bytes("documents/doc_\(number).json")
        #expect(stored == MockDocument("doc_\(number)", a: number).json, "seed \(seed)")
      }
    }
    #expect(failures > 10)
  }
}
