import Foundation
import Testing

/// Boundaries between layers that the build does not enforce.
@Suite struct BoundaryTests {
  /// The targets below `Formulas`, the API of the language, that hold state of an evaluation.
  private static let internals: Set = [
    "ColumnarEvaluation", "FormulaCompiler", "FormulaRuntime", "FormulaVM", "SheetEvaluation",
  ]

  /// The number of files that bypass the API. Lower it when a file stops doing so.
  private static let maxBypasses = 165

  @Test func `no additional file of outer layers imports internals of the language`() throws {
    let outer = ArchitectureTests.sources.filter { path in
      ["Sources/Analysis/", "Sources/Interfaces/", "Sources/formulary/"].contains {
        path.hasPrefix($0)
      }
    }
    #expect(outer.count > 300)
    let bypasses = try outer.filter { path in
      try ArchitectureTests.text(path).matches(of: /(?m)^(?:package |public )?import (\w+)$/)
        .contains { Self.internals.contains(String($0.1)) }
    }
    #expect(bypasses.count <= Self.maxBypasses, "import Formulas instead")
  }

  @Test func `field types are named only where they are declared`() throws {
    let folder = "Sources/Documents/DocumentFormat/"
    let names = /"(?:textarea|multiSelect|richText|barcode)"/
    for path in ArchitectureTests.sources
    where !path.hasPrefix(folder) && !path.contains("+Generated") {
      // Documents in examples have types, too.
      let lines = try ArchitectureTests.text(path).split(separator: "\n").filter {
        !$0.contains("\"type\":")
      }
      let isNamed = lines.contains { $0.firstMatch(of: names) != nil }
      #expect(!isNamed, "\(path)")
    }
  }
}
