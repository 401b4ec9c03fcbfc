/// Canonical ordering of long runs of combining marks.
///
/// To compare or hash texts, the standard library sorts marks by insertion. This takes quadratic
/// time for an unsorted run, but linear time for a sorted one.
package enum CanonicalMarks {
  /// The minimum byte count of a text to be reordered. Runs in shorter texts are short.
  private static let shortest = 256
  /// The first UTF-8 byte of U+0300, the first combining mark.
  private static let firstByteOfMarks: UInt8 = 0xCC

  /// Returns a canonically equivalent text that is fast to compare.
  ///
  /// Complexity: O(n log n).
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

  /// Marks without a combining class that decompose into two marks with one.
  private static let markPairs: [Unicode.Scalar: [Unicode.Scalar]] = [
    "\u{F73}": ["\u{F71}", "\u{F72}"], "\u{F75}": ["\u{F71}", "\u{F74}"],
    "\u{F81}": ["\u{F71}", "\u{F80}"],
  ]

  private static func holdsLongRun(_ text: String) -> Bool {
    // Few texts contain a byte that begins a mark, and this scan is vectorized.
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
