package import JoyDocEngine
package import JoyfillService

/// The published behavior of Joyfill's service, in memory.
package actor MockService {
  /// The objects of a kind in the order of the list.
  package private(set) var stored: [DocumentKind: [MockDocument]] = [:]
  /// All requests in their order.
  package private(set) var log: [MockRequest] = []
  /// The changelogs that were applied, by document.
  package private(set) var changelogs: [(document: String, changelog: JSONPart)] = []
  /// The number of requests with changelogs that were processed, with or without an effect.
  package private(set) var changelogRequests = 0
  /// The times at which requests were received.
  package private(set) var arrivals: [ContinuousClock.Instant] = []
  /// The largest number of requests that were handled at the same time.
  package private(set) var largestConcurrency = 0
  private var concurrency = 0
  private var groups: [JSONPart] = []
  private var users: [JSONPart] = []

  /// Whether errors have the shape `{"message"}` instead of `{"error":{…}}`.
  package var usesShortErrors = false
  /// The number of concurrent requests for which the first answers wait.
  package var gathering = 1
  /// The members that updates do not keep.
  package var droppedMembers: Set<String> = []
  /// Returns the fault of a request, by its number from 0.
  package var fault: @Sendable (_ number: Int, _ request: MockRequest) -> Fault? = { _, _ in nil }
  /// An action after a request has been answered.
  package var afterRequest: (@Sendable (isolated MockService, Int, MockRequest) -> Void)?

  package static let publicKey = "pk_mock"
  package static let secretKey = "sk_mock/Very+Secret=1"
  /// The token of a user of the group `group_a`.
  package static let groupToken = "tok_group_a_secret"

  package init() {}

  package func configure(_ body: @Sendable (isolated MockService) -> Void) { body(self) }

  package func add(_ kind: DocumentKind, _ documents: [MockDocument]) {
    stored[kind, default: []] += documents
  }

  package func insert(_ kind: DocumentKind, _ document: MockDocument, at index: Int) {
    stored[kind, default: []].insert(document, at: index)
  }

  package func document(_ id: String, _ kind: DocumentKind = .document) -> MockDocument? {
    stored[kind]?.first { $0.identifier == id }
  }

  package func replace(_ kind: DocumentKind, _ document: MockDocument) {
    guard let index = stored[kind]?.firstIndex(where: { $0.identifier == document.identifier })
    else { return }
    stored[kind]?[index] = document
  }

  /// Forgets the requests so far.
  package func forgetRequests() {
    log = []
    arrivals = []
    changelogs = []
    changelogRequests = 0
  }

  package func begin() {
    arrivals.append(.now)
    concurrency += 1
    largestConcurrency = max(largestConcurrency, concurrency)
  }

  package func end() async {
    // Others get a turn, so that concurrent requests overlap.
    await Task.yield()
    for _ in 0..<500 {
      if largestConcurrency >= gathering { break }
      try? await Task.sleep(for: .milliseconds(10))
    }
    // A client that sends fewer requests at the same time waits once.
    gathering = 1
    concurrency -= 1
  }

  /// Records a request and returns its answer, with the fault that its transport must produce.
  package func respond(to request: MockRequest) -> (fault: Fault?, answer: MockAnswer) {
    let number = log.count
    log.append(request)
    defer { afterRequest?(self, number, request) }
    let fault = fault(number, request)
    switch fault {
    case .status(let status, let retryAfter, let body):
      let headers = retryAfter.map { ["Retry-After": $0] } ?? [:]
      return (nil, MockAnswer(status: status, headers: headers, body: Array(body.utf8)))
    case .redirect:
      let headers = ["Location": "http://127.0.0.1:1/elsewhere"]
      return (nil, MockAnswer(status: 301, headers: headers, body: []))
    case .closeFirst, .endless: return (fault, MockAnswer(body: []))
    case .halfBody:
      let answer = self.answer(to: request)
      return (
        nil,
        MockAnswer(status: answer.status, body: Array(answer.body.prefix(answer.body.count / 2)))
      )
    case .brokenText:
      _ = self.answer(to: request)
      return (
        nil, MockAnswer(body: Array(#"{"identifier":""#.utf8) + [0xC3, 0x28] + Array("\"}".utf8))
      )
    case .otherDocument:
      _ = self.answer(to: request)
      return (
        nil, MockAnswer(body: Array(#"{"identifier":"doc_other","files":[],"fields":[]}"#.utf8))
      )
    case .closeAfter, .closeWithinBody, .stall: return (fault, self.answer(to: request))
    case nil: return (nil, self.answer(to: request))
    }
  }

  private func answer(to request: MockRequest) -> MockAnswer {
    do throws(MockError) {
      let body = try handle(request)
      return MockAnswer(body: body)
    } catch {
      let message = JSONPart(error.message)
      let body: JSONPart =
        usesShortErrors
        ? ["message": message]
        : ["error": ["code": JSONPart(Double(error.status)), "message": message, "details": [:]]]
      return MockAnswer(status: error.status, body: Array(body.bytes))
    }
  }

  // MARK: Calls

  private func handle(_ request: MockRequest) throws(MockError) -> [UInt8] {
    let group = try group(of: request)
    switch (request.method, request.path.count, request.path.first) {
    case ("POST", 2, "documents") where request.path[1] == "bulk": return try createBulk(request)
    case ("POST", 2, "documents") where request.path[1] == "search":
      return try search(request, group)
    case (_, 1..., "documents"): return try handle(request, .document, group)
    case (_, 1..., "templates"): return try handle(request, .template, group)
    case (_, 1..., "groups"):
      return try MockObjects.handle(request, &groups, prefix: "group_", only: group)
    case (_, 1..., "users"): return try MockObjects.handle(request, &users, prefix: "user_")
    default: throw MockError(404, "no such call")
    }
  }

  /// Returns the group that the caller is restricted to.
  private func group(of request: MockRequest) throws(MockError) -> String? {
    switch request.authorization {
    case MockAuthorization.keys: return nil
    case "Bearer \(Self.groupToken)": return "group_a"
    // An unfriendly service repeats what it was sent.
    case let text: throw MockError(401, "unauthorized: \(text ?? "none")")
    }
  }

  private func handle(
    _ request: MockRequest, _ kind: DocumentKind, _ group: String?
  ) throws(MockError) -> [UInt8] {
    let path = request.path
    if path.count == 1 {
      return request.method == "GET"
        ? try list(visible(kind, group), request.query) : try create(request.object(), kind).json
    }
    guard let index = stored[kind]?.firstIndex(where: { $0.identifier == path[1] }),
      var document = stored[kind]?[index], document.isVisible(to: group)
    else { throw MockError(404, "no \(kind.rawValue) '\(path[1].prefix(80))'") }
    switch (request.method, path.count > 2 ? path[2] : "") {
    case ("GET", ""): return document.json
    case ("DELETE", ""):
      stored[kind]?.remove(at: index)
      return Array(#"{"identifer":"\#(document.identifier)","deleted":true}"#.utf8)
    case ("POST", ""):
      let object = try request.object()
      guard object["files"] != nil, object["fields"] != nil else {
        throw MockError(422, "files and fields are required")
      }
      for name in MockDocument.storedMembers where !droppedMembers.contains(name) {
        if let value = object[name] { document[name] = value }
      }
    case ("POST", "changelogs"):
      guard let list = try request.object().elements("changelogs") else {
        throw MockError(400, "changelogs is required")
      }
      changelogRequests += 1
      try apply(list, to: &document)
    case ("POST", "files"):
      guard path.last == "datauri", let file = try request.object().string("file"),
        file.hasPrefix("data:")
      else { throw MockError(400, "file is not a data URL") }
      return Array(#"{"url":"https://files.example/1.png","fileName":"1.png"}"#.utf8)
    case ("POST", "exports"):
      return Array(#"{"download_url":"https://files.example/1.pdf","preview_url":""}"#.utf8)
    case ("POST", "documents") where kind == .template:
      let page = try request.object()["page"].flatMap { Int(String(decoding: $0, as: UTF8.self)) }
      return Array(#"{"page":\#(page ?? 1),"pages":3,"total":600}"#.utf8)
    default: throw MockError(404, "no such call")
    }
    stored[kind]?[index] = document
    return document.json
  }

  private func visible(_ kind: DocumentKind, _ group: String?) -> [MockDocument] {
    (stored[kind] ?? []).filter { $0.isVisible(to: group) }
  }

  private func list(
    _ documents: [MockDocument], _ query: [String: String]
  ) throws(MockError) -> [UInt8] {
    let stage = query["stage"] ?? "published"
    let listed = documents.filter { document in
      (query["group"].map { $0 == document.group } ?? true)
        && (query["template"].map { $0 == document.template } ?? true)
        && (stage == "all" || document.stage == stage)
    }
    return try MockObjects.page(listed.lazy.map(\.json), query)
  }

  private func create(
    _ object: RawObject, _ kind: DocumentKind
  ) throws(MockError) -> MockDocument {
    let fallback = "\(kind == .document ? "doc" : "template")_new\((stored[kind]?.count ?? 0) + 1)"
    let identifier = object.string("identifier") ?? fallback
    guard Identifier(identifier) != nil else { throw MockError(400, "invalid identifier") }
    guard document(identifier, kind) == nil else { throw MockError(400, "identifier is taken") }
    var document = MockDocument(identifier: identifier)
    if let template = object.string("template") {
      guard let source = self.document(template, .template) else {
        throw MockError(404, "no template '\(template.prefix(80))'")
      }
      for name in ["files", "fields", "formulas"] { document[name] = source[name] }
      document["template"] = Array(JSONPart(template).bytes)
    }
    for name in MockDocument.storedMembers where !droppedMembers.contains(name) {
      if let value = object[name] { document[name] = value }
    }
    guard document["files"] != nil, document["fields"] != nil else {
      throw MockError(422, "files and fields are required")
    }
    stored[kind, default: []].append(document)
    return document
  }

  private func createBulk(_ request: MockRequest) throws(MockError) -> [UInt8] {
    guard let list = try request.object().elements("data"), list.count <= 100 else {
      throw MockError(400, "data has at most 100 documents")
    }
    var created: [[UInt8]] = []
    var failures: [[UInt8]] = []
    for bytes in list {
      do throws(MockError) {
        guard let object = RawObject(bytes) else { throw MockError(400, "not an object") }
        created.append(try create(object, .document).json)
      } catch {
        failures.append(Array((["message": JSONPart(error.message)] as JSONPart).bytes))
      }
    }
    return RawObject.json([
      ("data", RawObject.array(created)), ("failures", RawObject.array(failures)),
    ])
  }

  private func apply(_ list: [[UInt8]], to document: inout MockDocument) throws(MockError) {
    do {
      var engine = try DocumentEngine(document.json)
      for bytes in list {
        let part = try JSONPart(parsing: bytes)
        guard let change = try DocumentChange.change(in: part) else { continue }
        try engine.apply(change)
        changelogs.append((document.identifier, part))
      }
      guard let changed = MockDocument(json: engine.bytes) else { throw MockError(500, "broken") }
      document = changed
    } catch {
      throw error as? MockError ?? MockError(400, "\(error)")
    }
  }

  private func search(_ request: MockRequest, _ group: String?) throws(MockError) -> [UInt8] {
    let object = try request.object()
    let query = object["query"].flatMap { try? JSONPart(parsing: $0) } ?? [:]
    let found = visible(.document, group).filter { document in
      (try? JSONPart(parsing: document.json)).map { MockSearch.matches(query, $0) } ?? false
    }
    func number(_ name: String) -> String? {
      object[name].map { String(decoding: $0, as: UTF8.self) }
    }
    var parameters: [String: String] = [:]
    parameters["limit"] = number("limit")
    parameters["page"] = number("page")
    return try MockObjects.page(found.map(\.json), parameters)
  }
}

/// An error that the mock answers with.
struct MockError: Error {
  let status: Int
  let message: String

  init(_ status: Int, _ message: String) {
    self.status = status
    self.message = message
  }
}

extension MockRequest {
  func object() throws(MockError) -> RawObject {
    guard let object = RawObject(body) else {
      throw MockError(400, "the body is not a JSON object")
    }
    return object
  }
}
