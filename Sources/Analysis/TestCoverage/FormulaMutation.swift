package import FormulaChecker
import FormulaSyntax
package import FormulaRuntime
import FormulaValues
package import SourceText

/// A mutation of a formula: a small change, such as an author's mistake.
package struct FormulaMutation: Hashable, Sendable {
  /// The range to replace in the formula's source.
  package let range: TextRange
  package let replacement: String
  /// A description of the change, such as "`>=` → `>`".
  package let words: String

  /// Returns `source` with the change.
  package func applied(to source: [UInt8]) -> [UInt8] {
    source[..<range.start] + Array(replacement.utf8) + source[range.end...]
  }

  /// Returns the mutations of a formula that are worth testing, in source order.
  ///
  /// Complexity: O(expressions).
  package static func all(
    of formula: CheckedFormula, catalog: FunctionCatalog
  ) -> [FormulaMutation] {
    var finder = MutationFinder(formula: formula, catalog: catalog)
    for id in formula.tree.all { finder.add(id) }
    return finder.found.sorted {
      ($0.range.start, $0.range.end, $0.replacement)
        < ($1.range.start, $1.range.end, $1.replacement)
    }
  }
}

private struct MutationFinder {
  let formula: CheckedFormula
  let catalog: FunctionCatalog
  var found: [FormulaMutation] = []

  init(formula: CheckedFormula, catalog: FunctionCatalog) {
    self.formula = formula
    self.catalog = catalog
  }

  private var tree: Tree { formula.tree }

  private func text(_ id: ExpressionID) -> String { tree.text(in: tree.range(of: id)) }

  private mutating func replace(_ range: TextRange, by replacement: String) {
    let old = tree.text(in: range)
    guard old != replacement else { return }
    found.append(
      FormulaMutation(
        range: range, replacement: replacement, words: "`\(old)` → `\(replacement)`"))
  }

  /// Replaces a call by its first argument.
  private mutating func leaveOut(_ call: Expression.Call, _ id: ExpressionID, _ kept: String) {
    found.append(
      FormulaMutation(
        range: tree.range(of: id), replacement: kept,
        words: "`\(tree.text(in: call.name.range))` left out"))
  }

  mutating func add(_ id: ExpressionID) {
    switch tree[id] {
    case .binary(.coalesce, let left, _): replace(tree.range(of: id), by: text(left))
    case .binary(let sign, _, _):
      for other in Self.neighbours(of: sign) {
        replace(tree.signRange(of: id), by: other.row.symbol)
      }
    case .number(let number):
      for other in [number + 1, number - 1] {
        replace(tree.range(of: id), by: Self.literal(other))
      }
    case .conditional(_, let then, let otherwise): swap(then, otherwise)
    case .call(let call): add(call, id)
    default: break
    }
  }

  private static func neighbours(of sign: BinaryOperator) -> [BinaryOperator] {
    switch sign {
    case .less: [.lessOrEqual, .greater]
    case .lessOrEqual: [.less]
    case .greater: [.greaterOrEqual, .less]
    case .greaterOrEqual: [.greater]
    case .equal: [.notEqual]
    case .notEqual: [.equal]
    case .add: [.subtract]
    case .subtract: [.add]
    case .multiply: [.divide]
    case .divide: [.multiply]
    case .and: [.or]
    case .or: [.and]
    case .coalesce, .contained, .remainder, .power: []
    }
  }

  private static func literal(_ number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e15
      ? String(Int(number)) : "\(((number * 1e9).rounded()) / 1e9)"
  }

  private mutating func swap(_ one: ExpressionID, _ other: ExpressionID) {
    let (first, second) = (tree.range(of: one), tree.range(of: other))
    guard first.end <= second.start, text(one) != text(other) else { return }
    let between = tree.text(in: TextRange(start: first.end, end: second.start))
    let range = TextRange(start: first.start, end: second.end)
    found.append(
      FormulaMutation(
        range: range, replacement: text(other) + between + text(one),
        words: "`\(text(one))` and `\(text(other))` swapped"))
  }

  private mutating func add(_ call: Expression.Call, _ id: ExpressionID) {
    guard case .function(let number) = formula[meaning: id] else { return }
    let function = catalog[number]
    let arguments = Array(call.arguments)
    if function.choice == .condition, arguments.count == 3 { swap(arguments[1], arguments[2]) }
    if function.choice == .matching || function.choice == .conditions {
      let values = arguments.indices.filter {
        function.choice?.part(at: $0, of: arguments.count) == .value
      }
      for (one, other) in zip(values, values.dropFirst()) { swap(arguments[one], arguments[other]) }
    }
    for (role, other) in Self.opposites where function.plays(role) {
      if let name = catalog.function(playing: other)?.name { replace(call.name.range, by: name) }
    }
    if function.fallback == .null || function.fallback == .empty, let first = arguments.first {
      leaveOut(call, id, text(first))
    }
    if function.plays(.rounds), let first = arguments.first {
      leaveOut(call, id, "(\(text(first)))")
      let others = catalog.functions.filter {
        $0.plays(.rounds) && $0.name != function.name
          && $0.signature.accepts(count: arguments.count)
      }
      for other in others.prefix(2) where call.style == .plain {
        replace(call.name.range, by: other.name)
      }
    }
    let isFilter =
      function.plays(.keepsLength)
      && function.facts.signature.parameters.last?.want == .function(.predicate)
    if isFilter, arguments.count == 2 { leaveOut(call, id, text(arguments[0])) }
    for argument in arguments { addUnit(argument) }
  }

  private static let opposites: [(FunctionRole, FunctionRole)] = [
    (.conjunction, .disjunction), (.disjunction, .conjunction),
    (.aggregates(.sum), .aggregates(.average)), (.aggregates(.average), .aggregates(.sum)),
  ]

  /// The units of time that are easily confused.
  private static let units = [
    "days": "months", "months": "years", "years": "months", "weeks": "days",
  ]

  private mutating func addUnit(_ id: ExpressionID) {
    guard case .text(let unit) = tree[id], let other = Self.units[unit] else { return }
    replace(tree.range(of: id), by: "\"\(other)\"")
  }
}
