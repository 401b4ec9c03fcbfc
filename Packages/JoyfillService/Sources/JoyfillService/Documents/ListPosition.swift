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

  /// Creates the position before a page.
  package init(page: Int = 1) { self.page = page }

  /// Moves past the page that was requested.
  package mutating func advance(past page: RemotePage) {
    if !page.isLast {
      self.page += 1
      isReread = false
    } else if isReread || page.documents.isEmpty {
      isAtEnd = true
    } else {
      isReread = true
    }
  }
}
