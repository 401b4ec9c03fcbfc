import FormulaLibrary
import FormulaValues
import Testing

struct ConversionTextTests {
  private static let readings: [Call] = [
    Call(FromJsonFunction.self, " [1, -2.5e+1, true, null] ", gives: [1, -25, true, nil]),
    Call(FromJsonFunction.self, #""a\n\u00e9\ud83d\ude00\/""#, gives: "a\né😀/"),
    Call(
      FromJsonFunction.self, #"{"a": {}, "b": [], "a": 2}"#,
      gives: .record(.init([("a", 2), ("b", [])]))),
    Call(FromJsonFunction.self, "-0", gives: 0),
    Call(FromJsonFunction.self, "[[[]]]", gives: [[[]]]),
    Call(FromJsonFunction.self, failsFor: ""),
    Call(FromJsonFunction.self, failsFor: "[1,]"),
    Call(FromJsonFunction.self, failsFor: "[1 2]"),
    Call(FromJsonFunction.self, failsFor: "[1}"),
    Call(FromJsonFunction.self, failsFor: "{\"a\" 1}"),
    Call(FromJsonFunction.self, failsFor: "{a: 1}"),
    Call(FromJsonFunction.self, failsFor: "{\"a\": 1,}"),
    Call(FromJsonFunction.self, failsFor: "01"),
    Call(FromJsonFunction.self, failsFor: "1."),
    Call(FromJsonFunction.self, failsFor: ".5"),
    Call(FromJsonFunction.self, failsFor: "+1"),
    Call(FromJsonFunction.self, failsFor: "1e"),
    Call(FromJsonFunction.self, failsFor: "1e999"),
    Call(FromJsonFunction.self, failsFor: "nul"),
    Call(FromJsonFunction.self, failsFor: "NaN"),
    Call(FromJsonFunction.self, failsFor: "1 1"),
    Call(FromJsonFunction.self, failsFor: "\"a"),
    Call(FromJsonFunction.self, failsFor: "\"a\nb\""),
    Call(FromJsonFunction.self, failsFor: #""\x""#),
    Call(FromJsonFunction.self, failsFor: #""\ud83d""#),
    Call(FromJsonFunction.self, failsFor: #""\ude00""#),
    Call(FromJsonFunction.self, failsFor: #""\ud83da""#),
    Call(FromJsonFunction.self, failsFor: #""\u12""#),
    Call(FromJsonFunction.self, failsFor: 5),
  ]

  @Test(arguments: readings) func `JSON is parsed as RFC 8259 requires`(_ call: Call) {
    call.check()
  }

  @Test func `JSON may be nested as deeply as values`() {
    func nested(_ depth: Int) -> Value {
      .text(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
    }
    #expect(code(of: FromJsonFunction.self, nested(500)) == nil)
    #expect(code(of: FromJsonFunction.self, nested(501)) == .limitReached)
    #expect(
      code(of: FromJsonFunction.self, .text(String(repeating: "{\"a\":", count: 200_000)))
        == .limitReached)
  }

  @Test func `fromJson parses the output of toJson`() {
    let value: Value = [
      1.5, -0.1, 1e21, 123_456_789, "a\"\\\n\u{1}é", true, nil, [],
      .record(.init([("k", [1, "x"]), ("", nil)])),
    ]
    let json = outcome(of: ToJsonFunction.self, [value])
    let text: Value = (try? json.get()) ?? nil
    #expect(outcome(of: FromJsonFunction.self, [text]) == .success(value))
  }

  private static let codings: [Call] = [
    Call(EncodeUrlFunction.self, "a b&c=ü/~", gives: "a%20b%26c%3D%C3%BC%2F~"),
    Call(DecodeUrlFunction.self, "a+b%2b", gives: "a+b+"),
    Call(DecodeUrlFunction.self, failsFor: "%4"),
    Call(DecodeUrlFunction.self, failsFor: "%zz"),
    Call(DecodeUrlFunction.self, failsFor: "%ff"),
    Call(EncodeBase64Function.self, "a", gives: "YQ=="),
    Call(EncodeBase64Function.self, "ab", gives: "YWI="),
    Call(EncodeBase64Function.self, "abc", gives: "YWJj"),
    Call(DecodeBase64Function.self, "YWI=", gives: "ab"),
    Call(DecodeBase64Function.self, failsFor: "YWI"),
    Call(DecodeBase64Function.self, failsFor: "Y==="),
    Call(DecodeBase64Function.self, failsFor: "YWJ="),
    Call(DecodeBase64Function.self, failsFor: "=YWI"),
    Call(DecodeBase64Function.self, failsFor: "/w=="),
    Call(
      EscapeHtmlFunction.self, "<a href=\"x\">'&", gives: "&lt;a href=&quot;x&quot;&gt;&#39;&amp;"),
    Call(ToListFunction.self, [1], gives: [1]),
    Call(ToListFunction.self, nil, gives: []),
    Call(ToTextFunction.self, nil, gives: ""),
    Call(ToTextFunction.self, nil, "0.00", gives: ""),
    Call(ToTextFunction.self, 1234.5, "#,##0.00", "de", gives: "1.234,50"),
    Call(ToTextFunction.self, .date(.init(milliseconds: 0)), "YYYY-MM-DD", gives: "1970-01-01"),
    Call(ToTextFunction.self, "a", "0.00", gives: "a"),
    Call(ToTextFunction.self, .date(.init(milliseconds: 5)), gives: "5"),
    Call(ToTextFunction.self, .record(.init([("a", ["x"])])), gives: #"{"a":["x"]}"#),
    Call(FormatListFunction.self, ["a"], gives: "a"),
    Call(FormatListFunction.self, ["a", nil, "b"], gives: "a and b"),
    Call(FormatListFunction.self, [1, 2, 3], "OR", gives: "1, 2, or 3"),
    Call(FormatListFunction.self, ["a", "b", "c"], "unit", gives: "a, b, c"),
    Call(FormatListFunction.self, ["a", "b", "c"], "de", gives: "a, b und c"),
    Call(FormatListFunction.self, ["a", "b", "c"], "or", "ja", gives: "a、b、またはc"),
    Call(FormatListFunction.self, ["a", "b", "c"], nil, "en-GB", gives: "a, b and c"),
    Call(FormatListFunction.self, failsFor: ["a"], "nonsense"),
  ]

  @Test(arguments: codings) func `values are converted to text and back`(_ call: Call) {
    call.check()
  }

  /// Computed with Python's `hashlib.sha256(b"a" * count).hexdigest()`.
  private static let digests: [(count: Int, digest: String)] = [
    (1, "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb"),
    (55, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
    (56, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
    (63, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
    (64, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
    (65, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"),
    (119, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"),
    (120, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"),
    (1000, "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"),
  ]

  @Test(arguments: digests)
  func `SHA-256 agrees with a reference around its block length`(
    _ row: (count: Int, digest: String)
  ) {
    let text = Value.text(String(repeating: "a", count: row.count))
    #expect(outcome(of: HashFunction.self, [text]) == .success(.text(row.digest)))
  }
}
