import FormulaREPL
import FormulaValues
import Testing

@Suite struct AssistantTests {
  private static func assistant() -> InputAssistant {
    var session = Session.sample()
    _ = session.answer(":open invoice.json\nlet people = [{name: \"Ann\", age: 3}]")
    _ = session.answer("let twice = x -> x * 2")
    return InputAssistant(session)
  }

  @Test(arguments: [
    ("2 * gros", "gross"), ("lines.q", "qty"), ("sum(lines.pri", "price"), ("people.na", "name"),
    ("map(lines, (l) -> l.it", "item"), ("similar", "similarity("), ("SIMILAR", "similarity("),
    ("twi", "twice("), (":op", "open "), (":open inv", "invoice.json"), (":set sta", "status "),
    (":trace gros", "gross"), (":help docu", "documents"),
  ])
  func `a single candidate completes a text`(_ text: String, _ inserted: String) {
    #expect(Self.assistant().completion(before: text).text == inserted)
  }

  @Test(arguments: ["\"gro", "// gro", "12", "`gro"])
  func `nothing is completed in texts, comments and numbers`(_ text: String) {
    #expect(Self.assistant().completion(before: text) == Completion())
  }

  @Test func `several candidates are listed with details`() {
    let completion = Self.assistant().completion(before: "lines.")
    #expect(completion.text == nil)
    #expect(
      completion.list(columns: 80) == """
        item   Item
        qty    Quantity
        price  Price

        """)
  }

  private static let generated = """
    {"_id": "d", "files": [{"_id": "f", "pages": []}], "fields": [
      {"_id": "650000000000000000000001", "type": "number", "file": "f", "title": "Unit price (net)"},
      {"_id": "650000000000000000000002", "type": "number", "file": "f", "title": "Quantity",
        "identifier": "field_quantity"},
      {"_id": "discount", "type": "number", "file": "f", "title": "Rebate"}], "formulas": []}
    """

  @Test(arguments: [
    ("2 * Unit", "650000000000000000000001"), ("pri", "650000000000000000000001"),
    ("net", "650000000000000000000001"), ("quan", "field_quantity"), ("reb", nil),
    (":set Quan", "field_quantity "), ("`pri", "Unit price (net)`"),
  ])
  func `a field with a generated id is completed by the words of its title`(
    _ text: String, _ inserted: String?
  ) {
    var session = Session.sample(MemoryFiles(["form.json": Self.generated]))
    _ = session.answer(":open form.json")
    let completion = InputAssistant(session).completion(before: text)
    #expect((completion.text ?? completion.candidates.first?.text) == inserted)
  }

  @Test func `a binding hides the field of its name`() {
    var session = Session.sample(MemoryFiles(["form.json": Self.generated]))
    _ = session.answer(":open form.json")
    #expect(session.answer("let discount = \"half\"\ndiscount").output.hasSuffix("\"half\"\n"))
    #expect(session.answer("upper(discount)").problems.isEmpty)
    #expect(InputAssistant(session).completion(before: "disc").text == "discount")
  }

  @Test func `a part of many candidates is listed, and nothing is inserted`() {
    let fields = (0..<1000).map { #"{"_id": "field\#($0)", "type": "number", "file": "f"}"# }
    let document =
      #"{"_id": "d", "files": [{"_id": "f", "pages": []}], "formulas": [], "fields": ["#
      + fields.joined(separator: ",") + "]}"
    var session = Session.sample(MemoryFiles(["many.json": document]))
    _ = session.answer(":open many.json")
    let assistant = InputAssistant(session)
    let completion = assistant.completion(before: "fi")
    #expect(completion.text == nil)
    #expect(completion.candidates.count(where: { $0.slot != nil }) == 300)
    #expect(completion.list(columns: 80).hasSuffix("… more\n"))
    let few = assistant.completion(before: "field99")
    #expect(few.candidates.count(where: { $0.slot != nil }) == 11)
  }

  @Test func `several candidates complete their common prefix`() {
    let completion = Self.assistant().completion(before: "tri")
    #expect(completion.text == "trim")
    #expect(completion.candidates.isEmpty)
  }

  @Test(arguments: [
    ("round(", "round(‹number›, places?) "), ("round(1, ", "round(number, ‹places?›) "),
    ("round(sum([1, 2", "sum(‹numbers…›) "), ("net.round(", "round(number, ‹places?›) "),
  ])
  func `inside a call its signature is shown`(_ text: String, _ hint: String) {
    #expect(Self.assistant().hint(before: text) == hint)
  }

  @Test(arguments: ["", "round", "round(1)", "(1 + ", "nothing("])
  func `no signature is shown outside of calls`(_ text: String) {
    #expect(Self.assistant().hint(before: text) == nil)
  }
}
