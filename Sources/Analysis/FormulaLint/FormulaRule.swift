package import FormulaChecker
package import FormulaSyntax
package import FormulaRuntime
package import FormulaValues
package import SourceText

/// A rule about a formula by itself: everything about it in one file, from which reports, help and
/// tests are derived.
package protocol FormulaRule: SendableMetatype {
  static var description: RuleDescription { get }
  /// What a formula must have, at least one of these, to be looked at.
  static var subjects: FormulaTraits { get }
  /// What is to be said about a formula, in any order.
  static func check(_ formula: LintedFormula) -> [FormulaDiagnostic]
}

extension FormulaRule {
  package static var subjects: FormulaTraits { .any }

  /// A finding of the rule, with its own severity.
  package static func finding(
    _ message: String, hint: String? = nil, at range: TextRange,
    fixes: [FormulaDiagnostic.Fix] = []
  ) -> FormulaDiagnostic {
    FormulaDiagnostic(
      description.name, description.severity, message, hint: hint, at: range, fixes: fixes)
  }
}

/// A formula and what rules may ask besides.
package struct LintedFormula: Sendable {
  package let checked: CheckedFormula
  package let traits: FormulaTraits
  private let scope: LintScope

  /// `finder` must be for the same catalogue.
  package init(
    _ checked: CheckedFormula, in scope: LintScope, _ finder: inout FormulaTraits.Finder
  ) {
    self.checked = checked
    self.scope = scope
    traits = finder.traits(of: checked, scope.schema)
  }

  /// The same formula in another scope, where it reads the same fields.
  package init(_ other: LintedFormula, checked: CheckedFormula, in scope: LintScope) {
    self.checked = checked
    self.scope = scope
    traits = other.traits
  }

  /// A formula by itself.
  package init(
    _ checked: CheckedFormula, schema: Schema, catalog: FunctionCatalog,
    profile: Profile = .portable
  ) {
    var finder = FormulaTraits.Finder(catalog)
    self.init(
      checked, in: LintScope(schema: schema, catalog: catalog, profile: profile), &finder)
  }

  package var schema: Schema { scope.schema }
  package var catalog: FunctionCatalog { scope.catalog }
  /// For whom the formula is written.
  package var profile: Profile { scope.profile }
  package var tree: Tree { checked.tree }

  /// The calls of functions of the catalogue, in the order of the arena.
  ///
  /// Complexity: O(expressions).
  package var calls: [KnownCall] {
    checked.tree.all.compactMap { id -> KnownCall? in
      guard case .function(let number) = checked[meaning: id],
        case .call(let call) = checked.tree[id], let function = catalog.function(number)
      else { return nil }
      return KnownCall(id: id, call: call, function: function)
    }
  }

  /// The expressions whose value may be that of the whole formula: the branches of conditions,
  /// the body of a `let`, and so on inwards.
  package var results: [ExpressionID] {
    var results: [ExpressionID] = []
    var open = [tree.root]
    while let id = open.popLast() {
      switch tree[id] {
      case .group(let inner): open.append(inner)
      case .binding(let binding): open.append(binding.body)
      case .conditional(_, let then, let otherwise): open += [otherwise, then]
      case .binary(.coalesce, let left, let right): open += [right, left]
      case .call(let call):
        let inner = branches(of: call, id)
        if inner.isEmpty { results.append(id) } else { open += inner.reversed() }
      default: results.append(id)
      }
    }
    return results
  }

  /// The arguments of which a call gives one as it is; none if it does something else.
  private func branches(of call: Expression.Call, _ id: ExpressionID) -> [ExpressionID] {
    let places = function(of: id)?.results(among: call.arguments.count) ?? []
    return places.map { call.arguments[$0] }
  }
}

/// A call whose function is known.
package struct KnownCall: Sendable {
  package let id: ExpressionID
  package let call: Expression.Call
  package let function: FunctionDeclaration
}
