import AbstractInterpretation
import FormulaChecker
import FormulaSyntax
import Formulas

/// A formula that lists the operands of all conditions on the path to a `SearchGoal` in another
/// one.
///
/// It includes the operands that the other formula would not evaluate.
struct Probe {
  let formula: CheckedFormula
  let requirement: Requirement

  /// Creates a probe. Fails if the path cannot be expressed as a formula.
  init?(
    _ goal: SearchGoal, _ formula: CheckedFormula, parents: [ExpressionID?],
    _ checks: (language: FormulaLanguage, schema: FormulaSchema)
  ) {
    guard let words = ProbeWords(checks.language.catalog) else { return nil }
    let writer = ProbeWriter(formula, checks.language.catalog, parents, words)
    let (requirement, text) = writer.probe(of: goal)
    guard !text.isEmpty else { return nil }
    let checked = checks.language.check(Array(text.utf8), schema: checks.schema)
    guard checked.canRun else { return nil }
    self.formula = checked
    self.requirement = requirement
  }
}

/// The names of the functions that probes call.
private struct ProbeWords {
  let map: String
  let ifError: String

  init?(_ catalog: FunctionCatalog) {
    guard let map = catalog.function(playing: .transformsEach)?.name,
      let ifError = catalog.function(playing: .fallback(for: .error))?.name
    else { return nil }
    (self.map, self.ifError) = (map, ifError)
  }
}

/// A writer of probes for one formula.
private struct ProbeWriter {
  private let formula: CheckedFormula
  private let catalog: FunctionCatalog
  private let parents: [ExpressionID?]
  private let words: ProbeWords

  init(
    _ formula: CheckedFormula, _ catalog: FunctionCatalog, _ parents: [ExpressionID?],
    _ words: ProbeWords
  ) {
    self.formula = formula
    self.catalog = catalog
    self.parents = parents
    self.words = words
  }

  private var tree: Tree { formula.tree }

  private func text(_ id: ExpressionID) -> String { tree.text(in: tree.range(of: id)) }

  /// A step on the path from the whole formula to an expression.
  private enum Step {
    case condition(ExpressionID, holds: Bool)
    case matches(ExpressionID, ExpressionID, isEqual: Bool)
    case isNull(ExpressionID)
    case local(String, ExpressionID)
    case rows(of: ExpressionID, as: String)
  }

  /// The operands that are evaluated for each row, or once for the whole formula.
  private struct Frame {
    /// The `let` declarations that precede each operand.
    var locals = ""
    var operands: [String] = []
  }

  func probe(of goal: SearchGoal) -> (Requirement, String) {
    var frame = Frame()
    let requirement = self.requirement(path(to: goal.expression)[...], goal, &frame)
    return (requirement, list(frame))
  }

  private func list(_ frame: Frame) -> String { "[" + frame.operands.joined(separator: ", ") + "]" }

  // MARK: Paths

  private func path(to id: ExpressionID) -> [Step] {
    var steps: [Step] = []
    var inner = id
    while let outer = parents[Int(inner.index)] {
      steps += self.steps(from: outer, to: inner).reversed()
      inner = outer
    }
    return steps.reversed()
  }

  private func steps(from outer: ExpressionID, to inner: ExpressionID) -> [Step] {
    switch tree[outer] {
    case .conditional(let condition, let then, _):
      return inner == condition ? [] : [.condition(condition, holds: inner == then)]
    case .binary(.and, let left, let right) where inner == right:
      return [.condition(left, holds: true)]
    case .binary(.or, let left, let right) where inner == right:
      return [.condition(left, holds: false)]
    case .binary(.coalesce, let left, let right) where inner == right: return [.isNull(left)]
    case .binding(let binding) where inner == binding.body:
      return [.local(binding.name.text, binding.value)]
    case .lambda(let lambda):
      guard let call = parents[Int(outer.index)].map({ tree[$0] }), case .call(let call) = call,
        let list = call.arguments.first, list != outer
      else { return [] }
      let (start, end) = (tree.range(of: outer).start, tree.range(of: lambda.body).start)
      return [.rows(of: list, as: tree.text(in: TextRange(start: start, end: end)))]
    case .call(let call):
      guard case .function(let number) = formula[meaning: outer] else { return [] }
      return steps(catalog[number], Array(call.arguments), to: inner)
    default: return []
    }
  }

  private func steps(
    _ function: FunctionDeclaration, _ arguments: [ExpressionID], to inner: ExpressionID
  ) -> [Step] {
    guard let place = arguments.firstIndex(of: inner) else { return [] }
    let before = arguments[..<place]
    if function.plays(.conjunction) { return before.map { .condition($0, holds: true) } }
    if function.plays(.disjunction) { return before.map { .condition($0, holds: false) } }
    if function.fallback == .null || function.fallback == .empty {
      return before.map { .isNull($0) }
    }
    guard let choice = function.choice else { return [] }
    func part(_ place: Int) -> FunctionRole.ChoicePart? {
      choice.part(at: place, of: arguments.count)
    }
    let isValue = part(place) == .value
    var steps: [Step] = []
    var subject: ExpressionID?
    for (other, argument) in before.enumerated() {
      let holds = isValue && other == place - 1
      switch part(other) {
      case .subject: subject = argument
      case .condition: steps.append(.condition(argument, holds: holds))
      case .match:
        if let subject { steps.append(.matches(subject, argument, isEqual: holds)) }
      default: break
      }
    }
    return steps
  }

  // MARK: Requirements

  private func requirement(
    _ steps: ArraySlice<Step>, _ goal: SearchGoal, _ frame: inout Frame
  ) -> Requirement {
    var parts: [Requirement] = []
    for (place, step) in zip(steps.indices, steps) {
      switch step {
      case .condition(let id, let holds): parts.append(condition(id, holds: holds, &frame))
      case .matches(let subject, let match, let isEqual):
        parts.append(
          .compares(
            isEqual ? .equal : .notEqual, operand(subject, &frame), operand(match, &frame)))
      case .isNull(let id): parts.append(.isNull(operand(id, &frame)))
      case .local(let name, let value):
        frame.locals += "let `\(name)` = \(text(value)); "
      case .rows(let list, let parameters):
        var inner = Frame()
        let rest = requirement(steps[(place + 1)...], goal, &inner)
        let rows = add("\(words.map)(\(text(list)), \(parameters)\(self.list(inner)))", &frame)
        return .all(parts + [.someRow(rows, rest)])
      }
    }
    return .all(parts + [requirement(goal, &frame)])
  }

  private func requirement(_ goal: SearchGoal, _ frame: inout Frame) -> Requirement {
    switch goal {
    case .boundary(let id):
      guard case .binary(_, let left, let right) = tree[id] else { return .open }
      return .compares(.equal, operand(left, &frame), operand(right, &frame))
    case .zero(let id): return .isZero(operand(id, &frame))
    case .negative(let id): return .isNegative(operand(id, &frame))
    case .branch(let branch):
      let id = branch.expression
      return switch branch.side {
      case .holds: condition(id, holds: true, &frame)
      case .fails: condition(id, holds: false, &frame)
      case .present: .isPresent(operand(id, &frame))
      case .absent: .isNull(operand(id, &frame))
      case .filled: .isFilled(operand(id, &frame))
      case .blank: .isBlank(operand(id, &frame))
      case .noRow: .rows(operand(id, &frame), 0...0)
      case .oneRow: .rows(operand(id, &frame), 1...1)
      case .severalRows: .rows(operand(id, &frame), 2...Int(Int32.max))
      case .succeeds, .failing, .chosen: .open
      }
    }
  }

  /// Returns the requirement that a condition `holds` or not.
  ///
  /// Conditions that are joined by `and`, `or` and `not` are decomposed.
  private func condition(
    _ id: ExpressionID, holds: Bool, _ frame: inout Frame
  ) -> Requirement {
    func joined(_ parts: [ExpressionID], areAllNeeded: Bool) -> Requirement {
      let parts = parts.map { condition($0, holds: holds, &frame) }
      return areAllNeeded ? .all(parts) : .any(parts)
    }
    switch tree[id] {
    case .group(let inner): return condition(inner, holds: holds, &frame)
    case .unary(.not, let inner): return condition(inner, holds: !holds, &frame)
    case .boolean(let value) where value == holds: return .open
    case .binary(.and, let left, let right): return joined([left, right], areAllNeeded: holds)
    case .binary(.or, let left, let right): return joined([left, right], areAllNeeded: !holds)
    case .binary(let sign, let left, let right):
      guard sign.opposite != nil else { break }
      return .compares(sign, operand(left, &frame), operand(right, &frame), holds: holds)
    case .call(let call):
      guard case .function(let number) = formula[meaning: id] else { break }
      let (function, arguments) = (catalog[number], Array(call.arguments))
      if function.plays(.conjunction) { return joined(arguments, areAllNeeded: holds) }
      if function.plays(.disjunction) { return joined(arguments, areAllNeeded: !holds) }
      if function.plays(.negation), let inner = arguments.first {
        return condition(inner, holds: !holds, &frame)
      }
    default: break
    }
    let operand = operand(id, &frame)
    return holds ? .isTrue(operand) : .isNotTrue(operand)
  }

  private func operand(_ id: ExpressionID, _ frame: inout Frame) -> Int { add(text(id), &frame) }

  /// Adds an operand and returns its index. An operand that fails counts as `null`.
  private func add(_ text: String, _ frame: inout Frame) -> Int {
    let guarded =
      "\(words.ifError)(" + (frame.locals.isEmpty ? text : "(\(frame.locals)\(text))") + ", null)"
    if let known = frame.operands.firstIndex(of: guarded) { return known }
    frame.operands.append(guarded)
    return frame.operands.count - 1
  }
}
