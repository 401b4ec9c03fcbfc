import Foundation
import Testing

/// Indices are typed in the targets that pass them around.
@Suite struct IdentityTests {
  private static let targets = [
    "Sources/Language/SheetEvaluation", "Sources/Documents/JoyDocFormulas",
    "Sources/Documents/JoyDocEngine", "Sources/Analysis/CounterexampleSearch",
    "Sources/Analysis/DocumentDiff", "Sources/Analysis/TestCoverage",
    "Sources/Analysis/JoyDocLint", "Sources/Interfaces/FormulaIDE",
    "Sources/Interfaces/GraphDrawing", "Sources/Interfaces/Benchmarking",
    "Sources/Language/FormulaChecker", "Sources/Language/FormulaVM",
  ]

  /// Exceptions that may be plain integers, with reasons.
  private static let exceptions = [
    // `FieldList` is a collection with integer indices, which higher layers iterate over.
    "package var field: Int { cell.index }",
    // A number shown to readers of a list of changes, not an index.
    "package func json(_ number: Int,", "package static func json(_ number: Int,",
    // Time zones, numbered by the machine's heap.
    "func zone(ofRow row: Int, field: Int) -> Int",
    // The rank of a completion, and offsets in a text.
    "var rank: Int", "rank: Int, filter: String?",
    // The stored property of an index type.
    "package let number: Int", "package init(_ number: Int) { self.number = number }",
    // A rank as a bit index.
    "private var rank: Int", "markReaders(ofStep rank: Int)",
    // A sentinel in place of an index.
    "package static var number: Int32",
    // Operands of instructions: registers and jump targets, from which a plan is built.
    "private var values: [Int: Register]", "private var incoming: [Int: Int]",
    "value(_ register: Int)", "operand(_ register: Int)", "truth(_ register: Int,",
    "to target: Int) -> ActiveRows?", "jump(to target: Int,",
  ]

  /// Returns declarations of plain integers whose names denote an index.
  static func bareIdentities(in text: String) -> [String] {
    let things = #"(?:field|cell|target|definition|formula|rank|register|slot|page|number)s?"#
    let patterns = [
      #"\b(?:var|let|func|init|subscript)\b.*\b\#(things): (?:\[|Set<)*Int(?:32)?\b"#,
      #"^\s*(?:_ |of |for |at )?\#(things): (?:\[|Set<)*Int(?:32)?\b"#,
      #"\b(?:var|let|func)\b.*\[Int(?:32)?: "#, #"-> Set<Int>"#,
    ]
    return text.split(separator: "\n").map(String.init).filter { line in
      !line.drop(while: \.isWhitespace).hasPrefix("//")
        && patterns.contains { line.range(of: $0, options: .regularExpression) != nil }
    }
  }

  @Test func `every exception is needed`() throws {
    let texts = try Self.targets.flatMap {
      try ArchitectureTests.swiftFiles(in: $0).map(ArchitectureTests.text)
    }
    let bare = texts.flatMap(Self.bareIdentities)
    for exception in Self.exceptions {
      #expect(bare.contains { $0.contains(exception) }, "\(exception)")
    }
  }

  @Test(arguments: targets) func `indices are not plain integers`(target: String) throws {
    var found: [String] = []
    for path in ArchitectureTests.swiftFiles(in: target) {
      let text = try ArchitectureTests.text(path)
      found += Self.bareIdentities(in: text).filter { line in
        !Self.exceptions.contains { line.contains($0) }
      }.map { "\(path): \($0)" }
    }
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
  }

  @Test func `a plain integer index is detected at its declaration`() {
    let text = """
      package var field: Int
      func isShown(field number: Int) -> Bool {
      private var askers: [Int: [Int]] = [:]
      var inputs: Set<Int> = []
      let rowCount: Int
      func words(at place: Int) -> Int
      // var field: Int
      """
    #expect(Self.bareIdentities(in: text).count == 3)
  }
}
