import FormulaIDE
import FormulaValues
import Foundation
import JSONTree
import JoyDoc
import SourceText
import SeededRandom
import Testing

/// Incremental updates after edits of scalars anywhere, compared with a full analysis.
@Suite struct EditsAnywhereTests {
  /// A document in which most findings about fields can appear and disappear.
  private static let start = #"""
    {"_id": "d", "name": "Form", "fields": [
    {"_id": "a", "type": "number", "file": "f", "title": "Net price", "value": 7, "width": 3},
    {"title": "Taxrate", "value": "1.5", "type": "number", "_id": "b", "file": "f", "required": true},
    {"_id": "kind", "type": "dropdown", "file": "f", "value": "1", "title": "Kind", "options": [
     {"_id": "1", "value": "Red"}, {"_id": "2", "value": "Green", "deleted": false}],
     "formulas": [{"_id": "p", "key": "value", "formula": "two"}]},
    {"_id": "rows", "type": "table", "file": "f", "title": "Rows", "rowOrder": ["r", "s"], "value": [
      {"_id": "r", "deleted": false, "cells": {"cost": 3, "when": "2"}},
      {"_id": "s", "deleted": false, "cells": {"cost": "4", "when": 5}}],
     "tableColumns": [{"_id": "cost", "type": "number", "title": "Costs", "width": 0},
      {"_id": "when", "type": "date", "title": "Due day"}], "tableColumnOrder": ["cost", "when"]},
    {"_id": "result1", "type": "number", "file": "f", "value": 12, "metadata": {"unit": "kg"},
     "formulas": [{"_id": "q", "key": "value", "formula": "one"}]},
    {"_id": "result2", "type": "number", "file": "f", "value": 1e3, "title": "Result",
     "formulas": [{"_id": "r", "key": "value", "formula": "three"}]},
    {"_id": "shown", "type": "text", "file": "f", "title": "Shown", "value": "x\u00e9",
     "logic": {"action": "show", "eval": "and", "conditions": [
      {"file": "f", "page": "g", "field": "kind", "condition": "=", "value": "Red"}]},
     "formulas": [{"_id": "s", "key": "value", "formula": "four"}]}
    ], "formulas": [
    {"_id": "one", "expression": "a + b * 2", "desc": "Sum", "type": "calc", "scope": "global"},
    {"_id": "two", "expression": "if(a > 5, \"Red\", \"Blue\")", "desc": "", "type": "calc"},
    {"_id": "three", "expression": "sum(rows.cost) + Net price + taxrates", "desc": "", "type": "calc"},
    {"_id": "four", "expression": "concat(fieldTitle(kind), kind == \"Rad\", rows.`Due day`)", "desc": ""},
    {"_id": "five", "expression": "if(isVisible(shown) || isVisible(lit), 1, now())", "desc": ""},
    {"_id": "ten", "expression": "let n1 = 2; map([1], (n2) -> n2 + n1)", "desc": ""}
    ], "files": [{"_id": "f", "pages": [{"_id": "g", "name": "Page", "width": 8, "fieldPositions": [
     {"_id": "1", "field": "a", "x": 0, "y": 1, "width": 4, "height": 2, "displayType": "original"}]}],
     "pageOrder": ["g"]}]}
    """#

  private static let pieces = [
    "a", "Net price", "Red", "Green", "1", "2", ".5", "e400", "-", "\\u00e9", "é", "taxrates", " ",
    "", "", "",
  ]
  private static let scalars = [
    "null", "true", "\"2\"", "\"\"", "-1.5e3", "\"Red\"", "\"Taxrates\"",
  ]

  /// The number of edits: enough for most defects, or very many.
  private static let isLong = ProcessInfo.processInfo.environment["LONG_TESTS"] != nil

  @Test(arguments: 1...(isLong ? 40 : 2))
  func `edits of scalars equal a full analysis`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var text = try FollowedText(Self.start)
    for step in 0..<(Self.isLong ? 60 : 25) {
      let tree = try #require(text.analysis.document).tree
      let node = try #require(Self.scalars(of: tree).randomElement(using: &random))
      let comment: Comment = "step \(step): \(String(decoding: tree.source(node), as: UTF8.self))"
      if step % 4 == 0 {
        let new = Self.scalars.randomElement(using: &random) ?? ""
        try text.replace(tree.range(node), with: new, asking: step % 3 > 0, comment)
      } else {
        let new = Self.pieces.randomElement(using: &random) ?? ""
        try text.edit(
          within: tree.contentRange(node), to: new, asking: step % 3 > 0, comment, &random)
      }
    }
    #expect(text.followed > 2)
  }

  private static let fields = [
    #"{"_id": "taxrates", "type": "number", "file": "f", "value": 3}"#,
    #"{"_id": "c", "type": "text", "file": "f", "identifier": "taxrates", "title": "Rates"}"#,
    #"{"_id": "a", "type": "text", "file": "f", "value": "2"}"#,
    #"{"_id": "b", "type": "date", "file": "f", "value": 0, "width": 4}"#,
    #"{"_id": "kind", "type": "number", "file": "f"}"#,
    #"{"_id": "rows", "type": "table", "file": "f", "rowOrder": ["r"], "value": [{"_id": "r", "cells": {"cost": "5"}}], "tableColumns": [{"_id": "cost", "type": "number"}], "tableColumnOrder": ["cost"]}"#,
    #"{"_id": "new", "type": "number", "value": "1", "file": "f", "identifier": "Rad"}"#,
    #"{"_id": "spare", "type": "text", "file": "f", "hidden": true}"#,
    #"{"_id": "n1", "type": "number", "file": "f", "value": 4}"#,
    #"{"_id": "n2", "type": "text", "file": "f", "title": "Second", "value": "s"}"#,
    #"{"_id": "n3", "type": "date", "file": "f", "identifier": "day"}"#,
    #"{"_id": "n4", "type": "text", "file": "f", "metadata": {"unit": "m"}}"#,
    #"{"_id": "odd", "type": "text"}"#,
    #"{"_id": "result3", "type": "number", "file": "f", "formulas": [{"_id": "t", "key": "value", "formula": "one"}]}"#,
    #"{"_id": "x\u00e9", "type": "number", "file": "f", "title": "x"}"#,
    #"{"_id": "lit", "type": "text", "file": "f", "hidden": true, "logic": {"action": "show", "eval": "and", "conditions": [{"file": "f", "page": "g", "field": "a", "condition": ">", "value": 3}, {"file": "f", "page": "g", "field": "n1", "condition": "=", "value": 4}]}}"#,
    #"{"_id": "n6", "type": "number", "file": "f", "hidden": true, "logic": {"action": "show", "eval": "and", "conditions": [{"file": "f", "page": "g", "field": "n6", "condition": ">", "value": 3}]}}"#,
    #"{"_id": "b", "type": "number", "file": "f", "value": 9, "formulas": [{"_id": "u", "key": "value", "formula": "five"}]}"#,
    #"{"_id": "n5", "type": "text", "file": "f", "formulas": [{"_id": "v", "key": "value", "formula": "two"}, {"_id": "w", "key": "hidden", "formula": "lost"}]}"#,
  ]

  @Test(arguments: 1...(isLong ? 60 : 3))
  func `added and removed fields equal a full analysis`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var text = try FollowedText(Self.start)
    var followed = 0
    for step in 0..<(Self.isLong ? 80 : 25) {
      // Documents with duplicate names are not updated incrementally.
      if step % 8 == 0 {
        followed += text.followed
        text = try FollowedText(Self.start)
      }
      let tree = try #require(text.analysis.document).tree
      let list = try #require(tree[tree.root, "fields"])
      let elements = Array(tree.elements(of: list))
      let place = Int.random(in: 0..<elements.count, using: &random)
      let range = tree.range(elements[place])
      let field = Self.fields.randomElement(using: &random) ?? ""
      let comment: Comment = "step \(step) at \(place): \(field)"
      let isAsked = step % 3 > 0
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        let start = DocumentRange(start: range.start, end: range.start)
        try text.replace(start, with: field + ",\n", asking: isAsked, comment)
      case 2:
        let after = place + 1 < elements.count ? tree.range(elements[place + 1]).start : range.end
        try text.replace(
          DocumentRange(start: range.start, end: after), with: "", asking: isAsked, comment)
      case 3:
        try text.replace(
          range, with: field + ", " + (Self.fields.randomElement(using: &random) ?? ""),
          asking: isAsked, comment)
      case 4:
        let node = try #require(
          Self.scalars(of: tree).filter { range.touches(tree.range($0).start) }
            .randomElement(using: &random))
        let new = (Self.pieces + Self.scalars).randomElement(using: &random) ?? ""
        try text.replace(tree.range(node), with: new, asking: isAsked, comment)
      default:
        let piece = Self.pieces.randomElement(using: &random) ?? ""
        try text.edit(within: range, to: piece, asking: isAsked, comment, &random)
      }
    }
    #expect(followed + text.followed > 0)
  }

  private static let formulas = [
    #"{"_id": "one", "expression": "b * 3 // formulary-ignore", "desc": "", "type": "calc", "scope": "global"}"#,
    #"{"_id": "two", "expression": "if(a > 5, 'Red', result1)", "desc": "Two", "type": "calc", "scope": "global"}"#,
    #"{"_id": "three", "expression": "result1 + sum(rows.cost) + lost", "desc": "", "type": "calc", "scope": "global"}"#,
    #"{"_id": "four", "expression": "concat(kind, random())", "desc": "", "type": "calc", "scope": "global"}"#,
    #"{"_id": "six", "expression": "a > 1 and a < 0", "desc": "", "type": "calc", "scope": "global"}"#,
    #"{"_id": "seven", "expression": "isVisible(shown) ? a : 2", "desc": "", "type": "calc", "scope": "global"}"#,
    #"{"_id": "eight", "desc": "", "type": "calc", "scope": "global"}"#,
    #"{"_id": "nine", "expression": "let b = 2; taxrates + b", "desc": "", "type": "calc", "scope": "private"}"#,
    #"{"_id": "odd", "expression": 7}"#,
  ]

  @Test(arguments: 1...(isLong ? 80 : 3))
  func `added and removed formulas equal a full analysis`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    // An incomplete formula is not updated incrementally.
    let start = Self.start.replacing(
      #", "desc": """#, with: #", "desc": "", "type": "calc", "scope": "global""#
    ).replacing(#""global", "type": "calc""#, with: #""global""#)
    var text = try FollowedText(start)
    var followed = 0
    for step in 0..<(Self.isLong ? 80 : 25) {
      if step % 8 == 0 {
        followed += text.followed
        text = try FollowedText(start)
      }
      let tree = try #require(text.analysis.document).tree
      let isField = Int.random(in: 0..<4, using: &random) == 0
      let list = try #require(tree[tree.root, isField ? "fields" : "formulas"])
      let elements = Array(tree.elements(of: list))
      let place = Int.random(in: 0..<elements.count, using: &random)
      let range = tree.range(elements[place])
      let new = (isField ? Self.fields : Self.formulas).randomElement(using: &random) ?? ""
      let comment: Comment = "seed \(seed), step \(step) at \(place): \(new)"
      let isAsked = step % 3 > 0
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        let start = DocumentRange(start: range.start, end: range.start)
        try text.replace(start, with: new + ",\n", asking: isAsked, comment)
      case 2 where place + 1 < elements.count:
        let after = tree.range(elements[place + 1]).start
        try text.replace(
          DocumentRange(start: range.start, end: after), with: "", asking: isAsked, comment)
      case 3:
        try text.replace(range, with: new, asking: isAsked, comment)
      default:
        let piece = Self.pieces.randomElement(using: &random) ?? ""
        try text.edit(within: range, to: piece, asking: isAsked, comment, &random)
      }
    }
    #expect(followed + text.followed > 3)
  }

  /// A document in the layout of authors.
  private static let laidOut = #"""
    {
      "_id": "d", "name": "Form",
      "fields": [
        {"_id": "a", "type": "number", "file": "f", "title": "Net price", "value": 7},
        {"_id": "b", "type": "number", "file": "f", "value": 2, "required": true},
        {
          "_id": "kind", "type": "dropdown", "file": "f",
          "options": [{"_id": "1", "value": "Red"}]
        },
        {"_id": "c", "type": "text", "file": "f"},
        {"_id": "result", "type": "number", "file": "f", "formulas": [{
          "_id": "q", "key": "value", "formula": "one"
        }]},
        {"_id": "e", "type": "text", "file": "f"},
        {"_id": "g", "type": "text", "file": "f"}
      ],
      "formulas": [
        {"_id": "one", "expression": "a + b * new", "desc": "Sum", "type": "calc", "scope": "global"},
        {"_id": "two", "expression": "concat(c, n, 'x')", "desc": "", "type": "calc"},
        {"_id": "three", "expression": "result / 2", "desc": "", "type": "calc", "scope": "global"},
        {"_id": "four", "expression": "1", "desc": "", "type": "calc", "scope": "global"},
        {"_id": "five", "expression": "e", "desc": "", "type": "calc", "scope": "global"}
      ],
      "files": [{"_id": "f", "pages": [{"_id": "g", "name": "Page", "fieldPositions": []}]}]
    }
    """#

  /// The document without incomplete formulas, which are not updated incrementally.
  private static let complete = laidOut.replacing(
    #""type": "calc"}"#, with: #""type": "calc", "scope": "global"}"#)

  @Test(arguments: 1...7)
  func `typing a field equals a full analysis of the malformed text`(line: Int) throws {
    var text = try FollowedText(Self.laidOut)
    let tree = try #require(text.analysis.document).tree
    let list = try #require(tree[tree.root, "fields"])
    let elements = Array(tree.elements(of: list))
    let indentation = "\n    "
    var place = tree.range(elements[line - 1]).start - indentation.utf8.count
    for key in indentation + #"{"_id": "new", "type": "number", "value": 1, "title": "N\"w"},"# {
      let typed = DocumentRange(start: place, end: place)
      try text.type(typed, String(key), "\(key) at \(place) of line \(line)")
      place += key.utf8.count
    }
    #expect(text.followedBroken > 40)
  }

  @Test(arguments: 1...5)
  func `typing a formula equals a full analysis of the malformed text`(line: Int) throws {
    var text = try FollowedText(Self.complete)
    let tree = try #require(text.analysis.document).tree
    let list = try #require(tree[tree.root, "formulas"])
    let elements = Array(tree.elements(of: list))
    let indentation = "\n    "
    var place = tree.range(elements[line - 1]).start - indentation.utf8.count
    let new =
      #"{"_id": "new", "expression": "a + 'é'", "desc": "", "type": "calc", "scope": "global"},"#
    for key in indentation + new {
      let typed = DocumentRange(start: place, end: place)
      try text.type(typed, String(key), "\(key) at \(place) of line \(line)")
      place += key.utf8.count
    }
    #expect(text.followedBroken > 40)
    #expect(text.analysis.number(ofDefinition: "new") != nil)
  }

  @Test(arguments: 1...7)
  func `a brace typed before an element is incremental`(line: Int) throws {
    for isField in [true, false] {
      var text = try FollowedText(Self.complete)
      let tree = try #require(text.analysis.document).tree
      let list = try #require(tree[tree.root, isField ? "fields" : "formulas"])
      guard let element = Array(tree.elements(of: list).prefix(line)).last else { continue }
      let start = tree.range(element).start
      try text.type(DocumentRange(start: start, end: start), "{", "typed")
      #expect(text.followedBroken == 1)
      try text.type(DocumentRange(start: start, end: start + 1), "", "removed")
      #expect(text.followed == 2)
    }
  }

  @Test func `edits beside a broken element are incremental`() throws {
    var text = try FollowedText(Self.complete)
    func place(after piece: String) throws -> Int {
      let whole = String(decoding: text.bytes, as: UTF8.self)
      let place = try #require(whole.firstRange(of: piece))
      return whole.utf8.distance(from: whole.startIndex, to: place.upperBound)
    }
    let colon = try place(after: #"{"_id": "b", "type""#)
    try text.type(DocumentRange(start: colon, end: colon + 1), "", "a colon removed")
    let formula = try place(after: #""expression": "a + b"#)
    try text.type(DocumentRange(start: formula, end: formula), " + e", "a key in a formula")
    let title = try place(after: #""title": "Net"#)
    try text.type(DocumentRange(start: title, end: title), "to", "a key in a title")
    let other = try place(after: #""_id": "three""#)
    try text.type(DocumentRange(start: other, end: other + 1), "", "a comma removed")
    try text.type(DocumentRange(start: colon + 2, end: colon + 2), ":", "the colon again")
    #expect(text.followedBroken == 5)
    let last = try place(after: #""_id": "three""#)
    try text.type(DocumentRange(start: last, end: last), ",", "the comma again")
    #expect(text.followed == 6)
    #expect(!text.analysis.isBroken)
  }

  @Test func `a field remains available while its id can be found`() throws {
    var text = try FollowedText(Self.complete)
    let whole = String(decoding: text.bytes, as: UTF8.self)
    let name = try #require(whole.firstRange(of: #"_id": "c""#))
    let quote = whole.utf8.distance(from: whole.startIndex, to: name.lowerBound) + 3
    // Without the quote, the member has another name; with a letter, not even the id remains.
    try text.type(DocumentRange(start: quote, end: quote + 1), "", "a quote removed")
    try text.type(DocumentRange(start: quote, end: quote), "x", "a letter typed")
    try text.type(DocumentRange(start: quote, end: quote + 1), "", "the letter removed")
    #expect(text.followedBroken == 3)
    #expect(text.analysis.schema.meaning(of: "c") != .unknown)
    try text.type(DocumentRange(start: quote, end: quote), "\"", "the quote again")
    #expect(text.followed == 4)
  }

  /// Spellings of a name in a formula and in a field that is added.
  @Test(arguments: [
    ("`Café`", "Cafe\u{301}"), ("`Cafe\u{301}`", "Café"), ("`aKb`", "a\u{212A}b"),
    ("`a\u{212A}b`", "aKb"),
  ])
  func `a field is found by an equal name with other characters`(
    spelled: String, id: String
  ) throws {
    var text = try FollowedText(
      Self.complete.replacing(#""expression": "e""#, with: #""expression": "\#(spelled)""#))
    let whole = String(decoding: text.bytes, as: UTF8.self)
    let next = try #require(whole.firstRange(of: #"{"_id": "e", "type""#))
    let start = whole.utf8.distance(from: whole.startIndex, to: next.lowerBound)
    let field = #"{"_id": "\#(id)", "type": "text", "file": "f"}, "#
    try text.type(DocumentRange(start: start, end: start), field, "added")
    #expect(text.followed == 1)
    let range = DocumentRange(start: start, end: start + field.utf8.count)
    try text.type(range, "", "removed")
    #expect(text.followed == 2)
  }

  @Test func `positions follow their fields`() throws {
    var text = try FollowedText(
      Self.laidOut.replacing(
        #""fieldPositions": []"#,
        with: #""fieldPositions": [{"_id": "p", "field": "e"}, {"_id": "q", "field": "gone"}]"#))
    let field = #"{"_id": "e", "type": "text", "file": "f"},"#
    let whole = String(decoding: text.bytes, as: UTF8.self)
    let place = try #require(whole.firstRange(of: field))
    let start = whole.utf8.distance(from: whole.startIndex, to: place.lowerBound)
    let range = DocumentRange(start: start, end: start + field.utf8.count)
    try text.type(range, "", "without the field")
    try text.type(DocumentRange(start: start, end: start), field, "with it again")
    #expect(text.followed == 2)
  }

  private static let keys = ["{", "}", "[", "]", "\"", ",", ":", "a", "1", " ", "\n", "", "", ""]

  @Test(arguments: 1...(isLong ? 200 : 3))
  func `any keystroke equals a full analysis, also of malformed text`(
    seed: Int
  ) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var text = try FollowedText(Self.laidOut)
    var undo: [(DocumentRange, String)] = []
    for step in 0..<(Self.isLong ? 120 : 30) {
      let comment: Comment = "seed \(seed), step \(step)"
      // The text does not stay malformed for long.
      if undo.count > 2 || text.analysis.isBroken && Int.random(in: 0..<3, using: &random) == 0,
        let (range, old) = undo.popLast()
      {
        try text.type(range, old, comment)
        continue
      }
      let start = Int.random(in: 0...text.bytes.count, using: &random)
      let end = min(text.bytes.count, start + Int.random(in: 0...2, using: &random))
      let key = Self.keys.randomElement(using: &random) ?? ""
      let old = String(decoding: text.bytes[start..<end], as: UTF8.self)
      try text.type(DocumentRange(start: start, end: end), key, comment)
      undo.append((DocumentRange(start: start, end: start + key.utf8.count), old))
    }
  }

  /// Returns all values that are neither lists nor objects.
  private static func scalars(of tree: JSONTree) -> [JSONNode] {
    var found: [JSONNode] = []
    var waiting = [tree.root]
    while let node = waiting.popLast() {
      switch tree.kind(node) {
      case .array: waiting += tree.elements(of: node)
      case .object: waiting += tree.members(of: node).map(\.value)
      default: found.append(node)
      }
    }
    return found
  }
}
