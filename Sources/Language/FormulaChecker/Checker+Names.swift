import FormulaSyntax
import FormulaRuntime
import FormulaValues
import SourceText

extension Checker {
  // MARK: Locals

  mutating func declare(
    _ name: Expression.Name, _ type: ValueType, lambda: ExpressionID? = nil,
    isParameter: Bool = false, isSupplied: Bool = false, in scope: TextRange
  ) {
    self.scope.enter(name, Local(locals.count))
    locals.append(
      LocalDeclaration(
        name: name, type: type.isSmallEnough ? type : ValueType(type.kinds), scope: scope,
        isParameter: isParameter, isSupplied: isSupplied, lambda: lambda))
  }

  /// Returns the innermost local variable with a name.
  func local(_ name: String) -> Local? { scope.isEmpty ? nil : scope.local(name) }

  /// Returns the innermost local variable with a plain name: without quotes or backticks.
  // Inlined: calling it from a mutating method would copy `self`.
  @inline(__always)
  private func local(spelledAt range: TextRange) -> Local? {
    if scope.isEmpty { return nil }
    return scope.comparesBytes && source[range.start..<range.end].allSatisfy { $0 < 0x80 }
      ? scope.local(spelledAt: range, in: source) : scope.local(name(range))
  }

  mutating func declareParameters(ofLambda id: ExpressionID) {
    set(id, .declares(Local(locals.count)))
    let use = use
    let whole = range(id)
    for position in 0..<Int(tree[node: id].second) {
      let parameter = name(at: tree[node: id].third, position)
      if !parameter.text.isEmpty,
        case .field(let slot) = source[parameter.range.start].continuesPlainName
          ? meaning(spelledAt: parameter.range) : schema.meaning(of: parameter.text)
      {
        report(.shadowedField(parameter.text, schema[slot], at: parameter.range))
      }
      declare(
        parameter, use.map { inputType(position, for: $0) } ?? .any, isParameter: true,
        isSupplied: use != nil,
        in: TextRange(
          start: min(parameter.range.end, whole.end), end: max(parameter.range.end, whole.end)))
    }
  }

  // MARK: Fields

  mutating func resolve(nameAt id: ExpressionID) {
    let range = range(id)
    // The parser has reported the missing name.
    guard !range.isEmpty else { return }
    // Names in quotes or backticks are compared as strings.
    guard source[range.start].continuesPlainName else { return resolve(name(range), at: id) }
    if let local = local(spelledAt: range) { return resolve(local, at: id) }
    if !isReread, let slot = ahead[id] { return resolve(.field(slot), at: id) }
    resolve(meaning(spelledAt: range), at: id)
  }

  /// Returns the meaning of a plain name in the schema: without quotes or backticks.
  // Inlined: calling it from a mutating method would copy `self`.
  @inline(__always)
  private func meaning(spelledAt range: TextRange) -> FormulaSchema.Meaning {
    unsafe source.withUnsafeBufferPointer {
      unsafe schema.meaning(ofUTF8: UnsafeBufferPointer(rebasing: $0[range.start..<range.end]))
    }
  }

  private mutating func resolve(_ name: String, at id: ExpressionID) {
    guard !name.isEmpty else { return }
    if let local = local(name) { return resolve(local, at: id) }
    resolve(schema.meaning(of: name), at: id)
  }

  private mutating func resolve(_ local: Local, at id: ExpressionID) {
    set(id, .local(local))
    set(id, locals[local.number].type)
    set(id, lambda: locals[local.number].lambda)
  }

  private mutating func resolve(_ meaning: FormulaSchema.Meaning, at id: ExpressionID) {
    switch meaning {
    case .field(let slot):
      let isFact = !fieldNames.isEmpty && fieldNames.contains(id)
      set(id, isFact ? .reference(slot) : .field(slot))
      set(id, schema.type(of: slot))
    case .ambiguous(let slots):
      report(.conflictingIdentifier(name(range(id)), slots.map { schema[$0] }, at: range(id)))
    case .unknown:
      reportUnknown(name(range(id)), at: id)
    }
  }

  private mutating func reportUnknown(_ name: String, at id: ExpressionID) {
    withdrawQuotedName(at: range(id))
    if let slot = field(titledAt: range(id)) { return resolve(title: name, of: slot, at: id) }
    if noteFieldTitle(at: range(id).start) { return }
    if let use = scriptObject(name, at: range(id)) {
      return report(.scriptObject(name, use.call, at: use.whole))
    }
    // Probably a call whose bracket is missing, as in `roundnet, 2)`.
    if let unmatchedBracket, range(id).start < unmatchedBracket, beginsWithFunction(name) { return }
    let nearest = nearestNames(to: name)
    comparisonBudget = nearest.budget
    let bearers = nearest.best.filter { $0.title == name }
    if let bearer = bearers.first, case .field(let slot) = schema.meaning(of: bearer.replacement) {
      return resolve(title: name, of: bearers.map { $0.replacement }, slot, at: id)
    }
    let function = catalog[name]
    // A function takes precedence over a field with a similar name.
    var suggestions = function == nil ? nearest.best : nearest.best.filter { $0.distance == 0 }
    var remark = scopeRemark(name)
    // Consecutive ids differ in one digit, but this one belongs to a column.
    if remark == nil, suggestions.isEmpty || GeneratedID.isSpelled(by: name.utf8) {
      remark = columnRemark(name)
      if remark != nil { suggestions = [] }
    }
    if remark == nil, suggestions.isEmpty {
      remark = cellRemark(name)
      if remark == nil, function == nil, let constant = constant(named: name) {
        return report(.foreignConstant(name, constant, at: range(id)))
      }
    }
    report(
      .unknownField(
        name, near: suggestions, function: suggestions.isEmpty ? function : nil,
        isArgument: use != nil, remark: remark, at: range(id)))
  }

  /// Returns `true` if a name consists of the name of a function and something else.
  private func beginsWithFunction(_ name: String) -> Bool {
    name.indices.prefix(Self.maxFunctionName).dropFirst(2).contains {
      catalog[String(name[..<$0])] != nil
    }
  }

  /// The maximum length of a function name that is searched for.
  private static var maxFunctionName: Int { 32 }

  /// Withdraws the advice to put a name in backticks if the name is unknown with backticks as well.
  mutating func withdrawQuotedName(at range: TextRange) {
    // Only these names are reported, so that other names cost nothing.
    guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= source[range.start] else { return }
    withdraw { $0.rule == FormulaDiagnostic.quotedName && $0.range == range }
  }

  /// Returns the names of local variables and fields that are nearest to an unknown name.
  private mutating func nearestNames(to name: String) -> NearestNames {
    let budget = comparisonBudget
    // All formulas that read a deleted field look up the same name.
    if scope.isEmpty, let last = lastUnknown, last.name == name, last.budget == budget {
      return last.nearest
    }
    var nearest = NearestNames(to: name, budget: budget)
    for (text, _) in scope.visible {
      guard nearest.consider(text) else { break }
    }
    nearest.consider(schema)
    if scope.isEmpty { lastUnknown = UnknownName(name: name, budget: budget, nearest: nearest) }
    return nearest
  }

  /// Returns the reason why a name that is declared elsewhere is out of scope.
  private func scopeRemark(_ name: String) -> UnknownNameReason? {
    if isBeingDefined(name) { return .ownDefinition }
    guard let declaration = locals.last(where: { $0.name.text == name }) else { return nil }
    return .outOfScope(declaration)
  }

  /// Returns a note about a column with the given name, if there is no such field.
  private mutating func columnRemark(_ name: String) -> UnknownNameReason? {
    guard schema.foldedNames.mayNameColumn(name) else { return nil }
    for slot in schema.foldedNames.lists.lazy.map({ Slot($0) }) {
      comparisonBudget -= 1
      guard comparisonBudget > 0 else { break }
      let type = schema.type(of: slot)
      guard type.isSurely(.list), let shape = type.element.shape else { continue }
      if shape.number(of: name) != nil { return .column(of: schema[slot].id) }
    }
    return nil
  }

  // MARK: Functions

  /// Resolves the callee of a call.
  ///
  /// Returns the facts about a catalog function that has special parameters.
  mutating func resolve(callAt id: ExpressionID) -> FunctionFacts? {
    let range = nameRange(at: tree[node: id].third)
    guard !range.isEmpty else { return nil }
    let isPlain = source[range.start].continuesPlainName
    let number =
      unsafe isPlain
      ? source.withUnsafeBufferPointer {
        unsafe catalog.number(ofUTF8: UnsafeBufferPointer(rebasing: $0[range.start..<range.end]))
      } : catalog.number(of: name(range))
    if !isPlain, name(range).isEmpty { return nil }
    if let local = isPlain ? local(spelledAt: range) : local(name(range)),
      isCallable(local, hidingFunction: number != nil)
    {
      set(id, .localFunction(local))
      return nil
    }
    guard let number else {
      reportUnknownFunction(Expression.Name(name(range), at: range))
      return nil
    }
    set(id, .function(number))
    let facts = catalog.facts(of: number)
    if facts.isVolatile { isVolatile = true }
    guard facts.hasSpecialParameters else { return nil }
    let arguments = parts(of: id)
    for position in 0..<arguments.count {
      guard let index = facts.number(ofParameterAt: position) else { break }
      if case .reference = facts.parameters[index].role {
        fieldNames.insert(ungrouped(part(arguments, position)))
      }
    }
    return facts
  }

  /// Returns `true` if a call refers to the local variable of that name rather than to the catalog
  /// function.
  private func isCallable(_ local: Local, hidingFunction isHiding: Bool) -> Bool {
    let declaration = locals[local.number]
    if declaration.lambda != nil { return true }
    guard declaration.type.kinds.contains(.function) else { return declaration.type == .never }
    // A parameter of unknown type is rarely a function if a catalog function has the same name.
    return !isHiding || declaration.type.kinds != .any || !declaration.isSupplied
  }

  private mutating func reportUnknownFunction(_ called: Expression.Name) {
    let name = called.text
    if let local = local(name) {
      report(.notCallable(name, locals[local.number].type, at: called.range))
      return
    }
    if case .field = schema.meaning(of: name) {
      report(.fieldCalled(name, at: called.range))
      return
    }
    if noteFieldTitle(at: called.range.start) { return }
    // Reported with a replacement once the arguments have been checked.
    if !known(foreign: name).isEmpty { return }
    if let function = translated(name) {
      return report(.unknownFunction(name, near: [function.name], at: called.range))
    }
    var nearest = NearestNames(to: name, budget: comparisonBudget)
    for (text, local) in scope.visible where locals[local.number].type.kinds.contains(.function) {
      guard nearest.consider(text) else { break }
    }
    for function in catalog.functions {
      guard nearest.consider(function.name) else { break }
      for alias in function.aliases { nearest.consider(alias) }
    }
    comparisonBudget = nearest.budget
    report(
      .unknownFunction(
        name, near: nearest.best.map { $0.replacement }, remark: scopeRemark(name),
        at: called.range))
  }
}

/// The reason why a name is unknown at its position.
enum UnknownNameReason {
  /// The name is defined by the enclosing `let`, whose scope begins after the definition.
  case ownDefinition
  /// The name is declared by a lambda or a `let` elsewhere.
  case outOfScope(LocalDeclaration)
  /// The field with this id is a table that has a column with the name.
  case column(of: String)
  /// The name looks like a spreadsheet cell.
  case cell
}
