import Foundation
import JSONTree
import JoyDoc
import Testing

@testable import JoyDocEngine

@Suite struct ChangePropertyTests {
  private static let rounds =
    ProcessInfo.processInfo.environment["LONG_TESTS"] == "1" ? 2_000 : 150

  /// A change that a user may make or a mistaken host may send.
  private func change(_ step: Int, using random: inout SeededGenerator) -> DocumentChange {
    let row = ["r1", "r2", "r3", "n1", "n2", "ghost"].randomElement(using: &random) ?? ""
    let index = Int.random(in: 0...5, using: &random)
    let number = JSONPart(Double(Int.random(in: -3...3, using: &random)))
    let cells =
      [
        [ChangedMember("qty", number)], [ChangedMember("note", JSONPart("x"))],
        [ChangedMember("item", JSONPart("I\(index)")), ChangedMember("qty", number)], [],
      ].randomElement(using: &random) ?? []
    let item = ["d1", "d2", "m1", "m2"].randomElement(using: &random) ?? ""
    let system = ["s1", "s2"].randomElement(using: &random) ?? ""
    let below = RowPlace(schemaID: "dev", parentPath: "\(system).dev")
    func new(_ id: String, _ column: String, _ value: JSONPart) -> JSONPart {
      var writer = JSONWriter()
      writer.beginObject()
      writer.appendName("_id")
      writer.append(id)
      writer.appendName("cells")
      writer.beginObject()
      writer.appendName(column)
      writer.appendRaw(value.bytes)
      writer.endObject()
      writer.endObject()
      return JSONPart(written: writer.bytes)
    }
    switch Int.random(in: 0..<11, using: &random) {
    case 0, 1: return .fieldUpdate(FieldUpdate(field: "a", value: number))
    case 2: return .rowCreate(RowCreate(field: "t", row: new(row, "qty", number), at: index))
    case 3: return .rowUpdate(RowUpdate(field: "t", row: row, cells: cells))
    case 4: return .rowDelete(RowDelete(field: "t", row: row))
    case 5: return .rowMove(RowMove(field: "t", row: row, to: index))
    case 6:
      return .rowCreate(RowCreate(field: "coll", row: new(item, "n", number), at: index, in: below))
    case 7:
      return .rowUpdate(
        RowUpdate(field: "coll", row: item, cells: [ChangedMember("n", number)], in: below))
    case 8: return .rowDelete(RowDelete(field: "coll", row: item, in: below))
    case 9: return .rowMove(RowMove(field: "coll", row: system, to: index))
    default: return .rowMove(RowMove(field: "coll", row: item, to: index, in: below))
    }
  }

  @Test func `after any changes the document is as if all had been computed anew`() throws {
    for seed in 0..<Self.rounds {
      var random = SeededGenerator(seed: UInt64(seed))
      var engine = try SampleDocument.engine()
      var applied = 0
      for step in 0..<12 {
        if (try? engine.apply(change(step, using: &random))) != nil { applied += 1 }
      }
      #expect(applied > 0)
      let anew = try DocumentEngine(engine.bytes)
      let recalculation = Recalculation(anew.live.document, plan: anew.plan)
      #expect(recalculation.changes.isEmpty, "seed \(seed)")
      #expect(anew.readings == engine.readings, "seed \(seed)")
    }
  }

  @Test func `changes taken back in reverse leave what was there`() throws {
    for seed in 0..<Self.rounds {
      var random = SeededGenerator(seed: UInt64(seed) &+ 1_000_000)
      var engine = try SampleDocument.engine()
      // A user's own values in computed fields must come back too.
      _ = try engine.apply(.fieldUpdate(FieldUpdate(field: "total", value: JSONPart(77))))
      _ = try engine.apply(.fieldUpdate(FieldUpdate(field: "b", value: JSONPart(-5))))
      if seed % 2 == 0 { engine.settle() }
      var past: [(readings: [String: String], report: ChangeReport)] = []
      for step in 0..<10 {
        let before = engine.readings
        if let report = try? engine.apply(change(step, using: &random)) {
          past.append((before, report))
        }
      }
      for (readings, report) in past.reversed() {
        try engine.undo(report)
        #expect(engine.readings == readings, "seed \(seed)")
      }
    }
  }

  @Test func `a changelog written and read again is the same change`() throws {
    var random = SeededGenerator(seed: 5)
    let engine = try SampleDocument.engine()
    for step in 0..<300 {
      let change = change(step, using: &random)
      let tree = JSONTree.parse(Changelogs.json(of: change, in: engine)).tree
      #expect(try DocumentChange.read(tree.root, of: tree) == change)
    }
  }
}
