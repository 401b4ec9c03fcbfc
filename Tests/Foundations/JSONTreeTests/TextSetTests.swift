import Testing

@testable import JSONTree

/// The hash is seeded, so that names cannot be chosen to collide.
@Suite struct TextSetTests {
  private func mark(_ text: [UInt8], seed: UInt64, factor: UInt64) -> UInt64 {
    text.withUnsafeBufferPointer { TextSet.mark($0, seed, factor) }
  }

  @Test(arguments: 0...24)
  func `the hash of a text of any length depends on the seed`(length: Int) {
    let text = [UInt8](repeating: 0x61, count: length)
    let marks = (1...50).map {
      mark(text, seed: $0 &* 0x1234_5678_9ABC_DEF1, factor: 0x9E37_79B9_7F4A_7C15)
    }
    #expect(Set(marks).count == 50)
  }

  @Test func `texts that collide under one seed differ under another`() {
    let texts = (0..<20_000).map { Array("name\($0)".utf8) }
    let places = { (seed: UInt64, factor: UInt64) in
      texts.map { mark($0, seed: seed, factor: factor) >> 32 & 0xFFF }
    }
    let first = places(0x0123_4567_89AB_CDEF, 0x9E37_79B9_7F4A_7C15)
    let second = places(0xFEDC_BA98_7654_3210, 0xC2B2_AE3D_27D4_EB4F)
    let meeting = texts.indices.filter { first[$0] == first[0] }
    #expect(meeting.count > 1)
    #expect(Set(meeting.map { second[$0] }).count > 1)
  }
}
