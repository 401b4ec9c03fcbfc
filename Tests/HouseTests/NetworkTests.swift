import Testing

@Suite struct NetworkTests {
  /// What servers are made of would make each start of the tool three times as slow.
  @Test func `the tool uses nothing of what speaks over a network`() throws {
    let manifest = try HouseTests.text("Package.swift")
    let block = try #require(
      manifest.firstMatch(
        of: /executableTarget\(\s*name: "formulary",\s*dependencies: \[([^\]]*)\]/))
    let tool = block.1.matches(of: /"([\w-]+)"/).map { String($0.1) }
    let libraries = try HouseTests.libraries()
    var reached: Set<String> = []
    var waiting = tool
    while let name = waiting.popLast() {
      guard reached.insert(name).inserted else { continue }
      waiting += libraries.first { $0.name == name }?.uses ?? []
    }
    #expect(reached.contains("FormulaVM") && reached.contains("ArgumentParser"))
    for name in ["PreviewServer", "FormPreview", "Drafts", "Hummingbird", "swift-nio"] {
      #expect(!reached.contains(name), "\(name)")
    }
    let server = try #require(
      manifest.split(separator: "\"PreviewServer\", uses:").dropFirst().first)
    #expect(server.prefix(400).contains("Hummingbird"))
    for name in ["Hummingbird", "NIOCore", "ServiceLifecycle", "HTTPTypes"] {
      let uses = manifest.split(separator: "\n").filter { $0.contains("\"\(name)@") }
      #expect(uses.count <= 2, "\(name) is used by more than PreviewServer and its tests")
    }
  }
}
