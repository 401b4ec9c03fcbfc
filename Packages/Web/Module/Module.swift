import FormulaRuntime
import FormulaSyntax
import FormulaValues
import FormulaVM
import Formulas
import SourceText

// The functions that `formulary.js` calls. Texts cross as UTF-8 in linear memory: the caller
// allocates the memory of an argument and frees it, and frees every answer. An answer begins with
// the number of its bytes.

/// A compiled formula, with a machine for its evaluations.
private final class CompiledFormula {
  let formula: Formula
  var machine: Machine

  init(_ formula: Formula, _ program: Program, _ environment: EvaluationEnvironment) {
    self.formula = formula
    machine = Machine(program, environment: environment)
  }

  /// Returns the serialized result of an evaluation.
  func result(in values: NamedValues) -> [UInt8] {
    do throws(EvaluationError) {
      machine.load(values)
      let word = machine.evaluate()
      return try ResultLine(word, in: &machine.run).json
    } catch {
      return ResultLine(error).json
    }
  }
}

/// The compiled formulas by number; `nil` for a number that is free again.
nonisolated(unsafe) private var formulas: [CompiledFormula?] = []
nonisolated(unsafe) private var environment = EvaluationEnvironment()

/// Returns memory for the bytes of an argument.
@_expose(wasm, "allocate") @_cdecl("formulary_allocate")
public func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8> {
  .allocate(capacity: max(1, count))
}

/// Frees an argument or an answer.
@_expose(wasm, "free") @_cdecl("formulary_free")
public func free(_ start: UnsafeMutablePointer<UInt8>) { start.deallocate() }

/// Sets the instant, the seed, the time zone and the locale of later evaluations.
///
/// `names` holds the zone and the locale, separated by a line feed.
@_expose(wasm, "configure") @_cdecl("formulary_configure")
public func configure(
  _ now: Double, _ seed: UInt64, _ names: UnsafePointer<UInt8>, _ count: Int
) {
  let names = text(names, count).split(separator: "\n", omittingEmptySubsequences: false)
  environment = EvaluationEnvironment(
    now: now, timeZone: names.first.map { String($0) } ?? "UTC",
    locale: names.count > 1 ? String(names[1]) : "en", seed: seed)
}

/// Returns the result of a formula for fields, a JSON object.
@_expose(wasm, "evaluate") @_cdecl("formulary_evaluate")
public func evaluate(
  _ source: UnsafePointer<UInt8>, _ count: Int, _ fields: UnsafePointer<UInt8>, _ fieldCount: Int
) -> UnsafeMutablePointer<UInt8> {
  do throws(EvaluationError) {
    let values = try values(fields, fieldCount)
    let formula = Formula(text(source, count), schema: values.schema)
    let compiled = CompiledFormula(formula, try formula.runnable(), environment)
    return answer(compiled.result(in: values))
  } catch {
    return answer(ResultLine(error).json)
  }
}

/// Compiles a formula for fields with the types of those in a JSON object.
///
/// Returns an object with its number and its diagnostics.
@_expose(wasm, "compile") @_cdecl("formulary_compile")
public func compile(
  _ source: UnsafePointer<UInt8>, _ count: Int, _ fields: UnsafePointer<UInt8>, _ fieldCount: Int
) -> UnsafeMutablePointer<UInt8> {
  do throws(EvaluationError) {
    let formula = Formula(text(source, count), schema: try values(fields, fieldCount).schema)
    var json = Array("{\"formula\":".utf8)
    if let program = try? formula.runnable() {
      let compiled = CompiledFormula(formula, program, environment)
      let number = formulas.firstIndex { $0 == nil } ?? formulas.count
      if number == formulas.count { formulas.append(nil) }
      formulas[number] = compiled
      json.append(contentsOf: "\(number)".utf8)
    } else {
      json.append(contentsOf: "null".utf8)
    }
    json.append(contentsOf: ",\"diagnostics\":[".utf8)
    for (place, diagnostic) in formula.diagnostics.enumerated() {
      if place > 0 { json.append(UInt8(ascii: ",")) }
      append(diagnostic, to: &json)
    }
    json.append(contentsOf: "]}".utf8)
    return answer(json)
  } catch {
    return answer(ResultLine(error).json)
  }
}

/// Returns the result of a compiled formula for fields, a JSON object.
@_expose(wasm, "value") @_cdecl("formulary_value")
public func value(
  _ number: Int, _ fields: UnsafePointer<UInt8>, _ count: Int
) -> UnsafeMutablePointer<UInt8> {
  guard let formula = formula(number) else { return answer([]) }
  do throws(EvaluationError) {
    return answer(formula.result(in: try values(fields, count)))
  } catch {
    return answer(ResultLine(error).json)
  }
}

/// Returns the results of a compiled formula for rows, a JSON list of objects.
@_expose(wasm, "values") @_cdecl("formulary_values")
public func values(
  _ number: Int, rows: UnsafePointer<UInt8>, _ count: Int
) -> UnsafeMutablePointer<UInt8> {
  guard let formula = formula(number) else { return answer([]) }
  do throws(EvaluationError) {
    guard case .list(let rows) = try read(rows, count) else {
      throw EvaluationError(.badArgument, "expected a list of rows")
    }
    var json = Array("[".utf8)
    for (place, row) in rows.enumerated() {
      if place > 0 { json.append(UInt8(ascii: ",")) }
      json += formula.result(in: try named(row))
    }
    json.append(UInt8(ascii: "]"))
    return answer(json)
  } catch {
    return answer(ResultLine(error).json)
  }
}

/// Frees a compiled formula.
@_expose(wasm, "release") @_cdecl("formulary_release")
public func release(_ number: Int) {
  if formula(number) != nil { formulas[number] = nil }
}

/// Returns a list of the functions with their examples.
@_expose(wasm, "functions") @_cdecl("formulary_functions")
public func functions() -> UnsafeMutablePointer<UInt8> {
  var json = Array("[".utf8)
  for (place, function) in FormulaLanguage.standard.functions.enumerated() {
    json.append(contentsOf: (place > 0 ? ",\n{\"name\":" : "{\"name\":").utf8)
    JSONText.append(function.name, to: &json)
    json.append(contentsOf: ",\"summary\":".utf8)
    JSONText.append(function.summary, to: &json)
    json.append(contentsOf: ",\"examples\":[".utf8)
    for (number, example) in function.examples.enumerated() {
      json.append(contentsOf: (number > 0 ? ",{\"formula\":" : "{\"formula\":").utf8)
      JSONText.append(example.formula, to: &json)
      switch example.outcome {
      case .value(let value):
        var run = Run(environment: environment)
        json.append(contentsOf: ",\"value\":".utf8)
        if !run.appendJSON(of: run.word(value), to: &json) {
          json.append(contentsOf: "null".utf8)
        }
        json.append(contentsOf: ",\"tolerance\":\(example.tolerance)".utf8)
      case .error: json.append(contentsOf: ",\"fails\":true".utf8)
      case .anything: break
      }
      json.append(UInt8(ascii: "}"))
    }
    json.append(contentsOf: "]}".utf8)
  }
  json.append(UInt8(ascii: "]"))
  return answer(json)
}

// MARK: Values

private func formula(_ number: Int) -> CompiledFormula? {
  formulas.indices.contains(number) ? formulas[number] : nil
}

private func text(_ start: UnsafePointer<UInt8>, _ count: Int) -> String {
  String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
}

/// Copies an answer into memory that the caller frees.
private func answer(_ bytes: [UInt8]) -> UnsafeMutablePointer<UInt8> {
  let start = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 4)
  let count = UInt32(bytes.count)
  for place in 0..<4 { start[place] = UInt8(truncatingIfNeeded: count >> UInt32(8 * place)) }
  for place in bytes.indices { start[4 + place] = bytes[place] }
  return start
}

/// The formula that reads JSON, so that there is one reader.
private let reader = Formula("fromJson(json)", schema: NamedValues(["json": .text("")]).schema)

private func read(
  _ start: UnsafePointer<UInt8>, _ count: Int
) throws(EvaluationError) -> Value {
  try reader.value(
    in: NamedValues(["json": .text(text(start, count))]), environment: environment)
}

private func values(
  _ start: UnsafePointer<UInt8>, _ count: Int
) throws(EvaluationError) -> NamedValues {
  try named(count == 0 ? .record(Value.Record()) : read(start, count))
}

private func named(_ value: Value) throws(EvaluationError) -> NamedValues {
  guard case .record(let record) = value else {
    throw EvaluationError(.badArgument, "expected an object with the values of fields")
  }
  var members: [(name: String, value: Value)] = []
  for place in record.keys.indices {
    members.append((name: record.keys[place], value: record.values[place]))
  }
  return NamedValues(members)
}

private func append(_ diagnostic: FormulaDiagnostic, to json: inout [UInt8]) {
  json.append(contentsOf: "{\"code\":".utf8)
  JSONText.append(diagnostic.rule, to: &json)
  json.append(contentsOf: ",\"severity\":".utf8)
  JSONText.append(diagnostic.severity.rawValue, to: &json)
  json.append(contentsOf: ",\"message\":".utf8)
  JSONText.append(diagnostic.message, to: &json)
  if let hint = diagnostic.hint {
    json.append(contentsOf: ",\"hint\":".utf8)
    JSONText.append(hint, to: &json)
  }
  json.append(
    contentsOf:
      ",\"range\":{\"start\":\(diagnostic.range.start),\"end\":\(diagnostic.range.end)}}".utf8)
}
