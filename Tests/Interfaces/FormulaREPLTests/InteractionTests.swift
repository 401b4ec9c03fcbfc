import FormulaREPL
import FormulaValues
import Formulas
import Foundation
import Testing

@Suite struct InteractionTests {
  /// What is written, and whether all went well.
  private func run(_ script: String, _ session: Session = .sample()) -> (String, Bool) {
    var text = ""
    var editor = TypedLines(script)
    var interaction = Interaction(session) {
      text += $0
    } writeProblem: {
      text += $0
    }
    let isFine = interaction.run(&editor)
    return (text, isFine)
  }

  @Test func `lines go in and results come out without prompts`() {
    #expect(run("1 + 1\n\nupper(\"a\")") == ("2\n\"A\"\n", true))
  }

  @Test func `functions of a host, and such as are only declared, are known`() {
    let language = FormulaLanguage(unchecked: [
      HostFunction("stock", taking: [.text("article")], giving: .number, summary: "How many.") {
        _ in 7
      }
    ]).adding([HostSignature("fee", taking: [.number("weight")], giving: .number)])
    let session = Session(
      language: language, files: MemoryFiles([:]), environment: { Environment() })
    #expect(run("stock(\"a\") + 1\nmap([\"a\"], x -> stock(x))", session) == ("8\n[7]\n", true))
    #expect(run(":help stock", session).0.contains("How many."))
    #expect(run("fee(1)", session).0.contains("host-function"))
    #expect(run("fee(true)", session).0.contains("type-mismatch"))
  }

  @Test func `one failure makes the whole a failure`() {
    #expect(run("1 / 0\n2").1 == false)
    #expect(run("1 / 0\n2").0.hasSuffix("\n2\n"))
  }

  @Test func `what is unfinished at the end is reported`() {
    let (text, isFine) = run("1 +")
    #expect(text.contains("error["))
    #expect(!isFine)
  }

  @Test func `quit ends before the lines that follow`() {
    #expect(run(":quit\n1") == ("", true))
  }

  @Test func `several lines pasted at once are one formula or several`() {
    var session = Session.sample()
    #expect(session.answer("1\n  + 2").output == "3\n")
    #expect(session.answer("1 + 1\nlet x = 4\nround(\nx)\n").output == "2\nx = 4\n4\n")
    #expect(session.answer(":set x 9\nx").output == "x = 9\n9\n")
  }

  @Test func `bytecode names the fields of the document`() {
    var session = Session.sample()
    let reply = session.answer(":open invoice.json\n:bytecode net * rate")
    #expect(reply.output.contains("multiply"))
    #expect(reply.output.contains("net") && reply.output.contains("rate"))
  }

  @Test func `an empty line gives an unfinished formula up`() {
    var session = Session.sample()
    #expect(session.answer("round(").output == "")
    #expect(session.isContinuing)
    #expect(session.answer("").hasFailed)
    #expect(!session.isContinuing)
  }

  @Test func `a long evaluation can be interrupted`() {
    let interruption = Interruption()
    let isDone = Interruption()
    // A thread of its own, since other tests may keep all of the pool busy. It asks again and again,
    // because the answer begins by forgetting earlier requests.
    Thread.detachNewThread {
      while !isDone.isRequested {
        interruption.request()
        Thread.sleep(forTimeInterval: 0.02)
      }
    }
    var session = Session.sample(interruption: interruption)
    let reply = session.answer(
      "sum(map(sequence(100000), (a) -> sum(map(sequence(1000), (b) -> a * b))))")
    isDone.request()
    #expect(reply.problems.contains("error[interrupted]"))
  }

  @Test func `a document is saved with the same bytes but for what changed`() {
    let files = MemoryFiles(["invoice.json": invoice])
    _ = run(":open invoice.json\n:set rate 0.1\n:save copy.json", .sample(files))
    let changed = invoice.replacing("\"value\": 0.2", with: "\"value\": 0.1")
      .replacing("\"value\": 9,", with: "\"value\": 8.25,")
    #expect(files["copy.json"] == changed)
    #expect(files["invoice.json"] == invoice)
  }

  @Test func `wide tables are cut with a count of what is left out`() {
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

  @Test func `long lists are cut with a count of what is left out`() {
    var session = Session.sample()
    let reply = session.answer("map(sequence(50), (i) -> {i: i})")
    #expect(reply.output.hasSuffix("… 10 more rows\n"))
  }

  @Test func `a history keeps each entry once and across sessions`() throws {
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

  @Test func `sessions at the same time lose no line of a history, which is bounded`() async throws
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("history").path
    await withTaskGroup(of: Void.self) { group in
      for session in 0..<4 {
        group.addTask {
          // What all of them write is moved to the end each time, which replaces the file.
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

  @Test func `lines that are echoed make a record of the session`() {
    var lines = ["1 +", "2", ":quit"]
    var text = ""
    var interaction = Interaction(.sample(), write: { text += $0 }, writeProblem: { text += $0 })
    var editor = EchoedLines(next: { lines.isEmpty ? nil : lines.removeFirst() }) { text += $0 }
    let isFine = interaction.run(&editor)
    #expect(isFine)
    #expect(text == "> 1 +\n… 2\n3\n> :quit\n")
  }

  @Test(arguments: ["?", "help", " help "])
  func `words that people try first get help, and the next line is answered`(_ word: String) {
    var session = Session.sample()
    #expect(session.answer(word).output.contains(":open FILE"))
    #expect(!session.isContinuing)
    #expect(session.answer("1 + 1").output == "2\n")
  }

  @Test(arguments: ["quit", "exit"])
  func `words that people try last end the session, unless they name something`(_ word: String) {
    var session = Session.sample()
    #expect(session.answer(word).isOver)
    session = .sample()
    _ = session.answer("let \(word) = 3")
    let reply = session.answer(word)
    #expect(!reply.isOver && reply.output == "3\n")
  }

  @Test func `a field in quotes is the field`() {
    var session = Session.sample()
    let plain = session.answer(":open invoice.json\n:deps net").output
    #expect(plain.contains("net"))
    var other = Session.sample()
    #expect(other.answer(":open invoice.json\n:deps \"net\"").output == plain)
  }

  @Test func `an arrow that is written for a comparison is told once, at words' ends`() {
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
