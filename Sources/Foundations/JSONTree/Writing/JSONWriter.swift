import SourceText

/// A writer for compact JSON on one line; it inserts commas automatically.
package struct JSONWriter: Sendable {
  /// The JSON written so far.
  package private(set) var bytes: [UInt8] = []
  private var wantsComma = false

  /// The JSON with control and bidirectional formatting characters escaped.
  ///
  /// The result is equivalent JSON that is safe to print to a terminal. Complexity: O(bytes).
  package var harmlessBytes: [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      // Characters that act on a terminal occur only in strings, whose ASCII controls are already
      // escaped.
      guard scalar.value >= 0x7F, EscapedText.isAction(scalar) else {
        result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        continue
      }
      result.append(
        contentsOf: "\\u\(String(scalar.value, radix: 16).padded(to: 4, with: "0"))".utf8)
    }
    return result
  }

  /// Creates a writer with space for `capacity` bytes.
  package init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

  package mutating func appendNull() { appendRaw("null".utf8) }

  package mutating func append(_ bool: Bool) { appendRaw((bool ? "true" : "false").utf8) }

  /// Appends the shortest decimal that parses back equal, or `null` for a number that is not
  /// finite.
  package mutating func append(_ number: Double) {
    separate()
    Self.append(number, to: &bytes)
    wantsComma = true
  }

  package mutating func append(_ number: Int) {
    separate()
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var place: UInt = 1
    while number.magnitude / place >= 10 { place *= 10 }
    while place > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number.magnitude / place % 10))
      place /= 10
    }
    wantsComma = true
  }

  package mutating func append(_ text: String) {
    separate()
    JSONText.append(text, to: &bytes)
    wantsComma = true
  }

  /// Appends an array of strings.
  package mutating func append(_ texts: [String]) {
    beginArray()
    for text in texts { append(text) }
    endArray()
  }

  /// Appends a string given in UTF-8.
  package mutating func append(utf8 text: some Sequence<UInt8>) {
    separate()
    JSONText.append(text, to: &bytes)
    wantsComma = true
  }

  /// Appends a value that is serialized JSON.
  package mutating func appendRaw(_ json: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: json)
    wantsComma = true
  }

  /// Appends the name of a member; the caller appends its value next.
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

  /// Returns a quoted string literal.
  package static func literal(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONText.append(text, to: &bytes)
    return bytes
  }

  /// Returns a serialized array of strings.
  package static func literal(_ texts: [String]) -> [UInt8] {
    var writer = JSONWriter()
    writer.append(texts)
    return writer.bytes
  }

  /// Returns the shortest decimal that parses back equal, or `null` if the number is not finite.
  package static func literal(_ number: Double) -> [UInt8] {
    var bytes: [UInt8] = []
    append(number, to: &bytes)
    return bytes
  }

  /// Appends a number in the format of JavaScript.
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
