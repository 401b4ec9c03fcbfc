import CFormulary
import FormularyC
import Foundation

/// A fuzz target that calls the C interface with well-typed arguments derived from the input,
/// partly on two threads at once.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var choices = Choices(UnsafeBufferPointer(start: start, count: count))
  switch choices.number() % 4 {
  case 0: formula(&choices)
  case 1: document(&choices)
  case 2: template(&choices)
  default: columns(&choices)
  }
  return 0
}

// MARK: Arguments

/// Passes the bytes of a text without a zero at its end, or NULL.
private func with<Result>(_ text: String?, _ body: (UnsafePointer<CChar>?, Int) -> Result) -> Result
{
  guard let text else { return body(nil, 0) }
  // The block has the exact size, so that the sanitizer detects any read past its end.
  let bytes = Array(text.utf8)
  let room = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
  for index in bytes.indices { (room + index).initialize(to: CChar(bitPattern: bytes[index])) }
  defer { room.deallocate() }
  return body(room, bytes.count)
}

extension Choices {
  fileprivate mutating func source() -> String {
    switch number() % 5 {
    case 0: return text()
    case 1:
      return pick([
        "1 + 1", "a + b", "a.b", "t.a", "sum(t.a)", "map(t, r -> r.a)", "upper(a)", "a[b]",
      ])
    case 2:
      return pick([
        "'x'", "[a, b]", "{a: a, b: b}", "date(2024, 2, b)", "count(a)", "null", "a & b",
      ])
    case 3:
      return pick([
        "sequence(a)", "repeat(a, b)", "split(a, b)", "formatDate(a, b)", "sortBy(t, r -> r.a)",
      ])
    default:
      return
        "\(pick(["sum", "max", "concat", "append", "keys", "round", "toDate"]))(\(source()), \(source()))"
    }
  }

  fileprivate mutating func json(depth: Int = 0) -> String {
    switch number() % (depth > 3 ? 5 : 8) {
    case 0:
      return pick(["1", "-0", "1e999", "1.5", "12345678901234567890", "true", "null", "NaN", ""])
    case 1: return "\"\(pick(["", "a", "é", "\\u0000", "\\ud800", "2024-05-31", "\\", "\u{1}"]))\""
    case 2: return text()
    case 3:
      return pick([
        "\"number\"", "\"text?\"", "\"any\"", "\"list\"", "[\"text\"]", "\"never\"", "\"\"",
      ])
    case 4: return pick(["{}", "[]", "[[]]", "{\"a\":{\"b\":1}}", "[{\"a\":1},{\"a\":\"x\"}]"])
    case 5, 6:
      let members = (0..<number() % 4).map { _ in
        "\"\(pick(["a", "b", "t", ""]))\":\(json(depth: depth + 1))"
      }
      return "{\(members.joined(separator: ","))}"
    default:
      return "[\((0..<number() % 4).map { _ in json(depth: depth + 1) }.joined(separator: ","))]"
    }
  }

  fileprivate mutating func withOptions(_ body: (UnsafePointer<formulary_options>?) -> Void) {
    var options = formulary_options()
    options.size = pick([MemoryLayout<formulary_options>.size, 0, 8, 40, 1 << 20])
    options.now = double()
    options.has_now = Int32(truncatingIfNeeded: integer())
    options.errors = Int32(truncatingIfNeeded: integer())
    options.seed = bits()
    options.max_steps = pick([200_000, 0, 1, -1, .min])
    options.threads = pick([0, 1, 2, -1, .min, .max])
    options.reserved = Int32(truncatingIfNeeded: integer())
    let (isMissing, zone, locale) = (chance(), chance() ? text() : nil, chance() ? text() : nil)
    with(zone) { zone, zoneCount in
      with(locale) { locale, localeCount in
        options.timezone = zone
        options.timezone_count = zoneCount
        options.locale = locale
        options.locale_count = localeCount
        if isMissing, options.max_steps == 0 {
          body(nil)
        } else {
          withUnsafePointer(to: options) { body($0) }
        }
      }
    }
  }
}

/// Calls `body` with a text and an error whose sizes are those of different versions of the header.
private func call(
  _ choices: inout Choices,
  _ body: (UnsafeMutablePointer<formulary_text>?, UnsafeMutablePointer<formulary_error>?) -> Int32
) {
  var text = formulary_text()
  text.size = choices.pick([MemoryLayout<formulary_text>.size, 0, 8, 16, 1 << 20])
  var error = formulary_error()
  error.size = choices.pick([MemoryLayout<formulary_error>.size, 0, 8, 24, 40, 1 << 20])
  switch choices.number() % 6 {
  case 0: _ = body(nil, nil)
  case 1: _ = body(&text, nil)
  default: _ = body(&text, &error)
  }
  read(text.bytes, text.count)
  read(error.code, error.code_count)
  read(error.message, error.message_count)
  formulary_text_clear(&text)
  formulary_error_clear(&error)
  formulary_text_clear(&text)
}

/// Reads every byte of a result, so that the sanitizer checks them.
private func read(_ bytes: UnsafeMutablePointer<CChar>?, _ count: Int) {
  guard let bytes else { return }
  var sum: UInt8 = 0
  for index in 0..<count { sum &+= UInt8(bitPattern: bytes[index]) }
  if sum == 1, count < 0 { fatalError() }
}

private struct Handle: @unchecked Sendable { let pointer: OpaquePointer? }

// MARK: Formulas

private func withFormula(_ choices: inout Choices, _ body: (inout Choices, OpaquePointer?) -> Void)
{
  let (source, schema) = (choices.source(), choices.chance() ? choices.json() : nil)
  let isMissing = choices.number() == 255
  var inner = choices
  choices.withOptions { options in
    with(isMissing ? nil : source) { source, sourceCount in
      with(schema) { schema, schemaCount in
        var error = formulary_error()
        error.size = MemoryLayout<formulary_error>.size
        let formula = formulary_compile(source, sourceCount, schema, schemaCount, options, &error)
        formulary_error_clear(&error)
        body(&inner, formula)
        formulary_formula_free(formula)
      }
    }
  }
}

private func formula(_ choices: inout Choices) {
  withFormula(&choices) { choices, formula in
    call(&choices) { text, _ in formulary_formula_fields(formula, text) }
    for _ in 0..<3 {
      let values = choices.json()
      with(values) { values, count in
        call(&choices) { formulary_evaluate_json(formula, values, count, $0, $1) }
      }
      let texts = (0..<4).map { _ in choices.chance() ? choices.text() : choices.json() }
      let isInterrupted = choices.number() % 8 == 0
      let handle = Handle(pointer: formula)
      with(texts[0]) { first, firstCount in
        with(texts[1]) { second, secondCount in
          var given: [formulary_value] = []
          for number in 0..<choices.number() % 5 {
            var value = formulary_value()
            value.size = UInt32(choices.pick([MemoryLayout<formulary_value>.size, 0, 8, 1 << 20]))
            value.kind = Int32(truncatingIfNeeded: choices.integer())
            value.number = choices.double()
            if choices.chance() {
              value.text = number.isMultiple(of: 2) ? first : second
              value.count = number.isMultiple(of: 2) ? firstCount : secondCount
            }
            given.append(value)
          }
          nonisolated(unsafe) var result = formulary_value()
          result.size = UInt32(MemoryLayout<formulary_value>.size)
          let steps = choices.pick([0, 1_000, -1, .min] as [Int64])
          call(&choices) { _, error in
            nonisolated(unsafe) var status: Int32 = 0
            nonisolated(unsafe) let (given, error) = (given, error)
            DispatchQueue.concurrentPerform(iterations: isInterrupted ? 2 : 1) { number in
              // Only `formulary_interrupt` may be called beside another call on the same handle.
              if number == 1 { return formulary_interrupt(UnsafeMutableRawPointer(handle.pointer)) }
              status = given.withUnsafeBufferPointer {
                formulary_evaluate(handle.pointer, $0.baseAddress, $0.count, steps, &result, error)
              }
            }
            return status
          }
          if let text = result.text {
            var sum: UInt8 = 0
            for index in 0..<result.count { sum &+= UInt8(bitPattern: text[index]) }
          }
        }
      }
    }
  }
}

// MARK: Documents

private func document(_ choices: inout Choices) {
  let text = choices.chance() ? form : choices.json()
  var inner = choices
  choices.withOptions { options in
    with(text) { bytes, count in
      var error = formulary_error()
      error.size = MemoryLayout<formulary_error>.size
      let document = formulary_open(bytes, count, options, &error)
      formulary_error_clear(&error)
      while !inner.isEmpty {
        let field = inner.pick(["price", "rows", "total", "pick", "", "\0", "Price"])
        let log = inner.chance() ? "[\(changelog(&inner))]" : inner.json()
        let kind = inner.number() % 9
        with(field) { field, fieldCount in
          with(log) { log, logCount in
            call(&inner) { text, error in
              switch kind {
              case 0: formulary_document_run(document, text, error)
              case 1: formulary_document_validate(document, text, error)
              case 2: formulary_document_lint(document, text, error)
              case 3: formulary_document_trace(document, field, fieldCount, text, error)
              case 4: formulary_document_value(document, field, fieldCount, text, error)
              case 5: formulary_document_fields(document, text, error)
              case 6: formulary_document_bytes(document, text, error)
              default: formulary_document_apply(document, log, logCount, text, error)
              }
            }
          }
        }
      }
      formulary_document_free(document)
    }
  }
}

private func changelog(_ choices: inout Choices) -> String {
  let target = choices.pick([
    "field.update", "field.value.rowCreate", "field.value.rowUpdate", "field.value.rowDelete",
    "field.value.rowMove", "field.create", "field.delete", "page.create", "page.delete",
    "document.restore",
  ])
  let id = choices.pick(["price", "rows", "total", "pick", "p"])
  return """
    {"target":"\(target)","fieldId":"\(id)","pageId":"p","change":{"value":\(choices.json()),"rowId":"r",\
    "row":{"_id":"r","cells":{"c":\(choices.json())}},"targetRowIndex":\(choices.integer())}}
    """
}

private func template(_ choices: inout Choices) {
  let text = choices.number() % 4 == 0 ? choices.json() : form
  var inner = choices
  choices.withOptions { options in
    with(text) { bytes, count in
      var error = formulary_error()
      error.size = MemoryLayout<formulary_error>.size
      let model = formulary_template_open(bytes, count, options, &error)
      formulary_error_clear(&error)
      while !inner.isEmpty {
        if inner.number() % 3 == 0 {
          runArrow(&inner) { formulary_template_run_arrow(model, $0, $1, $2, $3, $4, $5) }
          continue
        }
        let document =
          inner.chance()
          ? form.replacingOccurrences(
            of: inner.pick(["5", "10", "\"a\"", "\"r\"", "number"]), with: inner.json())
          : inner.json()
        with(document) { bytes, count in
          call(&inner) { text, error in
            formulary_template_run(model, bytes, count, text, nil, error)
          }
        }
      }
      formulary_template_free(model)
    }
  }
}

// MARK: Columns

private func columns(_ choices: inout Choices) {
  withFormula(&choices) { choices, formula in
    for _ in 0..<3 {
      runArrow(&choices) { array, schema, out, outSchema, text, error in
        let status = formulary_evaluate_arrow(formula, array, schema, out, outSchema, error)
        _ = formulary_formula_errors(formula, text)
        return status
      }
    }
  }
}

private func runArrow(
  _ choices: inout Choices,
  _ body: (
    UnsafeMutablePointer<ArrowArray>?, UnsafeMutablePointer<ArrowSchema>?,
    UnsafeMutablePointer<ArrowArray>?, UnsafeMutablePointer<ArrowSchema>?,
    UnsafeMutablePointer<formulary_text>?, UnsafeMutablePointer<formulary_error>?
  ) -> Int32
) {
  let batch = Batch()
  let rows = choices.number() % 20
  let (array, schema) = batch.column(&choices, name: "", rows: rows, depth: 0)
  let isMissing = choices.number() == 255
  var (out, outSchema) = (ArrowArray(), ArrowSchema())
  call(&choices) { text, error in
    isMissing
      ? body(array, nil, &out, nil, text, error)
      : body(array, schema, &out, &outSchema, text, error)
  }
  check(out)
  out.release?(&out)
  outSchema.release?(&outSchema)
}

/// Checks the lengths that a result column declares, recursively.
private func check(_ array: ArrowArray) {
  guard array.release != nil else { return }
  if array.length < 0 || array.n_children < 0 || array.null_count > array.length {
    fatalError("the result is not a valid array")
  }
  for index in 0..<Int(array.n_children) {
    guard let child = array.children?[index] else { fatalError("a child is missing") }
    check(child.pointee)
  }
}

/// Arrow structs in blocks of exactly the required size. All buffers have at least the declared
/// lengths.
private final class Batch {
  private var rooms: [UnsafeMutableRawPointer] = []
  private static let formats = [
    "g", "u", "i", "b", "l", "C", "s", "L", "f", "U", "tdD", "tdm", "tsm:", "tsn:Europe/Berlin",
    "n", "+l",
    "+s", "+L", "z", "tsx:", "", "+w:3", "d:10,2",
  ]

  deinit { for room in rooms { room.deallocate() } }

  private func room<Value>(_ values: [Value]) -> UnsafeMutablePointer<Value> {
    let room = UnsafeMutablePointer<Value>.allocate(capacity: max(1, values.count))
    room.initialize(from: values, count: values.count)
    rooms.append(UnsafeMutableRawPointer(room))
    return room
  }

  private func bytes(_ count: Int, _ choices: inout Choices) -> UnsafeRawPointer {
    UnsafeRawPointer(room((0..<max(0, count)).map { _ in UInt8(choices.number()) }))
  }

  func column(
    _ choices: inout Choices, name: String, rows: Int, depth: Int
  ) -> (UnsafeMutablePointer<ArrowArray>, UnsafeMutablePointer<ArrowSchema>) {
    let format = depth == 0 ? (choices.number() == 255 ? "g" : "+s") : choices.pick(Self.formats)
    var (array, schema) = (ArrowArray(), ArrowSchema())
    let offset = choices.number() % 4 == 0 ? choices.number() % 5 : 0
    let count = rows + offset
    array.length = choices.number() == 254 ? choices.pick([-1, .min]) : Int64(rows)
    array.offset = choices.number() == 254 ? choices.pick([-1, .min]) : Int64(offset)
    array.null_count = choices.pick([0, -1, 1, Int64(rows), .min])
    array.release = { $0?.pointee.release = nil }
    schema.release = { $0?.pointee.release = nil }
    schema.flags = choices.pick([2, 0, 7, -1])
    schema.format = UnsafePointer(room(Array(format.utf8CString)))
    schema.name = choices.number() == 253 ? nil : UnsafePointer(room(Array(name.utf8CString)))
    let validity = choices.chance() ? bytes(count / 8 + 1, &choices) : nil
    var buffers: [UnsafeRawPointer?] = [validity]
    var children: [(UnsafeMutablePointer<ArrowArray>, UnsafeMutablePointer<ArrowSchema>)] = []
    func child(_ name: String, rows: Int) {
      children.append(column(&choices, name: name, rows: rows, depth: depth + 1))
    }
    switch format {
    case "n": buffers = []
    case "+s":
      for name in ["a", "b", "t", "price", "rows"].prefix(depth > 2 ? 0 : choices.number() % 6) {
        child(name, rows: choices.number() == 252 ? 0 : count)
      }
    case "u", "U", "+l", "+L":
      // Offsets are within the bytes or elements, but may be in any order.
      let held = choices.number() % 30
      let isOrdered = choices.number() % 8 != 0
      var offsets = (0...count).map { _ in choices.number() % (held + 1) }
      if isOrdered { offsets.sort() }
      buffers.append(
        format == "u" || format == "+l"
          ? UnsafeRawPointer(room(offsets.map { Int32($0) }))
          : UnsafeRawPointer(room(offsets.map { Int64($0) })))
      if format.hasPrefix("+") {
        if depth < 4 { child("item", rows: held) }
      } else {
        buffers.append(bytes(held, &choices))
      }
    case "b": buffers.append(bytes(count / 8 + 1, &choices))
    case "C", "c": buffers.append(bytes(count, &choices))
    case "s": buffers.append(bytes(2 * count, &choices))
    case "i", "f", "tdD":
      buffers.append(
        UnsafeRawPointer(
          room((0..<count).map { _ in UInt32(truncatingIfNeeded: choices.integer()) })))
    default:
      buffers.append(UnsafeRawPointer(room((0..<count).map { _ in choices.double().bitPattern })))
    }
    if choices.number() == 251 { buffers.append(nil) }
    array.n_buffers = Int64(buffers.count)
    array.buffers = room(buffers)
    if depth > 0, ["i", "C", "l", "s"].contains(format), choices.number() % 3 == 0 {
      let (values, type) = column(&choices, name: "", rows: choices.number() % 6, depth: depth + 1)
      array.dictionary = values
      schema.dictionary = choices.number() == 250 ? nil : type
    }
    array.n_children = Int64(children.count)
    schema.n_children = choices.number() == 249 ? Int64(children.count - 1) : Int64(children.count)
    array.children = children.isEmpty ? nil : room(children.map { Optional($0.0) })
    schema.children = children.isEmpty ? nil : room(children.map { Optional($0.1) })
    let (arrayRoom, schemaRoom) = (room([array]), room([schema]))
    return (arrayRoom, schemaRoom)
  }
}

private let form = #"""
  {"_id": "d", "identifier": "doc", "name": "Order", "files": [],
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
