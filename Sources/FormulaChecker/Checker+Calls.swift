import FormulaSyntax
import FormulaValues
import SourceText

extension Checker {
  mutating func typeOfCall(_ call: Expression.Call, at id: ExpressionID) -> ValueType {
    switch meanings[Int(id.index)] {
    case .localFunction(let local): typeOfLocalCall(call, locals[local.number])
    case .function(let number): typeOfCall(call, id, number)
    default: .never
    }
  }

  private mutating func typeOfLocalCall(
    _ call: Expression.Call, _ declaration: LocalDeclaration
  ) -> ValueType {
    guard let id = declaration.lambda, case .lambda(let lambda) = tree[id] else { return .any }
    let wanted = lambda.parameters.count
    if call.arguments.count != wanted {
      report(
        .argumentCount(
          call.name.text, wanted...wanted, given: call.arguments.count,
          parameters: lambda.parameters.map(\.text).joined(separator: ", "), at: call.name.range))
    }
    let result = type(lambda.body)
    return result.isUnknown ? .any : result
  }

  private mutating func typeOfCall(
    _ call: Expression.Call, _ id: ExpressionID, _ number: Int
  ) -> ValueType {
    let function = catalog.functions[number]
    let count = call.arguments.count
    guard count >= function.leastArguments, count <= function.mostArguments else {
      let signature = function.signature
      let result = signature.result.isUnknown ? .any : signature.result
      // The arguments of a call that is not closed may still be to come.
      if count < signature.minimumCount, isOpen(call, id) { return result }
      report(
        .argumentCount(
          function.name,
          function.leastArguments...max(function.leastArguments, function.mostArguments),
          given: count, parameters: signature.parameterText, at: call.name.range))
      return result
    }
    let plain = plainCount(call, function)
    let nulls = nulls(among: call, plain: plain, function)
    for position in 0..<count {
      let argument = call.arguments[position]
      guard position < plain, let index = function.number(ofParameterAt: position) else {
        checkSetting(argument, of: number)
        continue
      }
      if function.parameterFacts[index].takesAll(of: kinds(argument)) { continue }
      check(
        argument, position, function.signature.parameters[index], of: call, number,
        isDecided: nulls.decide)
    }
    checkPairs(call, number)
    if nulls.decide { return .null }
    let result =
      if let resultForArguments = function.signature.resultForArguments {
        resultForArguments(argumentTypes(call, function))
      } else {
        function.signature.result
      }
    return nulls.mayAppear ? result.optional : result
  }

  /// Whether null arguments certainly are the result, and whether they may be.
  private func nulls(
    among call: Expression.Call, plain: Int, _ function: FunctionDeclaration
  ) -> (decide: Bool, mayAppear: Bool) {
    var nulls = (decide: false, mayAppear: false)
    for position in 0..<min(plain, call.arguments.count) {
      let kinds = kinds(call.arguments[position])
      guard kinds.contains(.null), let index = function.number(ofParameterAt: position),
        !function.parameterFacts[index].takesNull
      else { continue }
      nulls.mayAppear = true
      if kinds == .null, !function.parameterFacts[index].needsValue { nulls.decide = true }
    }
    return nulls
  }

  private func argumentTypes(
    _ call: Expression.Call, _ function: FunctionDeclaration
  ) -> [ValueType] {
    var types: [ValueType] = []
    types.reserveCapacity(call.arguments.count)
    let isPlain = !function.hasSpecialParameters
    for (position, argument) in call.arguments.enumerated() {
      // Without parameters for functions, only a function's own type depends on its place.
      let type =
        isPlain && kinds(argument) != .function
        ? self.type(argument) : argumentType(argument, position, of: call, function.signature)
      types.append(type.isUnknown ? .any : type)
    }
    return types
  }

  /// Whether a call lacks its closing bracket.
  private func isOpen(_ call: Expression.Call, _ id: ExpressionID) -> Bool {
    let whole = range(id)
    guard whole.end > call.name.range.end, tree.source.indices.contains(whole.end - 1) else {
      return false
    }
    return tree.source[whole.end - 1] != UInt8(ascii: ")")
  }

  /// How many arguments belong to parameters; the others are a time zone and a locale.
  private func plainCount(_ call: Expression.Call, _ function: FunctionDeclaration) -> Int {
    let count = call.arguments.count
    guard function.signature.takesZone || function.signature.takesLocale else { return count }
    let signature = function.signature
    for (position, argument) in call.arguments.enumerated() where position >= signature.minimumCount
    {
      guard let parameter = signature.parameter(at: position) else { return position }
      let accepted = parameter.want.accepted
      if accepted.isDisjoint(with: .textual), type(argument).surelyFails(accepted),
        type(argument).mayBe(.textual)
      {
        return position
      }
    }
    return count
  }

  /// A time zone or a locale is text.
  private mutating func checkSetting(_ argument: ExpressionID, of number: Int) {
    let type = type(argument)
    guard type.surelyFails(.textual) else { return }
    let function = catalog.functions[number]
    report(
      .argumentMismatch(
        function.name, function.signature.takesZone ? "zone" : "locale", .text, type,
        at: range(argument)))
  }

  // MARK: Arguments

  private mutating func check(
    _ argument: ExpressionID, _ position: Int, _ parameter: Parameter, of call: Expression.Call,
    _ number: Int, isDecided: Bool
  ) {
    let type = type(argument)
    let function = catalog.functions[number]
    switch parameter.want {
    case .reference:
      checkReference(argument, parameter, of: function)
      return
    case .function(let shape): checkLambda(argument, shape)
    case .key:
      checkLambda(argument, LambdaShape([.element(of: 0), .index]))
      checkColumn(argument, position, of: call, function.signature)
    case .numbers, .numberList, .table:
      checkElements(argument, parameter, of: function)
    default: break
    }
    let isMissing = type.isNull && parameter.want.needsValue
    guard isMissing || type.surelyFails(parameter.want.accepted) && !isDecided else { return }
    if parameter.want == .condition {
      report(.conditionMismatch(type, at: range(argument)))
    } else {
      report(
        .argumentMismatch(
          function.name, parameter.name, parameter.want, type, at: range(argument)))
    }
  }

  private mutating func checkReference(
    _ argument: ExpressionID, _ parameter: Parameter, of function: FunctionDeclaration
  ) {
    let inner = tree.ungrouped(argument)
    switch tree[inner] {
    case .missing: return
    case .name where meanings[Int(inner.index)] == .none: return
    case .name:
      if case .reference = meanings[Int(inner.index)] { return }
    default: break
    }
    report(.notAField(function.name, parameter.name, at: range(argument)))
  }

  /// The elements of a list may be of a kind that fails as soon as there is one.
  private mutating func checkElements(
    _ argument: ExpressionID, _ parameter: Parameter, of function: FunctionDeclaration
  ) {
    let type = type(argument)
    guard type.isSurely(.list) else { return }
    let accepted: Kinds =
      switch parameter.want {
      case .numbers: Kinds.numeric.union(.list)
      case .numberList: .numeric
      default: .record
      }
    // An empty list would not fail, but what is written out has its elements.
    if case .list(let elements) = tree[tree.ungrouped(argument)] {
      guard let odd = elements.first(where: { self.type($0).surelyFails(accepted) }) else { return }
      report(
        .elementMismatch(
          function.name, parameter, self.type(odd), isCertain: true, at: range(argument)))
    } else if type.element.surelyFails(accepted) {
      report(
        .elementMismatch(
          function.name, parameter, type.element, isCertain: false, at: range(argument)))
    }
  }

  /// Checks what a signature cannot say: the further conditions of `ifs`, and the texts that
  /// `switch` and membership compare with a choice.
  private mutating func checkPairs(_ call: Expression.Call, _ number: Int) {
    guard let subject = call.arguments.first else { return }
    switch catalog.functions[number].name {
    case "ifs":
      for position in stride(from: 2, to: call.arguments.count - 1, by: 2) {
        checkCondition(call.arguments[position])
      }
    case "switch":
      for position in stride(from: 1, to: call.arguments.count - 1, by: 2) {
        checkOption(literal: call.arguments[position], against: subject)
      }
    case "oneOf", "includes":
      for argument in call.arguments.dropFirst() {
        checkOption(literal: argument, against: subject)
      }
    default: break
    }
  }

  /// The type by which the result of a call is found: a lambda stands with its result, a column
  /// that is named with its cells.
  private func argumentType(
    _ argument: ExpressionID, _ position: Int, of call: Expression.Call, _ signature: Signature
  ) -> ValueType {
    let type = type(argument)
    guard let want = signature.parameter(at: position)?.want else { return type }
    let isKey = want == .key
    if isKey, type.mayBe(.textual) {
      guard let name = textLiteral(argument) else { return .any }
      return keyedElement(position, of: call, signature).shape?.member(name)?.type ?? .any
    }
    guard type.kinds == .function else { return type }
    var result = ValueType.any
    if let id = lambdas[argument], case .lambda(let lambda) = tree[id] {
      result = self.type(lambda.body)
    }
    if case .function = want { return result }
    // Where errors are caught, a function is what gives the value instead.
    let isFallback = signature.parameters.contains { $0.want == .anyOrError }
    return isKey || isFallback ? result : result.union(.function)
  }

  // MARK: Lambdas

  /// What the parameters of a lambda get from the function that it is given to.
  func inputTypes(for use: LambdaUse) -> [ValueType] {
    guard case .call(let call) = tree[use.call],
      case .function(let number) = meanings[Int(use.call.index)]
    else { return [] }
    let signature = catalog.functions[number].signature
    switch signature.parameter(at: use.position)?.want {
    case .function(let shape): return shape.inputs.map { inputType($0, of: call) }
    case .key: return [keyedElement(use.position, of: call, signature), .number]
    default: return []
    }
  }

  private func inputType(_ input: LambdaShape.Input, of call: Expression.Call) -> ValueType {
    switch input {
    case .element(let position):
      guard position < call.arguments.count else { return .any }
      return element(of: type(call.arguments[position]))
    case .index: return .number
    // What the lambda itself gives comes back as its input.
    case .accumulator, .any: return .any
    }
  }

  private func element(of list: ValueType) -> ValueType {
    let present = list.nonNull
    guard present.kinds == .list else { return present.isSurely(.textual) ? .text : .any }
    return present.element
  }

  /// The rows whose column or value a key argument names.
  private func keyedElement(
    _ position: Int, of call: Expression.Call, _ signature: Signature
  ) -> ValueType {
    var lists: [Int] = []
    var keys: [Int] = []
    for index in call.arguments.indices {
      switch signature.parameter(at: index)?.want {
      case .list, .table, .numberList, .textOrList: lists.append(index)
      case .key: keys.append(index)
      default: break
      }
    }
    var list: Int?
    if lists.count == 1 {
      list = lists[0]
    } else if lists.count == keys.count, let rank = keys.firstIndex(of: position) {
      list = lists[rank]
    }
    guard let list else { return .any }
    return element(of: type(call.arguments[list]))
  }

  /// Checks what a lambda takes and gives.
  private mutating func checkLambda(_ argument: ExpressionID, _ shape: LambdaShape) {
    guard let id = lambdas[argument], case .lambda(let lambda) = tree[id] else { return }
    let count = lambda.parameters.count
    if count > shape.inputs.count {
      report(.lambdaCount(count, most: shape.inputs.count, at: range(argument)))
    } else if count < shape.minimum {
      report(.lambdaCount(count, least: shape.minimum, at: range(argument)))
    }
    let result = type(lambda.body)
    let accepted = shape.gives.subtracting(.null)
    guard result.surelyFails(accepted) else { return }
    // A lambda bound to a name is shown where it is used.
    let place = range(argument).contains(range(lambda.body)) ? range(lambda.body) : range(argument)
    report(
      accepted == .boolean
        ? .conditionMismatch(result, at: place)
        : .lambdaResultMismatch(ValueType(accepted), result, at: place))
  }

  private mutating func checkColumn(
    _ argument: ExpressionID, _ position: Int, of call: Expression.Call, _ signature: Signature
  ) {
    guard let name = textLiteral(argument) else { return }
    let element = keyedElement(position, of: call, signature)
    guard element.isSurely(.record), let shape = element.shape, shape.member(name) == nil else {
      return
    }
    reportUnknownMember(name, of: shape, isText: true, at: range(tree.ungrouped(argument)))
  }
}
