import JoyDocEngine

extension JoyfillService {
  /// Creates a template or a document.
  ///
  /// With an identifier the request is repeated if its outcome is unknown. Without one a lost answer
  /// throws `ServiceError.Reason.unknownOutcome`, so that nothing is created twice.
  ///
  /// Throws a `ServiceError` if that fails.
  public func create(_ document: NewDocument) async throws(ServiceError) -> RemoteDocument {
    guard let body = document.body else {
      throw ServiceError(.invalid(message: "expected a JSON object", details: nil))
    }
    let id = document.identifier
    let call = ServiceCall(
      "POST", [document.kind.plural], body: body, isRepeatable: id != nil,
      limit: runner.policy.documentLimit, accepts: Self.isDocument(id))
    do {
      return try await self.document(call, document.kind)
    } catch {
      switch (error.reason, id) {
      case (.malformedAnswer, nil): throw ServiceError(.unknownOutcome, error.request)
      case (.malformedAnswer, let id?): return try await self.document(id, document.kind)
      case (.invalid, let id?) where (error.request?.attempt ?? 1) > 1:
        // An earlier try whose answer was lost may have created it.
        let existing = try? await self.document(id, document.kind)
        guard let existing,
          document.template != nil
            || RemoteDocument.differences(existing.bytes, document.bytes).isEmpty
        else { throw error }
        return existing
      default: throw error
      }
    }
  }

  /// Creates documents, a hundred with one request, and returns their results in order.
  ///
  /// All have the kind `document` and an identifier; others are created one by one. A request whose
  /// outcome is unknown is followed by a look at each document.
  public func create(
    _ documents: [NewDocument]
  ) async throws(ServiceError) -> [Result<RemoteDocument, ServiceError>] {
    var results: [Result<RemoteDocument, ServiceError>?] = documents.map { _ in nil }
    let bulk = documents.indices.filter {
      documents[$0].kind == .document && documents[$0].identifier != nil
        && documents[$0].body != nil
    }
    for start in stride(from: 0, to: bulk.count, by: ServiceAssumptions.largestBulk) {
      let part = bulk[start..<min(start + ServiceAssumptions.largestBulk, bulk.count)]
      let created = try await createBulk(part.map { documents[$0] })
      for (index, result) in zip(part, created) { results[index] = result }
    }
    for index in documents.indices where results[index] == nil {
      results[index] = await result { () async throws(ServiceError) in
        try await create(documents[index])
      }
    }
    return results.compactMap(\.self)
  }

  private func createBulk(
    _ documents: [NewDocument]
  ) async throws(ServiceError) -> [Result<RemoteDocument, ServiceError>] {
    let body = RawObject.json([("data", RawObject.array(documents.compactMap(\.body)))])
    let call = ServiceCall(
      "POST", ["documents", "bulk"], body: body, isRepeatable: false,
      limit: runner.policy.pageLimit
    ) { RawObject($0)?.elements("data") != nil }
    var created: [Identifier: RemoteDocument] = [:]
    var failures: [String] = []
    var problem: ServiceError?
    do {
      let answer = RawObject(try await runner.answer(to: call))
      for bytes in answer?.elements("data") ?? [] {
        guard let document = RemoteDocument(.document, bytes: bytes) else { continue }
        created[document.identifier] = document
      }
      failures = (answer?.elements("failures") ?? []).map {
        RawObject($0)?.string("message") ?? "the service does not say why"
      }
    } catch {
      if error.endsRun { throw error }
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
      let existing = await result { () async throws(ServiceError) in
        try await self.document(id, .document)
      }
      if case .success(let existing) = existing,
        RemoteDocument.differences(existing.bytes, document.bytes).isEmpty
      {
        results.append(.success(existing))
      } else if let problem {
        results.append(.failure(problem))
      } else {
        let message = failures.isEmpty ? "not created" : failures.joined(separator: "; ")
        results.append(
          .failure(
            ServiceError(.invalid(message: runner.redacting(message), details: nil))))
      }
    }
    return results
  }

  private func result(
    _ body: () async throws(ServiceError) -> RemoteDocument
  ) async -> Result<RemoteDocument, ServiceError> {
    do { return .success(try await body()) } catch { return .failure(error) }
  }
}
