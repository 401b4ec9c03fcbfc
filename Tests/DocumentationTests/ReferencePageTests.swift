import Formulas
import Testing

/// The function reference.
@Suite struct ReferencePageTests {
  @Test func `the function reference is up to date`() throws {
    try ProjectFile("Documentation/Functions.md")
      .expect(FunctionReference.markdown(FormulaLanguage.standard.functions))
  }

  @Test func `every function has an entry and a link to it`() throws {
    let functions = FormulaLanguage.standard.functions
    #expect(functions.count >= 330)
    let page = FunctionReference.markdown(functions)
    for function in functions {
      #expect(page.contains("\n### \(function.name)\n"), "\(function.name)")
      #expect(page.contains("[\(function.name)](#\(function.name.lowercased()))"))
    }
    let headings = page.split(separator: "\n").filter { $0.hasPrefix("#") }
      .map { $0.drop { $0 == "#" || $0 == " " }.lowercased() }
    #expect(Set(headings).count == headings.count, "two headings share an anchor")
  }
}
