import FormulaValues
import Foundation
import Testing

/// Values convert from and to Swift types, JSON and text for people.
@Suite struct ValueConversionTests {
  @Test(
    arguments: [
      (nil, "null"), (3, "3"), (0.1, "0.1"), ("a \"b\"", "a \"b\""), (true, "true"),
      ([1, "x", nil], #"[1, "x", null]"#), (["a": 1, "b": ["c": []]], "{a: 1, b: {c: []}}"),
      (.date(.init(milliseconds: 0)), "1970-01-01T00:00:00.000Z"),
      (.date(.init(milliseconds: 0, zone: "Europe/Berlin")), "1970-01-01T01:00:00.000+01:00"),
      (.choice(.init(id: "o1", text: "One")), "One"), (.number(.nan), "null"),
      (.date(.init(milliseconds: .infinity)), "inf ms"),
    ] as [(Value, String)])
  func `a value is described as people read it`(value: Value, text: String) {
    #expect(value.description == text)
  }

  @Test func `a deeply nested value is described in bounded depth`() {
    var value: Value = 1
    for _ in 0..<10_000 { value = .list([value]) }
    #expect(value.description.contains("…"))
    // A chain of this length is released iteratively.
    while case .list(let elements) = value, let first = elements.first { value = first }
  }

  @Test func `Swift values become values and back`() {
    #expect(Value(2.5) == 2.5)
    #expect(Value(Double.nan) == nil)
    #expect(Value(7) == 7)
    #expect(Value("a".dropFirst(0)) == "a")
    #expect(Value(["b": 1, "a": 2]) == ["a": 2, "b": 1])
    #expect(Double(exactly: Value(2.5)) == 2.5)
    #expect(Int(exactly: Value(7)) == 7)
    #expect(Int(exactly: Value(7.5)) == nil)
    #expect(Int(exactly: .number(1e300)) == nil)
    #expect(String(exactly: "a") == "a")
    #expect(String(exactly: 1) == nil)
    let flag: Value = true
    #expect(Bool(exactly: flag) == true)
  }

  @Test func `plain values survive JSON`() throws {
    let value: Value = ["a": [1, 2.5, "x", true, nil], "b": [:], "c": []]
    let json = try JSONEncoder().encode(value)
    let back = try JSONDecoder().decode(Value.self, from: json)
    guard case .record(let record) = back else {
      Issue.record("expected a record")
      return
    }
    #expect(record["a"] == [1, 2.5, "x", true, nil])
    #expect(record["b"] == [:])
    #expect(record["c"] == [])
  }

  private struct Line: Encodable {
    var article = "Lamp"
    var price: Double? = 9.5
    var tags = ["a", "b"]
    var missing: Int?
  }

  private struct Order: Encodable {
    var lines = [Line(), Line(price: .infinity)]
    var isPaid = false
    var nested = ["x": UInt8(1)]
    var value: Value = .date(.init(milliseconds: 5))
  }

  @Test func `an encodable row becomes a record`() throws {
    let value = try ValueEncoder().encode(Order())
    #expect(
      value == [
        "lines": [
          ["article": "Lamp", "price": 9.5, "tags": ["a", "b"]],
          ["article": "Lamp", "price": nil, "tags": ["a", "b"]],
        ],
        "isPaid": false, "nested": ["x": 1], "value": .date(.init(milliseconds: 5)),
      ])
    #expect(try ValueEncoder().encode([1, 2]) == [1, 2])
    #expect(try ValueEncoder().encode("a") == "a")
    #expect(try ValueEncoder().encode(Int?.none) == nil)
  }
}
