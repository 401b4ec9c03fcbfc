package import FormulaRuntime
import FormulaValues
import SourceText

/// A non-recursive parser from JSON text to words. The last value of a repeated key is used.
///
/// Unlike the JSON parser for documents, it stops at the first error and obeys the limits of the
/// run.
///
/// Source: RFC 8259.
@safe package struct JSONReader {
  private struct Failure: Error {
    var message: String
    var code = ErrorCode.badArgument
  }

  /// A list or record whose end has not been read yet.
  private struct Container {
    var isRecord: Bool
    var words: [Word] = []
    var names: [String] = []
    var numbers: [String: Int] = [:]
    var key = ""

    mutating func add(_ word: Word) {
      guard isRecord else { return words.append(word) }
      if let number = numbers[key] {
        words[number] = word
      } else {
        numbers[key] = words.count
        names.append(key)
        words.append(word)
      }
    }
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var open: [Container] = []

  package init(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe self.bytes = unsafe bytes }

  /// Returns the value of the whole text, or an error.
  ///
  /// Complexity: O(bytes).
  package mutating func read(in run: inout Run) -> Word {
    do throws(Failure) {
      while true {
        skipSpace()
        if let word = try value(in: &run) {
          if word.isError { return word }
          if let result = try attach(word, in: &run) { return result }
        }
      }
    } catch {
      let read = unsafe String(decoding: bytes[..<min(position, bytes.count)], as: UTF8.self)
      return run.fail(
        error.code, "\(error.message), at character \(read.count + 1)", argument: 0)
    }
  }

  private var byte: UInt8? { unsafe position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func take(_ wanted: Character) -> Bool {
    guard byte == wanted.asciiValue else { return false }
    position += 1
    return true
  }

  /// Returns a scalar or an empty container, or nil if a container was opened.
  private mutating func value(in run: inout Run) throws(Failure) -> Word? {
    switch byte {
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      let isRecord = take("{")
      if !isRecord { position += 1 }
      guard open.count < run.limits.valueDepth else {
        throw Failure(message: "the JSON is nested too deeply", code: .limitReached)
      }
      skipSpace()
      if take(isRecord ? "}" : "]") { return isRecord ? run.record([], []) : run.list([]) }
      open.append(Container(isRecord: isRecord))
      if isRecord { try key() }
      return nil
    case UInt8(ascii: "\""): return run.text(try string())
    case UInt8(ascii: "t"): return try word("true", .true)
    case UInt8(ascii: "f"): return try word("false", .false)
    case UInt8(ascii: "n"): return try word("null", .null)
    case nil: throw Failure(message: "unexpected end of the JSON")
    default: return Word(try number())
    }
  }

  /// Adds a value to its container and closes the containers that end after it.
  ///
  /// Returns the whole value once everything has been read.
  private mutating func attach(_ word: Word, in run: inout Run) throws(Failure) -> Word? {
    var word = word
    while let last = open.indices.last {
      guard open[last].words.count < run.limits.listLength else {
        return run.listLimitError(run.limits.listLength + 1)
      }
      open[last].add(word)
      skipSpace()
      let isRecord = open[last].isRecord
      if take(",") {
        if isRecord {
          skipSpace()
          try key()
        }
        return nil
      }
      guard take(isRecord ? "}" : "]") else {
        throw Failure(message: "expected ',' or a closing bracket in the JSON")
      }
      let container = open.removeLast()
      guard run.admits(listOf: container.words.count) else {
        return run.listLimitError(container.words.count)
      }
      word = isRecord ? run.record(container.names, container.words) : run.list(container.words)
      if word.isError { return word }
    }
    skipSpace()
    guard unsafe position == bytes.count else {
      throw Failure(message: "unexpected text after the JSON value")
    }
    return word
  }

  private mutating func key() throws(Failure) {
    guard byte == UInt8(ascii: "\""), let last = open.indices.last else {
      throw Failure(message: "expected a name in quotes in the JSON")
    }
    open[last].key = String(decoding: try string(), as: UTF8.self)
    skipSpace()
    guard take(":") else { throw Failure(message: "expected ':' in the JSON") }
  }

  private mutating func word(_ name: StaticString, _ word: Word) throws(Failure) -> Word {
    let end = position + name.utf8CodeUnitCount
    guard unsafe end <= bytes.count,
      unsafe bytes[position..<end].elementsEqual(name.description.utf8)
    else { throw Failure(message: "invalid JSON value") }
    position = end
    return word
  }

  private mutating func digits() -> Int {
    let start = position
    while let byte, byte &- UInt8(ascii: "0") < 10 { position += 1 }
    return position - start
  }

  private mutating func number() throws(Failure) -> Double {
    let start = position
    let isNegative = take("-")
    let first = byte
    let count = digits()
    var isValid = count == 1 || count > 1 && first != UInt8(ascii: "0")
    if isValid, take(".") { isValid = digits() > 0 }
    if isValid, take("e") || take("E") {
      if !take("+") { _ = take("-") }
      isValid = digits() > 0
    }
    guard isValid else {
      position = start
      throw Failure(message: isNegative ? "invalid JSON number" : "invalid JSON value")
    }
    let text = unsafe String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      throw Failure(message: "the number in the JSON is too large")
    }
    return number
  }

  private mutating func string() throws(Failure) -> [UInt8] {
    position += 1
    var result: [UInt8] = []
    while let byte {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return result
      case UInt8(ascii: "\\"): try escape(to: &result)
      case 0..<0x20: throw Failure(message: "unescaped control character in a JSON text")
      default: result.append(byte)
      }
    }
    throw Failure(message: "unterminated text in the JSON")
  }

  private mutating func escape(to result: inout [UInt8]) throws(Failure) {
    guard let byte else { throw Failure(message: "unterminated text in the JSON") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): result.append(byte)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "u"):
      var value = try hexUnit()
      if value & 0xFC00 == 0xD800, take("\\"), take("u") {
        let low = try hexUnit()
        guard low & 0xFC00 == 0xDC00 else { throw Failure(message: "half a \\u pair in the JSON") }
        value = 0x10000 + (value & 0x3FF) << 10 + low & 0x3FF
      }
      guard let scalar = Unicode.Scalar(value) else {
        throw Failure(message: "half a \\u pair in the JSON")
      }
      result.append(contentsOf: String(Character(scalar)).utf8)
    default: throw Failure(message: "an unknown escape in the JSON")
    }
  }

  private mutating func hexUnit() throws(Failure) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte, let digit = HexDigit.value(byte) else {
        throw Failure(message: "\\u in JSON requires four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }
}
