/// The position in a list that is requested page by page.
///
/// The last page is requested once more at the end, for documents that were added in the meantime.
package struct ListPosition: Hashable, Sendable {
  /// The number of the page to request, from 1.
  package private(set) var page: Int
  /// Whether the page has been requested before.
  package private(set) var isReread = false
  /// Whether no page is left to request.
  package private(set) var isAtEnd = false
  /// The number of known documents since the last new one.
  private var repetitions = 0

  /// Creates the position before a page.
  package init(page: Int = 1) { self.page = page }

  /// Moves past the page that was requested, which had `new` documents. All `known` documents include
  /// them.
  ///
  /// A list shifts when others create documents, so that a whole page may be known. If more known
  /// documents follow each other than there are, the service repeats itself; it may ignore the page.
  ///
  /// Throws `ServiceError.Reason.malformedAnswer` if the list would not end.
  package mutating func advance(
    past page: RemotePage, new: Int, known: Int
  ) throws(ServiceError) {
    repetitions = new > 0 ? 0 : repetitions + page.documents.count
    if !page.isLast {
      guard !page.documents.isEmpty else {
        throw ServiceError(.malformedAnswer(beginning: "a page without valid identifiers"))
      }
      guard repetitions <= known else {
        throw ServiceError(.malformedAnswer(beginning: "the list repeats its pages"))
      }
      self.page += 1
      isReread = false
    } else if isReread || page.documents.isEmpty {
      isAtEnd = true
    } else {
      isReread = true
    }
  }
}
