/// An error in a pattern, its flags or a replacement, with its offset.
package struct RegularExpressionError: Error, Hashable, Sendable {
  /// The string that the offset refers to.
  package enum Place: Hashable, Sendable {
    case pattern, flags, replacement
  }

  /// The kind of an error.
  package enum Reason: Hashable, Sendable {
    case backReference
    case badEscape(String)
    case badGroupName
    case badHexadecimal
    case badRange
    case bracketName
    case countsOutOfOrder
    case duplicateGroupName(String)
    case lookaround
    case nestedTooDeeply(limit: Int)
    case nothingToRepeat
    case patternTooLong(limit: Int)
    case possessive
    case programTooLarge(limit: Int)
    case repeatedTwice
    case unclosedClass
    case unclosedGroup
    case unclosedReference
    case unknownCategory(String)
    case unknownFlag(String)
    case unknownGroup(String)
    case unknownGroupKind
    case unopenedGroup
  }

  package let reason: Reason
  package let place: Place
  /// The offset of the error in UTF-8 bytes.
  package let offset: Int

  init(_ reason: Reason, in place: Place = .pattern, at offset: Int) {
    self.reason = reason
    self.place = place
    self.offset = offset
  }

  /// The error message for the author of the pattern, without the offset.
  package var message: String {
    switch reason {
    case .backReference: "back-references such as \\1 are not supported"
    case .badEscape(let escape): "unknown escape '\(escape)'"
    case .badGroupName:
      "expected a group name (a letter or '_', then letters, digits or '_') and '>'"
    case .badHexadecimal: "expected the hexadecimal code of a character"
    case .badRange: "a range in a class requires two characters in ascending order"
    case .bracketName: "classes such as [:alpha:] are not supported; write \\p{L}"
    case .countsOutOfOrder: "the minimum of a repetition is greater than its maximum"
    case .duplicateGroupName(let name): "duplicate group name '\(name)'"
    case .lookaround: "look-ahead and look-behind are not supported"
    case .nestedTooDeeply(let limit): "groups are nested deeper than \(limit)"
    case .nothingToRepeat: "expected an expression before the repetition"
    case .patternTooLong(let limit): "the pattern is longer than \(limit) bytes"
    case .possessive: "possessive repetition such as 'a++' is not supported"
    case .programTooLarge(let limit): "the pattern is too large (limit \(limit) steps)"
    case .repeatedTwice: "a repetition cannot be repeated; put it in a group"
    case .unclosedClass: "unmatched '['"
    case .unclosedGroup: "unmatched '('"
    case .unclosedReference: "unmatched '${'"
    case .unknownCategory(let name):
      "unknown category '\(name)'; expected L, Lu, Ll, N, Nd, P, S, Z or another one"
    case .unknownFlag(let flag): "unknown flag '\(flag)'; expected i, m or s"
    case .unknownGroup(let name): "unknown group '\(name)'"
    case .unknownGroupKind: "unknown kind of group; expected (…), (?:…), (?<name>…) or (?i)"
    case .unopenedGroup: "unmatched ')'"
    }
  }
}

extension RegularExpressionError: CustomStringConvertible {
  package var description: String {
    switch place {
    case .pattern: "\(message), at character \(offset + 1) of the pattern"
    case .flags: "\(message), at character \(offset + 1) of the flags"
    case .replacement: "\(message), at character \(offset + 1) of the replacement"
    }
  }
}
