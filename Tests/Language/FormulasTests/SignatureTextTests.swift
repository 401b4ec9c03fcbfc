import FormulaValues
import Formulas
import SourceText
import Testing

/// Signatures parsed from text.
@Suite struct SignatureTextTests {
  private func shown(_ text: String) -> String {
    do throws(SignatureText.Problem) {
      let (parameters, result) = try SignatureText.read(text)
      let list = parameters.map {
        "\($0.name)\($0.isOptional ? "?" : $0.isRepeated ? "…" : ""): \($0.want.name)"
      }
      return "(\(list.joined(separator: ", "))) -> \(result)"
    } catch {
      let hint = error.hint.map { "; \($0)" } ?? ""
      return "\(error.range.start)..<\(error.range.end) \(error.message)\(hint)"
    }
  }

  @Test(
    arguments: [
      ("(weight: number, zone: text) -> number", "(weight: number, zone: text) -> number"),
      ("()->any", "() -> any"), ("( ) -> text?", "() -> text?"),
      ("(a?: date, b: text?) -> boolean", "(a?: date, b?: text) -> boolean"),
      ("(values…: numbers) -> number or text", "(values…: numbers) -> number or text"),
      ("(values...: number) -> number or null", "(values…: number) -> number?"),
      (
        "(x: text or number, y: list or text) -> list of list of number",
        "(x: number or text, y: text or list) -> list of list of number"
      ),
      ("(rows: table) -> table", "(rows: table) -> list of record"),
      (
        "(rows: list of record, n: list of number) -> numbers",
        "(rows: table, n: numbers) -> list of number"
      ),
      ("(x: any) -> null", "(x: any) -> null"),
    ])
  func `a signature declares parameters and result`(text: String, wanted: String) {
    #expect(shown(text) == wanted)
  }

  private static let example = "write it as in (weight: number, zone?: text) -> number"

  @Test(
    arguments: [
      ("", "0..<0 a signature must begin with '('; \(example)"),
      ("number", "0..<6 a signature must begin with '('; \(example)"),
      (
        "(weight) -> number",
        "7..<8 expected a type for the parameter 'weight'; write weight: number"
      ),
      (
        "(weight: nubmer) -> number",
        "9..<15 there is no type 'nubmer'; did you mean 'number' or 'numbers'?"
      ),
      ("(weight: number", "15..<15 expected ')' after the parameters; \(example)"),
      ("(weight: number)", "16..<16 expected '->' and the type of the result; \(example)"),
      ("(weight: number) ->", "19..<19 expected the name of a type; \(example)"),
      ("(a: text, a: text) -> text", "10..<11 duplicate parameter 'a'"),
      (
        "(a?: text, b: text) -> text",
        "11..<12 'b' follows 'a', which is optional, so it must be optional too; write b?"
      ),
      (
        "(a…: text, b: text) -> text",
        "13..<14 nothing may follow 'a…', which takes all remaining arguments"
      ),
      (
        "(a: date or list) -> text",
        "4..<16 a parameter cannot take date or list; 'any' takes every value"
      ),
      ("(: text) -> text", "1..<2 expected the name of a parameter; \(example)"),
      ("() -> text text", "11..<15 unexpected text after the signature; \(example)"),
    ])
  func `a mistake in a signature is reported at its position`(text: String, wanted: String) {
    #expect(shown(text) == wanted)
  }

  @Test func `a call of a declared function without a body has its own error code`() throws {
    let (parameters, result) = try SignatureText.read("(weight: number) -> number")
    let language = FormulaLanguage.standard.adding([
      HostSignature("shippingCost", taking: parameters, giving: result)
    ])
    let formula = Formula("1 + shippingCost(2)", in: language)
    #expect(formula.diagnostics.isEmpty)
    #expect(formula.type == .number)
    let error = #expect(throws: EvaluationError.self) { try formula.value(in: NamedValues([:])) }
    #expect(error?.code == .hostFunction)
    #expect(
      error?.message
        == "'shippingCost' is provided by the program that hosts the form; this tool cannot run it")
    #expect(error?.range == TextRange(start: 4, end: 19))
    let open = Formula("ifError(shippingCost(2), 5)", in: language)
    #expect(try open.value(in: NamedValues([:])) == 5)
  }

  @Test(arguments: [
    ("shippingCost", true), ("a b", false), ("", false), ("2x", false), ("x.y", false),
  ])
  func `the name of a function is a plain name`(name: String, isName: Bool) {
    #expect(HostSignature.isName(name) == isName)
  }
}
