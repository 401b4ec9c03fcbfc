import JSONTree
import JoyDoc
import JoyDocLint
import SourceText
import Testing

/// Lints the formulas and JSON examples of all pages with the default profile. Only marked examples
/// may have findings.
@Suite struct PageLintTests {
  static let pages =
    BookTests.pages.map { "Documentation/\($0)" }
    + ["README.md", "Examples/README.md", "Examples/Gallery/README.md"]

  /// The fields that the examples of the pages read, as on the page "A tour of the language".
  private static let fields = [
    #"{"_id": "price", "type": "number", "file": "f", "title": "Price", "value": 19.99}"#,
    #"{"_id": "quantity", "type": "number", "file": "f", "title": "Quantity", "value": 3}"#,
    #"{"_id": "customer", "type": "text", "file": "f", "title": "Customer", "value": "Ada"}"#,
    #"{"_id": "discount", "type": "number", "file": "f", "title": "Discount", "value": ""}"#,
    #"""
    {"_id": "lines", "type": "table", "file": "f", "title": "Lines", "rowOrder": [], "value": [],
     "tableColumnOrder": ["item", "price", "quantity"], "tableColumns": [{"_id": "item", "type": "text"},
     {"_id": "price", "type": "number"}, {"_id": "quantity", "type": "number"}]}
    """#,
  ]

  /// The rules that every isolated example violates, because it is not part of a complete form.
  private static let exempt: Set = ["unassigned-formula", "unused-formula", "constant-formula"]

  /// Returns the findings in a form with `fields` and `formulas`, without those of exempt rules.
  private func findings(fields: [String], formulas: [String] = []) -> [Finding] {
    let definitions = formulas.enumerated().map { number, source in
      JSONWriter.object { writer in
        writer.append("_id", "\(number)")
        writer.append("desc", "An example")
        writer.append("type", "calc")
        writer.append("scope", "private")
        writer.append("expression", source)
      }
    }
    let form = """
      {"files": [{"_id": "f", "pageOrder": ["page"], "pages": [{"_id": "page", "name": "Page", "width": 816,
        "height": 1056, "cols": 24, "rowHeight": 8, "layout": "grid", "presentation": "normal",
        "fieldPositions": []}]}],
       "fields": [\(fields.joined(separator: ","))],
       "formulas": \(String(decoding: JSONWriter.array(json: definitions), as: UTF8.self))}
      """
    return Linter().findings(in: Array(form.utf8), of: "form.json")
      .filter { !Self.exempt.contains($0.diagnostic.rule) }
  }

  @Test(arguments: pages)
  func `formulas on a page have no findings unless they are marked`(page: String) throws {
    for block in try PageBlock.all(of: page) where block.kind == "text" {
      let formulas = block.text.split(separator: "\n").compactMap { line -> String? in
        line.firstRange(of: " → ").map { String(line[..<$0.lowerBound]) }
      }
      let findings = findings(fields: Self.fields, formulas: formulas)
      let text = findings.map { finding in
        let number = finding.formula.flatMap { Int($0) }
        return "\(number.map { formulas[$0] } ?? ""): \(finding.diagnostic.message)"
      }.joined(separator: "\n")
      switch block.mark {
      case nil: #expect(findings.isEmpty, "\(page):\(block.line): \(text)")
      case .extensions:
        let isExpected = findings.allSatisfy { $0.diagnostic.rule == "portability" }
        #expect(!findings.isEmpty && isExpected, "\(page):\(block.line): \(text)")
      case .mistakes: #expect(!findings.isEmpty, "\(page):\(block.line) has no mistake")
      }
    }
  }

  @Test(arguments: pages)
  func `forms and fields on a page have no findings`(page: String) throws {
    for block in try PageBlock.all(of: page) where block.kind == "json" {
      let bytes = Array(block.text.utf8)
      let tree = JSONTree.parse(bytes).tree
      let findings: [Finding]
      if JoyDocument.isLikely(tree) {
        findings = Linter().findings(in: bytes, of: "form.json")
      } else if tree.string("type", of: tree.root) != nil, tree[tree.root, "file"] != nil {
        let field = block.text.replacing(#""file": "file""#, with: #""file": "f""#)
        findings = self.findings(fields: [field, Self.amount])
      } else {
        continue
      }
      let text = findings.map(\.diagnostic.message).joined(separator: "\n")
      #expect(findings.isEmpty == (block.mark == nil), "\(page):\(block.line): \(text)")
    }
  }

  /// The field that conditions on the pages compare.
  private static let amount =
    #"{"_id": "amount", "type": "number", "file": "f", "title": "Amount", "value": 5}"#

  @Test func `the pages have forms, fields and marked formulas`() throws {
    let blocks = try Self.pages.flatMap { try PageBlock.all(of: $0) }
    let json = blocks.filter { $0.kind == "json" }.map { JSONTree.parse(Array($0.text.utf8)).tree }
    #expect(json.count { JoyDocument.isLikely($0) } >= 1)
    #expect(json.count { $0[$0.root, "file"] != nil } >= 3)
    #expect(blocks.count { $0.mark == .extensions } >= 5)
  }
}
