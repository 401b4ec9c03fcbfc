import Testing

struct FoundationTests {
  /// Restrictions on imports of Foundation.
  private static let free = [
    "formulary-net/", "formulary-dev/", "formulary-plugin/", "Interfaces/PreviewServer/",
  ]
  /// Foundation links 40 MB of locale data, which cost memory and time at every start.
  @Test func `the libraries and the tool do not import Foundation`() throws {
    var found: Set<String> = []
    for path in ArchitectureTests.sources {
      let short = String(path.dropFirst("Sources/".count))
      if Self.free.contains(where: short.hasPrefix) { continue }
      let lines = try ArchitectureTests.text(path).split(separator: "\n")
      for (number, line) in lines.enumerated()
      where line.contains("import Foundation") && line.contains(/^\s*\w*\s*import Foundation\b/) {
        // Allowed only where FoundationEssentials does not exist.
        let isElse = number > 1 && lines[number - 2].contains("import FoundationEssentials")
        if !isElse { found.insert(short) }
      }
    }
    #expect(found.isEmpty, "\(found.sorted())")
  }

  /// The system cuts a path at a NUL byte, so only `PathCall` passes one to it.
  @Test func `paths reach the system through PathCall alone`() throws {
    let call =
      /unsafe (?:open|openat|stat|lstat|access|link|symlink|rename|unlink|rmdir|mkdir|chmod|chown|readlink|realpath|opendir|execv|chdir|truncate|fopen)\(/
    let free = ["formulary-dev/", "Foundations/FileAccess/PathCall.swift"]
    for path in ArchitectureTests.sources {
      let short = String(path.dropFirst("Sources/".count))
      if free.contains(where: short.hasPrefix) { continue }
      for line in try ArchitectureTests.text(path).split(separator: "\n")
      where line.contains("unsafe ") && line.contains(call) {
        // A device with a constant path.
        #expect(line.contains(#"open("/dev/null""#), "\(short): \(line)")
      }
    }
  }
}
