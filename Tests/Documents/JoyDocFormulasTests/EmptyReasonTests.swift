import FormulaRuntime
import FormulaValues
import JSONTree
import JoyDoc
import JoyDocFormulas
import Testing

@Suite struct EmptyReasonTests {
  private static let values: [String?] = [
    nil, "null", #""""#, #""x""#, "5", "0", "1e999", "-1e999", "true", "[]", "{}", #"["o"]"#,
  ]

  @Test func `a field has a reason exactly if it reads as null`() {
    var seen: Set<EmptyReason> = []
    for kind in FieldKind.known + [.other("stars")] {
      for value in Self.values {
        let member = value.map { #", "value": \#($0)"# } ?? ""
        let text =
          #"{"fields": [{"_id": "a", "type": "\#(kind.name)", "#
          + #""options": [{"_id": "o", "value": "O"}]\#(member)}]}"#
        let document = JoyDocument(JSONTree.parse(Array(text.utf8)).tree)
        let field = document.fields[0]
        var run = Run()
        let word = FieldReader.word(of: field, in: document.tree, run: &run)
        let reason = EmptyReason(field, in: document.tree)
        #expect((reason != nil) == word.isNull, "\(kind.name): \(value ?? "absent")")
        if let reason { seen.insert(reason) }
      }
    }
    #expect(seen == Set(EmptyReason.allCases))
  }

  @Test func `a cell has a reason exactly if it reads as null`() throws {
    for kind in FieldKind.known + [.other("stars")] {
      let cells = Self.values.map { value in value.map { #""c": \#($0)"# } ?? "" }
      let rows = cells.enumerated().map { #"{"_id": "r\#($0)", "cells": {\#($1)}}"# }
      let text =
        #"{"fields": [{"_id": "t", "type": "table", "tableColumns": [{"_id": "c", "type": "#
        + #""\#(kind.name)", "options": [{"_id": "o", "value": "O"}]}], "#
        + #""value": [\#(rows.joined(separator: ", "))]}]}"#
      let document = JoyDocument(JSONTree.parse(Array(text.utf8)).tree)
      let field = document.fields[0]
      var run = Run()
      let table = try run.value(FieldReader.word(of: field, in: document.tree, run: &run))
      guard case .list(let records) = table else { continue }
      let nulls = records.filter { record in
        guard case .record(let cells) = record else { return false }
        return cells["c"] == .null
      }
      let empty = EmptyCells.columns(of: field, in: document.tree).first
      let one = EmptyCells.columns(of: field, called: "c", in: document.tree)
      #expect(one.map { $0.counts } == empty.map { [$0.counts] } ?? [])
      #expect(EmptyCells.columns(of: field, called: "d", in: document.tree).isEmpty)
      #expect((empty?.counts.values.reduce(0, +) ?? 0) == nulls.count, "\(kind.name)")
      #expect(empty.map { $0.rows == rows.count } ?? true)
    }
  }
}
