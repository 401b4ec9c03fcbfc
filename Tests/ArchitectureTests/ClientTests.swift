import Testing

/// The dependencies of packages that use the libraries.
@Suite struct ClientTests {
  /// SwiftPM fetches a package for every client if one of its products is used without the
  /// condition.
  @Test func `other packages are resolved only with the trait of the tool`() throws {
    let manifest = try ArchitectureTests.text("Package.swift")
    #expect(manifest.matches(of: /\.product\(name:/).count == 1)
    #expect(manifest.contains(#"condition: .when(traits: ["Tool"])"#))
    #expect(try ArchitectureTests.text("Examples/Embedding/Package.swift").contains("traits: []"))
  }

  @Test func `the libraries for clients depend on no other package`() throws {
    let libraries = try ArchitectureTests.libraries()
    let manifest = try ArchitectureTests.text("Package.swift")
    var waiting = [
      "Formulas", "FormulasFoundation", "JoyDocEngine", "JoyDocEngineFoundation",
    ]
    var reached: Set<String> = []
    while let name = waiting.popLast() {
      guard reached.insert(name).inserted else { continue }
      waiting += libraries.first { $0.name == name }?.uses ?? []
    }
    #expect(reached.isSuperset(of: ["JSONTree", "FormulaVM", "JoyDoc"]))
    #expect(reached.isDisjoint(with: ["FormulaServer", "ToolOptions", "DataSources", "CSQLite"]))
    let users = manifest.matches(of: /Library\(\s*"(\w+)"(?:[^()]|\((?!\n))*?products: \[/)
      .map { String($0.1) }
    #expect(users.contains("ToolOptions"))
    #expect(reached.isDisjoint(with: users), "\(reached.intersection(users))")
  }
}
