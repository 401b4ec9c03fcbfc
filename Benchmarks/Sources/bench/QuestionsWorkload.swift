import Foundation

/// Q: requests of editors after a keystroke and about the whole document, in a document of 20,000
/// formulas.
enum QuestionsWorkload {
  static func measure(_ report: (Figure) -> Void) throws {
    let questions = try Questions(
      EditingSession(SampleDocument.text(formulas: 20_000, seed: 7)))
    do {
      defer { questions.session.server.end() }
      try questions.afterKeys(report)
      for figures in [questions.atPlaces, questions.atOnce, questions.wholes] {
        try figures().forEach(report)
      }
      report(try questions.cancelled())
    }
    try oneLine().forEach(report)
  }

  /// Measures keys in titles and inlay hints of a document without line breaks.
  private static func oneLine() throws -> [Figure] {
    let text = SampleDocument.text(formulas: 20_000, seed: 7)
    let session = try EditingSession(text.replacing("\n", with: " "))
    defer { session.server.end() }
    guard let line = session.lines.first else { return [] }
    let titles = line.ranges(of: #""title": "Num"#).map { range in
      let column = line.utf16.distance(from: line.startIndex, to: range.upperBound)
      return EditingSession.Place(line: 0, column: column)
    }
    var first: [Double] = []
    var keys: [Double] = []
    if let title = titles.first { first = try session.typed("x", at: title) }
    for round in 0..<20 where !titles.isEmpty {
      keys += try session.typed("x", at: titles[(round * 79 + 3) % titles.count])
    }
    let hints = try (0..<5).map { _ in
      try session.ask(
        "textDocument/inlayHint",
        [
          "range": [
            "start": EditingSession.Place(line: 0, column: 0).json,
            "end": EditingSession.Place(line: 1, column: 0).json,
          ]
        ])
    }
    return [
      // The first key builds the lazy indexes.
      Figure(
        name: "Q first key in a document in one line", value: (first.first ?? .nan) * 1e3,
        unit: "ms"),
      figure("key in a title of a document in one line", keys, atMost: 50),
      figure("inlay hints of a document in one line", hints, atMost: 50),
    ]
  }

  private static func figure(_ what: String, _ times: [Double], atMost bar: Double) -> Figure {
    Figure(
      name: "Q \(what), 99 %", value: Figure.percentile(99, of: times) * 1e3, unit: "ms",
      bar: .most(bar))
  }

  private struct Questions {
    let session: EditingSession
    private let ends: [EditingSession.Place]

    init(_ session: EditingSession) {
      self.session = session
      ends = session.endsOfFormulas
    }

    private func end(_ round: Int) -> EditingSession.Place {
      ends[(round * 7919 + 3) % ends.count]
    }

    /// Measures requests about single places: a function, and the hints of a screen of lines.
    func atPlaces() throws -> [Figure] {
      let functions = session.places(after: "round") { $0 == "(" }
      let highlights: [Double] =
        try functions.isEmpty
        ? []
        : (0..<20).map { round in
          let place = functions[(round * 7919 + 3) % functions.count]
          _ = try session.typed("1", at: end(round))
          return try session.ask("textDocument/documentHighlight", at: place)
        }
      return [
        figure("documentHighlight of a function", highlights, atMost: 5),
        figure("inlay hints of 50 lines", try screens("inlayHint"), atMost: 50),
        figure("semantic tokens of 50 lines", try screens("semanticTokens/range"), atMost: 50),
      ]
    }

    /// Measures a request about the lines that an editor shows, each after a keystroke.
    private func screens(_ question: String) throws -> [Double] {
      try (0..<20).map { round in
        let line = end(round).line
        _ = try session.typed("1", at: end(round))
        return try session.ask(
          "textDocument/\(question)",
          [
            "range": [
              "start": EditingSession.Place(line: max(0, line - 25), column: 0).json,
              "end": EditingSession.Place(line: line + 25, column: 0).json,
            ]
          ])
      }
    }

    /// Measures requests about a typed name, each sent right after its last letter.
    func afterKeys(_ report: (Figure) -> Void) throws {
      let questions: [(String, [String: Any])] = [
        ("definition", [:]), ("references", ["context": ["includeDeclaration": true]]),
        ("documentHighlight", [:]), ("prepareRename", [:]), ("hover", [:]), ("completion", [:]),
      ]
      for (question, more) in questions {
        var times: [Double] = []
        for round in 0..<40 {
          _ = try session.typed(" + number1", at: end(round)) {
            times.append(
              try session.ask(
                "textDocument/\(question)", at: end(round).moved(by: 9), more))
          }
        }
        report(figure("\(question) after a key", times, atMost: 5))
      }
    }

    /// Measures all requests of an editor after a keystroke, sent at once.
    func atOnce() throws -> [Figure] {
      var (completions, others, keys): ([Double], [Double], [Double]) = ([], [], [])
      let wholes = [
        "semanticTokens/full", "documentSymbol", "foldingRange", "codeLens", "documentLink",
      ]
      for round in 0..<20 {
        let place = end(round)
        let start = DispatchTime.now().uptimeNanoseconds
        session.notify([.init(place, " + number1")])
        let ids = wholes.map {
          session.server.begin("textDocument/\($0)", ["textDocument": EditingSession.document])
        }
        let completion = session.server.begin(
          "textDocument/completion",
          ["textDocument": EditingSession.document, "position": place.moved(by: 10).json])
        let answers = try session.server.answers(to: Set(ids + [completion]))
        func seconds(_ id: Int) -> Double { Double((answers[id] ?? start) - start) / 1e9 }
        completions.append(seconds(completion))
        others.append(ids.map(seconds).max() ?? 0)
        try session.settle()
        // A keystroke while the requests are running.
        let asked = wholes.map {
          session.server.begin("textDocument/\($0)", ["textDocument": EditingSession.document])
        }
        keys.append(try session.apply([.init(place, to: place.moved(by: 10), "")]))
        _ = try session.server.answers(to: Set(asked))
      }
      return [
        figure("completion among all asked at once", completions, atMost: 10),
        figure("key while all is asked", keys, atMost: 16),
        Figure(
          name: "Q all asked at once, 50 %", value: Figure.median(others) * 1e3, unit: "ms"),
      ]
    }

    /// Measures single requests about the whole document.
    func wholes() throws -> [Figure] {
      let questions = [
        "semanticTokens/full", "documentSymbol", "foldingRange", "codeLens", "documentLink",
      ]
      var figures = try questions.map { question in
        let times = try (0..<5).map { round in
          _ = try session.typed("1", at: end(round))
          return try session.ask("textDocument/\(question)")
        }
        return Figure(
          name: "Q \(question) of the whole, 50 %", value: Figure.median(times) * 1e3, unit: "ms")
      }
      let times = try (0..<5).map { round in
        _ = try session.typed("1", at: end(round))
        return try session.server.request("workspace/symbol", ["query": "num9"])
      }
      figures.append(
        Figure(name: "Q workspace symbols, 50 %", value: Figure.median(times) * 1e3, unit: "ms"))
      return figures
    }

    /// Measures the processor time of ten symbol searches, each cancelled by the next, as while
    /// typing a query.
    func cancelled() throws -> Figure {
      let work = try (0..<5).map { round in
        _ = try session.typed("1", at: end(round))
        // Excludes idle computations.
        Thread.sleep(forTimeInterval: 4)
        let before = session.server.work
        let ids = (0..<10).map { number in
          let id = session.server.begin(
            "workspace/symbol", ["query": String("numberfiel".prefix(number))])
          session.server.notify("$/cancelRequest", ["id": id])
          return id
        }
        _ = try session.server.answers(to: Set(ids))
        Thread.sleep(forTimeInterval: 0.3)
        return session.server.work - before
      }
      return Figure(
        name: "Q work of ten cancelled searches", value: Figure.median(work) * 1e3, unit: "ms",
        bar: .most(50))
    }
  }
}
