import Foundation

/// E: edits of every kind in the language server, from the change to the diagnostics, in documents
/// of growing size.
enum EditsWorkload {
  /// Measures each kind of edit in a small and in a large document.
  static func measure(_ report: (Figure) -> Void) throws {
    let small = try Edits(formulas: 200)
    defer { small.session.server.end() }
    let large = try Edits(formulas: 20_000)
    defer { large.session.server.end() }
    for (few, many) in zip(small.rows(), large.rows()) {
      let (short, long) = (try few.times(), try many.times())
      report(
        Figure(
          name: "E 20,000: \(many.name), 99 %",
          value: Figure.percentile(99, of: long) * 1e3, unit: "ms", bar: .most(16)))
      report(
        Figure(
          name: "E 20,000: \(many.name), 50 %", value: Figure.median(long) * 1e3, unit: "ms",
          reference: .init(value: Figure.median(short) * 1e3, name: "200 formulas"),
          bar: many.mayGrow ? nil : .ratio(atMost: 3)))
    }
  }

  /// A kind of edit.
  private struct Row {
    let name: String
    /// Whether the time may grow with the size of the edit.
    let mayGrow: Bool
    /// Measures the seconds of each edit.
    let times: () throws -> [Double]

    init(
      name: String, mayGrow: Bool = false, times: @autoclosure @escaping () throws -> [Double]
    ) {
      self.name = name
      self.mayGrow = mayGrow
      self.times = times
    }
  }

  /// The measurements in one document.
  private struct Edits {
    let session: EditingSession
    private let ends: [EditingSession.Place]
    private let fields: Fields

    init(formulas count: Int) throws {
      session = try EditingSession(SampleDocument.text(formulas: count, seed: 7))
      ends = session.endsOfFormulas
      fields = Fields(session)
    }

    /// Returns the kinds of edits, to be measured in this order.
    func rows() -> [Row] {
      let titles = session.places(after: #""type": "number", "file": "file", "title": "Num"#)
      return [
        Row(
          name: "key in a formula",
          times: try some(24, of: ends) { try session.typed(" + number1", at: $0) }),
        Row(name: "key in a title", times: try keys("x", at: titles)),
        Row(
          name: "key in a description",
          times: try keys("x", at: session.places(after: #""desc": "Form"#))),
        Row(
          name: "key in a number",
          times: try keys("1", at: session.places(after: #""value": "#) { $0.isNumber })),
        Row(
          name: "key in a cell",
          times: try keys("x", at: session.places(after: #""cells": {"item": "It"#))),
        Row(
          name: "key in a condition's value",
          times: try keys("1", at: session.places(after: #""condition": ">", "value": "#))),
        Row(
          name: "key in a position",
          times: try keys("1", at: session.places(after: #""x": 0, "y": "#))),
        Row(name: "key of a new formula", times: try newPart(of: "formulas", Self.newFormula)),
        Row(name: "key of a new field", times: try newPart(of: "fields", Self.newField)),
        Row(name: "field that nothing reads, out and in", times: try deletions(fields.unread)),
        Row(name: "field that formulas read, out and in", times: try deletions(fields.read)),
        Row(name: "field of a condition, out and in", times: try deletions(fields.asked)),
        Row(name: "computed field, out and in", times: try deletions(fields.computed)),
        Row(name: "formula, out and in", times: try deletions(ends.map(\.line))),
        Row(name: "field one line up and down", times: try swaps(fields.lines)),
        Row(name: "formula one line up and down", times: try swaps(ends.map(\.line))),
        Row(
          name: "bracket before a field, in and out",
          times: try inserted("{", at: session.starts(ofLines: fields.lines))),
        Row(
          name: "quote in an id, in and out",
          times: try inserted("\"", at: session.places(after: #"    {"_id": "num"#))),
        Row(
          name: "closing bracket of a formula, out and in",
          times: try removed("}", at: session.closingBrackets(ofLines: ends.map(\.line)))),
        Row(
          name: "closing bracket of a field, out and in",
          times: try removed("}", at: session.closingBrackets(ofLines: fields.lines))),
        Row(name: "key in a formula beside a broken field", times: try keysBesideErrors()),
        Row(name: "change of 50 formulas", times: try changes(50)),
        Row(name: "paste of 1,000 fields", mayGrow: true, times: try pastes()),
        Row(name: "key after a pause", times: try keysAfterPauses(titles)),
      ]
    }

    private static let newField =
      #"{"_id": "new", "type": "number", "file": "file", "title": "New"},"#
    private static let newFormula =
      #"{"_id": "new", "desc": "New", "type": "calc", "scope": "global", "expression": "number1"},"#

    /// Measures at positions all over the document.
    private func some<Place>(
      _ count: Int, of places: [Place], _ body: (Place) throws -> [Double]
    ) throws -> [Double] {
      guard !places.isEmpty else { return [] }
      return try repeated(count) { try body(places[($0 * 7919 + 3) % places.count]) }
    }

    /// Measures repeatedly, until a time limit.
    private func repeated(_ count: Int, _ body: (Int) throws -> [Double]) throws -> [Double] {
      let start = DispatchTime.now().uptimeNanoseconds
      var times: [Double] = []
      for round in 0..<count {
        times += try body(round)
        if DispatchTime.now().uptimeNanoseconds - start > Self.longest { break }
      }
      return times
    }

    /// The nanoseconds after which a kind of edit is not repeated.
    private static let longest = 3_000_000_000

    private func keys(_ key: String, at places: [EditingSession.Place]) throws -> [Double] {
      try some(100, of: places) { try session.typed(key, at: $0) }
    }

    private func newPart(of list: String, _ text: String) throws -> [Double] {
      let start = session.start(ofList: list)
      let place = EditingSession.Place(line: start.line + 1, column: 4)
      _ = try session.apply([.init(start, "\n    ")])
      let times = try repeated(3) { _ in try session.typed(text, at: place) }
      _ = try session.apply([.init(start, to: place, "")])
      return times
    }

    private func deletions(_ lines: [Int]) throws -> [Double] {
      try some(30, of: lines) { try session.deletedAndRestored(line: $0) }
    }

    /// Swaps a line of `lines` with the next one, and back, each time in one edit.
    private func swaps(_ lines: [Int]) throws -> [Double] {
      try some(30, of: Array(lines.dropLast(2))) { line in
        let (start, end) = (
          EditingSession.Place(line: line, column: 0),
          EditingSession.Place(line: line + 2, column: 0)
        )
        let (one, other) = (session.lines[line] + "\n", session.lines[line + 1] + "\n")
        return [
          try session.apply([.init(start, to: end, other + one)]),
          try session.apply([.init(start, to: end, one + other)]),
        ]
      }
    }

    /// Types a character and removes it, so that the JSON is malformed meanwhile.
    private func inserted(_ text: String, at places: [EditingSession.Place]) throws -> [Double] {
      try some(12, of: places) { place in
        [
          try session.apply([.init(place, text)]),
          try session.apply([.init(place, to: place.moved(by: 1), "")]),
        ]
      }
    }

    /// Removes a character and types it again, so that the JSON is malformed meanwhile.
    private func removed(_ text: String, at places: [EditingSession.Place]) throws -> [Double] {
      try some(12, of: places) { place in
        [
          try session.apply([.init(place, to: place.moved(by: 1), "")]),
          try session.apply([.init(place, text)]),
        ]
      }
    }

    private func keysBesideErrors() throws -> [Double] {
      guard let line = fields.lines.dropFirst(40).first else { return [] }
      // The colon after the name of the id.
      let place = EditingSession.Place(line: line, column: 10)
      _ = try session.apply([.init(place, to: place.moved(by: 1), "")])
      let times = try some(12, of: ends) { try session.typed("1", at: $0) }
      _ = try session.apply([.init(place, ":")])
      return times
    }

    private func changes(_ count: Int) throws -> [Double] {
      let chosen = (0..<count).map { ends[$0 * max(1, ends.count / count) % ends.count] }
      return try repeated(20) { _ in
        [
          try session.apply(chosen.map { .init($0, " + 1") }),
          try session.apply(chosen.map { .init($0, to: $0.moved(by: 4), "") }),
        ]
      }
    }

    private func pastes() throws -> [Double] {
      let place = session.start(ofList: "fields")
      let fields = (0..<1_000).map {
        #"{"_id": "pasted\#($0)", "type": "number", "file": "file", "title": "Pasted \#($0)"},"#
      }
      let end = EditingSession.Place(
        line: place.line + fields.count, column: fields.last?.utf16.count ?? 0)
      return try repeated(10) { _ in
        [
          try session.apply([.init(place, "\n" + fields.joined(separator: "\n"))]),
          try session.apply([.init(place, to: end, "")]),
        ]
      }
    }

    /// Idle computations must not delay an edit. The pauses end at different times of them.
    private func keysAfterPauses(_ places: [EditingSession.Place]) throws -> [Double] {
      var pause = 0.1
      return try (0..<10).flatMap { round in
        Thread.sleep(forTimeInterval: pause)
        pause += 0.12
        return try session.typed("x", at: places[(round * 7919 + 3) % places.count])
      }
    }
  }

  /// The lines of fields, by their dependents.
  private struct Fields {
    var lines: [Int] = []
    var unread: [Int] = []
    var read: [Int] = []
    var asked: [Int] = []
    var computed: [Int] = []

    init(_ session: EditingSession) {
      let start = session.start(ofList: "fields").line
      let idMark = #"    {"_id": ""#
      var names: Set<Substring> = []
      var conditions: Set<Substring> = []
      for line in session.lines {
        if let place = line.range(of: #""expression": ""#) {
          names.formUnion(
            line[place.upperBound...].split { !$0.isASCII || !$0.isLetter && !$0.isNumber })
        }
        for part in line.split(separator: #""field": ""#).dropFirst()
        where line.contains("\"conditions\"") {
          conditions.formUnion(part.prefix { $0 != "\"" }.split(separator: " "))
        }
      }
      for (number, line) in session.lines.enumerated().dropFirst(start + 1) {
        guard line.hasPrefix(idMark), line.hasSuffix(",") else { break }
        lines.append(number)
        let id = line.dropFirst(idMark.utf8.count).prefix { $0 != "\"" }
        if line.contains("\"formulas\": [") {
          computed.append(number)
        } else if conditions.contains(id) {
          asked.append(number)
        } else if names.contains(id) {
          read.append(number)
        } else {
          unread.append(number)
        }
      }
    }
  }
}
