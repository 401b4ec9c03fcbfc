import Foundation

/// A document of a language server, edited and asked about as an editor does.
final class EditingSession {
  let server: LanguageServer
  /// The lines as they are opened; each edit that is measured is taken back.
  let lines: [String]
  /// The seconds until the first diagnostics.
  let opening: Double
  private var version = 1

  /// A place in the text, its column counted in UTF-16.
  struct Place {
    var line: Int
    var column: Int

    func moved(by columns: Int) -> Place { Place(line: line, column: column + columns) }

    var json: [String: Any] { ["line": line, "character": column] }
  }

  /// Some characters that give way to others.
  struct Edit {
    var start: Place
    var end: Place
    var text: String

    init(_ start: Place, to end: Place? = nil, _ text: String) {
      self.start = start
      self.end = end ?? start
      self.text = text
    }

    var json: [String: Any] {
      ["range": ["start": start.json, "end": end.json], "text": text]
    }
  }

  static let document = ["uri": "file:///bench.json"]

  init(_ text: String) throws {
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
    opening = try server.waitForDiagnostics(version: version, since: start)
  }

  /// The seconds from edits that come at once until the diagnostics of the new text.
  func apply(_ edits: [Edit]) throws -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    notify(edits)
    return try server.waitForDiagnostics(version: version, since: start)
  }

  /// Sends edits, and waits for nothing.
  func notify(_ edits: [Edit]) {
    version += 1
    server.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": "file:///bench.json", "version": version],
        "contentChanges": edits.map(\.json),
      ])
  }

  /// Waits for the diagnostics of the text as it is now.
  func settle() throws {
    _ = try server.waitForDiagnostics(
      version: version, since: DispatchTime.now().uptimeNanoseconds)
  }

  /// The seconds until a question about a place is answered.
  func ask(
    _ method: String, at place: Place, _ more: [String: Any] = [:]
  ) throws -> Double {
    try ask(method, more.merging(["position": place.json]) { one, _ in one })
  }

  /// The seconds until a question about the document is answered.
  func ask(_ method: String, _ parameters: [String: Any] = [:]) throws -> Double {
    try server.request(
      method, parameters.merging(["textDocument": Self.document]) { one, _ in one })
  }

  /// A text written character by character, and taken back at once.
  func typed(_ text: String, at place: Place, then look: () throws -> Void = {}) throws -> [Double]
  {
    var times: [Double] = []
    for (offset, character) in text.enumerated() {
      times.append(try apply([Edit(place.moved(by: offset), String(character))]))
    }
    try look()
    times.append(try apply([Edit(place, to: place.moved(by: text.count), "")]))
    return times
  }

  /// A line taken out of the text, and put back as an editor's undo does.
  func deletedAndRestored(line: Int) throws -> [Double] {
    let start = Place(line: line, column: 0)
    return [
      try apply([Edit(start, to: Place(line: line + 1, column: 0), "")]),
      try apply([Edit(start, lines[line] + "\n")]),
    ]
  }

  // MARK: Places

  /// Where some text ends that is followed by what fits, at most once a line.
  func places(
    after mark: String, _ fits: (Character) -> Bool = { _ in true }
  ) -> [Place] {
    lines.indices.compactMap { line in
      guard let range = lines[line].range(of: mark),
        let next = lines[line][range.upperBound...].first, fits(next)
      else { return nil }
      return Place(line: line, column: column(of: range.upperBound, in: line))
    }
  }

  /// The places behind the last character of each formula.
  var endsOfFormulas: [Place] {
    lines.indices.filter { lines[$0].contains(#""expression": ""#) }.compactMap { line in
      lines[line].lastIndex(of: "\"").map {
        Place(line: line, column: column(of: $0, in: line))
      }
    }
  }

  /// The place behind the first bracket of a list that a member of the document holds.
  func start(ofList name: String) -> Place {
    let line = lines.firstIndex { $0.contains("\"\(name)\": [") } ?? 0
    return Place(line: line, column: lines[line].utf16.count)
  }

  private func column(of index: String.Index, in line: Int) -> Int {
    lines[line].utf16.distance(from: lines[line].startIndex, to: index)
  }
}
