import SourceText

/// A merge conflict, as git writes it into a file.
struct MergeConflict {
  /// The range from the first marker to the end of the line with the last one.
  let whole: DocumentRange
  private let ours: DocumentRange
  private let theirs: DocumentRange

  /// Returns the complete conflicts in a text. Complexity: O(bytes).
  static func all(in bytes: [UInt8]) -> [MergeConflict] {
    var found: [MergeConflict] = []
    /// The start of the conflict, and of its first side, whose end and the second side follow.
    var open: (start: Int, ours: Int, oursEnd: Int?, theirs: Int?)?
    var line = 0
    while line < bytes.count {
      let end = bytes[line...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      switch mark(bytes[line..<end]) {
      case UInt8(ascii: "<"): open = (line, end, nil, nil)
      // The common ancestor is between `|` and `=`.
      case UInt8(ascii: "|"): if open?.oursEnd == nil { open?.oursEnd = line }
      case UInt8(ascii: "="):
        if open?.oursEnd == nil { open?.oursEnd = line }
        open?.theirs = end
      case UInt8(ascii: ">"):
        if case let (start, ours, oursEnd?, theirs?)? = open {
          found.append(
            MergeConflict(
              whole: DocumentRange(start: start, end: end),
              ours: DocumentRange(start: ours, end: oursEnd),
              theirs: DocumentRange(start: theirs, end: line)))
        }
        open = nil
      default: break
      }
      line = end
    }
    return found
  }

  /// Returns the sign of a line that is a marker: seven of `<`, `|`, `=` or `>`.
  private static func mark(_ line: ArraySlice<UInt8>) -> UInt8? {
    guard let sign = line.first, "<|=>".utf8.contains(sign), line.count >= 7,
      line.prefix(7).allSatisfy({ $0 == sign })
    else { return nil }
    return sign
  }

  /// Returns the resolutions of the conflict: one side, the other, or both.
  func resolutions(in bytes: [UInt8]) -> [(title: String, text: String)] {
    let (ours, theirs) = (bytes[ours.start..<ours.end], bytes[theirs.start..<theirs.end])
    let text = { (part: [UInt8]) in String(decoding: part, as: UTF8.self) }
    return [
      ("Keep ours", text(Array(ours))), ("Keep theirs", text(Array(theirs))),
      ("Keep both", text(Self.joined(ours, theirs))),
    ]
  }

  /// Returns both sides, with a comma between two JSON elements.
  private static func joined(_ ours: ArraySlice<UInt8>, _ theirs: ArraySlice<UInt8>) -> [UInt8] {
    func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }
    guard let last = ours.lastIndex(where: { !isSpace($0) }),
      let first = theirs.first(where: { !isSpace($0) }), !"[{,:".utf8.contains(ours[last]),
      !"]},:".utf8.contains(first)
    else { return Array(ours + theirs) }
    return Array(ours[...last] + [UInt8(ascii: ",")] + ours[(last + 1)...] + theirs)
  }
}
