import Foundation
import EditorRequests
import FormulaServer
import JSONRPC
import Testing

/// Features of the server for a document with one JSON error.
@Suite struct BrokenTextTests {
  private static let uri = "file:///invoice.json"
  private static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../../..")

  /// The invoice with an additional formula that has findings.
  private static func invoice() throws -> String {
    let text = try String(
      contentsOf: project.appending(path: "Examples/invoice.json"), encoding: .utf8)
    return text.replacing(
      "  \"formulas\": [\n    {",
      with: "  \"formulas\": [\n    {\n      \"_id\": \"odd\",\n      \"type\": \"calc\",\n"
        + "      \"expression\": \"year(1, 2, 3)\"\n    },\n    {", maxReplacements: 1)
  }

  /// Name, replaced text and replacement; only the first occurrence is replaced.
  private static let faults: [(name: String, old: String, new: String)] = [
    ("comma missing in line 2", "\"invoice\",\n", "\"invoice\"\n"),
    ("comma missing after a desc", "\"Net and tax\",", "\"Net and tax\""),
    (
      "comma missing between formulas", "\n    },\n    {\n      \"_id\": \"tax",
      "\n    }\n    {\n      \"_id\": \"tax"
    ),
    ("comma missing between lists", "  ],\n  \"fields\"", "  ]\n  \"fields\""),
    (
      "comma missing in a line", "\"key\": \"value\", \"formula\": \"net",
      "\"key\": \"value\" \"formula\": \"net"
    ),
    ("comma doubled", "\"Net and tax\",", "\"Net and tax\",,"),
    ("comma before a bracket", "\"value\": 0.19\n", "\"value\": 0.19,\n"),
    ("colon missing", "\"fields\": [", "\"fields\" ["),
    ("colon doubled", "\"desc\": \"Net", "\"desc\":: \"Net"),
    ("value missing", "\"desc\": \"Net and tax\",", "\"desc\": ,"),
    ("closing quote of a text missing", "\"Net and tax\",", "\"Net and tax,"),
    ("opening quote of a text missing", "\"Net and tax\",", "Net and tax\","),
    ("closing quote of a name missing", "\"desc\": \"Net", "\"desc: \"Net"),
    ("opening quote of a name missing", "\"desc\": \"Net", "desc\": \"Net"),
    ("closing quote of a formula missing", "net * taxRate, 2)\"", "net * taxRate, 2)"),
    ("quote inside a text", "\"Net and tax\"", "\"Net \"and\" tax\""),
    ("brace of a formula not closed", "tax, 2)\"\n    },", "tax, 2)\"\n    ,"),
    (
      "brace of a formula not opened", "    {\n      \"_id\": \"gross",
      "    \n      \"_id\": \"gross"
    ),
    ("brace too many", "tax, 2)\"\n    },", "tax, 2)\"\n    },\n    },"),
    ("bracket of a list not closed", "  ],\n  \"fields\"", "  ,\n  \"fields\""),
    ("bracket of a list not opened", "\"fields\": [", "\"fields\": "),
    ("bracket of a list doubled", "\"formulas\": [", "\"formulas\": [["),
    (
      "brace of a formula doubled", "    {\n      \"_id\": \"gross",
      "    {{\n      \"_id\": \"gross"
    ),
    (
      "merge conflict", "      \"desc\": \"Net and tax\",\n",
      "<<<<<<< HEAD\n      \"desc\": \"Net\",\n=======\n      \"desc\": \"Net and tax\",\n>>>>>>> x\n"
    ),
    ("comma written as a semicolon", "\"Net and tax\",", "\"Net and tax\";"),
    ("colon written as =", "\"desc\": \"Net", "\"desc\" = \"Net"),
    ("typographic quotes", "\"Net and tax\"", "“Net and tax”"),
    ("no-break space", "\"desc\": \"Net", "\"desc\":\u{A0}\"Net"),
    ("name half typed", "\"desc\": \"Net and tax\",", "\"desc"),
    ("quotes of a formula not escaped", "\\\"30 days\\\"", "\"30 days\""),
    ("formula over two lines", "net * taxRate, 2)", "net *\n        taxRate, 2)"),
    ("list of formulas opened with {", "  \"formulas\": [\n", "  \"formulas\": {\n"),
    ("list of fields opened with {", "  \"fields\": [\n", "  \"fields\": {\n"),
    ("list of options opened with {", "\"options\": [\n", "\"options\": {\n"),
    (
      "two brackets missing at a line's end", "\"formula\": \"netFormula\" }]",
      "\"formula\": \"netFormula\""
    ),
    ("unknown escape in a formula", "net * taxRate, 2)", "net \\q taxRate, 2)"),
    ("decimal comma", "\"value\": 0.19", "\"value\": 0,19"),
    ("cut off in the last page", "\"field\": \"label\"", "\u{0}"),
  ]

  private static let places = [
    "gross, \\\" EUR", "net + tax", "net * taxRate", "lines, (line)", "issued, iff",
  ]

  /// Counts of the results of each feature.
  private func service(_ session: ServerSession, _ text: String) async -> [Int] {
    let document: JSON = ["textDocument": ["uri": .string(Self.uri)]]
    let positions = TextPositions(Array(text.utf8), encoding: .utf16)
    func parameters(_ place: String, after count: Int) -> JSON? {
      guard let range = text.firstRange(of: place) else { return nil }
      let offset = text.utf8.distance(from: text.startIndex, to: range.lowerBound) + count
      let position = positions.position(of: offset)
      return .object(
        (document.members ?? []) + [
          .init(
            "position",
            ["line": .integer(position.line), "character": .integer(position.character)])
        ])
    }
    let found = await session.result("textDocument/diagnostic", document)["items"].elements ?? []
    let faults = found.filter { $0["code"].string == "invalid-json" }
    // While the JSON is malformed, an unused formula is not reported, but one that cannot run is.
    let reported = found.filter { $0["severity"].integer == 1 && !faults.contains($0) }
    let tokens = await session.result("textDocument/semanticTokens/full", document)
    let symbols = await session.result("textDocument/documentSymbol", document).elements ?? []
    var hovers = 0
    for place in Self.places {
      guard let asked = parameters(place, after: 1) else { continue }
      if await session.result("textDocument/hover", asked) != .null { hovers += 1 }
    }
    var completion = JSON.null
    if let asked = parameters("net * taxRate", after: 6) {
      completion = await session.result("textDocument/completion", asked)
    }
    let labels = (completion["items"].elements ?? completion.elements ?? []).compactMap {
      $0["label"].string
    }
    let fields = ["number", "customer", "issued", "terms", "due", "lines", "net", "gross", "label"]
    let values = await session.result(
      "workspace/executeCommand",
      [
        "command": "formulary.whatIf",
        "arguments": [["uri": .string(Self.uri), "values": [:], "show": false]],
      ])
    let sound = ["net", "tax", "gross", "due", "label"].filter {
      values[$0]["text"].string.map { !$0.isEmpty && $0 != "null" } ?? false
    }
    return [
      reported.count, (tokens["data"].elements?.count ?? 0) / 5, symbols.count, hovers,
      fields.filter(labels.contains).count, sound.count, faults.count,
    ]
  }

  @Test func `a JSON error does not affect features elsewhere`() async throws {
    let whole = try Self.invoice()
    let session = await ServerSession()
    await session.open(Self.uri, whole)
    let full = await service(session, whole)
    var table = ""
    func row(_ name: String, _ cells: [String]) {
      let padded = cells.map { String(repeating: " ", count: max(1, 12 - $0.count)) + $0 }
      table += name + String(repeating: " ", count: max(0, 36 - name.count))
      table += padded.joined() + "\n"
    }
    row("", ["diagnostics", "tokens", "symbols", "hover", "completion", "values", "told"])
    row("sound", full.map(String.init))
    var served = 0
    for fault in Self.faults {
      let range = try #require(whole.firstRange(of: fault.old), "\(fault.name)")
      let text =
        fault.new == "\u{0}"
        ? String(whole[..<range.lowerBound])
        : whole.replacingCharacters(in: range, with: fault.new)
      await session.change(Self.uri, [["text": .string(whole)]])
      await session.change(Self.uri, [["text": .string(text)]])
      let found = await service(session, text)
      row(fault.name, found.map(String.init))
      served += zip(found, full).prefix(6).count { $0 == $1 }
      #expect(found[6] > 0, "\(fault.name)")
    }
    #expect(served * 10 >= Self.faults.count * 6 * 9)
    let file = Self.project.appending(
      path: "Tests/Interfaces/FormulaServerTests/Goldens/service.txt")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try table.write(to: file, atomically: true, encoding: .utf8)
    }
    let kept = try String(contentsOf: file, encoding: .utf8)
    #expect(kept == table)
  }

  @Test(arguments: ["0,19", "19 €", ".19", "019", "NaN", ""])
  func `an unreadable value is not used in computations`(written: String) async throws {
    let whole = try Self.invoice()
    let session = await ServerSession()
    await session.open(Self.uri, whole)
    func values() async -> JSON {
      await session.result(
        "workspace/executeCommand",
        [
          "command": "formulary.whatIf",
          "arguments": [["uri": .string(Self.uri), "values": [:], "show": false]],
        ])
    }
    let sound = await values()
    await session.change(
      Self.uri,
      [["text": .string(whole.replacing("\"value\": 0.19", with: "\"value\": \(written)"))]])
    let broken = await values()
    #expect(broken["net"] == sound["net"])
    for field in ["tax", "gross"] {
      #expect(broken[field]["value"] == .null)
      #expect(
        broken[field]["problem"].string?.hasPrefix("the value of 'Tax rate'") ?? false,
        "\(broken[field])")
    }
    await session.change(Self.uri, [["text": .string(whole)]])
    #expect(await values() == sound)
  }

  @Test func `nothing is edited while the JSON is malformed`() async throws {
    let whole = try Self.invoice()
    let text = whole.replacing("\"Net and tax\",", with: "\"Net and tax\"")
    let session = await ServerSession()
    await session.open(Self.uri, text)
    let place: JSON = ["line": 25, "character": 32]
    let parameters: JSON = [
      "textDocument": ["uri": .string(Self.uri)], "position": place, "newName": "sum1",
      "range": ["start": place, "end": place], "context": ["diagnostics": []],
      "options": ["tabSize": 2, "insertSpaces": true], "command": "formulary.recalculate",
      "arguments": [["uri": .string(Self.uri)]],
    ]
    for method in [
      "textDocument/rename", "textDocument/prepareRename", "textDocument/formatting",
      "textDocument/rangeFormatting", "workspace/executeCommand",
    ] {
      switch await session.request(method, parameters) {
      case .success: Issue.record("\(method) was answered")
      case .failure(let error): #expect(error.message.contains("the JSON is broken"))
      }
    }
    #expect(await session.result("textDocument/codeAction", parameters) == [])
  }

  private func messages(_ session: ServerSession) async -> [String] {
    let found = await session.result(
      "textDocument/diagnostic", ["textDocument": ["uri": .string(Self.uri)]])
    return (found["items"].elements ?? []).compactMap { $0["message"].string }
  }

  @Test func `a field removed while the JSON is malformed is unknown`() async throws {
    let sound = SampleForm.json("price + ")
    let field =
      #"{"_id": "quantity", "type": "number", "file": "f", "identifier": "qty", "value": 3},"#
    let session = await ServerSession()
    await session.open(Self.uri, sound)
    func offersQuantity(_ text: String) async throws -> Bool {
      await session.change(Self.uri, [["text": .string(text)]])
      let positions = TextPositions(Array(text.utf8), encoding: .utf16)
      let range = try #require(text.firstRange(of: "price + "))
      let place = positions.position(
        of: text.utf8.distance(from: text.startIndex, to: range.upperBound))
      let found = await session.result(
        "textDocument/completion",
        [
          "textDocument": ["uri": .string(Self.uri)],
          "position": ["line": .integer(place.line), "character": .integer(place.character)],
        ])
      return found["items"].elements?.contains { $0["label"] == "quantity" } ?? false
    }
    // The field survives errors elsewhere and in it, and is unknown once its text is removed.
    let broken = sound.replacing("\"desc\": \"\",", with: "\"desc\": \"\"")
    #expect(try await offersQuantity(sound))
    #expect(try await offersQuantity(broken))
    #expect(
      try await offersQuantity(
        broken.replacing(field, with: field.replacing("\"_id\":", with: "\"_id\""))))
    #expect(try await !offersQuantity(broken.replacing(field, with: "")))
    #expect(
      try await !offersQuantity(broken.replacing("\"_id\": \"quantity\"", with: "\"_id\": \"q\"")))
  }

  @Test(arguments: ["Here it is:\n", "x = ", "\"files\": [], "])
  func `a document that is malformed when opened is reported`(before: String) async {
    let session = await ServerSession()
    await session.open(Self.uri, before + SampleForm.json("price"))
    #expect(await !messages(session).isEmpty)
    await session.open("file:///other.json", before + #"{"name": "other", "size": 3}"#)
    let found = await session.result(
      "textDocument/diagnostic", ["textDocument": ["uri": "file:///other.json"]])
    #expect(found["items"].elements?.isEmpty == !before.contains("files"))
  }

  @Test func `a document with a misspelled member fields is a document`() async {
    let session = await ServerSession()
    await session.open(
      Self.uri, SampleForm.json("price").replacing("\"fields\":", with: "\"feilds\":"))
    #expect(await messages(session).contains { $0.contains("unknown member 'feilds'") })
  }

  @Test func `the fix of a JSON error is offered at the error`() async {
    let sound = SampleForm.json("price")
    let form = await Marked(
      sound.replacing("\"desc\": \"\", \"type\"", with: "\"desc\": \"\" ‸\"type\""),
      capabilities: ["textDocument": ["codeAction": ["codeActionLiteralSupport": [:]]]])
    let actions = await form.ask("textDocument/codeAction", ["context": ["diagnostics": []]])
    let action = actions.elements?.first
    #expect(actions.elements?.count == 1)
    #expect(action?["title"] == "Write ',' before this")
    #expect(form.applying(action?["edit"]["changes"][form.uri] ?? .null) == sound)
    let nothing = await form.ask(
      "textDocument/codeAction", ["context": ["diagnostics": [], "only": ["refactor"]]])
    #expect(nothing == [])
  }

  @Test func `a formula truncated by the end of the file is not checked`() async {
    let session = await ServerSession()
    let whole = SampleForm.json("66e1c4a97b9aab07fd7d8f2d + 1")
    await session.open(
      Self.uri, String(whole[..<(whole.firstRange(of: "9aab")?.lowerBound ?? whole.startIndex)]))
    #expect(await messages(session).count == 1)
  }

  @Test func `linked editing is off while the JSON is malformed`() async {
    let sound = SampleForm.json("let half‸ = price / 2; half + half")
    for (text, count) in [
      (sound, 3), (sound.replacing("\"type\": \"calc\",", with: "\"type\": \"calc\""), 0),
    ] {
      let form = await Marked(text)
      let ranges = await form.ask("textDocument/linkedEditingRange")["ranges"].elements ?? []
      #expect(ranges.count == count)
    }
  }

  @Test func `a document stays a document while it is malformed`() async throws {
    let session = await ServerSession()
    let sound = #"{"files": [], "fields": [], "formulas": []}"#
    await session.open(Self.uri, sound)
    let document: JSON = ["textDocument": ["uri": .string(Self.uri)]]
    _ = await session.result("textDocument/diagnostic", document)
    await session.change(Self.uri, [["text": "{"]])
    let found = await session.result("textDocument/diagnostic", document)["items"].elements ?? []
    #expect(found.count == 1)
  }
}
