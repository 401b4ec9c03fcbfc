import FormulaServer
import JSONRPC
import Testing

/// Messages and code actions for ids of other parts in place of a field, and for unknown names.
@Suite struct MistakenIDTests {
  /// Returns the messages about a formula and the titles of code actions at the mark, without
  /// suppressions.
  private func reported(_ formula: String) async -> [String] {
    let form = await Marked(
      HexadecimalForm.json(formula),
      capabilities: ["textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]]])
    let found = await form.session.diagnostics(form.uri)["diagnostics"].elements ?? []
    let rules: Set<String> = ["unknown-field", "unknown-column", "unknown-function"]
    let messages = found.filter { rules.contains($0["code"].string ?? "") }
      .compactMap { $0["message"].string }
    let actions = await form.ask("textDocument/codeAction", ["context": ["diagnostics": []]])
    let titles = (actions.elements ?? []).filter {
      ["quickfix", "source.fixAll.formulary"].contains($0["kind"].string ?? "")
    }.compactMap { $0["title"].string }.filter { !$0.hasPrefix("Ignore") }
    return messages + titles.map { "→ \($0)" }
  }

  @Test(arguments: [
    (
      "‸<Amount> + 1",
      ["'Amount' (<Amount>); it is a column: write «Lines».«Amount»", "→ Write «Lines».«Amount»"]
    ),
    (
      "‸6857a0f2c31b4e0d9a7f4c01 + 1",
      [
        "'formula of Net' (6857a0f2c31b4e0d9a7f4c01); it is a formula: "
          + "write the field that it computes, «Net»",
        "→ Write «Net»",
      ]
    ),
    (
      "‸6857a0f2c31b4e0d9a7f6c02 + 1",
      [
        "'6857a0f2c31b4e0d9a7f6c02'; it is an option of 'State': write \"Paid\"",
        "→ Write \"Paid\"",
      ]
    ),
    (
      "‸6857a0f2c31b4e0d9a7f0002 + 1",
      [
        "'First page' (6857a0f2c31b4e0d9a7f0002); it is a page, which has no value; "
          + "write the name of a field"
      ]
    ),
    (
      "‸6857a0f2c31b4e0d9a7f7c01 + 1",
      ["'6857a0f2c31b4e0d9a7f7c01'; it is a row of 'Lines': the first row is «Lines»[0]"]
    ),
    ("‸6857a0f2c31b4e0d9a7f9999 + 1", ["'6857a0f2c31b4e0d9a7f9999'"]),
    (
      "‸6857a0f2c31b4e0d9a7f107 + 1",
      ["'6857a0f2c31b4e0d9a7f107'; did you mean 'Net' (<Net>)?", "→ Write «Net»"]
    ),
    ("‸6857a0f2c31b + 1", ["'6857a0f2c31b'"]),
  ])
  func `an id of another kind is reported as such`(formula: String, expected: [String]) async {
    let expected = ["there is no field " + expected[0]] + expected.dropFirst()
    let ids = HexadecimalForm.id
    let written = expected.map { text in
      ids.reduce(text) { $0.replacing("<\($1.key)>", with: $1.value) }
    }
    #expect(await reported(formula) == written)
  }

  @Test func `a field is not a column`() async {
    let message = await reported("sum(<Lines>.‸<Net>)").first ?? ""
    #expect(
      message.hasSuffix("so this is null; it is a field: write «Net» on its own"), "\(message)")
  }

  @Test(arguments: [
    ("‸Net + 1", ["→ Write «Net»"]),
    ("‸amount + 1", []),
    ("‸today + 1", ["→ Write today()"]),
    ("<Net> + 5 ‸days", []),
    ("<Net> + ‸postage", ["→ Create the field 'postage'"]),
    ("‸Math.round(<Net>)", ["→ Remove 'Math.'"]),
    ("‸<Net>.toFixed(2)", []),
    ("map(<Lines>, (row) -> row.‸amount)", ["→ Write «Amount»"]),
  ])
  func `code actions that would leave an error are not offered`(formula: String, expected: [String])
    async
  {
    #expect(await reported(formula).filter { $0.hasPrefix("→") } == expected)
  }

  /// Returns the first completion at the mark after typing.
  @Test(arguments: [
    ("sum(‸)", "", "Lines"), ("sum(map(<Lines>, (row) -> ‸))", "", "row"),
    ("sum(map(<Lines>, (row) -> row.‸))", "", "Amount"),
    ("iff(sta‸, 1, 2)", "sta", "State"), ("iff(<State> == op‸, 1, 2)", "op", "\"Open\""),
    ("amount‸", "amount", "Lines.Amount"), ("le‸", "le", "let"), ("con‸", "con", "concat"),
  ])
  func `the most likely candidate comes first`(formula: String, typed: String, first: String)
    async
  {
    let form = await Marked(HexadecimalForm.json(formula))
    let items = await form.ask("textDocument/completion")["items"].elements ?? []
    let labels = items.filter { item in
      (item["filterText"].string ?? item["label"].string ?? "").lowercased().hasPrefix(typed)
    }.compactMap { $0["label"].string }
    #expect(labels.first == first, "\(labels.prefix(5))")
  }

  @Test func `a result that a field cannot store is reported in its formula`() async {
    let form = await Marked(HexadecimalForm.json("iff(<Net> > 1, ‸<Net> == 1‸, null)"))
    let found = await form.session.diagnostics(form.uri)["diagnostics"].elements ?? []
    let finding = found.first { $0["code"] == "type-mismatch" }
    #expect(finding?["range"]["start"] == form.places[0])
    #expect(finding?["range"]["end"] == form.places[1])
  }

  @Test func `renaming an option renames keys that it selects`() async {
    let text = HexadecimalForm.json("{Open: 1, Paid: 2}[<State>]").replacing(
      "\"value\": \"Open\"", with: "\"value\": \"O‸pen\"")
    let form = await Marked(text)
    let edits = await form.ask("textDocument/rename", ["newName": "Begun"])
    let changed = form.applying(edits["changes"][form.uri])
    #expect(changed.contains("{Begun: 1, Paid: 2}"), "\(edits)")
  }
}
