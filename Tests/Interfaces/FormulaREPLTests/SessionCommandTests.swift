import FormulaREPL
import FormulaValues
import Formulas
import Testing

/// The commands that watch, compare, export and page.
@Suite struct SessionCommandTests {
  /// Documentation with one entry and one function.
  private struct OneEntry: SessionReference {
    var names: [String] { ["unknown-field"] }

    func explanation(of name: String, columns: Int) throws(SessionError) -> String {
      guard name == "unknown-field" else { throw SessionError("there is no rule '\(name)'") }
      return "unknown-field (error)\n"
    }

    func functions(about words: String) throws(SessionError) -> String { "round(number)\n" }
  }

  @Test func `watched expressions are shown after every change`() {
    // Before the document is open, the name is unknown.
    let text = transcript(
      """
      > :watch gross * 2
      > :open invoice.json
      > 1 + 1
      > :set rate 0.1
      > :undo
      > let k = 3
      > :watch k + missing
      > :unwatch gross * 2
      > :unwatch
      > let k = 4
      > :watch
      """)
    #expect(text.contains("6 fields, 2 with a formula\ngross * 2 = 18\n"))
    #expect(text.contains("> 1 + 1\n2\n> :set"))
    #expect(text.contains("8.25\ngross * 2 = 16.5\n> :undo"))
    #expect(text.contains("> let k = 3\nk = 3\ngross * 2 = 18\n"))
    #expect(text.contains("> :unwatch gross * 2\nk + missing = "))
    #expect(text.hasSuffix("> let k = 4\nk = 4\n> :watch\nnothing is watched\n"))
  }

  @Test func `a difference is that from the opened document`() {
    var session = Session.sample()
    _ = session.answer(":open invoice.json\n:set rate 0.1\n:set rate 0.5")
    let difference = session.answer(":diff").output
    #expect(difference.contains("0.2 → 0.5"))
    #expect(difference.contains("9 → 11.25"))
    _ = session.answer(":undo\n:undo")
    #expect(session.answer(":diff").output == "nothing changes\n")
    var empty = Session.sample()
    #expect(empty.answer(":diff").hasFailed)
  }

  @Test func `an exported session gives the same results again`() throws {
    let files = MemoryFiles(["invoice.json": invoice])
    var session = Session.sample(files)
    let script = ":open invoice.json\n:set rate 0.1\nlet twice = x -> x * 2\n"
    _ = session.answer(script)
    _ = session.answer("twice(gross)\n  + 1")
    _ = session.answer("round(")
    let last = session.answer("gross, 1)").output
    #expect(session.answer(":export a.session").output == "saved a.session\n")
    let text = try #require(files["a.session"])
    #expect(
      text == """
        :open invoice.json
        :set rate 0.1
        let twice = x -> x * 2
        twice(gross)   + 1
        round(
        gross, 1)

        """)
    var other = Session.sample(files)
    let outputs = text.split(separator: "\n").map { other.answer(String($0)).output }
    #expect(outputs.suffix(3) == ["17.5\n", "", last])
    // Another file is only overwritten on request.
    #expect(session.answer(":export a.session").hasFailed)
    #expect(session.answer(":export! a.session").output == "saved a.session\n")
  }

  @Test func `an exported test has the changed values and expects the computed ones`() {
    let files = MemoryFiles(["invoice.json": invoice])
    var session = Session.sample(files)
    _ = session.answer(":open invoice.json\n:set rate 0.1\n:export invoice.tests.json")
    #expect(
      files["invoice.tests.json"] == #"""
        {"tests":[{"name":"a session","now":"2024-05-31T12:00:00.000Z","timezone":"UTC","given":{"rate":0.1},"expect":{"net":7.5,"gross":8.25}}]}

        """#)
  }

  @Test func `the documentation is searched`() {
    var session = Session(
      files: MemoryFiles(), reference: OneEntry(), environment: { EvaluationEnvironment() })
    #expect(session.answer(":explain unknown-field").output == "unknown-field (error)\n")
    #expect(session.answer(":explain other").problems == "there is no rule 'other'\n")
    #expect(session.answer(":find nearest number").output == "round(number)\n")
    let assistant = InputAssistant(session)
    #expect(assistant.completion(before: ":explain unk").text == "unknown-field")
    var bare = Session.sample()
    #expect(bare.answer(":find x").hasFailed)
  }

  @Test func `rows and columns that do not fit are shown on request`() {
    var session = Session.sample()
    #expect(session.answer(":more").hasFailed)
    _ = session.answer("map(sequence(90), (i) -> {i: i})")
    #expect(session.answer(":more").output.hasSuffix("80\n… 10 more rows\n"))
    #expect(session.answer(":more").output.hasSuffix("90\n"))
    #expect(session.answer(":more").problems == "there are no more rows\n")
    session.columns = 24
    _ = session.answer("[{alpha: \"1234567\", beta: 1, gamma: 2, delta: 3}]")
    #expect(
      session.answer(":wide").output == """
        alpha      delta
        ─────────  ─────
        "1234567"      3

        """)
    #expect(session.answer(":wide").output.hasSuffix("… 1 more column: delta\n"))
    _ = session.answer("1")
    #expect(session.answer(":wide").hasFailed)
  }

  @Test func `an output that is longer than the terminal is shown in parts`() {
    var session = Session.sample()
    session.rows = 12
    let table = session.answer("map(sequence(90), (i) -> {i: i})")
    #expect(table.output.hasSuffix("6\n… 84 more rows\n"))
    // The next part begins after the last row that was shown, whatever the size is now.
    session.rows = 60
    #expect(session.answer(":more").output.hasSuffix("46\n… 44 more rows\n"))
    session.rows = 12
    let lines = (1...30).map { "\($0)\n" }.joined()
    #expect(session.firstPage(of: lines).hasSuffix("\n10\n… 20 more lines; ':more' shows them\n"))
    #expect(session.firstPage(of: session.answer(":more").output).hasPrefix("11\n"))
    let last = session.firstPage(of: session.answer(":more").output)
    #expect(last.hasPrefix("21\n") && last.hasSuffix("\n30\n"))
    session.rows = nil
    #expect(session.firstPage(of: lines) == lines)
  }
}
