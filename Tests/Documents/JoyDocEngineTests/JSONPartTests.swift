import JoyDocEngine
import Testing

/// Reading JSON values through the public interface.
@Suite struct JSONPartTests {
  @Test func `a value gives what its kind holds, and nil for every other kind`() throws {
    let texts: [(String, JSONPart.Kind)] = [
      ("null", .null), ("true", .boolean), ("-1.5e3", .number), (#""a\n""#, .string),
      ("[1, [2]]", .array), (#"{"a": 1, "b": {}, "a": 2}"#, .object),
    ]
    for (text, kind) in texts {
      let part = try JSONPart(parsing: Array(text.utf8))
      #expect(part.kind == kind)
      #expect((part.boolean != nil) == (kind == .boolean))
      #expect((part.number != nil) == (kind == .number))
      #expect((part.string != nil) == (kind == .string))
      #expect((part.elements != nil) == (kind == .array))
      #expect((part.members != nil) == (kind == .object))
    }
    #expect(try JSONPart(parsing: Array("-1.5e3".utf8)).number == -1500)
    #expect(try JSONPart(parsing: Array("1e400".utf8)).number?.isFinite != true)
    #expect(try JSONPart(parsing: Array(#""a\n\u00e9""#.utf8)).string == "a\n\u{e9}")
    #expect(
      try JSONPart(parsing: Array("[1, [2]]".utf8)).elements?.map(\.kind) == [.number, .array])
    let object = try JSONPart(parsing: Array(#"{"a": 1, "b": {}, "a": 2}"#.utf8))
    #expect(object.members?.map(\.name) == ["a", "b", "a"])
    #expect(object["a"]?.number == 2 && object["c"] == nil)
    let escaped = try JSONPart(parsing: Array(#"{"\u0061": [1]}"#.utf8))
    #expect(escaped["a"] == [1] && escaped["a"]?["a"] == nil && object["b"]?["a"] == nil)
  }

  @Test(arguments: [
    ("[]", []), (#"["a", "\u0062", ""]"#, ["a", "b", ""]), (#"["a", 1]"#, nil), ("{}", nil),
    (#""a""#, nil), (#"[["a"]]"#, nil),
  ])
  func `an array of strings gives its strings`(text: String, strings: [String]?) throws {
    #expect(try JSONPart(parsing: Array(text.utf8)).strings == strings)
  }

  @Test(arguments: [
    ("1", false), ("[]", false), (#"{"a": 1, "b": 2, "A": 3}"#, false),
    (#"{"a": {"b": 1}, "b": {"a": 1}}"#, false), (#"[{"a": 1}, {"a": 1}]"#, false),
    (#"{"a": "a", "b": "b"}"#, false), (#"{"b": 1, "a": 2, "b": 3}"#, true),
    (#"{"a": 1, "\u0061": 2}"#, true), (#"[1, {"x": [[{"": 1, "": 1}]]}]"#, true),
    (#"{"x": {"y": {"a": [], "b": 0, "a": []}}}"#, true),
  ])
  func `repeated names are found at every depth`(text: String, isRepeated: Bool) throws {
    #expect(try JSONPart(parsing: Array(text.utf8)).hasRepeatedNames == isRepeated)
  }

  @Test func `repeated names are found in large and deep values`() throws {
    let members = (0..<2_000).map { #""k\#($0)":0"# }.joined(separator: ",")
    for (last, isRepeated) in [("k1999x", false), ("k1000", true)] {
      let text = #"{\#(members),"\#(last)":0}"#
      #expect(try JSONPart(parsing: Array(text.utf8)).hasRepeatedNames == isRepeated)
    }
    let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    #expect(try !JSONPart(parsing: Array(deep.utf8)).hasRepeatedNames)
  }

  @Test func `equivalence ignores order, spacing and spelling, but not values`() throws {
    func part(_ text: String) throws -> JSONPart { try JSONPart(parsing: Array(text.utf8)) }
    let one = try part(#"{"a": [1, "x"], "b": 2.0}"#)
    #expect(one.isEquivalent(to: try part(#"{"b":2,"a":[1.0,"\u0078"]}"#)))
    for other in [#"{"b":2,"a":["x",1]}"#, #"{"b":3,"a":[1,"x"]}"#, #"{"a":[1,"x"]}"#, "[]"] {
      #expect(!one.isEquivalent(to: try part(other)))
    }
  }
}
