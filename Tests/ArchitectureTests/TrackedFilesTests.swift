import Foundation
import Testing

@Suite struct TrackedFilesTests {
  /// Paths of all files that git tracks; empty outside of a repository, as in an unpacked tarball.
  private static let tracked: [String] = {
    let git = Process()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    git.arguments = ["git", "-C", ArchitectureTests.root.path, "ls-files", "-z"]
    let output = Pipe()
    git.standardOutput = output
    git.standardError = FileHandle.nullDevice
    guard (try? git.run()) != nil else { return [] }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    git.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self).split(separator: "\0").map(String.init)
  }()

  /// Binary files that belong to the project: pictures of the form view. All others are SVG.
  private static let allowedBinaries = Set(
    ["invoice-with-taxes", "kitchen-inspection", "order", "survey", "timesheet", "travel-claim"]
      .map { "Examples/Gallery/Pictures/\($0).png" })

  /// Extensions of build products.
  private static let products: Set<String> = [
    "a", "class", "d", "dia", "dll", "dylib", "exe", "gcda", "gcno", "o", "pc", "profdata",
    "profraw", "pyc", "so", "swiftdeps", "swiftdoc", "swiftinterface", "swiftmodule",
    "swiftsourceinfo", "vsix", "wasm", "whl",
  ]

  @Test func `no tracked file is a build product`() {
    for path in Self.tracked {
      let isProduct = Self.products.contains(URL(fileURLWithPath: path).pathExtension)
      #expect(!isProduct && !path.contains(".build/"), "\(path)")
    }
  }

  /// Visitors see the root's listing before the README.
  @Test func `the root has few entries`() {
    let entries = Set(Self.tracked.compactMap { $0.split(separator: "/").first })
    #expect(entries.count <= 20, "\(entries.sorted())")
  }

  @Test func `no tracked file is binary, except those that are listed`() throws {
    for path in Self.tracked where !Self.allowedBinaries.contains(path) {
      // A file that is deleted and not yet committed is still tracked.
      guard let bytes = try? Data(contentsOf: ArchitectureTests.root.appending(path: path)) else {
        continue
      }
      let isText = !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
      #expect(isText, "\(path)")
    }
  }
}
