import SourceText

extension JSONTree {
  /// Returns the nearest `Double`, or `nil` for a node that is not a number or exceeds the range.
  ///
  /// Complexity: O(bytes).
  package func double(_ node: JSONNode) -> Double? {
    let word = word(node)
    guard word.kind == .number else { return nil }
    let (bytes, range) = home(of: node)
    return unsafe bytes.withUnsafeBufferPointer { all in
      unsafe Self.double(of: UnsafeBufferPointer(rebasing: all[range.start..<range.end]))
    }
  }

  /// Returns the nearest `Double` for a well-formed number, or `nil` if it exceeds the range.
  ///
  /// Complexity: O(bytes).
  package static func double(of text: UnsafeBufferPointer<UInt8>) -> Double? {
    if let number = unsafe shortDecimal(text) { return number }
    // The standard library rounds correctly for any number of digits.
    guard let number = unsafe Double(String(decoding: text, as: UTF8.self)), number.isFinite else {
      return nil
    }
    return number
  }

  /// Returns the numbers in a value that exceed the range of `Double`.
  ///
  /// Complexity: O(nodes).
  package func oversizedNumbers(in node: JSONNode) -> [JSONNode] {
    var found: [JSONNode] = []
    var waiting = [node]
    while let node = waiting.popLast() {
      switch kind(node) {
      case .array: waiting += elements(of: node)
      case .object: for member in members(of: node) { waiting.append(member.value) }
      case .number:
        let text = source(node)
        // Without an exponent, only very long numbers are so large.
        guard text.count > 300 || text.contains(where: { $0 & 0xDF == UInt8(ascii: "E") }),
          double(node) == nil
        else { continue }
        found.append(node)
      default: continue
      }
    }
    return found.reversed()
  }

  /// Returns the message for a number that exceeds the range of `Double`.
  package func oversizedMessage(of node: JSONNode) -> String {
    let text = source(node)
    let number = String(decoding: text.prefix(40), as: UTF8.self)
    return "the number \(number)\(text.count > 40 ? "…" : "") is larger than a formula can hold"
  }

  /// Returns the value of a well-formed number on the fast path.
  ///
  /// The digits must fit into 53 bits, and the power of ten must be at most 22. Both are then exact
  /// `Double` values, so a single multiplication or division rounds only once.
  ///
  /// Source: Clinger, How to Read Floating Point Numbers Accurately, 1990.
  private static func shortDecimal(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    var digits: UInt64 = 0
    var exponent = 0
    var at = 0
    let isNegative = unsafe text.first == UInt8(ascii: "-")
    if isNegative { at = 1 }
    // Longer numbers rarely meet the conditions, and within 24 bytes nothing can overflow.
    guard text.count <= 24 else { return nil }
    var afterPoint = false
    while at < text.count {
      let byte = unsafe text[at]
      if byte == UInt8(ascii: ".") {
        afterPoint = true
      } else if byte & 0xDF == UInt8(ascii: "E") {
        break
      } else {
        guard digits < 1 << 53 else { return nil }
        digits = digits * 10 + UInt64(byte & 15)
        if afterPoint { exponent -= 1 }
      }
      at += 1
    }
    guard digits <= 1 << 53 else { return nil }
    if at < text.count {
      at += 1
      var power = 0
      var isDown = false
      while at < text.count {
        switch unsafe text[at] {
        case UInt8(ascii: "-"): isDown = true
        case UInt8(ascii: "+"): break
        default:
          guard power < 1000 else { return nil }
          power = unsafe power * 10 + Int(text[at] & 15)
        }
        at += 1
      }
      exponent += isDown ? -power : power
    }
    guard exponent >= -22, exponent <= 22 else { return nil }
    let magnitude =
      exponent < 0
      ? Double(digits) / powersOfTen[-exponent] : Double(digits) * powersOfTen[exponent]
    return isNegative ? -magnitude : magnitude
  }

  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
