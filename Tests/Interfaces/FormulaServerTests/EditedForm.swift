import FormulaServer
import JSONRPC
import JSONTree
import SeededRandom
import SourceText

/// A document and a generator of the edits that editors send.
///
/// The edits swap, sort, move, duplicate and delete lines, insert elements whose names exist already,
/// type elements key by key, change strings, break and mend the JSON, and undo. Each is sent as
/// editors send it: as the smallest difference, as a difference of lines, as several changes, or as
/// the whole text.
struct EditedForm {
  /// The kind of document: its layout, or what is unusual in it.
  enum Layout: Int, CaseIterable {
    case lines, pretty, oneLine, carriageReturns, byteOrderMark, repeatedNames, repeatedIDs, broken
    case large, indented
  }

  /// A change of `textDocument/didChange`; without a range, `text` is the whole document.
  struct Change {
    let range: DocumentRange?
    let text: [UInt8]
  }

  private(set) var bytes: [UInt8]
  /// The latest text without JSON errors.
  private(set) var sound: [UInt8]
  /// The name of the last edit, for messages of tests.
  private(set) var last = ""
  private let layout: Layout
  private var earlier: [[UInt8]] = []
  /// The rest of an element that is typed key by key, and the offset at which it continues.
  private var typing: (place: Int, rest: ArraySlice<UInt8>)?

  init(_ layout: Layout) {
    self.layout = layout
    var (fields, formulas) = (Self.fields, Self.formulas)
    switch layout {
    case .repeatedNames: fields += Self.repeatedNames
    case .repeatedIDs:
      fields += Self.repeatedIDs
      formulas += Self.repeatedFormulas
    case .large:
      for number in 0..<60 {
        fields.append(Self.field(number))
        formulas.append(Self.formula(number))
      }
    case .lines, .pretty, .oneLine, .carriageReturns, .byteOrderMark, .broken, .indented: break
    }
    var lists = [("fields", fields), ("formulas", formulas)]
    if layout == .byteOrderMark { lists.reverse() }
    let separator: String
    switch layout {
    case .lines, .byteOrderMark, .repeatedNames, .repeatedIDs, .broken, .large, .indented:
      separator = ",\n"
    case .carriageReturns: separator = ",\r\n"
    case .oneLine: separator = ", "
    case .pretty:
      separator = ",\n"
      lists = lists.map { name, elements in
        (name, elements.map { $0.replacing(", \"", with: ",\n      \"") })
      }
    }
    let parts = lists.map { name, elements in
      "\"\(name)\": [\(separator.dropFirst())\(elements.joined(separator: separator))]"
    }
    var text = "{\"_id\": \"d\", \(Self.files), \(parts.joined(separator: separator))}"
    if layout == .indented { text = Self.indented(text) }
    bytes = (layout == .byteOrderMark ? [0xEF, 0xBB, 0xBF] : []) + Array(text.utf8)
    sound = bytes
    if layout == .broken {
      let (kind, rows) = (#"{"_id": "kind""#, #"{"_id": "rows""#)
      bytes = Array(
        text.replacing(kind, with: "<<<<<<< ours\n\(kind)")
          .replacing(rows, with: "=======\n>>>>>>> theirs\n\(rows)").utf8)
    }
  }

  /// Returns JSON with a line for each member and element, indented by two spaces.
  private static func indented(_ json: String) -> String {
    var written = ""
    var depth = 0
    var isInString = false
    var last: Character = " "
    for character in json where isInString || !character.isWhitespace {
      if !isInString {
        let isClosing = character == "]" || character == "}"
        let isFirst = last == "[" || last == "{"
        if isClosing { depth -= 1 }
        if isClosing ? !isFirst : isFirst || last == "," {
          written += "\n" + String(repeating: "  ", count: depth)
        }
        if character == "[" || character == "{" { depth += 1 }
      }
      if character == "\"", last != "\\" { isInString.toggle() }
      written.append(character)
      if !isInString, character == ":" { written += " " }
      last = character
    }
    return written
  }

  private static let files = """
    "files": [{"_id": "f", "pages": [{"_id": "p", "name": "P", "fieldPositions": [\
    {"_id": "1", "field": "a"}, {"_id": "2", "field": "gone"}]}], "pageOrder": ["p"]}]
    """

  private static let fields = [
    #"{"_id": "a", "type": "number", "file": "f", "title": "Net price", "value": 7}"#,
    #"{"_id": "b", "type": "number", "file": "f", "identifier": "rate", "value": "2"}"#,
    #"{"_id": "kind", "type": "dropdown", "file": "f", "options": [{"_id": "1", "value": "Red"}]}"#,
    #"{"_id": "rows", "type": "table", "file": "f", "rowOrder": ["r"], "tableColumnOrder": ["cost", "gone"], "tableColumns": [{"_id": "cost", "type": "number", "title": "Cost"}], "value": [{"_id": "r", "cells": {"cost": "4"}}]}"#,
    #"{"_id": "result", "type": "number", "file": "f", "formulas": [{"_id": "q", "key": "value", "formula": "one"}]}"#,
    #"{"_id": "other", "type": "text", "file": "g", "formulas": [{"_id": "r", "key": "value", "formula": "two"}]}"#,
    #"{"_id": "shown", "type": "text", "file": "f", "hidden": true, "logic": {"action": "show", "eval": "and", "conditions": [{"file": "f", "page": "p", "field": "kind", "condition": "=", "value": "Blue"}]}}"#,
    #"{"_id": "größe 😀", "type": "date", "file": "f", "value": 5, "formulas": [{"_id": "s", "key": "value", "formula": "four"}]}"#,
    #"{"_id": "lost", "type": "number", "file": "f", "formulas": [{"_id": "t", "key": "value", "formula": "thre"}]}"#,
    #"{"_id": "deep", "type": "collection", "file": "f", "title": "Deep", "schema": {"top": {"root": true, "title": "Top", "children": ["sub"], "tableColumns": [{"_id": "n", "type": "text", "title": "Name"}]}, "sub": {"title": "Sub", "tableColumns": [{"_id": "p", "type": "number", "title": "Price"}]}}, "value": [{"_id": "x1", "cells": {"n": "A"}, "children": {"sub": {"value": [{"_id": "x2", "cells": {"p": 3}}]}}}]}"#,
    #"{"_id": "many", "type": "multiSelect", "file": "f", "title": "Many", "options": [{"_id": "m1", "value": "One"}, {"_id": "m2", "value": "One"}], "value": ["m1", "zz"], "formulas": [{"_id": "u", "key": "hidden", "formula": "seven"}]}"#,
  ]

  /// Fields that share names with others.
  private static let repeatedNames = [
    #"{"_id": "c", "type": "text", "file": "f", "identifier": "rate"}"#,
    #"{"_id": "d", "type": "number", "file": "f", "identifier": "a"}"#,
    #"{"_id": "e", "type": "number", "file": "f", "title": "Net price", "identifier": "rows"}"#,
  ]

  /// Fields and definitions with the ids of others.
  private static let repeatedIDs = [
    #"{"_id": "a", "type": "text", "file": "f", "title": "Second a"}"#,
    #"{"_id": "kind", "type": "number", "file": "f", "formulas": [{"_id": "q", "key": "value", "formula": "one"}]}"#,
  ]
  private static let repeatedFormulas = [
    #"{"_id": "one", "expression": "b - result", "desc": "again"}"#
  ]

  /// Returns a field of a large document; every other one is computed.
  private static func field(_ number: Int) -> String {
    let application = """
      , "formulas": [{"_id": "k\(number)", "key": "value", "formula": "g\(number)"}]
      """
    return """
      {"_id": "n\(number)", "type": "number", "file": "f", "value": 1\
      \(number % 2 == 0 ? "" : application)}
      """
  }

  private static func formula(_ number: Int) -> String {
    let expressions = [
      "n\(number + 1) + 1", "iff(n\(number * 7 % 60) > 2, n\(number / 2), a)", "sum(rows.cost)",
    ]
    return """
      {"_id": "g\(number)", "expression": "\(expressions[number % 3])", "desc": "", "type": "calc", \
      "scope": "global"}
      """
  }

  private static let formulas = [
    #"{"_id": "one", "expression": "a + rate * 2", "desc": ""}"#,
    #"{"_id": "two", "expression": "if(kind == \"Rad\", sum(rows.cost), \"\\u00e9\")", "desc": ""}"#,
    #"{"_id": "three", "expression": "let x = 3; x + result + mising", "desc": ""}"#,
    #"{"_id": "four", "expression": "round(a > 1 and a < 0, 1)", "desc": ""}"#,
    #"{"_id": "five", "expression": "a * 2 + Net price + now()", "desc": ""}"#,
    #"{"_id": "six", "expression": "if(a, 1, \"é\") // formulary:ignore volatile-formula", "desc": ""}"#,
    #"{"_id": "seven", "expression": "isVisible(shown) || length(deep) > lost", "desc": "Seven", "type": "calc", "scope": "global"}"#,
    #"{"_id": "eight", "expression": "map(rows, (r) -> r.cost * 1.1)", "desc": "Eight", "type": "calc", "scope": "private"}"#,
  ]

  private static let pieces = [
    "\"", "{", "}", "[", "]", ",", ":", "é", "😀", "\r\n", "\n", " ", "rate", " + 1", "(", "b",
    "_id",
    "<<<<<<< ours\n", "=======\n", ">>>>>>> theirs\n", "\\", "//", "null", "-", "'",
  ]
  /// What is typed in strings.
  private static let words = [
    "", "a", "1", " + b", "é", "(", ")", "rate", "\\\"", "\\", "\\u00e9", ".", " ", "no", "two",
  ]

  // MARK: Edits

  /// Makes a random edit and returns the changes that an editor would send for it.
  mutating func edit(_ random: inout SeededGenerator) -> [Change] {
    let before = bytes
    var segments = segments
    let after: [UInt8]
    if let typing {
      last = "typed key"
      after = keyTyped(typing, &random)
    } else if before != sound, Int.random(in: 0..<3, using: &random) == 0 {
      // A malformed text mostly stays malformed, so it is mended often.
      last = "mend"
      after = sound
    } else {
      let kind = Int.random(in: 0..<20, using: &random)
      switch kind {
      case 0 where !earlier.isEmpty:
        last = "undo"
        after = earlier.suffix(3).randomElement(using: &random) ?? before
      case 1:
        last = "typed piece"
        after = typed(Self.pieces.randomElement(using: &random) ?? "", &random)
      case 2:
        last = "replaced word"
        after = renamed(&random)
      case 12, 13, 14:
        last = "key in a string"
        after = stringEdited(before, &random)
      case 15:
        last = "keys in two strings"
        after = stringEdited(stringEdited(before, &random), &random)
      case 16:
        last = "removed characters"
        after = shortened(&random)
      case 17:
        last = "conflict"
        after = conflicting(segments, &random)
      case 18:
        last = "begun element"
        let place = segments.randomElement(using: &random)?.startIndex ?? 0
        let element = (Self.fields + Self.repeatedIDs + Self.formulas).randomElement(using: &random)
        after = keyTyped((place, Array("\(element ?? ""),\(ending)".utf8)[...]), &random)
      default:
        (last, after) = (
          "lines \(kind)", changedLines(&segments, kind, &random)
        )
      }
    }
    if earlier.count > 8 { earlier.removeFirst() }
    earlier.append(before)
    bytes = after
    if !JSONTree.parse(after).diagnostics.contains(where: \.isFatal) { sound = after }
    return changes(from: before, &random)
  }

  /// The text in pieces that are moved as a whole: lines, or the elements of a document in one line.
  private var segments: [ArraySlice<UInt8>] {
    guard layout == .oneLine else {
      var lines: [ArraySlice<UInt8>] = []
      var start = 0
      for place in bytes.indices where bytes[place] == UInt8(ascii: "\n") {
        lines.append(bytes[start...place])
        start = place + 1
      }
      return lines + [bytes[start...]]
    }
    var parts: [ArraySlice<UInt8>] = []
    var start = 0
    for place in bytes.indices.dropLast(3)
    where bytes[place...].starts(with: "}, {\"".utf8) || bytes[place...].starts(with: "[{\"".utf8) {
      let end = bytes[place] == UInt8(ascii: "[") ? place + 1 : place + 3
      parts.append(bytes[start..<end])
      start = end
    }
    return parts + [bytes[start...]]
  }

  /// Returns the text after whole lines were changed.
  private func changedLines(
    _ lines: inout [ArraySlice<UInt8>], _ kind: Int, _ random: inout SeededGenerator
  ) -> [UInt8] {
    let count = lines.count
    let first = Int.random(in: 0..<count, using: &random)
    let length = Int.random(in: 1...4, using: &random)
    let some = first..<min(count, first + length)
    switch kind {
    case 3, 4: if first + 1 < count { lines.swapAt(first, first + 1) }
    case 5:
      let sorted = lines[some].sorted { $0.lexicographicallyPrecedes($1) }
      lines.replaceSubrange(some, with: sorted)
    case 6, 7:
      let moved = Array(lines[some])
      lines.removeSubrange(some)
      lines.insert(contentsOf: moved, at: Int.random(in: 0...lines.count, using: &random))
    case 8: lines.insert(contentsOf: lines[some], at: some.upperBound)
    case 9: lines.removeSubrange(some)
    case 10:
      let element = (Self.fields + Self.repeatedNames).randomElement(using: &random) ?? ""
      lines.insert(Array("\(element),\(ending)".utf8)[...], at: first)
    default:
      let element = Self.formulas.randomElement(using: &random) ?? ""
      lines.insert(Array("\(element),\(ending)".utf8)[...], at: first)
    }
    return lines.flatMap { $0 }
  }

  private var ending: String {
    switch layout {
    case .carriageReturns: "\r\n"
    case .oneLine: " "
    case .lines, .pretty, .byteOrderMark, .repeatedNames, .repeatedIDs, .broken, .large, .indented:
      "\n"
    }
  }

  /// Returns the text after `piece` was typed somewhere.
  private func typed(_ piece: String, _ random: inout SeededGenerator) -> [UInt8] {
    var text = bytes
    var place = Int.random(in: 0...text.count, using: &random)
    while !isBoundary(place, in: text) { place -= 1 }
    text.insert(contentsOf: piece.utf8, at: place)
    return text
  }

  /// Returns the text after one name or id was replaced by another, where it occurs first.
  private func renamed(_ random: inout SeededGenerator) -> [UInt8] {
    let names = [
      "\"a\"", "\"b\"", "\"rate\"", "\"one\"", "\"two\"", "\"result\"", "\"number\"", "\"text\"",
      "\"kind\"", "\"value\"", "\"file\"",
    ]
    let old = Array((names.randomElement(using: &random) ?? "").utf8)
    let new = Array((names.randomElement(using: &random) ?? "").utf8)
    let places = bytes.indices.filter { bytes[$0...].starts(with: old) }
    guard let place = places.randomElement(using: &random) else { return bytes }
    return Array(bytes[..<place]) + new + bytes[(place + old.count)...]
  }

  /// Returns the text after the next characters of an element were typed, and continues it later.
  private mutating func keyTyped(
    _ typing: (place: Int, rest: ArraySlice<UInt8>), _ random: inout SeededGenerator
  ) -> [UInt8] {
    var count = min(typing.rest.count, [1, 1, 1, 3, 8].randomElement(using: &random) ?? 1)
    while count < typing.rest.count, typing.rest[typing.rest.startIndex + count] & 0xC0 == 0x80 {
      count += 1
    }
    var text = bytes
    text.insert(contentsOf: typing.rest.prefix(count), at: typing.place)
    let rest = typing.rest.dropFirst(count)
    let isLeft = rest.isEmpty || Int.random(in: 0..<20, using: &random) == 0
    self.typing = isLeft ? nil : (typing.place + count, rest)
    return text
  }

  /// Returns `text` after a few characters of a string were replaced.
  private func stringEdited(_ text: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    let quotes = text.indices.filter { text[$0] == UInt8(ascii: "\"") }
    guard let number = quotes.indices.dropLast().randomElement(using: &random) else { return text }
    let (start, end) = (quotes[number] + 1, quotes[number + 1])
    var first = Int.random(in: start...end, using: &random)
    while !isBoundary(first, in: text) { first -= 1 }
    var last = min(end, first + (Int.random(in: 0..<2, using: &random) == 0 ? 0 : 2))
    while !isBoundary(last, in: text) { last += 1 }
    let new = Self.words.randomElement(using: &random) ?? ""
    return Array(text[..<first]) + new.utf8 + text[last...]
  }

  /// Returns the text after a few characters, or most of a line, were removed anywhere.
  private func shortened(_ random: inout SeededGenerator) -> [UInt8] {
    var first = Int.random(in: 0...bytes.count, using: &random)
    while !isBoundary(first, in: bytes) { first -= 1 }
    var last = min(bytes.count, first + ([1, 1, 8, 60].randomElement(using: &random) ?? 1))
    while !isBoundary(last, in: bytes) { last += 1 }
    return Array(bytes[..<first] + bytes[last...])
  }

  /// Returns the text after a merge left a conflict about some lines.
  private func conflicting(
    _ lines: [ArraySlice<UInt8>], _ random: inout SeededGenerator
  ) -> [UInt8] {
    let first = Int.random(in: 0..<lines.count, using: &random)
    let end = min(lines.count, first + Int.random(in: 1...3, using: &random))
    let ours = String(decoding: lines[first..<end].joined(), as: UTF8.self)
    let theirs = ours.replacing("\"value\"", with: "\"width\"")
    let conflict =
      "<<<<<<< HEAD\(ending)\(ours)=======\(ending)\(theirs)>>>>>>> topic\(ending)"
    return Array(lines[..<first].joined()) + conflict.utf8 + lines[end...].joined()
  }

  // MARK: Changes

  private func changes(from before: [UInt8], _ random: inout SeededGenerator) -> [Change] {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return [Change(range: nil, text: bytes)]
    case 1, 2: return [difference(before, bytes) { _, _ in true }]
    case 3, 4:
      // Whole lines, as a command for lines replaces them.
      return [
        difference(before, bytes) { text, place in
          place == 0 || place == text.count || text[place - 1] == UInt8(ascii: "\n")
        }
      ]
    default:
      // First the new text behind the old one, then the old one is removed.
      let whole = difference(before, bytes) { _, _ in true }
      guard let range = whole.range else { return [whole] }
      return [
        Change(range: DocumentRange(start: range.end, end: range.end), text: whole.text),
        Change(range: range, text: []),
      ]
    }
  }

  /// Returns the smallest change between places where `mayCut` allows one.
  private func difference(
    _ old: [UInt8], _ new: [UInt8], _ mayCut: ([UInt8], Int) -> Bool
  ) -> Change {
    var start = 0
    while start < min(old.count, new.count), old[start] == new[start] { start += 1 }
    func cuts(_ one: Int, _ other: Int) -> Bool {
      isBoundary(one, in: old) && isBoundary(other, in: new) && mayCut(old, one)
        && mayCut(new, other)
    }
    while start > 0, !cuts(start, start) { start -= 1 }
    var rest = 0
    while rest < min(old.count, new.count) - start,
      old[old.count - 1 - rest] == new[new.count - 1 - rest]
    { rest += 1 }
    while rest > 0, !cuts(old.count - rest, new.count - rest) { rest -= 1 }
    return Change(
      range: DocumentRange(start: start, end: old.count - rest),
      text: Array(new[start..<new.count - rest]))
  }

  /// Returns `true` if a position may be at `place`: not inside a character or a line end.
  private func isBoundary(_ place: Int, in text: [UInt8]) -> Bool {
    guard place > 0, place < text.count else { return true }
    if text[place] & 0xC0 == 0x80 { return false }
    return !(text[place - 1] == UInt8(ascii: "\r") && text[place] == UInt8(ascii: "\n"))
  }
}
