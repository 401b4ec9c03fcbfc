import Foundation
import JoyDocLint
import SourceText
import Testing

/// Formula files linked to a data source by `.formulary.toml`.
@Suite struct LinkedFormulaTests {
  private func findings(
    _ formula: String, of path: String = "reports/a.formula", settings: String
  ) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try #"{"price": 3, "quantity": 2}"#
      .write(to: folder.appending(path: "values.json"), atomically: true, encoding: .utf8)
    let configuration = LintConfiguration(Array(settings.utf8), folder: folder.path)
    #expect(configuration.findings.isEmpty)
    let fileConfiguration = FileConfiguration(configuration, for: "\(folder.path)/\(path)")
    return Linter(fileConfiguration).findings(in: Array(formula.utf8), of: path).map(\.diagnostic)
      .map { "\($0.rule) \($0.range.start) \($0.hint ?? "")" }
  }

  private let linked = """
    [[sources]]
    paths = ["reports/*.formula"]
    source = "values.json"
    """

  @Test func `names of a linked formula are checked, and any name is a field in other formulas`()
    throws
  {
    #expect(try findings("price * quantity", settings: linked) == [])
    #expect(
      try findings("price * quantty", settings: linked)
        == ["unknown-field 8 did you mean 'quantity'?"])
    #expect(try findings("price * quantty", of: "other/a.formula", settings: linked) == [])
    #expect(try findings("price * quantty", settings: "") == [])
  }

  @Test
  func `an unreadable source is one finding, and any name is a field then`()
    throws
  {
    let missing = linked.replacing("values.json", with: "nowhere.json")
    #expect(
      try findings("price * quantty", settings: missing)
        == ["source-unreadable 0 see 'sources' in .formulary.toml"])
    #expect(
      try findings("price * quantty", settings: linked + "\nscope = \"rows\"")
        == ["source-unreadable 0 see 'sources' in .formulary.toml"])
  }

  @Test(arguments: [
    ("sources = 3", "expected tables for 'sources', written as [[sources]]"),
    ("[[sources]]\nsource = \"a.db\"", "a source requires 'paths'"),
    ("[[sources]]\npaths = [\"*.formula\"]", "a source requires 'source'"),
    (
      "[[sources]]\npaths = [\"a\"]\nsource = \"a\"\nscope = 3",
      "expected the name of a table or view for 'scope'"
    ),
    ("[[sources]]\npaths = [\"a\"]\nsource = \"a\"\nscop = \"b\"", "there is no setting 'scop'"),
  ])
  func `problems of a source are reported`(settings: String, message: String) {
    let configuration = LintConfiguration(Array(settings.utf8), folder: "/project")
    #expect(configuration.findings.count == 1)
    #expect(configuration.findings.first?.diagnostic.message.hasPrefix(message) == true)
  }
}
