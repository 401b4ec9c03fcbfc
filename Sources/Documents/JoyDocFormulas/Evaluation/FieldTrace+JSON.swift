import FormulaRuntime
import FormulaValues
import Formulas
import JSONTree
import JoyDoc
import SourceText

extension FieldTrace {
  /// The trace as a JSON object. Ranges are UTF-8 bytes: `range` in the formula, `fileRange` in the
  /// document.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.append(field)
    writer.appendName("formula")
    if let definition { writer.append(definition) } else { writer.appendNull() }
    if let expression { writer.append("expression", expression.text) }
    if let place { writer.append("fileRange", place) }
    for (name, value) in [("stored", stored), ("value", computed)] {
      guard let value else { continue }
      writer.appendName(name)
      writer.appendRaw(value)
    }
    if let failure {
      writer.appendName("error")
      writer.append(failure.error)
    }
    writer.appendName("inputs")
    writer.beginArray()
    for input in inputs {
      writer.beginObject()
      writer.append(input.field)
      writer.append("computed", input.isComputed)
      writer.append(input.value)
      if let failure = input.failure {
        writer.appendName("error")
        writer.append(failure)
      }
      writer.endObject()
    }
    writer.endArray()
    if let formula {
      writer.appendName("trace")
      writer.append(formula.root, expression?.map)
    }
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}

extension FormulaTrace {
  /// The trace of a formula by itself as a JSON object, with ranges as those of a field's trace.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.append(root, nil)
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}

extension JSONWriter {
  fileprivate mutating func append(_ name: String, _ range: some SourceRange) {
    appendName(name)
    beginObject()
    append("start", range.start)
    append("end", range.end)
    endObject()
  }

  fileprivate mutating func append(_ field: FieldTrace.TracedField) {
    append("field", field.id)
    if let title = field.title { append("title", title) }
    append("fieldType", field.typeName)
  }

  fileprivate mutating func append(_ error: EvaluationError) {
    beginObject()
    append("code", error.code.rawValue)
    append("message", error.message)
    if let range = error.range { append("range", range) }
    endObject()
  }

  /// The members of a value: `type`, `value`, and of a list its `count`.
  fileprivate mutating func append(_ value: TracedValue) {
    append("type", value.kind.name)
    var run = Run()
    let word = run.word(value.value)
    var bytes: [UInt8] = []
    if run.appendJSON(of: word, to: &bytes) {
      appendName("value")
      appendRaw(bytes)
    }
    if let count = value.count { append("count", count) }
    if value.isCut { append("cut", true) }
  }

  /// A step with the steps below it; the recursion is as deep as the formula.
  fileprivate mutating func append(_ step: FormulaTrace.Step, _ map: OffsetMap?) {
    beginObject()
    append("text", step.text)
    append("range", step.range)
    if let map { append("fileRange", map.range(of: step.range)) }
    switch step.role {
    case .named(let name): append("name", name)
    case .some(let role): append("role", role.name)
    case nil: break
    }
    switch step.outcome {
    case .value(let value):
      append("outcome", "value")
      append(value)
    case .failed(let error, let isOrigin):
      append("outcome", "error")
      append("origin", isOrigin)
      appendName("error")
      append(error)
    case .notTaken: append("outcome", "not taken")
    case .streamed: append("outcome", "streamed")
    }
    if !step.passes.isEmpty {
      appendName("rows")
      beginArray()
      for passes in step.passes { append(passes, map) }
      endArray()
    }
    if !step.steps.isEmpty {
      appendName("steps")
      beginArray()
      for step in step.steps { append(step, map) }
      endArray()
    }
    endObject()
  }

  private mutating func append(_ passes: FormulaTrace.Passes, _ map: OffsetMap?) {
    beginObject()
    appendName("parameters")
    beginArray()
    for parameter in passes.parameters { append(parameter) }
    endArray()
    append("count", passes.count)
    if let accepted = passes.accepted { append("counted", accepted) }
    append("failed", passes.failures)
    appendName("shown")
    beginArray()
    for pass in passes.shown {
      beginObject()
      append("row", pass.number)
      if passes.accepted != nil, case .value(let value) = pass.body.outcome {
        append("counts", value.value == .boolean(true))
      }
      appendName("item")
      beginObject()
      append(pass.item)
      endObject()
      appendName("step")
      append(pass.body, map)
      endObject()
    }
    endArray()
    endObject()
  }
}

extension FormulaTrace.Role {
  fileprivate var name: String {
    switch self {
    case .condition: "condition"
    case .then: "then"
    case .otherwise: "else"
    case .subject: "subject"
    case .matched: "case"
    case .named(let name): name
    }
  }
}
