import Formulas
import JSONTree
import JoyDoc

extension FieldTrace {
  /// The trace as a JSON object.
  ///
  /// Ranges are offsets of UTF-8 bytes: `range` in the formula, `fileRange` in the document.
  package var json: [UInt8] {
    JSONWriter.object { writer in
      writer.append(field)
      writer.append("formula", definition)
      if let expression { writer.append("expression", expression.text) }
      if let place { writer.append("fileRange", place) }
      if let stored { writer.append("stored", json: stored) }
      if let computed { writer.append("value", json: computed) }
      if let failure { writer.append("error", failure.error) }
      writer.appendObjects("inputs", of: inputs) { writer, input in
        writer.append(input.field)
        writer.append("computed", input.isComputed)
        if let emptiness = input.emptiness { writer.append("empty", emptiness.phrase) }
        if !input.emptyCells.isEmpty {
          writer.appendObjects("emptyCells", of: input.emptyCells) { writer, cells in
            writer.append("column", cells.column.id)
            writer.append("empty", cells.phrase)
          }
        }
        writer.append(input.value)
        if let failure = input.failure { writer.append("error", failure) }
      }
      if let formula {
        writer.appendObject("trace") { writer in writer.append(formula.root, expression?.map) }
      }
    } + [UInt8(ascii: "\n")]
  }
}

extension FormulaTrace {
  /// The trace of a standalone formula as a JSON object. Ranges are byte offsets in the formula.
  package var json: [UInt8] {
    JSONWriter.object { writer in writer.append(root, nil) } + [UInt8(ascii: "\n")]
  }
}

extension JSONWriter {
  fileprivate mutating func append(_ field: FieldTrace.TracedField) {
    append("field", field.id)
    if let title = field.title { append("title", title) }
    append("fieldType", field.typeName)
  }

  fileprivate mutating func append(_ name: String, _ error: EvaluationError) {
    appendObject(name) { writer in
      writer.append("code", error.code.rawValue)
      writer.append("message", error.message)
      if let range = error.range { writer.append("range", range) }
    }
  }

  /// Writes the members of a value: `type`, `value`, and for a list its `count`.
  fileprivate mutating func append(_ value: TracedValue) {
    append("type", value.kind.name)
    var run = Run()
    let word = run.word(value.value)
    var bytes: [UInt8] = []
    if word.appendJSON(to: &bytes, in: run) { append("value", json: bytes) }
    if let count = value.count { append("count", count) }
    if value.isCut { append("cut", true) }
  }

  /// Writes the members of a step and of its nested steps. Recurses as deep as the formula.
  fileprivate mutating func append(_ step: FormulaTrace.Step, _ map: OffsetMap?) {
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
      append("error", error)
    case .notTaken: append("outcome", "not taken")
    case .streamed: append("outcome", "streamed")
    }
    if !step.passes.isEmpty {
      appendObjects("rows", of: step.passes) { writer, passes in writer.append(passes, map) }
    }
    if !step.steps.isEmpty {
      appendObjects("steps", of: step.steps) { writer, step in writer.append(step, map) }
    }
  }

  private mutating func append(_ passes: FormulaTrace.Passes, _ map: OffsetMap?) {
    append("parameters", passes.parameters)
    append("count", passes.count)
    if let accepted = passes.accepted { append("counted", accepted) }
    append("failed", passes.failures)
    appendObjects("shown", of: passes.shown) { writer, pass in
      writer.append("row", pass.number)
      if passes.accepted != nil, case .value(let value) = pass.body.outcome {
        writer.append("counts", value.value == .boolean(true))
      }
      writer.appendObject("item") { writer in writer.append(pass.item) }
      writer.appendObject("step") { writer in writer.append(pass.body, map) }
    }
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
