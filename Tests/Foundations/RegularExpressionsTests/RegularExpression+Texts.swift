@testable import RegularExpressions

/// Convenience methods for texts that are searched once.
extension RegularExpression {
  /// Returns `true` if a text contains a match.
  func isMatch(in text: String) -> Bool {
    text.withBytes { bytes in
      var scratch = Scratch()
      return isMatch(in: bytes, scratch: &scratch)
    }
  }

  /// Returns `true` if the whole text matches.
  func matchesFully(_ text: String) -> Bool {
    text.withBytes { bytes in
      var scratch = Scratch()
      return matchesFully(bytes, scratch: &scratch)
    }
  }

  /// Returns all matches in a text, from left to right.
  func matches(in text: String) -> [Match] {
    text.withBytes { bytes in
      var scratch = Scratch()
      var result: [Match] = []
      forEachMatch(in: bytes, scratch: &scratch) { match in
        result.append(match)
        return true
      }
      return result
    }
  }

  /// Returns a text with every match replaced.
  func replacingAll(
    in text: String, with template: String
  ) throws(RegularExpressionError) -> String {
    let replacement = try replacement(template)
    return text.withBytes { bytes in
      var scratch = Scratch()
      var result: [UInt8] = []
      replaceAll(in: bytes, with: replacement, scratch: &scratch) { piece in
        result.append(contentsOf: piece)
      }
      return String(decoding: result, as: UTF8.self)
    }
  }

  /// Returns the bytes between matches.
  func pieces(of text: String) -> [Range<Int>] {
    text.withBytes { bytes in
      var scratch = Scratch()
      var result: [Range<Int>] = []
      forEachPiece(of: bytes, scratch: &scratch) { piece in
        result.append(piece)
        return true
      }
      return result
    }
  }
}

extension String {
  fileprivate func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var text = self
    return text.withUTF8(body)
  }
}
