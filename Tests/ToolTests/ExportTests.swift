import Foundation
import JSONTree
import Testing

/// `formulary export` writes a form into a page.
@Suite struct ExportTests {
  /// A page without an engine.
  private static let template =
    #"<meta content="img-src data:@@IMAGES@@">@@FORM@@<p>"#

  private static let document = #"""
    {"_id":"f","name":"</script><script>alert(1)</script>","files":[],"formulas":[],
    "fields":[{"_id":"a","type":"text","value":"\u003c<!-- ä"}]}
    """#

  private func folder() throws -> Folder {
    let folder = Folder()
    try folder.write(Self.template, to: "page.html")
    try folder.write(Self.document, to: "form.json")
    return folder
  }

  /// Returns the JSON in an exported page.
  private func exported(_ page: String) throws -> JSONTree {
    let element = #"<script type="application/json" class="form">"#
    let parts = page.components(separatedBy: element)
    let pieces = try parts.dropFirst().enumerated().map { index, part in
      let end = index + 2 == parts.count ? "</script><p>" : "</script>"
      try #require(part.hasSuffix(end))
      return String(part.dropLast(end.count))
    }
    let json = pieces.joined()
    #expect(parts[0].hasPrefix("<meta") && !json.contains("<"))
    #expect(pieces.count == (json.utf8.count + 4_194_303) / 4_194_304)
    let (tree, diagnostics) = JSONTree.parse(Array(json.utf8))
    #expect(diagnostics.isEmpty)
    return tree
  }

  @Test func `the page contains the document byte for byte, and none of it as markup`() throws {
    let run = try ToolRun("$TOOL export form.json --template page.html", in: try folder())
    #expect(run.code == 0, "\(run.errors)")
    let tree = try exported(run.output)
    #expect(tree.string("document", of: tree.root) == Self.document)
    let settings = try #require(tree[tree.root, "settings"])
    #expect(tree.string("fileName", of: settings) == "form.json")
    #expect(tree.string("mode", of: settings) == "fill")
  }

  @Test func `a large document is divided between characters`() throws {
    let folder = try folder()
    let document =
      #"{"_id":"f","files":[],"formulas":[],"fields":[{"_id":"a","type":"text","value":""#
      + String(repeating: "ä€😀", count: 1_000_000) + #""}]}"#
    try folder.write(document, to: "large.json")
    let run = try ToolRun("$TOOL export large.json --template page.html", in: folder)
    let tree = try exported(run.output)
    #expect(tree.string("document", of: tree.root) == document)
  }

  @Test func `options become settings of the page`() throws {
    let folder = try folder()
    let run = try ToolRun(
      "$TOOL export --mode readonly --without collections --fixed-pages --template page.html"
        + " -o out.html form.json", in: folder)
    #expect(run.code == 0 && run.output.isEmpty, "\(run.errors)")
    let tree = try exported(try folder.text("out.html"))
    let settings = try #require(tree[tree.root, "settings"])
    #expect(tree.string("mode", of: settings) == "readonly")
    #expect(tree.bool("collections", of: settings) == false)
    #expect(tree.bool("fixedPages", of: settings) == true)
  }

  @Test func `images of other servers are loaded only on request`() throws {
    let folder = try folder()
    let without = try ToolRun("$TOOL export form.json --template page.html", in: folder)
    #expect(without.output.hasPrefix(#"<meta content="img-src data:">"#))
    let with = try ToolRun("$TOOL export --images form.json --template page.html", in: folder)
    #expect(with.output.hasPrefix(#"<meta content="img-src data: https:">"#))
  }

  private static let problems: [(arguments: String, code: Int32, message: String)] = [
    ("form.json --template none.html", 2, "none.html"),
    ("form.json --template form.json", 2, "'form.json' is not a page that 'make wasm' made"),
    ("form.json --template page.html --page p", 2, "there is no page 'p'"),
    ("page.html --template page.html", 1, "error[invalid-json]"),
  ]

  @Test(arguments: problems)
  func `a problem is reported`(arguments: String, code: Int32, message: String) throws {
    let run = try ToolRun("$TOOL export \(arguments)", in: try folder())
    #expect(run.code == code && run.output.isEmpty)
    #expect(run.errors.contains(message), "\(run.errors)")
  }
}
