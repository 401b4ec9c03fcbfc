import FormulaLibrary
import FormulaRuntime
import FormulaValues
import Testing

struct RegularExpressionFunctionTests {
  private static let calls: [Call] = [
    Call(MatchesFunction.self, "a\nb", "^b$", "m", gives: true),
    Call(MatchesFunction.self, "a\nb", "^b$", gives: false),
    Call(MatchesFunction.self, "a\nb", "a.b", "s", gives: true),
    Call(MatchesFunction.self, failsFor: "a", "a", "q"),
    Call(MatchesFunction.self, failsFor: 5, "a"),
    Call(MatchesFullyFunction.self, "abc", "[a-c]+", gives: true),
    Call(MatchesFullyFunction.self, "abc", "a|ab|abc", gives: true),
    Call(ExtractFunction.self, "€ 5", "[^0-9 ]", gives: "€"),
    Call(ExtractFunction.self, "k=v", "(?<key>\\w)=(?<value>\\w)", "value", gives: "v"),
    Call(ExtractFunction.self, "b", "(a)?b", 1, gives: nil),
    Call(ExtractFunction.self, failsFor: "b", "(a)?b", 2),
    Call(ExtractFunction.self, failsFor: "b", "(a)?b", 0.5),
    Call(ExtractFunction.self, failsFor: "b", "b", "nope"),
    Call(ExtractAllFunction.self, "a=1;b=2", "(\\w)=(\\d)", 2, gives: ["1", "2"]),
    Call(ExtractAllFunction.self, "ab", "", gives: ["", "", ""]),
    Call(
      GroupsFunction.self, "2024-05", "(?<y>\\d+)-(?<m>\\d+)",
      gives: .record(.init([("y", "2024"), ("m", "05")]))),
    Call(GroupsFunction.self, failsFor: "a", "("),
    Call(ReplaceRegexFunction.self, "a.b.c", "\\.", "", gives: "abc"),
    Call(ReplaceRegexFunction.self, "5", "(?<n>\\d)", "$$${n}", gives: "$5"),
    Call(ReplaceRegexFunction.self, failsFor: "5", "\\d", "$1"),
    Call(SplitRegexFunction.self, "a, b ;c", "\\s*[,;]\\s*", gives: ["a", "b", "c"]),
    Call(CountMatchesFunction.self, "ünün", "ü", gives: 2),
    Call(EscapeRegexFunction.self, "a.b", gives: "a\\.b"),
  ]

  @Test(arguments: calls) func `regular expression functions return matches`(_ call: Call) {
    call.check()
  }

  @Test func `a pattern with exponential backtracking stays within the step budget`() {
    var limits = EvaluationLimits()
    limits.steps = 1_600_000
    let text = Value.text(String(repeating: "a", count: 50_000) + "!")
    #expect(
      outcome(of: MatchesFunction.self, [text, "(a+)+$"], limits: limits) == .success(false))
  }

  @Test func `results beyond the limits are errors`() {
    var limits = EvaluationLimits()
    limits.textLength = 100
    limits.listLength = 10
    let text = Value.text(String(repeating: "a", count: 60))
    #expect(code(of: ReplaceRegexFunction.self, text, "a", "bb", limits: limits) == .limitReached)
    #expect(code(of: ExtractAllFunction.self, text, "a", limits: limits) == .limitReached)
    #expect(code(of: SplitRegexFunction.self, text, "a", limits: limits) == .limitReached)
    limits.steps = 20
    #expect(code(of: CountMatchesFunction.self, text, "a", limits: limits) == .limitReached)
  }

  @Test func `a pattern is compiled once per run, and the pattern cache is bounded`() {
    var run = Run()
    func search(_ pattern: String, in run: inout Run) {
      let words = UnsafeMutablePointer<Word>.allocate(capacity: 2)
      words[0] = run.heap.text("abc")
      words[1] = run.heap.text(pattern)
      _ = call(MatchesFunction.self, words, count: 2, in: &run)
      words.deallocate()
    }
    search("b", in: &run)
    let first = run.cache["/b"]
    #expect(first != nil)
    search("b", in: &run)
    #expect(first === run.cache["/b"])
    for number in 0..<200 { search("b\(number)", in: &run) }
    #expect(run.cache["/b"] == nil)
    #expect(run.cache["/b199"] != nil)
  }
}
