import Formulas
import FormulasFoundation
import Foundation
import Testing

/// Errors and types of Foundation.
@Suite struct FormulasFoundationTests {
  @Test func `errors have a localized description`() throws {
    let error = #expect(throws: EvaluationError.self) {
      try Formula("1 + 1 / 0").value(in: NamedValues([]))
    }
    let any: any Error = try #require(error)
    #expect(any.localizedDescription == error?.message)
    #expect((any as? any LocalizedError)?.failureReason == "division-by-zero (at 4..<9)")
    #expect(
      (BindingError.wrongType("price", expected: .number, found: .text) as any Error)
        .localizedDescription == "'price': expected number, found text")
    #expect(
      (LanguageError.invalidName("a b") as any Error).localizedDescription
        == "'a b' is not a valid function name")
    do {
      _ = try FormulaSheet(inputs: ["price": .number], formulas: ["a": "prize + 1"])
      Issue.record("a formula with an unknown name was accepted")
    } catch {
      #expect((error as any Error).localizedDescription == error.message)
      #expect(error.recoverySuggestion == "did you mean 'price'?")
    }
    let source: any Error = SourceError(.locked, "another program writes")
    #expect(source.localizedDescription == "another program writes")
  }

  private struct Row: Encodable {
    var due = Date(timeIntervalSince1970: 86_400)
    var price = Decimal(string: "19.99") ?? 0
    var link = URL(string: "https://example.com/a") ?? URL(fileURLWithPath: "/")
    var mark = Data([1, 2])
  }

  @Test func `types of Foundation are values`() throws {
    let row = try ValueEncoder().encode(Row())
    #expect(
      row == [
        "due": .date(.init(milliseconds: 86_400_000)), "price": 19.99,
        "link": "https://example.com/a", "mark": "AQI=",
      ])
    let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
    let date = Value(Date(timeIntervalSince1970: 0.25), zone: berlin)
    #expect(date == .date(.init(milliseconds: 250, zone: "Europe/Berlin")))
    #expect(Date(exactly: date) == Date(timeIntervalSince1970: 0.25))
    #expect(Date(exactly: 3) == nil)
    #expect(EvaluationEnvironment.current(timeZone: berlin).timeZone == "Europe/Berlin")
  }

  @Test func `values are read from JSON`() throws {
    let json = Data(#"{"price": 10, "note": null, "tags": ["a", true]}"#.utf8)
    let row = try JSONDecoder().decode([String: Value].self, from: json)
    #expect(row == ["price": 10, "note": nil, "tags": ["a", true]])
    #expect(
      try JSONEncoder().encode(Value.list([1, "x", nil])) == Data(#"[1,"x",null]"#.utf8))
  }
}
