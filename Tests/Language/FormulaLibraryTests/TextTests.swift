import FormulaLibrary
import FormulaValues
import Testing

struct TextTests {
  private static let cuts: [Call] = [
    Call(LeftFunction.self, "👩‍🚀👨‍👩‍👧‍👦", 1, gives: "👩‍🚀"),
    Call(RightFunction.self, failsFor: true, 1),
    Call(MidFunction.self, "hello", -2, 2, gives: "he"),
    Call(MidFunction.self, "hello", 1e300, 1e300, gives: ""),
    Call(SubstringFunction.self, "hello", -3, -1, gives: "ll"),
    Call(SubstringFunction.self, "🇩🇪🇫🇷🇮🇹", 1, 2, gives: "🇫🇷"),
    Call(SubstringFunction.self, "hello", -1e300, 1e300, gives: "hello"),
    Call(BeforeFunction.self, "key: v", ": ", gives: "key"),
    Call(AfterFunction.self, "key: v", ": ", gives: "v"),
    Call(BeforeFunction.self, "abc", "", gives: ""),
    Call(AfterFunction.self, "abc", "", gives: "abc"),
    Call(SplitFunction.self, "a|b", "|", gives: ["a", "b"]),
    Call(SplitFunction.self, "", "", gives: []),
    Call(SplitFunction.self, "abc", "", 2, gives: ["a", "bc"]),
    Call(SplitFunction.self, failsFor: "abc", ",", 0),
    Call(TrimFunction.self, "\u{A0}\t a \n", gives: "a"),
    Call(TrimFunction.self, "👍🏽a👍", "👍🏽", gives: "a👍"),
    Call(TrimFunction.self, "aXa", "ab", gives: "X"),
    Call(SqueezeFunction.self, "a\n \tb", gives: "a b"),
    Call(LinesFunction.self, "a\r\nb\rc\u{2028}d\n", gives: ["a", "b", "c", "d", ""]),
    Call(WordsFunction.self, "a\u{A0}b c", gives: ["a", "b", "c"]),
    Call(CharsFunction.self, failsFor: [1]),
  ]

  @Test(arguments: cuts) func `texts are cut by characters`(_ call: Call) { call.check() }

  private static let changes: [Call] = [
    Call(ReplaceFunction.self, "a.b.c", ".", "-", 2, gives: "a.b-c"),
    Call(ReplaceFunction.self, "a.b", ".", "-", 3, gives: "a.b"),
    Call(ReplaceAllFunction.self, "aaa", "a", "aa", gives: "aaaaaa"),
    Call(ReplaceAllFunction.self, "a\r\nb\nc", "\n", "|", gives: "a\r\nb|c"),
    Call(ReplaceAllFunction.self, "cafe\u{301}", "é", "e", gives: "cafe"),
    Call(RepeatFunction.self, "", 1e300, gives: ""),
    Call(RepeatFunction.self, failsFor: "a", 1e15),
    Call(RepeatFunction.self, failsFor: "ab", 1e300),
    Call(PadStartFunction.self, "😀", 3, "-", gives: "--😀"),
    Call(PadStartFunction.self, "a", 5, "xyz", gives: "xyzxa"),
    Call(PadStartFunction.self, "a", 3, nil, gives: "  a"),
    Call(PadStartFunction.self, "a", 3, "", gives: "a"),
    Call(PadStartFunction.self, failsFor: "a", 1e12),
    Call(PadEndFunction.self, failsFor: "a", 1e12, "xyz"),
    Call(ReverseTextFunction.self, "🇨🇭🇦🇹", gives: "🇦🇹🇨🇭"),
    Call(ConcatFunction.self, nil, nil, gives: ""),
    Call(ConcatFunction.self, ["a", ["b", ["c"]]], "d", 0.1, gives: "abcd0.1"),
    Call(ConcatFunction.self, .choice(.init(id: "x", text: "Red")), gives: "Red"),
    Call(JoinFunction.self, [1, nil, [2, 3]], "; ", gives: "1; [2, 3]"),
    Call(JoinFunction.self, failsFor: 5),
    Call(TemplateFunction.self, "{a}{b}{a}", .record(.init([("a", 1)])), gives: "11"),
    Call(TemplateFunction.self, "{{a}}", .record(.init([("a", 1)])), gives: "{1}"),
    Call(TemplateFunction.self, "}{", .record(.init()), gives: "}{"),
    Call(FromCodePointFunction.self, 128077, gives: "👍"),
    Call(FromCodePointFunction.self, failsFor: 1_114_112),
    Call(FromCodePointFunction.self, failsFor: 65.5),
    Call(CodePointFunction.self, "👍🏽", gives: 128077),
  ]

  @Test(arguments: changes) func `texts are built and changed`(_ call: Call) { call.check() }

  private static let cases: [Call] = [
    Call(UpperFunction.self, "ﬁ", gives: "FI"),
    Call(UpperFunction.self, "привет", gives: "ПРИВЕТ"),
    Call(UpperFunction.self, "ii", "tr-TR", gives: "İİ"),
    Call(UpperFunction.self, failsFor: true),
    Call(LowerFunction.self, "ẞ", gives: "ß"),
    Call(LowerFunction.self, "ΑΒΓ", gives: "αβγ"),
    Call(LowerFunction.self, "ΣΑΣ Σ", gives: "σας σ"),
    Call(LowerFunction.self, "ΑΣ.", gives: "ας."),
    Call(LowerFunction.self, "Iİ", "tr", gives: "ıi"),
    Call(CapitalizeFunction.self, "ǆ", gives: "ǅ"),
    Call(ProperCaseFunction.self, "O'NEIL van der 2nd", gives: "O'neil Van Der 2nd"),
    Call(ProperCaseFunction.self, "e\u{301}a e\u{301}a", gives: "E\u{301}a E\u{301}a"),
    Call(InitialsFunction.self, "(Bob) \"the\" builder", gives: "BTB"),
    Call(SlugFunction.self, "Crème Brûlée!", gives: "creme_brulee"),
    Call(SlugFunction.self, "Cre\u{300}me", gives: "creme"),
    Call(SlugFunction.self, "日本 2", gives: "日本_2"),
    Call(EqualsIgnoreCaseFunction.self, "ΣΑΣ", "σας", gives: true),
    Call(EqualsIgnoreCaseFunction.self, "é", "E\u{301}", gives: true),
    Call(EqualsIgnoreCaseFunction.self, "ı", "i", gives: false),
    Call(EqualsIgnoreCaseFunction.self, "STRAẞE", "strasse", gives: true),
    Call(ContainsFunction.self, "kadın", "kadin", gives: false),
    Call(ContainsFunction.self, "kadın", "KADı", gives: true),
    Call(EqualsIgnoreCaseFunction.self, "[", "{", gives: false),
    Call(EqualsIgnoreCaseFunction.self, "@", "`", gives: false),
  ]

  @Test(arguments: cases) func `case follows Unicode`(_ call: Call) { call.check() }

  private static let searches: [Call] = [
    Call(ContainsFunction.self, "Hello", "hello", false, gives: true),
    Call(ContainsFunction.self, "Straße", "SS", gives: true),
    Call(ContainsFunction.self, "50 %", "%", gives: true),
    Call(ContainsFunction.self, "A\r\nb", "a\r\nB", gives: true),
    Call(ContainsFunction.self, "A\r\nb", "\n", gives: false),
    Call(ContainsFunction.self, "cafe\u{301}", "CAFÉ", gives: true),
    Call(ContainsFunction.self, "cafe\u{301}", "cafe", gives: false),
    Call(ContainsFunction.self, failsFor: 5, "5"),
    Call(ContainsFunction.self, failsFor: "5", 5),
    Call(ContainsFunction.self, "a", nil, gives: nil),
    Call(ContainsFunction.self, [nil], nil, gives: true),
    Call(ContainsFunction.self, ["Abc"], "abc", true, gives: false),
    Call(ContainsFunction.self, [[1]], [1], gives: true),
    Call(ContainsFunction.self, ["1"], 1, gives: false),
    Call(ContainsFunction.self, ["STRASSE"], "straße", gives: true),
    Call(ContainsFunction.self, [.choice(.init(id: "x1", text: "Red"))], "red", gives: true),
    Call(ContainsFunction.self, [.choice(.init(id: "x1", text: "Red"))], "x1", gives: true),
    Call(IndexOfFunction.self, "aababab", "abab", gives: 1),
    Call(IndexOfFunction.self, "abc", "", 3, gives: 3),
    Call(IndexOfFunction.self, "abc", "", 4, gives: -1),
    Call(IndexOfFunction.self, "abc", "a", -5, gives: 0),
    Call(IndexOfFunction.self, ["a", "b", "a"], "a", 1, gives: 2),
    Call(IndexOfFunction.self, ["a"], "a", 1e300, gives: -1),
    Call(IndexOfFunction.self, failsFor: "abc", 5),
    Call(StartsWithFunction.self, "e\u{301}a", "e", gives: false),
    Call(EndsWithFunction.self, "x\r\n", "\n", gives: false),
    Call(EndsWithFunction.self, failsFor: "5", 5),
    Call(LikeFunction.self, "a*b", "a*b*", gives: true),
    Call(LikeFunction.self, "👍🏽!", "?!", gives: true),
    Call(LikeFunction.self, "abcabd", "*ab?d", gives: false),
    Call(LikeFunction.self, "abcabxd", "*ab?d", gives: true),
    Call(LikeFunction.self, "a", "", gives: false),
    Call(SimilarityFunction.self, "", "abc", gives: 0),
    Call(SimilarityFunction.self, "é", "e\u{301}", gives: 1),
    Call(TextCompareFunction.self, "résumé", "resume", gives: 1),
    Call(TextCompareFunction.self, "\u{B5}m", "\u{3BC}M", gives: 0),
    Call(TextCompareFunction.self, "ϑ", "Θ", gives: 0),
    Call(TextCompareFunction.self, "ᾳ", "ΑΙ", gives: 0),
    Call(TextCompareFunction.self, "eﬃ", "EFFI", gives: 0),
    Call(TextCompareFunction.self, "ﬃ", "ffj", gives: -1),
    Call(TextCompareFunction.self, "résumé", "resumf", gives: -1),
    Call(TextCompareFunction.self, "ö", "z", gives: -1),
    Call(TextCompareFunction.self, "ö", "z", "sv", gives: 1),
    Call(TextCompareFunction.self, "Å", "Ä", nil, "sv", gives: -1),
    Call(TextCompareFunction.self, "ñu", "nz", nil, "es", gives: 1),
    Call(TextCompareFunction.self, "a b", "ab", gives: -1),
    Call(TextCompareFunction.self, "10", "a", gives: -1),
    Call(TextCompareFunction.self, "A", "a", true, gives: 1),
    Call(TextCompareFunction.self, "é", "e\u{301}", true, gives: 0),
  ]

  @Test(arguments: searches) func `texts are searched and compared`(_ call: Call) { call.check() }

  @Test func `a text that exceeds the limit is an error`() {
    var limits = EvaluationLimits()
    limits.textLength = 100
    limits.listLength = 10
    let long = Value.text(String(repeating: "a,", count: 40))
    #expect(code(of: RepeatFunction.self, "abc", 34, limits: limits) == .limitReached)
    #expect(code(of: RepeatFunction.self, "abc", 33, limits: limits) == nil)
    #expect(code(of: PadEndFunction.self, "é", 101, limits: limits) == .limitReached)
    #expect(code(of: ReplaceAllFunction.self, long, ",", "....", limits: limits) == .limitReached)
    #expect(code(of: ConcatFunction.self, long, long, limits: limits) == .limitReached)
    #expect(code(of: JoinFunction.self, [long, long], limits: limits) == .limitReached)
    #expect(code(of: SplitFunction.self, long, ",", limits: limits) == .limitReached)
    #expect(code(of: CharsFunction.self, long, limits: limits) == .limitReached)
    #expect(code(of: WordsFunction.self, "a b c d e f g h i j k", limits: limits) == .limitReached)
  }

  @Test func `work beyond the step budget is an error`() {
    var limits = EvaluationLimits()
    limits.steps = 800_000
    let long = Value.text(String(repeating: "a", count: 1000))
    #expect(code(of: SimilarityFunction.self, long, long, limits: limits) == .limitReached)
    let stars = Value.text(String(repeating: "*a", count: 200) + "b")
    #expect(
      code(
        of: LikeFunction.self, .text(String(repeating: "a", count: 60_000)), stars,
        limits: limits) == .limitReached)
    var few = EvaluationLimits()
    few.steps = 10
    #expect(code(of: ContainsFunction.self, long, "b", limits: few) == .limitReached)
    #expect(code(of: UpperFunction.self, long, limits: few) == .limitReached)
  }

  /// The iota subscript is a mark, and marks may be in any order.
  @Test func `canonically equivalent texts are found`() {
    for (one, other) in [
      ("\u{3B1}\u{345}\u{301}", "\u{1FB4}"), ("\u{3B1}\u{301}\u{345}", "\u{1FB4}"),
      ("\u{1FB3}\u{301}", "\u{391}\u{301}\u{399}"), ("\u{1FB3}\u{323}", "\u{3B1}\u{323}\u{345}"),
      ("\u{212A}", "k"), ("a\u{323}\u{302}", "Ậ"),
    ] {
      #expect(
        result(of: EqualsIgnoreCaseFunction.self, .text(one), .text(other)) == .success(true),
        "\(one) = \(other)")
      #expect(
        result(of: ContainsFunction.self, .text("x" + one), .text(other)) == .success(true),
        "\(one) holds \(other)")
    }
    #expect(
      result(of: EqualsIgnoreCaseFunction.self, "\u{1FB4}", "\u{391}\u{399}\u{301}")
        == .success(false))
  }
}
