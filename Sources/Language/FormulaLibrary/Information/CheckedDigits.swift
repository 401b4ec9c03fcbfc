/// Numbers that end in a check digit.
enum CheckedDigits {
  /// The digits of a text in which spaces and hyphens may stand between them; nil if anything else
  /// does. Complexity: O(length).
  static func digits(of text: String) -> [Int]? {
    var digits: [Int] = []
    for byte in text.utf8 where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-") {
      guard byte &- UInt8(ascii: "0") < 10 else { return nil }
      digits.append(Int(byte - UInt8(ascii: "0")))
    }
    return digits
  }

  /// The sum of all digits, from the last on, every second one changed first.
  static func sum(_ digits: [Int], everySecond change: (Int) -> Int) -> Int {
    digits.reversed().enumerated().reduce(0) { sum, place in
      sum + (place.offset % 2 == 1 ? change(place.element) : place.element)
    }
  }
}
