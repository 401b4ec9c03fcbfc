import SourceText

/// Writes JSON on one line, without spaces; commas come by themselves.
package struct JSONWriter: Sendable {
  /// What has been written.
  package private(set) var bytes: [UInt8] = []
  private var wantsComma = false

  /// What has been written, with the characters that act on a terminal or turn the text around them as
  /// escapes: the same JSON. Complexity: O(bytes).
  package var harmlessBytes: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      // They stand in strings only, whose control characters of ASCII are escapes already.
      guard scalar.value >= 0x7F, EscapedText.isAction(scalar) else {
        result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        continue
      }
      result.append(
        contentsOf: "\\u\(String(scalar.value, radix: 16).padded(to: 4, behind: "0"))".utf8)
    }
    return result
  }

  package init() {}

  package mutating func appendNull() { appendRaw("null".utf8) }

  package mutating func append(_ bool: Bool) { appendRaw((bool ? "true" : "false").utf8) }

  /// Writes the shortest text that reads back equal; `null` for a number that is not finite.
  package mutating func append(_ number: Double) {
    separate()
    Self.append(number, to: &bytes)
    wantsComma = true
  }

  package mutating func append(_ number: Int) { appendRaw(String(number).utf8) }

  package mutating func append(_ text: String) {
    separate()
    JSONText.append(text, to: &bytes)
    wantsComma = true
  }

  /// Writes an array of texts.
  package mutating func append(_ texts: [String]) {
    beginArray()
    for text in texts { append(text) }
    endArray()
  }

  /// Writes a string literal for text given in UTF-8.
  package mutating func append(utf8 text: some Sequence<UInt8>) {
    separate()
    JSONText.append(text, to: &bytes)
    wantsComma = true
  }

  /// Writes a value that is JSON already.
  package mutating func appendRaw(_ json: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
    wantsComma = true
  }

  /// Writes the name of a member; its value comes next.
  package mutating func appendName(_ name: String) {
    separate()
    JSONText.append(name, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    wantsComma = false
  }

  package mutating func beginArray() { begin(UInt8(ascii: "[")) }
  package mutating func endArray() { end(UInt8(ascii: "]")) }
  package mutating func beginObject() { begin(UInt8(ascii: "{")) }
  package mutating func endObject() { end(UInt8(ascii: "}")) }

  /// The literal of a text, quotes included.
  package static func literal(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONText.append(text, to: &bytes)
    return bytes
  }

  /// An array of texts.
  package static func literal(_ texts: [String]) -> [UInt8] {
    var writer = JSONWriter()
    writer.append(texts)
    return writer.bytes
  }

  /// The text of a number: the shortest that reads back equal; `null` if it is not finite.
  package static func literal(_ number: Double) -> [UInt8] {
    var bytes: [UInt8] = []
    append(number, to: &bytes)
    return bytes
  }

  /// As JavaScript writes numbers.
  private static func append(_ number: Double, to bytes: inout [UInt8]) {
    guard number.isFinite else { return bytes.append(contentsOf: "null".utf8) }
    NumberText.append(number, .withExponent, to: &bytes)
  }

  private mutating func separate() {
    if wantsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    wantsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    bytes.append(bracket)
    wantsComma = true
  }
}
