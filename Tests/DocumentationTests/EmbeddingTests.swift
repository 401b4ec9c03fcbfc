import Formulas
import Testing

/// The Swift code that the README shows compiles, and gives what it says.
@Suite struct EmbeddingTests {
  @Test func `the README's code gives what its comments say`() throws {
    // README begins
    let shout = HostFunction("shout", taking: [.text("text")], giving: .text) { arguments in
      guard case .text(let text) = arguments[0] else { return .null }
      return .text(text.uppercased() + "!")
    }
    let language = FormulaLanguage(hostFunctions: [shout])
    let order = NamedValues(["price": 19.99, "quantity": 3, "customer": "ada"])
    let formula = Formula(
      "concat(shout(customer), ' ', round(price * quantity, 1))", schema: order.schema, in: language
    )
    let greeting = try formula.value(in: order)  // .text("ADA! 60")
    let typo = Formula("price * quantty", schema: order.schema).diagnostics[0]
    print(typo.message, typo.hint ?? "")  // there is no field 'quantty' did you mean 'quantity'?
    // README ends
    #expect(greeting == .text("ADA! 60"))
    #expect(typo.message == "there is no field 'quantty'")
    #expect(typo.hint == "did you mean 'quantity'?")
  }

  @Test func `the README shows the code of this test`() throws {
    let source = try ProjectFile("Tests/DocumentationTests/EmbeddingTests.swift").text()
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let begin = try #require(lines.firstIndex { $0.hasSuffix("// README begins") })
    let end = try #require(lines.firstIndex { $0.hasSuffix("// README ends") })
    let code = lines[(begin + 1)..<end].map { $0.dropFirst(4) }.joined(separator: "\n")
    #expect(
      try ProjectFile("README.md").text().contains("```swift\nimport Formulas\n\n\(code)\n```"))
  }
}
