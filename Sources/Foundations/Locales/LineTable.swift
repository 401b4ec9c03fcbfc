/// A read-only table of locale data, compiled in as text and searched in place by binary search.
///
/// Nothing is decoded before it is needed, so unused locales cost nothing.
///
/// A line holds a key, the key of its parent and fields, separated by tabs. Lines are sorted by the
/// bytes of their keys. An empty field is inherited from the parent. The default parent is the key
/// without its last part, and finally English.
package struct LineTable: Sendable {
  private let text: StaticString

  package init(_ text: StaticString) { self.text = text }

  /// The root language, for which every field has a value.
  private static let last = "en"
  /// The maximum length of a parent chain; no locale needs more.
  private static let maxSteps = 16

  /// Returns a field of the row `key`, or of the rows that it inherits from; empty if none has it.
  func field(_ number: Int, of key: String) -> String {
    unsafe first(key) { row in
      let fields = unsafe row.split(separator: Self.tab, omittingEmptySubsequences: false)
      guard unsafe fields.indices.contains(number + 2), unsafe !fields[number + 2].isEmpty else {
        return nil
      }
      return unsafe String(decoding: fields[number + 2], as: UTF8.self)
    } ?? ""
  }

  /// Returns the rest of the field that begins with the three-letter `name`, or `nil` if there is
  /// none.
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

  /// Returns all fields of a line, without inheritance.
  package func fields(of key: String) -> [String] {
    guard let row = unsafe row(key) else { return [] }
    return unsafe row.split(separator: Self.tab, omittingEmptySubsequences: false).dropFirst(2)
      .map { unsafe String(decoding: $0, as: UTF8.self) }
  }

  /// All lines, split into their fields.
  package var all: [[String]] {
    "\(text)".split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  /// Returns `true` if there is a line for `key` itself.
  func has(_ key: String) -> Bool { unsafe row(key) != nil }

  /// Returns the key with `appendix` for which there is a line, searching `key` and its parents.
  ///
  /// The result is `nil` if there is none.
  func key(_ key: String, with appendix: String) -> String? {
    chain(of: key) { key in has(key + appendix) ? key + appendix : nil }
  }

  /// Returns the first non-`nil` answer for the line of `key` or of one of its parents.
  private func first(_ key: String, _ answer: (Row) -> String?) -> String? {
    chain(of: key) { key in
      guard let row = unsafe row(key) else { return nil }
      return unsafe answer(row)
    }
  }

  /// Returns the first non-`nil` answer for `key` or one of its parents.
  private func chain(of key: String, _ answer: (String) -> String?) -> String? {
    #if hasFeature(Embedded)
      if isPartial { LocaleFile.require(key, in: self) }
    #endif
    var key = key
    for _ in 0..<Self.maxSteps {
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

  /// Returns the explicit parent in the line of `key`, or an empty string if there is none.
  package func parent(of key: String) -> String {
    guard let row = unsafe row(key) else { return "" }
    let rest = unsafe row.drop { $0 != Self.tab }.dropFirst().prefix { $0 != Self.tab }
    return unsafe String(decoding: rest, as: UTF8.self)
  }

  typealias Row = UnsafeBufferPointer<UInt8>
  private static let tab = UInt8(ascii: "\t")

  #if hasFeature(Embedded)
    /// Whether there is a file with more lines. The first line then has the key `@@`.
    private var isPartial: Bool {
      text.utf8CodeUnitCount > 1 && text.utf8Start[1] == UInt8(ascii: "@")
    }
  #endif

  /// The bytes of all lines.
  private var bytes: Row {
    #if hasFeature(Embedded)
      if isPartial, let lines = LocaleFile.lines { return lines }
    #endif
    return unsafe Row(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }

  /// Returns the line of `key` by binary search.
  ///
  /// Complexity: O(log lines), plus the length of the visited lines.
  private func row(_ key: String) -> Row? {
    let key = Array(key.utf8)
    let bytes = unsafe bytes
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
