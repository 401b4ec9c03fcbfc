/// A page of a list.
public struct RemotePage: Sendable {
  /// The documents in the order of the service.
  public var documents: [RemoteDocument]
  /// The number of objects without a valid identifier.
  public var unreadable = 0
  /// Whether no page follows.
  public var isLast: Bool
}

/// The documents of a list, requested page by page.
///
/// No document is returned twice. If others delete documents meanwhile, one may be missed. The last page
/// is requested once more at the end, for documents that were added in the meantime. A service that sends
/// the same documents again and again is a `ServiceError.Reason.malformedAnswer`.
public struct RemoteDocuments: AsyncSequence, Sendable {
  /// A document.
  public typealias Element = RemoteDocument
  /// A failed request ends the sequence.
  public typealias Failure = ServiceError

  let page: @Sendable (Int) async throws(ServiceError) -> RemotePage

  /// Starts at the first page.
  public func makeAsyncIterator() -> Iterator { Iterator(page: page) }

  /// The position in the list.
  public struct Iterator: AsyncIteratorProtocol {
    /// A failed request ends the sequence.
    public typealias Failure = ServiceError

    let page: @Sendable (Int) async throws(ServiceError) -> RemotePage
    private var position = ListPosition()
    private var pending: [RemoteDocument] = []
    private var seen: Set<Identifier> = []

    init(page: @escaping @Sendable (Int) async throws(ServiceError) -> RemotePage) {
      self.page = page
    }

    /// Returns the next document, or `nil` after the last one.
    public mutating func next() async throws(ServiceError) -> RemoteDocument? {
      try await next(isolation: nil)
    }

    /// Returns the next document, or `nil` after the last one.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(ServiceError) -> RemoteDocument? {
      while true {
        if let document = pending.popLast() { return document }
        if position.isAtEnd { return nil }
        let page = try await page(position.page)
        pending = page.documents.filter { seen.insert($0.identifier).inserted }.reversed()
        try position.advance(past: page, new: pending.count, known: seen.count)
      }
    }
  }
}
