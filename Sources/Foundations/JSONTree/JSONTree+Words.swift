import SourceText

extension JSONTree {
  /// Whether a byte is a letter, a digit or `_`, all in ASCII.
  package static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static let wordBytes = (0...255).map { isWordByte(UInt8($0)) }

  /// Where some words stood in a value when the tape was made, and where something stood that hides
  /// what it reads as: an escape of a letter, or what was replaced since then.
  ///
  /// Complexity: O(bytes of the value).
  package func scannedPlaces(ofWords words: [String], in node: JSONNode) -> [Int] {
    var table = NameTable(capacity: words.count)
    var lengths: UInt64 = 0
    var beginnings = [Bool](repeating: false, count: 256)
    for word in words {
      table.insert(word, number: 0)
      lengths |= 1 << UInt64(min(63, word.utf8.count))
      if let first = word.utf8.first { beginnings[Int(first)] = true }
    }
    let range = scannedRange(of: node)
    var found = revision?.patches.filter { range.touches($0.old.start) }.map(\.old.start) ?? []
    unsafe scanned.withUnsafeBufferPointer { bytes in
      unsafe Self.wordBytes.withUnsafeBufferPointer { isWordByte in
        var at = range.start
        while at < range.end {
          let first = unsafe bytes[at]
          guard unsafe isWordByte[Int(first)] else {
            if first == UInt8(ascii: "\\"), at + 1 < range.end,
              unsafe bytes[at + 1] == UInt8(ascii: "u")
            {
              found.append(at)
            }
            at += 1
            continue
          }
          let start = at
          while at < range.end, unsafe isWordByte[Int(bytes[at])] { at += 1 }
          guard lengths & 1 << UInt64(min(63, at - start)) != 0, beginnings[Int(first)] else {
            continue
          }
          let word = unsafe UnsafeBufferPointer(rebasing: bytes[start..<at])
          if unsafe table.number(of: word) != nil { found.append(start) }
        }
      }
    }
    return found
  }
}
