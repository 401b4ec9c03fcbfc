import FormulaREPL
import FormulaValues
import Formulas
import Foundation
import Testing

@Suite struct InteractionTests {
  /// Returns the output, and whether all inputs succeeded.
  private func run(_ script: String, _ session: Session = .sample()) -> (String, Bool) {
    var text = ""
    var editor = TypedLines(script)
    var interaction = ReadEvalPrintLoop(session) {
      text += $0
    } writeProblem: {
      text += $0
    }
    let isFine = interaction.run(&editor)
    return (text, isFine)
  }

  @Test func `results are printed without prompts`() {
    #expect(run("1 + 1\n\nupper(\"a\")") == ("2\n\"A\"\n", true))
  }

  @Test func `host functions and declared functions are known`() {
    let language = FormulaLanguage(unchecked: [
      HostFunction("stock", taking: [.text("article")], giving: .number, summary: "How many.") {
        _ in 7
      }
    ]).adding([HostSignature("fee", taking: [.number("weight")], giving: .number)])
    let session = Session(
      language: language, files: MemoryFiles([:]), environment: { EvaluationEnvironment() })
    #expect(run("stock(\"a\") + 1\nmap([\"a\"], x -> stock(x))", session) == ("8\n[7]\n", true))
    #expect(run(":help stock", session).0.contains("How many."))
    #expect(run("fee(1)", session).0.contains("host-function"))
    #expect(run("fee(true)", session).0.contains("type-mismatch"))
  }

  @Test func `one failed line makes the session fail`() {
    #expect(run("1 / 0\n2").1 == false)
    #expect(run("1 / 0\n2").0.hasSuffix("\n2\n"))
  }

  @Test func `an unfinished formula at the end is reported`() {
    let (text, isFine) = run("1 +")
    #expect(text.contains("error["))
    #expect(!isFine)
  }

  @Test func `quit ends the session before the following lines`() {
    #expect(run(":quit\n1") == ("", true))
  }

  @Test func `pasted lines are one formula or several`() {
    var session = Session.sample()
    #expect(session.answer("1\n  + 2").output == "3\n")
    #expect(session.answer("1 + 1\nlet x = 4\nround(\nx)\n").output == "2\nx = 4\n4\n")
    #expect(session.answer(":set x 9\nx").output == "x = 9\n9\n")
  }

  @Test func `bytecode shows the fields of the document`() {
    var session = Session.sample()
    let reply = session.answer(":open invoice.json\n:bytecode net * rate")
    #expect(reply.output.contains("multiply"))
    #expect(reply.output.contains("net") && reply.output.contains("rate"))
  }

  @Test func `an empty line discards an unfinished formula`() {
    var session = Session.sample()
    #expect(session.answer("round(").output == "")
    #expect(session.isContinuing)
    #expect(session.answer("").hasFailed)
    #expect(!session.isContinuing)
  }

  @Test func `Ctrl-C before an evaluation begins interrupts it`() {
    let interruption = Interruption()
    let slow = "sum(map(sequence(100000), (a) -> sum(map(sequence(1000), (b) -> a * b))))"
    var lines = ["1 + 1", slow, "2 + 2"].makeIterator()
    var editor = EchoedLines(
      next: {
        let line = lines.next()
        if line == slow { interruption.request() }
        return line
      }, write: { _ in })
    var output = ""
    var problems = ""
    var loop = ReadEvalPrintLoop(
      .sample(interruption: interruption), write: { output += $0 },
      writeProblem: { problems += $0 })
    let isFine = loop.run(&editor)
    #expect(!isFine)
    #expect(output == "2\n4\n\n")
    #expect(problems.contains("error[interrupted]"))
  }

  @Test func `saving a document changes only the edited bytes`() {
    let files = MemoryFiles(["invoice.json": invoice])
    _ = run(":open invoice.json\n:set rate 0.1\n:save copy.json", .sample(files))
    let changed = invoice.replacing("\"value\": 0.2", with: "\"value\": 0.1")
      .replacing("\"value\": 9,", with: "\"value\": 8.25,")
    #expect(files["copy.json"] == changed)
    #expect(files["invoice.json"] == invoice)
  }

  @Test func `wide tables are truncated with a count`() {
    var session = Session.sample()
    session.columns = 24
    let reply = session.answer("[{alpha: \"1234567\", beta: 1, gamma: 2, delta: 3}]")
    #expect(
      reply.output == """
        alpha      beta  gamma
        ─────────  ────  ─────
        "1234567"     1      2
        … 1 more column: delta

        """)
  }

  @Test func `long lists are truncated with a count`() {
    var session = Session.sample()
    let reply = session.answer("map(sequence(50), (i) -> {i: i})")
    #expect(reply.output.hasSuffix("… 10 more rows\n"))
  }

  @Test func `a history keeps each entry once across sessions`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("state/history").path
    let one = HistoryFile(path: path)
    let other = HistoryFile(path: path)
    one.append("1")
    other.append("two\nlines \\n")
    one.append("3")
    one.append("1")
    #expect(HistoryFile(path: path).entries() == ["two\nlines \\n", "3", "1"])
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == "two\\nlines \\\\n\n3\n1\n")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `an entry is not glued to a line without an end`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent("history").path
    try "1 + 1\n2 + 2".write(toFile: path, atomically: true, encoding: .utf8)
    HistoryFile(path: path).append("3 + 3")
    #expect(HistoryFile(path: path).entries() == ["1 + 1", "2 + 2", "3 + 3"])
  }

  @Test func `the entries of the document's folder are recalled first`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let state = ["XDG_STATE_HOME": folder.path]
    func history(_ documents: String) -> InputHistory {
      InputHistory(
        common: HistoryFile(environment: state),
        own: HistoryFile(environment: state, documentFolder: documents))
    }
    history("/a").append("1")
    history("/a").append("2\n3")
    history("/b").append("4")
    #expect(history("/a").entries() == ["4", "1", "2\n3"])
    #expect(history("/c").entries() == ["1", "2\n3", "4"])
    #expect(InputHistory(common: nil).entries() == [])
  }

  @Test func `an edited text is the next input`() {
    struct Edited: LineEditor {
      var inputs = [LineInput.text("1 + 1"), .text(":edit"), .text(":edit 7"), .end]
      var seen: [String] = []
      var remembered: [String] = []

      mutating func read(prompt: String, assistant: InputAssistant) -> LineInput {
        inputs.removeFirst()
      }
      mutating func remember(_ input: String) { remembered.append(input) }
      mutating func compose(_ text: String) -> String? {
        seen.append(text)
        return text == "7" ? nil : "40 +\n2"
      }
    }
    var text = ""
    var editor = Edited()
    var interaction = ReadEvalPrintLoop(
      .sample(), write: { text += $0 }, writeProblem: { text += $0 })
    let isFine = interaction.run(&editor)
    #expect(editor.seen == ["1 + 1", "7"])
    #expect(editor.remembered == ["1 + 1", ":edit", "40 +\n2", ":edit 7"])
    #expect(text.hasPrefix("2\n40 +\n2\n42\n"))
    #expect(text.contains("the editor failed") && !isFine)
  }

  @Test func `concurrent sessions keep all lines of a bounded history`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("history").path
    await withTaskGroup(of: Void.self) { group in
      for session in 0..<4 {
        group.addTask {
          // Each write moves its entry to the end and replaces the file.
          for line in 0..<50 {
            HistoryFile(path: path).append("\(session) + \(line)")
            HistoryFile(path: path).append("again")
          }
        }
      }
    }
    let entries = HistoryFile(path: path).entries()
    #expect(entries.count == 201)
    #expect(Set(entries).count == 201)
    #expect(entries.last == "again")
    let long = String(repeating: "x", count: 400_000)
    for letter in ["a", "b", "c", "d"] { HistoryFile(path: path).append(letter + long) }
    HistoryFile(path: path).append("last")
    let kept = HistoryFile(path: path).entries()
    #expect(kept.last == "last")
    #expect(kept.count < 5)
  }

  @Test func `echoed lines give a record of the session`() {
    var lines = ["1 +", "2", ":quit"]
    var text = ""
    var interaction = ReadEvalPrintLoop(
      .sample(), write: { text += $0 }, writeProblem: { text += $0 })
    var editor = EchoedLines(next: { lines.isEmpty ? nil : lines.removeFirst() }) { text += $0 }
    let isFine = interaction.run(&editor)
    #expect(isFine)
    #expect(text == "> 1 +\n… 2\n3\n> :quit\n")
  }

  @Test(arguments: ["?", "help", " help "])
  func `common first words print help, and the session continues`(_ word: String) {
    var session = Session.sample()
    #expect(session.answer(word).output.contains(":open FILE"))
    #expect(!session.isContinuing)
    #expect(session.answer("1 + 1").output == "2\n")
  }

  @Test(arguments: ["quit", "exit"])
  func `common exit words end the session unless they are names`(_ word: String) {
    var session = Session.sample()
    #expect(session.answer(word).isOver)
    session = .sample()
    _ = session.answer("let \(word) = 3")
    let reply = session.answer(word)
    #expect(!reply.isOver && reply.output == "3\n")
  }

  @Test func `a quoted field name is the field`() {
    var session = Session.sample()
    let plain = session.answer(":open invoice.json\n:deps net").output
    #expect(plain.contains("net"))
    var other = Session.sample()
    #expect(other.answer(":open invoice.json\n:deps \"net\"").output == plain)
  }

  @Test func `an arrow written as a comparison is reported once, wrapped at words`() {
    var session = Session.sample()
    _ = session.answer(":open invoice.json")
    session.messageColumns = 44
    let problems = session.answer("net => 3").problems
    #expect(problems.contains("error[misplaced-arrow]") && !problems.contains("type-mismatch"))
    for line in problems.split(separator: "\n") { #expect(line.count <= 44, "\(line)") }
  }

  @Test(arguments: [40, 80, 200])
  func `help fits the terminal`(_ columns: Int) {
    var session = Session.sample()
    session.columns = columns
    for line in session.answer(":help").output.split(separator: "\n") {
      #expect(line.count <= columns, "\(line)")
    }
  }
}
