import JSONTree
import Testing

@testable import JoyDoc

struct StoredDateTests {
  private static func date(_ json: String) -> StoredDate? {
    let tree = JSONTree.parse(Array(json.utf8)).tree
    return StoredDate(tree.root, of: tree)
  }

  @Test func `a fraction of a millisecond is dropped toward zero`() {
    #expect(Self.date("1700000000000.9")?.instant == 1_700_000_000_000)
    #expect(Self.date("-0.5")?.instant == 0)
    #expect(Self.date("-1500.9")?.instant == -1500)
    #expect(StoredDate(json: Array("1e3".utf8))?.instant == 1000)
  }

  @Test func `only numbers within the calendar are dates`() {
    // As formulas read it: the number must be in range before its fraction is dropped.
    #expect(Self.date("-377705116800000") != nil)
    #expect(Self.date("-377705116800000.5") == nil)
    #expect(Self.date("253402300799999.9")?.isoText.hasPrefix("9999-12-31T23:59") == true)
    #expect(Self.date("253402300800000") == nil)
    #expect(StoredDate(.infinity) == nil)
    #expect(StoredDate(.nan) == nil)
    #expect(Self.date("\"2026-05-01\"") == nil)
    #expect(Self.date("null") == nil)
  }

  @Test func `a stored date is read as it was written`() {
    let date = StoredDate(instant: 1_777_593_600_000)
    #expect(StoredDate(json: date.json) == date)
    #expect(String(decoding: date.json, as: UTF8.self) == "1777593600000")
    #expect(date.isoText == "2026-05-01T00:00:00.000Z")
  }

  @Test func `numbers, null and the empty text are admitted`() {
    func isAdmitted(_ json: String) -> Bool {
      let tree = JSONTree.parse(Array(json.utf8)).tree
      return StoredDate.admits(tree.root, of: tree)
    }
    for json in ["0", "1.5", "null", "\"\""] { #expect(isAdmitted(json), "\(json)") }
    for json in ["\"2026-05-01\"", "true", "[]", "{}"] { #expect(!isAdmitted(json), "\(json)") }
  }

  @Test func `seconds are recognized`() {
    #expect(
      StoredDate(instant: 1_777_593_600).countedInSeconds?.isoText == "2026-05-01T00:00:00.000Z")
    #expect(StoredDate(instant: 1_777_593_600_000).countedInSeconds == nil)
    #expect(StoredDate(instant: 0).countedInSeconds == nil)
  }
}
