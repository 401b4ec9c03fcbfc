import Foundation
import Formulas
import JoyDocEngine

/// A fuzz target that calls the public Swift API with well-typed arguments derived from the input,
/// partly on two threads at once.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var choices = Choices(UnsafeBufferPointer(start: start, count: count))
  switch choices.number() % 4 {
  case 0: formula(&choices)
  case 1: sheet(&choices)
  case 2: columns(&choices)
  default: document(&choices)
  }
  return 0
}

// MARK: Arguments

extension Choices {
  mutating func value(depth: Int = 0) -> Value {
    switch number() % (depth > 3 ? 7 : 9) {
    case 0: return .number(double())
    case 1: return .null
    case 2: return .text(text())
    case 3: return .boolean(chance())
    case 4: return .date(.init(milliseconds: double(), zone: chance() ? text() : nil))
    case 5: return .choice(.init(id: text(), text: text()))
    case 6: return Value(double())
    case 7: return .list((0..<number() % 5).map { _ in value(depth: depth + 1) })
    default:
      var record = Value.Record()
      // The numbers of keys and values may differ.
      record.keys = (0..<number() % 4).map { _ in text() }
      record.values = (0..<(chance() ? record.keys.count : number() % 4)).map { _ in
        value(depth: depth + 1)
      }
      return .record(record)
    }
  }

  /// A value within many lists.
  mutating func deepValue() -> Value {
    (0..<number() * 5).reduce(value()) { value, _ in .list([value]) }
  }

  mutating func type(depth: Int = 0) -> ValueType {
    switch number() % (depth > 2 ? 9 : 12) {
    case 0: .any
    case 1: .number
    case 2: .text
    case 3: .boolean
    case 4: .date
    case 5: .choice
    case 6: .null
    case 7: .never
    case 8: .function
    case 9: .list(of: type(depth: depth + 1))
    case 10: type(depth: depth + 1).optional
    default:
      .record(.init((0..<number() % 4).map { _ in .init(text(), type(depth: depth + 1)) }))
    }
  }

  mutating func limits() -> EvaluationLimits {
    var limits = EvaluationLimits()
    limits.steps = pick([20_000, 1_000, 1, 0, -1, .min])
    limits.memory = pick([4_000_000, 100_000, 100, 0, -1, .min, .max])
    limits.listLength = pick([1_000_000, 100, 0, -1, .min, .max])
    limits.textLength = pick([1_000_000, 100, 0, -1, .min, .max])
    limits.callDepth = pick([200, 3, 0, -1, .min, .max])
    limits.valueDepth = pick([500, 3, 0, -1, .min, .max])
    limits.documentSteps = pick([2_000_000, 100, 0, -1, .min])
    limits.documentMemory = pick([4_000_000, 100, 0, -1, .min, .max])
    return limits
  }

  /// Returns the clock, time zone, locale and seed of an evaluation.
  mutating func environment() -> EvaluationEnvironment {
    var environment = EvaluationEnvironment(now: 0, seed: 7)
    environment.now = double()
    if chance() { environment.timeZone = text() }
    if chance() { environment.locale = text() }
    return environment
  }

  mutating func source(depth: Int = 0) -> String {
    switch number() % (depth > 2 ? 3 : 8) {
    case 0:
      return pick([
        "a", "b", "c", "t", "r", "host(a)", "total", "now()", "x", "a.b", "t.a", "r['a']",
      ])
    case 1:
      return pick([
        "1", "0", "-2.5", "1e308", "'x'", "\"é\"", "null", "true", "[]", "[1, 2, 3]", "{a: 1}",
      ])
    case 2: return pick(["(x, y) -> x", "x -> x.a", "x -> host(x)", "'a'", "x -> [x]"])
    case 3:
      let sign = pick(["+", "-", "*", "/", "%", "^", "==", "<", "&&", "||", "??", "in", "&"])
      return "(\(source(depth: depth + 1)) \(sign) \(source(depth: depth + 1)))"
    case 4: return "let x = \(source(depth: depth + 1)); [x, x, \(source(depth: depth + 1))]"
    case 5: return text()
    default:
      let functions = FormulaLanguage.standard.functions
      let name = functions[(number() << 8 | number()) % functions.count].name
      let arguments = (0..<number() % 5).map { _ in source(depth: depth + 1) }
      return "\(name)(\(arguments.joined(separator: ", ")))"
    }
  }

  mutating func language() -> FormulaLanguage {
    // A language with other functions takes long to create.
    if number() % 8 != 7 { return .standard }
    let (result, wrong) = (type(), value())
    let throwing = chance()
    let host = HostFunction(
      chance() ? "host" : text(),
      taking: chance() ? [.any("value")] : [.number(text()), .list("l")],
      giving: result, summary: text(), isVolatile: chance()
    ) { arguments in
      if throwing { throw EvaluationError(.init(rawValue: "\(arguments.count)"), "\0é") }
      return wrong
    }
    let other = HostFunction(text(), taking: [], giving: type()) { _ in .null }
    return (try? FormulaLanguage(hostFunctions: chance() ? [host] : [host, other])) ?? .standard
  }
}

/// A context that violates the schema of the formula.
private struct LawlessContext: EvaluationContext {
  let values: [Value]
  func value(in slot: Slot) -> Value {
    values.isEmpty ? .null : values[abs(slot.index % values.count)]
  }
}

/// A context that violates the schema and whose tables have columns of different lengths.
private struct LawlessTables: EvaluationContext {
  let base: LawlessContext
  func value(in slot: Slot) -> Value { base.value(in: slot) }
  func table(in slot: Slot) -> TableColumns? {
    guard slot.index.isMultiple(of: 2) else { return nil }
    let (one, other) = (base.values, Array(base.values.dropFirst(2)))
    return TableColumns([("a", one), ("b", other), ("a", other), ("", [])])
  }
}

/// Runs work on two threads at once, and requires equal results.
private func twice<Result: Equatable & Sendable>(_ work: @Sendable () -> Result) {
  let results = Both<Result>()
  DispatchQueue.concurrentPerform(iterations: 2) { results.set($0, work()) }
  guard results.areEqual else { fatalError("two threads got different results") }
}

private final class Both<Result: Equatable & Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var results: [Int: Result] = [:]
  func set(_ index: Int, _ result: Result) { lock.withLock { results[index] = result } }
  var areEqual: Bool { results[0] == results[1] }
}

/// The outcome of a call as text, in which NaN equals itself.
private func outcome<Result>(_ work: () throws -> Result) -> String {
  do { return "\(try work())" } catch { return "\(error)" }
}

// MARK: Formulas

private func formula(_ choices: inout Choices) {
  let names = ["a", "b", "c", "t", "r", choices.text()]
  var values = names.map { (name: $0, value: choices.value()) }
  if choices.chance() { values[0].value = choices.deepValue() }
  let bound = NamedValues(values)
  let language = choices.language()
  let source = choices.source()
  let types = names.map { (name: $0, type: choices.type()) }
  let isTyped = choices.chance()
  let formula =
    isTyped
    ? Formula(
      source, schema: .init(types.map { .init(id: $0.name, identifier: "i", type: $0.type) }),
      in: language)
    : Formula(source, schema: bound.schema, in: language)
  let limits = choices.limits()
  let environment = choices.environment()
  let rows = choices.integer()
  let lawless = LawlessContext(values: values.map(\.value))
  let isVolatile = source.contains("uuid") || source.contains("random")
  twice {
    let found = outcome {
      try formula.value(in: bound, environment: environment, limits: limits)
    }
    // Passes values for the slots of another schema.
    let lawlessly = outcome {
      try formula.value(in: lawless, environment: environment, limits: limits)
    }
    let tables = outcome {
      try formula.value(
        in: LawlessTables(base: lawless), environment: environment, limits: limits)
    }
    _ = outcome {
      try formula.trace(in: bound, environment: environment, limits: limits, rows: min(rows, 50))
    }
    _ = outcome { try formula.trace(in: lawless, environment: environment, limits: limits) }
    let again = outcome {
      var evaluator = try FormulaEvaluator(formula, environment: environment, limits: limits)
      _ = outcome { try evaluator.value(in: lawless) }
      evaluator.evaluate()
      let value = try evaluator.value(in: bound)
      _ = (evaluator.number, evaluator.text)
      return value
    }
    // Memory that an earlier evaluation left counts, so only one of them may reach a limit.
    let isLimited = [found, again].contains { $0.hasPrefix("limit-reached") }
    if found != again, !isVolatile, !isLimited { fatalError("\(found) became \(again)") }
    return [found, lawlessly, tables]
  }
  for diagnostic in formula.diagnostics { _ = "\(diagnostic)" }
  _ = ("\(formula.type)", formula.references, formula.isRunnable)
  for slot in [Slot(-1), Slot(.max), Slot(0)] { _ = bound.value(in: slot) }
  for value in values.map(\.value) {
    _ = (
      value.description, value.hashValue, value == values[1].value, try? JSONEncoder().encode(value)
    )
    if case .record(let record) = value { _ = (record["a"], record[""]) }
  }
  let unique = Dictionary(values.map { ($0.name, $0.value) }) { $1 }
  _ = outcome {
    try NamedValues(
      unique, for: .init(types.map { .init(id: $0.name, type: $0.type) }),
      unknownNames: isTyped ? .rejected : .ignored)
  }
}

// MARK: Columns

private func columns(_ choices: inout Choices) {
  func column() -> NamedColumns.Column {
    let count = choices.number() % 40
    switch choices.number() % 3 {
    case 0: return .numbers((0..<count).map { _ in choices.double() })
    case 1: return .texts((0..<count).map { _ in choices.text() })
    default: return .values((0..<count % 8).map { _ in choices.value() })
    }
  }
  let columns = NamedColumns([
    ("a", column()), ("b", column()), ("a", column()), (choices.text(), column()),
  ])
  let source = choices.source()
  let formula =
    choices.chance()
    ? Formula(source, schema: columns.schema)
    : Formula(
      source,
      schema: .init([.init(id: "b", type: choices.type()), .init(id: "a", type: choices.type())]))
  let limits = choices.limits()
  let isInterrupted = choices.chance()
  let environment = choices.environment()
  twice {
    let interruption = Interruption()
    if isInterrupted { interruption.request() }
    return outcome {
      try formula.values(
        over: columns, environment: environment, limits: limits, interruption: interruption
      ).map { result in outcome { try result.get() } }
    }
  }
  _ = columns.value(in: Slot(choices.integer()), row: choices.integer())
}

// MARK: Sheets

private func sheet(_ choices: inout Choices) {
  let inputs = Dictionary(
    (0..<choices.number() % 5).map { _ in (choices.text(), choices.type()) }
  ) { $1 }
  let formulas = Dictionary(
    (0..<choices.number() % 5).map { _ in (choices.text(), choices.source()) }
  ) { $1 }
  guard
    let made = try? FormulaSheet(
      inputs: inputs, formulas: formulas, language: choices.language(), limits: choices.limits())
  else { return }
  var sheet = made
  while !choices.isEmpty {
    let name = choices.chance() ? choices.pick(sheet.names + ["none"]) : choices.text()
    let value = choices.value()
    switch choices.number() % 5 {
    case 0: sheet.limits = choices.limits()
    case 1: sheet.recalculate()
    case 2: sheet.environment.now = choices.double()
    case 3:
      // Copies share their evaluator until one of them changes.
      let shared = sheet
      let names = shared.names
      DispatchQueue.concurrentPerform(iterations: 2) { number in
        var copy = shared
        _ = try? copy.set([name: number == 0 ? value : .null])
        for name in names { _ = (copy[name], shared[name], copy.error(of: name)) }
      }
    default:
      _ = try? sheet.set(Dictionary([(name, value), (choices.text(), choices.value())]) { $1 })
    }
    _ = (sheet[name], sheet.error(of: name))
  }
}

// MARK: Documents

private let ids = ["price", "pick", "rows", "total", "r", "c", "p", "f", "t", "new", "", "\0"]

extension Choices {
  fileprivate mutating func id() -> String { chance() ? pick(ids) : text() }

  fileprivate mutating func part() -> JSONPart {
    switch number() % 5 {
    case 0: return JSONPart(double())
    case 1: return JSONPart(text())
    case 2: return .null
    case 3: return (try? JSONPart(parsing: Array(text().utf8))) ?? .null
    default:
      let json = pick([
        "[]", "{}", #"{"_id":"r"}"#, #"{"_id":"new","cells":{"c":3}}"#, "[[[[[[]]]]]]",
        #"[{"_id":"r","cells":{"c":"x"}},{"_id":"r"}]"#, #"{"_id":"q","type":"number","title":7}"#,
        #"{"_id":"q","fieldPositions":[{"_id":"x","field":"price"}]}"#, #"[{"formula":"t"}]"#,
        "true",
        #"{"a":1,"a":2}"#, #"["a","b"]"#, #"{"_id":"g","pages":[{"_id":"p"}],"pageOrder":[1]}"#,
      ])
      return (try? JSONPart(parsing: Array(json.utf8))) ?? .null
    }
  }

  fileprivate mutating func members() -> [ChangedMember] {
    (0..<number() % 4).map { _ in
      ChangedMember(
        chance()
          ? pick([
            "value", "title", "rowOrder", "type", "options", "formulas", "_id", "tableColumns",
            "cells",
            "fieldPositions", "pageOrder", "hidden", "tz", "logic", "x", "multi",
          ]) : text(), chance() ? part() : nil)
    }
  }

  fileprivate mutating func change() -> DocumentChange {
    let index = chance() ? integer() : nil
    let place = chance() ? RowPlace.outermost : RowPlace(schemaID: id(), parentPath: text())
    switch number() % 21 {
    case 0: return .fieldUpdate(FieldUpdate(field: id(), members: members()))
    case 1: return .fieldUpdate(FieldUpdate(field: id(), value: part()))
    case 2: return .fieldCreate(FieldCreate(field: part(), at: index))
    case 3: return .fieldDelete(FieldDelete(field: id()))
    case 4:
      return .fieldPositionUpdate(
        FieldPositionUpdate(position: id(), page: id(), members: members()))
    case 5: return .fileCreate(FileCreate(file: part(), at: index))
    case 6: return .fileDelete(FileDelete(file: id()))
    case 7: return .fileUpdate(FileUpdate(file: chance() ? id() : nil, members: members()))
    case 8: return .pageCreate(PageCreate(page: part(), at: index, file: id(), view: text()))
    case 9: return .pageDuplicate(PageDuplicate(page: id(), newPage: id(), name: text(), at: index))
    case 10:
      return .pageUpdate(PageUpdate(page: id(), view: chance() ? text() : nil, members: members()))
    case 11: return .rowCreate(RowCreate(field: id(), row: part(), at: index, in: place))
    case 12: return .rowMove(RowMove(field: id(), row: id(), to: integer(), in: place))
    case 13: return .styleUpdate(StyleUpdate(FileUpdate(members: members())))
    case 14:
      return .rowDelete(RowDelete(field: id(), row: id(), in: place, leavesNoTrace: chance()))
    case 15:
      return .rowUpdate(
        RowUpdate(field: id(), row: id(), cells: members(), members: members(), in: place))
    case 16:
      return .pageDelete(
        PageDelete(page: id(), view: text(), isEverywhere: chance(), fields: [id()]))
    case 17:
      return .fieldPositionCreate(
        FieldPositionCreate(position: part(), page: id(), view: chance() ? text() : nil, at: index))
    case 18:
      return .fieldPositionDelete(FieldPositionDelete(position: id(), page: chance() ? id() : nil))
    default:
      return .fieldUpdate(FieldUpdate(field: pick(ids), value: part()))
    }
  }
}

private func document(_ choices: inout Choices) {
  guard
    let made = try? DocumentEngine(
      Array(form.utf8), limits: choices.limits(), language: choices.language())
  else { return }
  var engine = made
  while !choices.isEmpty {
    let (name, view) = (choices.id(), choices.chance() ? choices.text() : nil)
    switch choices.number() % 8 {
    case 0:
      _ = engine.recalculate()
      engine.settle()
    case 1: engine.limits = choices.limits()
    case 2: engine.environment.timeZone = choices.text()
    case 3: engine.mode = engine.mode == .fill ? .readonly : .fill
    case 4:
      let (shared, change) = (engine, choices.change())
      DispatchQueue.concurrentPerform(iterations: 2) { number in
        var copy = shared
        if number == 0 { _ = try? copy.apply(change) } else { _ = copy.recalculate() }
        _ = (copy.bytes, shared.bytes, shared.visibleFields(in: view), copy.validation(in: view))
      }
    default:
      if let report = try? engine.apply(choices.change()), choices.chance() {
        let before = engine.bytes
        for change in report.inverse where (try? engine.apply(change)) == nil {
          fatalError("a change cannot be undone: \(String(decoding: before, as: UTF8.self))")
        }
      }
    }
    _ = (
      engine.value(of: name), engine.visiblePages(in: view),
      engine.visibleColumns(of: name, in: view)
    )
    _ = (engine.failures, engine.fields)
    _ = outcome { try engine.trace(of: name, rows: min(50, choices.integer())) }
  }
}

private let form = #"""
  {"_id": "d", "identifier": "doc", "name": "Order",
   "files": [{"_id": "f", "name": "F", "pageOrder": ["p"], "views": [],
     "pages": [{"_id": "p", "name": "P", "width": 8, "height": 8, "cols": 8, "rowHeight": 8,
       "layout": "grid", "presentation": "normal", "fieldPositions": [{"_id": "x", "field": "price"}]}]}],
   "fields": [
     {"_id": "price", "type": "number", "title": "Price", "file": "f", "value": 5},
     {"_id": "pick", "type": "dropdown", "title": "Pick", "file": "f", "value": "a",
      "options": [{"_id": "a", "value": "A"}, {"_id": "b", "value": "B"}]},
     {"_id": "rows", "type": "table", "title": "Rows", "file": "f", "rowOrder": ["r"],
      "tableColumnOrder": ["c"], "tableColumns": [{"_id": "c", "type": "number", "title": "C"}],
      "value": [{"_id": "r", "deleted": false, "cells": {"c": 1}}]},
     {"_id": "total", "type": "number", "title": "Total", "file": "f", "value": 10,
      "formulas": [{"_id": "a", "key": "value", "formula": "t"}]}],
   "formulas": [{"_id": "t", "desc": "", "type": "calc", "scope": "private",
     "expression": "price * 2 + sum(rows.c)"}]}
  """#
