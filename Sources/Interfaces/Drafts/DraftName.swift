import Digests
import SourceText

/// The name of the file that holds a document's draft. No id leads out of the folder.
struct DraftName: Hashable {
  let text: String

  private static let longest = 120

  /// The name for the id of a document. Complexity: O(length).
  init(_ id: String) {
    let name = PercentEncoding.encoded(id.utf8, keeping: "_-")
    text = name.isEmpty || name.utf8.count > Self.longest ? SHA256.hexadecimal(of: id.utf8) : name
  }
}
