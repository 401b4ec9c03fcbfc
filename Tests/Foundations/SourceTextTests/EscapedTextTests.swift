import SourceText
import Testing

/// The escaping functions on untrusted text.
struct EscapedTextTests {
  /// Characters with an effect: C0 and C1 controls, and direction marks.
  static let acting = [
    "\u{1B}[2J", "\u{7}", "\u{9B}31m", "\u{85}x", "\u{7F}", "\u{0}", "\u{202E}fdp",
    "\u{2066}a\u{2069}",
    "\u{200F}", "\u{61C}", "\u{2028}", "\u{1B}]0;title\u{7}", "a\rb",
  ]

  static let escapers: [(name: String, escape: @Sendable (String) -> String)] = [
    ("line", EscapedText.line), ("lines", EscapedText.lines), ("xml", EscapedText.xml),
    ("markdown", EscapedText.markdown), ("markdownCode", EscapedText.markdownCode),
    ("markdownBlock", { EscapedText.markdownBlock($0) }), ("dot", EscapedText.dot),
    ("mermaid", EscapedText.mermaid),
    ("workflow message", { EscapedText.workflowCommand($0, isProperty: false) }),
    ("workflow property", { EscapedText.workflowCommand($0, isProperty: true) }),
    ("terminal", EscapedText.terminal),
  ]

  @Test(arguments: escapers.indices)
  func `active characters are replaced`(_ escaper: Int) {
    for text in Self.acting {
      let escaped = Self.escapers[escaper].escape("before \(text) after")
      let passed = escaped.unicodeScalars.filter { $0 != "\n" && EscapedText.isAction($0) }
      #expect(passed.isEmpty, "\(Self.escapers[escaper].name) of \(text.debugDescription)")
      #expect(escaped.contains("before") && escaped.contains("after"))
    }
  }

  @Test(arguments: escapers.indices)
  func `plain words do not change`(_ escaper: Int) {
    for text in ["Größe in m²", "合計", "سعر", "👩‍👩‍👧"] {
      #expect(Self.escapers[escaper].escape(text).contains(text))
    }
  }

  @Test(arguments: [
    ("a\nb", "a b"), ("a\r\nb", "a b"), ("a\tb", "a b"), ("\u{1B}[31mred", "\u{FFFD}[31mred"),
    ("a\u{202E}b", "a\u{FFFD}b"),
  ])
  func `a line has no breaks`(_ text: String, _ expected: String) {
    #expect(EscapedText.line(text) == expected)
  }

  @Test(arguments: [
    ("\u{1B}[1;31mred\u{1B}[0m", "\u{1B}[1;31mred\u{1B}[0m"),
    ("\u{1B}[2Jgone", "\u{FFFD}[2Jgone"), ("\u{1B}", "\u{FFFD}"), ("\u{1B}[31", "\u{FFFD}[31"),
    ("\u{1B}[32m\u{7}\u{1B}[0m", "\u{1B}[32m\u{FFFD}\u{1B}[0m"),
  ])
  func `only colours reach a terminal`(_ text: String, _ expected: String) {
    #expect(EscapedText.terminal(text) == expected)
  }

  @Test(arguments: [
    ("![x](http://a.b)", #"\!\[x\](http:\//a.b)"#), ("[run](command:rm)", #"\[run\](command:rm)"#),
    ("```\nend", #"\`\`\` end"#), ("<img src=x>", #"\<img src=x\>"#), ("- item", #"\- item"#),
    ("a_b * c", #"a\_b \* c"#), ("price-net", "price-net"), ("| a |", #"\| a \|"#),
  ])
  func `Markdown shows a title as plain text`(_ text: String, _ expected: String) {
    #expect(EscapedText.markdown(text) == expected)
  }

  @Test(arguments: [
    ("a", "`a`"), ("a`b", "``a`b``"), ("`", "`` ` ``"), ("a``b", "```a``b```"), ("", "`  `"),
  ])
  func `a code span in Markdown contains the whole text`(_ text: String, _ expected: String) {
    #expect(EscapedText.markdownCode(text) == expected)
  }

  @Test func `a block of code has a longer fence than its text`() {
    #expect(
      EscapedText.markdownBlock("a\n```\nb", language: "formula")
        == "````formula\na\n```\nb\n````")
  }

  @Test(arguments: [
    (#"</title><script>"#, "&lt;/title&gt;&lt;script&gt;"), (#"a"b'c&"#, "a&quot;b&#39;c&amp;"),
    ("a\nb\tc", "a&#10;b&#9;c"), ("\u{FFFF}", "\u{FFFD}"),
  ])
  func `XML holds text in content and attributes`(_ text: String, _ expected: String) {
    #expect(EscapedText.xml(text) == expected)
  }

  @Test(arguments: [
    (#"a" -> b; "c"#, #""a\" -&gt; b; \"c""#), (#"\N"#, #""\\N""#), ("<b>", #""&lt;b&gt;""#),
  ])
  func `a Graphviz string contains the whole text`(_ text: String, _ expected: String) {
    #expect(EscapedText.dot(text) == expected)
  }

  @Test(arguments: [
    (#"a"]; click x "#, ##""a#34;]#59; click x ""##), ("`**b**`", ##""#96;**b**#96;""##),
    ("<img>", ##""#60;img#62;""##), ("#quot;", ##""#35;quot#59;""##),
  ])
  func `a Mermaid label contains the whole text`(_ text: String, _ expected: String) {
    #expect(EscapedText.mermaid(text) == expected)
  }

  @Test(arguments: [
    ("a\n::error::x", false, "a%0A::error::x"), ("a,b:c", true, "a%2Cb%3Ac"),
    ("100%\r", false, "100%25%0A"),
  ])
  func `a workflow command stays a single command`(
    _ text: String, _ isProperty: Bool, _ expected: String
  ) {
    #expect(EscapedText.workflowCommand(text, isProperty: isProperty) == expected)
  }
}
