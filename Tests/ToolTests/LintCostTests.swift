import SourceText
import FileAccess
import Foundation
import Testing

@testable import formulary

/// The cost of `lint`, and the equality of results with and without its cache.
@Suite(.serialized) struct LintCostTests {
  /// Returns a folder with clean documents, one with a division, an invalid one, and other JSON.
  private func forms() throws -> Folder {
    let folder = Folder()
    for number in 0..<6 {
      try folder.write(
        Folder.form.replacing("\"Order\"", with: "\"Order \(number)\""), to: "forms/\(number).json")
    }
    try folder.write(Self.form("price / count"), to: "forms/division.json")
    try folder.write(Self.form("summ(price)"), to: "forms/wrong.json")
    try folder.write("1 + ", to: "forms/wrong.formula")
    try folder.write("1 + price", to: "forms/right.formula")
    try folder.write(#"{"name": "a package"}"#, to: "forms/package.json")
    return folder
  }

  private static func form(_ formula: String) -> String {
    #"""
    {"_id": "d", "files": [{"_id": "f", "name": "F", "pageOrder": [], "pages": []}],
     "fields": [
       {"_id": "price", "type": "number", "title": "Price", "file": "f", "value": 5},
       {"_id": "count", "type": "number", "title": "Count", "file": "f", "value": 2},
       {"_id": "kind", "type": "text", "title": "Kind", "file": "f", "value": "A"},
       {"_id": "each", "type": "number", "title": "Each", "file": "f", "value": 1,
        "formulas": [{"_id": "a", "key": "value", "formula": "t"}]}],
     "formulas": [{"_id": "t", "desc": "", "type": "calc", "scope": "private",
       "expression": "\#(formula)"}]}
    """#
  }

  /// Runs the linter with its own state folder.
  private func lint(
    _ arguments: String, in folder: Folder, state: String = "state"
  ) throws -> (code: Int32, output: String, errors: String) {
    let run = try ToolRun(
      "XDG_STATE_HOME=\"$PWD/\(state)\" $TOOL lint \(arguments)", in: folder)
    return (run.code, run.output, run.errors)
  }

  private static let cachePath = ".formulary-cache/lint"

  // MARK: Search

  @Test func `formulas are run only with --search`() throws {
    let folder = Folder()
    try folder.write(Self.form("iff(kind == 'B', price / count, 0)"), to: "a.json")
    #expect(try lint("a.json", in: folder).output.contains("nothing to report"))
    #expect(try lint("--search a.json", in: folder).output.contains("warning[can-fail]"))
    try folder.write(Self.form("price / count"), to: "b.json")
    let proved = try lint("b.json", in: folder)
    #expect(proved.output.contains("fails when 'Count' is 0: division by zero"))
    #expect(proved.output == (try lint("--search b.json", in: folder)).output)
    let needless = try lint("--rule hidden-input=warning a.json", in: folder)
    #expect(needless.errors == "formulary: 'hidden-input' finds nothing without --search\n")
  }

  @Test func `any number of jobs gives the same report`() throws {
    let folder = try forms()
    let one = try lint("--no-cache --jobs 1 --format json forms", in: folder)
    #expect(one.code == 1)
    for jobs in [2, 3, 40] {
      #expect(try lint("--no-cache --jobs \(jobs) --format json forms", in: folder) == one)
    }
    #expect(try lint("--jobs 0 forms", in: folder).code == 2)
  }

  // MARK: Cache

  @Test(arguments: [
    "--format text", "--format json", "--format sarif", "--format github", "--format gitlab",
    "--format junit", "--format rdjson", "--statistics", "--diff", "--baseline known.json",
    "--max-warnings 0", "--search", "--rule can-fail=error", "--profile extended --quiet",
  ])
  func `cached results give the same bytes and exit code`(options: String) throws {
    let folder = try forms()
    _ = try lint("--baseline known.json --write-baseline forms/wrong.json", in: folder)
    let fresh = try lint("--no-cache \(options) forms", in: folder)
    #expect(!folder.names.contains(".formulary-cache"))
    #expect(try lint("\(options) forms", in: folder) == fresh)
    #expect(try lint("\(options) forms", in: folder) == fresh)
    #expect(folder.names.contains(".formulary-cache") != options.contains("--diff"))
  }

  @Test func `results of clean files are stored next to the settings and ignored by git`() throws {
    let folder = try forms()
    try folder.write("[ignore]", to: "forms/inner/unrelated")
    _ = try lint("forms", in: folder)
    #expect(try folder.text(".formulary-cache/.gitignore") == "*\n")
    let stored = try Data(contentsOf: folder.file(Self.cachePath))
    // Six documents, a formula file and other JSON.
    #expect(stored.count == 8 + 8 * 21 + 16)
    _ = try lint("forms", in: folder)
    #expect(try Data(contentsOf: folder.file(Self.cachePath)) == stored)
    try folder.write("", to: "forms/.formulary.toml")
    _ = try ToolRun("cd forms && XDG_STATE_HOME=\"$PWD/../state\" $TOOL lint .", in: folder)
    #expect(FileKind.exists(folder.file("forms/.formulary-cache/lint").path))
  }

  @Test func `nothing is stored for one file, without a cache, and where files are fixed`() throws {
    let folder = try forms()
    for options in ["--no-cache forms", "forms/1.json", "--fix forms", "--diff forms"] {
      _ = try lint(options, in: folder)
      #expect(!folder.names.contains(".formulary-cache"), "\(options)")
    }
  }

  @Test func `a change of any input of the cache key is detected`() throws {
    let folder = try forms()
    func agrees(_ options: String = "", _ what: String) throws -> String {
      let fresh = try lint("--no-cache \(options) forms", in: folder)
      #expect(try lint("\(options) forms", in: folder) == fresh, "\(what)")
      return fresh.output
    }
    _ = try agrees("", "first")
    try folder.write(Self.form("summ(price)"), to: "forms/3.json")
    #expect(try agrees("", "content").contains("forms/3.json"))
    try folder.write("[rules]\nconstant-formula = 'error'\n", to: ".formulary.toml")
    try folder.write("1 + 2", to: "forms/right.formula")
    _ = try agrees("", "settings")
    try folder.write("extends = 'base.toml'\n", to: ".formulary.toml")
    try folder.write("[rules]\nunused-field = 'off'\n", to: "base.toml")
    _ = try agrees("", "base")
    try folder.write("[rules]\nuntested-formula = 'warning'\n", to: "base.toml")
    #expect(try agrees("", "optional rule").contains("untested-formula"))
    let tests = #"{"tests": [{"given": {"price": 2}, "expect": {"total": 4}}]}"#
    for number in 0..<6 { try folder.write(tests, to: "forms/\(number).tests.json") }
    #expect(!(try agrees("", "tests")).contains("forms/1.json"))
    try folder.write("{}", to: "forms/1.tests.json")
    #expect(try agrees("", "other tests").contains("forms/1.json"))
    _ = try agrees("--rule untested-formula=off", "options")
    _ = try agrees("--no-config", "no settings")
    _ = try agrees("--search", "search")
    try folder.write(Folder.form, to: "forms/package.json")
    _ = try agrees("", "other JSON")
  }

  @Test(arguments: [
    "printf '' > C", "printf 'FLINT001' > C", "head -c 60 C > D; mv D C",
    "head -c 100000 /dev/zero > C",
    "printf x >> C", "printf '\\377' | dd of=C bs=1 seek=24 conv=notrunc",
    "printf '\\377' | dd of=C bs=1 seek=9 conv=notrunc", "rm C; mkfifo C", "rm C; mkdir C",
    "rm C; ln -s ../forms/1.json C", "mv .formulary-cache E; ln -s E .formulary-cache",
    "rm -r .formulary-cache; printf x > .formulary-cache", "rm state/formulary/cache-key",
    "printf x > state/formulary/cache-key", "rm -r state; printf x > state",
  ])
  func `a cache that is damaged, forged or blocked changes nothing`(damage: String) throws {
    let folder = try forms()
    let fresh = try lint("--no-cache forms", in: folder)
    let before = try folder.text("forms/1.json")
    _ = try lint("forms", in: folder)
    let line = damage.replacing("C", with: Self.cachePath)
    let done = try ToolRun("(\(line)) 2>&1", in: folder)
    #expect(done.code == 0, "\(done)")
    #expect(try lint("forms", in: folder) == fresh)
    #expect(try lint("forms", in: folder) == fresh)
    #expect(try folder.text("forms/1.json") == before)
  }

  @Test func `a cache that is part of a project is ignored`() throws {
    let folder = try forms()
    let fresh = try lint("--no-cache forms", in: folder)
    // Another user's run has no findings.
    _ = try lint(
      "--rule unknown-function=off --rule can-fail=off forms", in: folder, state: "other")
    let foreign = try Data(contentsOf: folder.file(Self.cachePath))
    #expect(try lint("forms", in: folder) == fresh)
    #expect(try Data(contentsOf: folder.file(Self.cachePath)) != foreign)
  }

  @Test func `entries are found under the same key only, and dropped when they are not used`()
    throws
  {
    let folder = Folder()
    let environment = ["XDG_STATE_HOME": folder.file("state").path]
    func open() throws -> LintCache {
      try #require(LintCache(in: folder.url.path, environment: environment))
    }
    func tag(_ name: String) throws -> SipHash.Tag {
      var hash = try open().hash
      hash.append(part: name)
      return hash.tag
    }
    let (first, second) = (try tag("a"), try tag("b"))
    var cache = try open()
    cache.save([(first, .clean(formulas: 7)), (second, .other)])
    #expect(try open()[first] == .clean(formulas: 7))
    #expect(try open()[second] == .other)
    let foreign = ["XDG_STATE_HOME": folder.file("foreign").path]
    #expect(try #require(LintCache(in: folder.url.path, environment: foreign))[first] == nil)
    for _ in 0..<30 {
      var cache = try open()
      cache.save([(second, .other)])
    }
    #expect(try open()[first] == nil)
    #expect(try open()[second] == .other)
    #expect(LintCache(in: folder.url.path, environment: [:]) == nil)
  }

  // MARK: Reports

  @Test func `a file of settings is checked as one`() throws {
    let folder = try forms()
    try folder.write("profil = 'extended'\n", to: ".formulary.toml")
    let run = try lint("--format json .formulary.toml", in: folder)
    #expect(run.code == 0 && run.output.contains("unknown-setting"), "\(run)")
    #expect(run.output.components(separatedBy: "\"rule\"").count == 2)
    try folder.write("profile = 'extended'\n", to: ".formulary.toml")
    #expect(
      try lint(".formulary.toml", in: folder).output == "1 file, 0 formulas, nothing to report\n")
  }

  @Test func `omitted fixes do not suggest an option that is given`() throws {
    let folder = Folder()
    try folder.write("max(1; 2) + IF(price = 1, 2, 3) + price ! = 2", to: "a.formula")
    for options in ["--fix", "--fix --unsafe"] {
      let run = try lint("\(options) a.formula", in: folder)
      #expect(!options.contains("unsafe") || !run.output.contains("--unsafe"), "\(run.output)")
    }
  }

  @Test(arguments: [
    ("", 0, 0), ("--rule can-fail=error", 1, 1), ("--max-warnings 0", 1, 1),
    ("--max-warnings 1", 0, 0),
  ])
  func `failures of JUnit agree with the exit code`(
    options: String, code: Int32, failures: Int
  ) throws {
    let folder = Folder()
    try folder.write(Self.form("price / count"), to: "a.json")
    let run = try lint("--format junit \(options) a.json", in: folder)
    #expect(run.code == code)
    #expect(run.output.contains(#"tests="1" failures="\#(failures)""#), "\(run.output)")
    #expect(run.output.contains("<failure") == (failures > 0))
    #expect(run.output.contains("fails when &#39;Count&#39; is 0"))
  }
}
