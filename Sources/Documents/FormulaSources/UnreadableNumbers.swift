package import JoyDoc
import JSONTree

extension JoyDocument {
  /// What is to be told of stored numbers that no formula can read, a line for each field.
  ///
  /// Complexity: O(nodes of the values).
  package var unreadableNumbers: [String] {
    fields.compactMap { field in
      guard let number = field.value.flatMap({ tree.oversizedNumbers(in: $0).first }) else {
        return nil
      }
      return
        "field '\(field.title ?? field.id)': \(tree.oversizedMessage(of: number)); it reads as null"
    }
  }
}
