package import FormulaChecker
package import FormulaSyntax
package import FormulaRuntime
package import FormulaValues
package import SourceText

/// A rule that checks a single formula.
///
/// A rule is declared completely in one file. Reports, help and tests are derived from it.
package protocol FormulaRule: SendableMetatype {
  static var description: RuleDescription { get }
  /// The traits that the rule is about. The rule runs if a formula has at least one of them.
  static var subjects: FormulaTraits { get }
  /// Returns the findings in `formula`, in any order.
  static func check(_ formula: LintedFormula) -> [FormulaDiagnostic]
}

extension FormulaRule {
  package static var subjects: FormulaTraits { .any }

  /// Creates a finding of the rule, with the rule's severity.
  package static func finding(
    _ message: String, hint: String? = nil, at range: TextRange,
    fixes: [FormulaDiagnostic.Fix] = []
  ) -> FormulaDiagnostic {
    FormulaDiagnostic(
      description.name, description.severity, message, hint: hint, at: range, fixes: fixes)
  }
}

/// The entry of a rule in the registry.
///
/// Holds a closure, since Embedded Swift has no metatypes of protocols.
package struct AnyFormulaRule: Sendable {
  package let description: RuleDescription
  package let subjects: FormulaTraits
  package let check: @Sendable (LintedFormula) -> [FormulaDiagnostic]

  init<Rule: FormulaRule>(_ rule: Rule.Type) {
    description = Rule.description
    subjects = Rule.subjects
    check = { Rule.check($0) }
  }
}

/// A formula with the derived data that rules read.
package struct LintedFormula: Sendable {
  package let checked: CheckedFormula
  package let traits: FormulaTraits
  private let scope: LintScope

  /// Creates an instance; `finder` must be for the same catalog as `scope`.
  package init(
    _ checked: CheckedFormula, in scope: LintScope, _ finder: inout FormulaTraits.Finder
  ) {
    self.checked = checked
    self.scope = scope
    traits = finder.traits(of: checked, scope.schema)
  }

  /// Creates an instance from `other`, in another scope in which the formula reads the same fields.
  package init(_ other: LintedFormula, checked: CheckedFormula, in scope: LintScope) {
    self.checked = checked
    self.scope = scope
    traits = other.traits
  }

  /// Creates an instance for a standalone formula.
  package init(
    _ checked: CheckedFormula, schema: FormulaSchema, catalog: FunctionCatalog,
    profile: Profile = .portable
  ) {
    var finder = FormulaTraits.Finder(catalog)
    self.init(
      checked, in: LintScope(schema: schema, catalog: catalog, profile: profile), &finder)
  }

  package var schema: FormulaSchema { scope.schema }
  package var catalog: FunctionCatalog { scope.catalog }
  /// The profile that the formula is written for.
  package var profile: Profile { scope.profile }
  package var tree: Tree { checked.tree }

  /// The calls of functions in the catalog, in the order of the `TreeArena`.
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

  /// The expressions whose value may be that of the whole formula.
  ///
  /// They are the innermost expressions inside branches of conditions, bodies of `let`, and so on.
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

  /// Returns the arguments that a call may return unchanged; empty if it returns something else.
  private func branches(of call: Expression.Call, _ id: ExpressionID) -> [ExpressionID] {
    let places = function(of: id)?.results(among: call.arguments.count) ?? []
    return places.map { call.arguments[$0] }
  }
}

/// A call of a function in the catalog.
package struct KnownCall: Sendable {
  package let id: ExpressionID
  package let call: Expression.Call
  package let function: FunctionDeclaration
}
