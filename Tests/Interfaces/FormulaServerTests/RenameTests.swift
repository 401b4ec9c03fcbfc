import FormulaServer
import JSONRPC
import Testing

/// Renaming a column or field. No formula silently changes its value.
@Suite struct RenameTests {
  /// Returns the formula after renaming the marked column, and the messages.
  private func renamed(
    _ formula: String, hexadecimal: Bool = false
  ) async -> (formula: String, said: [String]) {
    let json =
      hexadecimal
      ? HexadecimalForm.json(formula).replacing("{\"_id\": \"\(Self.amount)", with: Self.marked)
      : SampleForm.json(formula).replacing("{\"_id\": \"amount", with: "{\"_id\": \"‸amount")
    let form = await Marked(json)
    let edit = await form.ask("textDocument/rename", ["newName": "sum"])
    let text = form.applying(edit["changes"][form.uri])
    let formulas = text.split(separator: "\"expression\": \"").map { piece in
      var rest = piece[...]
      var end = rest.startIndex
      while end < rest.endIndex, rest[end] != "\"" {
        end = rest.index(end, offsetBy: rest[end] == "\\" ? 2 : 1)
      }
      rest = rest[..<end]
      return String(rest).replacing("\\\"", with: "\"")
    }
    let said = form.session.rest.compactMap { message in
      if case .notification("window/showMessage", let parameters) = message {
        parameters["message"].string
      } else {
        nil
      }
    }
    return (formulas.last ?? "", said)
  }

  private static let amount = HexadecimalForm.id["Amount"] ?? ""
  private static let marked = "{\"_id\": \"‸\(amount)"

  @Test(arguments: [
    ("countIf(lines, row -> row.amount > 3)", "countIf(lines, row -> row.sum > 3)"),
    (#"pick(lines.0, \"amount\").amount"#, #"pick(lines.0, "sum").sum"#),
    (#"has(lines.0, \"amount\")"#, #"has(lines.0, "sum")"#),
    (#"omit(lines.0, 'amount').note"#, #"omit(lines.0, 'sum').note"#),
    (#"get(lines.0, \"amount\")"#, #"get(lines.0, "sum")"#),
    ("merge(lines.0, {z: 1}).amount", "merge(lines.0, {z: 1}).sum"),
    // A record created by the formula keeps its names.
    (
      "map(lines, row -> {amount: row.amount}).0.amount",
      "map(lines, row -> {amount: row.sum}).0.amount"
    ),
  ])
  func `renaming a column follows its rows`(formula: String, expected: String) async {
    let (text, said) = await renamed(formula)
    #expect(text == expected)
    #expect(said == [], "\(said)")
  }

  @Test(arguments: [
    "let f = r -> r.amount; sum(map(lines, f))", "(lines.0 ?? {amount: 1}).amount",
    #"let c = \"amount\"; lines.0[c]"#, "append(lines, {amount: 3}).0.amount",
  ])
  func `an uncertain reference to the column is kept and reported`(formula: String) async {
    let (text, said) = await renamed(formula)
    #expect(text == formula.replacing("\\\"", with: "\""))
    #expect(said.count == 1)
    let start = "'amount' was not renamed in the formula of 'total'"
    #expect(said.first?.hasPrefix(start) == true, "\(said)")
  }

  @Test(arguments: [
    "let f = r -> r.<Amount>; sum(map(<Lines>, f))", "(<Lines>.0 ?? {<Amount>: 1}).<Amount>",
    #"let c = \"<Amount>\"; <Lines>.0[c]"#, "append(<Lines>, {<Amount>: 3}).0.<Amount>",
    #"get(<Lines>, \"0.<Amount>\")"#, "countIf(<Lines>, (row) -> row.<Amount> > 3)",
  ])
  func `a machine-generated id is renamed everywhere`(formula: String) async {
    let (text, said) = await renamed(formula, hexadecimal: true)
    let expected = HexadecimalForm.id.reduce(formula.replacing("<Amount>", with: "sum")) {
      $0.replacing("<\($1.key)>", with: $1.value)
    }
    #expect(text == expected.replacing("\\\"", with: "\""))
    #expect(said == [])
  }

  @Test func `a rejection shows titles`() async {
    let form = await Marked(HexadecimalForm.json("sum(<Lines>.‸<Amount>)"))
    let item = HexadecimalForm.id["Item"] ?? ""
    let answer = await form.session.request(
      "textDocument/rename", form.parameters(["newName": .string(item)]))
    guard case .failure(let error) = answer else {
      Issue.record("renamed")
      return
    }
    #expect(error.message == "another column is already called 'Item' (\(item))")
  }

  @Test func `a rejection names the formula and a let`() async {
    let form = await Marked(SampleForm.json("let net = 2; net * ‸price"))
    let answer = await form.session.request(
      "textDocument/rename", form.parameters(["newName": "net"]))
    guard case .failure(let error) = answer else {
      Issue.record("renamed")
      return
    }
    #expect(error.message == "the formula of 'total' reads the field where a 'let' is called 'net'")
  }

  @Test func `the id of a page is renamed everywhere`() async {
    let form = await Marked(
      SampleForm.json("price").replacing(
        #""pages": [{"_id": "p""#, with: #""pages": [{"_id": "‸p""#))
    let edit = await form.ask("textDocument/rename", ["newName": "first"])
    let text = form.applying(edit["changes"][form.uri])
    #expect(
      text
        == SampleForm.json("price").replacing(#"{"_id": "p","#, with: #"{"_id": "first","#)
        .replacing(#""pageOrder": ["p"]"#, with: #""pageOrder": ["first"]"#)
        .replacing(#""page": "p""#, with: #""page": "first""#))
    let answer = await form.session.request(
      "textDocument/rename", form.parameters(["newName": "price"]))
    #expect(throws: ResponseError.self) { try answer.get() }
  }
}
