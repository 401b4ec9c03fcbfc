import SourceText
import Testing

@testable import JoyDocLint

/// The parser of settings. Source: TOML v1.0.0, <https://toml.io/en/v1.0.0>.
@Suite struct TOMLParserTests {
  @Test(arguments: [
    ("a = 1\nb.c = 'x'\n\"d e\" = true # comment", "a: 1, b: {c: “x”}, d e: true"),
    ("[a.b]\nx = 1\n[a]\ny = 2\n[a.c]", "a: {b: {x: 1}, y: 2, c: {}}"),
    ("[[a]]\nx = 1\n[a.b]\ny = 2\n[[a]]\n[[a.c]]", "a: [{x: 1, b: {y: 2}}, {c: [{}]}]"),
    ("[a]\nb.c = 1\nb.d = 2\n[a.b.e]\nf = 3", "a: {b: {c: 1, d: 2, e: {f: 3}}}"),
    ("a = {b = 1, c.d = [ ]}", "a: {b: 1, c: {d: []}}"),
    ("a = [ 1, # one\n  [\"x\"], ]", "a: [1, [“x”]]"),
    ("a = [0xFf, 0o17, 0b11, 1_000, -5, +0]", "a: [255, 15, 3, 1000, -5, 0]"),
    ("a = [1.5, -2e3, 6_0.0_1E+2, inf, -inf]", "a: [1.5, -2000.0, 6001.0, inf, -inf]"),
    ("a = [1979-05-27, 07:32:00.5, 1979-05-27 07:32:00Z]", "a: [time, time, time]"),
    (#"a = "\t\"\\\u00e9\U0001F600""#, "a: “\t\"\\é😀”"),
    ("a = \"\"\"\nx\\\n\n   y\"z\"\"\"\"", "a: “xy\"z\"”"),
    ("a = '''\r\n\\x\r\n''y'''", "a: “\\x\r\n''y”"),
    ("\u{FEFF}a = 1", "a: 1"), ("", ""),
  ])
  func `a file is a table`(text: String, expected: String) throws {
    #expect(try Self.description(TOMLParser.parse(Array(text.utf8))) == expected)
  }

  @Test(arguments: [
    ("a = 1\na = 2", "'a' is already defined", "a"),
    ("[a]\nb = 1\n[a]", "'a' is already defined", "a"),
    ("a.b = 1\n[a]", "'a' is already defined", "a"),
    ("[a.b]\n[a]\nb.c = 1", "'b' is already defined", "b"),
    ("a = {b = 1}\n[a.c]", "'a' is already defined", "a"),
    ("a = {b = 1}\na.c = 2", "'a' is already defined", "a"),
    ("a = [1]\n[[a]]", "'a' is already defined", "a"),
    ("a = x1", "expected a value, found 'x1'", "x1"),
    ("a = 01", "expected a value, found '01'", "01"),
    ("a = 1__0", "expected a value, found '1__0'", "1__0"),
    ("a = 1.", "expected a value, found '1.'", "1."),
    (
      "a = 9223372036854775808", "expected a value, found '9223372036854775808'",
      "9223372036854775808"
    ),
    ("a = ", "expected a value, found the end of the file", ""),
    ("a = 1 b = 2", "expected the end of the line, found 'b'", "b"),
    ("= 1", "expected a key, found '='", "="),
    ("a\n", "expected '=', found the end of the line", "\n"),
    ("[a", "expected ']', found the end of the file", ""),
    ("[[a]", "expected ']]', found the end of the file", ""),
    ("a = [1 2]", "expected ',' or ']', found '2'", "2"),
    ("a = {b = 1", "expected ',' or '}', found the end of the file", ""),
    ("a = {b = 1,}", "expected a key, found '}'", "}"),
    ("a = \"x\nb = 1", "the string does not end", "\"x"),
    ("a = '''x", "the string does not end", "'"),
    (#"a = "\x""#, "unknown escape", #"\x"#),
    (#"a = "\uD800""#, "expected 4 hexadecimal digits of a character", #"\uD800"#),
    (#"a = "\u0000""#, "a setting cannot contain a NUL byte", #"\u0000"#),
    ("a = \"\u{1}\"", "unexpected control character", "\u{1}"),
    ("a = ٣", "expected a value, found '٣'", "٣"),
  ])
  func `an error has a place`(text: String, message: String, marked: String) throws {
    let error = try #require(throws: TOMLError.self) { try TOMLParser.parse(Array(text.utf8)) }
    let bytes = Array(text.utf8)[error.range.start..<error.range.end]
    #expect(error.message == message)
    #expect(String(decoding: bytes, as: UTF8.self) == marked)
  }

  @Test(arguments: [
    "a = " + String(repeating: "[", count: 100_000),
    "a = " + String(repeating: "{b = ", count: 100_000),
    String(repeating: "a.", count: 100_000) + "a = 1",
    "[" + String(repeating: "a.", count: 100_000) + "a]",
    "a = {" + String(repeating: "b.", count: 90) + "c = {" + String(repeating: "d.", count: 90)
      + "e = 1}}",
  ])
  func `nesting is limited`(text: String) {
    #expect(throws: TOMLError.self) { try TOMLParser.parse(Array(text.utf8)) }
  }

  @Test func `keys and values have ranges`() throws {
    let text = "[t]\n'k'.l = [\"x\", {m = 1}]"
    let table = try #require(try TOMLParser.parse(Array(text.utf8))["t"]?.table)
    let inner = try #require(table["k"]?.table?.entry("l"))
    func part(_ range: DocumentRange) -> String {
      String(decoding: Array(text.utf8)[range.start..<range.end], as: UTF8.self)
    }
    #expect(part(table.place) == "t")
    #expect(try part(#require(table.entry("k")).keyRange) == "'k'")
    #expect(part(inner.keyRange) == "l")
    #expect(part(inner.value.range) == "[\"x\", {m = 1}]")
    #expect(try part(#require(inner.value.array?.first).range) == "\"x\"")
    #expect(inner.statement == 4)
  }

  private static func description(_ table: TOMLTable) -> String {
    table.entries.map { "\($0.key): \(description($0.value))" }.joined(separator: ", ")
  }

  private static func description(_ value: TOMLValue) -> String {
    switch value.content {
    case .string(let text): "“\(text)”"
    case .integer(let number): "\(number)"
    case .float(let number): "\(number)"
    case .boolean(let value): "\(value)"
    case .time: "time"
    case .array(let array): "[" + array.elements.map(description).joined(separator: ", ") + "]"
    case .table(let table): "{" + description(table) + "}"
    }
  }
}
