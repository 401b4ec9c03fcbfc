/// Values of any type, chosen by the bytes of a fuzzer's input. After the last byte, the first
/// alternative is chosen.
struct Choices {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { rest = Array(bytes)[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func number() -> Int { Int(rest.popFirst() ?? 0) }

  mutating func chance() -> Bool { number() & 1 == 1 }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number() % elements.count]
  }

  mutating func bits() -> UInt64 {
    (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(number()) }
  }

  mutating func integer() -> Int {
    switch number() % 4 {
    case 0: number() % 12
    case 1: pick([-1, .min, .max, .min + 1, 1 << 31, -1 << 31, 1 << 53, 1_000_000])
    case 2: -number()
    default: Int(truncatingIfNeeded: bits())
    }
  }

  mutating func double() -> Double {
    switch number() % 3 {
    case 0: Double(number()) / 4
    case 1:
      pick([
        -0.0, .nan, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e15,
        -8.64e15, 9.3e18, 1e19, 9_007_199_254_740_993, -62_135_596_800_001, 1_700_000_000_000,
      ])
    default: Double(bitPattern: bits())
    }
  }

  mutating func text() -> String {
    switch number() % 4 {
    case 0: return pick(["a", "b", "t", "rows", "total", "r", "c", "p", "f", "d"])
    case 1: return pick(Self.texts)
    case 2: return String(repeating: pick(Self.texts), count: number() * number() % 3_000)
    default:
      let count = min(rest.count, number() % 24)
      defer { rest.removeFirst(min(count, rest.count)) }
      return String(decoding: rest.prefix(count), as: UTF8.self)
    }
  }

  private static let texts = [
    "", "\0", "a\0b", " ", "é", "e\u{301}", "İ", "ß", "👩\u{200d}👩\u{200d}👧", "\u{FEFF}", "\u{202E}",
    "\r\n", "null", "true", "7", "1e999", "-0", "2024-02-30", "2024-05-31T10:00:00+99:99", "UTC",
    "Europe/Berlin", "Nowhere/Land", "../../etc/passwd", "de", "ar-EG-u-nu-arab", "x-y-z", "_id",
    "value", "__proto__", "sum", "SUM", "let", "a.b", "[", "{\"a\":", "\"", "\\", "\u{1}",
  ]
}
