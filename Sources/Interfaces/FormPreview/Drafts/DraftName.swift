import SourceText

/// The file name of a document's draft. No document ID can escape the folder.
struct DraftName: Hashable {
  let text: String

  private static let longest = 120

  /// Creates the name for a document ID. Complexity: O(length).
  init(_ id: String) {
    let name = PercentEncoding.encoded(id.utf8, keeping: "_-")
    text = name.isEmpty || name.utf8.count > Self.longest ? SHA256.hexadecimal(of: id.utf8) : name
  }
}
