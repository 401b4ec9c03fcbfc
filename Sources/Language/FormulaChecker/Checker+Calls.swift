import FormulaSyntax
import FormulaRuntime
import FormulaValues
import SourceText

extension Checker {
  mutating func typeOfCall(at id: ExpressionID) -> ValueType {
    if let name = dottedName(ofCall: id) { return typeOfDottedCall(id, name) }
    return switch meaning(id) {
    case .localFunction(let local): typeOfLocalCall(id, locals[local.number])
    case .function(let number): typeOfCall(id, catalog.facts(of: number))
    default: typeOfForeignCall(id)
    }
  }

  private mutating func typeOfLocalCall(
    _ id: ExpressionID, _ declaration: LocalDeclaration
  ) -> ValueType {
    guard let lambda = declaration.lambda.map({ tree[node: $0] }), lambda.isLambda
    else { return .any }
    let wanted = Int(lambda.second)
    let given = parts(of: id).count
    if given != wanted {
      let called = name(at: tree[node: id].third)
      let parameters = (0..<wanted).map { name(nameRange(at: lambda.third, $0)) }
      report(
        .argumentCount(
          called.text, wanted...wanted, given: given,
          parameters: parameters.joined(separator: ", "), foreign: nil, at: called.range))
    }
    let result = type(ExpressionID(lambda.first))
    return result.isUnknown ? .any : result
  }

  private mutating func typeOfCall(_ id: ExpressionID, _ facts: FunctionFacts) -> ValueType {
    let arguments = parts(of: id)
    let count = arguments.count
    guard count >= facts.minArguments, count <= facts.maxArguments else {
      let signature = facts.signature
      let result = signature.result.isUnknown ? .any : signature.result
      // Script objects before the dot have been reported, unless a field or local has that name.
      if count > 0, meaning(part(arguments, 0)) == .none {
        let first = range(part(arguments, 0))
        if scriptObject(tree.text(in: first), at: first) != nil { return result }
      }
      // The author may still be typing the arguments of an unclosed call.
      if count < signature.minimumCount, isOpen(id) { return result }
      report(
        .argumentCount(
          facts.name,
          facts.minArguments...max(facts.minArguments, facts.maxArguments),
          given: count, parameters: signature.parameterText, foreign: foreignUse(id),
          at: nameRange(at: tree[node: id].third), whole: range(id)))
      return result
    }
    if count == 3, facts.hasSpecialParameters, reportColumnCriteria(id, of: facts) {
      return facts.signature.result
    }
    let plain = plainCount(arguments, facts)
    let nulls = nulls(among: arguments, plain: plain, facts)
    for position in 0..<count {
      let argument = part(arguments, position)
      guard position < plain, let index = facts.number(ofParameterAt: position) else {
        checkSetting(argument, of: facts)
        continue
      }
      let parameter = facts.parameters[index]
      if parameter.role == .criterion {
        _ = reportCriterion(argument, of: facts, column: nil, isCertain: false)
      }
      if parameter.isDate { checkDateText(argument) }
      if let notation = parameter.notation {
        checkPattern(argument, notation, of: kinds(part(arguments, 0)))
      }
      if parameter.takesAll(of: kinds(argument)) { continue }
      check(argument, position, as: index, of: arguments, facts, isDecided: nulls.decide)
    }
    if !facts.roles.isEmpty { checkPairs(arguments, facts.roles) }
    if nulls.decide { return .null }
    let result = result(of: arguments, facts)
    return nulls.mayAppear ? result.optional : result
  }

  /// Returns the result type of a call.
  ///
  /// Once `memberBudget` is exhausted by calls that build types of wide records, only the kind of
  /// the result is inferred.
  private mutating func result(of arguments: Parts, _ facts: FunctionFacts) -> ValueType {
    if facts.signature.keepsElements, arguments.count > 0 {
      let list = type(part(arguments, 0))
      if list.saysElementsOnly { return list }
    }
    guard let resultForArguments = facts.signature.resultForArguments else {
      return facts.signature.result
    }
    let types = types(of: arguments, facts)
    for type in types { memberBudget -= type.shape?.members.count ?? 0 }
    return memberBudget < 0 ? facts.signature.result : resultForArguments(types)
  }

  /// Returns whether null arguments decide the result, and whether an argument may be null.
  private mutating func nulls(
    among arguments: Parts, plain: Int, _ facts: FunctionFacts
  ) -> (decide: Bool, mayAppear: Bool) {
    var nulls = (decide: false, mayAppear: false)
    for position in 0..<min(plain, arguments.count) {
      let kinds = kinds(part(arguments, position))
      guard kinds.contains(.null), let index = facts.number(ofParameterAt: position),
        !facts.parameters[index].takesNull
      else { continue }
      nulls.mayAppear = true
      if kinds == .null, !facts.parameters[index].needsValue { nulls.decide = true }
    }
    return nulls
  }

  /// Returns the types of the arguments, in the buffer of the previous call.
  ///
  /// Complexity: O(arguments).
  private mutating func types(of arguments: Parts, _ facts: FunctionFacts) -> [ValueType] {
    let isPlain = !facts.hasSpecialParameters
    argumentTypes.removeAll(keepingCapacity: true)
    argumentTypes.reserveCapacity(4)
    for position in 0..<arguments.count {
      let argument = part(arguments, position)
      // Without function parameters, only the type of a function depends on its position.
      let type =
        isPlain && kinds(argument) != .function
        ? self.type(argument) : argumentType(argument, position, of: arguments, facts)
      argumentTypes.append(type.isUnknown ? .any : type)
    }
    return argumentTypes
  }

  /// Returns `true` if the call at `id` lacks its closing parenthesis.
  func isOpen(_ id: ExpressionID) -> Bool {
    let end = range(id).end
    guard end > nameRange(at: tree[node: id].third).end, source.indices.contains(end - 1) else {
      return false
    }
    return source[end - 1] != UInt8(ascii: ")")
  }

  /// Returns the number of arguments that belong to parameters; the remaining ones are a time zone
  /// and a locale.
  private func plainCount(_ arguments: Parts, _ facts: FunctionFacts) -> Int {
    let count = arguments.count
    guard facts.signature.takesZone || facts.signature.takesLocale else { return count }
    let signature = facts.signature
    for position in min(signature.minimumCount, count)..<count {
      guard let parameter = signature.parameter(at: position) else { return position }
      let accepted = parameter.want.accepted
      let given = kinds(part(arguments, position))
      if accepted.isDisjoint(with: .textual), given.surelyFail(accepted), given.mayBe(.textual) {
        return position
      }
    }
    return count
  }

  /// Checks a time zone or locale argument, which must be text.
  private mutating func checkSetting(_ argument: ExpressionID, of function: FunctionFacts) {
    let type = type(argument)
    guard type.surelyFails(.textual) else { return }
    report(
      .argumentMismatch(
        function.name, function.signature.takesZone ? "zone" : "locale", .text, type,
        at: range(argument)))
  }

  // MARK: Arguments

  /// Checks an argument against the parameter with the given number.
  ///
  /// The parameter is passed by number, since copying it would retain many strings.
  private mutating func check(
    _ argument: ExpressionID, _ position: Int, as number: Int, of arguments: Parts,
    _ function: FunctionFacts, isDecided: Bool
  ) {
    let known = function.parameters[number]
    switch known.role {
    case .reference:
      checkReference(argument, function.signature.parameters[number], of: function)
      return
    case .function:
      guard let shape = function.lambdas[number] else { break }
      if !isLambda(argument) {
        if case .element(let list) = shape.inputs.first, (0..<arguments.count).contains(list),
          reportMissingLambda(
            argument, of: function, row: element(of: self.type(part(arguments, list))))
        {
          return
        }
        if reportCriterion(
          argument, of: function, column: keyedColumn(among: arguments, function.signature),
          isCertain: true)
        {
          return
        }
      }
      checkLambda(argument, shape)
    case .key:
      if !isLambda(argument),
        reportMissingLambda(
          argument, of: function, row: keyedElement(position, of: arguments, function.signature))
      {
        return
      }
      checkLambda(argument, .item)
      checkColumn(argument, position, of: arguments, function.signature)
    case .value, .member, .criterion:
      if known.hasElements {
        checkElements(argument, function.signature.parameters[number], of: function)
      } else if known.role == .criterion {
        checkLambda(argument, .predicate)
      }
    }
    let isMissing = kinds(argument) == .null && known.needsValue
    guard isMissing || kinds(argument).surelyFail(known.accepted) && !isDecided else { return }
    let type = type(argument)
    let parameter = function.signature.parameters[number]
    if parameter.want == .condition {
      if !reportMistakenArrow(argument) {
        report(.conditionMismatch(type, at: range(argument)))
      }
    } else {
      report(
        .argumentMismatch(
          function.name, parameter.name, parameter.want, type, at: range(argument)))
    }
  }

  private mutating func checkReference(
    _ argument: ExpressionID, _ parameter: Parameter, of function: FunctionFacts
  ) {
    let inner = ungrouped(argument)
    switch tree[node: inner].kind {
    case .missing: return
    case .name:
      switch meaning(inner) {
      case .none, .reference: return
      default: break
      }
    case .null where parameter.takesPart:
      set(inner, .document)
      return
    default: break
    }
    if parameter.takesPart {
      let type = type(argument)
      if type.isNull || !type.surelyFails([.record, .choice]) { return }
    }
    report(.notAField(function.name, parameter, at: range(argument)))
  }

  /// Checks the elements of a list argument, which may be of a kind that always fails.
  private mutating func checkElements(
    _ argument: ExpressionID, _ parameter: Parameter, of function: FunctionFacts
  ) {
    let type = type(argument)
    guard type.isSurely(.list) else { return }
    let accepted: Kinds =
      switch parameter.want {
      case .numbers: Kinds.numeric.union(.list)
      case .numberList: .numeric
      default: .record
      }
    // An empty list would not fail, but a list literal has known elements.
    let inner = ungrouped(argument)
    if tree[node: inner].isList {
      let elements = parts(of: inner)
      let places = 0..<elements.count
      guard let place = places.first(where: { kinds(part(elements, $0)).surelyFail(accepted) })
      else { return }
      let odd = part(elements, place)
      report(
        .elementMismatch(
          function.name, parameter, self.type(odd), isCertain: true, at: range(argument)))
    } else if type.element.surelyFails(accepted) {
      report(
        .elementMismatch(
          function.name, parameter, type.element, isCertain: false,
          column: column(of: type.element, accepted, in: argument), at: range(argument)))
    }
  }

  /// Returns the first column with accepted values of the table that `argument` reads.
  private func column(
    of row: ValueType, _ accepted: Kinds, in argument: ExpressionID
  ) -> String? {
    guard case .name = tree[ungrouped(argument)], let shape = row.shape, shape.isRow,
      let column = shape.members.first(where: { $0.type.nonNull.isSurely(accepted) })
    else { return nil }
    return "\(tree.text(in: range(argument))).\(Printer.spelled(column.name))"
  }

  /// Checks constraints that a signature cannot express: conditions after the first one, and texts
  /// that a value is compared with.
  private mutating func checkPairs(_ arguments: Parts, _ roles: [FunctionRole]) {
    let count = arguments.count
    guard count > 1 else { return }
    let subject = part(arguments, 0)
    for role in roles {
      switch role {
      case .choice(.conditions):
        for position in stride(from: 2, to: count - 1, by: 2) {
          checkCondition(part(arguments, position))
        }
      case .choice(.matching):
        for position in stride(from: 1, to: count - 1, by: 2) {
          checkOption(literal: part(arguments, position), against: subject)
        }
      case .comparesFirst:
        for position in 1..<count {
          checkOption(literal: part(arguments, position), against: subject)
        }
      case .findsElement where type(subject).isSurely(.list):
        checkOption(literal: part(arguments, 1), against: subject, ignoringCase: true)
      default: continue
      }
    }
  }

  /// Returns the argument type from which the result type is computed.
  ///
  /// A lambda is replaced by its result type, and a named column or member by the type of its
  /// content.
  private func argumentType(
    _ argument: ExpressionID, _ position: Int, of arguments: Parts, _ facts: FunctionFacts
  ) -> ValueType {
    let type = type(argument)
    guard let index = facts.number(ofParameterAt: position) else { return type }
    let role = facts.parameters[index].role
    if role == .key, type.mayBe(.textual) {
      guard let name = textLiteral(argument) else { return .any }
      return keyedElement(position, of: arguments, facts.signature).shape?.member(name)?.type
        ?? .any
    }
    if role == .member {
      // A text with a dot is a path of members if the parameter also accepts an index.
      if facts.signature.parameters[index].want == .numberOrText,
        textLiteral(argument)?.contains(".") ?? true
      {
        return .any
      }
      return namedMember(argument, of: self.type(part(arguments, 0)).nonNull)
    }
    guard type.kinds == .function else { return type }
    var result = ValueType.any
    if let lambda = lambda(of: argument) {
      result = self.type(ExpressionID(tree[node: lambda].first))
    }
    if role == .function { return result }
    // A function passed as a fallback for errors supplies the value instead.
    return role == .key || facts.handlesErrors ? result : result.union(.function)
  }

  /// Returns the type of a member of a record, or of a column of a list of records, that a text
  /// names.
  private func namedMember(_ argument: ExpressionID, of container: ValueType) -> ValueType {
    guard let name = textLiteral(argument), let member = container.columns?.member(name)?.type,
      !member.isUnknown
    else { return .any }
    if container.kinds == .record { return member }
    let element = container.element
    guard container.kinds == .list, element.isSurely(.record) else { return .any }
    return .list(of: element.isOptional ? member.optional : member)
  }

  // MARK: Lambdas

  /// Returns the type that the called function passes to a parameter of a lambda.
  func inputType(_ position: Int, for use: LambdaUse) -> ValueType {
    guard case .function(let number) = meaning(use.call) else { return .any }
    let facts = catalog.facts(of: number)
    guard let index = facts.number(ofParameterAt: use.position) else { return .any }
    let arguments = parts(of: use.call)
    switch facts.parameters[index].role {
    case .function, .criterion:
      guard let shape = facts.lambdas[index], position < shape.inputs.count else { return .any }
      return inputType(shape.inputs[position], of: arguments)
    case .key:
      switch position {
      case 0: return keyedElement(use.position, of: arguments, facts.signature)
      case 1: return .number
      default: return .any
      }
    case .value, .member, .reference: return .any
    }
  }

  private func inputType(_ input: LambdaShape.Input, of arguments: Parts) -> ValueType {
    switch input {
    case .element(let position):
      guard (0..<arguments.count).contains(position) else { return .any }
      return element(of: type(part(arguments, position)))
    case .index: return .number
    // The accumulator is the lambda's own result.
    case .accumulator, .any: return .any
    }
  }

  private func element(of list: ValueType) -> ValueType {
    let present = list.nonNull
    guard present.kinds == .list else { return present.isSurely(.textual) ? .text : .any }
    return present.element
  }

  /// Returns the element type of the list that a key argument refers to.
  private func keyedElement(
    _ position: Int, of arguments: Parts, _ signature: Signature
  ) -> ValueType {
    var lists: [Int] = []
    var keys: [Int] = []
    for index in 0..<arguments.count {
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
    return element(of: type(part(arguments, list)))
  }

  /// Returns the column that a `key` argument names with a text literal.
  private func keyedColumn(among arguments: Parts, _ signature: Signature) -> String? {
    for position in 0..<arguments.count where signature.parameter(at: position)?.want == .key {
      if let name = textLiteral(part(arguments, position)) { return name }
    }
    return nil
  }

  /// Returns the lambda that the expression at `id` is known to evaluate to.
  private func lambda(of id: ExpressionID) -> ExpressionID? {
    guard let lambda = lambda(yieldedBy: id), tree[node: lambda].isLambda else { return nil }
    return lambda
  }

  /// Checks the parameter count and the result type of a lambda against `shape`.
  private mutating func checkLambda(_ argument: ExpressionID, _ shape: LambdaShape) {
    guard let lambda = lambda(of: argument) else { return }
    let count = Int(tree[node: lambda].second)
    let body = ExpressionID(tree[node: lambda].first)
    if count > shape.inputs.count {
      report(.lambdaCount(count, most: shape.inputs.count, at: range(argument)))
    } else if count < shape.minimum {
      report(.lambdaCount(count, least: shape.minimum, at: range(argument)))
    }
    let result = type(body)
    let accepted = shape.gives.subtracting(.null)
    guard result.surelyFails(accepted) else { return }
    // An error in a lambda that is bound to a name is reported at its use.
    let place = range(argument).contains(range(body)) ? range(body) : range(argument)
    report(
      accepted == .boolean
        ? .conditionMismatch(result, at: place)
        : .lambdaResultMismatch(ValueType(accepted), result, at: place))
  }

  private mutating func checkColumn(
    _ argument: ExpressionID, _ position: Int, of arguments: Parts, _ signature: Signature
  ) {
    guard let name = textLiteral(argument) else { return }
    let element = keyedElement(position, of: arguments, signature)
    guard element.isSurely(.record), let shape = element.shape, shape.member(name) == nil else {
      return
    }
    reportUnknownMember(name, of: shape, isText: true, at: range(ungrouped(argument)))
  }
}
