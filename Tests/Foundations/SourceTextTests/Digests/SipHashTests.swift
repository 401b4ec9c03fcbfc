import SourceText
import Testing

@Suite struct SipHashTests {
  private static let key = (UInt64(0x0706_0504_0302_0100), UInt64(0x0f0e_0d0c_0b0a_0908))

  /// Tags of the messages 0, 1, 2, … of some lengths under the key 0, 1, … 15, from the reference
  /// code and from OpenSSL.
  static let table: [(Int, String)] = [
    (0, "a3817f04ba25a8e66df67214c7550293"), (1, "da87c1d86b99af44347659119b22fc45"),
    (7, "a1f1ebbed8dbc153c0b84aa61ff08239"), (8, "3b62a9ba6258f5610f83e264f31497b4"),
    (15, "5493e99933b0a8117e08ec0f97cfc3d9"), (16, "6ee2a4ca67b054bbfd3315bf85230577"),
    (63, "5150d1772f50834a503e069a973fbd7c"),
  ]

  private func hexadecimal(_ tag: SipHash.Tag) -> String {
    tag.bytes.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }.joined()
  }

  @Test(arguments: table) func `published examples`(example: (count: Int, tag: String)) {
    var hash = SipHash(key: Self.key)
    hash.append(Array(0..<UInt8(example.count)))
    #expect(hexadecimal(hash.tag) == example.tag)
  }

  @Test func `a message in pieces has the tag of the whole`() {
    let message = Array(UInt8(0)..<63)
    for first in 0...63 {
      for second in stride(from: first, through: 63, by: 5) {
        var hash = SipHash(key: Self.key)
        hash.append(Array(message[..<first]))
        hash.append(Array(message[first..<second]))
        hash.append(Array(message[second...]))
        #expect(hexadecimal(hash.tag) == "5150d1772f50834a503e069a973fbd7c")
      }
    }
  }

  @Test func `parts that join to the same bytes have different tags`() {
    func tag(_ parts: [String]) -> SipHash.Tag {
      var hash = SipHash(key: Self.key)
      for part in parts { hash.append(part: part) }
      return hash.tag
    }
    #expect(tag(["ab", "c"]) != tag(["a", "bc"]))
    #expect(tag(["a", ""]) != tag(["a"]))
  }
}
