import FormulaChecker
import Formulas
import Foundation
import JSONTree
import JoyDoc
import IndexedCollections
import SeededRandom
import Testing

@testable import JoyDocEngine

@Suite struct ChangePropertyTests {
  /// Returns a change by a user, or an invalid one by a faulty host.
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

  /// The number of sequences of changes, and of initial documents.
  private static let sequences =
    ProcessInfo.processInfo.environment["LONG_TESTS"] == "1" ? 200_000 : 800
  private static let documents = sequences / 100

  @Test(arguments: 0..<8)
  func `changes equal a full recalculation, and undo restores the document`(
    part: Int
  ) throws {
    var changesApplied = 0
    for place in stride(from: part, to: Self.documents, by: 8) {
      let document = place + RandomSeed.first
      let generated = try GeneratedDocument(seed: document)
      let before = generated.engine.readings
      var settled = generated.engine
      settled.settle()
      for sequence in 0..<Self.sequences / Self.documents {
        var random = SeededGenerator(seed: UInt64(document * 1_000 + sequence))
        // Every third engine starts unsettled.
        var engine = sequence % 3 == 0 ? generated.engine : settled
        let isStructural = sequence % 20 == 0
        let scope: GeneratedDocument.Scope = sequence % 2 == 0 ? .inputs : .anything
        var reports: [ChangeReport] = []
        var texts: [String] = []
        for _ in 0..<Int.random(in: 2...5, using: &random) {
          let change =
            isStructural && Bool.random(using: &random)
            ? generated.structuralChange(using: &random)
            : generated.change(scope, using: &random)
          if let report = try? engine.apply(change) {
            reports.append(report)
            texts.append(String(decoding: Changelogs.json(of: change, in: engine), as: UTF8.self))
          }
        }
        changesApplied += reports.count
        let name: Comment = "document \(document), sequence \(sequence): \(texts)"
        if scope == .inputs {
          try expectFullyComputed(engine, isStructural: isStructural, name)
        }
        for report in reports.reversed() { try engine.undo(report) }
        let after = engine.readings
        let differences = before.keys.filter { after[$0] != before[$0] }.sorted().map {
          "\($0): \(before[$0] ?? "") → \(after[$0] ?? "")"
        }
        #expect(differences == [], name)
        #expect(before.count == after.count, name)
      }
    }
    #expect(changesApplied > Self.sequences / 8)
  }

  /// Checks that a full recalculation over the same inputs changes nothing.
  private func expectFullyComputed(
    _ engine: DocumentEngine, isStructural: Bool, _ name: Comment
  ) throws {
    let failures = Set(engine.failures.map(\.fieldID))
    // Formulas over the engine's values, in a machine that loads them.
    var again = engine
    let report = again.recalculate()
    let changed = report.computedChanges.map {
      "\($0.field): \(String(decoding: $0.value?.bytes ?? [], as: UTF8.self))"
    }
    #expect(changed == [], name)
    #expect(failures.isSubset(of: Set(again.failures.map(\.fieldID))), name)
    // The whole document, parsed again from its bytes.
    let document = JoyDocument(JSONTree.parse(engine.bytes).tree)
    let program =
      isStructural ? DocumentProgram(document, language: .standard) : DocumentProgram(engine.checks)
    if program.checks.definitions.contains(where: { $0?.fieldFacts.isEmpty == false }) { return }
    let recalculation = FullRecalculation(
      document, program, settings: EvaluationSettings(engine.environment))
    #expect(recalculation.changes.isEmpty, name)
    #expect(
      Set(recalculation.failures.map(\.fieldID)) == Set(again.failures.map(\.fieldID)), name)
  }

  @Test func `a serialized changelog is parsed to the same change`() throws {
    var random = SeededGenerator(seed: 5)
    let engine = try SampleDocument.engine()
    for step in 0..<300 {
      let change = change(step, using: &random)
      let tree = JSONTree.parse(Changelogs.json(of: change, in: engine)).tree
      #expect(try DocumentChange.read(tree.root, of: tree) == change)
    }
  }
}
