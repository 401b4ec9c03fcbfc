import FormulaSyntax
import SourceText
import Testing

struct ErrorTests {
  @Test func `every mistake is reported once at its position, with a hint`() {
    for block in ErrorCases.all.split(separator: "\n\n") {
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
      let source = lines.first?.dropFirst(2).replacing("⏎", with: "\n") ?? ""
      let found = Self.rendered(String(source))
      #expect(found == block, "\(found)")
    }
  }

  @Test func `a fix removes one mistake and adds none`() {
    for block in ErrorCases.all.split(separator: "\n\n") {
      let source = String(block.prefix { $0 != "\n" }.dropFirst(2).replacing("⏎", with: "\n"))
      let parsed = ParsedFormula(source)
      for diagnostic in parsed.diagnostics {
        for fix in diagnostic.fixes where fix.isSafe {
          let fixed = ParsedFormula(source.applying(fix))
          let before = parsed.diagnostics.count { $0.isFatal }
          let after = fixed.diagnostics.count { $0.isFatal }
          #expect(after < before + (diagnostic.isFatal ? 0 : 1), "\(source.applying(fix))")
        }
      }
    }
  }

  /// A formula, its diagnostics with carets, and the formula after each fix.
  private static func rendered(_ source: String) -> String {
    var lines = ["> " + source.replacing("\n", with: "⏎")]
    for diagnostic in ParsedFormula(source).diagnostics {
      let bytes = Array(source.utf8)
      let start = String(decoding: bytes[..<diagnostic.range.start], as: UTF8.self).count
      let end = String(decoding: bytes[..<diagnostic.range.end], as: UTF8.self).count
      lines.append(
        String(repeating: " ", count: start + 2)
          + String(repeating: "^", count: max(1, end - start))
          + " \(diagnostic.rule): \(diagnostic.message)")
      if let hint = diagnostic.hint { lines.append("  hint: \(hint)") }
      for fix in diagnostic.fixes {
        let fixed = source.applying(fix).replacing("\n", with: "⏎")
        lines.append("  \(fix.isSafe ? "fix" : "perhaps"): \(fixed.isEmpty ? "(nothing)" : fixed)")
      }
    }
    return lines.joined(separator: "\n")
  }
}
