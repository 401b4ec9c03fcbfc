package import SheetEvaluation
import FormulaChecker
package import FormulaLint
import FormulaSyntax
import FormulaRuntime
import FormulaValues
import JSONTree
import JoyDoc
import JoyDocEngine
import IndexedCollections
import SourceText

/// A formula that iterates over rows within rows too often.
package enum ExpensiveFormulaRule: DocumentRule {
  package static let description = RuleDescription(
    "expensive-formula", .warning,
    "A formula iterates over nested lists, with a million steps or more in total.",
    reason: """
      The estimate multiplies the present numbers of rows. Such a formula is slow whenever a value \
      changes, and it fails beyond the step limit.
      """,
    wrong: RuleExample.document(
      RuleExample.target("a", "number"),
      formula: "sum(map(sequence(2000), (x) -> sum(map(sequence(2000), (y) -> x * y))))"),
    right: RuleExample.document(
      RuleExample.target("a", "number"),
      formula: "sum(map(sequence(2000), (x) -> x)) * sum(map(sequence(2000), (y) -> y))"),
    subject: .document)

  private static let limit = 1_000_000.0

  package static var granularity: RuleGranularity { .definition(check) }

  package static func check(definition number: DefinitionNumber, in document: LintedDocument)
    -> [Finding]
  {
    // Only a list within a list can be that long.
    guard let formula = document.formula(number), formula.checked.canRun,
      formula.traits.contains(.lambda),
      // A list of a million rows takes more than `limit` bytes.
      Double(document.tree.byteCount) > limit || formula.traits.contains(.longLists)
    else { return [] }
    var estimate = Estimate(formula: formula) { rows(of: $0, document) }
    guard let (id, steps) = estimate.mostExpensive(), steps >= limit else { return [] }
    var range = formula.tree.range(of: id)
    if case .call(let call) = formula.tree[id] { range = call.name.range }
    return [
      finding(
        in: document.document.formulas[number.index],
        "this takes about \(Self.text(steps)) steps with the present rows",
        hint: "compute the inner list once with 'let', or find rows with lookup(…) or groupBy(…)",
        at: range)
    ]
  }

  private static func rows(of slot: Slot, _ document: LintedDocument) -> Double {
    guard document.document.fields.indices.contains(slot.index),
      let value = document.document.fields[slot.index].value
    else { return 0 }
    return document.tree.kind(value) == .array ? Double(document.tree.count(value)) : 0
  }

  private static func text(_ steps: Double) -> String {
    steps < 1e9
      ? "\(Int(steps / 1e6)) million" : steps < 1e15 ? "\(Int(steps / 1e9)) billion" : "countless"
  }

  /// A cost estimate that multiplies the work of lambdas by the lengths of their lists.
  private struct Estimate {
    let formula: LintedFormula
    let rows: (Slot) -> Double
    /// The lengths of the lists that local names refer to.
    private var lengths: [CheckedFormula.Local: Double] = [:]

    init(formula: LintedFormula, rows: @escaping (Slot) -> Double) {
      self.formula = formula
      self.rows = rows
    }

    /// Returns the innermost call with a lambda that runs most often, and the number of these runs.
    ///
    /// Complexity: O(expressions × height).
    mutating func mostExpensive() -> (ExpressionID, Double)? {
      var worst: (ExpressionID, Double)?
      var open: [(id: ExpressionID, times: Double)] = [(formula.tree.root, 1)]
      while let (id, times) = open.popLast() {
        switch formula.tree.shape(of: id) {
        case .call, .binding: break
        default:
          open += formula.tree.children(of: id).map { ($0, times) }
          continue
        }
        switch formula.tree[id] {
        case .call(let call) where call.arguments.contains(where: { formula.tree.isLambda($0) }):
          let count = call.arguments.first.map { length(of: $0) } ?? 1
          let inner = times * max(1, count)
          if count > 1, inner > worst?.1 ?? 0 { worst = (id, inner) }
          for argument in call.arguments {
            open.append((argument, formula.tree.isLambda(argument) ? inner : times))
          }
        case .binding(let binding):
          if case .declares(let local) = formula.checked[meaning: id] {
            lengths[local] = length(of: binding.value)
          }
          open += [(binding.body, times), (binding.value, times)]
        default: open += formula.tree.children(of: id).map { ($0, times) }
        }
      }
      return worst
    }

    /// Returns the approximate length of a list, or 0 if it is unknown.
    private func length(of id: ExpressionID) -> Double {
      var id = id
      while true {
        id = formula.tree.ungrouped(id)
        switch formula.tree[id] {
        case .name:
          switch formula.checked[meaning: id] {
          case .field(let slot): return rows(slot)
          case .local(let local): return lengths[local] ?? 0
          default: return 0
          }
        case .list(let elements): return Double(elements.count)
        case .member(let member): id = member.base
        case .call(let call):
          guard let function = formula.function(of: id), let first = call.arguments.first else {
            return 0
          }
          if function.plays(.makesLength),
            case .number(let count) = formula.tree[formula.tree.ungrouped(first)]
          {
            return max(0, count)
          }
          guard function.plays(.keepsLength) else { return 0 }
          id = first
        default: return 0
        }
      }
    }
  }
}
