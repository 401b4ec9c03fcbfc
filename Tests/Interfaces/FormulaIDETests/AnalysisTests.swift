import IndexedCollections
import FormulaIDE
import SourceText
import Testing

@Suite struct AnalysisTests {
  private func analysis(_ text: String, name: String = "a.json") -> Analysis {
    Analysis(Array(text.utf8), name: name)
  }

  @Test func `JSON that is not a document is ignored`() {
    #expect(analysis(#"{"name": "x"}"#).format == .other)
    #expect(analysis("[1, 2").format == .other)
    #expect(analysis(#"{"fields": [{"_id": "a""#).format == .document)
    #expect(analysis(#"{"fields": [], "files": []}"#).format == .document)
    #expect(analysis("1 + 1", name: "a.formula").format == .formula)
  }

  @Test func `a formula is found at offsets within it, including both ends`() {
    let text =
      #"{"files":[],"fields":[],"formulas":[{"_id":"a","expression":"1"},{"_id":"b","expression":""}]}"#
    let analysis = analysis(text)
    var found: [Int: Int] = [:]
    for offset in 0...text.utf8.count {
      if let (number, _) = analysis.formula(at: offset) { found[offset] = number.index }
    }
    let first = analysis.formulas[0].place
    let second = analysis.formulas[1].place
    #expect(first.length == 1)
    #expect(found == [first.start: 0, first.end: 0, second.start: 1])
  }

  @Test func `titles and options are inert text in a hover`() throws {
    let evil = #"![x](http://a.b) [run](command:x) ``` <img>\u001b\u202e"#
    let text =
      #"{"files":[],"fields":[{"_id":"s","type":"dropdown","title":"\#(evil)","identifier":"`\#(evil)","options":[{"_id":"`o`","value":"\#(evil)"}]}],"formulas":[{"_id":"d","expression":"s"}]}"#
    let analysis = analysis(text)
    let hover = try #require(Hover.text(of: .field("s"), analysis))
    let shown = #"\!\[x\](http:\//a.b) \[run\](command:x) \`\`\` \<img\>"#
    #expect(hover.ranges(of: shown).count == 2, "\(hover)")
    #expect(hover.contains("(`` `o` ``)"), "\(hover)")
    #expect(!hover.unicodeScalars.contains { $0 != "\n" && EscapedText.isAction($0) })
  }

  @Test func `no feature traps at any offset of any text`() {
    let whole =
      #"{"files":[{"_id":"f","pages":[]}],"fields":[{"_id":"é","type":"table","tableColumns":[{"_id":"c","type":"text"}],"value":[{"_id":"r","cells":{"c":"x"}}]},{"_id":"t","type":"number","formulas":[{"key":"value","formula":"d"}]}],"formulas":[{"_id":"d","expression":"sum(map(`\u00e9`, (r) -> r.c + \"\\\\\ud83d\")) + r[\"c\"] // x"}]}"#
    let bytes = Array(whole.utf8)
    for cut in stride(from: 0, through: bytes.count, by: 7) {
      let analysis = Analysis(Array(bytes[..<cut]), name: "a.json")
      for offset in stride(from: 0, through: cut + 3, by: 5) {
        _ = Hover(analysis, nil, at: offset)
        _ = Completion(analysis, at: offset, snippets: true)
        _ = SignatureHelp(analysis, at: offset)
        _ = Structure.around(offset, in: analysis)
        _ = try? Renaming(analysis, at: offset)?.edits(to: "x y")
      }
      _ = SemanticToken.tokens(analysis)
      _ = OutlineSymbol.outline(analysis)
      #expect(analysis.allOccurrences.allSatisfy { $0.range.end <= cut })
    }
  }
}
