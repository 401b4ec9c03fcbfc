import FormulaServer
import Foundation
import JSONRPC
import Testing

/// Merge codes and the members of 2026 in an editor.
@Suite struct MergeCodeTests {
  private static let text: String = {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return
      (try? String(contentsOf: tests.appending(path: "Documents/form2026.json"), encoding: .utf8))
      ?? ""
  }()

  private static let template = "{{item}}: {{qty}} x {{ price }} {{prize}}"

  /// Opens the form with another template.
  private func form(_ template: String) async throws -> Marked {
    try #require(Self.text.contains(Self.template))
    return await Marked(Self.text.replacing(Self.template, with: template))
  }

  @Test func `renaming a column changes its merge codes`() async throws {
    let marked = Self.text.replacing(#""_id": "price""#, with: #""_id": "‸price""#)
    let form = await Marked(marked)
    let edit = await form.ask("textDocument/rename", ["newName": "cost"])
    let edits = edit["changes"][form.uri].elements ?? []
    #expect(edits.count == 6)
    let text = form.applying(edit["changes"][form.uri])
    #expect(text.contains("{{item}}: {{qty}} x {{ cost }} {{prize}}"))
    #expect(text.contains("r.qty * r.cost"))
  }

  @Test func `a name that a code cannot contain is refused`() async throws {
    let form = try await form("{{‸price}}")
    let answer = await form.session.request(
      "textDocument/rename", form.parameters(at: 0, ["newName": "a{b"]))
    guard case .failure(let error) = answer else {
      Issue.record("the name was accepted")
      return
    }
    #expect(error.message == "a merge code cannot contain 'a{b'")
  }

  @Test func `references of a column include its codes`() async throws {
    let form = try await form("{{‸qty}} \\\"{{ qty }}\\\" {{Qty}}")
    let places = await form.ask(
      "textDocument/references", ["context": ["includeDeclaration": true]])
    let texts = (places.elements ?? []).map { form.excerpt($0["range"]) }
    // Both codes, the column, its place in the order, two cells and two formulas; and its title.
    #expect(texts.filter { $0 == "qty" }.count == 8)
    #expect(texts.filter { $0 == "Qty" }.count == 1)
  }

  @Test func `the columns are completed in a code`() async throws {
    let form = try await form("{{‸")
    let items = await form.ask("textDocument/completion")["items"].elements ?? []
    #expect(items.compactMap { $0["label"].string } == ["Item", "Qty", "Price", "Tags"])
    #expect(items.compactMap { $0["textEdit"]["newText"].string }.first == "item}}")
  }

  @Test func `a closed code is completed without braces`() async throws {
    let form = try await form("{{q‸}} and {{item}}")
    let items = await form.ask("textDocument/completion")["items"].elements ?? []
    let item = try #require(items.first { $0["label"].string == "Qty" })
    #expect(item["textEdit"]["newText"].string == "qty")
    #expect(form.excerpt(item["textEdit"]["range"]) == "q")
  }

  @Test(arguments: ["{‸", "{{item}}‸", "item‸", "{{item}} {‸"])
  func `nothing is completed outside a code`(template: String) async throws {
    let form = try await form(template)
    #expect(await form.ask("textDocument/completion")["items"].elements?.isEmpty ?? true)
  }

  @Test func `a code is described like its column`() async throws {
    let form = try await form("{{q‸ty}}")
    let text = await form.ask("textDocument/hover")["contents"]["value"].string ?? ""
    #expect(text.contains("number column of"), "\(text)")
    #expect(text.contains("= `2`, `3` in 2 rows"), "\(text)")
  }

  @Test func `a member of the format is described with the hosts that know it`() async throws {
    let form = await Marked(
      Self.text.replacing(#""editability""#, with: #""edit‸ability""#))
    let text = await form.ask("textDocument/hover")["contents"]["value"].string ?? ""
    #expect(text.contains("Where people may edit cells"), "\(text)")
    #expect(text.contains("iOS from 3.0.0-rc25"), "\(text)")
  }

  @Test func `words of new members are completed`() async throws {
    let form = await Marked(
      Self.text.replacing(#""icon": "folder""#, with: #""icon": "fold‸""#))
    let items = await form.ask("textDocument/completion")["items"].elements ?? []
    let labels = items.compactMap { $0["label"].string }
    #expect(labels.contains("folder-open") && labels.contains("circle-info"))
  }

  @Test func `a code is checked in the editor, also after a change`() async throws {
    func codes(_ diagnostics: JSON) -> [String] {
      (diagnostics["diagnostics"].elements ?? []).compactMap { $0["message"].string }
        .filter { $0.contains("no column of") }
    }
    let form = try await form("{{‸prize}}")
    #expect(codes(await form.session.diagnostics(form.uri)).count == 1)
    let start = form.places[0]
    let end: JSON = [
      "line": start["line"], "character": .integer((start["character"].integer ?? 0) + 5),
    ]
    await form.session.change(
      form.uri, [["range": ["start": start, "end": end], "text": "price"]])
    #expect(codes(await form.session.diagnostics(form.uri)).isEmpty)
  }
}
