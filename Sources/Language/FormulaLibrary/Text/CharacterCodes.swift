import FormulaValues

/// Numbers for characters, equal for canonically equivalent ones.
///
/// Each character is thus normalized once, however often it is compared.
struct CharacterCodes {
  /// The ASCII characters to which non-ASCII ones are equivalent.
  ///
  /// ASCII characters have their byte as number.
  private static let ascii: [Character: Int32] = ["K": 0x4B, ";": 0x3B, "`": 0x60]

  private var codes = Self.ascii

  /// Returns the number of a character, or −1 if it has none.
  ///
  /// Complexity: O(its length).
  func code(_ text: TextCharacters, _ index: Int) -> Int32 {
    if let simple = Self.simple(text, index) { return simple }
    return codes[Self.character(text, index)] ?? -1
  }

  /// Returns the number of a character, assigning one if it has none yet.
  mutating func adding(_ text: TextCharacters, _ index: Int) -> Int32 {
    if let simple = Self.simple(text, index) { return simple }
    let character = Self.character(text, index)
    if let known = codes[character] { return known }
    let code = Int32(clamping: 0x80 + codes.count)
    codes[character] = code
    return code
  }

  /// Returns the numbers of all characters of a text.
  ///
  /// Complexity: O(length).
  mutating func adding(_ text: TextCharacters) -> [Int32] {
    (0..<text.count).map { adding(text, $0) }
  }

  private static func simple(_ text: TextCharacters, _ index: Int) -> Int32? {
    if text.isSimple { return unsafe Int32(text.bytes[index]) }
    let bytes = unsafe text.bytes(from: index, to: index + 1)
    guard bytes.count == 1, let byte = unsafe bytes.first, byte < 0x80 else { return nil }
    return Int32(byte)
  }

  private static func character(_ text: TextCharacters, _ index: Int) -> Character {
    CanonicalMarks.ordered(text.string(at: index)).first ?? " "
  }
}
