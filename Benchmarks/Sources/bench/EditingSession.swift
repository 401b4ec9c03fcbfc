import Foundation

/// A document open in a language server, edited and queried like by an editor.
final class EditingSession {
  let server: LanguageServer
  /// The initial lines. Each measured edit is undone.
  let lines: [String]
  /// The seconds until the first diagnostics.
  let opening: Double
  private var version = 1

  /// A position in the text, with a UTF-16 column.
  struct Place {
    var line: Int
    var column: Int

    func moved(by columns: Int) -> Place { Place(line: line, column: column + columns) }

    var json: [String: Any] { ["line": line, "character": column] }
  }

  /// A replacement of a range.
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

  /// Returns the seconds from simultaneous edits to the diagnostics of the new text.
  func apply(_ edits: [Edit]) throws -> Double {
    let start = DispatchTime.now().uptimeNanoseconds
    notify(edits)
    return try server.waitForDiagnostics(version: version, since: start)
  }

  /// Sends edits without waiting.
  func notify(_ edits: [Edit]) {
    version += 1
    server.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": "file:///bench.json", "version": version],
        "contentChanges": edits.map(\.json),
      ])
  }

  /// Waits for the diagnostics of the current text.
  func settle() throws {
    _ = try server.waitForDiagnostics(
      version: version, since: DispatchTime.now().uptimeNanoseconds)
  }

  /// Returns the seconds of a request about a position.
  func ask(
    _ method: String, at place: Place, _ more: [String: Any] = [:]
  ) throws -> Double {
    try ask(method, more.merging(["position": place.json]) { one, _ in one })
  }

  /// Returns the seconds of a request about the document.
  func ask(_ method: String, _ parameters: [String: Any] = [:]) throws -> Double {
    try server.request(
      method, parameters.merging(["textDocument": Self.document]) { one, _ in one })
  }

  /// Types a text character by character, and removes it with one edit.
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

  /// Removes a line, and restores it like undo.
  func deletedAndRestored(line: Int) throws -> [Double] {
    let start = Place(line: line, column: 0)
    return [
      try apply([Edit(start, to: Place(line: line + 1, column: 0), "")]),
      try apply([Edit(start, lines[line] + "\n")]),
    ]
  }

  // MARK: Positions

  /// Returns the ends of a text that is followed by a matching character, at most one per line.
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

  /// The positions after the last character of each formula.
  var endsOfFormulas: [Place] {
    lines.indices.filter { lines[$0].contains(#""expression": ""#) }.compactMap { line in
      lines[line].lastIndex(of: "\"").map {
        Place(line: line, column: column(of: $0, in: line))
      }
    }
  }

  /// Returns the positions of the first characters of indented lines.
  func starts(ofLines lines: [Int]) -> [Place] { lines.map { Place(line: $0, column: 4) } }

  /// Returns the positions of the brackets that close the elements in `lines`.
  func closingBrackets(ofLines numbers: [Int]) -> [Place] {
    numbers.compactMap { line in
      lines[line].lastIndex(of: "}").map { Place(line: line, column: column(of: $0, in: line)) }
    }
  }

  /// Returns the position after the opening bracket of a list member of the document.
  func start(ofList name: String) -> Place {
    let line = lines.firstIndex { $0.contains("\"\(name)\": [") } ?? 0
    return Place(line: line, column: lines[line].utf16.count)
  }

  private func column(of index: String.Index, in line: Int) -> Int {
    lines[line].utf16.distance(from: lines[line].startIndex, to: index)
  }
}
