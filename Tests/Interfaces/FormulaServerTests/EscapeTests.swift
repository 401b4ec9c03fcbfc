import FormulaServer
import JSONRPC
import Testing

/// Positions inside JSON strings with escapes.
@Suite struct EscapeTests {
  /// JSON before the unknown name.
  static let before = [
    "", #"\"a\" + "#, #"\"\u00e9\" + "#, #"\"é😀\" + "#, #"\"\ud83d\ude00\" + "#,
    #"\"a\\nb\" + "#, #"\t\n"#, #"'\u0022' + "#, #"`gr\u00f6\u00dfe \ud83d\ude00` + "#,
    #"`größe 😀` + "#, #"\/\/ c\n"#,
  ]

  @Test(arguments: before)
  func `a finding marks exactly the unknown name`(before: String) async {
    let form = await Marked(SampleForm.json(before + "prise‸"))
    let published = await form.session.diagnostics(form.uri)
    let found = (published["diagnostics"].elements ?? []).filter { $0["code"] == "unknown-field" }
    #expect(found.map { form.excerpt($0["range"]) } == ["prise"])
    #expect(found.first?["range"]["end"] == form.places[0])
  }

  @Test(arguments: ["utf-8", "utf-16", "utf-32"])
  func `a finding after wide characters has the column of its encoding`(encoding: String) async {
    let form = await Marked(
      SampleForm.json(#"\"é😀\\u{1F600}\" + ‸prise‸"#, type: "text"), encoding: encoding)
    let published = await form.session.diagnostics(form.uri)
    let found = published["diagnostics"].elements?.first { $0["code"] == "unknown-field" }
    #expect(found?["range"] == ["start": form.places[0], "end": form.places[1]])
  }

  @Test func `an escaped unknown name is marked with its escapes`() async {
    let form = await Marked(SampleForm.json(#"\"\" + pr\u00efse‸ + 1"#))
    let published = await form.session.diagnostics(form.uri)
    let found = (published["diagnostics"].elements ?? []).filter { $0["code"] == "unknown-field" }
    #expect(found.map { form.excerpt($0["range"]) } == [#"pr\u00efse"#])
  }

  @Test func `a completion inside a string is escaped and replaces the typed text`() async {
    let form = await Marked(SampleForm.json(#"iff(colour == \"R‸\", 1, 2)"#))
    let completion = await form.ask("textDocument/completion")
    let item = completion["items"].elements?.first
    #expect(item?["label"] == #"Red "hot""#)
    #expect(form.excerpt(item?["textEdit"]["range"] ?? .null) == "R")
    #expect(item?["textEdit"]["newText"] == #"Red \\\"hot\\\""#)
  }

  @Test(arguments: before)
  func `hover finds the name under the cursor and marks it`(before: String) async {
    let form = await Marked(SampleForm.json(before + "pri‸ce", type: "text"))
    let hover = await form.ask("textDocument/hover")
    #expect(form.excerpt(hover["range"]) == "price")
    #expect(hover["contents"]["value"].string?.contains("price: number?") == true)
  }

  @Test func `renaming writes escapes and backticks where they are needed`() async {
    let form = await Marked(SampleForm.json(#"\"\u00e9\" + pri‸ce + price"#))
    let edit = await form.ask("textDocument/rename", ["newName": #"a "b" ö"#])
    let changed = form.applying(edit["changes"][form.uri])
    #expect(changed.contains(#""\"\u00e9\" + `a \"b\" ö` + `a \"b\" ö`""#))
    #expect(changed.contains(#"{"_id": "a \"b\" ö", "type": "number""#))
    #expect(changed.contains(#""field": "a \"b\" ö"}"#))
    #expect(changed.contains(#""page": "p", "field": "a \"b\" ö""#))
    #expect(!changed.contains("\"price\""))
  }

  @Test func `renaming an escaped name replaces the escapes`() async {
    let form = await Marked(SampleForm.json(#"concat(`gr\u00f6‸\u00dfe \ud83d\ude00`, 1)"#))
    let edit = await form.ask("textDocument/rename", ["newName": "size"])
    let changed = form.applying(edit["changes"][form.uri])
    #expect(changed.contains(#""expression": "concat(size, 1)""#))
    #expect(changed.contains(#"{"_id": "size", "type": "text""#))
  }

  @Test func `semantic tokens cover the characters of the file`() async {
    let form = await Marked(SampleForm.json(#"‸\"\u00e9\" + pri\u0063e // x"#))
    let data = await form.ask("textDocument/semanticTokens/full")["data"].elements ?? []
    var line = 0
    var column = 0
    var found: [String] = []
    for start in stride(from: 0, to: data.count - 4, by: 5) {
      let numbers = data[start..<start + 5].compactMap(\.integer)
      line += numbers[0]
      column = numbers[0] == 0 ? column + numbers[1] : numbers[1]
      let range: JSON = [
        "start": ["line": .integer(line), "character": .integer(column)],
        "end": ["line": .integer(line), "character": .integer(column + numbers[2])],
      ]
      found.append(form.excerpt(range))
    }
    #expect(found == [#"\"\u00e9\""#, "+", #"pri\u0063e"#, "// x"])
  }

  @Test func `a fix writes its text with escapes`() async {
    let form = await Marked(
      SampleForm.json(#"iff(colour == \"‸Bleu\", 1, 2)"#),
      capabilities: ["textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]]])
    let actions = await form.ask("textDocument/codeAction", ["context": ["diagnostics": []]])
    let edits = actions.elements?.first { $0["kind"] == "quickfix" }?["edit"]["changes"][form.uri]
    #expect(form.applying(edits ?? .null).contains(#"iff(colour == \"Blue\", 1, 2)"#))
  }
}
