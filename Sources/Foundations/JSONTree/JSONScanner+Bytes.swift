extension JSONScanner {
  /// Returns the offset after a leading byte order mark.
  func offsetAfterMark() throws(JSONError) -> Int {
    if unsafe input.starts(with: [0xEF, 0xBB, 0xBF]) { return 3 }
    if unsafe input.starts(with: [0xFE, 0xFF]) || input.starts(with: [0xFF, 0xFE]) {
      throw JSONError(.utf16, 0..<2)
    }
    // A document begins with ASCII characters. In UTF-16, one of the two bytes of each is zero.
    guard unsafe input.count >= 4 else { return 0 }
    let zeros = unsafe input[..<4].map { $0 == 0 }
    if zeros == [true, false, true, false] || zeros == [false, true, false, true] {
      throw JSONError(.utf16, 0..<2)
    }
    return 0
  }

  /// Returns the end of the marker or the key at `start` if the document is YAML: a line `---`, or
  /// a key without quotes whose value is not an object, array or string of JSON.
  func endOfYAML(_ start: Int) -> Int? {
    var at = start
    func byte(_ offset: Int) -> UInt8? { unsafe offset < input.count ? input[offset] : nil }
    func isLineEnd(_ byte: UInt8?) -> Bool { byte == nil || byte == 0x0A || byte == 0x0D }
    while let next = byte(at) {
      switch next {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        at += 1
        continue
      default: break
      }
      break
    }
    if at == start + 3, unsafe input[start..<at].allSatisfy({ $0 == UInt8(ascii: "-") }) {
      return isLineEnd(byte(at)) ? at : nil
    }
    guard at > start, let first = byte(start), first > UInt8(ascii: "9"),
      byte(at) == UInt8(ascii: ":")
    else { return nil }
    if isLineEnd(byte(at + 1)) { return at }
    guard byte(at + 1) == 0x20, let value = byte(at + 2) else { return nil }
    switch value {
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "\""): return nil
    default: return at
    }
  }

  /// Returns the first offset from `start` on that is not white space.
  @inline(__always)
  func offsetAfterSpace(_ start: Int) -> Int {
    if unsafe start < input.count, unsafe input[start] > 0x20 { return start }
    return offsetAfterLongSpace(start)
  }

  private func offsetAfterLongSpace(_ start: Int) -> Int {
    var at = start
    while unsafe at < input.count {
      switch unsafe input[at] {
      case 0x20:
        // Indentation consists mostly of spaces.
        while unsafe at &+ 8 <= input.count, word(at: at) == 0x2020_2020_2020_2020 { at &+= 8 }
        while unsafe at < input.count, unsafe input[at] == 0x20 { at &+= 1 }
      case 0x09, 0x0A, 0x0D:
        at &+= 1
      default:
        return at
      }
    }
    return at
  }

  /// Returns the 8 bytes from `offset` on, in little-endian order.
  ///
  /// Precondition: `offset + 8 <= input.count`.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    guard let start = unsafe input.baseAddress else { return 0 }
    return unsafe UInt64(
      littleEndian: UnsafeRawPointer(start + offset).loadUnaligned(as: UInt64.self))
  }

  /// Returns a mask with the top bit set for each quote, backslash, control character or non-ASCII
  /// byte.
  ///
  /// Bytes above the lowest special byte may be marked incorrectly, because a subtraction can
  /// borrow.
  @inline(__always)
  static func specialBytes(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let control = word &- 0x2020_2020_2020_2020
    let quote = (word ^ 0x2222_2222_2222_2222) &- ones
    let backslash = (word ^ 0x5C5C_5C5C_5C5C_5C5C) &- ones
    return (word | control | quote | backslash) & 0x8080_8080_8080_8080
  }

  /// Returns the offset after a non-ASCII scalar, validating its UTF-8.
  ///
  /// Source: Unicode 16, table 3-7.
  @inline(__always)
  func offsetAfterScalar(_ at: Int) throws(JSONError) -> Int {
    let first = unsafe input[at]
    let length: Int
    var least: UInt8 = 0x80
    var most: UInt8 = 0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if first == 0xE0 { least = 0xA0 }
      if first == 0xED { most = 0x9F }
    case 0xF0...0xF4:
      length = 4
      if first == 0xF0 { least = 0x90 }
      if first == 0xF4 { most = 0x8F }
    default: throw JSONError(.invalidUTF8, at..<at + 1)
    }
    guard unsafe at &+ length <= input.count, unsafe input[at &+ 1] >= least,
      unsafe input[at &+ 1] <= most
    else {
      throw JSONError(.invalidUTF8, at..<at + 1)
    }
    var next = at &+ 2
    while next < at &+ length {
      guard unsafe input[next] & 0xC0 == 0x80 else { throw JSONError(.invalidUTF8, at..<at + 1) }
      next &+= 1
    }
    return next
  }

  static func continuesWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// Returns the end of the run of word characters and points that begins at `start`.
  func endOfWord(_ start: Int) -> Int {
    var at = start
    while unsafe at < input.count,
      unsafe Self.continuesWord(input[at]) || input[at] == UInt8(ascii: ".")
    {
      at += 1
    }
    return at
  }

  // MARK: Errors

  /// Returns the error for an offset where no value begins.
  func valueFault(_ at: Int) -> JSONError {
    let next = unsafe at + 1 < input.count ? input[at + 1] : 0
    switch unsafe input[at] {
    case UInt8(ascii: "'"): return JSONError(.singleQuote, at..<at + 1)
    case UInt8(ascii: "/") where next == UInt8(ascii: "/") || next == UInt8(ascii: "*"),
      UInt8(ascii: "#"):
      return JSONError(.comment, at..<at + 1)
    case UInt8(ascii: "+"): return JSONError(.plusSign, at..<max(at + 1, endOfWord(at + 1)))
    case UInt8(ascii: ".") where next &- UInt8(ascii: "0") < 10:
      return JSONError(.leadingPoint, at..<endOfWord(at))
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ":"):
      return JSONError(.missingValue, at..<at + 1)
    case let byte where Self.continuesWord(byte):
      return JSONError(.unknownWord, at..<endOfWord(at))
    default: return characterFault(at)
    }
  }

  /// Returns the error for an offset where no member name begins.
  func nameFault(_ at: Int) -> JSONError {
    switch unsafe input[at] {
    case UInt8(ascii: "'"): JSONError(.singleQuote, at..<at + 1)
    case UInt8(ascii: "/"), UInt8(ascii: "#"): JSONError(.comment, at..<at + 1)
    case let byte where Self.continuesWord(byte):
      JSONError(.unquotedName, at..<endOfWord(at))
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"),
      UInt8(ascii: "{"), UInt8(ascii: "-"):
      JSONError(.missingName, at..<at + 1)
    default: characterFault(at)
    }
  }

  /// Returns the error for an offset where a separator or a closing bracket must follow a value.
  func separatorFault(_ at: Int) -> JSONError {
    switch unsafe input[at] {
    case UInt8(ascii: "}"), UInt8(ascii: "]"): JSONError(.wrongBracket, at..<at + 1)
    case UInt8(ascii: ":"): JSONError(.strayColon, at..<at + 1)
    case UInt8(ascii: "/"), UInt8(ascii: "#"): JSONError(.comment, at..<at + 1)
    case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "-"),
      UInt8(ascii: "'"):
      JSONError(.missingComma, at..<at + 1)
    case let byte where Self.continuesWord(byte): JSONError(.missingComma, at..<at + 1)
    default: characterFault(at)
    }
  }

  /// Returns the error for a raw control character in a string.
  ///
  /// At a line end, the error is the missing closing quote.
  func controlFault(_ at: Int, inStringAt start: Int) -> JSONError {
    unsafe input[at] == 0x0A || input[at] == 0x0D
      ? JSONError(.lineEndInString, start..<at) : JSONError(.controlCharacter, at..<at + 1)
  }

  /// Returns the error for a minus sign that is not followed by digits.
  func numberFault(_ start: Int, _ at: Int) -> JSONError {
    guard unsafe at < input.count else { return JSONError(.missingDigit, start..<at) }
    if unsafe input[at] == UInt8(ascii: ".") {
      return JSONError(.leadingPoint, start..<endOfWord(at))
    }
    return unsafe Self.continuesWord(input[at])
      ? JSONError(.unknownWord, start..<endOfWord(at)) : JSONError(.missingDigit, start..<at)
  }

  private func characterFault(_ at: Int) -> JSONError {
    guard unsafe input[at] >= 0x80 else { return JSONError(.unexpected, at..<at + 1) }
    do throws(JSONError) {
      return JSONError(.unexpected, at..<(try offsetAfterScalar(at)))
    } catch {
      return error
    }
  }
}
