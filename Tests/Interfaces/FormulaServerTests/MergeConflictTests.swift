import JSONRPC
import Testing

/// Code actions that resolve merge conflicts.
@Suite struct MergeConflictTests {
  private static let client: JSON = [
    "textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]]
  ]

  private static func form(_ lines: String) -> String {
    """
    {"_id": "d", "files": [], "formulas": [], "fields": [
    {"_id": "a", "type": "number", "file": "f"},
    \(lines){"_id": "z", "type": "number", "file": "f"}
    ]}
    """
  }

  private static let (ours, theirs) = (
    #"{"_id": "b", "type": "number", "file": "f"}"# + ",\n",
    #"{"_id": "c", "type": "text", "file": "f"}"# + ",\n"
  )

  @Test(arguments: [("Keep ours", ours), ("Keep theirs", theirs), ("Keep both", ours + theirs)])
  func `a conflict is resolved from any of its lines`(title: String, kept: String) async {
    let conflict =
      "<<<<<<< ours\n\(Self.ours)||||||| base\n=======\n‸\(Self.theirs)>>>>>>> theirs\n"
    let form = await Marked(Self.form(conflict), capabilities: Self.client)
    let actions =
      await form.ask(
        "textDocument/codeAction", ["context": ["diagnostics": []]]
      ).elements ?? []
    let action = actions.first { $0["title"].string == title }
    #expect(form.applying(action?["edit"]["changes"][form.uri] ?? .null) == Self.form(kept))
  }

  @Test func `both sides get a comma between them`() async {
    let conflict = """
      <<<<<<< ours
      {"_id": "b", "type": "number", "file": "f"}
      =======
      {"_id": "c", "type": "text", "file": "f"}
      >>>>>>> theirs

      """
    let text = "{\"files\": [], \"fields\": [\n‸\(conflict)]}"
    let form = await Marked(text, capabilities: Self.client)
    let actions =
      await form.ask(
        "textDocument/codeAction", ["context": ["diagnostics": []]]
      ).elements ?? []
    let action = actions.first { $0["title"] == "Keep both" }
    let both = form.applying(action?["edit"]["changes"][form.uri] ?? .null)
    #expect(both.contains("\"f\"},\n{\"_id\": \"c\""), "\(both)")
  }
}
