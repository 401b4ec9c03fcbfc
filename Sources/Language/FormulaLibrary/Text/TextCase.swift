import FormulaValues

/// Upper and lower case and what is equal but for it, by Unicode's full mappings.
enum TextCase {
  /// An ASCII letter in lower case; any other byte as it is.
  static func lowered(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  /// A text in which letters that differ by case only are the same. Complexity: O(length).
  static func folded(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let properties = scalar.properties
      if scalar.isASCII {
        folded.append(Unicode.Scalar(lowered(UInt8(truncatingIfNeeded: scalar.value))))
      } else if properties.changesWhenLowercased || properties.changesWhenUppercased {
        // Through upper case, since only that way ß and ss, ς and σ meet.
        let upper = properties.lowercaseMapping.uppercased()
        folded.append(contentsOf: upper.lowercased().unicodeScalars)
      } else {
        folded.append(scalar)
      }
    }
    return String(folded)
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
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "i" {
        scalars.append("İ")
      } else {
        scalars.append(contentsOf: scalar.properties.uppercaseMapping.unicodeScalars)
      }
    }
    return String(scalars)
  }

  static func lower(_ text: String, locale: String) -> String {
    let turkic = isTurkic(locale)
    guard turkic || text.unicodeScalars.contains("Σ") else { return text.lowercased() }
    let source = Array(text.unicodeScalars)
    let followed = casedLetterFollows(source)
    var scalars = String.UnicodeScalarView()
    var afterCased = false
    for (index, scalar) in source.enumerated() {
      switch scalar {
      case "Σ" where afterCased && !followed[index]: scalars.append("ς")
      case "I" where turkic: scalars.append("ı")
      case "İ" where turkic: scalars.append("i")
      default: scalars.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
      }
      if !scalar.properties.isCaseIgnorable { afterCased = scalar.properties.isCased }
    }
    return String(scalars)
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

extension Run {
  /// Whether two texts are equal but for case. Complexity: O(length).
  func sameIgnoringCase(_ one: Word, _ other: Word) -> Bool {
    if isASCII(one) && isASCII(other) {
      let (left, right) = (utf8(one), utf8(other))
      guard left.count == right.count else { return false }
      for index in 0..<left.count
      where TextCase.lowered(left[index]) != TextCase.lowered(right[index]) {
        return false
      }
      return true
    }
    return TextCase.folded(string(one)) == TextCase.folded(string(other))
  }
}
