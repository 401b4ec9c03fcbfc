import Foundation
import Testing

/// The examples of `Documentation/Adding.md` refer to existing folders and protocols.
@Suite struct AddingPageTests {
  @Test func `every listing belongs to an existing folder and conforms to its protocol`()
    throws
  {
    let page = try ArchitectureTests.text("Documentation/Adding.md")
    let sources = ArchitectureTests.swiftFiles(in: "Sources")
    let declarations = try Set(
      sources.lazy.flatMap { path in
        try ArchitectureTests.text(path).matches(of: /protocol (\w+)/).map { String($0.1) }
      } + ["ParsableCommand"])
    let listings = page.matches(of: /`(Sources\/[\w\/]+\/)(\w+)\.swift`\n\n```swift\n([\s\S]*?)```/)
    #expect(listings.count == 9)
    for listing in listings {
      let folder = String(listing.1)
      #expect(sources.contains { $0.hasPrefix(folder) }, "\(folder)")
      #expect(!sources.contains("\(folder)\(listing.2).swift"), "\(listing.2) is there by now")
      let conformances = String(listing.3).matches(of: /(?:enum|struct|extension) \w+: (\w+)/)
        .map { String($0.1) }.filter { $0 != "Hashable" }
      #expect(!conformances.isEmpty, "\(listing.2)")
      for name in conformances { #expect(declarations.contains(name), "\(name)") }
    }
  }
}
