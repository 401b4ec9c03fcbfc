/// Ids that databases make and no person: 24 hexadecimal digits.
package enum MachineID {
  @inlinable package static var digitCount: Int { 24 }

  /// Whether UTF-8 text spells such an id.
  @inlinable
  package static func isSpelled(by utf8: some Collection<UInt8>) -> Bool {
    utf8.count == digitCount && utf8.allSatisfy { HexDigit.value($0) != nil }
  }

  /// How many digits may be lost, doubled or mistaken in what still resembles such an id.
  package static var mostMistakenDigits: Int { 2 }

  /// Whether UTF-8 text is such an id, or one with a few digits too many or too few.
  ///
  /// Ids that one program made share most of their digits, so they are alike only if nearly all are.
  package static func isResembled(by utf8: some Collection<UInt8>) -> Bool {
    abs(utf8.count - digitCount) <= mostMistakenDigits
      && utf8.allSatisfy { HexDigit.value($0) != nil }
  }

  /// A piece of a formula for a sentence: the text, or its beginning and `…` if it is longer than
  /// `limit`. Each id counts as the few letters of the title that is shown for it, and none is cut in two.
  ///
  /// Complexity: O(length).
  package static func cut(_ text: String, over limit: Int, to kept: Int) -> String {
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
