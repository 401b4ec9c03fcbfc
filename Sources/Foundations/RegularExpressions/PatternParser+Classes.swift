import SourceText

extension PatternParser {
  /// The meaning of an escape sequence.
  enum Escape {
    case scalar(UInt32)
    case set(ScalarSet)
    case assertion(Assertion)
  }

  /// Parses a class `[…]`.
  mutating func classSet() throws(Failure) -> ScalarSet {
    let start = position
    position += 1
    let isNegated = take("^")
    let first = position
    var written: [ScalarSet.Interval] = []
    var escaped: [ScalarSet.Interval] = []
    var settled = 0
    while let byte = next {
      if byte == UInt8(ascii: "]"), position > first {
        position += 1
        let set = ScalarSet(cased(ScalarSet(written)).intervals + escaped)
        return isNegated ? set.inverted : set
      }
      switch try classItem() {
      case .set(let set): escaped += set.intervals
      case .scalar(let scalar):
        written.append(.init(first: scalar, last: try lastOfRange(from: scalar)))
      case .assertion: break
      }
      // Merges intervals, because a class may repeat the same large category many times.
      if escaped.count > 2 * settled + 4096 {
        escaped = ScalarSet.joined(escaped)
        settled = escaped.count
      }
    }
    throw Failure(.unclosedClass, at: start)
  }

  private mutating func lastOfRange(from first: UInt32) throws(Failure) -> UInt32 {
    let dash = position
    guard next == UInt8(ascii: "-"), dash + 1 < bytes.count,
      bytes[dash + 1] != UInt8(ascii: "]")
    else { return first }
    position += 1
    guard case .scalar(let last) = try classItem(), last >= first else {
      throw Failure(.badRange, at: dash)
    }
    return last
  }

  private mutating func classItem() throws(Failure) -> Escape {
    if next == UInt8(ascii: "\\") { return try escape(inClass: true) }
    let start = position
    if take("[:") { throw Failure(.bracketName, at: start) }
    return .scalar(takeScalar())
  }

  /// Parses an escape sequence from its backslash on.
  mutating func escape(inClass: Bool) throws(Failure) -> Escape {
    let start = position
    position += 1
    guard let byte = next else { throw Failure(.badEscape("\\"), at: start) }
    let letter = Unicode.Scalar(takeScalar()) ?? "\u{FFFD}"
    switch letter {
    case "d": return .set(.digits)
    case "D": return .set(ScalarSet.digits.inverted)
    case "w": return .set(.wordScalars)
    case "W": return .set(ScalarSet.wordScalars.inverted)
    case "s": return .set(.spaces)
    case "S": return .set(ScalarSet.spaces.inverted)
    case "p": return .set(try category(from: start))
    case "P": return .set(try category(from: start).inverted)
    case "t": return .scalar(0x09)
    case "n": return .scalar(0x0A)
    case "v": return .scalar(0x0B)
    case "f": return .scalar(0x0C)
    case "r": return .scalar(0x0D)
    case "x": return .scalar(try hexadecimal(digits: 2))
    case "u": return .scalar(try codePoint(from: start))
    case "b": return inClass ? .scalar(0x08) : .assertion(.wordBoundary)
    case "B" where !inClass: return .assertion(.noWordBoundary)
    case "A" where !inClass: return .assertion(.textStart)
    case "z" where !inClass: return .assertion(.textEnd)
    case "0":
      if let digit = next, digit >= 0x30, digit <= 0x39 { break }
      return .scalar(0)
    case "1"..."9": throw Failure(.backReference, at: start)
    case "k" where next == UInt8(ascii: "<"): throw Failure(.backReference, at: start)
    default:
      let isLetterOrDigit = ScalarSet.wordScalars.contains(letter.value) && letter != "_"
      if !isLetterOrDigit || byte >= 0x80 { return .scalar(letter.value) }
    }
    throw Failure(.badEscape(excerpt(from: start)), at: start)
  }

  /// Parses a category name such as `{Lu}`.
  private mutating func category(from start: Int) throws(Failure) -> ScalarSet {
    guard take("{") else { throw Failure(.badEscape(excerpt(from: start)), at: start) }
    let nameStart = position
    while let byte = next, RegularExpression.isNameByte(byte, first: false) { position += 1 }
    let name = excerpt(from: nameStart)
    guard take("}"), let set = GeneralCategories.scalars(of: name) else {
      throw Failure(.unknownCategory(name), at: start)
    }
    guard flags.contains(.ignoresCase) else { return set }
    if let known = casedCategories[name] { return known }
    let closed = cased(set)
    casedCategories[name] = closed
    return closed
  }

  /// Parses `{1F600}`, `00E9` or a surrogate pair after `\u`.
  private mutating func codePoint(from start: Int) throws(Failure) -> UInt32 {
    var value: UInt32 = 0
    if take("{") {
      let first = position
      while position < first + 6, let digit = hexadecimalDigit() { value = value << 4 | digit }
      guard position > first, take("}") else { throw Failure(.badHexadecimal, at: start) }
    } else {
      value = try hexadecimal(digits: 4)
      if value & 0xFC00 == 0xD800, take("\\u") {
        let low = try hexadecimal(digits: 4)
        guard low & 0xFC00 == 0xDC00 else { throw Failure(.badHexadecimal, at: start) }
        value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
      }
    }
    guard Unicode.Scalar(value) != nil else { throw Failure(.badHexadecimal, at: start) }
    return value
  }

  private mutating func hexadecimal(digits: Int) throws(Failure) -> UInt32 {
    let start = position
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = hexadecimalDigit() else { throw Failure(.badHexadecimal, at: start) }
      value = value << 4 | digit
    }
    return value
  }

  private mutating func hexadecimalDigit() -> UInt32? {
    guard let digit = next.flatMap(HexDigit.value) else { return nil }
    position += 1
    return UInt32(digit)
  }
}
