import SourceText

/// Edits that fix JSON errors.
extension JSONError {
  typealias JSONRepair = JSONErrorDescription.JSONRepair

  private func mend(_ edits: [(Range<Int>, String)], _ order: String?) -> JSONRepair {
    JSONRepair(
      edits: edits.map {
        .init(DocumentRange(start: $0.0.lowerBound, end: $0.0.upperBound), with: $0.1)
      }, order: order)
  }

  /// Replaces the range of the error with `text`.
  func replacing(_ text: String, order: String? = nil) -> JSONRepair {
    mend([(range, text)], order)
  }

  /// Inserts `text` at `place`, or before the range of the error if there is no `place`.
  func inserting(_ text: String, order: String? = nil) -> JSONRepair {
    let offset = place ?? range.lowerBound
    return mend([(offset..<offset, text)], order)
  }

  /// Inserts `text` directly after the content that precedes the error.
  func inserting(_ text: String, afterContentOf bytes: [UInt8]) -> JSONRepair {
    let offset = contentEnd(bytes)
    return mend([(offset..<offset, text)], nil)
  }

  /// Closes an object after the preceding content and opens a new one at the error.
  func separatingObjects(_ bytes: [UInt8]) -> JSONRepair {
    let (end, start) = (contentEnd(bytes), range.lowerBound)
    return mend(
      end == start ? [(end..<end, "},{")] : [(end..<end, "},"), (start..<start, "{")], nil)
  }

  private func contentEnd(_ bytes: [UInt8]) -> Int {
    var end = min(range.lowerBound, bytes.count)
    while end > 0, bytes[end - 1] <= 0x20 { end -= 1 }
    return end
  }

  /// Inserts a colon between a name and its value; returns `nil` if the value is missing too.
  func insertingColon(_ bytes: [UInt8]) -> JSONRepair? {
    let rest = bytes[min(range.upperBound, bytes.count)...].drop { $0 <= 0x20 }
    guard let first = rest.first, !",:}]".utf8.contains(first) else { return nil }
    if first == UInt8(ascii: "\"") {
      // A string followed by a colon is the next name.
      guard let close = rest.dropFirst().firstIndex(of: UInt8(ascii: "\"")),
        bytes[(close + 1)...].first(where: { $0 > 0x20 }) != UInt8(ascii: ":")
      else { return nil }
    }
    return mend([(range.upperBound..<range.upperBound, ":")], "write ':'")
  }

  /// Inserts `null` before a comma, a closing bracket or the next name.
  func insertingNull(_ bytes: [UInt8]) -> JSONRepair? {
    guard range.lowerBound < bytes.count else { return nil }
    let end = contentEnd(bytes)
    switch bytes[range.lowerBound] {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
      return mend([(range.lowerBound..<range.lowerBound, "null")], "write null")
    case UInt8(ascii: "\"") where end > 0 && bytes[end - 1] == UInt8(ascii: ":"):
      return mend([(end..<end, " null,")], "write null")
    default: return nil
    }
  }

  /// Removes a bracket, and the comma after it if another comma precedes it.
  func removingBracket(_ bytes: [UInt8]) -> JSONRepair {
    let end = contentEnd(bytes)
    let next = bytes[min(range.upperBound, bytes.count)...].firstIndex { $0 > 0x20 }
    let comma = UInt8(ascii: ",")
    guard end > 0, bytes[end - 1] == comma, let next, bytes[next] == comma else {
      return replacing("", order: "remove it")
    }
    return mend([(range.lowerBound..<next + 1, "")], "remove it")
  }

  /// Removes a comment.
  func removingComment(_ bytes: [UInt8]) -> JSONRepair {
    let rest = bytes[range.lowerBound...]
    var end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    if rest.starts(with: "/*".utf8) {
      end = bytes.count
      for offset in rest.indices.dropFirst(2) where bytes[offset...].starts(with: "*/".utf8) {
        end = offset + 2
        break
      }
    }
    return mend([(range.lowerBound..<end, "")], nil)
  }

  /// Escapes each quote in the range.
  func escapingQuotes(_ bytes: [UInt8], order: String? = nil) -> JSONRepair {
    var edits: [(Range<Int>, String)] = []
    var offset = range.lowerBound
    while offset < min(range.upperBound, bytes.count) {
      if bytes[offset] == UInt8(ascii: "\\") {
        offset += 2
        continue
      }
      if bytes[offset] == UInt8(ascii: "\"") { edits.append((offset..<offset, "\\")) }
      offset += 1
    }
    return mend(edits, order)
  }

  /// Replaces the raw line breaks in a string with escapes.
  func escapingLineBreaks(_ bytes: [UInt8]) -> JSONRepair? {
    guard let place else { return nil }
    var edits: [(Range<Int>, String)] = []
    var offset = range.lowerBound
    while offset < min(place, bytes.count) {
      let isPair =
        bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
      if bytes[offset] == 0x0A || bytes[offset] == 0x0D {
        edits.append((offset..<offset + (isPair ? 2 : 1), "\\n"))
      }
      offset += isPair ? 2 : 1
    }
    return mend(edits, "write a line break as \\n")
  }

  /// Replaces both quotes of a string with double quotes; returns `nil` if it contains double
  /// quotes.
  func changingQuotes(_ bytes: [UInt8]) -> JSONRepair? {
    guard let place, place < bytes.count else { return nil }
    guard place > range.upperBound else { return replacing("\"") }
    guard !bytes[range.upperBound..<place].contains(UInt8(ascii: "\"")) else { return nil }
    let length: Int
    switch bytes[place] {
    case 0xC0..<0xE0: length = 2
    case 0xE0...: length = 3
    default: length = 1
    }
    return mend([(range, "\""), (place..<place + length, "\"")], nil)
  }
}
