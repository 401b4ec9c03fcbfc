import FormulaChecker
import FormulaSyntax
import FormulaRuntime
import FormulaValues

extension ReferenceEvaluator {
  func call(
    _ call: Expression.Call, _ id: ExpressionID, _ scope: Scope, in run: inout Run
  ) -> Word {
    let arguments = Array(call.arguments)
    switch formula[meaning: id] {
    case .localFunction(let local):
      let words = arguments.map { evaluate($0, scope, in: &run) }
      let result = apply(scope[local.number] ?? .null, words, in: &run)
      return placed(result, id, arguments, in: &run)
    case .function(let number):
      let function = catalog[number]
      return form(function.name, arguments, scope, in: &run)
        ?? self.function(function, arguments, id, scope, in: &run)
    default: return .null
    }
  }

  private func function(
    _ function: FunctionDeclaration, _ arguments: [ExpressionID], _ id: ExpressionID,
    _ scope: Scope, in run: inout Run
  ) -> Word {
    guard let body = function.body else { return failure(.notRunnable, id, in: &run) }
    var words: [Word] = []
    for argument in arguments { words.append(evaluate(argument, scope, in: &run)) }
    guard run.spend(1) else { return placed(run.stepError(), id, in: &run) }
    let room = run.heap.allocateWords(words.count + 1)
    for (index, word) in words.enumerated() { room[index] = word }
    let result =
      switch function.admission.admit(room, count: words.count, of: function.name, in: &run) {
      case .admitted(let admitted): body(admitted, &run)
      case .decided(let word): word
      }
    return placed(result, id, arguments, in: &run)
  }

  // MARK: Special forms

  private func form(
    _ name: String, _ arguments: [ExpressionID], _ scope: Scope, in run: inout Run
  ) -> Word? {
    switch name {
    case "and": all(arguments, scope, in: &run)
    case "or": some(arguments, scope, in: &run)
    case "coalesce": firstPresent(arguments, scope, in: &run)
    case "iff":
      choose(
        arguments[0], arguments[1], arguments.count > 2 ? arguments[2] : nil, scope, in: &run)
    case "ifs": ifs(arguments, scope, in: &run)
    case "switch": select(arguments, scope, in: &run)
    case "ifError": unlessError(arguments[0], arguments[1], scope, in: &run)
    default: nil
    }
  }

  func all(_ conditions: [ExpressionID], _ scope: Scope, in run: inout Run) -> Word {
    for id in conditions {
      let answer = condition(id, scope, in: &run)
      if !answer.isTrue { return answer }
    }
    return .true
  }

  func some(_ conditions: [ExpressionID], _ scope: Scope, in run: inout Run) -> Word {
    for id in conditions {
      let answer = condition(id, scope, in: &run)
      if answer.isError || answer.isTrue { return answer }
    }
    return .false
  }

  func firstPresent(_ values: [ExpressionID], _ scope: Scope, in run: inout Run) -> Word {
    for id in values {
      let word = evaluate(id, scope, in: &run)
      if !word.isNull { return word }
    }
    return .null
  }

  private func ifs(_ arguments: [ExpressionID], _ scope: Scope, in run: inout Run) -> Word {
    var rest = arguments[...]
    while rest.count >= 2, let test = rest.popFirst(), let value = rest.popFirst() {
      let answer = condition(test, scope, in: &run)
      if answer.isError { return answer }
      if answer.isTrue { return evaluate(value, scope, in: &run) }
    }
    return rest.first.map { evaluate($0, scope, in: &run) } ?? .null
  }

  private func select(_ arguments: [ExpressionID], _ scope: Scope, in run: inout Run) -> Word {
    var rest = arguments[...]
    guard let first = rest.popFirst() else { return .null }
    let subject = evaluate(first, scope, in: &run)
    if subject.isError { return subject }
    while rest.count >= 2, let test = rest.popFirst(), let value = rest.popFirst() {
      let candidate = evaluate(test, scope, in: &run)
      if candidate.isError { return candidate }
      if isDeeplySame(subject, candidate, in: run) { return evaluate(value, scope, in: &run) }
    }
    return rest.first.map { evaluate($0, scope, in: &run) } ?? .null
  }

  private func unlessError(
    _ value: ExpressionID, _ fallback: ExpressionID, _ scope: Scope, in run: inout Run
  ) -> Word {
    let word = evaluate(value, scope, in: &run)
    guard word.isError else { return word }
    let error = run.heap.errors[word.index]
    let other = evaluate(fallback, scope, in: &run)
    guard other.has(.function) else { return other }
    let parts = [run.text(error.code.rawValue), run.text(error.message)]
    let result = apply(other, [run.record(["code", "message"], parts)], in: &run)
    return placed(result, fallback, in: &run)
  }

  // MARK: Parts of values

  func member(
    _ member: Expression.Member, _ id: ExpressionID, _ scope: Scope, in run: inout Run
  ) -> Word {
    let base = evaluate(member.base, scope, in: &run)
    return part(member.name.text, of: base, member.base, in: &run)
  }

  private func part(
    _ name: String, of base: Word, _ id: ExpressionID, in run: inout Run
  ) -> Word {
    switch base.kind {
    case .null, .error: return base
    case .record: return run.member(base, MemberName(name)) ?? .null
    case .list:
      var words: [Word] = []
      for element in run.elements(base) {
        let word = part(name, of: element, id, in: &run)
        if word.isError { return word }
        words.append(word)
      }
      return placed(run.list(words), id, in: &run)
    default: return failure(.typeMismatch, id, in: &run)
    }
  }

  func element(
    _ baseID: ExpressionID, _ indexID: ExpressionID, _ id: ExpressionID, _ scope: Scope,
    in run: inout Run
  ) -> Word {
    let base = evaluate(baseID, scope, in: &run)
    let index = evaluate(indexID, scope, in: &run)
    if base.isError { return base }
    if index.isError { return index }
    if base.isNull || index.isNull { return .null }
    switch base.kind {
    case .record, .list:
      if isText(index) { return part(run.string(index), of: base, baseID, in: &run) }
    case .text, .choice: break
    default: return failure(.typeMismatch, baseID, in: &run)
    }
    guard base.kind != .record, isNumeric(index) else {
      return failure(.typeMismatch, indexID, in: &run)
    }
    let number = run.number(index)
    guard number == number.rounded() else { return failure(.badArgument, indexID, in: &run) }
    guard let position = Int(exactly: number) else { return .null }
    if base.has(.list) {
      let elements = run.elements(base)
      return elements.indices.contains(position) ? elements[position] : .null
    }
    let text = run.string(base)
    var rest = text.utf8[...]
    for (number, length) in CharacterLengths(text).enumerated() {
      let character = rest.prefix(length)
      if number == position { return run.text(String(character) ?? "") }
      rest = rest.dropFirst(length)
    }
    return .null
  }
}
