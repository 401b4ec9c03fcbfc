import FormulaRuntime
import FormulaValues

/// Upper and lower case and what is equal but for it, by Unicode's full mappings.
enum TextCase {
  /// An ASCII letter in lower case; any other byte as it is.
  static func lowered(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  /// A text in which letters that differ by case only are the same. Complexity: O(length).
  ///
  /// Source: The Unicode Standard, section 3.13, canonical caseless matching: an iota below a letter
  /// becomes a letter of its own, behind all other marks of the one that it stood under.
  static func folded(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var iotas = 0
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        bytes.append("ι", &iotas)
        bytes.append(lowered(UInt8(truncatingIfNeeded: scalar.value)))
        continue
      }
      let properties = scalar.properties
      if iotas > 0, properties.canonicalCombiningClass == .notReordered {
        bytes.append("ι", &iotas)
      }
      if scalar == "\u{345}" {
        iotas += 1
      } else if properties.changesWhenLowercased || properties.changesWhenUppercased {
        // Through upper case, since only that way ß and ss, ς and σ meet.
        var letters = properties.lowercaseMapping.uppercased().lowercased()
        if 0x1F80...0x1FFF ~= scalar.value, letters.unicodeScalars.count > 1,
          letters.unicodeScalars.last == "ι"
        {
          letters.unicodeScalars.removeLast()
          iotas += 1
        }
        bytes.append(contentsOf: letters.utf8)
      } else {
        bytes.append(scalar)
      }
    }
    bytes.append("ι", &iotas)
    return CanonicalMarks.ordered(String(decoding: bytes, as: UTF8.self))
  }

  /// Whether case is mapped by the Turkish rules, with and without a dot.
  static func isTurkic(_ locale: String) -> Bool {
    let language = locale.utf8.prefix { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
    return language.count == 2
      && (language.elementsEqual("tr".utf8) { lowered($0) == $1 }
        || language.elementsEqual("az".utf8) { lowered($0) == $1 })
  }

  static func upper(_ text: String, locale: String) -> String {
    guard isTurkic(locale) else { return text.uppercased() }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar == "i" {
        bytes.append("İ" as Unicode.Scalar)
      } else {
        bytes.append(contentsOf: scalar.properties.uppercaseMapping.utf8)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func lower(_ text: String, locale: String) -> String {
    let turkic = isTurkic(locale)
    guard turkic || text.unicodeScalars.contains("Σ") else { return text.lowercased() }
    let source = Array(text.unicodeScalars)
    let followed = casedLetterFollows(source)
    var bytes: [UInt8] = []
    var afterCased = false
    for (index, scalar) in source.enumerated() {
      switch scalar {
      case "Σ" where afterCased && !followed[index]: bytes.append("ς" as Unicode.Scalar)
      case "I" where turkic: bytes.append("ı" as Unicode.Scalar)
      case "İ" where turkic: bytes.append(UInt8(ascii: "i"))
      default: bytes.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
      }
      if !scalar.properties.isCaseIgnorable { afterCased = scalar.properties.isCased }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether, signs inside words aside, the next scalar after each is a letter with case.
  private static func casedLetterFollows(_ scalars: [Unicode.Scalar]) -> [Bool] {
    var follows = [Bool](repeating: false, count: scalars.count)
    var isCased = false
    for index in scalars.indices.reversed() {
      follows[index] = isCased
      let properties = scalars[index].properties
      if !properties.isCaseIgnorable { isCased = properties.isCased }
    }
    return follows
  }
}

extension [UInt8] {
  /// Appends the UTF-8 of a scalar.
  ///
  /// Texts are made of bytes here, since a `UnicodeScalarView` is copied with every append.
  mutating func append(_ scalar: Unicode.Scalar) {
    if let units = UTF8.encode(scalar) { append(contentsOf: units) }
  }

  /// Appends a scalar as many times as `count` says, which is 0 then.
  fileprivate mutating func append(_ scalar: Unicode.Scalar, _ count: inout Int) {
    for _ in 0..<count { append(scalar) }
    count = 0
  }
}

extension Run {
  /// Whether two texts are equal but for case. Complexity: O(length).
  func sameIgnoringCase(_ one: Word, _ other: Word) -> Bool {
    if isASCII(one) && isASCII(other) {
      let (left, right) = unsafe (utf8(one), utf8(other))
      guard left.count == right.count else { return false }
      for index in 0..<left.count
      where unsafe TextCase.lowered(left[index]) != TextCase.lowered(right[index]) {
        return false
      }
      return true
    }
    return TextCase.folded(string(one)) == TextCase.folded(string(other))
  }
}
