import JoyDoc
import Testing

@Suite struct TitledIDsTests {
  private static let id = "0123456789abcdefABCDEF01"
  private let ids = TitledIDs { $0 == "plain" || $0 == Self.id ? "Net" : nil }

  @Test(arguments: 0...50)
  func `an id is found anywhere in a sentence`(distance: Int) {
    let before = String(repeating: "x ", count: distance / 2) + (distance % 2 > 0 ? "." : "")
    for (end, tail) in [("", ""), (" g", " g"), ("'", "'")] {
      let sentence = before + Self.id + tail
      #expect(ids.titled(sentence) { _ in "Net" } == before + "Net" + end)
      #expect(
        ids.titled(before + "field 'plain'" + tail) { _ in "" } == before + "field 'Net' (plain)"
          + end)
    }
    for other in [Self.id.dropLast() + "", "\(Self.id)0", "afield 'other'", "'plain'"] {
      #expect(ids.titled(before + other) { _ in "Net" } == before + other)
    }
  }
}
