/// Unicode's full case folding, the one notion of equality that ignores case.
///
/// `equalsIgnoreCase`, `contains`, `countIf`, conditional logic, options and the search of names
/// use it. Regular expressions fold single characters, as their flag `i` does in other languages.
package enum CaseFolding {
  /// Returns `true` if two texts differ in case only. Complexity: O(length).
  package static func areEqual(_ one: some StringProtocol, _ other: some StringProtocol) -> Bool {
    folded(one) == folded(other)
  }

  /// Returns a text in which letters that differ in case only are the same.
  ///
  /// Texts are equal ignoring case if their folded forms are canonically equivalent, which `==` of
  /// strings tests. Complexity: O(length).
  ///
  /// Source: The Unicode Standard, section 3.13, canonical caseless matching. An iota subscript
  /// becomes a letter after all other marks of its base letter. The mappings of the standard
  /// library to lower, upper and again lower case give the classes of `CaseFolding.txt`, except
  /// that the dotless i has the capital of another letter.
  package static func folded(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text.lowercased() }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var iotas = 0
    func endIotas() {
      for _ in 0..<iotas { bytes.append(contentsOf: "ι".utf8) }
      iotas = 0
    }
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        endIotas()
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        bytes.append(byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte)
        continue
      }
      let properties = scalar.properties
      if properties.canonicalCombiningClass == .notReordered { endIotas() }
      if scalar == "\u{345}" {
        iotas += 1
      } else if scalar != dotlessI,
        properties.changesWhenLowercased || properties.changesWhenUppercased
      {
        // Upper case comes first: only then do ß and ss, or ς and σ, give the same letters.
        var letters = properties.lowercaseMapping.uppercased().lowercased()
        if 0x1F80...0x1FFF ~= scalar.value, letters.unicodeScalars.count > 1,
          letters.unicodeScalars.last == "ι"
        {
          letters.unicodeScalars.removeLast()
          iotas += 1
        }
        bytes.append(contentsOf: letters.utf8)
      } else if let units = UTF8.encode(scalar) {
        bytes.append(contentsOf: units)
      }
    }
    endIotas()
    return CanonicalMarks.ordered(String(decoding: bytes, as: UTF8.self))
  }

  private static let dotlessI: Unicode.Scalar = "ı"
}
