import Formulas
import Foundation
import JoyDocEngine
import Testing

/// The Swift code of the README and of the tour compiles, and its results are those in its
/// comments.
@Suite struct EmbeddingTests {
  @Test func `the results of the tour's code equal its comments`() throws {
    // PAGE begins
    let shout = HostFunction("shout", taking: [.text("text")], giving: .text) { arguments in
      guard case .text(let text) = arguments[0] else { return .null }
      return .text(text.uppercased() + "!")
    }
    let language = try FormulaLanguage(hostFunctions: [shout])
    let order = NamedValues(["price": 19.99, "quantity": 3, "customer": "ada"])
    let formula = Formula(
      "concat(shout(customer), ' ', round(price * quantity, 1))", schema: order.schema, in: language
    )
    let greeting = try formula.value(in: order)  // .text("ADA! 60")
    let typo = Formula("price * quantty", schema: order.schema).diagnostics[0]
    print(typo.message, typo.hint ?? "")  // there is no field 'quantty' did you mean 'quantity'?
    // PAGE ends
    #expect(greeting == .text("ADA! 60"))
    #expect(typo.message == "there is no field 'quantty'")
    #expect(typo.hint == "did you mean 'quantity'?")
  }

  @Test func `the results of the README's sheet equal its comments`() throws {
    // PAGE begins
    var sheet = try FormulaSheet(
      inputs: ["price": .number, "quantity": .number],
      formulas: ["net": "price * quantity", "gross": "round(net * 1.19, 2)"])
    try sheet.set(["price": 19.99, "quantity": 3])
    let total = sheet["gross"]  // .number(71.36)
    let changed = try sheet.set("quantity", to: 4).changed  // ["net", "gross"]
    // PAGE ends
    #expect(total == .number(71.36))
    #expect(changed == ["net", "gross"])
  }

  @Test func `the results of the tour's document equal its comments`() throws {
    let file = try ProjectFile("Examples/invoice.json").bytes()
    // PAGE begins
    var engine = try DocumentEngine(file)
    engine.recalculate()
    let report = try engine.set("taxRate", to: 0.07)
    let recomputed = report.recomputedFields  // ["tax", "gross", "label"]
    let gross = engine.value(of: "gross")  // 1175.93
    let isComplete = engine.validation().status == .valid  // true
    for change in report.inverse { try engine.apply(change) }  // undoes it
    // PAGE ends
    #expect(recomputed == ["tax", "gross", "label"])
    #expect(gross == 1175.93)
    #expect(isComplete)
    #expect(engine.value(of: "gross") == 1307.81)
  }

  @Test func `the tour shows the code of these tests, and the README some of it`() throws {
    let source = try ProjectFile("Tests/DocumentationTests/EmbeddingTests.swift").text()
    let tour = try ProjectFile("Documentation/Tour.md").text()
    let readme = try ProjectFile("README.md").text()
    var inReadme = 0
    let parts = source.components(separatedBy: "    // PAGE " + "begins\n").dropFirst()
    #expect(parts.count == 3)
    for part in parts {
      let code = try #require(part.components(separatedBy: "    // PAGE " + "ends\n").first)
      let lines = code.split(separator: "\n").map { $0.dropFirst(4) }
      let block = lines.joined(separator: "\n") + "\n```"
      #expect(tour.contains(block))
      if readme.contains(block) { inReadme += 1 }
    }
    #expect(inReadme == readme.components(separatedBy: "```swift\nimport").count - 1)
  }
}
