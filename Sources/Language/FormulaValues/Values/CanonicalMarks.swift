/// Long runs of combining marks in canonical order.
///
/// The standard library puts marks in order by insertion when it compares or hashes, which takes
/// quadratic time for a run in no order; for marks in order it is linear.
package enum CanonicalMarks {
  /// Texts with fewer bytes are left as they are: their runs are short.
  private static let shortest = 256
  /// Of U+0300, the first mark.
  private static let firstByteOfMarks: UInt8 = 0xCC

  /// A canonically equivalent text that is quick to compare. Complexity: O(n log n).
  package static func ordered(_ text: String) -> String {
    guard text.utf8.count >= shortest, holdsLongRun(text) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var run: [Unicode.Scalar] = []
    func endRun() {
      let places = run.indices.sorted {
        let (one, other) = (order(run[$0]), order(run[$1]))
        return one == other ? $0 < $1 : one < other
      }
      for place in places { bytes.append(contentsOf: UTF8.encode(run[place]) ?? .init()) }
      run.removeAll(keepingCapacity: true)
    }
    for scalar in text.unicodeScalars {
      if let parts = markPairs[scalar] {
        run += parts
      } else if order(scalar) > 0 {
        run.append(scalar)
      } else {
        endRun()
        bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
      }
    }
    endRun()
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func order(_ scalar: Unicode.Scalar) -> UInt8 {
    scalar.isASCII ? 0 : scalar.properties.canonicalCombiningClass.rawValue
  }

  /// The marks that are of no class themselves but stand for two that are.
  private static let markPairs: [Unicode.Scalar: [Unicode.Scalar]] = [
    "\u{F73}": ["\u{F71}", "\u{F72}"], "\u{F75}": ["\u{F71}", "\u{F74}"],
    "\u{F81}": ["\u{F71}", "\u{F80}"],
  ]

  private static func holdsLongRun(_ text: String) -> Bool {
    // Nearly no text holds a byte that marks begin with, and this look runs many bytes at a time.
    var highest: UInt8 = 0
    for byte in text.utf8 { highest = max(highest, byte) }
    guard highest >= firstByteOfMarks else { return false }
    var length = 0
    for scalar in text.unicodeScalars {
      let isMark = scalar >= "\u{300}" && (order(scalar) > 0 || markPairs[scalar] != nil)
      length = isMark ? length + 1 : 0
      if length == 32 { return true }
    }
    return false
  }
}
