import JoyDocEngine
import JoyfillMock
import JoyfillService
import Testing

/// The outcome, tries and waits of each fault.
@Suite struct FaultTests {
  private static let id = Identifier.mock("doc_0")

  /// Returns the result of retrieving a document after faults, the number of requests, and the waits.
  private static func retrieve(
    _ faults: [Fault?], policy: RequestPolicy = .standard, random: Double = 1
  ) async throws -> (result: Result<RemoteDocument, ServiceError>, requests: Int, waits: [Duration])
  {
    let mock = MockService()
    await mock.fill(1)
    await mock.script(faults)
    let clock = VirtualClock()
    var fast = policy
    // The token bucket would add waits of its own.
    fast.rate = 1e9
    let service = try JoyfillService.mock(mock, clock: clock, random: random, policy: fast)
    let result: Result<RemoteDocument, ServiceError>
    do { result = .success(try await service.document(id, .document)) } catch {
      result = .failure(error)
    }
    return (result, await mock.log.count, clock.sleeps.filter { $0 > .milliseconds(1) })
  }

  private static func reason(_ result: Result<RemoteDocument, ServiceError>) -> ServiceError.Reason?
  {
    if case .failure(let error) = result { error.reason } else { nil }
  }

  @Test func `faults that pass are followed by another try`() async throws {
    let faults: [Fault] = [
      .status(500), .status(502), .status(503), .status(504), .closeFirst, .closeAfter,
      .closeWithinBody, .stall, .halfBody, .brokenText, .otherDocument,
    ]
    for fault in faults {
      let (result, requests, waits) = try await Self.retrieve([fault])
      #expect((try? result.get())?.identifier == Self.id, "\(fault)")
      #expect(requests == 2, "\(fault)")
      #expect(waits == [.seconds(0.5)], "\(fault)")
    }
  }

  @Test func `faults that stay are reported after five tries with growing waits`() async throws {
    let faults: [(Fault, ServiceError.Reason)] = [
      (.status(500), .unavailable(status: 500)), (.status(503), .unavailable(status: 503)),
      (.closeFirst, .cut), (.closeWithinBody, .cut), (.stall, .timedOut),
    ]
    for (fault, reason) in faults {
      let (result, requests, waits) = try await Self.retrieve(Array(repeating: fault, count: 9))
      #expect(Self.reason(result) == reason)
      #expect(requests == 5)
      #expect(waits == [0.5, 1, 2, 4].map { .seconds($0) }, "\(fault)")
    }
  }

  @Test func `waits are random below their bound`() async throws {
    let (_, _, waits) = try await Self.retrieve(
      Array(repeating: .status(500), count: 9), random: 0.25)
    #expect(waits == [0.125, 0.25, 0.5, 1].map { .seconds($0) })
  }

  @Test func `an answer that cannot be read is retrieved once more`() async throws {
    for fault in [Fault.halfBody, .brokenText, .otherDocument] {
      let (result, requests, _) = try await Self.retrieve(Array(repeating: fault, count: 9))
      guard case .malformedAnswer(let beginning)? = Self.reason(result) else {
        Issue.record("\(fault) gives \(result)")
        continue
      }
      #expect(!beginning.isEmpty && beginning.count <= 200)
      #expect(requests == 2)
    }
  }

  @Test func `refusals are final`() async throws {
    let cases: [(Int, ServiceError.Reason)] = [
      (400, .invalid(message: "scripted", details: nil)), (401, .refusedCredentials),
      (403, .forbidden), (404, .notFound), (422, .invalid(message: "scripted", details: nil)),
      (418, .unexpectedAnswer(status: 418)),
    ]
    for (status, reason) in cases {
      let (result, requests, _) = try await Self.retrieve([.status(status)])
      #expect(Self.reason(result) == reason)
      #expect(requests == 1)
    }
    let (result, requests, _) = try await Self.retrieve([.redirect])
    #expect(Self.reason(result) == .unexpectedAnswer(status: 301) && requests == 1)
  }

  @Test func `the wait that the service asks for is kept`() async throws {
    let date = "Tue, 14 Nov 2023 22:13:27 GMT"  // 7 s after the instant of the tests
    let body = #"{"error":{"code":429,"message":"slow down","details":{"retry_after":9}}}"#
    let cases: [(Fault, Double)] = [
      (.status(429, retryAfter: "3"), 3), (.status(429, retryAfter: date), 7),
      (.status(429, body: body), 9), (.status(429, body: "{}"), 0.5),
      (.status(429, retryAfter: "later"), 0.5),
    ]
    for (fault, seconds) in cases {
      let (result, requests, waits) = try await Self.retrieve([fault])
      #expect((try? result.get()) != nil)
      #expect(requests == 2)
      #expect(waits.reduce(.zero, +) == .seconds(seconds), "\(fault)")
    }
  }

  @Test func `a wait of more than two minutes is reported with its length`() async throws {
    let (result, requests, waits) = try await Self.retrieve([.status(429, retryAfter: "121")])
    let error = #expect(throws: ServiceError.self) { try result.get() }
    #expect(error?.reason == .rateLimited(seconds: 121))
    #expect(error?.message == "too many requests; try again in 121 s")
    #expect(requests == 1 && waits.isEmpty)
  }

  @Test func `a service that states no wait is tried again later`() async throws {
    let (result, requests, _) = try await Self.retrieve(
      Array(repeating: .status(429, body: "{}"), count: 9))
    let error = #expect(throws: ServiceError.self) { try result.get() }
    #expect(error?.message == "too many requests; try again later" && requests == 5)
  }

  @Test func `one call takes at most five minutes`() async throws {
    let (result, requests, waits) = try await Self.retrieve(
      Array(repeating: .status(429, retryAfter: "119"), count: 9))
    #expect(Self.reason(result) == .rateLimited(seconds: 119))
    #expect(requests == 3 && waits.reduce(.zero, +) == .seconds(238))
  }

  @Test func `a body without end is cut off`() async throws {
    var policy = RequestPolicy.standard
    policy.documentLimit = 10 << 20
    let (result, requests, _) = try await Self.retrieve([.endless], policy: policy)
    #expect(Self.reason(result) == .answerTooLarge(limit: 10 << 20))
    #expect(requests == 1)
  }

  @Test func `a wait that the service requires delays the requests of other calls`() async throws {
    for (fault, seconds) in [
      (Fault.status(429, retryAfter: "60"), 60.0), (.status(429, body: "{}"), 0.5),
      (.status(503), 0),
    ] {
      let mock = MockService()
      await mock.fill(1)
      await mock.script([fault])
      let clock = VirtualClock()
      var policy = RequestPolicy.standard
      policy.tries = 1
      policy.rate = 1e9
      let service = try JoyfillService.mock(mock, clock: clock, policy: policy)
      await #expect(throws: ServiceError.self) { try await service.document(Self.id, .document) }
      #expect(clock.now.offset < .milliseconds(1))
      _ = try await service.document(Self.id, .document)
      let waited = clock.now.offset
      #expect(waited >= .seconds(seconds) && waited < .seconds(seconds + 0.001), "\(fault)")
    }
  }

  @Test func `changes that cannot be repeated are sent once`() async throws {
    let row = DocumentChange.rowCreate(RowCreate(field: "table", row: ["_id": "r", "cells": [:]]))
    for fault in [Fault.closeAfter, .closeFirst, .closeWithinBody, .stall, .status(500)] {
      let mock = MockService()
      await mock.fill(1)
      let service = try JoyfillService.mock(mock)
      let document = try await service.document(Self.id, .document)
      await mock.forgetRequests()
      await mock.script(Array(repeating: fault, count: 9))
      let error = await #expect(throws: ServiceError.self) {
        try await service.send([row], to: document)
      }
      #expect(error?.reason == .unknownOutcome)
      // The document is retrieved, which fails as well.
      #expect(await mock.log.prefix(2).map(\.method) == ["POST", "GET"])
      #expect(await mock.log.count { $0.method == "POST" } == 1)
    }
  }

  @Test func `a change that cannot be repeated is looked for if its outcome is unknown`()
    async throws
  {
    let table = #"{"_id":"t","type":"table","value":[],"tableColumns":[]}"#
    let row = DocumentChange.rowCreate(RowCreate(field: "t", row: ["_id": "r", "cells": [:]]))
    for (fault, isStored) in [
      (Fault.closeAfter, true), (.halfBody, true), (.otherDocument, true), (.stall, true),
      (.closeFirst, false), (.status(500), false), (.status(200, body: "[]"), false),
    ] {
      let mock = MockService()
      var form = MockDocument("doc_0")
      let fields = String(decoding: try #require(form["fields"]), as: UTF8.self)
      form["fields"] = Array("[\(table),\(fields.dropFirst())".utf8)
      await mock.add(.document, [form])
      let service = try JoyfillService.mock(mock)
      let document = try await service.document(Self.id, .document)
      await mock.forgetRequests()
      await mock.script([fault])
      do throws(ServiceError) {
        let sent = try await service.send([row], to: document)
        let stored = await mock.document("doc_0")
        #expect(isStored && sent.bytes == stored?.json, "\(fault)")
      } catch {
        #expect(!isStored && error.reason == .unknownOutcome, "\(fault)")
      }
      #expect(await mock.log.map(\.method) == ["POST", "GET"], "\(fault)")
    }
  }

  @Test func `another change does not count as the one that is looked for`() async throws {
    let mock = MockService()
    await mock.fill(1)
    let service = try JoyfillService.mock(mock)
    let document = try await service.document(Self.id, .document)
    await mock.forgetRequests()
    await mock.configure { mock in
      mock.fault = { number, _ in number == 0 ? .closeFirst : nil }
      mock.afterRequest = { mock, number, _ in
        if number == 0 { mock.replace(.document, MockDocument("doc_0", a: 50)) }
      }
    }
    let change = DocumentChange.fieldDelete(FieldDelete(field: "note"))
    let error = await #expect(throws: ServiceError.self) {
      try await service.send([change], to: document)
    }
    #expect(error?.reason == .unknownOutcome)
  }

  @Test func `a value is sent again, with the same result`() async throws {
    let mock = MockService()
    await mock.fill(1)
    let service = try JoyfillService.mock(mock)
    let document = try await service.document(Self.id, .document)
    await mock.forgetRequests()
    await mock.script([.closeAfter, .status(503), .halfBody])
    let sent = try await service.send(
      [.fieldUpdate(FieldUpdate(field: "a", value: 7))], to: document)
    #expect(try DocumentEngine(sent.bytes).storedValue(of: "a")?.number == 7)
    // Three tries, and the document is retrieved since the answer to the last one was cut.
    #expect(await mock.log.map(\.method) == ["POST", "POST", "POST", "GET"])
  }

  @Test func `a document is created once, also if the answer is lost`() async throws {
    let new = NewDocument(.document, bytes: MockDocument("doc_new").json)
    for faults in [[Fault.closeAfter], [.status(500), .closeAfter], [.halfBody], [.closeFirst]] {
      let mock = MockService()
      await mock.script(faults)
      let created = try await JoyfillService.mock(mock).create(new)
      #expect(created.identifier == .mock("doc_new"))
      #expect(await mock.stored[.document]?.count == 1)
    }
    // An identifier that was taken before is refused.
    let mock = MockService()
    await mock.add(.document, [MockDocument("doc_new", a: 100)])
    let error = await #expect(throws: ServiceError.self) {
      try await JoyfillService.mock(mock).create(new)
    }
    #expect(error?.code == "invalid")
  }

  @Test func `a document without an identifier is never created twice`() async throws {
    var document = MockDocument("doc_x")
    document["identifier"] = nil
    let new = NewDocument(.document, bytes: document.json)
    for fault in [Fault.closeAfter, .halfBody, .status(500)] {
      let mock = MockService()
      await mock.script([fault])
      let error = await #expect(throws: ServiceError.self) {
        try await JoyfillService.mock(mock).create(new)
      }
      #expect(error?.reason == .unknownOutcome, "\(fault)")
      #expect(await mock.log.count == 1)
    }
  }

  @Test func `a group is created once, also if the answer is lost`() async throws {
    for faults in [[Fault.closeAfter], [.status(500), .closeAfter], [.halfBody], [.closeFirst]] {
      let mock = MockService()
      await mock.script(faults)
      let service = try JoyfillService.mock(mock)
      let group = try await service.createGroup(.mock("group_1"), title: "One")
      #expect(group["title"]?.string == "One", "\(faults)")
      await mock.script([])
      #expect(try await service.groups().count == 1, "\(faults)")
      // Another group of that name is refused, also by a repeated request.
      await mock.forgetRequests()
      await mock.script([.status(500)])
      let error = await #expect(throws: ServiceError.self) {
        try await service.createGroup(.mock("group_1"), title: "Two")
      }
      #expect(error?.code == "invalid", "\(faults)")
    }
    for fault in [Fault.closeAfter, .halfBody, .status(500)] {
      let mock = MockService()
      await mock.script([fault])
      let error = await #expect(throws: ServiceError.self) {
        try await JoyfillService.mock(mock).createUser(["title": "U"])
      }
      #expect(error?.reason == .unknownOutcome, "\(fault)")
      #expect(await mock.log.count == 1, "\(fault)")
    }
  }

  @Test func `messages of both shapes are reported without the secret`() async throws {
    let leak = MockService.secretKey
    for body in [
      #"{"message":"no \#(leak)"}"#,
      #"{"error":{"message":"no \#(leak)","details":{"a":"\#(leak)"}}}"#, leak,
    ] {
      let (result, _, _) = try await Self.retrieve([.status(422, body: body)])
      guard case .failure(let error) = result else { continue }
      #expect(error.code == "invalid")
      #expect(error.message.contains("•••"))
      #expect(!error.description.contains(leak))
    }
  }

  @Test func `a secret at the end of an excerpt is not printed in part`() async throws {
    let text = String(repeating: "a", count: 190) + MockService.secretKey
    for body in [
      #"{"message":"\#(text)"}"#, #"{"error":{"message":"no","details":"\#(text)"}}"#, text,
    ] {
      let (result, _, _) = try await Self.retrieve([.status(422, body: body)])
      guard case .failure(let error) = result else { continue }
      #expect(error.code == "invalid")
      #expect(error.message.contains("aaa") && !error.message.contains("sk_mock"))
    }
  }

  @Test func `control characters of the service are not printed`() async throws {
    let body = #"{"message":"a\u001b[2Jb\nc"}"#
    let (result, _, _) = try await Self.retrieve([.status(422, body: body)])
    #expect(Self.reason(result) == .invalid(message: "a [2Jb c", details: nil))
  }
}
