import FormulaRuntime
import FormulaSyntax
import FormulaVM
import FormulaValues
import Formulas
import Locales
import SourceText

// The functions that `formulary.js` calls. Strings cross as UTF-8 in linear memory: the caller
// allocates and frees the memory of an argument, and frees every answer. An answer begins with the
// number of its bytes, with a mark in the highest bit if the arguments were refused.

/// The compiled formulas by number; `nil` for a number that is unused.
nonisolated(unsafe) private var formulas: [CompiledFormula?] = []
/// The unused numbers in `formulas`.
nonisolated(unsafe) private var unused: [Int] = []
nonisolated(unsafe) var environment = EvaluationEnvironment()

/// Returns memory for the bytes of an argument.
@_expose(wasm, "allocate") @_cdecl("formulary_allocate")
public func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8> {
  .allocate(capacity: max(1, count))
}

/// Frees an argument or an answer.
@_expose(wasm, "free") @_cdecl("formulary_free")
public func free(_ start: UnsafeMutablePointer<UInt8>) { start.deallocate() }

/// Sets the seed, the time zone and the locale of all formulas that are compiled later.
@_expose(wasm, "configure") @_cdecl("formulary_configure")
public func configure(
  _ seed: UInt64, _ zone: UnsafePointer<UInt8>, _ zoneCount: Int,
  _ locale: UnsafePointer<UInt8>, _ localeCount: Int
) {
  environment = EvaluationEnvironment(
    timeZone: text(zone, zoneCount), locale: text(locale, localeCount), seed: seed)
}

/// Uses the file of locale data, whose memory must stay allocated; returns 0 if it is for another
/// version of the module.
@_expose(wasm, "setLocales") @_cdecl("formulary_set_locales")
public func setLocales(_ content: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
  LocaleFile.load(UnsafeBufferPointer(start: content, count: count)) ? 1 : 0
}

/// Sets the instant of later evaluations.
@_expose(wasm, "setNow") @_cdecl("formulary_set_now")
public func setNow(_ now: Double) { environment.now = now }

/// Returns the result of a formula for fields, a JSON object.
@_expose(wasm, "evaluate") @_cdecl("formulary_evaluate")
public func evaluate(
  _ source: UnsafePointer<UInt8>, _ count: Int, _ fields: UnsafePointer<UInt8>, _ fieldCount: Int
) -> UnsafeMutablePointer<UInt8> {
  do throws(Refusal) {
    let fields = UnsafeBufferPointer(start: fields, count: fieldCount)
    var reading = Run(environment: environment)
    let names = reading.keys(try reading.record(fields))
    let schema = FormulaSchema(names.map { FormulaSchema.Field(id: $0) })
    let formula = Formula(text(source, count), schema: schema)
    let program: Program
    do throws(EvaluationError) {
      program = try formula.runnable()
    } catch {
      return answer(ResultLine(error).json)
    }
    let compiled = CompiledFormula(program, schema: schema, environment)
    return answer(try compiled.result(for: fields, at: environment.now))
  } catch {
    return answer(error)
  }
}

/// Compiles a formula for fields of the given types, a JSON object; an empty text stands for fields
/// with the names in the formula and values of any type.
///
/// Returns an object with the formula's number, the type of its results and its diagnostics.
@_expose(wasm, "compile") @_cdecl("formulary_compile")
public func compile(
  _ source: UnsafePointer<UInt8>, _ count: Int, _ types: UnsafePointer<UInt8>, _ typeCount: Int
) -> UnsafeMutablePointer<UInt8> {
  do throws(Refusal) {
    let types = UnsafeBufferPointer(start: types, count: typeCount)
    let (formula, schema) = try formula(text(source, count), types)
    var json = Array("{\"formula\":".utf8)
    if !LocaleFile.isMissing, let program = try? formula.runnable() {
      let number = unused.popLast() ?? formulas.count
      if number == formulas.count { formulas.append(nil) }
      formulas[number] = CompiledFormula(program, schema: schema, environment)
      json.append(contentsOf: "\(number)".utf8)
    } else {
      json.append(contentsOf: "null".utf8)
    }
    json.append(contentsOf: ",\"type\":".utf8)
    JSONText.append(formula.type.description, to: &json)
    json.append(contentsOf: ",\"diagnostics\":[".utf8)
    for (number, diagnostic) in formula.diagnostics.enumerated() {
      if number > 0 { json.append(UInt8(ascii: ",")) }
      append(diagnostic, to: &json)
    }
    json.append(contentsOf: "]}".utf8)
    return answer(json)
  } catch {
    return answer(error)
  }
}

private func formula(
  _ source: String, _ types: UnsafeBufferPointer<UInt8>
) throws(Refusal) -> (Formula, FormulaSchema) {
  let language = FormulaLanguage.standard
  if types.isEmpty {
    let open = language.checkOpen(Array(source.utf8))
    return (Formula(open.formula, schema: open.schema, in: language), open.schema)
  }
  var reading = Run(environment: environment)
  let record = try reading.record(types)
  let value: Value
  do throws(EvaluationError) {
    value = try reading.value(record)
  } catch {
    throw Refusal(error.message)
  }
  let schema = try SchemaReader.schema(value)
  return (Formula(source, schema: schema), schema)
}

/// Returns the results of a compiled formula for rows, JSON objects on a line each, as a list.
@_expose(wasm, "values") @_cdecl("formulary_values")
public func values(
  _ number: Int, _ rows: UnsafePointer<UInt8>, _ count: Int
) -> UnsafeMutablePointer<UInt8> {
  guard formulas.indices.contains(number), let formula = formulas[number] else {
    return answer(Refusal("the formula was freed"))
  }
  let rows = UnsafeBufferPointer(start: rows, count: count)
  var json = Array("[".utf8)
  var start = 0
  do throws(Refusal) {
    while start < count {
      let end = rows[start...].firstIndex(of: UInt8(ascii: "\n")) ?? count
      if start > 0 { json.append(UInt8(ascii: ",")) }
      json += try formula.result(
        for: UnsafeBufferPointer(rebasing: rows[start..<end]), at: environment.now)
      start = end + 1
    }
  } catch {
    return answer(error)
  }
  json.append(UInt8(ascii: "]"))
  return answer(json)
}

/// Frees a compiled formula.
@_expose(wasm, "release") @_cdecl("formulary_release")
public func release(_ number: Int) {
  guard formulas.indices.contains(number), formulas[number] != nil else { return }
  formulas[number] = nil
  unused.append(number)
}

/// Returns a formula with white space as in a well-formatted one; unchanged if it has errors.
@_expose(wasm, "format") @_cdecl("formulary_format")
public func format(
  _ width: Int, _ source: UnsafePointer<UInt8>, _ count: Int
) -> UnsafeMutablePointer<UInt8> {
  let source = text(source, count)
  return answer(
    Array((FormulaFormatter.text(of: ParsedFormula(source), width: width) ?? source).utf8))
}

/// Returns a list of the functions with their examples.
@_expose(wasm, "functions") @_cdecl("formulary_functions")
public func functions() -> UnsafeMutablePointer<UInt8> {
  var json = Array("[".utf8)
  for (number, function) in FormulaLanguage.standard.functions.enumerated() {
    json.append(contentsOf: (number > 0 ? ",\n{\"name\":" : "{\"name\":").utf8)
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
        if !run.word(value).appendJSON(to: &json, in: run) {
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

func text(_ start: UnsafePointer<UInt8>, _ count: Int) -> String {
  String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
}

/// The mark of a refusal in the length of an answer.
private let refusalMark: UInt32 = 1 << 31

/// Copies an answer into memory that the caller frees.
///
/// If data of a language was missing, the answer is a refusal instead.
func answer(_ bytes: [UInt8], isRefusal: Bool = false) -> UnsafeMutablePointer<UInt8> {
  var (bytes, isRefusal) = (bytes, isRefusal)
  if LocaleFile.isMissing {
    LocaleFile.isMissing = false
    bytes = Array(
      "the currency names of this language are in formulary-locales.bin: pass its bytes to 'load' as 'locales'"
        .utf8)
    isRefusal = true
  }
  let prefix = MemoryLayout<UInt32>.size
  let start = UnsafeMutablePointer<UInt8>.allocate(capacity: prefix + bytes.count)
  UnsafeMutableRawPointer(start).storeBytes(
    of: UInt32(bytes.count) | (isRefusal ? refusalMark : 0), as: UInt32.self)
  bytes.withUnsafeBufferPointer {
    if let base = $0.baseAddress { (start + prefix).initialize(from: base, count: $0.count) }
  }
  return start
}

/// Copies a refusal into memory that the caller frees; `formulary.js` throws it as a `TypeError`.
func answer(_ refusal: Refusal) -> UnsafeMutablePointer<UInt8> {
  answer(Array(refusal.message.utf8), isRefusal: true)
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
