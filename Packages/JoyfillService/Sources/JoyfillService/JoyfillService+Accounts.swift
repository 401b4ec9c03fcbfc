public import JoyDocEngine

extension JoyfillService {
  /// Returns the groups as JSON objects. A user of a group receives only that group.
  ///
  /// Throws a `ServiceError` if they cannot be retrieved.
  public func groups() async throws(ServiceError) -> [JSONPart] { try await objects("groups") }

  /// Returns the users as JSON objects.
  ///
  /// Throws a `ServiceError` if they cannot be retrieved.
  public func users() async throws(ServiceError) -> [JSONPart] { try await objects("users") }

  /// Creates a group and returns it.
  ///
  /// Throws a `ServiceError` if that fails.
  public func createGroup(
    _ id: Identifier, title: String
  ) async throws(ServiceError) -> JSONPart {
    try await create("groups", ["identifier": JSONPart(id.description), "title": JSONPart(title)])
  }

  /// Returns a group.
  ///
  /// Throws a `ServiceError` if it cannot be retrieved.
  public func group(_ id: Identifier) async throws(ServiceError) -> JSONPart {
    try await object("GET", ["groups", id.description])
  }

  /// Changes the title of a group and returns the group.
  ///
  /// Throws a `ServiceError` if that fails.
  public func updateGroup(
    _ id: Identifier, title: String
  ) async throws(ServiceError) -> JSONPart {
    try await object(
      "POST", ["groups", id.description], ["title": JSONPart(title)], isRepeatable: true)
  }

  /// Deletes a group.
  ///
  /// Throws a `ServiceError` if that fails.
  public func deleteGroup(_ id: Identifier) async throws(ServiceError) {
    try await delete(["groups", id.description])
  }

  /// Creates a user from the members of an object, and returns the user.
  ///
  /// Throws a `ServiceError` if that fails.
  public func createUser(_ user: JSONPart) async throws(ServiceError) -> JSONPart {
    try await create("users", user)
  }

  /// Returns a user.
  ///
  /// Throws a `ServiceError` if it cannot be retrieved.
  public func user(_ id: Identifier) async throws(ServiceError) -> JSONPart {
    try await object("GET", ["users", id.description])
  }

  /// Deletes a user.
  ///
  /// Throws a `ServiceError` if that fails.
  public func deleteUser(_ id: Identifier) async throws(ServiceError) {
    try await delete(["users", id.description])
  }

  /// Creates an access token of a user and returns the answer, which contains the token.
  ///
  /// Throws a `ServiceError` if that fails.
  public func createAccessToken(of user: Identifier) async throws(ServiceError) -> JSONPart {
    try await object("POST", ["users", user.description, "access_tokens"], [:])
  }

  // MARK: Documents

  /// Exports a document as PDF and returns the address of the file.
  ///
  /// Throws a `ServiceError` if that fails.
  public func exportPDF(
    of id: Identifier, timeZone: String? = nil
  ) async throws(ServiceError) -> String {
    let options: JSONPart = timeZone.map { ["timezone": JSONPart($0)] } ?? [:]
    // An export changes nothing, so it can be repeated.
    let answer = try await object(
      "POST", ["documents", id.description, "exports", "pdf"], options, isRepeatable: true)
    return try address(in: answer, named: "download_url")
  }

  /// Uploads an image, as a data URL, and returns its address.
  ///
  /// Throws a `ServiceError` if that fails.
  public func upload(
    image: String, to id: Identifier
  ) async throws(ServiceError) -> String {
    let answer = try await object(
      "POST", ["documents", id.description, "files", "datauri"], ["file": JSONPart(image)])
    return try address(in: answer, named: "url")
  }

  /// Updates the documents of a template to its current layout, page by page.
  ///
  /// Ends with a `ServiceError` if a request fails.
  public func synchronize(
    template: Identifier
  ) -> AsyncThrowingStream<SyncProgress, any Error> {
    let position = SyncPosition()
    return AsyncThrowingStream {
      guard let page = await position.next else { return nil }
      let answer = try await object(
        "POST", ["templates", template.description, "documents"],
        [
          "page": JSONPart(Double(page)),
          "limit": JSONPart(Double(ServiceAssumptions.synchronizedPage)),
        ], isRepeatable: true)
      func count(_ name: String) -> Int { answer[name]?.number.flatMap { Int(exactly: $0) } ?? 0 }
      let progress = SyncProgress(page: page, pages: count("pages"), total: count("total"))
      await position.advance(progress)
      return progress
    }
  }

  private actor SyncPosition {
    var next: Int? = 1

    func advance(_ progress: SyncProgress) {
      next = progress.page < progress.pages ? progress.page + 1 : nil
    }
  }

  // MARK: Objects

  private func objects(_ path: String) async throws(ServiceError) -> [JSONPart] {
    var list: [JSONPart] = []
    var seen: Set<JSONPart> = []
    let limit = ServiceAssumptions.largestPage
    var number = 1
    while true {
      let call = ServiceCall(
        "GET", [path], query: [("limit", "\(limit)"), ("page", "\(number)")], isRepeatable: true,
        limit: runner.policy.pageLimit
      ) { RawObject($0)?.elements("data") }
      let elements = try await runner.answer(to: call)
      let new = elements.compactMap { try? JSONPart(parsing: $0) }.filter {
        seen.insert($0).inserted
      }
      list += new
      // A service that ignores the page sends the same objects again.
      if ServiceAssumptions.isLastPage(count: elements.count, limit: limit) || new.isEmpty {
        return list
      }
      number += 1
    }
  }

  /// Creates an object. One with an identifier is sent again if the outcome is unknown.
  private func create(_ path: String, _ object: JSONPart) async throws(ServiceError) -> JSONPart {
    let id = object["identifier"]?.string.flatMap(Identifier.init)
    do {
      return try await self.object("POST", [path], object, isRepeatable: id != nil)
    } catch {
      guard let id else {
        throw error.isDoubtful ? ServiceError(.unknownOutcome, error.request) : error
      }
      // An earlier try may have created the object, although its answer was lost.
      guard error.mayFollowCreation,
        let existing = try? await self.object("GET", [path, id.description]),
        object.members?.allSatisfy({ existing[$0.name]?.isEquivalent(to: $0.value) ?? false })
          ?? false
      else { throw error }
      return existing
    }
  }

  private func object(
    _ method: String, _ path: [String], _ body: JSONPart? = nil, isRepeatable: Bool? = nil
  ) async throws(ServiceError) -> JSONPart {
    let call = ServiceCall(
      method, path, body: body.map { Array($0.bytes) },
      isRepeatable: isRepeatable ?? (method == "GET"), limit: runner.policy.documentLimit
    ) { body in
      (try? JSONPart(parsing: body)).flatMap { $0.kind == .object ? $0 : nil }
    }
    return try await runner.answer(to: call)
  }

  private func address(
    in answer: JSONPart, named name: String
  ) throws(ServiceError) -> String {
    guard let address = answer[name]?.string else {
      throw ServiceError(.malformedAnswer(beginning: "no '\(name)'"))
    }
    return address
  }
}

/// The progress of the synchronization of a template.
public struct SyncProgress: Hashable, Sendable {
  /// The number of the page, from 1.
  public let page: Int
  /// The number of pages.
  public let pages: Int
  /// The number of documents.
  public let total: Int
}
