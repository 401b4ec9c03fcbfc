import FormulaSyntax
import FormulaValues
import SourceText

extension Checker {
  // MARK: Locals

  mutating func declare(
    _ name: Expression.Name, _ type: ValueType, lambda: ExpressionID? = nil,
    isParameter: Bool = false, isSupplied: Bool = false, in scope: TextRange
  ) {
    hidden.append(visible.updateValue(locals.count, forKey: name.text))
    locals.append(
      LocalDeclaration(
        name: name, type: type.isModest ? type : ValueType(type.kinds), scope: scope,
        isParameter: isParameter, isSupplied: isSupplied, lambda: lambda))
  }

  /// Ends the scope of names, in the opposite order of their declaration.
  mutating func forget(_ names: [Expression.Name]) {
    for name in names.reversed() {
      if let number = visible[name.text] { visible[name.text] = hidden[number] }
    }
  }

  /// The innermost local of a name.
  func local(_ name: String) -> Local? {
    guard !locals.isEmpty, let number = visible[name] else { return nil }
    return Local(number)
  }

  mutating func declareParameters(of lambda: Expression.Lambda, at id: ExpressionID) {
    set(id, .declares(Local(locals.count)))
    let inputs = awaited[id].map { inputTypes(for: $0) } ?? []
    let whole = range(id)
    for (position, parameter) in lambda.parameters.enumerated() {
      if case .field(let slot) = schema.meaning(of: parameter.text), !parameter.text.isEmpty {
        report(.shadowedField(parameter.text, schema[slot], at: parameter.range))
      }
      declare(
        parameter, position < inputs.count ? inputs[position] : .any, isParameter: true,
        isSupplied: awaited[id] != nil,
        in: TextRange(
          start: min(parameter.range.end, whole.end), end: max(parameter.range.end, whole.end)))
    }
  }

  // MARK: Fields

  mutating func resolve(_ name: String, at id: ExpressionID) {
    // The parser has said that a name is missing.
    guard !name.isEmpty else { return }
    if let local = local(name) {
      let declaration = locals[local.number]
      set(id, .local(local))
      set(id, declaration.type)
      lambdas[id] = declaration.lambda
      return
    }
    switch schema.meaning(of: name) {
    case .field(let slot):
      let isFact = fieldNames.contains(id)
      reads.append(FieldRead(start: range(id).start, slot: slot, isFact: isFact))
      set(id, isFact ? .reference(slot) : .field(slot))
      set(id, schema.fields[slot.index].type)
    case .ambiguous(let slots):
      report(.conflictingIdentifier(name, slots.map { schema[$0] }, at: range(id)))
    case .unknown:
      reportUnknown(name, at: id)
    }
  }

  private mutating func reportUnknown(_ name: String, at id: ExpressionID) {
    var nearest = NearestNames(to: name, budget: comparisonBudget)
    for text in visible.keys {
      guard nearest.consider(text) else { break }
    }
    nearest.consider(schema)
    comparisonBudget = nearest.budget
    let function = catalog[name]
    // A function wins over a field that is merely spelled alike.
    let suggestions = function == nil ? nearest.best : nearest.best.filter { $0.distance == 0 }
    report(
      .unknownField(
        name, near: suggestions, function: suggestions.isEmpty ? function : nil,
        isArgument: awaited[id] != nil,
        remark: scopeRemark(name) ?? (suggestions.isEmpty ? columnRemark(name) : nil),
        at: range(id)))
  }

  /// Why a name that is declared somewhere is not known here.
  private func scopeRemark(_ name: String) -> NameRemark? {
    if isBeingDefined(name) { return .ownDefinition }
    guard let declaration = locals.last(where: { $0.name.text == name }) else { return nil }
    return .outOfScope(declaration)
  }

  /// The column that bears the name of no field.
  private mutating func columnRemark(_ name: String) -> NameRemark? {
    for number in schema.foldedNames.lists {
      let field = schema[Slot(number)]
      guard field.type.isSurely(.list), let shape = field.type.element.shape else { continue }
      comparisonBudget -= shape.members.count
      guard comparisonBudget > 0 else { break }
      if shape.member(name) != nil { return .column(of: field.id) }
    }
    return nil
  }

  // MARK: Functions

  /// Finds out what a call calls, and tells its arguments what is expected of them.
  mutating func resolve(_ call: Expression.Call, at id: ExpressionID) {
    let name = call.name.text
    guard !name.isEmpty else { return }
    let number = catalog.number(of: name)
    if let local = local(name), isCallable(local, insteadOf: number) {
      set(id, .localFunction(local))
      return
    }
    guard let number else { return reportUnknownFunction(call) }
    set(id, .function(number))
    if catalog.functions[number].isVolatile { isVolatile = true }
    guard catalog.functions[number].hasSpecialParameters else { return }
    let signature = catalog.functions[number].signature
    for (position, argument) in call.arguments.enumerated() {
      switch signature.parameter(at: position)?.want {
      case .function, .key:
        awaited[tree.ungrouped(argument)] = LambdaUse(call: id, position: position)
      case .reference: fieldNames.insert(tree.ungrouped(argument))
      default: break
      }
    }
  }

  /// Whether a call means the local of that name, and not the function of the catalogue.
  private func isCallable(_ local: Local, insteadOf number: Int?) -> Bool {
    let declaration = locals[local.number]
    if declaration.lambda != nil { return true }
    guard declaration.type.kinds.contains(.function) else { return declaration.type == .never }
    // What may be anything rarely is a function where the function of that name is at hand.
    return number == nil || declaration.type.kinds != .any || !declaration.isSupplied
  }

  private mutating func reportUnknownFunction(_ call: Expression.Call) {
    let name = call.name.text
    if let local = local(name) {
      report(.notCallable(name, locals[local.number].type, at: call.name.range))
      return
    }
    if case .field = schema.meaning(of: name) {
      report(.fieldCalled(name, at: call.name.range))
      return
    }
    if let known = ForeignNames.counterpart(of: name), let function = catalog[known] {
      report(.unknownFunction(name, near: [function.name], at: call.name.range))
      return
    }
    var nearest = NearestNames(to: name, budget: comparisonBudget)
    for (text, number) in visible where locals[number].type.kinds.contains(.function) {
      guard nearest.consider(text) else { break }
    }
    for function in catalog.functions {
      guard nearest.consider(function.name) else { break }
      for alias in function.aliases { nearest.consider(alias) }
    }
    comparisonBudget = nearest.budget
    report(
      .unknownFunction(
        name, near: nearest.best.map(\.replacement), remark: scopeRemark(name),
        at: call.name.range))
  }
}

/// Why a name means nothing where it stands.
enum NameRemark {
  /// The name is that of the `let` around it, which is known only behind its definition.
  case ownDefinition
  /// The name belongs to a lambda or a `let` elsewhere.
  case outOfScope(LocalDeclaration)
  /// The field with this id is a table with a column of that name.
  case column(of: String)
}
