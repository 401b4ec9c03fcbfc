/// The colours of a document that the client was sent last.
package actor SentTokens {
  private var id = ""
  private var numbers: [Int] = []

  package init() {}

  /// Keeps what is sent; gives its name.
  package func remember(_ numbers: [Int], of document: DocumentSnapshot) -> String {
    id = "t\(document.generation)"
    self.numbers = numbers
    return id
  }

  /// What was sent by a name; nil if that was not the last.
  package func numbers(_ id: String?) -> [Int]? { id == self.id ? numbers : nil }
}
