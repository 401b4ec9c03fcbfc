import JoyDocLint
import Testing

@Suite struct PathPatternTests {
  @Test(arguments: [
    ("*.json", "a.json", true), ("*.json", "b/a.json", true), ("*.json", "a.jsonx", false),
    ("/a.json", "a.json", true), ("/a.json", "b/a.json", false), ("b/a.json", "b/a.json", true),
    ("b/a.json", "c/b/a.json", false), ("**/a.json", "c/b/a.json", true),
    ("**/a.json", "a.json", true), ("a/**/z", "a/z", true), ("a/**/z", "a/b/c/z", true),
    ("a/**/z", "a/b/c/y", false), ("a/**", "a/b", true), ("a/**", "a", false),
    ("a?c", "abc", true), ("a?c", "ac", false), ("a[b-d]e", "ace", true), ("a[b-d]e", "aee", false),
    ("a[!b-d]e", "aee", true), ("a[]]e", "a]e", true), ("a[b", "a[b", true), (#"\*"#, "*", true),
    (#"\*"#, "a", false), ("*a*b*c*", "xxaxxbxxcxx", true), ("*a*b*c*", "xxaxxcxxbxx", false),
    ("a*", "a/b", false), ("*/b", "a/b", true), ("*/b", "a/c/b", false), ("ä*", "äö", true),
    ("[[:alpha:]]x", "ax", true), ("[[:alpha:]]x", "1x", false), ("[[:alpha:]]x", "[x", false),
    ("a[![:digit:]_]", "ab", true), ("a[![:digit:]_]", "a7", false),
    ("a[![:digit:]_]", "a_", false),
    ("[[:upper:][:digit:]-]", "-", true), ("[[:nothing:]]", "n", false), ("a[!]b]c", "axc", true),
    ("a[!]b]c", "a]c", false), (#"a[\]]c"#, "a]c", true), (#"a[\-^]c"#, "a-c", true),
    ("a[[:b", "a[[:b", true), ("a.json   ", "a.json", true), (#"a\ "#, "a ", true),
  ])
  func `a pattern matches the same paths as in git`(
    pattern: String, path: String, expected: Bool
  ) throws {
    let names = path.split(separator: "/")
    #expect(try #require(PathPattern(pattern)).matches(names[...], isFolder: false) == expected)
  }

  @Test func `a pattern with a trailing slash matches folders`() throws {
    let pattern = try #require(PathPattern("out/"))
    #expect(pattern.matches(["a", "out"], isFolder: true))
    #expect(!pattern.matches(["a", "out"], isFolder: false))
    #expect(pattern.covers(["a", "out", "b.json"]))
    #expect(!pattern.covers(["a", "b", "out"]))
  }

  @Test func `the last pattern that matches decides`() {
    let patterns = ["*.json", "!keep.json", "# remark", "", "a/keep.json"]
      .compactMap { PathPattern($0) }
    #expect(patterns.count == 3)
    #expect(patterns.verdict(on: ["x.json"], isFolder: false) == true)
    #expect(patterns.verdict(on: ["keep.json"], isFolder: false) == false)
    #expect(patterns.verdict(on: ["a", "keep.json"], isFolder: false) == true)
    #expect(patterns.verdict(on: ["x.txt"], isFolder: false) == nil)
  }

  @Test(.timeLimit(.minutes(30)))
  func `a pattern with many stars takes linear time`() throws {
    let name = String(repeating: "a", count: 2000)
    let pattern = try #require(PathPattern(String(repeating: "*a", count: 400) + "b"))
    #expect(!pattern.matches([Substring(name)], isFolder: false))
    let deep = try #require(PathPattern(String(repeating: "**/a/", count: 200) + "b"))
    #expect(!deep.matches(Array(repeating: "a", count: 500)[...], isFolder: false))
  }
}
