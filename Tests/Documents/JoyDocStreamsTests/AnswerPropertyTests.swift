import ColumnarEvaluation
import SheetEvaluation
import FormulaValues
import Formulas
import Foundation
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas
import JoyDocStreams
import SeededRandom
import Testing

/// Generated templates over generated answers, compared with each row as a document.
struct AnswerPropertyTests {
  private static let rounds = UInt64(
    ProcessInfo.processInfo.environment["TEMPLATES"].flatMap { Int($0) } ?? 80)

  @Test func `columns of answers equal documents with these answers`() throws {
    for seed in 0..<Self.rounds {
      let generated = GeneratedAnswers(seed: seed)
      let problem = try Self.difference(generated, Self.limits(seed))
      if let problem {
        Issue.record("seed \(seed): \(problem) in \(generated.formulas)")
        return
      }
    }
  }

  /// Mostly the default limits, sometimes so few steps that formulas are stopped.
  private static func limits(_ seed: UInt64) -> EvaluationLimits {
    var random = SeededGenerator(seed: seed ^ 0x5EED)
    var limits = EvaluationLimits()
    if random.below(3) > 0 { return limits }
    limits.steps = 160 + random.below(1600)
    limits.documentSteps = random.below(2) == 0 ? limits.steps * 2 : 240 + random.below(16000)
    if random.below(3) == 0 { limits.textLength = 40 }
    return limits
  }

  /// Returns the first difference between columns and documents, as text.
  private static func difference(
    _ generated: GeneratedAnswers, _ limits: EvaluationLimits
  ) throws -> String? {
    let template = Self.document(generated.document(row: nil))
    let program = DocumentProgram(template, language: .standard)
    let environment = EvaluationEnvironment()
    let batch = try #require(
      AnswerBatch(template, program, settings: EvaluationSettings(environment, limits: limits)))
    let room = ColumnRoom()
    let columns = generated.questions.enumerated().compactMap { number, question in
      question.answers.map { (field: CellID(number), column: room.column(question.id, $0)) }
    }
    let outcome = try batch.outcome(columns, rows: generated.rows, Interruption())
    var tallies = outcome.columns.map { _ in ErrorTally() }
    for row in 0..<generated.rows {
      let document = Self.document(generated.document(row: row))
      let alone = FullRecalculation(
        document, program, settings: EvaluationSettings(environment, limits: limits))
      let failures = Dictionary(uniqueKeysWithValues: alone.failures.map { ($0.cell, $0.error) })
      let changes = Dictionary(uniqueKeysWithValues: alone.changes.map { ($0.field, $0.json) })
      for (place, column) in outcome.columns.enumerated() {
        let step = program.layout.steps.elements[place]
        let given = ColumnRoom.json(column, row)
        var wanted = "null"
        if let error = failures[step.cell] {
          tallies[place].add(error, row: row)
        } else {
          let field = document.fields[step.cell]
          let json = changes[step.cell] ?? field.value.map { Array(document.tree.source($0)) }
          wanted = Self.plain(json, field.kind)
        }
        if given != wanted {
          return "row \(row) of \(column.name) is \(given) instead of \(wanted)"
        }
      }
    }
    for (place, wanted) in tallies.enumerated() {
      let given = outcome.tallies[place].entries.map { "\($0)" }
      if given != wanted.entries.map({ "\($0)" }) {
        return "the errors of \(outcome.columns[place].name) are \(given) instead of \(wanted)"
      }
    }
    return nil
  }

  private static func document(_ text: String) -> JoyDocument {
    JoyDocument(JSONTree.parse(Array(text.utf8)).tree)
  }

  /// Returns the stored values of a document in the representation of columns.
  private static func plain(_ json: [UInt8]?, _ kind: FieldKind) -> String {
    guard let json else { return "null" }
    let tree = JSONTree.parse(json).tree
    if let number = tree.double(tree.root) { return "\((number + 0).bitPattern)" }
    if let text = tree.string(tree.root) { return text.isEmpty ? "null" : "'\(text)'" }
    guard tree.kind(tree.root) == .array, tree.count(tree.root) > 0 else { return "null" }
    let texts = Array(tree.elements(of: tree.root)).map { "'\(tree.string($0) ?? "")'" }
    return "[\(texts.joined(separator: ","))]"
  }
}
