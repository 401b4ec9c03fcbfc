/// Facts about the service that its published pages leave open or contradict.
///
/// If a real account behaves differently, only this file changes.
enum ServiceAssumptions {
  /// The published address.
  static let address = "https://api-joy.joyfill.io/v1"
  /// The largest `limit` of a list, which is published.
  static let largestPage = 100
  /// The largest number of documents created by one request, which is published.
  static let largestBulk = 100
  /// The number of documents that one request synchronizes with their template.
  static let synchronizedPage = 250
  /// Requests a second. No limit is published.
  static let rate = 10.0
  /// The longest identifier. One page says 50, another 80.
  static let longestIdentifier = 80
  /// The names of the answer to a deletion. The pages spell it in two ways.
  static let identifierNames = ["identifier", "identifer"]
  /// The members of a document that the service stores. `formulas` is not listed by any page.
  static let storedMembers = ["name", "group", "stage", "files", "fields", "formulas"]

  /// Returns `true` if a page of a list is the last one. Lists have neither a total nor a cursor.
  static func isLastPage(count: Int, limit: Int) -> Bool { count < limit }
}
