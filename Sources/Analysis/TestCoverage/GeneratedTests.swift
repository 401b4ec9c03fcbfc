import AbstractInterpretation
import CivilTime
import CounterexampleSearch
package import TestFiles
import FormulaChecker
import SheetEvaluation
import FormulaRuntime
package import FormulaValues
package import Formulas
import IndexedCollections
import JSONTree
import JoyDoc
import JoyDocFormulas

/// Generated tests of a document that take untested branches of its formulas and detect mutants.
///
/// A test expects the present result of the formula, until a person confirms it.
package struct GeneratedTests: Sendable {
  /// The tests, as objects of a test file.
  package internal(set) var tests: [[UInt8]] = []
  /// The documents of the tests that check each field.
  var situations: [CellID: [TestedDocument]] = [:]

  /// A document with the given values of a test.
  struct TestedDocument {
    let document: JoyDocument
    let environment: EvaluationEnvironment
  }

  /// The maximum number of trial runs of a formula.
  private static let trials = 20_000

  /// Searches for inputs for each branch that `coverage` lacks, and for mutants that survive
  /// `cases`.
  ///
  /// Complexity: trials · (formulas + mutations).
  package init(
    _ document: [UInt8], named name: String, _ cases: CaseFile?, _ coverage: CaseCoverage?,
    language: FormulaLanguage, settings: EvaluationSettings
  ) {
    let tree = JSONTree.parse(document).tree
    let filled = FilledDocument(
      JoyDocument(tree), language: language, settings: settings)
    let checks = filled.checks
    let abstract = AbstractSheet(filled.document, checks)
    let required = RequiredValues(filled)
    var search = DocumentExploration.Settings()
    search.trials = Self.trials
    search.isIncompleteIncluded = true
    let (work, replayWork) = search.shares
    let replay = Replay(filled, within: replayWork)
    for result in cases?.results ?? [] {
      guard case .document(let situation, let environment)? = result.situation else { continue }
      for id in Set(result.checks.compactMap(\.field)) {
        guard let cell = filled.document.number(of: id) else { continue }
        situations[cell, default: []].append(
          TestedDocument(document: situation, environment: environment))
      }
    }
    for (number, computed) in checks.targets.enumerated() where computed.blocker == nil {
      let (target, field) = (TargetNumber(number), computed.cell)
      guard let formula = checks.sheet.formula(of: target) else { continue }
      var taken =
        coverage?.formulas.first { $0.field == field }?.coverage
        ?? BranchCoverage(formula, language: language, abstract.evaluation(of: target))
      guard !taken.missing.isEmpty else { continue }
      work.lend(oneOf: checks.targets.count - number) { work in
        let explorer = FormulaExplorer(
          replay, target: target, required, abstract, search, within: work)
        guard let explorer else { return }
        explorer.explore()
        add(explorer, target, formula, &taken, document, name)
      }
    }
    addForChanges(of: filled, document, name)
  }

  /// Adds tests for missing branches, first for the assignment that takes most of them.
  private mutating func add(
    _ explorer: FormulaExplorer, _ target: TargetNumber, _ formula: CheckedFormula,
    _ taken: inout BranchCoverage, _ document: [UInt8], _ name: String
  ) {
    let filled = explorer.filled
    let field = filled.checks.targets[target.index].cell
    let words = AssignmentText(of: target, in: filled)
    let marks = Set(taken.branches.map(\.expression))
    var open = explorer.pioneers
    while !taken.missing.isEmpty, !open.isEmpty {
      let gains = open.map { assignment -> Int in
        guard explorer.trials.outcome(of: assignment) != nil, let seen = explorer.trials.marks
        else {
          return 0
        }
        return taken.missing.count { taken.branches[$0].isTaken(in: seen) }
      }
      guard let place = gains.indices.max(by: { (gains[$0], $1) < (gains[$1], $0) }),
        gains[place] > 0
      else { break }
      let assignment = open.remove(at: place)
      let space = InputSpace(filled.document, explorer.trials.domains, [])
      let changed = space.changedValues(of: assignment)
      guard
        let (test, situation) = Self.test(
          words.name(of: field, when: changed), changed, field: filled.document.fields[field].id,
          readsClock: formula.isVolatile, document, name, filled)
      else { continue }
      let trials = Trials(
        situation, filled.checks, target: target, [], settings: filled.settings, marking: marks)
      _ = trials.outcome(of: [])
      // A test that cannot reproduce its assignment would be generated again each time.
      guard let seen = trials.marks, taken.note(seen) else { continue }
      tests.append(test)
      situations[field, default: []].append(
        TestedDocument(document: situation, environment: filled.environment))
    }
  }

  /// Returns a test and the document that it recalculates; `nil` if no test can give these values.
  static func test(
    _ title: String, _ values: [FilledValue], field: String, readsClock: Bool,
    _ document: [UInt8], _ name: String, _ filled: FilledDocument
  ) -> ([UInt8], JoyDocument)? {
    func written(_ expected: [UInt8]) -> [UInt8] {
      JSONWriter.object { writer in
        writer.append("name", title)
        if readsClock, let now = CivilCalendar.instant(filled.environment.now) {
          writer.append("now", CivilCalendar.utc.isoText(at: now))
        }
        writer.appendObject("given") { writer in
          for value in values {
            guard let cell = filled.document.number(of: value.field) else { continue }
            writer.append(value.field, json: given(value.json, filled.document.fields[cell]))
          }
        }
        writer.appendObject("expect") { writer in writer.append(field, json: expected) }
        writer.append("confirm", true)
      }
    }
    func run(_ test: [UInt8]) -> CaseResult? {
      CaseFile(
        Array("{\"tests\":[".utf8) + test + Array("]}".utf8), name: name + CaseFile.suffix,
        language: filled.language, settings: filled.settings
      ) { _ in document }.results.first
    }
    guard let check = run(written(Array("null".utf8)))?.checks.first else { return nil }
    let expected =
      check.failure.map { Array(#"{"error": "\#($0.code.rawValue)"}"#.utf8) }
      ?? Array(check.actual.utf8)
    guard JSONTree.parse(expected).diagnostics.isEmpty else { return nil }
    let test = written(expected)
    guard let result = run(test), result.isPassed,
      case .document(let situation, _)? = result.situation
    else { return nil }
    return (test, situation)
  }

  /// Returns the notation of a test for a stored value: dates in ISO format, and rows as objects of
  /// their cells.
  private static func given(_ json: [UInt8], _ field: JoyDoc.Field) -> [UInt8] {
    let tree = JSONTree.parse(json).tree
    if field.kind.storage == .instant { return isoText(of: tree.root, in: tree) ?? json }
    guard field.kind.storage == .rows else { return json }
    let dates = Set(field.columns.filter { $0.kind.storage == .instant }.map(\.id))
    var writer = JSONWriter()
    writer.beginArray()
    for row in tree.objects(in: tree.root) where tree[row, "deleted"] == nil {
      writer.beginObject()
      if let cells = tree[row, "cells"] {
        for member in tree.members(of: cells) {
          let column = tree.string(member.name) ?? ""
          let date = dates.contains(column) ? isoText(of: member.value, in: tree) : nil
          writer.append(column, json: date ?? Array(tree.source(member.value)))
        }
      }
      writer.endObject()
    }
    writer.endArray()
    return writer.bytes
  }

  /// Returns a stored date as JSON text in ISO format, or `nil` if the value is not a number.
  private static func isoText(of value: JSONNode, in tree: JSONTree) -> [UInt8]? {
    StoredDate(value, of: tree).map { JSONWriter.literal($0.isoText) }
  }

  /// Returns a test file with these tests appended, or a new one if `file` is `nil`.
  package func added(to file: [UInt8]?) -> [UInt8] {
    let list = tests.map { "    " + String(decoding: $0, as: UTF8.self) }.joined(separator: ",\n")
    guard let file else { return Array("{\n  \"tests\": [\n\(list)\n  ]\n}\n".utf8) }
    let tree = JSONTree.parse(file).tree
    guard let node = tree[tree.root, "tests"], tree.kind(node) == .array else { return file }
    var edit = JSONEdit()
    if let last = Array(tree.elements(of: node)).last {
      edit.insert(Array(",\n\(list)".utf8), at: tree.range(last).end)
    } else {
      edit.replace(tree.range(node), with: Array("[\n\(list)\n  ]".utf8))
    }
    return edit.applied(to: file)
  }
}
