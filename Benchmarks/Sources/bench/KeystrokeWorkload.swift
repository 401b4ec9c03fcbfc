import Foundation

/// K: an editing session with the language server, in documents of growing size.
enum KeystrokeWorkload {
  static func figures() throws -> [Figure] {
    var figures: [Figure] = []
    var medians: [[Double]] = []
    for count in [200, 2_000, 20_000] {
      let session = try Session(formulas: count)
      let isLargest = count == 20_000
      let number = Figure.number(Double(count))
      let answers = [
        ("keystroke", session.keystrokes, 16.0), ("hover", session.hovers, 5),
        ("completion", session.completions, 5),
      ]
      medians.append(answers.map { Figure.median($0.1) })
      for (what, times, bar) in answers {
        for percent in isLargest ? [50, 95, 99] : [50] {
          figures.append(
            Figure(
              name: "K \(number): \(what), \(percent) %",
              value: Figure.percentile(percent, of: times) * 1e3, unit: "ms",
              reference: .init(value: session.pass * 1e3, name: "C counting lines"),
              bar: isLargest ? .most(bar) : nil))
        }
      }
      guard isLargest else { continue }
      figures += [
        Figure(
          name: "K \(number): opening", value: session.opening * 1e3, unit: "ms",
          reference: .init(value: session.linting * 1e3, name: "formulary lint"),
          bar: .ratio(atMost: 3)),
        Figure(
          name: "K \(number): memory", value: session.memory / 1e6, unit: "MB",
          reference: .init(value: session.size / 1e6, name: "the text"), bar: .ratio(atMost: 40)),
      ]
    }
    guard let small = medians.first, let large = medians.last else { return figures }
    for (index, what) in ["keystroke", "hover", "completion"].enumerated() {
      figures.append(
        Figure(
          name: "K growth of \(what)", value: large[index] * 1e3, unit: "ms",
          reference: .init(value: small[index] * 1e3, name: "200 formulas")))
    }
    return figures
  }

  /// Times and memory of a session with one document, in seconds and bytes.
  private struct Session {
    var keystrokes: [Double] = []
    var hovers: [Double] = []
    var completions: [Double] = []
    var opening = 0.0
    var linting = 0.0
    var memory = 0.0
    var size = 0.0
    /// The seconds in which C code visits each byte of the text.
    var pass = 0.0

    /// Types at the end of formulas all over the document, and undoes it.
    init(formulas count: Int) throws {
      let text = SampleDocument.text(formulas: count, seed: 7)
      size = Double(text.utf8.count)
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("formulary-bench-\(getpid()).json")
      try Data(text.utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      linting = Figure.median(
        (0..<3).map { _ in Figure.seconds { Tool.run(["lint", file.path]) } })
      let bytes = Array(text.utf8)
      pass = Figure.median((0..<9).map { _ in Figure.seconds { NativePass.lines(bytes) } })

      let server = try LanguageServer()
      defer { server.end() }
      let document = ["uri": "file:///bench.json"]
      var version = 1
      let start = DispatchTime.now().uptimeNanoseconds
      server.notify(
        "textDocument/didOpen",
        [
          "textDocument": [
            "uri": "file:///bench.json", "languageId": "json", "version": version, "text": text,
          ]
        ])
      opening = try server.waitForDiagnostics(version: version, since: start)

      let ends = Self.endsOfFormulas(text)
      for round in 0..<40 {
        let place = ends[(round * 7919 + 3) % ends.count]
        func position(_ offset: Int) -> [String: Any] {
          ["line": place.line, "character": place.character + offset]
        }
        let typed = Array(" + number1")
        for step in 0..<2 * typed.count {
          let isTyping = step < typed.count
          let offset = isTyping ? step : 2 * typed.count - step
          version += 1
          let start = DispatchTime.now().uptimeNanoseconds
          server.notify(
            "textDocument/didChange",
            [
              "textDocument": ["uri": "file:///bench.json", "version": version],
              "contentChanges": [
                [
                  "range": [
                    "start": position(isTyping ? offset : offset - 1), "end": position(offset),
                  ], "text": isTyping ? String(typed[step]) : "",
                ] as [String: Any]
              ],
            ])
          keystrokes.append(try server.waitForDiagnostics(version: version, since: start))
          if step == typed.count - 1 {
            completions.append(
              try server.request(
                "textDocument/completion",
                ["textDocument": document, "position": position(typed.count)]))
            hovers.append(
              try server.request(
                "textDocument/hover",
                ["textDocument": document, "position": position(typed.count - 2)]))
          }
        }
      }
      memory = server.peakMemory
    }

    /// The positions after the last character of each ASCII formula.
    private static func endsOfFormulas(_ text: String) -> [(line: Int, character: Int)] {
      text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
        line, text in
        guard text.contains("\"expression\": \""), let end = text.lastIndex(of: "\"") else {
          return nil
        }
        return (line, text.utf16.distance(from: text.startIndex, to: end))
      }
    }
  }
}
