import FormulaServer
import JSONRPC
import Testing

/// Code actions that rewrite a formula without changing its value.
@Suite struct RewritingTests {
  private static let capabilities: JSON = [
    "textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]]
  ]

  /// Returns the text after a code action between the first two marks; `nil` if it is not offered.
  private func text(_ form: Marked, _ title: String) async -> String? {
    let range: JSON = ["start": form.places[0], "end": form.places[form.places.count - 1]]
    let actions = await form.session.result(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": .string(form.uri)], "range": range,
        "context": ["diagnostics": []],
      ])
    let action = actions.elements?.first { $0["title"].string == title }
    return action.map { form.applying($0["edit"]["changes"][form.uri]) }
  }

  private func rewritten(_ formula: String, _ title: String) async -> String? {
    let form = await Marked(SampleForm.json(formula), capabilities: Self.capabilities)
    let before = form.text.split(separator: "\"expression\": \"").first ?? ""
    guard let text = await text(form, title) else { return nil }
    return String(text.dropFirst(before.count + 15).split(separator: "\"}\n").first ?? "")
  }

  @Test(arguments: [
    (
      #"iff(price > 1, \"a\", ‸iff(price > 0, \"b\", \"c\"))"#,
      #"ifs(price > 1, \"a\", price > 0, \"b\", \"c\")"#
    ),
    ("1 + ‸iff(price > 1, 1, (iff(price > 0, 2)))", "1 + ifs(price > 1, 1, price > 0, 2)"),
    (
      "iff(price > 1, ‸iff(quantity > 1, 1, iff(quantity > 2, 2, 3)), 4)",
      "iff(price > 1, ifs(quantity > 1, 1, quantity > 2, 2, 3), 4)"
    ),
  ])
  func `a chain of iff is converted to ifs`(formula: String, expected: String) async {
    #expect(await rewritten(formula, "Convert to ifs") == expected)
  }

  @Test func `a single iff, and one with a comment between its parts, are not converted`() async {
    #expect(await rewritten("‸iff(price > 1, 1, 2)", "Convert to ifs") == nil)
    let remarked = "‸iff(price > 1, 1, /* else */ iff(price > 0, 2, 3))"
    #expect(await rewritten(remarked, "Convert to ifs") == nil)
  }

  @Test(arguments: [
    ("‸ifs(price > 1, 1, price > 0, 2, 3)", "iff(price > 1, 1, iff(price > 0, 2, 3))"),
    ("ifs(price > 1, 1, ‸price > 0, 2)", "iff(price > 1, 1, iff(price > 0, 2))"),
  ])
  func `ifs is converted to a chain of iff`(formula: String, expected: String) async {
    #expect(await rewritten(formula, "Convert to iff") == expected)
  }

  @Test func `a part is extracted to the formula of a hidden field`() async {
    let form = await Marked(
      SampleForm.json(#"round(‸price * length(\"é\")‸, 2) + 1"#),
      capabilities: Self.capabilities)
    let text = await text(form, "Extract to a definition") ?? ""
    #expect(text.contains(#""expression": "round(extracted, 2) + 1""#))
    let definition =
      #"{ "_id": "extractedFormula", "desc": "", "type": "calc", "scope": "global", "expression": "price * length(\"é\")" }"#
    #expect(text.contains(definition))
    #expect(text.contains(#"{ "_id": "extracted", "type": "number", "file": "f""#))
    // The value does not change, and the new document is valid.
    let after = await Marked(text + "‸")
    let values = await after.session.result(
      "workspace/executeCommand",
      ["command": "formulary.whatIf", "arguments": [["uri": .string(after.uri), "values": [:]]]])
    #expect(values["total"]["value"] == 11)
    #expect(values["extracted"]["value"] == 10)
  }

  @Test(arguments: [
    "‸price‸", "sum(map(lines, row -> ‸row.amount + 1‸))", "1 + ‸length(‸colour)",
    "count(‸[1, 2]‸)",
  ])
  func `a part without a suitable field type or with local names is not extracted`(
    formula: String
  ) async {
    #expect(await rewritten(formula, "Extract to a definition") == nil)
  }

  @Test func `a field is replaced by its formula`() async {
    func form(_ formula: String) async -> Marked {
      await Marked(
        SampleForm.json("price + 1")
          .replacing(
            #""type": "number", "file": "f", "identifier": "qty", "value": 3}"#,
            with: """
              "type": "number", "file": "f", "identifier": "qty", "value": 3,
              "formulas": [{"_id": "a2", "key": "value", "formula": "other"}]}
              """
          )
          .replacing(
            #""formulas": [\#n    {"_id": "calc""#,
            with: #"""
              "formulas": [
                {"_id": "other", "expression": "\#(formula)"},
                {"_id": "use", "expression": "quan‸tity * 2"},
                {"_id": "calc"
              """#),
        capabilities: Self.capabilities)
    }
    let text = await text(await form("price - 1"), "Inline the formula of quantity")
    #expect(text?.contains(#""expression": "(price - 1) * 2""#) == true)
    let call = await self.text(await form("max(price, 1)"), "Inline the formula of quantity")
    #expect(call?.contains(#""expression": "max(price, 1) * 2""#) == true)
    // The field would store another value than the result of the formula.
    let other = await self.text(await form(#"\"1\""#), "Inline the formula of quantity")
    #expect(other == nil)
  }

  @Test func `all equal expressions are extracted`() async {
    let form = await Marked(
      SampleForm.json("‸(price + 1)‸ * quantity + (price + 1)"), capabilities: Self.capabilities)
    let text = await text(form, "Extract to a definition") ?? ""
    #expect(text.contains(#""expression": "extracted * quantity + extracted""#), "\(text)")
  }

  @Test func `an expression is extracted to a let in a formula file`() async {
    let form = await Marked(
      "‸round(price * 2)‸ + round(price * 2)", uri: "file:///a.formula",
      capabilities: Self.capabilities)
    #expect(
      await text(form, "Extract to a 'let'")
        == "let extracted = round(price * 2);\nextracted + extracted")
    let document = await Marked(
      SampleForm.json("‸round(price)‸ + 1"), capabilities: Self.capabilities)
    #expect(await self.text(document, "Extract to a 'let'") == nil)
  }

  @Test func `an expression is extracted to a let where a formula uses extensions already`() async {
    #expect(
      await rewritten(
        "let a = 1; ‸round(price, length(\\\"é\\\"))‸ + round(price, length(\\\"é\\\"))",
        "Extract to a 'let'")
        == "let extracted = round(price, length(\\\"é\\\")); let a = 1; extracted + extracted")
  }

  @Test(arguments: [
    ("1 + ‸round(price * 2)‸", "file:///a.formula", "Extract to a 'let'"),
    (SampleForm.json("round(‸price * 2‸)"), "file:///form.json", "Extract to a definition"),
  ])
  func `a client that renames is asked for the name of an extracted part`(
    text: String, uri: String, title: String
  ) async {
    let capabilities: JSON = .object(
      (Self.capabilities.members ?? []) + [
        .init("experimental", ["commands": ["commands": ["formulary.rename"]]])
      ])
    for (capabilities, isAsked) in [(Self.capabilities, false), (capabilities, true)] {
      let form = await Marked(text, uri: uri, capabilities: capabilities)
      let range: JSON = ["start": form.places[0], "end": form.places[1]]
      let actions = await form.session.result(
        "textDocument/codeAction",
        [
          "textDocument": ["uri": .string(uri)], "range": range,
          "context": ["diagnostics": []],
        ])
      let action = actions.elements?.first { $0["title"].string == title } ?? .null
      #expect(action["command"]["command"].string == (isAsked ? "formulary.rename" : nil))
      guard isAsked else { continue }
      let after = await Marked(form.applying(action["edit"]["changes"][uri]) + "‸", uri: uri)
      let position = action["command"]["arguments"].elements?.first?["position"] ?? .null
      let named = await after.session.result(
        "textDocument/prepareRename",
        ["textDocument": ["uri": .string(uri)], "position": position])
      #expect(after.excerpt(named) == "extracted" || after.excerpt(named["range"]) == "extracted")
    }
  }
}
