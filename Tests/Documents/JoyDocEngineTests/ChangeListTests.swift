import Foundation
import Testing

@testable import JoyDocEngine

/// Lists of the kinds of change that are written by hand.
@Suite struct ChangeListTests {
  @Test func `documentation and fuzzers know every kind`() throws {
    let registry = try text("Sources/Documents/JoyDocEngine/Changes/DocumentChange+Generated.swift")
    let types = registry.matches(of: /ChangeDeclaration\((\w+)\.self\)/).map { String($0.1) }
    #expect(types.count == DocumentChange.targets.count)
    for (target, type) in zip(DocumentChange.targets, types) { try check(target, type) }
  }

  private func check(_ target: String, _ type: String) throws {
    let generator = try text("Tests/Documents/JoyDocEngineTests/MutatedDocument.swift")
    #expect(generator.contains("\"\(target)\""), "MutatedDocument does not generate it")
    let words = try text("Tests/Fuzz/changelog.dict")
    #expect(words.contains("\\\"\(target)\\\""), "add it to changelog.dict")
    let topics = try text("Sources/Documents/JoyDocEngine/JoyDocEngine.docc/JoyDocEngine.md")
    #expect(topics.contains("``\(type)``"), "add it to the topics of DocC")
    let fuzz = try text("Tests/Fuzz/LibraryFuzz.swift")
    // Only an inverse is a `DocumentRestore`: programs do not make one.
    #expect(fuzz.contains("\(type)(") || type == "DocumentRestore", "LibraryFuzz does not apply it")
  }

  private func text(_ path: String) throws -> String {
    var folder = URL(filePath: #filePath)
    for _ in 0..<4 { folder.deleteLastPathComponent() }
    return try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }
}
