import SeededRandom
import Testing

@testable import JSONTree

@Suite struct SpecialBytesTests {
  @Test func `the lowest bit marks the first byte that ends a plain run`() {
    var random = SeededGenerator(seed: 5)
    for byte in UInt8.min...UInt8.max {
      for place in 0..<8 {
        let after = random.next()
        var bytes = [UInt8](repeating: 0x61, count: place) + [byte]
        while bytes.count < 8 {
          bytes.append(UInt8(truncatingIfNeeded: after >> (8 * UInt64(bytes.count))))
        }
        let word = bytes.reversed().reduce(into: UInt64(0)) { $0 = $0 << 8 | UInt64($1) }
        let first = bytes.firstIndex { $0 < 0x20 || $0 >= 0x80 || $0 == 0x22 || $0 == 0x5C }
        #expect(JSONScanner.specialBytes(word).trailingZeroBitCount / 8 == first ?? 8)
      }
    }
  }
}
