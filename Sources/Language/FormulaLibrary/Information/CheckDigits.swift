/// Numbers with a check digit at the end.
enum CheckDigits {
  /// Returns the digits of `text`, which may contain spaces and hyphens, or nil if it contains any
  /// other character.
  ///
  /// Complexity: O(length).
  static func digits(of text: String) -> [Int]? {
    var digits: [Int] = []
    for byte in text.utf8 where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-") {
      guard byte &- UInt8(ascii: "0") < 10 else { return nil }
      digits.append(Int(byte - UInt8(ascii: "0")))
    }
    return digits
  }

  /// Returns the sum of all digits, with every second digit from the end changed by `change`.
  static func sum(_ digits: [Int], everySecond change: (Int) -> Int) -> Int {
    digits.reversed().enumerated().reduce(0) { sum, place in
      sum + (place.offset % 2 == 1 ? change(place.element) : place.element)
    }
  }
}
