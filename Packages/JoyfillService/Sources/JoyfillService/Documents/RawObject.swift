import JoyDocEngine

/// A JSON object with the exact bytes of its members.
///
/// `JSONPart` returns members as compact JSON, but documents are stored byte for byte as received.
package struct RawObject: Sendable {
  /// The source of the object.
  package let bytes: [UInt8]
  private let ranges: [(name: Range<Int>, value: Range<Int>)]

  /// Reads an object. Returns `nil` if `bytes` are not a valid JSON object.
  ///
  /// Complexity: O(bytes).
  package init?(_ bytes: [UInt8]) {
    guard let part = try? JSONPart(parsing: bytes), part.kind == .object else { return nil }
    self.init(valid: bytes)
  }

  private init(valid bytes: [UInt8]) {
    self.bytes = bytes
    var scanner = RawScanner(bytes: bytes)
    var ranges: [(name: Range<Int>, value: Range<Int>)] = []
    scanner.enter()
    while scanner.hasElement {
      let name = scanner.value()
      scanner.enter()
      ranges.append((name, scanner.value()))
    }
    self.ranges = ranges
  }

  /// Returns the source of the last member with a name, or `nil` if there is none.
  package subscript(name: String) -> [UInt8]? {
    let quoted = "\"\(name)\"".utf8
    return ranges.last { bytes[$0.name].elementsEqual(quoted) }.map { Array(bytes[$0.value]) }
  }

  /// Returns the decoded string of a member, or `nil` if it is absent or not a string.
  package func string(_ name: String) -> String? {
    self[name].flatMap { try? JSONPart(parsing: $0) }?.string
  }

  /// Returns the source of each element of a member, or `nil` if the member is not an array.
  package func elements(_ name: String) -> [[UInt8]]? {
    self[name].flatMap { Self.elements(of: $0) }
  }

  /// Returns the source of each element of a valid array, or `nil` for any other kind of value.
  package static func elements(of array: [UInt8]) -> [[UInt8]]? {
    var scanner = RawScanner(bytes: array)
    guard scanner.isAtArray else { return nil }
    var elements: [[UInt8]] = []
    scanner.enter()
    while scanner.hasElement { elements.append(Array(array[scanner.value()])) }
    return elements
  }

  /// Returns an object with the given members as compact JSON around their exact values.
  package static func json(_ members: [(name: String, value: [UInt8]?)]) -> [UInt8] {
    var json: [UInt8] = []
    for case (let name, let value?) in members {
      json.append(json.isEmpty ? UInt8(ascii: "{") : UInt8(ascii: ","))
      json += JSONPart(name).bytes
      json.append(UInt8(ascii: ":"))
      json += value
    }
    if json.isEmpty { json.append(UInt8(ascii: "{")) }
    json.append(UInt8(ascii: "}"))
    return json
  }

  /// Returns an array with the given elements.
  package static func array(_ elements: [[UInt8]]) -> [UInt8] {
    [UInt8(ascii: "[")] + elements.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "]")]
  }
}

/// A scanner that finds the extent of values in valid JSON.
private struct RawScanner {
  let bytes: [UInt8]
  private var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  private static let spaces: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]

  private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  private mutating func skipSpace() {
    while let current, Self.spaces.contains(current) { index += 1 }
  }

  var isAtArray: Bool {
    bytes.first { !Self.spaces.contains($0) } == UInt8(ascii: "[")
  }

  /// Moves past a bracket, brace or colon.
  mutating func enter() {
    skipSpace()
    index += 1
  }

  /// Whether another element follows. Moves past the comma before it.
  var hasElement: Bool {
    mutating get {
      skipSpace()
      if current == UInt8(ascii: ",") { index += 1 }
      skipSpace()
      guard let current else { return false }
      return current != UInt8(ascii: "]") && current != UInt8(ascii: "}")
    }
  }

  /// Moves past a value and returns its extent.
  mutating func value() -> Range<Int> {
    skipSpace()
    let start = index
    var depth = 0
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return start..<index }
        depth -= 1
        index += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x09, 0x0A, 0x0D:
        if depth == 0 { return start..<index }
        index += 1
        continue
      default:
        index += 1
        continue
      }
      if depth == 0 { return start..<index }
    }
    return start..<index
  }

  private mutating func skipString() {
    index += 1
    while let byte = current {
      index += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return }
    }
    index = bytes.count
  }
}
