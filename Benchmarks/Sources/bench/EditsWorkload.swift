import Foundation

/// E: edits of every kind with the language server, from the change until the diagnostics, in
/// documents of growing size.
enum EditsWorkload {
  static func figures() throws -> [Figure] {
    var small: [String: Double] = [:]
    var figures: [Figure] = []
    for count in [200, 20_000] {
      let session = try Session(formulas: count)
      defer { session.server.end() }
      for (what, times) in try session.all() {
        let median = Figure.median(times)
        if count == 200 {
          small[what] = median
          continue
        }
        figures.append(
          Figure(
            name: "E 20,000: \(what), 99 %", value: Figure.percentile(99, of: times) * 1e3,
            unit: "ms",
            reference: small[what].map { .init(value: $0 * 1e3, name: "200 formulas, 50 %") },
            bar: .most(what.hasPrefix("asking") ? 5 : 16)))
      }
    }
    return figures
  }

  /// One document, open in a server of its own.
  private final class Session {
    let server: LanguageServer
    private var lines: [String]
    private var version = 1

    init(formulas count: Int) throws {
      let text = SampleDocument.text(formulas: count, seed: 7)
      lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      server = try LanguageServer()
      let start = DispatchTime.now().uptimeNanoseconds
      server.notify(
        "textDocument/didOpen",
        [
          "textDocument": [
            "uri": "file:///bench.json", "languageId": "json", "version": version, "text": text,
          ]
        ])
      _ = try server.waitForDiagnostics(version: version, since: start)
    }

    /// What is measured, and the seconds of each time.
    func all() throws -> [(String, [Double])] {
      let titles = places(after: #""type": "number", "file": "file", "title": "Num"#)
      let values = places(after: #""value": "#) { $0.isNumber }
      let descriptions = places(after: #""desc": "Form"#)
      let ends = lines.indices.filter { lines[$0].contains(#""expression": ""#) }
        .compactMap { line in
          lines[line].lastIndex(of: "\"").map {
            (line, lines[line].utf16.distance(from: lines[line].startIndex, to: $0))
          }
        }
      var asked: [Double] = []
      var found: [Double] = []
      var formulas: [Double] = []
      for round in 0..<8 {
        let (line, column) = ends[(round * 7919 + 3) % ends.count]
        formulas += try typed(" + number1", line, column) {
          asked.append(try self.ask("textDocument/definition", line, column + 4))
          found.append(
            try self.ask(
              "textDocument/references", line, column + 4,
              [
                "context": ["includeDeclaration": true]
              ]))
        }
      }
      return [
        ("key in a formula", formulas), ("key in a title", try keys("x", at: titles)),
        ("key in a number", try keys("1", at: values)),
        ("key in a description", try keys("x", at: descriptions)),
        ("key of a new field", try newField()), ("line deleted and taken back", try deletions()),
        ("change of 50 formulas", try manyChanges(ends)), ("paste of 1,000 fields", try paste()),
        ("asking for a definition", asked), ("asking for references", found),
      ]
    }

    /// Where some text ends that is followed by what fits, at most once a line.
    private func places(
      after mark: String, _ fits: (Character) -> Bool = { _ in true }
    ) -> [(Int, Int)] {
      lines.indices.compactMap { line in
        guard let range = lines[line].range(of: mark),
          let next = lines[line][range.upperBound...].first, fits(next)
        else { return nil }
        let start = lines[line].startIndex
        return (line, lines[line].utf16.distance(from: start, to: range.upperBound))
      }
    }

    private func position(_ line: Int, _ column: Int) -> [String: Any] {
      ["line": line, "character": column]
    }

    private func change(
      _ line: Int, _ column: Int, to end: (Int, Int)? = nil, _ text: String
    ) -> [String: Any] {
      let end = end ?? (line, column)
      return [
        "range": ["start": position(line, column), "end": position(end.0, end.1)], "text": text,
      ]
    }

    private func apply(_ changes: [[String: Any]]) throws -> Double {
      version += 1
      let start = DispatchTime.now().uptimeNanoseconds
      server.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": "file:///bench.json", "version": version],
          "contentChanges": changes,
        ])
      return try server.waitForDiagnostics(version: version, since: start)
    }

    private func ask(
      _ method: String, _ line: Int, _ column: Int, _ more: [String: Any] = [:]
    ) throws -> Double {
      let parameters: [String: Any] = [
        "textDocument": ["uri": "file:///bench.json"], "position": position(line, column),
      ]
      return try server.request(method, parameters.merging(more) { one, _ in one })
    }

    /// A text written character by character, and taken back at once.
    private func typed(
      _ text: String, _ line: Int, _ column: Int, then look: () throws -> Void = {}
    ) throws -> [Double] {
      var times: [Double] = []
      for (offset, character) in text.enumerated() {
        times.append(try apply([change(line, column + offset, String(character))]))
      }
      try look()
      times.append(try apply([change(line, column, to: (line, column + text.count), "")]))
      return times
    }

    private func keys(_ key: String, at places: [(Int, Int)]) throws -> [Double] {
      guard !places.isEmpty else { return [] }
      return try (0..<15).flatMap { round in
        let (line, column) = places[(round * 7919 + 3) % places.count]
        return try typed(key, line, column)
      }
    }

    private var fieldsLine: Int { lines.firstIndex { $0.contains("\"fields\": [") } ?? 0 }

    private func newField() throws -> [Double] {
      let line = fieldsLine
      return try typed(
        #"{"_id": "new", "type": "number", "file": "file", "title": "New"},"#, line,
        lines[line].utf16.count)
    }

    /// Lines of fields go, and come back as an editor's undo brings them.
    private func deletions() throws -> [Double] {
      let fields = lines.indices.filter { $0 > fieldsLine && lines[$0].contains(#""_id": "text"#) }
      return try (0..<5).flatMap { round -> [Double] in
        let line = fields[(round * 7919 + 3) % fields.count]
        return [
          try apply([change(line, 0, to: (line + 1, 0), "")]),
          try apply([change(line, 0, lines[line] + "\n")]),
        ]
      }
    }

    private func manyChanges(_ ends: [(Int, Int)]) throws -> [Double] {
      let chosen = (0..<50).map { ends[$0 * max(1, ends.count / 50) % ends.count] }
      return try (0..<3).flatMap { _ -> [Double] in
        [
          try apply(chosen.map { change($0.0, $0.1, " + 1") }),
          try apply(chosen.map { change($0.0, $0.1, to: ($0.0, $0.1 + 4), "") }),
        ]
      }
    }

    private func paste() throws -> [Double] {
      let line = fieldsLine
      let column = lines[line].utf16.count
      let fields = (0..<1_000).map {
        #"{"_id": "pasted\#($0)", "type": "number", "file": "file", "title": "Pasted \#($0)"},"#
      }
      return try (0..<2).flatMap { _ -> [Double] in
        [
          try apply([change(line, column, "\n" + fields.joined(separator: "\n"))]),
          try apply([
            change(line, column, to: (line + fields.count, fields.last?.utf16.count ?? 0), "")
          ]),
        ]
      }
    }
  }
}
