/// Machine-generated database ids: 24 hexadecimal digits.
package enum GeneratedID {
  @inlinable package static var digitCount: Int { 24 }

  /// Returns `true` if the UTF-8 bytes spell such an id.
  @inlinable
  package static func isSpelled(by utf8: some Collection<UInt8>) -> Bool {
    utf8.count == digitCount && utf8.allSatisfy { HexDigit.value($0) != nil }
  }

  /// The maximum number of missing, extra or mistyped digits in a string that still resembles an
  /// id.
  package static var maxMistakenDigits: Int { 2 }

  /// Returns `true` if the UTF-8 bytes are an id, or an id with a few digits too many or too few.
  ///
  /// Ids from one generator share most of their digits. Two ids are therefore similar only if
  /// nearly all of their digits match.
  package static func isResembled(by utf8: some Collection<UInt8>) -> Bool {
    abs(utf8.count - digitCount) <= maxMistakenDigits
      && utf8.allSatisfy { HexDigit.value($0) != nil }
  }

  /// Returns a formula excerpt for a message, truncated with `…` if it is longer than `limit`.
  ///
  /// A truncated excerpt keeps about `kept` characters. An id counts as `titleLength` characters,
  /// because messages show its title instead, and no id is cut in two.
  ///
  /// Complexity: O(length).
  package static func cut(_ text: String, over limit: Int, to kept: Int) -> String {
    if text.utf8.count <= limit { return text }
    var length = 0
    var end = text.startIndex
    var rest = text[...]
    while !rest.isEmpty, length <= limit {
      let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      let piece = word.isEmpty ? rest.prefix(1) : word
      let isID = isSpelled(by: piece.utf8)
      let room = kept - length
      length += isID ? titleLength : piece.count
      if length <= kept {
        end = piece.endIndex
      } else if room > 0, !isID {
        end = piece.index(piece.startIndex, offsetBy: room)
      }
      rest = rest[piece.endIndex...]
    }
    return length <= limit ? text : text[..<end] + "…"
  }

  private static let titleLength = 8
}
