import FormulaChecker
import FormulaSyntax
import FormulaRuntime
import FormulaValues

/// Abstract evaluation of calls, based on the roles and signatures of functions.
extension AbstractEvaluation {
  mutating func call(
    _ call: Expression.Call, _ id: ExpressionID, _ known: KnownValues
  ) -> AbstractValue {
    let arguments = Array(call.arguments)
    guard case .function(let number) = formula[meaning: id] else {
      for argument in arguments { _ = value(argument, known) }
      return .anything
    }
    let function = catalog[number]
    if let choice = function.choice {
      switch choice {
      case .condition:
        return self.choice(
          arguments[0], arguments[1], arguments.count > 2 ? arguments[2] : nil, known)
      case .conditions: return conditions(arguments, known)
      case .matching: return matches(arguments, known)
      }
    }
    if let absence = function.fallback, function.body == nil {
      let result = firstPresent(arguments, absence, known)
      // An error handler may be a function of the error.
      return absence == .error && result.kinds.contains(.function) ? .anything : result
    }
    if function.plays(.conjunction) { return joined(arguments, areAllNeeded: true, known) }
    if function.plays(.disjunction) { return joined(arguments, areAllNeeded: false, known) }
    if function.plays(.negation), arguments.count == 1 {
      return negation(value(arguments[0], known))
    }
    return plainCall(function, arguments, id, known)
  }

  /// Returns the value of a call that evaluates all its arguments.
  private mutating func plainCall(
    _ function: FunctionDeclaration, _ arguments: [ExpressionID], _ id: ExpressionID,
    _ known: KnownValues
  ) -> AbstractValue {
    let facts = function.facts
    var values: [AbstractValue] = []
    // An increasing function that succeeds at both ends of an interval succeeds in between.
    var canFail = !function.plays(.total)
    var canBeNull = false
    for (place, argument) in arguments.enumerated() {
      guard let parameter = facts.signature.parameter(at: place) else {
        // A time zone or a locale.
        values.append(value(argument, known))
        canFail = true
        continue
      }
      if case .function(let shape) = parameter.want,
        case .lambda(let lambda) = tree[tree.ungrouped(argument)]
      {
        let inputs = shape.inputs.map { input(of: $0, values) }
        if let list = values.first, list.isOnly([.null, .list]), list.lengths.upper <= 0 {
          values.append(AbstractValue(.function))
          continue
        }
        values.append(self.function(lambda, tree.ungrouped(argument), inputs, known))
        let body = body(of: argument) ?? .anything
        canFail = canFail || body.canFail || !body.isOnly(shape.gives)
        continue
      }
      let value = value(argument, known)
      values.append(value)
      let isAdmitted = admits(value, parameter, &canBeNull)
      canFail = canFail || !isAdmitted
    }
    // An argument without a value makes the call fail, unless the function accepts errors.
    let isUnreachable = zip(values.indices, values).contains { place, value in
      value.isNothing && facts.signature.parameter(at: place)?.want != .anyOrError
    }
    if isUnreachable { return .nothing.failing(if: values.contains(where: { $0.canFail })) }
    if function.plays(.writesText) {
      canFail = canFail || values.contains { !$0.isWrittenSurely }
    }
    var result = result(of: function, values, arguments, id)
    if function.plays(.growing), result.numbers.isFinite,
      values.allSatisfy({ $0.isOnly([.number, .null]) && !$0.canFail })
    {
      canFail = false
    }
    // Signatures do not always state that a null argument yields null.
    let isReported = function.plays(.total) || function.plays(.growing)
    if !function.replacesNull || !isReported {
      result = result.orNull(if: canBeNull || !isReported)
    }
    return result.failing(if: canFail)
  }

  /// Returns the value that a lambda receives as `input`.
  private func input(
    of input: LambdaShape.Input, _ values: [AbstractValue]
  ) -> AbstractValue {
    switch input {
    case .element(let place):
      place < values.count ? values[place].element.values : AbstractValue(.any)
    case .index: .number(Interval(0, 1e15))
    case .accumulator, .any: AbstractValue(.any)
    }
  }

  /// Returns `true` if a parameter accepts every possible value of an argument.
  ///
  /// Sets `canBeNull` if a null argument makes the result of the call null.
  private func admits(
    _ value: AbstractValue, _ parameter: Parameter, _ canBeNull: inout Bool
  ) -> Bool {
    let want = parameter.want
    var takes = want.accepted
    // A function passed as a plain value is rejected when it is used.
    if want == .any { takes.remove(.function) }
    if want == .date {
      takes.subtract(.textual)
      let dates = Interval(-Self.farthestDate, Self.farthestDate)
      if value.canBeNumeric, value.numbers.intersection(dates) != value.numbers { return false }
    }
    if value.canBeNull {
      if want.needsValue, !parameter.isOptional { return false }
      if !want.seesNull, !parameter.isOptional { canBeNull = true }
      takes.insert(.null)
    }
    guard value.isOnly(takes), want == .anyOrError || !value.canFail else { return false }
    switch want {
    case .numbers, .numberList:
      return !value.kinds.contains(.list) || value.lengths.upper <= 0
        || value.element.isOnly([.number, .date, .null])
    case .table:
      return !value.kinds.contains(.list) || value.element.isOnly([.record, .null])
    case .function, .key, .reference: return false
    default: return true
    }
  }

  // MARK: Results

  private func result(
    of function: FunctionDeclaration, _ values: [AbstractValue], _ arguments: [ExpressionID],
    _ id: ExpressionID
  ) -> AbstractValue {
    var result = AbstractValue.any(of: formula[type: id])
    if result.kinds.isEmpty { result = AbstractValue(.any) }
    for case .within(let least, let greatest) in function.roles {
      result.numbers = result.numbers.intersection(Interval(least, greatest))
    }
    if function.plays(.withinArguments) {
      result.numbers = allNumbers(values).widened
      // An average is computed from a sum.
      if function.plays(.aggregates(.average)), !sum(values).isFinite { result.canFail = true }
    } else if function.plays(.aggregates(.sum)) {
      result.numbers = sum(values)
      return result.failing(if: !result.numbers.isFinite)
    } else if function.plays(.growing) {
      if let numbers = grown(function, values) { result.numbers = numbers }
    } else if function.plays(.countsRows), let list = values.first, list.isOnly([.list, .null]) {
      result.numbers = Interval(
        list.canBeNull ? 0 : list.lengths.lower, list.lengths.upper, grain: 1)
    } else if function.plays(.unsigned), let number = values.first, number.canBeNumeric {
      result.numbers = number.numbers.magnitudes
    }
    guard let list = values.first, result.kinds.contains(.list) else { return result }
    let isOnlyList = list.isOnly([.list, .null])
    if function.plays(.transformsEach), isOnlyList {
      result.lengths = Interval(list.canBeNull ? 0 : list.lengths.lower, list.lengths.upper)
      if let body = arguments.last.flatMap({ body(of: $0) }) { result.element = body.values }
    } else if function.plays(.keepsLength), isOnlyList {
      result.lengths = Interval(0, list.lengths.upper + Double(values.count))
      if function.facts.signature.parameters.last?.want == .function(.predicate) {
        result.lengths.upper = list.lengths.upper
        result.element = list.element.values
      }
    }
    return result
  }

  /// Returns the bounds of the numbers in the arguments, including those in lists.
  private func allNumbers(_ values: [AbstractValue]) -> Interval {
    var all = Interval.none
    for value in values {
      if value.canBeNumeric { all = all.hull(value.numbers) }
      if value.kinds.contains(.list), value.lengths.upper > 0, value.element.canBeNumeric {
        all = all.hull(value.element.numbers)
      }
    }
    return all.isEmpty ? .all : all
  }

  private func sum(_ values: [AbstractValue]) -> Interval {
    var total = Interval.just(0)
    for value in values {
      var part = Interval.none
      if value.canBeNumeric { part = part.hull(value.numbers) }
      if value.canBeNull { part = part.hull(.just(0)) }
      if value.kinds.contains(.list) {
        // No rows, or rows without numbers, add nothing.
        let elements = value.element.canBeNumeric ? value.element.numbers : .just(0)
        let count = value.lengths.upper
        // An empty list has the sum 0 even if its elements are unbounded, where 0 × ∞ is NaN.
        part = part.hull(
          Interval(
            elements.lower < 0 && count > 0 ? elements.lower * count : 0,
            elements.upper > 0 && count > 0 ? elements.upper * count : 0))
      }
      total = total + (part.isEmpty ? .all : part)
    }
    if total.lower.isNaN || total.upper.isNaN { return .all }
    // A sum of nothing but zeros is exact.
    return total.lower == 0 && total.upper == 0 ? total : total.widened
  }

  /// Returns the results of an increasing function between the ends of its first argument.
  private func grown(
    _ function: FunctionDeclaration, _ values: [AbstractValue]
  ) -> Interval? {
    guard let body = function.body, let first = values.first, first.canBeNumeric else { return nil }
    var others: [Word] = []
    for value in values.dropFirst() {
      guard value.isOnly(.number), let number = value.numbers.only else { return nil }
      others.append(Word(number))
    }
    func at(_ number: Double) -> Double? {
      guard number.isFinite else { return nil }
      var run = Run()
      let room = unsafe run.heap.allocateWords(others.count + 1)
      unsafe room[0] = Word(number)
      for (place, word) in others.enumerated() { unsafe room[place + 1] = word }
      let word = unsafe body(Arguments(room, count: others.count + 1), &run)
      return word.isNumber ? word.double : nil
    }
    return Interval(at(first.numbers.lower) ?? -.infinity, at(first.numbers.upper) ?? .infinity)
  }
}

extension AbstractValue {
  /// Whether every possible value can be converted to text.
  fileprivate var isWrittenSurely: Bool {
    let plain: Kinds = [.null, .number, .text, .boolean, .date, .choice]
    return isOnly(plain.union(.list))
      && (!kinds.contains(.list) || lengths.upper <= 0 || element.isOnly(plain))
  }
}
