import JoyDocEngine

extension JoyfillService {
  /// Creates a template or a document.
  ///
  /// If the outcome of the request is unknown, a document with an identifier is sent again. Without an
  /// identifier, `ServiceError.Reason.unknownOutcome` is thrown, so that nothing is created twice.
  ///
  /// Throws a `ServiceError` if that fails.
  public func create(_ document: NewDocument) async throws(ServiceError) -> RemoteDocument {
    guard let body = document.body else {
      throw ServiceError(.invalid(message: "expected a JSON object", details: nil))
    }
    let id = document.identifier
    let call = ServiceCall(
      "POST", [document.kind.plural], body: body, isRepeatable: id != nil,
      limit: runner.policy.documentLimit, read: Self.reader(of: document.kind, id))
    do {
      return try await runner.answer(to: call)
    } catch {
      guard let id else {
        throw error.isDoubtful ? ServiceError(.unknownOutcome, error.request) : error
      }
      if error.isDoubtful { return try await self.document(id, document.kind) }
      // An earlier try may have created the document, although its answer was lost.
      guard error.mayFollowCreation, let existing = try? await self.document(id, document.kind),
        document.template != nil
          || RemoteDocument.differences(existing.bytes, document.bytes).isEmpty
      else { throw error }
      return existing
    }
  }

  /// Creates documents and returns their results in order.
  ///
  /// One request creates up to 100 objects of the kind `document` that have an identifier. Each of the
  /// others takes a request of its own. If the outcome of a request for several documents is unknown,
  /// each of them is retrieved. After a failure that all later requests would share, such as refused
  /// credentials, nothing more is sent, and the remaining results are that failure.
  public func create(
    _ documents: [NewDocument]
  ) async -> [Result<RemoteDocument, ServiceError>] {
    var results: [Result<RemoteDocument, ServiceError>?] = documents.map { _ in nil }
    var end: ServiceError?
    let bulk = documents.indices.filter { documents[$0].isCreatedInBulk }
    for start in stride(from: 0, to: bulk.count, by: ServiceAssumptions.largestBulk) {
      if end != nil { break }
      let part = bulk[start..<min(start + ServiceAssumptions.largestBulk, bulk.count)]
      let created = await createBulk(part.map { documents[$0] })
      for (index, result) in zip(part, created) { results[index] = result }
      end = created.lazy.compactMap(Self.ending).first
    }
    for index in documents.indices where results[index] == nil {
      if let end {
        results[index] = .failure(end)
        continue
      }
      let created = await result { () async throws(ServiceError) in
        try await create(documents[index])
      }
      results[index] = created
      end = Self.ending(created)
    }
    return results.compactMap(\.self)
  }

  private func createBulk(
    _ documents: [NewDocument]
  ) async -> [Result<RemoteDocument, ServiceError>] {
    let body = RawObject.json([("data", RawObject.array(documents.compactMap(\.body)))])
    let call = ServiceCall(
      "POST", ["documents", "bulk"], body: body, isRepeatable: false,
      limit: runner.policy.pageLimit
    ) { body -> (data: [[UInt8]], failures: [[UInt8]])? in
      guard let object = RawObject(body), let data = object.elements("data") else { return nil }
      return (data, object.elements("failures") ?? [])
    }
    var created: [Identifier: RemoteDocument] = [:]
    var failures: [String] = []
    var problem: ServiceError?
    do {
      let answer = try await runner.answer(to: call)
      for bytes in answer.data {
        guard let document = RemoteDocument(.document, bytes: bytes) else { continue }
        created[document.identifier] = document
      }
      failures = answer.failures.map {
        RawObject($0)?.string("message") ?? "the service gives no reason"
      }
    } catch {
      problem = error
    }
    // Failures are not assigned to documents, so each one that is missing is retrieved.
    var results: [Result<RemoteDocument, ServiceError>] = []
    for document in documents {
      guard let id = document.identifier else { continue }
      if let document = created[id] {
        results.append(.success(document))
        continue
      }
      if let problem, problem.endsRun {
        results.append(.failure(problem))
        continue
      }
      let existing = await result { () async throws(ServiceError) in
        try await self.document(id, .document)
      }
      if case .success(let existing) = existing,
        RemoteDocument.differences(existing.bytes, document.bytes).isEmpty
      {
        results.append(.success(existing))
      } else if let end = Self.ending(existing) {
        problem = end
        results.append(.failure(end))
      } else if let problem {
        results.append(.failure(problem))
      } else {
        let message = failures.isEmpty ? "not created" : failures.joined(separator: "; ")
        results.append(
          .failure(ServiceError(.invalid(message: runner.excerpt(message), details: nil))))
      }
    }
    return results
  }

  /// Returns the error of a result if all later requests would share it.
  private static func ending(_ result: Result<RemoteDocument, ServiceError>) -> ServiceError? {
    if case .failure(let error) = result, error.endsRun { error } else { nil }
  }

  private func result(
    _ body: () async throws(ServiceError) -> RemoteDocument
  ) async -> Result<RemoteDocument, ServiceError> {
    do { return .success(try await body()) } catch { return .failure(error) }
  }
}
