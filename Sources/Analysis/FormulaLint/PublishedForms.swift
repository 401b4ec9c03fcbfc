import FormulaChecker
import FormulaRuntime
import FormulaSyntax
import FormulaValues
import SourceText

/// Uses of published functions and operators in other forms than the public guide shows.
enum PublishedForms {
  /// Returns the findings in `formula`, in any order, except for calls with `errors`.
  ///
  /// Complexity: O(expressions).
  static func findings(
    in formula: LintedFormula, errors: [TextRange]
  ) -> [FormulaDiagnostic] {
    var findings: [FormulaDiagnostic] = []
    let tree = formula.tree
    for id in tree.all {
      switch tree.nodes[id].kind {
      case .call:
        guard case .function(let number) = formula.checked[meaning: id],
          let function = formula.catalog.function(number), function.isPublished,
          function.group != .host, case .call(let call) = tree[id]
        else { continue }
        // An invalid call has no meaning that another form could express.
        let range = tree.range(of: id)
        if errors.contains(where: { range.contains($0) }) { continue }
        findings += self.findings(in: call, function, id, formula)
      case .binary, .record, .element, .member:
        if let found = finding(about: id, formula) { findings.append(found) }
      case .missing, .null, .boolean, .number, .text, .name, .group, .unary, .conditional, .list,
        .lambda, .binding:
        continue
      }
    }
    return findings
  }

  // MARK: Names

  /// Returns the findings about names of functions that the guide does not show, such as `if`.
  ///
  /// Complexity: O(calls).
  static func names(in formula: LintedFormula) -> [FormulaDiagnostic] {
    formula.calls.compactMap { known in
      let (function, name) = (known.function, known.call.name)
      let written = name.text.lowercased()
      guard function.isPublished, function.group != .host,
        function.aliases.contains(where: { $0.lowercased() == written })
      else { return nil }
      return PortabilityRule.finding(
        "the guide does not show the name '\(name.text)'", hint: "write \(function.name)",
        at: name.range,
        fixes: [.init("write \(function.name)", isSafe: true, name.range, with: function.name)])
    }
  }

  // MARK: Calls

  private static func findings(
    in call: Expression.Call, _ function: FunctionDeclaration, _ id: ExpressionID,
    _ formula: LintedFormula
  ) -> [FormulaDiagnostic] {
    var findings: [FormulaDiagnostic] = []
    let tree = formula.tree
    let name = "'\(function.name)'"
    let shown = function.shownArguments
    let count = call.arguments.count
    if count > shown.upperBound {
      findings.append(
        PortabilityRule.finding(
          "the guide shows \(name) with \(arguments(shown.upperBound))",
          at: tree.range(of: call.arguments[shown.upperBound])))
    } else if count < shown.lowerBound {
      findings.append(
        PortabilityRule.finding(
          "the guide shows \(name) with \(arguments(shown.lowerBound))",
          at: call.name.range, fixes: otherwise(call, function, id, formula)))
    }
    for (place, argument) in call.arguments.enumerated() {
      guard let parameter = function.signature.parameter(at: place) else { continue }
      let inner = tree.ungrouped(argument)
      if let message = beyond(inner, parameter, function, formula) {
        findings.append(
          PortabilityRule.finding(
            "the guide shows \(name) \(message)", at: tree.range(of: argument)))
      }
    }
    return findings
  }

  /// Returns the fix that adds `null` to a choice without an alternative.
  private static func otherwise(
    _ call: Expression.Call, _ function: FunctionDeclaration, _ id: ExpressionID,
    _ formula: LintedFormula
  ) -> [FormulaDiagnostic.Fix] {
    guard function.choice == .condition, call.arguments.count == 2, call.style == .plain else {
      return []
    }
    let end = formula.tree.range(of: call.arguments[1]).end
    return [
      .init("add null", isSafe: true, TextRange(start: end, end: end), with: ", null")
    ]
  }

  /// Returns a description of the arguments that the guide shows in place of this one, or `nil` if
  /// the guide shows an argument like it.
  private static func beyond(
    _ argument: ExpressionID, _ parameter: Parameter, _ function: FunctionDeclaration,
    _ formula: LintedFormula
  ) -> String? {
    let form = function.publishedForm
    switch formula.tree[argument] {
    case .lambda(let lambda):
      if parameter.isCriterion, !form.takesTest { return "with a value, not with a function" }
      guard !form.takesIndex, let index = parameter.lambda?.inputs.firstIndex(of: .index),
        lambda.parameters.count > index
      else { return nil }
      return "with a function of \(words(index)) parameter\(index == 1 ? "" : "s")"
    case .text(let text):
      if !form.words.isEmpty, !parameter.words.isEmpty, !form.words.contains(text.lowercased()) {
        return "with the units days, months and years"
      }
    default: break
    }
    if !form.takesText, parameter.want == .textOrList, formula.checked[kinds: argument].isText {
      return "with a list, not with a text"
    }
    return nil
  }

  private static func arguments(_ count: Int) -> String {
    "\(words(count)) argument\(count == 1 ? "" : "s")"
  }

  private static func words(_ count: Int) -> String {
    let words = ["no", "one", "two", "three", "four"]
    return words.indices.contains(count) ? words[count] : "\(count)"
  }

  // MARK: Operators and literals

  private static func finding(
    about id: ExpressionID, _ formula: LintedFormula
  ) -> FormulaDiagnostic? {
    let tree = formula.tree
    switch tree[id] {
    case .binary(.add, let left, let right):
      guard [left, right].contains(where: { formula.checked[kinds: $0].isText }) else {
        return nil
      }
      return PortabilityRule.finding(
        "the guide shows '+' with numbers, not with texts", hint: "concat(…) joins texts",
        at: tree.signRange(of: id))
    case .record:
      let start = tree.range(of: id).start
      return PortabilityRule.finding(
        "the guide does not show records in braces",
        at: TextRange(start: start, end: start + 1))
    case .element(let base, let index) where tree.nodes[id].detail == 1:
      let (start, end) = (tree.range(of: base).end, tree.range(of: index).end)
      let range = TextRange(start: start, end: end)
      let text = "[\(tree.text(in: tree.range(of: index)))]"
      return PortabilityRule.finding(
        "the guide does not show '.' with a number", hint: "write \(text)", at: range,
        fixes: [.init("write \(text)", isSafe: true, range, with: text)])
    case .member(let member)
    where formula.checked[kinds: member.base].subtracting(.null) == .list:
      let base = tree.text(in: tree.range(of: member.base))
      return PortabilityRule.finding(
        "the guide does not show a column of a whole table",
        hint:
          "map(\(GeneratedID.cut(base, over: 40, to: 37)), (row) -> row.\(member.name.text)) reads it",
        at: member.name.range)
    default: return nil
    }
  }
}
