import FormulaServer
import JSONRPC
import Testing

/// References to options by text in formulas and by id in values.
@Suite struct OptionTests {
  private static let formula = #"iff(colour == \"‸Blue\", 1, 0)"#

  @Test func `a text compared with a choice refers to the option`() async {
    let form = await Marked(SampleForm.json(Self.formula))
    let place = await form.ask("textDocument/definition")
    #expect(form.excerpt(place["range"]) == "c2")
  }

  @Test func `a stored value refers to its option`() async {
    let form = await Marked(
      SampleForm.json("1").replacing(#""value": "c1""#, with: #""value": "‸c1""#))
    let place = await form.ask("textDocument/definition")
    #expect(form.excerpt(place["range"]) == "c1")
    let places = await form.ask(
      "textDocument/references", ["context": ["includeDeclaration": true]])
    #expect(
      places.elements?.map { form.excerpt($0["range"]) } == ["c1", "c1", #"Red \"hot\""#])
  }

  @Test func `renaming an option changes its text in all formulas and keeps its id`() async {
    let form = await Marked(SampleForm.json(Self.formula))
    let edit = await form.ask("textDocument/rename", ["newName": #"Sky "1""#])
    let text = form.applying(edit["changes"][form.uri])
    #expect(text.contains(#"{"_id": "c2", "value": "Sky \"1\""}"#))
    #expect(text.contains(#"colour == 'Sky \"1\"'"#) || text.contains(#"\"Sky \\\"1\\\"\""#))
  }

  @Test func `an option cannot get the text of another one`() async {
    let form = await Marked(SampleForm.json(Self.formula))
    let answer = await form.session.request(
      "textDocument/rename", form.parameters(["newName": #"Red "hot""#]))
    guard case .failure(let error) = answer else {
      Issue.record("renamed")
      return
    }
    #expect(error.message.contains("another option is already called"))
  }

  @Test func `a text result refers to an option of the target field`() async {
    let form = await Marked(
      SampleForm.json(#"iff(price > 5, \"‸Blue\", \"\")"#, target: "total", type: "dropdown")
        .replacing(#""value": 0,"#, with: #""options": [{"_id": "t1", "value": "Blue"}],"#))
    let place = await form.ask("textDocument/definition")
    #expect(form.excerpt(place["range"]) == "t1")
  }

  @Test func `hover on an option shows its text and the field`() async {
    let form = await Marked(
      SampleForm.json("1").replacing(#""value": "c1""#, with: #""value": "‸c1""#))
    let text = await form.ask("textDocument/hover")["contents"]["value"].string ?? ""
    #expect(text.contains("Red"))
    #expect(text.contains("colour"))
  }

  @Test func `the text of an option is free`() async {
    let form = await Marked(
      SampleForm.json("1").replacing(#""value": "Blue""#, with: #""value": "‸""#))
    #expect(await form.ask("textDocument/completion")["items"] == [])
  }
}
