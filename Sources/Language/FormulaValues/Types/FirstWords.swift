/// An index of the fields with titles of several words, by the first word in lowercase.
struct FirstWords: Sendable {
  private typealias Numbers = [ArraySlice<UInt8>: [Int]]

  /// The fields of the original index.
  private let read: Numbers
  /// The fields changed or added since then. `later` holds their current titles.
  private var changed: Set<Int> = []
  private var later: Numbers = [:]
  /// The length of the longest first word of a title, now or before a change.
  private var longest = 0

  init(_ fields: [FormulaSchema.Field]) {
    var read: Numbers = [:]
    for (number, field) in fields.enumerated() { Self.note(field, number, in: &read) }
    self.read = read
    longest = read.keys.reduce(0) { max($0, $1.count) }
  }

  /// Creates an index with changed or added fields.
  ///
  /// Complexity: O(fields changed so far).
  init(_ other: FirstWords, changing fields: [Int: FormulaSchema.Field]) {
    self = other
    for word in later.keys { later[word]?.removeAll { fields[$0] != nil } }
    for (number, field) in fields {
      changed.insert(number)
      Self.note(field, number, in: &later)
    }
    longest = later.keys.reduce(longest) { max($0, $1.count) }
  }

  /// Returns the fields whose title of several words may occur at the beginning of `text`, in
  /// order.
  ///
  /// Complexity: O(length of the first word, and fields found).
  func fields(titledLike text: ArraySlice<UInt8>) -> [Int] {
    guard let word = Self.firstWord(text.prefix(longest + 1)) else { return [] }
    let read = read[word] ?? []
    if changed.isEmpty { return read }
    return (read.filter { !changed.contains($0) } + (later[word] ?? [])).sorted()
  }

  private static func note(_ field: FormulaSchema.Field, _ number: Int, in numbers: inout Numbers) {
    guard let title = field.title, let word = firstWord(Array(title.utf8)[...]) else { return }
    numbers[word, default: []].append(number)
  }

  /// Returns the text before the first space in ASCII lowercase, or `nil` if there is no space.
  private static func firstWord(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let end = text.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    return ArraySlice(text[..<end].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
  }
}
