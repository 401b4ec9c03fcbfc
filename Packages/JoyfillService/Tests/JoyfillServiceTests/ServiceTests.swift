import JoyDocEngine
import JoyfillMock
import JoyfillService
import NIOConcurrencyHelpers
import Testing

/// The calls of the client, and its limits.
@Suite struct ServiceTests {
  private static func identifiers(_ documents: RemoteDocuments) async throws -> [String] {
    var list: [String] = []
    for try await document in documents { list.append(document.identifier.description) }
    return list
  }

  @Test func `a list is requested page by page, and its last page once more`() async throws {
    let mock = MockService()
    await mock.fill(250)
    let list = try await Self.identifiers(JoyfillService.mock(mock).documents(ListQuery(.document)))
    #expect(list == (0..<250).map { "doc_\($0)" })
    #expect(await mock.log.map { $0.query["page"] } == ["1", "2", "3", "3"])
    #expect(await mock.log.allSatisfy { $0.query["limit"] == "100" })
  }

  @Test func `a list that shifts is returned whole and without repetition`() async throws {
    for index in [0, 50, 150, 200] {
      let mock = MockService()
      await mock.fill(200)
      await mock.configure { mock in
        mock.afterRequest = { mock, number, _ in
          if number == 0 { mock.insert(.document, MockDocument("doc_late"), at: index) }
        }
      }
      let list = try await Self.identifiers(
        JoyfillService.mock(mock).documents(ListQuery(.document)))
      #expect(Set(list).isSuperset(of: (0..<200).map { "doc_\($0)" }))
      #expect(Set(list).count == list.count)
      // An insertion into the part that was read cannot be seen.
      #expect(list.contains("doc_late") == (index >= 100))
    }
  }

  @Test func `a service that ignores the page ends a list with an error`() async throws {
    for (prefix, requests) in [("doc_", 3), ("not valid ", 1)] {
      let mock = MockService()
      let documents = (0..<100).map { MockDocument("\(prefix)\($0)").json }
      let answer = RawObject.json([("data", RawObject.array(documents))])
      let text = String(decoding: answer, as: UTF8.self)
      await mock.configure { mock in mock.fault = { _, _ in .status(200, body: text) } }
      let service = try JoyfillService.mock(mock)
      for list in [service.documents(ListQuery(.document)), service.search([:])] {
        await mock.forgetRequests()
        let error = await #expect(throws: ServiceError.self) { try await Self.identifiers(list) }
        #expect(error?.code == "malformed-answer")
        #expect(await mock.log.count == requests)
      }
    }
  }

  @Test func `a list that has shifted by whole pages is read to its end`() async throws {
    let mock = MockService()
    await mock.fill(250)
    await mock.configure { mock in
      mock.afterRequest = { mock, number, _ in
        if number == 1 {
          for index in 0..<200 { mock.insert(.document, MockDocument("doc_new\(index)"), at: 0) }
        }
      }
    }
    let list = try await Self.identifiers(JoyfillService.mock(mock).documents(ListQuery(.document)))
    #expect(list == (0..<250).map { "doc_\($0)" })
  }

  @Test func `lists are restricted by group, template and stage`() async throws {
    let mock = MockService()
    var draft = MockDocument("doc_draft")
    draft["stage"] = Array(#""draft""#.utf8)
    var filled = MockDocument("doc_filled")
    filled["template"] = Array(#""template_1""#.utf8)
    await mock.add(.document, [draft, filled, MockDocument("doc_b", group: "group_b")])
    let service = try JoyfillService.mock(mock)
    #expect(
      try await Self.identifiers(service.documents(ListQuery(.document))) == [
        "doc_filled", "doc_b",
      ])
    #expect(
      try await Self.identifiers(service.documents(ListQuery(.document, stage: .all))).count == 3)
    #expect(
      try await Self.identifiers(
        service.documents(ListQuery(.document, group: .mock("group_b")))) == ["doc_b"])
    #expect(
      try await Self.identifiers(
        service.documents(ListQuery(.document, template: .mock("template_1")))) == ["doc_filled"])
    let user = try JoyfillService.mock(mock, credentials: .token(Secret(MockService.groupToken)))
    #expect(try await Self.identifiers(user.documents(ListQuery(.document))) == ["doc_filled"])
    for name in ["group_a", "group_b"] {
      _ = try await service.createGroup(.mock(name), title: name)
    }
    #expect(try await service.groups().count == 2)
    #expect(try await user.groups().map { $0["identifier"]?.string } == ["group_a"])
    let hidden = await #expect(throws: ServiceError.self) {
      try await user.group(.mock("group_b"))
    }
    #expect(hidden?.reason == .notFound)
  }

  @Test func `a page has 1 to 100 documents`() async throws {
    let mock = MockService()
    await mock.fill(3)
    var query = ListQuery(.document)
    for (limit, count) in [(0, nil), (1, 3), (100, 3), (101, nil)] as [(Int, Int?)] {
      query.limit = limit
      let list = try? await Self.identifiers(JoyfillService.mock(mock).documents(query))
      #expect(list?.count == count, "\(limit)")
    }
  }

  @Test func `wrong credentials are refused in both shapes of errors`() async throws {
    for isShort in [false, true] {
      let mock = MockService()
      await mock.configure { $0.usesShortErrors = isShort }
      let service = try JoyfillService.mock(mock, credentials: .token(Secret("wrong")))
      let error = await #expect(throws: ServiceError.self) { try await service.groups() }
      #expect(error?.reason == .refusedCredentials)
      let missing = await #expect(throws: ServiceError.self) {
        try await JoyfillService.mock(mock).document(.mock("doc_none"), .document)
      }
      #expect(missing?.reason == .notFound)
    }
  }

  @Test func `a whole update stores the published members and formulas`() async throws {
    let mock = MockService()
    await mock.fill(1, .template)
    let service = try JoyfillService.mock(mock)
    var changed = MockDocument("template_0", a: 9, name: "Other")
    changed["formulas"] = Array("[]".utf8)
    let new = changed.json
    let stored = try await service.replace(.mock("template_0"), .template, with: new)
    #expect(RemoteDocument.differences(stored.bytes, new).isEmpty)
    #expect(
      RemoteDocument.differences(MockDocument("template_0").json, new) == [
        "name", "fields", "formulas",
      ])
    let error = await #expect(throws: ServiceError.self) {
      try await service.replace(.mock("template_0"), .template, with: Array("{}".utf8))
    }
    #expect(error?.code == "invalid")
  }

  @Test func `hundreds of documents are created with one request each hundred`() async throws {
    let mock = MockService()
    await mock.add(.document, [MockDocument("doc_7", a: 1_000)])
    let new = (0..<250).map { NewDocument(.document, bytes: MockDocument("doc_\($0)").json) }
    let results = try await JoyfillService.mock(mock).create(new)
    #expect(results.count == 250)
    for (number, result) in results.enumerated() {
      #expect(((try? result.get())?.identifier == .mock("doc_\(number)")) == (number != 7))
    }
    #expect(await mock.log.count { $0.name == "POST /documents/bulk" } == 3)
  }

  @Test func `a lost answer to a bulk is followed by a look at each document`() async throws {
    let new = (0..<5).map { NewDocument(.document, bytes: MockDocument("doc_\($0)").json) }
    for (fault, isCreated) in [(Fault.closeAfter, true), (.halfBody, true), (.closeFirst, false)] {
      let mock = MockService()
      await mock.script([fault])
      let results = try await JoyfillService.mock(mock).create(new)
      #expect(results.allSatisfy { ((try? $0.get()) != nil) == isCreated }, "\(fault)")
      #expect(await mock.log.count { $0.name == "POST /documents/bulk" } == 1)
    }
  }

  @Test func `documents are searched`() async throws {
    let mock = MockService()
    await mock.add(.document, (0..<5).map { MockDocument("doc_\($0)", name: "Invoice \($0)") })
    await mock.add(.document, [MockDocument("doc_other", name: "Order")])
    let service = try JoyfillService.mock(mock)
    func search(_ query: String) async throws -> [String] {
      try await Self.identifiers(service.search(try JSONPart(parsing: Array(query.utf8))))
    }
    #expect(try await search(#"{"name":{"$regex":"^Inv.*[12]$"}}"#) == ["doc_1", "doc_2"])
    #expect(try await search(#"{"name":{"$ne":"Order"}}"#).count == 5)
    #expect(
      try await search(
        #"{"$or":[{"name":"Order"},{"$and":[{"name":"Invoice 3"},{"group":"group_a"}]}]}"#)
        == ["doc_3", "doc_other"])
    for number in 0..<3 {
      var document = MockDocument("doc_\(number)")
      document["createdOn"] = Array("\(number)".utf8)
      await mock.replace(.document, document)
    }
    for (condition, found) in [
      (#"{"$gt":1}"#, ["doc_2"]), (#"{"$gte":1}"#, ["doc_1", "doc_2"]),
      (#"{"$lt":1}"#, ["doc_0"]), (#"{"$lte":1,"$ne":0}"#, ["doc_1"]),
    ] {
      #expect(try await search(#"{"createdOn":\#(condition)}"#) == found, "\(condition)")
    }
    _ = try await Self.identifiers(service.search([:], sort: ["name": -1], limit: 2))
    let body = try #require(RawObject(await mock.log.last?.body ?? []))
    #expect(body["sort"] == Array(#"{"name":-1}"#.utf8) && body["limit"] == Array("2".utf8))
  }

  @Test func `groups, users, files and exports`() async throws {
    let mock = MockService()
    await mock.fill(1)
    await mock.fill(1, .template)
    let service = try JoyfillService.mock(mock)
    let group = try await service.createGroup(.mock("group_1"), title: "One")
    #expect(group["title"]?.string == "One")
    #expect(try await service.updateGroup(.mock("group_1"), title: "Two")["title"]?.string == "Two")
    #expect(try await service.group(.mock("group_1"))["title"]?.string == "Two")
    #expect(try await service.groups().count == 1)
    let taken = await #expect(throws: ServiceError.self) {
      try await service.createGroup(.mock("group_1"), title: "Two")
    }
    #expect(taken?.code == "invalid")
    try await service.deleteGroup(.mock("group_1"))
    #expect(try await service.groups().isEmpty)
    _ = try await service.createUser(["identifier": "user_1", "title": "U"])
    #expect(try await service.user(.mock("user_1"))["title"]?.string == "U")
    #expect(try await service.createAccessToken(of: .mock("user_1"))["token"]?.string == "tok_new")
    #expect(try await service.users().count == 1)
    try await service.deleteUser(.mock("user_1"))
    #expect(
      try await service.exportPDF(of: .mock("doc_0"), timeZone: "Europe/Berlin").hasSuffix(".pdf"))
    #expect(
      try await service.upload(image: "data:image/png;base64,AA==", to: .mock("doc_0")).hasSuffix(
        ".png"))
    var pages: [Int] = []
    for try await progress in service.synchronize(template: .mock("template_0")) {
      pages.append(progress.page)
    }
    #expect(pages == [1, 2, 3])
    try await service.delete(.mock("doc_0"), .document)
    #expect(await mock.stored[.document]?.isEmpty == true)
  }

  @Test func `identifiers are restricted and encoded`() {
    for text in ["a", "doc_1", "A-b_9", String(repeating: "a", count: 80)] {
      #expect(Identifier(text)?.description == text)
    }
    for text in ["", "a/b", "..", "a b", "é", "a%2f", String(repeating: "a", count: 81), "a\n"] {
      #expect(Identifier(text) == nil)
    }
  }

  @Test func `at most four requests are sent at the same time, and ten a second`() async throws {
    let mock = MockService()
    await mock.fill(60)
    await mock.configure { $0.gathering = 4 }
    let clock = VirtualClock()
    let service = try JoyfillService.mock(mock, clock: clock)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<60 {
        group.addTask { _ = try await service.document(.mock("doc_\(number)"), .document) }
      }
      try await group.waitForAll()
    }
    #expect(await mock.largestConcurrency == 4)
    #expect(clock.now.offset >= .seconds(5.8))
  }

  @Test func `requests follow each other at the rate of the policy`() async throws {
    let mock = MockService()
    await mock.fill(1)
    let clock = VirtualClock()
    let arrivals = NIOLockedValueBox<[Duration]>([])
    await mock.configure { mock in
      mock.fault = { _, _ in
        arrivals.withLockedValue { $0.append(clock.now.offset) }
        return nil
      }
    }
    let service = try JoyfillService.mock(mock, clock: clock)
    for _ in 0..<30 { _ = try await service.document(.mock("doc_0"), .document) }
    let times = arrivals.withLockedValue { $0 }
    #expect(times.count == 30)
    for (one, next) in zip(times, times.dropFirst()) { #expect(next - one >= .milliseconds(99)) }
  }

  @Test func `numbers that are no limits do not stop the program`() async throws {
    let mock = MockService()
    await mock.fill(1)
    await mock.script([.status(500)])
    var policy = RequestPolicy.standard
    policy.rate = .nan
    policy.concurrency = -1
    let service = try JoyfillService.mock(mock, random: .nan, policy: policy)
    #expect(try await service.document(.mock("doc_0"), .document).identifier == .mock("doc_0"))
    policy.tries = -1
    await mock.forgetRequests()
    await mock.script([.status(500)])
    let once = try JoyfillService.mock(mock, policy: policy)
    let error = await #expect(throws: ServiceError.self) { try await once.groups() }
    #expect(error?.request?.attempt == 1)
  }

  @Test func `a cancelled task ends`() async throws {
    let mock = MockService()
    await mock.fill(1)
    let service = try JoyfillService.mock(mock)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await service.document(.mock("doc_0"), .document)
    }
    let error = await #expect(throws: ServiceError.self) { try await task.value }
    #expect(error?.reason == .cancelled)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a cancelled task that waits for a full gate ends at once`() async throws {
    let (requests, request) = AsyncStream<Void>.makeStream()
    var policy = RequestPolicy.standard
    policy.concurrency = 1
    policy.rate = 1_000
    policy.timeout = .seconds(600)
    let service = JoyfillService(
      .mock, at: try ServiceHost("http://127.0.0.1:1/v1"), policy: policy,
      through: StuckTransport(request: request))
    func start() -> Task<RemoteDocument, any Error> {
      Task { try await service.document(.mock("doc_0"), .document) }
    }
    var sent = requests.makeAsyncIterator()
    let first = start()
    await sent.next()
    let second = start()
    try await Task.sleep(for: .milliseconds(50))
    second.cancel()
    let error = await #expect(throws: ServiceError.self) { try await second.value }
    #expect(error?.reason == .cancelled)
    // The slot of the first task is free for others.
    let third = start()
    first.cancel()
    await sent.next()
    third.cancel()
    for task in [first, third] {
      let error = await #expect(throws: ServiceError.self) { try await task.value }
      #expect(error?.reason == .cancelled)
    }
  }

  @Test func `refused credentials end the creation of documents`() async throws {
    let mock = MockService()
    await mock.configure { mock in mock.fault = { number, _ in number == 1 ? .status(401) : nil } }
    let new =
      (0..<150).map { NewDocument(.document, bytes: MockDocument("doc_\($0)").json) }
      + [NewDocument(.template, bytes: MockDocument("template_0").json)]
    let results = try await JoyfillService.mock(mock).create(new)
    #expect(results.count == 151)
    for (number, result) in results.enumerated() {
      #expect(((try? result.get()) != nil) == (number < 100))
      if case .failure(let error) = result { #expect(error.reason == .refusedCredentials) }
    }
    #expect(await mock.log.count == 2)
  }
}

/// A transport that never answers.
private struct StuckTransport: Transport {
  /// Receives an element for each request.
  let request: AsyncStream<Void>.Continuation

  func send(_: TransportRequest) async throws -> TransportResponse {
    request.yield()
    try await Task.sleep(for: .seconds(600))
    throw TransportFailure.cut
  }
}
