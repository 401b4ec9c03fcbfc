import SourceText

/// The edits that mend faults.
extension JSONFault {
  typealias Mend = Wording.Mend

  private func mend(_ edits: [(Range<Int>, String)], _ order: String?) -> Mend {
    Mend(
      edits: edits.map {
        .init(DocumentRange(start: $0.0.lowerBound, end: $0.0.upperBound), with: $0.1)
      }, order: order)
  }

  /// A text in the place of what is wrong.
  func replacing(_ text: String, order: String? = nil) -> Mend { mend([(range, text)], order) }

  /// A text in front of what is wrong, or where it belongs.
  func inserting(_ text: String, order: String? = nil) -> Mend {
    let offset = place ?? range.lowerBound
    return mend([(offset..<offset, text)], order)
  }

  /// A text right behind what stands before.
  func inserting(_ text: String, behindContentOf bytes: [UInt8]) -> Mend {
    let offset = contentEnd(bytes)
    return mend([(offset..<offset, text)], nil)
  }

  /// Ends an object behind what stands before, and begins one.
  func separatingObjects(_ bytes: [UInt8]) -> Mend {
    let (end, start) = (contentEnd(bytes), range.lowerBound)
    return mend(
      end == start ? [(end..<end, "},{")] : [(end..<end, "},"), (start..<start, "{")], nil)
  }

  private func contentEnd(_ bytes: [UInt8]) -> Int {
    var end = min(range.lowerBound, bytes.count)
    while end > 0, bytes[end - 1] <= 0x20 { end -= 1 }
    return end
  }

  /// A colon behind a name with a value behind it; nil if the value is missing as well.
  func insertingColon(_ bytes: [UInt8]) -> Mend? {
    let rest = bytes[min(range.upperBound, bytes.count)...].drop { $0 <= 0x20 }
    guard let first = rest.first, !",:}]".utf8.contains(first) else { return nil }
    if first == UInt8(ascii: "\"") {
      // A text with a colon behind it is the next name.
      guard let close = rest.dropFirst().firstIndex(of: UInt8(ascii: "\"")),
        bytes[(close + 1)...].first(where: { $0 > 0x20 }) != UInt8(ascii: ":")
      else { return nil }
    }
    return mend([(range.upperBound..<range.upperBound, ":")], "write ':'")
  }

  /// The value null in front of a comma, a bracket or the next name.
  func insertingNull(_ bytes: [UInt8]) -> Mend? {
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

  /// Nothing in the place of a bracket, and of the comma behind it if there is one before it.
  func removingBracket(_ bytes: [UInt8]) -> Mend {
    let end = contentEnd(bytes)
    let next = bytes[min(range.upperBound, bytes.count)...].firstIndex { $0 > 0x20 }
    let comma = UInt8(ascii: ",")
    guard end > 0, bytes[end - 1] == comma, let next, bytes[next] == comma else {
      return replacing("", order: "remove it")
    }
    return mend([(range.lowerBound..<next + 1, "")], "remove it")
  }

  /// Nothing in the place of a comment.
  func removingComment(_ bytes: [UInt8]) -> Mend {
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

  /// Each quote in the range with a backslash before it.
  func escapingQuotes(_ bytes: [UInt8], order: String? = nil) -> Mend {
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

  /// The line breaks of a text as escapes.
  func escapingLineBreaks(_ bytes: [UInt8]) -> Mend? {
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

  /// Double quotes in the place of both quotes around a text; nil if it holds some.
  func changingQuotes(_ bytes: [UInt8]) -> Mend? {
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
