import FormulaREPL
import FormulaValues
import Testing

/// The edits that key actions cause in an input.
@Suite struct InputEditorTests {
  /// A line editor without a terminal. `|` in texts is the cursor.
  private struct Line {
    var editor: InputEditor
    let assistant: InputAssistant
    var text = ""
    var cursor = 0
    var outcome = InputEdit.Outcome.stay

    init(_ marked: String, history: [String] = [], _ script: String = ":open invoice.json") {
      var session = Session.sample()
      _ = session.answer(script)
      assistant = InputAssistant(session)
      editor = InputEditor(history: history, isColored: true)
      set(marked)
    }

    mutating func set(_ marked: String) {
      cursor =
        marked.utf8.firstIndex(of: UInt8(ascii: "|")).map {
          marked.utf8.distance(from: marked.startIndex, to: $0)
        } ?? marked.utf8.count
      text = marked.replacing("|", with: "")
      _ = picture()
    }

    /// Performs actions and returns the text with the cursor.
    @discardableResult
    mutating func press(_ actions: InputAction...) -> String {
      for action in actions {
        let edit = editor.act(action, on: text, cursor: cursor, assistant)
        (text, cursor, outcome) = (edit.text, edit.cursor, edit.outcome)
        _ = picture()
      }
      return marked
    }

    var marked: String {
      let index = text.utf8.index(text.startIndex, offsetBy: cursor)
      return text[..<index] + "|" + text[index...]
    }

    /// Returns the lines below the input.
    mutating func picture() -> String {
      let screen = editor.screen(
        of: text, cursor: cursor, prompt: "> ", assistant, columns: 60, height: 20)
      return screen.text
    }
  }

  // MARK: Movement

  @Test(arguments: [
    ("a|b", InputAction.left, "|ab"), ("日本|", .left, "日|本"), ("e\u{301}|x", .left, "|e\u{301}x"),
    ("|e\u{301}x", .right, "e\u{301}|x"), ("|a", .left, "|a"), ("a\nb|", .home, "a\n|b"),
    ("|a\nb", .end, "a|\nb"), ("ae\u{301}|", .backspace, "a|"), ("|日b", .delete, "|b"),
    ("|👩‍👩‍👧x", .right, "👩‍👩‍👧|x"), ("abc\nde|", .up, "ab|c\nde"), ("abc|\nde", .down, "abc\nde|"),
    ("日|\nabc", .down, "日\nab|c"), ("a\n\nb|", .up, "a\n|\nb"),
  ])
  func `the cursor moves by characters and lines`(
    _ before: String, _ action: InputAction, _ after: String
  ) {
    var line = Line(before)
    #expect(line.press(action) == after)
    #expect(line.outcome == .stay)
  }

  @Test func `at the first and last line the history is left to the editor`() {
    var line = Line("a|\nb")
    line.press(.up)
    #expect(line.outcome == .native)
    line.set("a\nb|")
    line.press(.down)
    #expect(line.outcome == .native)
  }

  // MARK: Lines

  @Test(arguments: [
    ("1 + 1|", InputEdit.Outcome.accept), ("round(|", .stay), ("round(\n|", .accept),
    ("round(1,\n2)|", .accept), (":set rate 1|", .accept), ("let a = [1,|", .stay), ("|", .accept),
    ("\"one|", .stay), ("1 + 1\nlet x = 4\nround(\nx)|", .accept), ("1 + 1\nround(|", .stay),
  ])
  func `enter begins another line in an unfinished formula`(
    _ text: String, _ outcome: InputEdit.Outcome
  ) {
    var line = Line(text)
    let before = line.text
    line.press(.enter)
    #expect(line.outcome == outcome)
    #expect(line.text == (outcome == .accept ? before : before + "\n"))
  }

  @Test func `a line can be opened anywhere, and control keys end the input`() {
    var line = Line("1 |+ 2")
    #expect(line.press(.openLine) == "1 \n|+ 2")
    line.press(.cancel)
    #expect(line.outcome == .discard)
    line.set("")
    line.press(.delete)
    #expect(line.outcome == .end)
  }

  // MARK: Menu

  @Test func `a menu is walked through with its candidates in the text`() {
    var line = Line("lines.")
    #expect(line.press(.complete) == "lines.|")
    #expect(line.picture() == "> lines.\n  item   Item\n  qty    Quantity\n  price  Price")
    #expect(line.press(.complete) == "lines.item|")
    #expect(line.press(.down) == "lines.qty|")
    #expect(line.picture().contains("› qty    Quantity"))
    #expect(line.press(.up, .up) == "lines.price|".replacing("price", with: "price"))
    #expect(line.press(.enter) == "lines.price|")
    #expect(line.outcome == .stay && !line.editor.isOpen)
    // Ctrl-G restores the text.
    line.set("lines.")
    line.press(.complete, .complete, .close)
    #expect(line.marked == "lines.|" && !line.editor.isOpen)
    // Typing closes the menu.
    line.press(.complete)
    line.set("lines.p")
    #expect(!line.editor.isOpen)
  }

  @Test func `fields are listed with title, type and value`() {
    var line = Line("2 * ")
    line.press(.complete)
    let picture = line.picture()
    #expect(picture.contains("rate    Tax rate  number  = 0.2"), "\(picture)")
    #expect(picture.contains("net     number  = 7.5"), "\(picture)")
  }

  @Test(arguments: [
    ("status == \"Op", "status == \"Open\"|"), ("status != 'pa", "status != 'Paid'|"),
    ("`Tax", "`Tax rate`|"), ("2 * `lin", "2 * `Lines`|"), (":open inv", ":open invoice.json|"),
    ("net == \"Op", "net == \"Op|"),
  ])
  func `options and titles are completed inside quotes`(_ text: String, _ completed: String) {
    var line = Line(text)
    #expect(line.press(.complete) == completed)
  }

  // MARK: Search

  @Test func `a search shows the matches of the typed text`() {
    let history = ["net * 2", "round(\nnet)", "rate + 1"]
    var line = Line("", history: history)
    line.press(.search)
    #expect(line.picture() == "search: \n› rate + 1\n  round( ↵ net)\n  net * 2")
    line.set("NET")
    #expect(line.picture() == "search: NET\n› round( ↵ net)\n  net * 2")
    line.press(.search)
    #expect(line.picture().contains("› net * 2"))
    #expect(line.press(.right) == "net * 2|")
    #expect(line.outcome == .stay)
    // Enter evaluates the match, in all its lines.
    line.set("")
    line.press(.search)
    line.set("round")
    line.press(.enter)
    #expect(line.text == "round(\nnet)" && line.outcome == .accept)
    // Ctrl-C restores the text.
    line = Line("abc", history: history)
    line.press(.search)
    line.set("zzz")
    #expect(line.picture().contains("nothing found"))
    #expect(line.press(.cancel) == "abc|")
    #expect(line.outcome == .stay && !line.editor.isOpen)
  }
}
