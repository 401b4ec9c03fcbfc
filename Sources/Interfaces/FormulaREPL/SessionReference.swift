/// The documentation that a session can search: rules, functions, settings and pages.
package protocol SessionReference: Sendable {
  /// The names that `explanation(of:columns:)` knows.
  var names: [String] { get }

  /// Returns the entry called `name`, wrapped at `columns`. Throws a `SessionError` if there is
  /// none.
  func explanation(of name: String, columns: Int) throws(SessionError) -> String

  /// Returns the functions whose names or descriptions match `words`, one per line, best first.
  ///
  /// Throws a `SessionError` if there are none.
  func functions(about words: String) throws(SessionError) -> String
}

extension Session {
  /// Returns the documentation. Throws a `SessionError` if the session has none.
  func searchableReference() throws(SessionError) -> any SessionReference {
    guard let reference else { throw SessionError("this session has no documentation to search") }
    return reference
  }
}
