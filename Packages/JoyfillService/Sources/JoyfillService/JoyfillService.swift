public import JoyDocEngine
public import Logging

/// A client of Joyfill's service.
///
/// ```swift
/// let service = JoyfillService(.token(Secret(token)))
/// for try await document in service.documents(ListQuery(.document)) { print(document.identifier) }
/// ```
///
/// Requests are limited and repeated according to a `RequestPolicy`. Cancelling a task cancels its
/// request.
public struct JoyfillService: Sendable {
  let runner: RequestRunner

  /// Creates a client. Sends nothing.
  public init(
    _ credentials: Credentials, at host: ServiceHost = .joyfill,
    policy: RequestPolicy = .standard, through transport: any Transport = HTTPTransport.shared,
    time: ServiceTime = .system, log: Logger? = nil
  ) {
    runner = RequestRunner(
      credentials, at: host, policy: policy, through: transport, log: log, time: time)
  }

  // MARK: Lists

  /// Returns the templates or documents of a list.
  public func documents(_ query: ListQuery) -> RemoteDocuments {
    RemoteDocuments { number throws(ServiceError) in try await page(number, of: query) }
  }

  /// Returns a page of a list; pages are numbered from 1.
  ///
  /// Throws a `ServiceError` if there is none within the policy.
  public func page(_ number: Int, of query: ListQuery) async throws(ServiceError) -> RemotePage {
    let call = ServiceCall(
      "GET", [query.kind.plural], query: query.parameters(page: number), isRepeatable: true,
      limit: runner.policy.pageLimit
    ) { Self.page($0, of: query.kind, limit: query.limit) }
    return try await runner.answer(to: call)
  }

  /// Returns the documents that match a query in the service's own language, such as
  /// `{"name":{"$regex":"invoice"}}`.
  ///
  /// The service searches documents that were made after 2023-05-30.
  public func search(
    _ query: JSONPart, sort: JSONPart? = nil, limit: Int = 100
  ) -> RemoteDocuments {
    RemoteDocuments { number throws(ServiceError) in
      let body = RawObject.json([
        ("limit", Array("\(limit)".utf8)), ("page", Array("\(number)".utf8)),
        ("query", Array(query.bytes)), ("sort", sort.map { Array($0.bytes) }),
      ])
      let call = ServiceCall(
        "POST", ["documents", "search"], body: body, isRepeatable: true,
        limit: runner.policy.pageLimit
      ) { Self.page($0, of: .document, limit: limit) }
      return try await runner.answer(to: call)
    }
  }

  private static func page(_ body: [UInt8], of kind: DocumentKind, limit: Int) -> RemotePage? {
    guard let elements = RawObject(body)?.elements("data") else { return nil }
    let documents = elements.compactMap { RemoteDocument(kind, bytes: $0) }
    return RemotePage(
      documents: documents, unreadable: elements.count - documents.count,
      isLast: ServiceAssumptions.isLastPage(count: elements.count, limit: limit))
  }

  // MARK: One document

  /// Returns a template or a document.
  ///
  /// Throws a `ServiceError` if it cannot be retrieved.
  public func document(
    _ id: Identifier, _ kind: DocumentKind
  ) async throws(ServiceError) -> RemoteDocument {
    try await runner.answer(
      to: ServiceCall(
        "GET", [kind.plural, id.description], isRepeatable: true,
        limit: runner.policy.documentLimit, read: Self.reader(of: kind, id)))
  }

  /// Replaces the stored members of a template or document with those of `bytes`.
  ///
  /// This overwrites changes of others, since the service has no versions.
  ///
  /// Throws a `ServiceError` if that fails. Returns what the service has stored.
  public func replace(
    _ id: Identifier, _ kind: DocumentKind, with bytes: [UInt8]
  ) async throws(ServiceError) -> RemoteDocument {
    let call = ServiceCall(
      "POST", [kind.plural, id.description], body: try Self.replacement(kind, bytes),
      isRepeatable: true, limit: runner.policy.documentLimit, read: Self.reader(of: kind, id))
    return try await rereading(call, id, kind)
  }

  /// Returns the body of the request that replaces a template or document.
  package static func replacement(
    _ kind: DocumentKind, _ bytes: [UInt8]
  ) throws(ServiceError) -> [UInt8] {
    guard let object = RawObject(bytes) else {
      throw ServiceError(.invalid(message: "expected a JSON object", details: nil))
    }
    let names = ServiceAssumptions.storedMembers + (kind == .document ? ["type"] : [])
    return RawObject.json(names.map { ($0, object[$0]) })
  }

  /// Sends changes of a document as changelogs.
  ///
  /// `document` is the document before the changes. If the outcome of a request is unknown, it is
  /// repeated if all changes are updates of fields, since repeating these has no further effect.
  /// Otherwise the document is retrieved. `ServiceError.Reason.unknownOutcome` is thrown unless it is
  /// `document` with the changes.
  ///
  /// Throws a `ServiceError` if that fails. Returns what the service has stored.
  public func send(
    _ changes: [DocumentChange], to document: RemoteDocument
  ) async throws(ServiceError) -> RemoteDocument {
    let id = document.identifier
    let call = ServiceCall(
      "POST", [document.kind.plural, id.description, "changelogs"],
      body: try Self.changelogs(changes, of: document),
      isRepeatable: changes.allSatisfy(Self.isRepeatable), limit: runner.policy.documentLimit,
      read: Self.reader(of: document.kind, id))
    if call.isRepeatable { return try await rereading(call, id, document.kind) }
    do {
      return try await runner.answer(to: call)
    } catch {
      guard error.isDoubtful else { throw error }
      guard let stored = try? await self.document(id, document.kind),
        Self.isResult(stored.bytes, of: changes, to: document.bytes)
      else { throw ServiceError(.unknownOutcome, error.request) }
      return stored
    }
  }

  /// Returns `true` if a document is the result of changes that have an effect, apart from values that
  /// formulas compute.
  ///
  /// Complexity: that of recalculating both documents.
  private static func isResult(
    _ stored: [UInt8], of changes: [DocumentChange], to old: [UInt8]
  ) -> Bool {
    do {
      var (expected, found) = (try DocumentEngine(old), try DocumentEngine(stored))
      found.environment = expected.environment
      _ = expected.recalculate()
      _ = found.recalculate()
      let before = expected.bytes
      for change in changes { _ = try expected.apply(change) }
      return RemoteDocument.differences(expected.bytes, found.bytes).isEmpty
        && !RemoteDocument.differences(expected.bytes, before).isEmpty
    } catch {
      return false
    }
  }

  /// Returns the body of the request that sends changes.
  package static func changelogs(
    _ changes: [DocumentChange], of document: RemoteDocument
  ) throws(ServiceError) -> [UInt8] {
    let engine: DocumentEngine
    do { engine = try DocumentEngine(document.bytes) } catch {
      throw ServiceError(.invalid(message: error.message, details: nil))
    }
    let list = changes.map { Array(engine.changelog(of: $0).bytes) }
    return RawObject.json([("changelogs", RawObject.array(list))])
  }

  private static func isRepeatable(_ change: DocumentChange) -> Bool {
    if case .fieldUpdate = change { true } else { false }
  }

  /// Deletes a template or a document.
  ///
  /// Throws a `ServiceError` if that fails.
  public func delete(_ id: Identifier, _ kind: DocumentKind) async throws(ServiceError) {
    try await delete([kind.plural, id.description])
  }

  func delete(_ path: [String]) async throws(ServiceError) {
    // A repeated deletion has no further effect, but its answer is `notFound`.
    let call = ServiceCall(
      "DELETE", path, isRepeatable: true, limit: runner.policy.documentLimit
    ) { body in
      RawObject(body).flatMap { object in
        ServiceAssumptions.identifierNames.contains { object[$0] != nil } ? object : nil
      }
    }
    do {
      _ = try await runner.answer(to: call)
    } catch {
      if case .notFound = error.reason, (error.request?.attempt ?? 1) > 1 { return }
      throw error
    }
  }

  // MARK: Shared

  /// Returns the document of an answer; retrieves it if the answer cannot be read, since the service has
  /// then processed the request.
  private func rereading(
    _ call: ServiceCall<RemoteDocument>, _ id: Identifier, _ kind: DocumentKind
  ) async throws(ServiceError) -> RemoteDocument {
    do {
      return try await runner.answer(to: call)
    } catch {
      guard case .malformedAnswer = error.reason, call.isRepeatable else { throw error }
      return try await document(id, kind)
    }
  }

  /// Returns a function that reads the document with an identifier; any document for `nil`.
  static func reader(
    of kind: DocumentKind, _ id: Identifier?
  ) -> @Sendable ([UInt8]) -> RemoteDocument? {
    { body in
      guard let document = RemoteDocument(kind, bytes: body) else { return nil }
      return id == nil || document.identifier == id ? document : nil
    }
  }
}
