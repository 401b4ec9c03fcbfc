/// An identifier of an object of the service: letters, digits, `_` and `-`.
public struct Identifier: Hashable, Sendable, CustomStringConvertible {
  /// The identifier as text.
  public let description: String

  /// Reads an identifier. Returns `nil` if the text is empty, too long, or has other characters.
  public init?(_ text: String) {
    guard 1...ServiceAssumptions.longestIdentifier ~= text.utf8.count,
      text.utf8.allSatisfy(Self.isAllowed)
    else { return nil }
    description = text
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
