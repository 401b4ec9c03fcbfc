/// The semantic tokens last sent for a document, kept to compute deltas.
package actor SentTokens {
  private var id = ""
  private var numbers: [Int] = []

  package init() {}

  /// Stores `numbers` and returns their result ID.
  package func remember(_ numbers: [Int], of document: DocumentSnapshot) -> String {
    id = "t\(document.generation)"
    self.numbers = numbers
    return id
  }

  /// Returns the stored numbers if `id` is the latest result ID, otherwise `nil`.
  package func numbers(_ id: String?) -> [Int]? { id == self.id ? numbers : nil }
}
