import FormulaREPL
import FormulaValues
import Testing
import ValueFormatting

/// The cells of the input area for a text.
@Suite struct InputScreenTests {
  private static func assistant(_ script: String = ":open invoice.json") -> InputAssistant {
    var session = Session.sample()
    _ = session.answer(script)
    return InputAssistant(session)
  }

  /// Returns the screen of a text with the cursor at its end, or at a byte offset.
  private func screen(
    _ text: String, cursor: Int? = nil, history: [String] = [], columns: Int = 40,
    height: Int = 10, isColored: Bool = true, _ assistant: InputAssistant = Self.assistant()
  ) -> InputScreen {
    var editor = InputEditor(history: history, isColored: isColored)
    return editor.screen(
      of: text, cursor: cursor ?? text.utf8.count, prompt: "> ", assistant, columns: columns,
      height: height)
  }

  /// Returns the text of a screen with `|` at the cursor.
  private func marked(_ screen: InputScreen) -> String {
    var rows = screen.rows.map { $0.map(\.text) }
    var row = rows[screen.cursorRow]
    row.insert("|", at: min(screen.cursorColumn, row.count))
    rows[screen.cursorRow] = row
    return rows.map { $0.joined() }.joined(separator: "\n")
  }

  // MARK: Layout

  @Test func `the value of a complete expression is shown below`() {
    #expect(marked(screen("net * 2")) == "> net * 2|\n= 15")
    #expect(marked(screen("net / 0 + 1")).hasPrefix("> net / 0 + 1|\n"))
    #expect(marked(screen("net *")) == "> net *|")
    #expect(marked(screen("7")) == "> 7|")
    #expect(
      marked(screen("net * 2", Self.assistant(":open invoice.json\n:set preview off")))
        == "> net * 2|")
  }

  @Test func `an expensive expression has no preview`() {
    let text = "sum(sequence(100000))"
    #expect(marked(screen(text)) == "> \(text)|")
  }

  @Test func `inside a call its signature is shown below`() {
    #expect(marked(screen("round(net, ")) == "> round(net, |\nround(number, ‹places?›) ")
  }

  @Test func `long lines are broken at the edge of the terminal`() {
    let text = String(repeating: "a", count: 8)
    #expect(marked(screen(text, columns: 10, isColored: false)) == "> aaaaaaaa\n|")
    #expect(marked(screen(text + "b", cursor: 8, columns: 10)) == "> aaaaaaaa\n|b")
    #expect(marked(screen("\"日本日本\"", columns: 10)).hasPrefix("> \"日本日\n本\"|"))
  }

  @Test func `lines of a formula have their own prompts`() {
    #expect(marked(screen("round(\n1", cursor: 3)).hasPrefix("> rou|nd(\n… 1"))
    // A full line before a line break has a row for the cursor.
    let full = String(repeating: "a", count: 8)
    #expect(marked(screen(full + "\nb", cursor: 8, columns: 10)).hasPrefix("> aaaaaaaa\n|\n… b"))
  }

  @Test func `more rows than the terminal has are shown around the cursor`() {
    let text = (0..<50).map { "\($0) +" }.joined(separator: "\n")
    let screen = screen(text, height: 6)
    #expect(screen.rows.count == 6)
    #expect(marked(screen).hasSuffix("… 49 +|"))
    #expect(marked(self.screen(text, cursor: 0, height: 6)).hasPrefix("> |0 +\n"))
  }

  @Test func `combining characters are part of the character before them`() {
    #expect(marked(screen("\"e\u{301}x", cursor: 4)) == "> \"e\u{301}|x")
  }

  // MARK: Styles

  /// Returns the styles of the characters in the first row after the prompt: `n` for names, `f` for
  /// functions, `#` for numbers, `"` for texts, `!` for errors, `(` for open brackets; underlined
  /// ones in brackets.
  private func styles(_ text: String, cursor: Int? = nil) -> String {
    screen(text, cursor: cursor, columns: 60).rows[0].dropFirst(2).map { cell in
      let mark =
        switch cell.style.role {
        case .plain: "."
        case .heading: "f"
        case .name: "n"
        case .number: "#"
        case .text: "\""
        case .word: "k"
        case .date: "("
        case .faint: "-"
        case .error: "!"
        }
      return cell.style.isUnderlined
        ? mark.uppercased() == mark ? "[\(mark)]" : mark.uppercased() : mark
    }.joined()
  }

  @Test(arguments: [
    ("round(net, 2)", nil as Int?, "fffffFnnn..#F"), ("\"a\" == true", 0, "\"\"\"....kkkk"),
    ("let a = 1; a", 0, "kkk.n...#..n"), ("1 // note", 0, "#.-------"),
    (":type net", 0, "kkkkk.nnn"), (":nosuch net", 0, "[!][!][!][!][!][!][!]...."),
  ])
  func `an input has the classes of semantic tokens`(
    _ text: String, _ cursor: Int?, _ expected: String
  ) {
    #expect(styles(text, cursor: cursor) == expected)
  }

  @Test func `unknown names and brackets are marked at once`() {
    #expect(styles("nex + net", cursor: 9) == "[!][!][!]...nnn")
    // While it is typed, the beginning of a name is not an error.
    #expect(styles("ne") == "nn")
    #expect(styles("nezq") == "[!][!][!][!]")
    #expect(styles("sum(net") == "fff(nnn")
    #expect(styles("net)", cursor: 0) == "nnn!")
    #expect(styles("(net)", cursor: 0) == "FnnnF")
    #expect(styles("(net)", cursor: 2) == ".nnn.")
  }

  // MARK: Suggestions

  @Test func `the latest input with the same beginning is suggested`() {
    let history = ["net * 2", "net + 1", "rate"]
    #expect(marked(screen("ne", history: history)) == "> ne|t + 1")
    #expect(marked(screen("ne", history: history, isColored: false)) == "> ne|")
    #expect(marked(screen("ne", cursor: 1, history: history)) == "> n|e")
    var editor = InputEditor(history: history, isColored: true)
    let assistant = Self.assistant()
    let taken = editor.act(.right, on: "ne", cursor: 2, assistant)
    #expect(taken == InputEdit(text: "net + 1", cursor: 7))
    #expect(editor.act(.wordRight, on: "ne", cursor: 2, assistant).text == "net")
    #expect(editor.act(.end, on: "x", cursor: 1, assistant).text == "x")
  }

  // MARK: Updates

  /// Updating one screen to the next one must give the same cells as drawing the next one from
  /// scratch.
  @Test(arguments: [10, 24, 80])
  func `updates draw what has changed`(_ columns: Int) {
    let texts = [
      "", "n", "ne", "net", "net ", "net *", "net * 2", "net * 20", "net 20", "round(net * 2",
      "round(net * 2, ", "round(net * 2, 1)", "\"日本日本日本\"", "\"日本x本日本\"", "1 +\n2 +\n3", "1 +\n2",
      "", "a very long name that is broken into rows", "a",
    ]
    for (index, text) in texts.enumerated() {
      for cursor in [0, text.utf8.count / 2, text.utf8.count] {
        var terminal = TerminalEmulator(columns: columns)
        let assistant = Self.assistant()
        var old: InputScreen?
        for (text, cursor) in [(texts[max(0, index - 1)], 0), (text, cursor), (text, cursor)] {
          let new = screen(text, cursor: cursor, columns: columns, height: 20, assistant)
          terminal.write(new.update(from: old, isColored: true))
          var fresh = TerminalEmulator(columns: columns)
          fresh.write(new.update(from: nil, isColored: false))
          #expect(terminal.trimmed == fresh.trimmed, "\(text)")
          #expect((terminal.row, terminal.column) == (new.cursorRow, new.cursorColumn), "\(text)")
          if old == new { #expect(new.update(from: old, isColored: true).isEmpty) }
          old = new
        }
      }
    }
  }

  /// The column of the text after such a character must not depend on the terminal.
  @Test(arguments: ["👍🏽", "👨\u{200D}👩\u{200D}👧", "☺\u{FE0F}", "\u{200B}", "नी", "e\u{301}"])
  func `the column is set after a character of uncertain width`(_ character: String) {
    let new = screen("\"\(character)\" + 1", cursor: 0)
    let width = new.rows[0].count - "> \"\" + 1".count
    let output = new.update(from: nil, isColored: false)
    #expect(output.contains("\(character)\u{1B}[\(4 + width)G\""), "\(output)")
  }

  @Test func `the column is not set after other characters`() {
    let output = screen("\"日é한x\"", cursor: 0).update(from: nil, isColored: false)
    #expect(!output.contains("G"), "\(output)")
  }

  @Test func `a key at the end of a line writes only its own cells`() {
    let assistant = Self.assistant()
    let old = screen("net * rate + 12", columns: 80, assistant)
    let new = screen("net * rate + 123", columns: 80, assistant)
    // The number is drawn in its color, and the value below changes.
    #expect(new.update(from: old, isColored: true).utf8.count < 100)
    #expect(new.update(from: old, isColored: false).utf8.count < 40)
  }

  @Test func `a resize removes the old rows`() {
    var terminal = TerminalEmulator(columns: 40)
    let old = screen("net * rate + net * rate + net * rate + 1", columns: 40)
    terminal.write("result\r\n" + old.update(from: nil, isColored: true))
    // On a terminal that does not rewrap rows, the cursor is in the second row.
    terminal.write(old.removal(columns: 60))
    #expect(terminal.text == "result\n")
    #expect(terminal.column == 0)
    // At half the width, each full row takes two.
    #expect(old.removal(columns: 20).contains("\u{1B}[2A"))
  }
}
