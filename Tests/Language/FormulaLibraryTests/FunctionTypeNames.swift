import FormulaRuntime

extension FormulaFunction {
  /// The name in formulas, derived from the type's name as the registry does.
  static var name: String {
    let name = String(describing: Self.self).dropLast("Function".count)
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}

extension FunctionDeclaration {
  convenience init<Function: FormulaFunction>(_ function: Function.Type) {
    self.init(function, name: function.name)
  }
}
