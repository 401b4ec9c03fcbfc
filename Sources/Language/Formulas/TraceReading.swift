import FormulaChecker
import FormulaSyntax
import FormulaRuntime
import SourceText

/// A reader that builds a tree of steps from the notes of a `TraceRecorder`.
///
/// Its recursion is as deep as the AST, which the parser bounds.
struct TraceReading {
  private let formula: CheckedFormula
  private let catalog: FunctionCatalog
  private let rows: Int
  private let passes: [TraceRecorder.Pass]
  /// The values of the expressions, by pass.
  private var words: [[Int: Word]]
  /// The calls of lambdas, by the pass that contains them.
  private var calls: [[Int: [Int]]]
  private var tree: Tree { formula.tree }
  private let allowance: TraceAllowance

  /// Creates a reader of the notes in `recorder`.
  ///
  /// Complexity: O(notes).
  init(
    _ formula: CheckedFormula, catalog: FunctionCatalog, _ recorder: TraceRecorder, rows: Int,
    result: Word, within allowance: TraceAllowance
  ) {
    self.allowance = allowance
    self.formula = formula
    self.catalog = catalog
    self.rows = rows
    passes = recorder.passes
    words = [[Int: Word]](repeating: [:], count: passes.count)
    calls = [[Int: [Int]]](repeating: [:], count: passes.count)
    for note in recorder.notes where words.indices.contains(note.pass) {
      words[note.pass][note.expression] = note.value
    }
    for (number, pass) in passes.enumerated() {
      guard let parent = pass.parent, let lambda = pass.lambda else { continue }
      calls[parent][lambda, default: []].append(number)
    }
    // The step budget may be exhausted before the last note.
    words[0][Int(tree.result(of: tree.root).index)] = result
  }

  func step(
    _ id: ExpressionID, pass: Int, role: FormulaTrace.Role?, in run: borrowing Run
  ) -> FormulaTrace.Step {
    let id = tree.ungrouped(id)
    let isTaken = isEvaluated(id, pass)
    var steps: [FormulaTrace.Step] = []
    var passes: [FormulaTrace.Passes] = []
    if isTaken, !isPlainPath(id, pass) {
      for child in children(of: id) {
        if let lambda = lambda(child.id) {
          if let shown = self.passes(of: lambda, pass, in: run) { passes.append(shown) }
        } else if child.role != nil || !isConstant(child.id) {
          steps.append(step(child.id, pass: pass, role: child.role, in: run))
        }
      }
    }
    let outcome = outcome(id, pass, isTaken, hasFailedPart(steps, passes), in: run)
    let range = tree.range(of: id)
    return .init(
      text: text(in: range), brief: brief(id), range: range, role: role, outcome: outcome,
      steps: steps,
      passes: passes, isChoice: isChoice(id))
  }

  private func outcome(
    _ id: ExpressionID, _ pass: Int, _ isTaken: Bool, _ isHandedOn: Bool, in run: borrowing Run
  ) -> FormulaTrace.Outcome {
    guard let word = word(id, pass) else { return isTaken ? .streamed : .notTaken }
    if word.isError {
      return .failed(run.heap.errors[word.index], isOrigin: !isHandedOn)
    }
    return .value(TracedValue(word, limit: rows, within: allowance, in: run))
  }

  private func word(_ id: ExpressionID, _ pass: Int) -> Word? {
    words[pass][Int(tree.result(of: id).index)]
  }

  private func hasFailedPart(
    _ steps: [FormulaTrace.Step], _ passes: [FormulaTrace.Passes]
  ) -> Bool {
    passes.contains { $0.failures > 0 }
      || steps.contains { step in
        switch step.outcome {
        case .failed: true
        case .streamed: step.passes.contains { $0.failures > 0 }
        default: false
        }
      }
  }

  /// Returns `true` if an expression, or a part of it, has a value in a pass.
  private func isEvaluated(_ id: ExpressionID, _ pass: Int) -> Bool {
    var open = [id]
    while let next = open.popLast() {
      if words[pass][Int(next.index)] != nil || self.passes[pass].tallies[Int(next.index)] != nil {
        return true
      }
      if case .lambda = tree[next] { continue }
      open += tree.children(of: next)
    }
    return false
  }

  // MARK: Lambdas

  private func lambda(_ id: ExpressionID) -> ExpressionID? {
    let id = tree.ungrouped(id)
    if case .lambda = tree[id] { return id }
    return nil
  }

  private func passes(
    of id: ExpressionID, _ pass: Int, in run: borrowing Run
  ) -> FormulaTrace.Passes? {
    guard case .lambda(let lambda) = tree[id],
      let tally = passes[pass].tallies[Int(id.index)]
    else { return nil }
    var shown: [FormulaTrace.Pass] = []
    for number in calls[pass][Int(id.index)] ?? [] {
      let call = passes[number]
      shown.append(
        .init(
          number: (call.item.isRow ? call.item.index : call.number) + 1,
          item: TracedValue(call.item, limit: rows, within: allowance, in: run),
          body: step(lambda.body, pass: number, role: nil, in: run)))
    }
    return .init(
      parameters: lambda.parameters.map { $0.text }, count: tally.calls,
      accepted: answersYesOrNo(lambda.body, shown) ? tally.accepted : nil,
      failures: tally.failures, shown: shown)
  }

  private func answersYesOrNo(_ body: ExpressionID, _ shown: [FormulaTrace.Pass]) -> Bool {
    let answers = shown.compactMap { pass in
      if case .value(let value) = pass.body.outcome { value.kind } else { nil }
    }
    return answers.isEmpty
      ? formula[type: body].kinds.subtracting(.null) == .boolean
      : answers.contains(.boolean) && answers.allSatisfy { $0 == .boolean || $0 == .null }
  }

  // MARK: Text

  private static let longestText = 400

  private func text(in range: TextRange) -> String {
    if range.length <= Self.longestText { return tree.text(in: range) }
    let end = tree.tokens.index(before: tree.tokens.endIndex)
    let cut = min(
      tree.token(atOrAfter: range.start + Self.longestText).range.start,
      tree.tokens[end].range.start)
    // A single token may be as long as the formula.
    let stop =
      cut > range.end || cut > range.start + 2 * Self.longestText
      ? range.start + Self.longestText : cut
    return tree.text(in: TextRange(start: range.start, end: stop)) + "…"
  }

  /// Returns the beginning of an expression's source on one line, with an ellipsis for lambda
  /// bodies.
  private func brief(_ id: ExpressionID) -> String {
    let range = tree.range(of: id)
    let end = min(range.end, range.start + 2 * Self.longestText)
    var text = ""
    var place = range.start
    var open = [id]
    while let next = open.popLast(), place < end {
      if case .lambda(let lambda) = tree[next], tree.range(of: lambda.body).length > 16 {
        let body = tree.range(of: lambda.body)
        text += tree.text(in: TextRange(start: place, end: min(end, body.start))) + "…"
        place = body.end
      } else {
        open += tree.children(of: next).reversed().filter { tree.range(of: $0).start < end }
      }
    }
    if place < end { text += tree.text(in: TextRange(start: place, end: end)) }
    return text.split(whereSeparator: { $0.isWhitespace }).joined(separator: " ")
  }

  // MARK: Structure of steps

  private func isConstant(_ id: ExpressionID) -> Bool {
    switch tree[id] {
    case .missing, .null, .boolean, .number, .text: true
    case .unary(_, let operand): isConstant(operand)
    case .group(let inner): isConstant(inner)
    default: false
    }
  }

  /// Returns `true` if an expression only follows names to a value, so that its parts are not
  /// relevant.
  private func isPlainPath(_ id: ExpressionID, _ pass: Int) -> Bool {
    if let word = word(id, pass), word.isError || word.isNull { return false }
    var id = id
    while true {
      switch tree[id] {
      case .name: return true
      case .member(let member): id = member.base
      case .element(let base, let index) where isConstant(index): id = base
      default: return false
      }
    }
  }

  private func choice(in id: ExpressionID) -> FunctionRole.ChoiceForm? {
    guard case .function(let number) = formula[meaning: id] else { return nil }
    return catalog[number].choice
  }

  private func isChoice(_ id: ExpressionID) -> Bool {
    switch tree[id] {
    case .conditional: true
    case .call: choice(in: id) != nil
    default: false
    }
  }

  private func children(
    of id: ExpressionID
  ) -> [(id: ExpressionID, role: FormulaTrace.Role?)] {
    switch tree[id] {
    case .conditional(let condition, let then, let otherwise):
      return [(condition, .condition), (then, .then), (otherwise, .otherwise)]
    case .binding(let binding):
      return [(binding.value, .named(binding.name.text)), (binding.body, nil)]
    case .call(let call):
      let arguments = Array(call.arguments)
      let choice = choice(in: id)
      return arguments.enumerated().map { place, argument in
        (argument, choice.map { .init($0.part(at: place, of: arguments.count)) })
      }
    default: return tree.children(of: id).map { ($0, nil) }
    }
  }
}

extension FormulaTrace.Role {
  fileprivate init(_ part: FunctionRole.ChoicePart) {
    self =
      switch part {
      case .subject: .subject
      case .condition: .condition
      case .match: .matched
      case .value: .then
      case .otherwise: .otherwise
      }
  }
}
