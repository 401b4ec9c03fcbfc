import AbstractValues
import FormulaChecker
import FormulaSyntax
import FormulaRuntime
import FormulaValues

/// Something that a search would like a formula to do.
enum SearchAim: Hashable {
  case branch(Branch)
  /// That what divides is zero.
  case zero(ExpressionID)
  /// That what a function takes is below zero.
  case negative(ExpressionID)

  /// The expression whose value decides.
  var expression: ExpressionID {
    switch self {
    case .branch(let branch): branch.expression
    case .zero(let divisor): divisor
    case .negative(let argument): argument
    }
  }

  /// How far the last run was from it: 0 where it got there, nil where it did not come by.
  func distance(
    in marks: BranchMarks, _ formula: CheckedFormula, _ run: borrowing Run
  ) -> Double? {
    guard !marks.traits[Int(expression.index)].isEmpty else { return nil }
    switch self {
    case .zero(let divisor):
      let word = marks.words[Int(divisor.index)]
      return word.isNumber ? word.double.magnitude : Self.farOff
    case .negative(let argument):
      let word = marks.words[Int(argument.index)]
      return word.isNumber ? max(0, word.double + Self.step) : Self.farOff
    case .branch(let branch):
      if branch.isTaken(in: marks) { return 0 }
      let word = marks.words[Int(branch.expression.index)]
      let rows = word.has(.list) ? Double(run.elements(word).count) : 0
      switch branch.side {
      case .holds: return Self.gap(branch.expression, holds: true, marks, formula, run)
      case .fails: return Self.gap(branch.expression, holds: false, marks, formula, run)
      case .noRow: return rows
      case .oneRow: return (rows - 1).magnitude
      case .severalRows: return max(0, 2 - rows)
      case .present, .absent, .filled, .blank, .succeeds, .failing, .chosen: return 1
      }
    }
  }

  /// Where no step in between is known.
  private static let farOff = 1e12
  /// What is missing where a bound itself does not count.
  private static let step = 1e-6

  /// How far the operands of a comparison are from what makes it hold, or not.
  private static func gap(
    _ id: ExpressionID, holds: Bool, _ marks: BranchMarks, _ formula: CheckedFormula,
    _ run: borrowing Run
  ) -> Double {
    guard case .binary(let sign, let left, let right) = formula.tree[id] else { return 1 }
    let one = operand(left, marks, formula.tree, run)
    let other = operand(right, marks, formula.tree, run)
    switch (one, other) {
    case (.number(let x), .number(let y)):
      let distance =
        switch (sign, holds) {
        case (.less, true), (.greaterOrEqual, false): x - y + step
        case (.lessOrEqual, true), (.greater, false): x - y
        case (.greater, true), (.lessOrEqual, false): y - x + step
        case (.greaterOrEqual, true), (.less, false): y - x
        case (.equal, true), (.notEqual, false): (x - y).magnitude
        default: 1.0
        }
      return max(0, distance)
    case (.text(let one), .text(let other)):
      guard sign == .equal && holds || sign == .notEqual && !holds else { return 1 }
      return Double(editDistance(one, other))
    case (.nothing, _), (_, .nothing): return farOff
    default: return 1
    }
  }

  private enum Operand {
    case number(Double), text([UInt8]), nothing, other
  }

  private static func operand(
    _ id: ExpressionID, _ marks: BranchMarks, _ tree: Tree, _ run: borrowing Run
  ) -> Operand {
    switch tree[id] {
    case .group(let inner): return operand(inner, marks, tree, run)
    case .number(let number): return .number(number)
    case .text(let text): return .text(Array(text.utf8))
    case .unary(.negate, let inner):
      if case .number(let number) = tree[inner] { return .number(-number) }
    default: break
    }
    guard !marks.traits[Int(id.index)].isEmpty else { return .other }
    let word = marks.words[Int(id.index)]
    switch word.kind {
    case .number, .date: return .number(run.number(word))
    case .text, .choice: return .text(Array(run.string(word).utf8))
    case .null: return .nothing
    default: return .other
    }
  }

  /// The bytes to insert, remove or change to make one text the other. Texts are cut to 64 bytes.
  private static func editDistance(_ one: [UInt8], _ other: [UInt8]) -> Int {
    let one = one.prefix(64)
    let other = Array(other.prefix(64))
    var row = Array(0...other.count)
    for (line, byte) in one.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for place in other.indices {
        let changed = diagonal + (byte == other[place] ? 0 : 1)
        diagonal = row[place + 1]
        row[place + 1] = min(changed, row[place] + 1, diagonal + 1)
      }
    }
    return row[other.count]
  }
}

extension SearchAim {
  /// The aims of a formula that are not known to be out of reach, and the expressions whose values
  /// tell how far they are.
  static func all(
    of coverage: BranchCoverage, _ formula: CheckedFormula, _ evaluation: AbstractEvaluation?
  ) -> (aims: [SearchAim], marks: Set<ExpressionID>) {
    let tree = formula.tree
    var aims: [SearchAim] = coverage.missing.map { .branch(coverage.branches[$0]) }
    var marks = Set(coverage.branches.map(\.expression))
    for branch in coverage.branches {
      guard case .binary(_, let left, let right) = tree[branch.expression] else { continue }
      for operand in [left, right] { marks.insert(tree.ungrouped(operand)) }
    }
    for id in tree.all {
      if case .call(let call) = tree[id], evaluation?[id]?.canFail ?? true {
        for argument in call.arguments.prefix(mostArguments) {
          addBounds(of: tree.ungrouped(argument), tree, evaluation, &aims, &marks)
        }
      }
      guard case .binary(let sign, _, let divisor) = tree[id],
        sign == .divide || sign == .remainder
      else { continue }
      let plain = tree.ungrouped(divisor)
      if case .number = tree[plain] { continue }
      if let known = evaluation?[plain], !known.numbers.contains(0) || !known.canBeNumber {
        continue
      }
      aims.append(.zero(plain))
      marks.insert(plain)
    }
    return (aims, marks)
  }

  /// The arguments of a call that are looked at.
  private static var mostArguments: Int { 3 }

  /// Many functions fail for what is zero or below.
  private static func addBounds(
    of argument: ExpressionID, _ tree: Tree, _ evaluation: AbstractEvaluation?,
    _ aims: inout [SearchAim], _ marks: inout Set<ExpressionID>
  ) {
    switch tree[argument] {
    case .number, .text, .lambda: return
    default: break
    }
    if let known = evaluation?[argument] {
      guard known.canBeNumber else { return }
      if known.numbers.contains(0) { aims.append(.zero(argument)) }
      if known.numbers.contains(-1) { aims.append(.negative(argument)) }
    } else {
      aims += [.zero(argument), .negative(argument)]
    }
    marks.insert(argument)
  }
}

extension Tree {
  /// The expression inside the brackets around it.
  fileprivate func ungrouped(_ id: ExpressionID) -> ExpressionID {
    var id = id
    while case .group(let inner) = self[id] { id = inner }
    return id
  }
}

extension AbstractValue {
  fileprivate var canBeNumber: Bool { !kinds.isDisjoint(with: .numeric) }
}
