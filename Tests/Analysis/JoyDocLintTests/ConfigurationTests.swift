import FileAccess
import SeededRandom
import FormulaLint
import FormulaValues
import Formulas
import JoyDocLint
import SourceText
import Testing

@Suite struct ConfigurationTests {
  private func configuration(_ text: String) -> LintConfiguration {
    LintConfiguration(Array(text.utf8), folder: "/project")
  }

  /// Returns the findings of a configuration: rule, marked text and hint.
  private func findings(_ text: String) -> [String] {
    let bytes = Array(text.utf8)
    // OldSpellingTests checks these.
    let findings = configuration(text).findings.filter {
      $0.diagnostic.rule != "deprecated-setting"
    }
    return findings.map { finding in
      let range = finding.diagnostic.range
      let place = String(decoding: bytes[range.start..<range.end], as: UTF8.self)
      return "\(finding.diagnostic.rule) '\(place)': \(finding.advice)"
    }
  }

  private func severity(
    _ rule: String, _ text: String, path: String = "/project/a.json"
  ) throws -> Severity? {
    let description = try #require(LintRules.named(rule))
    return configuration(text).settings(for: path)
      .severity(of: description, otherwise: description.severity)
  }

  @Test func `the line width is an integer of at least 1`() {
    #expect(configuration("[fmt]\nwidth = 60").width == 60)
    #expect(configuration("profile = \"extended\"").width == nil)
    #expect(configuration("[fmt]\nwidth = 0").width == nil)
    #expect(
      findings("[fmt]\nwidth = \"wide\"") == [
        "invalid-configuration 'width': expected a whole number of at least 1 for 'width'"
      ])
    #expect(
      findings("[fmt]\nwidht = 60") == [
        "unknown-setting 'widht': there is no setting 'widht'; did you mean 'width'?"
      ])
    #expect(findings("fmt = 60").count == 1)
  }

  // MARK: Functions

  @Test func `host functions are declared with their signatures`() throws {
    let text = #"""
      [functions]
      shippingCost = "(weight: number, zone: text) -> number"

      [functions.stock]
      signature = "(article: text) -> number?"
      summary = "How many there are."
      portable = false
      """#
    #expect(findings(text).isEmpty)
    let functions = configuration(text).functions.sorted { $0.name < $1.name }
    #expect(functions.map(\.name) == ["shippingCost", "stock"])
    #expect(functions.map(\.summary) == ["", "How many there are."])
    #expect(functions.map(\.isPortable) == [true, false])
    #expect(functions.first?.parameters == [.number("weight"), .text("zone")])
    #expect(functions.last?.result == .number.optional)
  }

  @Test(arguments: [
    (
      "area = \"(side: nubmer) -> number\"",
      "invalid-configuration 'nubmer': there is no type 'nubmer'; did you mean 'number' or 'numbers'?"
    ),
    (
      "area = \"(side: number)\"",
      "invalid-configuration '\"': expected '->' and the type of the result; "
        + "write it as in (weight: number, zone?: text) -> number"
    ),
    (
      "area = 3",
      "invalid-configuration 'area': expected a signature such as \"(side: number) -> number\", "
        + "or a table"
    ),
    (
      "SUM = \"() -> number\"",
      "invalid-configuration 'SUM': 'sum' is the name of a builtin function; "
        + "give the host's function another name"
    ),
    (
      "\"my fee\" = \"() -> number\"",
      "invalid-configuration '\"my fee\"': 'my fee' is not a valid function name; "
        + "a name consists of letters, digits and '_'"
    ),
    (
      "area = {summary = \"\"}",
      "invalid-configuration 'area': the function 'area' requires a signature; "
        + "write signature = \"(side: number) -> number\""
    ),
    (
      "area = {signature = \"() -> text\", sumary = \"\"}",
      "unknown-setting 'sumary': there is no setting 'sumary'; did you mean 'summary'?"
    ),
  ])
  func `a mistake in a declaration is reported at its position`(line: String, finding: String) {
    #expect(findings("[functions]\n\(line)") == [finding])
  }

  @Test func `formulas may call declared functions, and invalid calls are reported`() {
    func advice(_ formula: String, _ functions: String) -> [String] {
      let functions = configuration("[functions]\n\(functions)").functions
      let document = #"""
        {"files": [{"_id": "f", "pages": []}], "fields": [{"_id": "a", "type": "number", "file": "f",
        "formulas": [{"_id": "x", "key": "value", "formula": "t"}]}],
        "formulas": [{"_id": "t", "desc": "", "type": "calc", "scope": "global", "expression": "\#(formula)"}]}
        """#
      return Linter(language: .standard.adding(functions))
        .findings(in: Array(document.utf8), of: "a.json")
        .filter { $0.formula == "t" }.map(\.advice)
    }
    let cost = "shippingCost = \"(weight: number) -> number\""
    #expect(advice("shippingCost(2)", cost).isEmpty)
    #expect(advice("shippingCost(true)", cost).count == 1)
    #expect(
      advice("shipingCost(2)", cost)
        == ["there is no function 'shipingCost'; did you mean 'shippingCost'?"])
    #expect(
      advice("fee()", "fee = {signature = \"() -> number\", portable = false}")
        == ["the function 'fee' is not available everywhere; it is declared as not portable"])
  }

  // MARK: Settings

  @Test(arguments: [
    ("", Severity.hint), ("ignore = [\"unused-formula\"]", nil),
    ("off = [\"unused-formula\"]", nil), ("error = [\"unused-formula\"]", .error),
    ("warn = [\"unused-formula\"]", .warning), ("[rules]\nunused-formula = \"info\"", .information),
    ("rules.unused-formula = \"error\"", .error), ("[rules]\n\"unused-formula\" = 'off'", nil),
    ("select = [\"structure\"]", nil), ("select = ['unused-formula']", .hint),
    ("select = ['ALL']", .hint), ("select = ['ALL']\nignore = ['unused-formula']", nil),
    ("select = ['structure']\n[rules]\nunused-formula = \"warning\"", .warning),
  ])
  func `a rule has its configured severity`(text: String, expected: Severity?) throws {
    #expect(findings(text).isEmpty)
    #expect(try severity("unused-formula", text) == expected)
  }

  @Test func `the extended profile disables portability unless it is configured`() throws {
    #expect(try severity("portability", "") == .warning)
    #expect(try severity("portability", "profile = 'extended'") == nil)
    #expect(try severity("portability", "profile = 'portable'") == .warning)
    #expect(try severity("portability", "profile = 'extended'\nerror = ['portability']") == .error)
  }

  @Test(arguments: [
    ("/project/a.json", Severity.hint), ("/project/drafts/a.json", nil),
    ("/project/drafts/deep/a.json", nil), ("/project/forms/drafts/a.json", .hint),
    ("/project/forms/x.test.json", .error), ("/project/drafts/keep.json", .warning),
  ])
  func `overrides apply to their paths, and the last one wins`(path: String, expected: Severity?)
    throws
  {
    let text = """
      [[overrides]]
      paths = ["/drafts/**"]
      ignore = ["unused-formula"]

      [[overrides]]
      paths = ["*.test.json"]
      rules.unused-formula = "error"

      [[overrides]]
      paths = ["keep.json"]
      [overrides.rules]
      unused-formula = "warning"
      """
    #expect(findings(text).isEmpty)
    #expect(try severity("unused-formula", text, path: path) == expected)
  }

  @Test func `an override may set a profile`() throws {
    let text = "[[overrides]]\npaths = ['inner/']\nprofile = 'extended'"
    #expect(try severity("portability", text, path: "/project/inner/a.json") == nil)
    #expect(try severity("portability", text, path: "/project/outer/a.json") == .warning)
  }

  @Test func `folders may be excluded`() {
    let configuration = configuration("exclude = ['archive/', '*.old.json', '!keep.old.json']")
    #expect(configuration.excludes("/project/archive", isFolder: true))
    #expect(!configuration.excludes("/project/archive", isFolder: false))
    #expect(configuration.excludes("/project/a/b.old.json", isFolder: false))
    #expect(!configuration.excludes("/project/a/keep.old.json", isFolder: false))
  }

  @Test func `the number of warnings may be limited`() {
    #expect(configuration("max-warnings = 3").maxWarnings == 3)
    #expect(configuration("").maxWarnings == nil)
  }

  // MARK: Ignores

  /// A document whose field `a` has a formula with an unknown field and a volatile function.
  private let document = Array(
    #"""
    {"files": [{"_id": "f", "pages": []}], "fields": [
     {"_id": "a", "type": "number", "title": "Net price", "file": "f", "value": 1,
      "formulas": [{"_id": "x", "key": "value", "formula": "t"}]},
     {"_id": "b", "type": "date", "title": "Printed on", "identifier": "printed", "file": "f",
      "formulas": [{"_id": "y", "key": "value", "formula": "u"}]}],
     "formulas": [{"_id": "t", "desc": "", "type": "calc", "scope": "global", "expression": "nope"},
      {"_id": "u", "desc": "", "type": "calc", "scope": "global", "expression": "nada"}]}
    """#.utf8)

  /// Returns the fields and rules of the findings at a path.
  private func reported(_ text: String, path: String = "/project/a.json") -> [String] {
    Linter(settings: configuration(text).settings(for: path)).findings(in: document, of: path)
      .filter { $0.diagnostic.rule == "unknown-field" }.compactMap(\.field)
  }

  @Test(arguments: [
    ("", ["a", "b"]), ("rules = ['unknown-field']", []),
    ("rules = ['unused-formula']", ["a", "b"]),
    ("fields = ['a']", ["b"]), ("fields = ['Net price']", ["b"]), ("fields = ['printed']", ["a"]),
    ("fields = ['u']", ["a"]), ("fields = ['Net price', 'b']", []),
    ("rules = ['unused-formula']\nfields = ['a']", ["a", "b"]),
    ("paths = ['a.json']", []), ("paths = ['other/']\nrules = ['unknown-field']", ["a", "b"]),
  ])
  func `a suppression hides only the rules that it names`(text: String, fields: [String]) {
    let table = text.isEmpty ? "" : "[[suppressions]]\nreason = 'old'\n\(text)"
    #expect(findings(table).isEmpty)
    #expect(reported(table) == fields)
  }

  @Test(arguments: [
    ("rules = ['structure']", "a suppression requires a 'reason', for later readers"),
    (
      "reason = 'old'",
      "a suppression requires 'rules', 'fields' or 'paths', and none of them may be empty"
    ),
    (
      "reason = 'old'\nfields = []",
      "a suppression requires 'rules', 'fields' or 'paths', and none of them may be empty"
    ),
    (
      "reason = 'old'\nfield = ['a']\npaths = ['a']",
      "there is no setting 'field'; did you mean 'fields'?"
    ),
  ])
  func `a mistake in a suppression is reported`(text: String, advice: String) {
    #expect(configuration("[[suppressions]]\n\(text)").findings.map(\.advice) == [advice])
  }

  @Test func `a missing key is reported at its table`() throws {
    let text = "profile = 'extended'\n\n[[suppressions]]\nrules = ['structure']\n"
    let finding = try #require(configuration(text).findings.first)
    let range = finding.diagnostic.range
    let marked = Array(text.utf8)[range.start..<range.end]
    #expect(String(decoding: marked, as: UTF8.self) == "suppressions")
  }

  // MARK: Inheritance

  private func configuration(_ text: String, bases: [String: String]) -> LintConfiguration {
    LintConfiguration(Array(text.utf8), folder: "/project/forms") {
      bases[$0].map { Array($0.utf8) }
    }
  }

  @Test func `a configuration inherits settings and may override them`() throws {
    let bases = [
      "/project/base.toml": "extends = 'all/root.toml'\nexclude = ['old/']\nmax-warnings = 3\n"
        + "[rules]\nunused-formula = 'error'\nstructure = 'off'\n[functions]\nfee = '() -> number'",
      "/project/all/root.toml": "profile = 'extended'\n[rules]\nunused-formula = 'warning'",
    ]
    let made = configuration("extends = '../base.toml'\n[rules]\nstructure = 'hint'", bases: bases)
    #expect(
      made.findings.isEmpty
        && made.bases.map(\.path) == ["/project/base.toml", "/project/all/root.toml"])
    let settings = made.settings(for: "/project/forms/a.json")
    #expect(settings.profile == .extended && made.maxWarnings == 3)
    #expect(made.functions.map(\.name) == ["fee"])
    #expect(
      made.excludes("/project/old", isFolder: true)
        && !made.excludes("/project/new", isFolder: true))
    for (name, severity) in [("unused-formula", Severity.error), ("structure", .hint)] {
      let rule = try #require(LintRules.named(name))
      #expect(settings.severity(of: rule, otherwise: rule.severity) == severity)
    }
  }

  @Test func `a missing or cyclic base is reported`() {
    #expect(
      configuration("extends = 'b.toml'", bases: [:]).findings.map(\.advice)
        == ["'b.toml' cannot be read; the path is relative to the folder of this file"])
    let circle = configuration(
      "extends = 'b.toml'", bases: ["/project/forms/b.toml": "extends = '.formulary.toml'"])
    #expect(circle.findings.isEmpty)
    #expect(
      circle.bases.flatMap(\.findings).map(\.advice)
        == ["'.formulary.toml' extends this file in turn, which is a cycle"])
  }

  @Test func `only settings are inherited, and other files are not disclosed`() {
    let made = configuration("extends = '/etc/passwd'", bases: ["/etc/passwd": "root:x:0:0"])
    #expect(made.bases.isEmpty)
    #expect(
      made.findings.map(\.advice) == ["'extends' requires a file whose name ends with .toml"])
  }

  @Test func `endless bases are reported`() {
    // For example, 'd' is a link to its own folder.
    let bases = (1...99).map { depth in
      ("/project/forms/" + String(repeating: "d/", count: depth) + "b.toml", "extends = 'd/b.toml'")
    }
    let endless = configuration(
      "extends = 'd/b.toml'", bases: Dictionary(uniqueKeysWithValues: bases))
    #expect(
      endless.bases.flatMap(\.findings).map(\.advice)
        == ["too many files extend one another; write the settings into fewer files"])
  }

  // MARK: Mistakes

  @Test(arguments: [
    (
      "profil = 'extended'",
      "unknown-setting 'profil': there is no setting 'profil'; did you mean 'profile'?"
    ),
    (
      "# é\n[rules]\nunknwon-field = 'off'",
      "unknown-setting 'unknwon-field': there is no rule 'unknwon-field'; did you mean 'unknown-field'?"
    ),
    (
      "ignore = [\n  'structure',\n  'portabilty',\n]",
      "unknown-setting ''portabilty'': there is no rule 'portabilty'; did you mean 'portability'?"
    ),
    (
      "[[overrides]]\npaths = ['a']\n[[overrides]]\npath = ['b']\npaths = ['b']",
      "unknown-setting 'path': there is no setting 'path'; did you mean 'paths'?"
    ),
    (
      "profile = 'all'",
      "invalid-configuration 'profile': expected the profile \"portable\" or \"extended\""
    ),
    (
      "[rules]\nstructure = 'fatal'",
      "invalid-configuration 'structure': expected \"error\", \"warning\", \"information\", \"hint\", \"on\" or \"off\""
    ),
    (
      "[rules]\nmissing-bracket = 'off'",
      "unknown-setting 'missing-bracket': 'missing-bracket' must remain an error: what it finds prevents parsing"
    ),
    (
      "max-warnings = -1",
      "invalid-configuration 'max-warnings': expected a whole number of at least 0 for 'max-warnings'"
    ),
    (
      "ignore = 'structure'",
      "invalid-configuration 'ignore': expected a list of strings for 'ignore', as in ignore = [\"…\"]"
    ),
    (
      "[[overrides]]\nignore = []",
      "invalid-configuration 'overrides': an override requires 'paths', a list of patterns such as \"drafts/**\""
    ),
  ])
  func `a mistake is reported at its position with a suggestion`(text: String, expected: String) {
    #expect(findings(text) == [expected])
  }

  @Test(arguments: [
    "a = ", "[", "[=]", "a = [}", "a = [,]", "a = }", "[a.]", "[[a]", "profile = extended",
    "a = 1\na = 2", "\u{0}", "= 1", "\"\" = 1",
  ])
  func `malformed TOML is one finding, and sets nothing`(text: String) {
    #expect(configuration(text).findings.count == 1)
    #expect(configuration(text).settings(for: "/project/a.json") == RuleSettings())
  }

  @Test func `an unquoted text gets the suggestion to add quotes`() {
    #expect(
      configuration("profile = extended").findings.first?.diagnostic.hint
        == "write \"extended\": strings require quotes")
  }

  @Test func `damaged configurations do not trap`() {
    let original = Array(
      "profile = \"extended\"\nignore = ['a']\n[rules]\nstructure = \"off\"\n[[overrides]]\npaths = ['x']\n"
        .utf8)
    var random = SeededGenerator(seed: 11)
    let signs = Array("[]{}=,.#\"'\n\\ +-_0xinft:".utf8)
    for _ in 0..<3000 {
      var bytes = original
      for _ in 0...random.below(4) {
        let place = random.below(bytes.count)
        switch random.below(4) {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.below(256))
        case 1: bytes[place] = signs[random.below(signs.count)]
        case 2: bytes.insert(signs[random.below(signs.count)], at: place)
        default:
          bytes.remove(at: place)
        }
      }
      for finding in LintConfiguration(bytes, folder: "/").findings {
        let range = finding.diagnostic.range
        #expect(0 <= range.start && range.start <= range.end && range.end <= bytes.count)
      }
    }
  }

  // MARK: Lookup

  @Test func `the nearest file towards the root applies, and each folder is searched once`() {
    let files = [
      "/a/.formulary.toml": "max-warnings = 1", "/a/b/c/.formulary.toml": "max-warnings = 2",
    ]
    nonisolated(unsafe) var asked: [String] = []
    var finder = ConfigurationFinder { path in
      asked.append(path)
      return files[path].map { Array($0.utf8) }
    }
    #expect(finder.configuration(for: "/a/b/x.json")?.maxWarnings == 1)
    #expect(finder.configuration(for: "/a/b/c/d/x.json")?.maxWarnings == 2)
    #expect(finder.configuration(for: "/a/x.json")?.maxWarnings == 1)
    #expect(finder.configuration(for: "/x.json") == nil)
    #expect(finder.configuration(for: "/x/y.json") == nil)
    #expect(Set(asked).count == asked.count)
    #expect(finder.found.map(\.folder) == ["/a", "/a/b/c"])
  }

  @Test func `a file that cannot be read is an error, for the files below it`() throws {
    var finder = ConfigurationFinder { (path: String) throws(FileError) -> [UInt8]? in
      switch path {
      case "/a/.formulary.toml": throw FileError(.read, path, .system(13))
      case "/b/.formulary.toml": return Array("extends = 'base.toml'".utf8)
      case "/b/base.toml": throw FileError(.read, path, .isFolder)
      case "/c/.formulary.toml": return Array("profile = extended".utf8)
      case "/d/.formulary.toml": return Array("extends = 'base.toml'".utf8)
      case "/d/base.toml": return Array("max-warnings = -1".utf8)
      case "/e/.formulary.toml": return Array("profil = 'extended'".utf8)
      default: return nil
      }
    }
    for folder in ["a", "b", "c", "d"] {
      let found = finder.configuration(for: "/\(folder)/x/y.json")
      let configuration = try #require(found)
      #expect(!configuration.isValid)
      let all = ([configuration] + configuration.bases).flatMap(\.findings)
      #expect(all.map(\.diagnostic.severity) == [.error], "\(all)")
      #expect(
        FileConfiguration(configuration, for: "/\(folder)/x").invalidSettings
          == "/\(folder)/.formulary.toml")
    }
    // A misspelled setting is a warning, since it may be one of a later version.
    let misspelled = finder.configuration(for: "/e/y.json")
    #expect(misspelled?.isValid == true)
    let none = finder.configuration(for: "/f/y.json")
    #expect(none == nil)
    let message = finder.configuration(for: "/a/y.json")?.findings.first?.diagnostic.message
    #expect(message == "cannot read '/a/.formulary.toml': Permission denied")
  }

  @Test func `a byte order mark is skipped, and other encodings are errors`() {
    let marked = LintConfiguration(
      [0xEF, 0xBB, 0xBF] + Array("max-warnings = 3\nprofil = 'x'".utf8), folder: "/")
    #expect(marked.maxWarnings == 3)
    #expect(marked.findings.map(\.diagnostic.range.start) == [20])
    let first = LintConfiguration([0xEF, 0xBB, 0xBF] + Array("profil = 'x'".utf8), folder: "/")
    #expect(first.findings.map(\.diagnostic.range) == [DocumentRange(start: 3, end: 9)])
    let latin1 = Array("exclude = ['".utf8) + [0xFF, 0x27, 0x5D]
    #expect(!LintConfiguration(latin1, folder: "/").isValid)
    #expect(!LintConfiguration([0xFF, 0xFE, 0x61, 0x00], folder: "/").isValid)
  }

  // MARK: Size

  @Test func `a configuration of ten thousand lines is parsed quickly`() {
    let rules = (0..<10_000).map { "no-such-rule-\($0) = \"off\"" }.joined(separator: "\n")
    let names = (0..<10_000).map { "\"missing-\($0)\"" }.joined(separator: ",\n  ")
    let text = "ignore = [\n  \(names)]\n[rules]\n\(rules)\n"
    let clock = ContinuousClock()
    let start = clock.now
    let found = configuration(text).findings
    // One more is that the list is an old spelling.
    #expect(found.count == 20_001)
    #expect(clock.now - start < .seconds(20))
    // Each finding has its own position.
    #expect(Set(found.map(\.diagnostic.range.start)).count == 20_001)
  }
}
