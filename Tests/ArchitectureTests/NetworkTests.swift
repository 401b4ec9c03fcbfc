import Testing

@Suite struct NetworkTests {
  /// A server would make each start of the tool slower.
  @Test func `the tool links nothing that serves HTTP`() throws {
    let manifest = try ArchitectureTests.text("Package.swift")
    let block = try #require(
      manifest.firstMatch(
        of: /executableTarget\(\s*name: "formulary",\s*dependencies: \[([^\]]*)\]/))
    let tool = block.1.matches(of: /"([\w-]+)(?:@[\w-]+)?"/).map { String($0.1) }
    let libraries = try ArchitectureTests.libraries()
    var reached: Set<String> = []
    var waiting = tool
    while let name = waiting.popLast() {
      guard reached.insert(name).inserted else { continue }
      waiting += libraries.first { $0.name == name }?.uses ?? []
    }
    #expect(reached.contains("FormulaVM") && reached.contains("ArgumentParser"))
    for name in ["LoopbackHTTP", "PreviewServer", "FormPreview"] {
      #expect(libraries.contains { $0.name == name })
      #expect(!reached.contains(name), "\(name)")
    }
  }

  /// Other packages took 62 % of a build once (Documentation/Decisions/0051).
  @Test func `the package depends on two others`() throws {
    let packages = try ArchitectureTests.text("Package.swift").matches(of: /url: "([^"]+)"/)
      .map { String($0.1) }
    #expect(
      packages == [
        "https://github.com/apple/swift-argument-parser", "https://github.com/apple/swift-log",
      ])
  }

  @Test func `sockets are opened by one target`() throws {
    for path in ArchitectureTests.sources where !path.hasPrefix("Sources/Interfaces/LoopbackHTTP/")
    {
      #expect(!(try ArchitectureTests.text(path)).contains("AF_INET"), "\(path)")
    }
  }
}
