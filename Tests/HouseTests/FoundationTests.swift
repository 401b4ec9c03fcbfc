import Testing

struct FoundationTests {
  /// Programs of their own, and what only they are made of.
  private static let free = ["formulary-net/", "formulary-dev/", "Interfaces/PreviewServer/"]
  /// It brings 40 MB of languages' data along, which cost memory and time at every start.
  @Test func `the libraries and the tool do without Foundation`() throws {
    var found: Set<String> = []
    for path in HouseTests.sources {
      let short = String(path.dropFirst("Sources/".count))
      if Self.free.contains(where: short.hasPrefix) { continue }
      let lines = try HouseTests.text(path).split(separator: "\n")
      for (number, line) in lines.enumerated() where line.contains(/^\s*\w*\s*import Foundation\b/)
      {
        // What touches files may have the small part of it, where there is one.
        let isElse = number > 1 && lines[number - 2].contains("import FoundationEssentials")
        if !isElse { found.insert(short) }
      }
    }
    #expect(found.isEmpty, "\(found.sorted())")
  }
}
