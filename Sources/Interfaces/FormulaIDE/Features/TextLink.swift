import TestFiles
import JSONTree
package import SourceText

/// A link in a text to an external resource.
package struct TextLink: Hashable, Sendable {
  package let range: DocumentRange
  package let target: Target

  package enum Target: Hashable, Sendable {
    /// A URL.
    case address(String)
    /// A file path.
    case file(String)
  }

  // MARK: Files

  /// Returns the link from a test file to its document, or `nil` for any other text.
  package static func testedDocument(in bytes: [UInt8], name: String) -> TextLink? {
    guard name.hasSuffix(CaseFile.suffix) else { return nil }
    let tree = JSONTree.parse(bytes).tree
    guard let named = tree[tree.root, "document"], tree.kind(named) == .string else { return nil }
    return TextLink(
      range: tree.contentRange(named), target: .file(CaseFile.document(named: bytes, in: name)))
  }

  // MARK: URLs

  /// Returns the URLs that begin in a part of a text, which may be JSON or a formula.
  ///
  /// Finds them in values, text literals and comments. In JSON a slash may be escaped as `\/`.
  ///
  /// Complexity: O(bytes of the part and of the URLs).
  package static func addresses(in bytes: [UInt8], from first: Int, to end: Int) -> [TextLink] {
    var found: [TextLink] = []
    var at = first
    let last = min(bytes.count, end + longestScheme)
    while at < last, let slash = bytes[at..<last].firstIndex(of: UInt8(ascii: "/")) {
      at = slash + 1
      let isEscaped = slash > 0 && bytes[slash - 1] == UInt8(ascii: "\\")
      let colon = slash - (isEscaped ? 2 : 1)
      let second = slash + (isEscaped ? 2 : 1)
      guard second < bytes.count, bytes[second] == UInt8(ascii: "/"),
        !isEscaped || bytes[second - 1] == UInt8(ascii: "\\"),
        let start = start(ofSchemeBefore: colon, in: bytes), first <= start, start < end
      else { continue }
      at = second + 1
      if let link = link(from: start, after: second, in: bytes) {
        found.append(link)
        at = link.range.end
      }
    }
    return found
  }

  private static let schemes = ["https", "http"].map { Array($0.utf8) }
  private static let longestScheme = "https://".utf8.count

  private static func start(ofSchemeBefore colon: Int, in bytes: [UInt8]) -> Int? {
    guard colon > 0, bytes[colon] == UInt8(ascii: ":") else { return nil }
    // Schemes are case-insensitive.
    let scheme = schemes.first { scheme in
      bytes[..<colon].suffix(scheme.count).elementsEqual(scheme) { $0 | 0x20 == $1 }
    }
    return scheme.map { colon - $0.count }
  }

  /// Returns the URL that begins at `start` and has its second slash at `slash`.
  private static func link(from start: Int, after slash: Int, in bytes: [UInt8]) -> TextLink? {
    var end = slash + 1
    var isEscape = false
    while end < bytes.count {
      let byte = bytes[end]
      if isEscape, byte != UInt8(ascii: "/") { break }
      isEscape = byte == UInt8(ascii: "\\")
      if byte <= 0x20 || ends.contains(byte) { break }
      end += 1
    }
    if isEscape, bytes[end - 1] == UInt8(ascii: "\\") { end -= 1 }
    // A closing parenthesis belongs to the URL if its opening one does.
    var surplus = bytes[slash..<end].reduce(0) {
      $0 + ($1 == UInt8(ascii: ")") ? 1 : $1 == UInt8(ascii: "(") ? -1 : 0)
    }
    while end > slash + 1, punctuation.contains(bytes[end - 1]) {
      if bytes[end - 1] == UInt8(ascii: ")") {
        guard surplus > 0 else { break }
        surplus -= 1
      }
      end -= 1
    }
    guard end > slash + 1 else { return nil }
    let text = bytes[start..<end].filter { $0 != UInt8(ascii: "\\") }
    return TextLink(
      range: DocumentRange(start: start, end: end),
      target: .address(PercentEncoding.encoded(text, keeping: plain)))
  }

  /// The characters that end a URL.
  private static let ends = Set("\"<>`{}|^".utf8)
  /// The trailing characters that are not part of a URL.
  private static let punctuation = Set(".,;:!?)'".utf8)
  private static let plain = "-._~!$&'()*+,=:@/?#[]%;"
}
