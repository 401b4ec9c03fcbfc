/// The fields with titles of several words, by the first of them in small letters.
struct FirstWords: Sendable {
  private typealias Numbers = [ArraySlice<UInt8>: [Int]]

  /// All fields as they were read.
  private let read: Numbers
  /// The fields that are others now, or came since.
  private var changed: Set<Int> = []
  private var later: Numbers = [:]

  init(_ fields: [Schema.Field]) {
    var read: Numbers = [:]
    for (number, field) in fields.enumerated() { Self.note(field, number, in: &read) }
    self.read = read
  }

  /// The same with other fields in the place of some, or after them. Complexity: O(fields changed so far).
  init(_ other: FirstWords, changing fields: [Int: Schema.Field]) {
    self = other
    for word in later.keys { later[word]?.removeAll { fields[$0] != nil } }
    for (number, field) in fields {
      changed.insert(number)
      Self.note(field, number, in: &later)
    }
  }

  /// The fields with a title of several words that may be written at the beginning of a text, in
  /// order. Complexity: O(length of the first word, and fields found).
  func fields(titledLike text: ArraySlice<UInt8>) -> [Int] {
    guard let word = Self.firstWord(text) else { return [] }
    let read = read[word] ?? []
    if changed.isEmpty { return read }
    return (read.filter { !changed.contains($0) } + (later[word] ?? [])).sorted()
  }

  private static func note(_ field: Schema.Field, _ number: Int, in numbers: inout Numbers) {
    guard let title = field.title, let word = firstWord(Array(title.utf8)[...]) else { return }
    numbers[word, default: []].append(number)
  }

  /// What stands before the first space, its letters of ASCII made small; nil if there is no space.
  private static func firstWord(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let end = text.firstIndex(of: UInt8(ascii: " ")) else { return nil }
    return ArraySlice(text[..<end].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
  }
}
