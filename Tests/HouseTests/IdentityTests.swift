import Foundation
import Testing

/// The numbers of things are types in the targets that pass them around.
@Suite struct IdentityTests {
  private static let targets = [
    "Sources/Language/FormulaSheets", "Sources/Documents/JoyDocFormulas",
    "Sources/Documents/JoyDocEngine", "Sources/Analysis/Exploration",
    "Sources/Analysis/DocumentDiff", "Sources/Analysis/CaseAnalysis",
    "Sources/Analysis/JoyDocLint", "Sources/Interfaces/FormulaIDE",
    "Sources/Interfaces/GraphDrawing", "Sources/Interfaces/Benchmarking",
    "Sources/Language/FormulaChecker", "Sources/Language/FormulaVM",
  ]

  /// What may be a bare number, and why.
  private static let exceptions = [
    // `FieldList` is a collection, whose places are integers; the storeys above walk it.
    "package var field: Int { cell.index }",
    // How a list of changes is counted for its reader, not a place in anything.
    "package func json(_ number: Int,", "package static func json(_ number: Int,",
    "var list: [(number: Int, result:",
    // Zones, which the machine's heap numbers.
    "func zone(ofRow row: Int, field: Int) -> Int",
    // How near the front a completion is shown, and offsets of a text.
    "var rank: Int", "rank: Int, filter: String?", "kinds: [Int: SemanticToken.Kind]",
    // The inside of a type of numbers.
    "package let number: Int", "package init(_ number: Int) { self.number = number }",
    // What the table of names gives for names by the thousand, in four bytes each.
    "private var slots: [Int32] = []",
    // A rank as the number of a bit, by which the pass counts.
    "private var rank: Int", "markReaders(ofStep rank: Int)",
    // A mark that stands for a number.
    "package static var number: Int32",
    // Registers and instructions as operands of the code name them, which is what a plan is made of.
    "private var values: [Int: Register]", "private var incoming: [Int: Int]",
    "value(_ register: Int)", "operand(_ register: Int)", "truth(_ register: Int,",
    "to target: Int) -> ActiveRows?", "jump(to target: Int,",
  ]

  /// Declarations whose names say that the number stands for a thing.
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
    let texts = try Self.targets.flatMap { try HouseTests.swiftFiles(in: $0).map(HouseTests.text) }
    let bare = texts.flatMap(Self.bareIdentities)
    for exception in Self.exceptions {
      #expect(bare.contains { $0.contains(exception) }, "\(exception)")
    }
  }

  @Test(arguments: targets) func `no bare integer stands for a thing`(target: String) throws {
    var found: [String] = []
    for path in HouseTests.swiftFiles(in: target) {
      let text = try HouseTests.text(path)
      found += Self.bareIdentities(in: text).filter { line in
        !Self.exceptions.contains { line.contains($0) }
      }.map { "\(path): \($0)" }
    }
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
  }

  @Test func `a bare identity is seen where it is declared`() {
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
