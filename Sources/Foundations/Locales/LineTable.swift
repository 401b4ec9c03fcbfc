/// Facts about locales as lines of text, which are compiled in and found by halving: nothing is
/// unpacked, and what nobody asks for costs nothing.
///
/// A line is a key, the key of its parent and fields, separated by tabs. The lines stand in the order
/// of their keys' bytes. A field that is empty is as the parent's; where no parent is named it is the
/// key without its last part, and in the end English.
package struct LineTable: Sendable {
  private let text: StaticString

  package init(_ text: StaticString) { self.text = text }

  /// The language of which every fact is known.
  private static let last = "en"
  /// More steps to a parent than any locale needs.
  private static let mostSteps = 16

  /// A field; empty only if there is none of that number.
  func field(_ number: Int, of key: String) -> String {
    unsafe first(key) { row in
      let fields = unsafe row.split(separator: Self.tab, omittingEmptySubsequences: false)
      guard unsafe fields.indices.contains(number + 2), unsafe !fields[number + 2].isEmpty else {
        return nil
      }
      return unsafe String(decoding: fields[number + 2], as: UTF8.self)
    } ?? ""
  }

  /// What stands behind a name of three letters at the beginning of a field; nil if the locale has
  /// nothing of that name.
  func entry(_ name: String, of key: String) -> String? {
    let name = Array(name.utf8)
    let found = unsafe first(key) { row in
      for start in 0..<row.count {
        guard unsafe row[start] == Self.tab else { continue }
        let field = unsafe row[(start + 1)...]
        guard unsafe field.starts(with: name) else { continue }
        let rest = unsafe field.dropFirst(name.count).prefix { $0 != Self.tab }
        return unsafe String(decoding: rest, as: UTF8.self)
      }
      return nil
    }
    return found.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// All fields of a line by itself.
  package func fields(of key: String) -> [String] {
    guard let row = unsafe row(key) else { return [] }
    return unsafe row.split(separator: Self.tab, omittingEmptySubsequences: false).dropFirst(2)
      .map { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// Every line, taken apart.
  var all: [[String]] {
    "\(text)".split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// Whether there is a line of a key by itself.
  func has(_ key: String) -> Bool { unsafe row(key) != nil }

  /// The key, or one of its parents, of which there is a line with something appended to the key;
  /// that line's key. Nil if there is none.
  func key(_ key: String, with appendix: String) -> String? {
    chain(of: key) { key in has(key + appendix) ? key + appendix : nil }
  }

  /// The first that the line of a key, or of one of its parents, has to say.
  private func first(_ key: String, _ answer: (Row) -> String?) -> String? {
    chain(of: key) { key in
      guard let row = unsafe row(key) else { return nil }
      return unsafe answer(row)
    }
  }

  /// The first answer that is not nil for a key or one of its parents.
  private func chain(of key: String, _ answer: (String) -> String?) -> String? {
    var key = key
    for _ in 0..<Self.mostSteps {
      if let found = answer(key) { return found }
      let parent = parent(of: key)
      if !parent.isEmpty {
        key = parent
      } else if let end = key.lastIndex(of: "_") {
        key = String(key[..<end])
      } else if key != Self.last {
        key = Self.last
      } else {
        return nil
      }
    }
    return nil
  }

  /// The parent that a line names; empty if there is none.
  package func parent(of key: String) -> String {
    guard let row = unsafe row(key) else { return "" }
    let rest = unsafe row.drop { $0 != Self.tab }.dropFirst().prefix { $0 != Self.tab }
    return unsafe String(decoding: rest, as: UTF8.self)
  }

  private typealias Row = UnsafeBufferPointer<UInt8>
  private static let tab = UInt8(ascii: "\t")

  /// The line of a key.
  ///
  /// Complexity: O(log lines), and the length of some lines.
  private func row(_ key: String) -> Row? {
    let key = Array(key.utf8)
    let bytes = unsafe Row(start: text.utf8Start, count: text.utf8CodeUnitCount)
    var (low, high) = (0, bytes.count)
    while low < high {
      var start = (low + high) / 2
      while unsafe start > low && bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
      let end = unsafe bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let line = unsafe Row(rebasing: bytes[start..<end])
      let name = unsafe line.prefix { $0 != Self.tab }
      if unsafe name.elementsEqual(key) { return unsafe line }
      if unsafe name.lexicographicallyPrecedes(key) { low = end + 1 } else { high = start }
    }
    return nil
  }
}
