import DataSources
import Formulas
import Foundation
import Testing

@Suite struct DataSourcesTests {
  /// Returns the result of a formula over a file, or the error code.
  private func result(_ formula: String, over text: String) throws -> String {
    let file = TemporaryFile()
    try text.write(toFile: file.path, atomically: true, encoding: .utf8)
    defer { withExtendedLifetime(file) {} }
    do throws(SourceError) {
      let source = try FormulaSources.open(file.path)
      let formula = Formula(formula, schema: try source.schema(in: nil))
      let row = try source.contexts(in: nil, reading: formula.references)[0]
      let value = try? formula.value(in: row.context)
      return value.map { "\($0)" } ?? "fails"
    } catch {
      return error.code.rawValue
    }
  }

  @Test(arguments: [
    (#"{"price": 3, "quantity": 2}"#, "6"),
    // The value computed by the formula of the document.
    (
      #"""
      {"files": [], "fields": [
        {"_id": "price", "type": "number", "value": 5, "file": "f"},
        {"_id": "quantity", "type": "number", "value": 1, "file": "f",
          "formulas": [{"_id": "a", "key": "value", "formula": "x"}]}],
       "formulas": [{"_id": "x", "expression": "price + 1", "desc": "", "type": "calc",
         "scope": "global"}]}
      """#, "30"
    ),
    ("[1]", "not-a-source"), (#"{"price": "#, "not-a-source"), ("", "not-a-source"),
    ("SQLite format 3\0 and no more", "not-a-database"),
  ])
  func `the kind of a file is recognized by its first bytes, then by its members`(
    text: String, expected: String
  )
    throws
  {
    #expect(try result("price * quantity", over: text) == expected)
  }

  @Test func `a missing file is unreadable, and a document has no scopes`() throws {
    let missing = #expect(throws: SourceError.self) { try FormulaSources.open("/nowhere/a.db") }
    #expect(missing?.code == .unreadable)
    let file = TemporaryFile()
    try "{}".write(toFile: file.path, atomically: true, encoding: .utf8)
    let source = try FormulaSources.open(file.path)
    let scope = #expect(throws: SourceError.self) { try source.schema(in: "rows") }
    #expect(scope?.code == .unknownScope)
    withExtendedLifetime(file) {}
  }

  @Test func `a document lists its formulas with their target fields`() throws {
    let file = TemporaryFile()
    let text = #"""
      {"files": [], "fields": [{"_id": "t", "type": "number", "file": "f",
        "formulas": [{"_id": "a", "key": "value", "formula": "x"}]}],
       "formulas": [{"_id": "x", "expression": "1 +\t2"}]}
      """#
    try text.write(toFile: file.path, atomically: true, encoding: .utf8)
    let formulas = try FormulaSources.open(file.path).formulas
    #expect(formulas.map(\.id) == ["x"] && formulas.map(\.targets) == [["t"]])
    #expect(formulas.first?.text == "1 +\t2")
    withExtendedLifetime(file) {}
  }
}
